"""What the families of games say: which hands lie on the felt, and why each wager ended as it did."""
