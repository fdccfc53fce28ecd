"""The blackjack family: finite shoes, composition-dependent play, splits, and bets on the dealer's hand."""
