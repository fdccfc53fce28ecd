"""Croupier: the executable rulebook of casino table games."""
