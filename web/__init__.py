"""The table in a browser: pages and their server, the eye on the table, and the command line."""
