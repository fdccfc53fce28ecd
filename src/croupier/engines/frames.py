"""Results as data frames: records with numbers in them, in pandas or in Polars, whichever is installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from importlib import import_module
from typing import Any

from croupier.errors import BadInput


class Tabular(ABC):
    """A result with rows. ``records`` are mappings with the same keys, texts and numbers in them; fractions become
    floats there, and stay exact in the result itself."""

    __slots__ = ()

    @abstractmethod
    def records(self) -> list[dict[str, Any]]:
        """The rows of the result."""

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`."""
        return _library("pandas").DataFrame(_numeric(self.records()))

    def to_polars(self) -> Any:
        """The rows as a `polars.DataFrame`."""
        # Looked at as a whole: a column that begins with a hundred whole numbers would cut a fraction after them short.
        return _library("polars").DataFrame(_numeric(self.records()), infer_schema_length=None)


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise BadInput(f"{name} is not installed here; records() has the same rows without it") from None


def _numeric(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Fractions as floats, and counts that no column of whole numbers has room for."""
    long = {
        name for record in records for name, value in record.items() if isinstance(value, int) and abs(value) >= 2**63
    }
    return [
        {
            name: float(value) if isinstance(value, Fraction) or (name in long and value is not None) else value
            for name, value in record.items()
        }
        for record in records
    ]
