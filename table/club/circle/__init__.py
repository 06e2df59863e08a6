"""People who play together over many nights: their names, their nights, and the sums over these."""
