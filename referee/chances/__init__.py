"""What is likely: of a bid, of a verdict, and of one that would go wrong."""
