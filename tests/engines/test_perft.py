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
    entries = [(path.stem, perft) for path in PERFT for perft in tomllib.loads(path.read_text("utf-8"))["perft"]]
    return [
        pytest.param(perft, id=f"{stem}: {perft['title']}", marks=[pytest.mark.long] if perft.get("long") else [])
        for stem, perft in entries
    ]


def _without(actions: Sequence[str]) -> Callable[[Round], list[Choice]]:
    return lambda live: [offer for offer in offered(live) if offer.action not in actions]


@pytest.mark.parametrize("entry", _perfts())
def test_perft(entry: dict[str, Any]) -> None:
    game = games.get(entry["game"])
    options, wagers = game.house(entry.get("options", {})), entry["wagers"]
    deck = cards(entry["deck"]) if "deck" in entry else None
    enumeration = enumerate_round(
        game,
        options,
        setup({"1": wagers}),
        deck=deck,
        choices=_without(entry.get("without", ())),
        unordered=entry.get("unordered", False),
    )
    assert (enumeration.leaves, len(enumeration.decisions)) == (entry["leaves"], entry["decisions"])
    assert {wager: mean(nets) / 100 for wager, nets in enumeration.by_wager.items()} == _fractions(entry["nets"])
    assert enumeration.stakes / 100 == Fraction(entry["stakes"])
    assert {f"{wager} {line}": chance for (wager, line), chance in enumeration.lines.items()} == _fractions(
        entry["lines"]
    )
    if entry.get("every_shuffle"):
        assert deck is not None
        assert enumeration.distribution == every_shuffle(game, options, wagers, deck, enumeration.choose)


def _fractions(written: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in written.items()}
