"""Ultimate Texas Hold'em: solver against enumerator on small decks, against advice on larger ones, and the blind."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import games
from croupier.engines.analysis import Analysis
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.holdem.advise import worth
from croupier.engines.holdem.board import likes, number_of, numbered, rank_holdings, room, strength, values
from croupier.engines.holdem.board_table import beaten_by
from croupier.engines.holdem.likeness import likeness
from croupier.engines.holdem.prices import prices
from croupier.engines.solved import units
from croupier.equipment.cards import Card, cards
from croupier.errors import BadCard, CroupierError
from croupier.games.families.holdem import HoldemPlan
from croupier.games.families.holdem_strategy import BettingHabit
from croupier.games.ultimate_texas_holdem import rules
from croupier.games.ultimate_texas_holdem.dealer import OUTS, STRATEGIES
from croupier.hands.orders import FIVE_CARD
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.engines.situations import always, pack, situations

SLUG = "ultimate-texas-holdem"
GAME = games.get(SLUG)
PRICES = prices(HoldemPlan.of(GAME), GAME.house().tables)
BLIND = GAME.paytables["BL-OH"]
BETS = {"ante": "1", "blind": "1"}
#: Nine cards and two burns, in three ranks.
FEW = "Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd"
#: Four ranks; suits that can be swapped; a royal flush beside pairs.
LONGER = ["Ah Ah Ah Kh Kh Kh Qd Qd Qd Jd Jd", "Ah Ad Ah Ad Kh Kd Kh Kd Qs Qs Qs", "Ah Kh Qh Jh Th 2d 2d 2d 2d 9s 9s"]
#: Seven ranks, so that a dealer may fail to qualify.
OPEN = "2h 2h 2h 4d 4d 4d 7s 8c Td Qs Kh"
#: 20 and 21 cards, where no enumeration could go; without a pair a dealer of the second does not qualify.
HIGH = " ".join(rank + suit for rank in "TJQKA" for suit in "cdhs")
MIXED = " ".join(rank + suit for rank in "23579JK" for suit in "cdh")


def test_base_on_a_small_deck() -> None:
    assert_proved(SLUG, "base", FEW, BETS, whole_round=True, unordered=True)


@pytest.mark.long
@pytest.mark.parametrize("deck", [*LONGER, OPEN])
def test_base_on_more_small_decks(deck: str) -> None:
    assert_proved(SLUG, "base", deck, BETS, whole_round=True, unordered=True)


@pytest.mark.parametrize("wager", ["blind", "trips", "progressive"])
def test_other_wagers_on_a_small_deck(wager: str) -> None:
    how = {
        "blind": None,  # under the best play
        "trips": always(Choice("check"), Choice("fold")),  # it survives a fold (OH-I 9.V.B.1)
        "progressive": always(Choice("check"), Choice("play", multiple=1)),
    }
    settings = {"folds": "never"}
    assert_proved(SLUG, wager, FEW, {**BETS, wager: "1"}, settings=settings, unordered=True, strategy=how[wager])


def test_a_blind_of_the_house_changes_the_strategy() -> None:
    lines = [{"line": "full_house", "pays": "30 to 1"}, {"line": "four_of_a_kind", "pays": "1 to 4"}]
    options = {"blind": {"id": "OWN", "wager": "blind", "clause": "house", "lines": lines}}
    assert_proved(SLUG, "base", FEW, BETS, options=options, whole_round=True, unordered=True)
    text, own = (solved(SLUG, "base", options=posted, deck=FEW) for posted in (None, options))
    assert text.element_of_risk != own.element_of_risk


def test_always_4x_on_a_small_deck() -> None:
    enumerated = enumerate_round(
        GAME,
        GAME.house(),
        setup({"1": BETS}),
        deck=cards(FEW),
        unordered=True,
        strategy=always(Choice("play", multiple=4)),
    )
    assert simpler(solved(SLUG, "base", deck=FEW))["always 4x"] == -enumerated.expected * 2


def simpler(analysis: Analysis) -> dict[str, object]:
    assert analysis.solved.strategy is not None
    return {way.name: way.house_edge for way in analysis.solved.strategy.simpler}


def test_advice_is_what_the_enumerator_weighs() -> None:
    seen = 0
    for own, board, _, weighed in situations(SLUG, FEW, BETS):
        advised = worth(PRICES, own, board, pack(FEW))
        otherwise = "fold" if len(board) == 5 else "check"
        assert {f"play {bet}x" if bet else otherwise: value for bet, value in advised.items()} == weighed
        seen += 1
    assert seen > 100


@pytest.mark.parametrize("deck", [HIGH, MIXED])
def test_the_chart_is_what_advice_says_of_each_holding(deck: str) -> None:
    """Two roads: all holdings of a board ranked together, or one holding against every dealer."""
    strategy = solved(SLUG, "base", deck=deck).solved.strategy
    assert strategy is not None
    _, holdings = likeness(pack(deck))
    for spot, holding in zip(strategy.spots, holdings.cards, strict=True):
        advised = worth(PRICES, holding, (), pack(deck))
        assert spot.values == {name: advised[bet] for name, bet in PRICES.course.first.named.items()}


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("7h 5d", "Ks 9h 2c 3c 4d"),  # a dealer may not qualify
        ("Kh Qh", "Ah Jh 9s 8h 2h"),  # flushes and straight flushes
        ("2c 3c", "Ah Kd Qs Jc Th"),  # the board plays
        ("8c 8d", "8h 8s Ac Ad 2h"),
        ("Ac 4d", "9h 9s 9d 2c 3h"),
    ],
)
def test_the_river_by_the_text(own: str, board: str) -> None:
    player, shared = cards(own), cards(board)
    left = [card for card in range(52) if card not in {*player, *shared}]
    nets = [net(player, dealer, shared) for dealer in combinations(left, 2)]
    assert worth(PRICES, player, shared) == {0: -2, 1: sum(nets, Fraction(0)) / 990}


def net(own: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Fraction:
    """What ante, blind and a play wager of one ante net, as OH-I 9.VII and 9.VIII have it."""
    player, other = FIVE_CARD.rank((*own, *board)), FIVE_CARD.rank((*dealer, *board))
    sign = (player > other) - (player < other)
    paid = BLIND.get(FIVE_CARD.line(player))
    blind = (units(paid.pays) if paid else Fraction(0)) if sign > 0 else Fraction(sign)
    return (sign if rules.qualifies(other) else 0) + blind + sign


def test_three_antes_are_never_best() -> None:
    strategy = solved(SLUG, "base", deck=MIXED).solved.strategy
    assert strategy is not None
    assert {spot.best for spot in strategy.spots} == {"check", "play 4x"}


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(CroupierError, match="too few"):
        solved(SLUG, "base", deck="Ah Kh Qh Jh Th 9h 8h 7h")
    with pytest.raises(CroupierError, match="nothing is bet with 1 cards open"):
        worth(PRICES, cards("Ah Kh"), cards("Qh"))
    with pytest.raises(BadCard, match="Ah is there more often"):
        worth(PRICES, cards("Ah Ah"))


# -- the usual strategy -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board", ["Ks 9h 2c 3c 4d", "Ah Jh 9s 8h 2h", "Ah Jh 9h 8h 2h", "9h 9s 9d 2c 3h", "Ah Kd Qs Jc Th"]
)
def test_twenty_one_cards_against_a_hand(board: str) -> None:
    shared = cards(board)
    live = np.array([card for card in range(52) if card not in shared])
    at = room(len(live))
    rank_holdings(live, np.array(shared), strength(7), at)
    reached = beaten_by(OUTS, np.array(shared), strength(6), at)
    made = sorted((FIVE_CARD.rank((*shared, int(card))) for card in live), reverse=True)
    assert values()[reached] == made[OUTS - 1]


@pytest.mark.parametrize(
    ("own", "flop", "bets"),
    [
        ("Kh 5d", "Ks 9h 2c", True),  # a pair with one of the two cards
        ("2h 2d", "Ks 9h 5c", False),  # two deuces alone
        ("2h 2d", "Ks Kh 5c", True),
        ("2h 2d", "2s Kh 5c", True),
        ("7h 2d", "Ks Kh Kc", False),  # three of a kind on the board
        ("Th 2h", "Ah 5h 9c", True),  # four of a suit with a ten
        ("9h 2h", "Ah 5h 8c", False),
        ("Td 9h", "Ah 5h 8h", False),  # the ten is of another suit
        ("6h 7d", "8c 9s Th", True),
        ("Ah Kd", "Qc 9s 2h", False),
    ],
)
def test_the_usual_bets_on_the_flop(own: str, flop: str, bets: bool) -> None:
    habit = STRATEGIES[0].flop
    assert isinstance(habit, BettingHabit)
    seen = np.array(cards(f"{own} {flop}"))
    assert bool(likes(seen, 5, number_of(seen, strength(5)), numbered(habit, values()))) is bets
