"""The academy: questions for dealers and players, drawn from a seed, marked and explained by the rules themselves."""
