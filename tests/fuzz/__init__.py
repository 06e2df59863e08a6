"""Campaigns that take long: kills, flipped bits, random requests, mutated pictures, busy tables."""
