"""Load on a server that is started for it: `python -m tests.load`."""
