"""Wagers of anybody's own, from a few lines: what they look at, what they pay for, counted exactly."""
