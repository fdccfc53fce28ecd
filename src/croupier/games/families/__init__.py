"""What similar games share: one function each, with the differences as parameters."""
