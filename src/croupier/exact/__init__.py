"""The exact mathematics: integers and fractions end to end."""
