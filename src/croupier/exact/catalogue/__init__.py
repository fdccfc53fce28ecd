"""Which solver answers which wager: one module per game. They load quickly; the solvers load when they are used."""
