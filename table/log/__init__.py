"""What is written down of a table, and kept: events, names, pictures, seals."""
