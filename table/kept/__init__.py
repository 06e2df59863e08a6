"""What is kept of tables in memory, as far as there is room: all of it can be folded anew from the log."""
