"""Hold'em with cards of the dealer's or of the board known: the engine against every deal of a small pack, played."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.holdem import drawn as drawing
from croupier.engines.holdem import known
from croupier.engines.knowledge import read
from croupier.equipment.cards import Card, card, cards, counts
from croupier.errors import BadInput
from croupier.mathematics import analyses
from tests.engines.knowing import Deal, best_net, deals, informed
from tests.support import quick

GAMES = {"ultimate-texas-holdem": {"ante": "1", "blind": "1"}, "texas-holdem-bonus": {"ante": "1"}}
DECK = "2c 3c 4c 5c 5d 9d Qh Qs As"
#: Where the cards of a deal lie.
PLACES = ("dealer", "hole", "flop_1", "flop_2", "flop_3", "turn", "river")
SPECS = {"dealer": "dealer:1", "flop_1": "community:1", "turn": "turn", "river": "river"}


def truth(slug: str, own: str, seen: dict[str, str]) -> Fraction:
    """What the best play nets with these cards, where others are known."""
    rest = " ".join(name for name in DECK.split() if name not in (*seen.values(), *own.split()))
    unknown = [place for place in PLACES if place not in seen]
    flop = [place for place in unknown if place.startswith("flop")]
    sizes = {place: (0, 1) for place in unknown if place not in flop} | {"flop": (0, len(flop))}
    dealt: list[Deal] = []
    for deal in deals(rest, sizes):
        lies: dict[str, tuple[Card, ...]] = {place: (card(name),) for place, name in seen.items()}
        lies.update(deal)
        lies.update({place: (name,) for place, name in zip(flop, deal["flop"], strict=True)})
        board = [lies[place][0] for place in PLACES[2:]]
        dealt.append({"1": cards(own), "dealer": (*lies["dealer"], *lies["hole"]), "community": tuple(board)})
    return best_net(slug, GAMES[slug], DECK, dealt, lambda _: ())


@pytest.mark.parametrize(("slug", "place"), quick([*product(reversed(GAMES), SPECS)], 1))
def test_every_holding_with_a_card_known(slug: str, place: str) -> None:
    play = informed(slug, DECK, SPECS[place])
    assert play.solution.strategy is not None
    spots = play.solution.strategy.spots
    assert sum(spot.ways for spot in spots) == 9 * 8 * 7 // 2
    assert play.changed is not None
    assert 0 < play.changed < 1
    assert sum(spot.ways * spot.values[spot.best] for spot in spots) / sum(spot.ways for spot in spots) == play.net
    for flashed, own in [("9d", "5c As"), ("Qh", "2c 3c")]:
        best = {spot.hand: max(spot.values.values()) for spot in spots if spot.facing == flashed}
        assert best[own] == truth(slug, own, {place: flashed}), (flashed, own)


def test_a_card_of_the_dealer_and_the_turn() -> None:
    slug = "texas-holdem-bonus"
    play = informed(slug, DECK, "dealer:2", "turn")
    assert play.net > informed(slug, DECK, "turn").net
    assert play.net > informed(slug, DECK, "dealer:1").net


# -- what is drawn ------------------------------------------------------------------------------------------------


def deals_of(slug: str, *specs: str, deck: str = DECK, deals: int = 200) -> drawing.DrawnPlay:
    """The same in deals that are drawn."""
    question, _ = analyses.questions(analyses.request(slug))[0]
    question = replace(question, pack=tuple(counts(cards(deck))))
    return drawing.drawn(question, drawing.known_places(read(specs), question.pack, ""), deals)


def net_of(play: drawing.DrawnPlay) -> float:
    return float(Analysis("", None, play.solution).net)


@pytest.mark.parametrize("slug", GAMES)
def test_deals_that_are_drawn_come_to_what_all_do(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "DRAWN_BESIDE", 20)
    exactly, estimate = informed(slug, DECK, "dealer:1"), deals_of(slug, "dealer:1")
    assert 0 < estimate.solution.stderr < 0.1
    assert net_of(estimate) == pytest.approx(float(exactly.net), abs=4 * estimate.solution.stderr)
    # A reading that says nothing costs; a play that only bets first by it earns less than the best.
    assert estimate.misread < net_of(estimate)
    assert -float(estimate.simple.house_edge) < net_of(estimate) + 4 * estimate.solution.stderr


def test_who_reads_nothing_off_a_card_earns_what_is_usual() -> None:
    nothing = deals_of("texas-holdem-bonus", "dealer:1=2+")
    usual = -float(nothing.simple.house_edge)
    assert net_of(nothing) == pytest.approx(usual, abs=1e-9)
    assert nothing.misread == pytest.approx(usual, abs=4 * nothing.solution.stderr + 1e-9)


def test_more_knowledge_is_worth_more() -> None:
    rank, both = (deals_of("ultimate-texas-holdem", spec) for spec in ("dealer:1=Q+", "dealer:all"))
    board = deals_of("ultimate-texas-holdem", "dealer:all", "community:all")
    assert net_of(rank) < net_of(both) < net_of(board)
    hands = deals_of("texas-holdem-bonus", "hands:2", deck=f"{DECK} 7s 7d Kc Kd")
    assert -1 < net_of(hands) < 3


@pytest.mark.parametrize("spec", ["dealer:3", "first:1", "community:6", "hands:22"])
def test_what_is_not_there_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match=r"what can be known is dealer:1 and dealer:2|at most hands:21 fit"):
        informed("ultimate-texas-holdem", "", spec)
