"""Answers for any game, from its round alone."""
