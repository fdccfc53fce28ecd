"""Bets on a fixed number of cards of a shoe, and what cards that are gone do to them."""
