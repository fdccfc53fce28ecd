"""Pai gow: seven cards set as two hands, against hands that are set by the house way."""
