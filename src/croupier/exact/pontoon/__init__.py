"""Pontoon Plus: no tens, no hole card, every 21 paid at once, suits that matter."""
