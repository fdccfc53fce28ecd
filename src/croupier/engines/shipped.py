"""Answers that take minutes to work out and come with a game, so that advice need not wait for them: `advice.json` in
the game's folder, written by

    python -m croupier.engines.shipped [GAME ...]

Every answer names the rules it was worked out under. Under any other rules it is as if it were not there, so none can
be stale; `tests/engines/test_shipped.py` works them out again.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from croupier import games, paytables
from croupier.files import whole
from croupier.round import ruleset

if TYPE_CHECKING:
    from croupier.paytables import PayTable
    from croupier.round.game import Game

#: What an answer says, by name.
Figures: TypeAlias = Mapping[str, Mapping[str, Fraction]]
FILE: Final = "advice.json"


class ShippedAnswer(NamedTuple):
    """Figures, and the digest of the rules that they hold for."""

    rules: str
    figures: Figures


def rules(game: Game, tables: Iterable[PayTable], *more: object) -> str:
    """The digest of the rules of a game, of the pay tables and of whatever else an answer depends on."""
    said = [ruleset.fixed(game), [paytables.plain(table) for table in tables], [repr(part) for part in more]]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def lookup(game: Game, wanted: str) -> Figures | None:
    """The figures that came with a game for just these rules."""
    return next((answer.figures for answer in _read(game.slug) if answer.rules == wanted), None)


@cache
def _read(slug: str) -> tuple[ShippedAnswer, ...]:
    place = games.text(slug).folder / FILE
    answers = json.loads(place.read_text()) if place.exists() else []
    return tuple(ShippedAnswer(answer["rules"], _figures(answer["figures"])) for answer in answers)


def _figures(written: Any) -> Figures:
    return {name: {key: Fraction(value) for key, value in part.items()} for name, part in written.items()}


def write(slug: str) -> None:
    """Work the answers of a game out and put them into its folder."""
    from croupier.engines import question

    ships = question.of(slug).ships
    if ships is None:
        return
    answers = [
        {
            "rules": answer.rules,
            "figures": {name: {k: str(v) for k, v in part.items()} for name, part in answer.figures.items()},
        }
        for answer in ships(games.get(slug))
    ]
    with whole(games.text(slug).folder / FILE) as file:
        file.write(json.dumps(answers, indent=1, sort_keys=True).encode() + b"\n")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or games.slugs():
        write(wanted)
