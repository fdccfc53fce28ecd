"""Cards, shoes, dice, wheels and the random source that drives them."""
