"""Pai gow with a card of the dealer's known: one hand against every hand that the dealer can have with it."""

from itertools import combinations

import numpy as np
import pytest

from croupier.engines.pai_gow import known
from croupier.engines.pai_gow.advise import advice
from croupier.engines.pai_gow.hands import copies, values_of
from croupier.equipment.cards import cards, counts
from croupier.errors import BadInput
from croupier.games.pai_gow_poker.plan import PLAN
from tests.engines.knowing import informed
from tests.engines.proof import solved

SLUG = "pai-gow-poker"
DECK = "Ah Kh Qh Jh Th 9h 8h 6h As Kd Qc 7d 7c Jk"
LARGER = f"{DECK} Ac Ad Ts 5s 5c 3d"
OWN = "Ah Kd Qc Jh 9h 7d 7c"


@pytest.mark.parametrize("hidden", ["Jk", "Kh", "6h", "Jk Kh", "Ts 6h 5c", "Ac Ad Kh Ts 5s 5c 3d"])
def test_a_setting_against_every_hand_with_some_cards(hidden: str) -> None:
    own = cards(OWN)
    rest = [other for other in cards(LARGER) if other not in own]
    known = cards(hidden)
    held = np.array([hand for hand in combinations(rest, 7) if {*known} <= {*hand}], np.int8)
    made = values_of(PLAN).settings(np.sort(held, axis=1))
    place = np.arange(len(held)), made.house
    lows, highs = made.low[place], made.high[place]
    ties = copies(PLAN, "main")
    settings = advice(PLAN, "main", own, tuple(counts(cards(LARGER))), dealer=known)
    ways = values_of(PLAN).settings(np.array([sorted(own)], np.int8))
    assert len(settings) == ways.legal.sum()
    for at in np.flatnonzero(ways.legal[0]).tolist():
        low, high = ways.low[0, at] + ties.low, ways.high[0, at] + ties.high
        won = int(((lows < low) & (highs < high)).sum())
        lost = int(((lows >= low) & (highs >= high)).sum())
        assert (won, lost, len(held)) in {(setting.won, setting.lost, setting.deals) for setting in settings}


@pytest.mark.long
def test_knowing_a_card_never_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "DRAWN", 12)
    play = informed(SLUG, DECK, "dealer:1")
    usual = -solved(SLUG, "main", deck=DECK).house_edge
    assert play.net >= float(usual) - 1e-12
    assert play.misread is not None
    assert float(play.misread) <= float(usual) + 1e-12
    assert play.solution.method == "simulation"


@pytest.mark.long
def test_more_of_the_dealers_cards_are_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "DRAWN", 60)
    plays = [
        informed(SLUG, f"{DECK} Ac 5s", *specs) for specs in (["dealer:1"], ["dealer:1", "dealer:2"], ["dealer:all"])
    ]
    nets = [play.net for play in plays]
    assert nets == sorted(nets)
    assert nets[0] < nets[2]
    assert [play.cards for play in plays] == [1, 2, 7]


@pytest.mark.parametrize(
    "specs",
    [
        ["dealer:8"],
        ["first:1"],
        ["hands:6"],
        ["turn"],
        ["dealer:1", "hands:1"],
        ["dealer:1", "dealer:2=Q+"],
        ["dealer:all=Q+"],
        ["dealer:1", "dealer:2", "dealer:3", "dealer:4"],
    ],
)
def test_what_is_not_counted_is_refused(specs: list[str]) -> None:
    with pytest.raises(BadInput, match=r"what can be known is one of dealer:1 to dealer:7, read exactly up to 3"):
        informed(SLUG, DECK, *specs)
