"""The eye on the table: its camera, what it reads, and what it lays on the table of what it sees."""
