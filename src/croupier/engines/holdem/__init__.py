"""Two own cards and five shared ones against a dealer: Ultimate Texas Hold'em and Texas Hold'em Bonus."""
