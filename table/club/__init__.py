"""People who play together for longer than a night: circles of many nights, tournaments of many tables."""
