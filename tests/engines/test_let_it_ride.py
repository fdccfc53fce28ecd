"""Let It Ride: solver against enumerator on small decks, the strategy, and advice."""

from fractions import Fraction

import numpy as np
import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.streets import ride as streets_ride
from croupier.engines.streets.advice import ride
from croupier.engines.streets.sets import line_pays, one_card_less
from croupier.equipment.cards import cards
from croupier.errors import BadCard, BadPayTable, CroupierError
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.engines.situations import always, pack, situations

GAME = games.get("let-it-ride")
LIR = GAME.paytables["LIR-OH"]
BETS = {"bet_1": "1", "bet_2": "1", "bet_3": "1"}
#: Royal and other straight flushes with pairs of both kinds; low straights and flushes; copies of a card.
DECKS = ["Ah Kh Qh Jh Th Ad Kd 2c", "2h 3h 4h 5h 6h 7d 8d Ts", "2h 2h 4h 5h 6h 7d 8d Ts Th", "9h 9d 9s Th 3c 4c 5c"]


def own_table(**pays: str) -> dict[str, object]:
    lines = [{"line": one.line, "pays": pays.get(one.line, str(one.pays))} for one in LIR.lines]
    return {"id": "OWN", "wager": "base", "clause": "house", "lines": lines}


@pytest.mark.parametrize("deck", DECKS)
def test_base_on_small_decks(deck: str) -> None:
    assert_proved("let-it-ride", "base", deck, BETS, whole_round=True, unordered=True)


def test_a_table_of_the_house_changes_the_strategy() -> None:
    deck, options = DECKS[1], {"base": own_table(royal_flush="2000 to 1", flush="99 to 2", straight="11 to 2")}
    assert_proved("let-it-ride", "base", deck, BETS, options=options, whole_round=True, unordered=True)
    text, own = (solved("let-it-ride", "base", options=posted, deck=deck) for posted in (None, options))
    assert text.element_of_risk != own.element_of_risk
    assert text.house_edge > own.house_edge


def test_shoe_dealing_is_the_same_game() -> None:
    options = {"dealing": "shoe"}
    assert_proved("let-it-ride", "base", DECKS[0], BETS, options=options, whole_round=True, unordered=True)


@pytest.mark.parametrize(
    ("wager", "deck"),
    [
        *((wager, deck) for wager in ("bonus", "three_card_bonus") for deck in DECKS[:3]),
        ("progressive", DECKS[2]),  # without a line that a meter pays
    ],
)
def test_side_bets_on_small_decks(wager: str, deck: str) -> None:
    how = always(Choice("pull_back"))
    assert_proved("let-it-ride", wager, deck, {**BETS, wager: "1"}, unordered=True, strategy=how)


def test_simple_strategies_on_a_small_deck() -> None:
    deck = DECKS[2]
    strategy = solved("let-it-ride", "base", deck=deck).solved.strategy
    assert strategy is not None
    edges = {one.name: one.house_edge for one in strategy.simpler}
    for name, choice in (("always ride", Choice("ride")), ("always pull back", Choice("pull_back"))):
        found = enumerate_round(
            GAME, GAME.house(), setup({"1": BETS}), deck=cards(deck), unordered=True, strategy=always(choice)
        )
        assert edges[name] == -found.expected * 3


@pytest.mark.parametrize("deck", DECKS[1:3])
def test_advice_is_what_the_enumerator_weighs(deck: str) -> None:
    seen = 0
    for own, board, _, values in situations("let-it-ride", deck, BETS):
        told = ride(LIR, (*own, *board), pack(deck))
        assert told["ride"] - told["pull_back"] == values["ride"] - values["pull_back"]
        seen += 1
    assert seen > 100


def test_every_class_of_hands_is_played_one_way() -> None:
    streets = streets_ride.counted(tuple(GAME.cards_in(GAME.house())))
    pays, _ = line_pays(streets.lines, LIR)
    four = streets.fifth @ pays
    for size, values in ((3, one_card_less(52, 4, four)), (4, four)):
        kinds, which = streets.seen(size)
        names = np.array([streets_ride.called(one) for one in kinds])[which]
        for name in set(names):
            assert len(set((values[names == name] > 0).tolist())) == 1, name


def test_advice_on_what_cannot_be_is_refused() -> None:
    with pytest.raises(CroupierError, match="three or four cards"):
        ride(LIR, cards("Ah Kh"))
    with pytest.raises(BadCard, match="Ah is there more often"):
        ride(LIR, cards("Ah Ah Kh"))


def test_a_pack_this_game_cannot_be_played_with_is_refused() -> None:
    with pytest.raises(CroupierError, match="too few"):
        solved("let-it-ride", "base", deck="Ah Kh Qh Jh")
    with pytest.raises(CroupierError, match="joker"):
        solved("let-it-ride", "base", deck="Ah Kh Qh Jh Th Jk")
    with pytest.raises(CroupierError, match="four cards of a rank"):
        solved("let-it-ride", "base", deck="Ah Ah Ah Ah Ad Kh")


def test_the_bets_of_a_hand_are_worth_what_the_four_cards_say() -> None:
    told = ride(LIR, cards("4h 5d 6s 7c"))
    assert told == {"ride": Fraction(0), "pull_back": Fraction(0)}  # eight of 48 make a straight at 5 to 1
    assert ride(LIR, cards("Th Td 2c"))["ride"] > 1


def test_pays_beyond_counting_are_refused() -> None:
    odd = own_table(full_house="199000 to 9949", flush="99700 to 9967", straight="99700 to 9973")
    with pytest.raises(BadPayTable, match="more than can be counted"):
        solved("let-it-ride", "base", options={"base": odd})


def test_hands_that_are_not_all_played_alike_are_named() -> None:
    own = solved("let-it-ride", "base", options={"base": own_table(straight="30 to 1")}).solved.strategy
    text = solved("let-it-ride", "base").solved.strategy
    assert own is not None
    assert text is not None
    assert "first bet, three cards: nothing" in own.notes[-1]
    assert len(text.notes) == 1
