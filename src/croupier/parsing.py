"""Python's own parser for threads: before 3.11.8, 3.12.2 and 3.13 two threads that parse at once may both be refused
(`SystemError: AST constructor recursion depth mismatch`), so only one of them parses at a time."""

import ast
from threading import Lock
from typing import Final

_PARSER: Final = Lock()


def module(source: str) -> ast.Module:
    """The syntax tree of a file."""
    with _PARSER:
        return ast.parse(source)


def expression(source: str) -> ast.expr:
    """The syntax tree of one expression."""
    with _PARSER:
        return ast.parse(source, mode="eval").body
