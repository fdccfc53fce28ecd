"""Hand rankings shared by the games: pure functions on small ints."""
