"""Guards broken on purpose, one at a time: `make break`."""
