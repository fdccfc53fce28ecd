"""Pai gow poker: every setting of every hand against the house way, and the Fortune bonus."""
