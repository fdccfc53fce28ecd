"""Hold'em in a few rules: the places of the charts, and that what rules cost is what the reference round loses."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.holdem.board import number_of, strength
from croupier.engines.holdem.cells import DRAWS, MADE, OUTS, RIVER, seen_cell
from croupier.engines.holdem.count import BY_HABIT
from croupier.engines.holdem.prices import prices
from croupier.engines.holdem.short_play import in_rules
from croupier.engines.holdem.solve import ChartedBets, count_hands, count_rules
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import Card, cards
from croupier.games.families.holdem import HoldemPlan
from croupier.hands.orders import FIVE_CARD
from croupier.mathematics.analyses import questions, request
from croupier.round import views
from croupier.round.requests import COMMUNITY, Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.situations import pack

SLUG = "ultimate-texas-holdem"
GAME = games.get(SLUG)
PRICES = prices(HoldemPlan.of(GAME), GAME.house().tables)
#: Nine cards and two burns, in three ranks.
FEW = "Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd"


@pytest.mark.parametrize(
    ("own", "board", "made", "draw"),
    [
        ("Ah 7c", "Kd 9s 2c", "nothing, A high in hand", "no draw"),
        ("Qh 7c", "9d 9s 2c", "a pair on the board, Q high in hand", "no draw"),
        ("2h 2c", "Kd 9s 4c", "two 2s in hand", "no draw"),
        ("Kh 7c", "Kd 9s 4c", "the highest card paired", "no draw"),
        ("9h 7c", "Kd 9s 4c", "a middle card paired", "no draw"),
        ("4h 7c", "Kd 9s 4c", "the lowest card paired", "no draw"),
        ("Kh 9c", "Kd 9s 4c", "two pair", "no draw"),
        ("Ah 7c", "4d 4s 4c", "three of a kind on the board", "no draw"),
        ("4h 7c", "Kd 4s 4c", "three of a kind", "no draw"),
        ("8h 7c", "9d Ts 2c", "nothing, 8 high in hand", "an open straight draw"),
        ("Ah 7c", "9d Ts Jc Qh", "nothing, A high in hand", "no draw"),
        ("Jh 7h", "9h 2h Kc", "nothing, J high in hand", "a flush draw with an own J"),
        ("7h 6c", "8d 9s Tc", "a straight or better", "no draw"),
    ],
)
def test_a_hand_has_its_place_on_the_chart(own: str, board: str, made: str, draw: str) -> None:
    assert place(cards(own), cards(board)) == (made, draw)


def place(own: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[str, str]:
    seen = np.array([*own, *board], np.int64)
    number = number_of(seen, strength(len(seen)))
    row, column = divmod(seen_cell(seen, len(seen), int(count_rules(PRICES).line_of[number])), len(DRAWS))
    return MADE[row], DRAWS[column]


def on_the_river(own: tuple[Card, ...], board: tuple[Card, ...], left: list[Card]) -> tuple[str, str]:
    """The place of a hand on the river, by the text: its line, whether an own card is paired, and the outs."""
    best = FIVE_CARD.rank((*own, *board))
    ranks = [card >> 2 for card in board]
    paired = own[0] >> 2 == own[1] >> 2 or any(card >> 2 in ranks for card in own)
    outs = sum(FIVE_CARD.rank((card, *board)) > best for card in left)
    words = "an own card paired" if paired else "no own card paired"
    return f"{FIVE_CARD.line(best).replace('_', ' ')}, {words}", f"{outs} outs"


@pytest.mark.long
def test_charted_bets_are_worth_what_the_enumerator_finds() -> None:
    """Any chart will do: every second row of the flop, and every hand that fewer than two cards beat on the river."""
    on_flop = {(made, draw) for row, made in enumerate(MADE) if row % 2 for draw in DRAWS}
    on_river = {(line, outs) for line in RIVER for outs in OUTS[:2]}
    charted = ChartedBets(
        bytes((made, draw) in on_flop for made in MADE for draw in DRAWS),
        bytes((line, outs) in on_river for line in RIVER for outs in OUTS),
    )
    deck = list(cards(FEW))

    def choose(round_: Round) -> Choice:
        ask = pending_decision(round_)
        laid = views.hands(round_.facts)
        own, board = tuple(laid[ask.seat]), tuple(laid.get(COMMUNITY, ()))
        if len(board) == 3 and place(own, board) in on_flop:
            return Choice("play", multiple=2)
        left = deck.copy()
        for card in (*own, *board):
            left.remove(card)
        if len(board) == 5:
            bets = on_the_river(own, board, left) in on_river
            return Choice("play", multiple=1) if bets else Choice("fold")
        return Choice("check")

    count = count_hands(pack(FEW), PRICES, charted=charted)
    nets = sum((count.net(at, 0, BY_HABIT) for at in range(len(count.classes.names))), Fraction(0))
    bets = setup({"1": {"ante": "1", "blind": "1"}})
    walked = enumerate_round(GAME, GAME.house(), bets, deck=deck, strategy=choose, unordered=True)
    assert nets / count.ways == Fraction(walked.net, 100)


@pytest.mark.long
@pytest.mark.parametrize("slug", [SLUG, "texas-holdem-bonus"])
def test_more_rules_cost_less_and_never_less_than_nothing(slug: str) -> None:
    high = " ".join(rank + suit for rank in "TJQKA" for suit in "cdhs")
    ((question, _),) = questions(request(slug, wager="base"))
    costs = [in_rules(replace(question, pack=pack(high)), size).house_edge_cost for size in (3, 6, 12)]
    assert all(isinstance(cost, Fraction) and cost >= 0 for cost in costs)
    assert costs == sorted(costs, reverse=True)  # type: ignore[type-var]
