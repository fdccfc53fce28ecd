"""Examples in docstrings as the reference shows them: what is typed at Python's prompt is code."""

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).+\n?)*)+", re.MULTILINE)


class Doctests(Extension):
    """Puts every example into a block of code."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Look at the docstring of a function, a class or a module."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(example: re.Match[str]) -> str:
    return f"```pycon\n{example[0].rstrip()}\n```\n"
