"""Real equipment and a strategy play a round to its end, knowing no rule."""

import pytest

from croupier.conformance.invariants import conserves_money, replays
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused
from croupier.games import get
from croupier.round.drivers import Equipment, drive
from croupier.round.facts import Chose
from croupier.round.requests import Choice, Decide
from croupier.round.round import Round, Settled
from tests.support import table

WAGERS = {
    "three-card-poker": {"ante": "10", "pair_plus": "5"},
    "blackjack": {"main": "10", "house_money": "5"},
    "roulette": {"straight:17": "5", "red": "10"},
}


def last_offered(round_: Round, ask: Decide) -> Choice:
    """Fold, decline, or whatever is offered last."""
    return Choice(ask.actions[-1].name)


def driven(slug: str, seed: bytes, *, walking: bool = False) -> Round:
    game = get(slug)
    source = SeededSource(seed)
    shoe = Shoe(getattr(game.house(), "decks", 1), game.pack, source) if game.pack else None
    if shoe is not None:
        shoe.shuffle()
    seats = {"1": WAGERS[slug], "2": WAGERS[slug]}
    return drive(table(slug, seats, walking=walking), Equipment(source, shoe), last_offered)


@pytest.mark.parametrize("slug", WAGERS)
def test_equipment_and_a_strategy_play_every_game_to_its_end(slug: str) -> None:
    asked: set[str] = set()
    for number in range(40):
        round_ = driven(slug, b"drive %d" % number)
        assert isinstance(round_.result, Settled)
        conserves_money(round_)
        replays(round_)
        asked |= {fact.action for fact in round_.facts if type(fact) is Chose}
        for answer in round_.answers:
            assert answer.by == ("strategy" if isinstance(answer.asked, Decide) else "equipment")
    # Insurance comes as a gather of both seats, so the driver has answered each of them.
    assert asked >= {"three-card-poker": {"fold"}, "blackjack": {"decline", "split"}, "roulette": set()}[slug]


@pytest.mark.parametrize("slug", WAGERS)
def test_the_same_source_gives_the_same_round_walked_or_not(slug: str) -> None:
    assert driven(slug, b"same").transcript == driven(slug, b"same", walking=True).transcript
    assert driven(slug, b"same").transcript != driven(slug, b"other").transcript


def test_a_strategy_that_does_what_is_not_open_is_refused() -> None:
    source = SeededSource(b"x")
    shoe = Shoe(1, 52, source)
    shoe.shuffle()
    with pytest.raises(ActionRefused, match="may not fly now"):
        drive(table("three-card-poker", {"1": {"ante": "10"}}), Equipment(source, shoe), lambda *_: Choice("fly"))
