"""The table: Flask pages, store, live updates, camera service and the command line."""
