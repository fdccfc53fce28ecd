"""A table's cards are kept without their order: it is found again from the source, after a shuffle or a refill."""

import json
from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import pack
from croupier.equipment.source import SeededSource, shuffled
from croupier.house.dealing import Dealing

SEED = bytes(range(32))


class Known:
    """A secret that everybody knows."""

    def __init__(self) -> None:
        self._source = SeededSource(SEED)

    def commit(self) -> None:
        pass

    def source(self) -> SeededSource:
        return self._source

    @property
    def taken(self) -> int:
        return self._source.taken


def order(taken: int, cards: list[int]) -> list[int]:
    return shuffled(sorted(cards), SeededSource(SEED, taken))


def dealt(slug: str, cards: int, **options: object) -> Dealing:
    game = games.get(slug)
    dealing = Dealing(game, game.house(options), Known())
    dealing.prepare()
    dealing.start()
    assert dealing.shoe is not None
    for _ in range(cards):
        dealing.shoe.draw()
    return dealing


def again(slug: str, dealing: Dealing, kept: dict[str, Any] | None = None, **options: object) -> Dealing:
    game = games.get(slug)
    restored = Dealing(game, game.house(options), dealing.secret)
    restored.restore(kept or json.loads(json.dumps(dealing.plain())), SeededSource(SEED, dealing.secret.taken), order)
    return restored


def same(first: Dealing, second: Dealing) -> bool:
    places = [(shoe.stub, shoe.layout, shoe.discards) for shoe in (first.shoe, second.shoe) if shoe is not None]
    return len(places) == 2 and places[0] == places[1]


@pytest.mark.parametrize(
    ("slug", "options"),
    [("blackjack", {"decks": "6"}), ("three-card-poker", {}), ("mini-baccarat", {"shuffler": "on"})],
)
def test_the_cards_that_wait_are_found_again_and_not_kept(slug: str, options: dict[str, Any]) -> None:
    dealing = dealt(slug, 9, **options)
    assert dealing.shoe is not None
    assert all(type(shoe["stub"]) is int for shoe in dealing.plain()["shoes"])
    assert str(list(dealing.shoe.stub[:4]))[1:-1] not in json.dumps(dealing.plain())
    assert same(again(slug, dealing, **options), dealing)


@pytest.mark.parametrize("slug", ["three-card-poker", "blackjack"])
def test_a_shoe_that_is_due_is_shuffled_whole(slug: str) -> None:
    """Put back between two rounds, with its cards in the rack."""
    dealing = dealt(slug, 30)
    dealing.prepare()
    restored = again(slug, dealing)
    restored.change() if slug == "blackjack" else restored.prepare()
    restored.start()
    assert restored.shoe is not None
    assert sorted(restored.shoe.stub) == sorted(pack(52) * restored.shoe.decks)


def test_a_shoe_refilled_with_its_discards_is_found_again() -> None:
    dealing = dealt("blackjack", 40, decks="1")
    assert dealing.shoe is not None
    dealing.shoe.discard(dealing.shoe.layout)
    for _ in range(12):
        dealing.shoe.draw()
    dealing.refill()
    dealing.shoe.draw()
    restored = again("blackjack", dealing, decks="1")
    assert same(restored, dealing)
    assert restored.shoe is not None
    assert len(restored.shoe.stub) == 39


def test_an_order_of_release_0_1_is_forgotten_where_it_can_be_found_again() -> None:
    dealing = dealt("blackjack", 9, decks="6")
    assert dealing.shoe is not None
    kept = json.loads(json.dumps(dealing.plain()))
    del kept["shuffle"]
    kept["shoes"][0]["stub"] = list(reversed(dealing.shoe.stub))
    restored = again("blackjack", dealing, kept, decks="6")
    assert same(restored, dealing)
    assert restored.plain()["shoes"][0]["stub"] == len(dealing.shoe.stub)


def test_an_order_of_release_0_1_that_cannot_be_found_again_stays_until_the_next_shuffle() -> None:
    dealing = dealt("blackjack", 9, decks="6")
    assert dealing.shoe is not None
    kept = json.loads(json.dumps(dealing.plain()))
    kept["shoes"][0]["stub"] = list(dealing.shoe.stub)  # the other way round
    restored = again("blackjack", dealing, kept, decks="6")
    assert restored.plain()["shoes"][0]["stub"] == list(dealing.shoe.stub)
    assert restored.shoe is not None
    restored.shoe.discard(restored.shoe.layout)
    restored.change()
    restored.prepare()
    restored.start()
    assert type(restored.plain()["shoes"][0]["stub"]) is int
