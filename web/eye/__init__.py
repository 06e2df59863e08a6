"""The eye on the table: its camera, what it shows and what is read in it. It knows no table."""
