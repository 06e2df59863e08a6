"""What happened at a table, and what may be said of it: no Flask, no socket, no camera."""
