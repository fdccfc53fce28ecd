"""Exams and certificates on paper, set as PDF."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

_TEMPLATES: Final = Path(__file__).parent / "templates"


def pdf(template: Literal["exam", "certificate"], contents: Mapping[str, Any]) -> bytes:
    """A page of the academy with its contents, as PDF."""
    import typst

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "contents.json").write_text(json.dumps(contents), encoding="utf-8")
        (root / "page.typ").write_bytes((_TEMPLATES / f"{template}.typ").read_bytes())
        made: bytes = typst.compile(root / "page.typ", root=root)
        return made
