"""The exact strategy, played from what is observed, earns what the exact mathematics says."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.question import Question
from croupier.engines.streets import sets as streets
from croupier.engines.streets.shape import StreetShape, shape_of
from croupier.engines.streets.solve import Choices, StreetGame, best
from croupier.engines.twenty_one import solve as blackjack_main
from croupier.environments.chairs import seat_space
from croupier.equipment.cards import cards
from croupier.games.families.blackjack_plan import NAMES
from croupier.hands.orders import THREE_CARD
from croupier.hands.points import VALUE
from croupier.mathematics.analyses import analyze, questions, request
from tests.engines.blackjack_proofs import chosen as played_in
from tests.environments.seats import Mask, Policy, moments, seat

#: Plays by names of actions.
Named = Callable[[dict[str, Any], Mask], str]


def question(slug: str, wager: str, options: dict[str, object] | None = None) -> tuple[Question, Analysis]:
    asked = request(slug, options, wager=wager)
    ((asked_about, _),) = questions(asked)
    (solved,) = analyze(asked, use_cache=False)
    return asked_about, solved


def numbered(slug: str, named: Named) -> Policy:
    actions = seat_space(slug).actions
    return lambda seen, mask: actions.index(named(seen, mask))


def assert_earns(slug: str, solved: Analysis, named: Named, episodes: int, **ordered: Any) -> None:
    """Within four standard errors of the exact figure, by the exact variance."""
    env = seat(slug, strict=True, **ordered)
    rewards = [moment.reward for moment in moments(env, episodes, numbered(slug, named), seed=2024) if moment.over]
    error = sqrt(solved.variance / episodes)
    assert len(rewards) == episodes
    assert abs(np.mean(rewards) - float(solved.net)) < 4 * error


def held(row: Any) -> list[int]:
    return [card for card in row.tolist() if card >= 0]


# -- three card poker -------------------------------------------------------------------------------------------


def three_card_poker(episodes: int) -> None:
    _, solved = question("three-card-poker", "base")
    assert solved.solved.strategy is not None
    best = {spot.hand: spot.best for spot in solved.solved.strategy.spots}
    assert (best["Q-6-4"], best["Q-6-3"]) == ("play", "fold")
    least = THREE_CARD.rank(cards("Qc 6d 4h"))

    def named(seen: dict[str, Any], mask: Mask) -> str:
        return "play" if THREE_CARD.rank(held(seen["hands"][0])) >= least else "fold"

    assert_earns("three-card-poker", solved, named, episodes)


# -- let it ride and mississippi stud ---------------------------------------------------------------------------


def place(known: list[int]) -> int:
    """The place of a set of cards in the solver's arrays."""
    return int(streets.places(np.array([sorted(known)]))[0])


def shown(seen: dict[str, Any]) -> list[int]:
    return [card for card in [*held(seen["hands"][0]), *held(seen["community"])] if card < 52]


def chosen(asked: Question) -> tuple[StreetShape, Choices]:
    shape = shape_of(asked.game)
    counted = streets.card_sets(asked.pack, shape.plan.base)
    pays = streets.line_pays(counted.lines, asked.posted, shape.most)
    return shape, best(StreetGame(shape, counted, pays))[0]


def let_it_ride(episodes: int) -> None:
    asked, solved = question("let-it-ride", "base")
    shape, choices = chosen(asked)

    def named(seen: dict[str, Any], mask: Mask) -> str:
        known, number = shown(seen), int(seen["phase"])
        assert len(known) == 3 + number
        decision = shape.decisions[number]
        return str(decision.choices[choices[number][place(known), decision.least]].action)

    assert_earns("let-it-ride", solved, named, episodes)


def mississippi_stud(episodes: int) -> None:
    asked, solved = question("mississippi-stud", "base")
    shape, choices = chosen(asked)

    def named(seen: dict[str, Any], mask: Mask) -> str:
        known, number, staked = shown(seen), int(seen["phase"]), int(seen["stakes"].sum()) // 1000
        assert len(known) == 2 + number
        times = shape.decisions[number].units[choices[number][place(known), staked]]
        return f"bet x{times}" if times else "fold"

    assert_earns("mississippi-stud", solved, named, episodes)


# -- the blackjack family ---------------------------------------------------------------------------------------


def blackjack(slug: str, episodes: int, options: dict[str, object] | None = None) -> None:
    asked, solved = question(slug, "main", options)
    best = blackjack_main.best(asked)
    assert not any(best.takes_even_money(deal) for deal in best.deals(up=1))
    names = seat_space(slug).actions

    def named(seen: dict[str, Any], mask: Mask) -> str:
        open_ = {names[number] for number in np.flatnonzero(mask)}
        if open_ == {"watch"} or "decline" in open_:
            return "watch" if open_ == {"watch"} else "decline"
        own = [VALUE[card] for card in held(seen["hands"][seen["hand"]])]
        hands = int((seen["hands"][:, 0] >= 0).sum())
        turn = best.turns[VALUE[seen["dealer"][0]]]
        name = NAMES[played_in(turn, own, hands=hands, original=seen["hand"] == 0).bit_length() - 1]
        return f"free_{name}" if f"free_{name}" in open_ else name

    assert_earns(slug, solved, named, episodes, house=options)


@pytest.mark.parametrize("play", [three_card_poker, let_it_ride], ids=lambda play: play.__name__)
def test_the_exact_strategy_earns_the_exact_figure(play: Callable[[int], None]) -> None:
    play(5_000)


def test_the_exact_strategy_of_blackjack_earns_the_exact_figure() -> None:
    blackjack("blackjack", 5_000)


@pytest.mark.long
@pytest.mark.parametrize("play", [three_card_poker, let_it_ride, mississippi_stud], ids=lambda play: play.__name__)
def test_the_exact_strategy_earns_the_exact_figure_in_many_rounds(play: Callable[[int], None]) -> None:
    play(200_000)


@pytest.mark.long
@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces"])
def test_the_exact_strategy_of_a_blackjack_game_earns_the_exact_figure_in_many_rounds(slug: str) -> None:
    blackjack(slug, 200_000, {"decks": 2} if slug == "blackjack" else None)
