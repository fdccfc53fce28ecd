"""Baccarat with the first cards known: the engine against every order of a small shoe, played."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from croupier import games
from croupier.equipment.cards import Card, cards, counts
from croupier.errors import BadInput
from croupier.round.requests import Draw
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from tests.engines.knowing import all_informed, informed

SHOE = "9h 9h 8c Kd Kd 4c 4c"


@cache
def coups(slug: str) -> dict[tuple[Card, ...], dict[str, int]]:
    """What a bet of 20 dollars on every wager nets for each order of the shoe."""
    game = games.get(slug)
    seat = Setup((Seat("1", tuple((wager.slug, 2_000) for wager in game.wagers)),))
    nets: dict[tuple[Card, ...], dict[str, int]] = {}
    for order in set(permutations(cards(SHOE), 6)):
        live, left = Round(game, game.house({}), seat, pack=counts(cards(SHOE))), iter(order)
        while live.pending is not None:
            live.answer(next(left) if isinstance(live.pending, Draw) else None, "test")
        assert live.result is not None
        nets[order] = {wager.slug: 0 for wager in game.wagers}
        for line in live.result.lines:
            nets[order][line.wager] += line.net
    return nets


def best(slug: str, wagers: Sequence[str], known: Callable[[tuple[Card, ...]], object], *, may_pass: bool) -> Fraction:
    """What the best of some wagers nets by coup, chosen by what is known."""
    times = Counter(permutations(cards(SHOE), 6))
    sums: defaultdict[object, Counter[str]] = defaultdict(Counter)
    for order, nets in coups(slug).items():
        for wager in wagers:
            sums[known(order)][wager] += nets[wager] * times[order]
    chosen = sum(max([*worth.values(), *([0] if may_pass else [])]) for worth in sums.values())
    return Fraction(chosen, 2_000 * times.total())


@pytest.mark.parametrize("slug", ["mini-baccarat", "dragon-bonus-baccarat"])
def test_the_first_cards_are_known(slug: str) -> None:
    regular = [wager for wager in ("player", "banker", "tie", "fortune_7") if wager in games.get(slug).by_slug]
    for number in (1, 2, 4):
        play = informed(slug, SHOE, f"first:{number}")
        assert play.net == best(slug, regular, lambda order: order[:number], may_pass=True)  # noqa: B023 - used here


@pytest.mark.parametrize("known", [(5,), (6,), (2, 6), (3,)])
def test_single_cards_behind_others_are_known(known: tuple[int, ...]) -> None:
    play = informed("mini-baccarat", SHOE, *(f"card:{number}" for number in known))
    regular = ["player", "banker", "tie"]
    assert play.net == best(
        "mini-baccarat", regular, lambda order: tuple(order[number - 1] for number in known), may_pass=True
    )


def test_each_wager_is_made_where_it_is_worth_it() -> None:
    slug = "mini-baccarat"
    for wager, play in list(all_informed(slug, SHOE, "next").items())[1:]:
        assert play.net == best(slug, [wager], lambda order: order[0], may_pass=True), wager


def test_only_whether_each_is_a_six_to_a_nine() -> None:
    def read(order: tuple[Card, ...]) -> object:
        return tuple(4 <= card >> 2 <= 7 for card in order[:2])

    play = informed("mini-baccarat", SHOE, "first:2=6-9")
    assert play.net == best("mini-baccarat", ["player", "banker", "tie"], read, may_pass=True)


def test_edge_sorting_the_first_card_of_eight_decks() -> None:
    play = informed("mini-baccarat", "", "first:1=6-9")
    assert play.net == Fraction(6604082064256, 97624966318425)  # +6.765%
    assert play.solution.strategy is not None
    assert {spot.facing: spot.best for spot in play.solution.strategy.spots} == {
        "6 7 8 9": "player",
        "2 3 4 5 T J Q K A": "banker",
    }


def test_no_wager_is_made_where_none_is_worth_it() -> None:
    """Four low cards favour nobody who bets on player, banker or tie; without that the edge would be 20.923%."""
    play = informed("mini-baccarat", "", "first:4=6-9")
    assert play.solution.strategy is not None
    passed = [spot.facing for spot in play.solution.strategy.spots if spot.best == "no bet"]
    assert passed == [", ".join(["2 3 4 5 T J Q K A"] * 4)]


@pytest.mark.parametrize("spec", ["first:5", "card:7", "dealer:1", "hands:2"])
def test_what_cannot_be_known_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="what can be known is next, first:1 to first:4, or so many of card:1 to card:6"):
        informed("mini-baccarat", "", spec)
