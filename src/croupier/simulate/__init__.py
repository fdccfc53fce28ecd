"""Simulation: fast dealers, named strategies, and runners that give the same totals on any number of workers."""
