"""Bets on a fixed number of cards of a shoe, and insurance."""
