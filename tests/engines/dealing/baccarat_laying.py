"""Coups of baccarat on the kernel's cards: the shoe as it lies, and the reference round beside it."""

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from croupier.engines.baccarat.deal import burning, coup, drawing
from croupier.engines.chance import stream
from croupier.engines.kernel import order
from croupier.equipment.cards import TEXT, pack
from croupier.games import get
from croupier.games.families.baccarat import FRESH_SHOE
from croupier.games.families.baccarat_plan import BaccaratPlan
from croupier.hands.baccarat import VALUE
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.simulation.runner import kernel
from tests.support import play_on


class DealtCoup(NamedTuple):
    """One coup off a shoe as it lies: its number in the kernel, its cards, and whether the shoe was fresh."""

    number: int
    cards: tuple[int, ...]
    fresh: bool


def laid(decks: int, seed: int) -> list[int]:
    cards = list(pack(52) * decks)
    random.Random(seed).shuffle(cards)
    return cards


def dealt(plan: BaccaratPlan, cards: list[int], cover: int) -> Iterator[DealtCoup]:
    """The coups of one shoe; the first takes what is burned with it."""
    values = np.array([VALUE[card] for card in cards], np.uint8)
    drawn = drawing(plan.third_cards)
    at, before, fresh = int(burning(plan)[values[0]]), 0, True
    while fresh or before <= cover:
        number, at = coup(values, at, drawn)
        yield DealtCoup(int(number), tuple(cards[before:at]), fresh)
        before, fresh = at, False


def assert_settled_like_the_round(slug: str, posted: Mapping[str, object], shoes: int) -> set[int]:
    """Every coup of some shoes, every wager: the net and the line. Returns the coups that came."""
    asked, game = order(slug, posted), get(slug)
    dealer = kernel(asked)
    rows = dealer.block(1, stream("s", 0))
    bets = {wager: str(stake // 100) for wager, stake in zip(asked.wagers, dealer.stakes, strict=True)}
    came: set[int] = set()
    for seed in range(shoes):
        for coup_ in dealt(BaccaratPlan.of(game), laid(sum(game.cards_in(asked.options)) // 52, seed), 200):
            events = (FRESH_SHOE,) if coup_.fresh else ()
            seated, refused = game.seated(asked.options, setup({"1": bets}, events=events))
            assert not refused
            round_ = play_on(Round(game, asked.options, seated), [TEXT[card] for card in coup_.cards])
            assert round_.result is not None
            paid = {line.wager: line for line in round_.result.lines}
            for column, wager in enumerate(asked.wagers):
                hit = int(rows.lines[coup_.number, column])
                assert int(rows.nets[coup_.number, column]) == paid[wager].net, (wager, coup_)
                assert (dealer.lines[column][hit] if hit >= 0 else "") == paid[wager].line, (wager, coup_)
            came.add(coup_.number)
    return came
