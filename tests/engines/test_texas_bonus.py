"""Texas Hold'em Bonus: solver against enumerator on small decks, against advice on larger ones, and the bonus."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.holdem.advise import worth
from croupier.engines.holdem.board import likes, number_of, numbered, strength, values
from croupier.engines.holdem.likeness import likeness
from croupier.engines.holdem.prices import prices
from croupier.equipment.cards import cards
from croupier.errors import BadPayTable, CroupierError
from croupier.games.families.holdem import HoldemPlan
from croupier.games.families.holdem_strategy import BettingHabit
from croupier.hands.fast import evaluate
from croupier.hands.orders import FIVE_CARD
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.engines.situations import always, pack, situations

SLUG = "texas-holdem-bonus"
GAME = games.get(SLUG)
PLAN = HoldemPlan.of(GAME)
PRICES = prices(PLAN, GAME.house().tables)
FLOP, TURN, RIVER = (bet.multiples[0] for _, bet in PLAN.bets)
#: Nine cards and three burns, in three ranks.
FEW = "Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd Qd"
#: Low cards to fold, and straights; suits that can be swapped.
LONGER = ["2h 2h 2h 3d 3d 3d 4h 4h 4h 5h 5h Ac", "Th Td Th Td Jh Jd Jh Jd Qs Qs Qs Qs"]
#: Two pairs of aces can meet.
ACES = "Ah Ad Ah Ad Kh Kh Kh Kh 2s 2s 2s 2s"
FLOP_ONLY = always(Choice("bet", multiple=FLOP), Choice("check"))
HIGH = " ".join(rank + suit for rank in "TJQKA" for suit in "cdhs")
MIXED = " ".join(rank + suit for rank in "2357JK" for suit in "cdh")


@pytest.mark.long
def test_base_on_a_small_deck() -> None:
    assert_proved(SLUG, "base", FEW, {"ante": "1"}, whole_round=True, unordered=True)


@pytest.mark.long
@pytest.mark.parametrize("deck", LONGER)
def test_base_on_more_small_decks(deck: str) -> None:
    assert_proved(SLUG, "base", deck, {"ante": "1"}, whole_round=True, unordered=True)


@pytest.mark.parametrize(("table", "action"), [("HB-OH", "fold"), ("HB-OH-1000", "fold"), ("HB-OH-1000", "bet")])
def test_bonus_on_a_small_deck(table: str, action: str) -> None:
    how = always(Choice("fold")) if action == "fold" else FLOP_ONLY
    bets, options = {"ante": "1", "bonus": "1"}, {"bonus": table}
    assert_proved(SLUG, "bonus", ACES, bets, options=options, unordered=True, strategy=how)


def test_progressive_on_a_small_deck() -> None:
    bets = {"ante": "1", "progressive": "1"}
    settings = {"folds": "never"}
    assert_proved(SLUG, "progressive", FEW, bets, settings=settings, unordered=True, strategy=FLOP_ONLY)


def test_flop_only_on_a_small_deck() -> None:
    bets = setup({"1": {"ante": "1"}})
    enumerated = enumerate_round(GAME, GAME.house(), bets, deck=cards(FEW), unordered=True, strategy=FLOP_ONLY)
    assert simpler(FEW)["flop only"] == -enumerated.expected  # nothing in this deck is folded


def simpler(deck: str) -> dict[str, object]:
    strategy = solved(SLUG, "base", deck=deck).solved.strategy
    assert strategy is not None
    return {way.name: way.house_edge for way in strategy.simpler}


def test_advice_is_what_the_enumerator_weighs() -> None:
    seen = 0
    for own, board, before, weighed in situations(SLUG, FEW, {"ante": "1"}):
        first, turn, *_ = [*(choice.multiple for choice in before), 0, 0]
        advised = worth(PRICES, own, board, pack(FEW), (first, turn > 0, False))
        assert [*advised.values()] == [value for _, value in sorted(weighed.items(), reverse=True)]
        seen += 1
    assert seen > 200


@pytest.mark.parametrize("deck", [HIGH, MIXED])
def test_the_chart_is_what_advice_says_of_each_holding(deck: str) -> None:
    """Two roads: all holdings of a board ranked together, or one holding against every dealer."""
    strategy = solved(SLUG, "base", deck=deck).solved.strategy
    assert strategy is not None
    _, holdings = likeness(pack(deck))
    for spot, holding in zip(strategy.spots, holdings.cards, strict=True):
        advised = worth(PRICES, holding, (), pack(deck))
        assert spot.values == {name: advised[bet] for name, bet in PRICES.course.first.named.items()}


def test_a_bonus_line_that_another_takes_all_hands_of_is_refused() -> None:
    from croupier.mathematics.analyses import questions, request

    ((question, solver),) = questions(request(SLUG, wager="bonus", table="HB-OH-1000"))
    plain = GAME.paytables["HB-OH"]["ace_ace"]
    table = replace(question.posted, id="OWN", lines=(*question.posted.lines, plain))
    with pytest.raises(BadPayTable, match="'ace_ace' is never paid"):
        solver(replace(question, table=table))


def test_bonus_lines_of_a_full_deck() -> None:
    bonus = solved(SLUG, "bonus", table="HB-OH-1000").solved
    assert bonus.ways == 1326 * 1225
    assert bonus.hits["ace_ace_vs_dealer_ace_ace"] == 6
    assert bonus.hits["ace_ace_other"] == 6 * 1224
    plain = solved(SLUG, "bonus", table="HB-OH")
    assert {line.line: line.probability * 1326 for line in plain.lines} == {
        "ace_ace": 6,
        "ace_king_suited": 4,
        "ace_queen_or_jack_suited": 8,
        "ace_king_offsuit": 12,
        "kk_qq_jj": 18,
        "ace_queen_or_jack_offsuit": 24,
        "pair_10_to_2": 54,
    }
    assert plain.house_edge == Fraction(59, 663)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(CroupierError, match="too few"):
        solved(SLUG, "base", deck="Ah Kh Qh Jh Th 9h 8h 7h")
    with pytest.raises(CroupierError, match="nothing is bet with 5 cards open, but with 0, 3, 4"):
        worth(PRICES, cards("Ah Kh"), cards("Qh Jh Th 9h 8h"))


@pytest.mark.parametrize(
    ("board", "own", "bets"),
    [
        ("Ks 9h 2c 3c", "Kh 5d", True),
        ("Ks 9h 2c 3c", "5h 5d", True),
        ("Ks Kh 2c 3c", "Ah Qd", False),  # the pair is the board's
        ("Ks 9h 2c 3c", "4h 5d", False),
        ("Ks 9h 2c 3c", "Ac 4c", False),
        ("Kc 9c 2c 3s", "Ac 4c", True),  # a flush
        ("Ks 4h 2c 3c", "5h 6d", True),  # a straight
    ],
)
def test_a_hidden_pair_or_better(board: str, own: str, bets: bool) -> None:
    seen = np.array(cards(f"{own} {board}"))
    assert (
        bool(likes(seen, 6, number_of(seen, strength(6)), numbered(BettingHabit(strong="straight"), values()))) is bets
    )


def test_a_win_with_a_high_card_is_a_win() -> None:
    """What a bet before the turn is worth, by showing every hand that can still come."""
    own, board = cards("Ah Qc"), cards("3h Td 6h")
    left = [card for card in range(52) if card not in (*own, *board)]
    hands = np.array(list(combinations(left, 2)), np.int8)
    won = lost = 0
    for turn, river in combinations(left, 2):
        free = hands[~np.isin(hands, [turn, river]).any(axis=1)]
        rest = np.array([*board, turn, river], np.int8)
        player = evaluate(FIVE_CARD, np.array([[*own, *rest]], np.int8))[0]
        dealers = evaluate(FIVE_CARD, np.hstack([free, np.tile(rest, (len(free), 1))]))
        won, lost = won + int((player > dealers).sum()), lost + int((player < dealers).sum())
    advised = worth(PRICES, own, board, (), (FLOP, False, False))
    assert advised[TURN] - advised[0] == TURN * Fraction(won - lost, 1081 * 990)
