"""Published figures of the blackjack games, to every digit that was printed."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.engines.twenty_one.game import SolvedGame
from croupier.engines.twenty_one.game import solved as solve
from croupier.engines.twenty_one.hands import OPTIMAL, number
from croupier.engines.twenty_one.splits import Again
from croupier.engines.twenty_one.upcard import upcard
from croupier.games.families.blackjack_plan import Rules
from croupier.mathematics.analyses import questions, request
from croupier.mathematics.removal import worth
from tests.engines.proof import solved

MAIN = [
    # Computed independently by combinatorial analysis, good to 3e-6.
    ("blackjack", {"decks": 6, "blackjack_pays": "3:2"}, 0.006153891),
    # Wizard of Odds blackjack appendix 9 has 0.003797; this is a combinatorial one, good to 8e-6.
    ("blackjack", {"decks": 2, "blackjack_pays": "3:2"}, 0.00380243),
    # Computed independently by combinatorial analysis, good to 3e-6.
    ("free-bet-blackjack", {"decks": 6, "blackjack_pays": "3:2", "split_aces": "one_card"}, 0.010143414),
]


@pytest.mark.parametrize(("slug", "options", "edge"), MAIN)
def test_house_edge_of_the_main_wager(slug: str, options: dict[str, object], edge: float) -> None:
    assert solved(slug, "main", options=options).house_edge == pytest.approx(edge, abs=5e-10)


def test_house_money_alone() -> None:
    """Wizard of Odds, House Money (same pay table, side bet alone)."""
    assert solved("blackjack", "house_money", options={"decks": 6}, table="HM-OH-2").house_edge == Fraction(1071, 4043)


def test_house_money_with_capping() -> None:
    """discountgambling.net 2012: only 2.6% with good rules, six decks and the correct capping strategy."""
    options = {"decks": 6, "soft_17": "stand", "capping": "optimal"}
    assert solved("blackjack", "house_money", options=options).house_edge == pytest.approx(0.026, abs=5e-4)


def test_push_22() -> None:
    """discountgambling.net, Push 22, six decks."""
    analysis = solved("free-bet-blackjack", "push_22", options={"decks": 6}, table="P22-OH")
    assert analysis.house_edge == Fraction("46169035759399389915137/394303738286001565921900")
    chances = {line.line: line.probability for line in analysis.lines}
    assert chances["dealer_22_suited"] == Fraction("21321268504811017/6408750876233585880")
    assert {line: round(float(chance), 6) for line, chance in chances.items()} == {
        "dealer_22_suited": 0.003327,
        "dealer_22_same_color": 0.011659,
        "dealer_22_other": 0.058551,
    }


def test_hedge_22() -> None:
    """discountgambling.net, Push 22 50/20/8, six decks: 5.8540%."""
    analysis = solved("ride-free", "hedge_22", options={"decks": 6}, table="PT-FLT-SB1-01")
    assert analysis.house_edge == Fraction("193969035839024206867/3313476792319340890100")


def test_what_a_card_does_to_push_22() -> None:
    """discountgambling.net 2013, Push 22 50/20/8, six decks: effects of removal in percent."""
    ((question, solver),) = questions(request("ride-free", wager="hedge_22", table="PT-FLT-SB1-01"))
    whole = worth(question, solver(question))
    printed = [-0.44, 0.07, 0.11, 0.13, -0.32, -0.12, -0.06, -0.03, 0.03, 0.03, 0.03, 0.03, 0.52]
    effects = []
    for rank in range(13):
        pack = tuple(copies - (card == 4 * rank) for card, copies in enumerate(question.pack))
        fewer = replace(question, pack=pack)
        effects.append(round(100 * float(worth(fewer, solver(fewer)) - whole), 2))
    assert effects == printed


# -- Wizard of Odds, blackjack appendix 9 -------------------------------------------------------------------------


def decks(number_of: int) -> tuple[int, ...]:
    return (4 * number_of,) * 9 + (16 * number_of,)


#: Stand, hit and double against an ace that hides no blackjack, by decks and whether the dealer hits a soft 17.
AGAINST_AN_ACE = [
    (1, False, (1, 2), (-0.661732, -0.067808, -0.593281)),
    (1, False, (5, 6), (-0.634013, 0.172946, 0.240259)),
    (1, False, (1, 7), (-0.101015, -0.108386, -0.357778)),
    (1, True, (4, 6), (-0.575556, 0.045103, 0.030867)),
    (1, True, (5, 6), (-0.575374, 0.143003, 0.234296)),
    (2, True, (4, 6), (-0.587412, 0.038312, -0.003909)),
    (2, True, (1, 7), (-0.224703, -0.165428, -0.416886)),
    (5, True, (1, 6), (-0.513982, -0.221727, -0.547853)),
    (5, True, (5, 6), (-0.594346, 0.109880, 0.128187)),
]


@pytest.mark.parametrize(("count", "hits", "two", "values"), AGAINST_AN_ACE)
def test_appendix_9_hand_by_hand(count: int, hits: bool, two: tuple[int, int], values: tuple[float, ...]) -> None:
    worth_of, _ = upcard(Rules(hits_soft_17=hits), decks(count), 1).decide(OPTIMAL)
    assert tuple(worth_of[number(*two)][:3].round(6)) == values


#: Expected returns with and without a double after a split. There the player also knows how many hands were split.
RETURNS = [
    (1, False, 0.001839, 0.000423),
    (1, True, -0.000072, -0.001513),
    (2, True, -0.003797, -0.005252),
    (5, True, -0.005918, -0.007366),
]


@pytest.mark.long
@pytest.mark.parametrize(("count", "hits", "after_split", "not_after_split"), RETURNS)
def test_appendix_9_returns(count: int, hits: bool, after_split: float, not_after_split: float) -> None:
    def back(doubles_after_split: frozenset[int]) -> float:
        return -solve(Rules(hits_soft_17=hits, doubles_after_split=doubles_after_split), decks(count)).house_edge

    for returned, printed in ((back(frozenset(range(4, 21))), after_split), (back(frozenset()), not_after_split)):
        assert printed - 1e-5 < returned < printed + 5e-7


# -- Eric Farmer's strategy calculator, version 6.3 ---------------------------------------------------------------


def test_a_shoe_of_nineteen_cards_worked_by_hand() -> None:
    """blackjackinfo.com, "Software update with new split EVs" (2011): four twos, four threes, two fours, two sevens and
    seven tens; dealer stands on soft 17 with a 7 up; 2-2 split up to four hands by one strategy without memory."""
    game: SolvedGame = solve(Rules(hits_soft_17=False), (0, 4, 4, 2, 0, 0, 2, 0, 0, 7))
    turn = game.turns[7]
    printed = (-0.61639194139, -0.13266733267, -1.23278388278)
    assert tuple(turn.values[number(2, 2)][:3]) == pytest.approx(printed, abs=5e-12)
    assert turn.splits[2].hands.worth(Again(4, 4), 4, free=False) == pytest.approx(-0.76210220335, abs=5e-12)
