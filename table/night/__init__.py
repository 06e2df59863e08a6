"""The night afterwards: its rounds, who called and bluffed how well, and whether the dice were fair."""
