"""What `ojo eval` tells of a reader: figures, verdicts by it, and a report with a picture of every error."""
