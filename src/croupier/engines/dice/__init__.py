"""Dice: bets that are followed from roll to roll, and wagers that one throw of some cups decides."""
