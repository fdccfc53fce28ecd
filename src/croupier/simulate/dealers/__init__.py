"""Which kernel plays which game: one module per game."""
