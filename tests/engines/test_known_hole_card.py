"""Blackjack with the hole card known: the engine against every order of a small shoe, played. Hands are not split, for
split hands are solved by their own cards alone."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from croupier import games
from croupier.engines.any.enumerator import offered
from croupier.engines.knowledge import InformedPlay
from croupier.engines.solved import Ending
from croupier.engines.twenty_one.dealer import VALUES, by_value
from croupier.engines.twenty_one.hands import PlayStyle, anything
from croupier.engines.twenty_one.known import SINGLE_VALUES, HoleCardGame
from croupier.engines.twenty_one.solve import rules_of, shoe_of
from croupier.equipment.cards import Card, cards, counts
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import SPLIT, BlackjackPlan
from croupier.hands.points import VALUE
from croupier.mathematics import analyses
from croupier.round.requests import Choice
from croupier.round.round import Round
from tests.engines.knowing import Deal, all_informed, best_net, informed

NEVER_SPLIT = PlayStyle(anything() & ~SPLIT, anything())
#: All that is done with a hand that is not split, and no further wager beside it.
PLAYS = ("hit", "stand", "double", "free_double", "surrender", "even_money", "decline")
TEN_OR_NOT = tuple(range(1, 10)), (10,)
#: The player's first card, the upcard, the player's second, the hole card.
HOLE = 3


@cache
def one_deck() -> Mapping[str, InformedPlay]:
    return all_informed("blackjack", "", "dealer:2", options={"decks": 1})


def usual_edge(slug: str, options: dict[str, object]) -> float:
    """The house edge of whoever does not know."""
    [main] = analyses.analyze(analyses.request(slug, options, wager="main"))
    return float(main.house_edge)


def value_of(card: Card) -> int:
    return VALUE[card]


def unsplit(round_: Round) -> list[Choice]:
    return [choice for choice in offered(round_) if choice.action in PLAYS]


@pytest.mark.parametrize(
    ("slug", "shoe", "options"),
    [
        ("blackjack", "8c 8c Tc Tc Tc Tc 6c 5c", {}),
        ("blackjack", "Ac Ac Tc Tc Tc 9c 6c 6c", {"blackjack_pays": "6:5"}),
        ("ride-free", "Ac Tc Tc Tc Tc 6c 5c 5c", {"late_surrender": True}),
        ("free-bet-blackjack", "Ac Tc Tc Tc 6c 5c 5c 4c", {}),
    ],
)
@pytest.mark.parametrize(
    "groups",
    [SINGLE_VALUES, pytest.param(TEN_OR_NOT, marks=pytest.mark.long)],
    ids=["read exactly", "ten or not"],
)
def test_every_order_of_a_shoe(
    slug: str, shoe: str, options: dict[str, object], groups: tuple[tuple[int, ...], ...]
) -> None:
    game = games.get(slug)
    house = game.house(dict(options))
    dealt: list[Deal] = [{"shoe": order} for order in permutations(cards(shoe))]
    distinct = list({deal["shoe"]: deal for deal in dealt}.values())  # each stands for as many orders of like cards

    def known(deal: Deal) -> object:
        return next(group for group in groups if value_of(deal["shoe"][HOLE]) in group)

    truth = best_net(slug, {"main": "10"}, shoe, distinct, known, choices=unsplit, options=options)
    rules = BlackjackPlan.of(game).in_force(house)
    solved = HoleCardGame(rules, by_value(counts(cards(shoe))), NEVER_SPLIT, groups)
    net = sum(float(ending.net) * chance for ending, chance in solved.endings().items())
    assert net == pytest.approx(float(truth), abs=1e-12)


@pytest.mark.parametrize("spec", ["dealer:3", "community:1", "hands:3", "next=T+", "first:5"])
def test_what_cannot_be_known_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="what can be known is dealer:2, the hole card, and next"):
        informed("blackjack", "", spec)


@pytest.mark.long
def test_whether_it_is_a_ten_or_an_ace_is_worth_less_than_the_hole_card_and_more_than_nothing() -> None:
    ten = informed("blackjack", "", "dealer:2=T+", options={"decks": 1})
    assert -usual_edge("blackjack", {"decks": 1}) < ten.net < one_deck()["main"].net
    assert ten.misread is not None
    assert ten.misread < 0 < ten.net
    assert ten.solution.strategy is not None
    assert {spot.facing for spot in ten.solution.strategy.spots if spot.facing.startswith("6")} == {
        "6 over A-10",
        "6 over 9-8-7-6-5-4-3-2",
    }


@pytest.mark.long
def test_a_hole_card_that_is_all_that_is_not_told_apart_is_no_knowledge() -> None:
    question, _ = analyses.questions(analyses.request("blackjack", {"decks": 1}))[0]
    nothing = HoleCardGame(rules_of(question), shoe_of(question), groups=(tuple(VALUES),))
    net = sum(float(ending.net) * chance for ending, chance in nothing.endings().items())
    assert net == pytest.approx(-usual_edge("blackjack", {"decks": 1}), abs=1e-9)


def test_ten_and_jack_count_alike() -> None:
    with pytest.raises(BadInput, match=r"first:1=J\+ tells cards apart that all count 10"):
        informed("blackjack", "8c 8c Tc Jc Tc Tc 6c 5c", "first:1=J+")


def test_a_round_is_wagered_on_where_its_first_cards_are_worth_it() -> None:
    known = [informed("blackjack", "", f"first:{number}") for number in (1, 2, 3)]
    assert 0 < known[0].net < known[1].net < known[2].net
    assert known[0].solution.strategy is not None
    ace = next(spot for spot in known[0].solution.strategy.spots if spot.facing == "A")
    assert 0.49 < ace.values["main"] < 0.53  # about half a unit, as every book on counting has it
    assert ace.best == "main"


def test_both_cards_of_the_dealers_decide_on_the_wager_whatever_they_are_called() -> None:
    """The upcard is worth something before the wager alone, and so is what lies under it."""
    shoe = "Ac 9c 9c 8c 7c Tc Tc Tc Tc 6c 6c 5c 5c 4c 3c 2c"
    known = [("dealer:1", "dealer:2"), ("dealer:all",), ("card:2", "card:4")]
    both, whole, numbered = (informed("blackjack", shoe, *specs) for specs in known)
    assert both.net == whole.net == numbered.net
    assert both.net > informed("blackjack", shoe, "dealer:2").net
    assert both.net > informed("blackjack", shoe, "dealer:1").net
    idle = both.solution.endings[Ending(Fraction(0), Fraction(0))]
    assert both.changed is not None
    assert idle < both.changed <= 1, "decisions after a wager go by the hole card too"


@pytest.mark.parametrize("dealers", [("dealer:1",), ("dealer:all",), ("dealer:1", "dealer:2")])
def test_the_next_card_is_known_while_a_hand_is_played_and_not_before_the_wager(dealers: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="and next is not counted here; what can be known is dealer:2, the hole card"):
        informed("blackjack", "", *dealers, "next")


def test_a_hole_card_that_is_misread_costs_more_than_not_to_look() -> None:
    play = one_deck()["main"]
    without = -usual_edge("blackjack", {"decks": 1})
    assert play.misread is not None
    assert play.misread < without < play.net
    assert play.tolerated is not None
    assert 0.2 < play.tolerated < 0.9


def test_insurance_is_taken_where_the_hole_card_pays_it() -> None:
    insurance = one_deck()["insurance"]
    # An ace up and a ten below, and not both cards of a blackjack in the hand: two to one on each.
    blackjacks, insured = 4 * 16 / (52 * 51), 1 - 2 * 3 * 15 / (50 * 49)
    assert insurance.net == pytest.approx(2 * blackjacks * insured)
