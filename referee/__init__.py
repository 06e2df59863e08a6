"""The rules of Liar's Dice, pure: no files, no clock, no randomness, no sockets."""
