"""What `models.evaluate` tells of a reader: figures, verdicts by it, evenings, films, and its errors."""
