"""What a demo table has in the place of real dice and people."""
