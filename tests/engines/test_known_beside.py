"""Side bets made where known cards favour them: the engine against every deal of a small pack, played."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from croupier import games
from croupier.engines.any.enumerator import offered
from croupier.equipment.cards import UNSEEN, Card, cards, counts
from croupier.errors import BadInput
from croupier.hands.points import VALUE
from croupier.mathematics.protection import protect
from croupier.money import cents
from croupier.round.requests import Choice, Draw
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.knowing import Deal, all_informed, best_net, deals

Known = Callable[[Deal], object]
#: A shoe in which no pair can be split.
SHOE = "Ac Tc 9c 8c 7c 6c 5c 4c"
ON = ("play", "bet", "stand", "decline", "ride", "check")


def onward(live: Round) -> Choice:
    """Something that neither folds nor draws a card."""
    choices = {choice.action: choice for choice in offered(live)}
    return next((choices[name] for name in ON if name in choices), next(iter(choices.values())))


def made_where_worth_it(
    slug: str, bets: Mapping[str, str], wager: str, dealt: Sequence[Deal], deck: str, known: Known, **options: object
) -> Fraction:
    """What a side bet nets in all that is made only where what is known favours it, by rounds that are played."""
    game = games.get(slug)
    house, seated, pack = game.house(options), setup({"1": dict(bets)}), counts(cards(deck))
    nets = defaultdict[object, int](int)
    for deal in dealt:
        live = Round(game, house, seated, pack=pack)
        hands, shoe = {to: iter(hand) for to, hand in deal.items()}, iter(deal.get("shoe", ()))
        while (ask := live.pending) is not None:
            if isinstance(ask, Draw):
                live.answer(next(hands.get(ask.to, shoe), UNSEEN), "test")
            else:
                live.answer(onward(live), "test", "1")
        assert live.result is not None
        nets[known(deal)] += sum(line.net for line in live.result.lines if line.wager == wager)
    return Fraction(sum(max(net, 0) for net in nets.values()), len(dealt) * cents(bets[wager]))


@pytest.mark.parametrize("spec", ["dealer:1", "dealer:2=7-"])
def test_three_cards_of_the_player_and_three_of_the_dealer(spec: str) -> None:
    deck = "2c 2d 2h 5c 5d Kc Kd Ah"
    options = {"six_card_bonus": "SCB-OH"}
    dealt = deals(deck, {"1": (0, 3), "dealer": (2, 1)})
    bets = {"ante": "1", "pair_plus": "1", "six_card_bonus": "1"}

    def known(deal: Deal) -> object:
        first, second, _ = deal["dealer"]
        return first if spec == "dealer:1" else second >> 2 <= 5

    truth = {
        wager: made_where_worth_it("three-card-poker", bets, wager, dealt, deck, known, **options)
        for wager in ("pair_plus", "six_card_bonus")
    }
    plays = all_informed("three-card-poker", deck, spec, options=options)
    assert {wager: plays[wager].net for wager in truth} == truth
    assert all(truth.values())


@pytest.mark.parametrize("spec", ["community:1", "community:3=J+"])
def test_a_bet_on_the_board(spec: str) -> None:
    deck = "Th Jh Jd Jc 3c 4d Qs"
    dealt = deals(deck, {"1": (0, 2), "community": (3, 0)})

    def known(deal: Deal) -> object:
        return deal["community"][0] if spec == "community:1" else deal["community"][2] >> 2 >= 9

    bets = {"ante": "1", "three_card_bonus": "1"}
    truth = made_where_worth_it("mississippi-stud", bets, "three_card_bonus", dealt, deck, known)
    assert all_informed("mississippi-stud", deck, spec)["three_card_bonus"].net == truth
    assert truth


def test_two_cards_among_those_that_decide() -> None:
    deck = "Th Jh Jd Jc 3c 4d Qs"
    dealt = deals(deck, {"1": (0, 2), "community": (3, 0)})
    bets = {"ante": "1", "three_card_bonus": "1"}
    truth = made_where_worth_it(
        "mississippi-stud", bets, "three_card_bonus", dealt, deck, lambda deal: deal["community"][:2]
    )
    plays = all_informed("mississippi-stud", deck, "community:1", "community:2")
    assert plays["three_card_bonus"].net == truth
    assert truth


@pytest.mark.long
def test_the_lower_of_two_hands() -> None:
    deck = "2c 3c 3d 3h 6c 6d 6h Kh Kd Ah Jk"
    dealt = deals(deck, {"1": (0, 5), "dealer": (1, 4)})
    bets = {"ante": "1", "blind": "1", "two_way_bad_beat": "1"}
    truth = made_where_worth_it("dj-wild-stud", bets, "two_way_bad_beat", dealt, deck, lambda deal: deal["dealer"][0])
    play = all_informed("dj-wild-stud", deck, "dealer:1")["two_way_bad_beat"]
    assert play.net == truth
    assert truth


@pytest.mark.long
@pytest.mark.parametrize("spec", ["community:1", "dealer:2"])
def test_the_best_five_of_seven(spec: str) -> None:
    deck = "2c 3c 4c 5c 5d 5h Qh Qs As"
    place = "community" if spec == "community:1" else "dealer"
    others = "dealer" if place == "community" else "community"
    sizes = {"community": 5, "dealer": 2}
    dealt = deals(deck, {"1": (0, 2), place: (1, sizes[place] - 1), others: (0, sizes[others])})
    bets = {"ante": "1", "blind": "1", "trips": "1"}
    slug = "ultimate-texas-holdem"
    truth = made_where_worth_it(slug, bets, "trips", dealt, deck, lambda deal: deal[place][0])
    assert all_informed(slug, deck, spec)["trips"].net == truth
    assert truth


def uninsured(live: Round) -> list[Choice]:
    """All that is done with the hand."""
    return [choice for choice in offered(live) if choice.action != "insure"]


def first_orders(deck: str, count: int) -> list[Deal]:
    """Every order of the first cards; the rest follow as they lie."""
    dealt: list[Deal] = []
    for first in permutations(range(len(deck.split())), count):
        rest = [at for at in range(len(deck.split())) if at not in first]
        dealt.append({"shoe": tuple(cards(deck)[at] for at in (*first, *rest))})
    return dealt


def ten(card: Card) -> bool:
    return VALUE[card] == 10


@pytest.mark.parametrize(
    ("spec", "known"),
    [
        ("first:1", lambda deal: deal["shoe"][:1]),
        ("dealer:1", lambda deal: deal["shoe"][1]),
        ("first:2", lambda deal: deal["shoe"][:2]),
        ("first:3=T-K", lambda deal: tuple(map(ten, deal["shoe"][:3]))),
        ("dealer:2", lambda deal: deal["shoe"][3]),
        ("first:4", lambda deal: deal["shoe"][:4]),
    ],
)
def test_side_bets_on_the_first_cards_of_a_shoe(spec: str, known: Known) -> None:
    deck = "7c 7c 7d 8c 9c Qh Qh Ks Ah"
    dealt = first_orders(deck, 4)
    bets = {"main": "10", "21_plus_3": "10", "lucky_ladies": "10"}
    plays = all_informed("ride-free", deck, spec)
    for wager in ("21_plus_3", "lucky_ladies"):
        assert plays[wager].net == made_where_worth_it("ride-free", bets, wager, dealt, deck, known), wager


def test_first_cards_that_are_not_told_apart_are_no_knowledge() -> None:
    """Not of the hole card either, once the wager is made."""
    without_hole, with_hole = (
        all_informed("blackjack", SHOE, spec)["main"].net for spec in ("first:3=2+", "first:4=2+")
    )
    assert float(with_hole) == pytest.approx(float(without_hole), abs=1e-12)
    assert with_hole < all_informed("blackjack", SHOE, "first:4")["main"].net


@pytest.mark.long
def test_a_group_of_the_first_cards_is_all_that_the_hole_card_is_known_by() -> None:
    """The wager is made by what is read, and then played by no more than that and what lies open."""
    readings = defaultdict[object, list[Deal]](list)
    for order in permutations(cards(SHOE)):
        readings[tuple(map(ten, order[:4]))].append({"shoe": order})
    nets = [
        best_net("blackjack", {"main": "10"}, SHOE, dealt, lambda deal: ten(deal["shoe"][3]), choices=uninsured)
        * len(dealt)
        for dealt in readings.values()
    ]
    truth = sum(max(net, Fraction(0)) for net in nets) / sum(map(len, readings.values()))
    assert float(all_informed("blackjack", SHOE, "first:4=T-K")["main"].net) == pytest.approx(float(truth), abs=1e-12)


def test_what_is_not_counted_is_said() -> None:
    with pytest.raises(BadInput, match="worth to somebody who knows dealer:all is not counted; that of base is"):
        protect("three-card-poker", ["dealer:all"], wager="pair_plus")
