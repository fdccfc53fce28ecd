"""What a process believes about the books without having looked."""


class Unsure(Exception):
    """Something is not known here: the books are read instead."""
