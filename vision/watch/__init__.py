"""Frames and their times in, still dice out. There is no clock in here."""
