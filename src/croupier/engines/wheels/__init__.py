"""Wheels: one spin decides every wager of a layout."""
