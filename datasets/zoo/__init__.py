"""The zoo: a benchmark of dice, grounds, lights and cameras of every kind, with a fixed seed."""
