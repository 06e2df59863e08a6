"""Backends that run a detector; each is imported only when asked for."""
