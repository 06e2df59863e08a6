"""How good readings are: labelled pictures in, every figure out."""
