"""Irregularities in any order at a crowded table: nothing is lost, paid twice or shown too early (SG §5)."""

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, hides_cards, replays
from croupier.conformance.playing import advance
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError
from croupier.games.pontoon_plus import GAME
from croupier.round.round import Round, Void
from croupier.round.setup import Seat, Setup

KINDS = sorted(GAME.irregularities)
EVENTS = frozenset(GAME.events)
LIMITS: dict[str, object] = {"table_minimum": "10", "table_maximum": "60", "bonus_maximum": "10"}


def crowded(source: SeededSource, options: dict[str, object]) -> Round:
    """Three boxes with up to three players each, some over the limits, some with side bets only."""
    seats = []
    for number in (1, 2, 5):
        for letter in ("", "b", "c"):
            bets = {slug: 100 * (1 + source.below(50)) for slug in ("main", "player_pair", "bonus") if source.below(3)}
            seats.append(Seat(f"{number}{letter}", tuple(bets.items()), "", number, bool(letter)))
    house = GAME.house(options)
    setup, _ = GAME.seated(house, Setup(tuple(seats), events=EVENTS))
    return Round(GAME, house, setup)


@settings(max_examples=150, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(
    seed=st.binary(min_size=4, max_size=8),
    squeeze=st.sampled_from(["on", "off"]),
    declared=st.lists(
        st.tuples(st.integers(0, 25), st.sampled_from(KINDS), st.sampled_from("1 1b 1c 2 5 dealer".split()))
    ),
)
def test_5_any_irregularities_in_any_order_leave_every_bet_settled_once(
    seed: bytes, squeeze: str, declared: list[tuple[int, str, str]]
) -> None:
    source = SeededSource(seed)
    round_ = crowded(source, LIMITS | {"squeeze": squeeze})
    for number in range(1000):
        for at, kind, seat in declared:
            if at == number and round_.pending is not None:
                before = round_.plain()
                try:
                    round_.declare(kind, seat=seat, reason="somebody says so")
                except CroupierError:
                    assert round_.plain() == before
        if round_.pending is None:
            break
        advance(round_, source)
    conserves_money(round_)
    cites_clauses_that_exist(round_)
    hides_cards(round_)
    replays(round_)
    if not isinstance(round_.result, Void):
        assert not any(box.stakes for box in round_.felt.boxes)
