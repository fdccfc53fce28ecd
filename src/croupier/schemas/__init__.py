"""The published JSON Schemas of what commands read and print; written by ``python -m docs.tables.schemas``."""

from pathlib import Path
from typing import Final

from croupier.errors import UnknownName

FOLDER: Final = Path(__file__).parent


def names() -> list[str]:
    """Every schema there is."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def text(name: str) -> str:
    """A schema, as JSON."""
    if name not in names():
        raise UnknownName("schema", name, names())
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")
