"""What is told of a table: its view, its odds, a rule system, a past verdict looked at again."""
