"""From a camera's frame to a reading of the dice; knows no game."""
