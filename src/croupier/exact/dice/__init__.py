"""Dice: craps as chains of rolls, and three dice baccarat."""
