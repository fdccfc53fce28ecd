"""Cards that come to light one after another, with a decision before each: solver, rounds, advice, chart."""
