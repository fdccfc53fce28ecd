"""Tiny decks with exact counts of leaves and exact returns, in small text files."""

import tomllib
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round, offered
from croupier.equipment.cards import cards
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.toys import every_shuffle

PERFT = sorted((Path(__file__).parent / "perft").glob("*.toml"))


def _perfts() -> list[Any]:
    entries = [(path.stem, one) for path in PERFT for one in tomllib.loads(path.read_text("utf-8"))["perft"]]
    return [pytest.param(one, id=f"{stem}: {one['title']}") for stem, one in entries]


def _without(actions: Sequence[str]) -> Callable[[Round], list[Choice]]:
    return lambda live: [one for one in offered(live) if one.action not in actions]


@pytest.mark.parametrize("entry", _perfts())
def test_perft(entry: dict[str, Any]) -> None:
    game = games.get(entry["game"])
    options, wagers = game.house(entry.get("options", {})), entry["wagers"]
    deck = cards(entry["deck"]) if "deck" in entry else None
    found = enumerate_round(
        game,
        options,
        setup({"1": wagers}),
        deck=deck,
        choices=_without(entry.get("without", ())),
        unordered=entry.get("unordered", False),
    )
    assert (found.leaves, len(found.decisions)) == (entry["leaves"], entry["decisions"])
    assert {wager: mean(one) / 100 for wager, one in found.by_wager.items()} == _fractions(entry["nets"])
    assert found.stakes / 100 == Fraction(entry["stakes"])
    assert {f"{wager} {line}": chance for (wager, line), chance in found.lines.items()} == _fractions(entry["lines"])
    if entry.get("every_shuffle"):
        assert deck is not None
        assert found.distribution == every_shuffle(game, options, wagers, deck, found.choose)


def _fractions(written: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in written.items()}
