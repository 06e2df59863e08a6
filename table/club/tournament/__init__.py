"""Tournaments of many tables: formats as data, draws, results, standings; and what is kept of them."""
