"""Cards of one's own and five shared ones against a dealer, with bets street by street."""
