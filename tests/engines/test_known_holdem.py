"""Hold'em with cards of the dealer's or of the board known: the engine against every deal of a small pack, played."""

from fractions import Fraction
from itertools import product

import pytest

from croupier.equipment.cards import Card, card, cards
from croupier.errors import BadInput
from tests.engines.knowing import Deal, best_net, deals, informed
from tests.support import quick

GAMES = {"ultimate-texas-holdem": {"ante": "1", "blind": "1"}, "texas-holdem-bonus": {"ante": "1"}}
DECK = "2c 3c 4c 5c 5d 9d Qh Qs As"
#: Where the cards of a deal lie.
PLACES = ("dealer", "hole", "flop_1", "flop_2", "flop_3", "turn", "river")
SPECS = {"dealer": "dealer:1", "flop_1": "community:1", "turn": "turn", "river": "river"}


def truth(slug: str, own: str, known: dict[str, str]) -> Fraction:
    """What the best play nets with these cards, where others are known."""
    rest = " ".join(name for name in DECK.split() if name not in (*known.values(), *own.split()))
    unknown = [place for place in PLACES if place not in known]
    flop = [place for place in unknown if place.startswith("flop")]
    sizes = {place: (0, 1) for place in unknown if place not in flop} | {"flop": (0, len(flop))}
    dealt: list[Deal] = []
    for deal in deals(rest, sizes):
        lies: dict[str, tuple[Card, ...]] = {place: (card(name),) for place, name in known.items()}
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
    for known, own in [("9d", "5c As"), ("Qh", "2c 3c")]:
        best = {spot.hand: max(spot.values.values()) for spot in spots if spot.facing == known}
        assert best[own] == truth(slug, own, {place: known}), (known, own)


def test_a_card_of_the_dealer_and_the_turn() -> None:
    slug = "texas-holdem-bonus"
    play = informed(slug, DECK, "dealer:2", "turn")
    assert play.net > informed(slug, DECK, "turn").net
    assert play.net > informed(slug, DECK, "dealer:1").net


@pytest.mark.parametrize("spec", ["dealer:3", "dealer:all", "dealer:1=Q+", "first:1", "community:6", "hands:2"])
def test_what_is_not_counted_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="what can be known is one of dealer:1 and dealer:2"):
        informed("ultimate-texas-holdem", DECK, spec)
