"""A player's hand against a dealer's from the same pack: three-card, four-card, crazy four and the wild games."""
