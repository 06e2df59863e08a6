"""Rounds at the pace of people: seconds between taps, dice left lying, sources that fail."""
