"""What `ojo eval` tells of a reader: figures, verdicts by it, and the pictures of its errors."""
