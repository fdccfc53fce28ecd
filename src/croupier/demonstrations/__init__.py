"""Errors that live tables really made, tried again at a table of Croupier's through its public interface."""
