"""Let It Ride: solver against enumerator on small decks, the strategy, and advice."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.streets.advice import worth
from croupier.engines.streets.sets import card_sets, line_pays
from croupier.engines.streets.shape import shape_of
from croupier.engines.streets.solve import StreetGame, best
from croupier.equipment.cards import Card, cards
from croupier.errors import BadCard, BadPayTable, CroupierError
from croupier.games.let_it_ride.chart import CHART
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.engines.situations import always, pack, situations

GAME = games.get("let-it-ride")
LIR = GAME.paytables["LIR-OH"]
SHAPE = shape_of(GAME)
BETS = {"bet_1": "1", "bet_2": "1", "bet_3": "1"}
#: Royal and other straight flushes with pairs of both kinds; low straights and flushes; copies of a card.
DECKS = ["Ah Kh Qh Jh Th Ad Kd 2c", "2h 3h 4h 5h 6h 7d 8d Ts", "2h 2h 4h 5h 6h 7d 8d Ts Th", "9h 9d 9s Th 3c 4c 5c"]


def own_table(**pays: str) -> dict[str, object]:
    lines = [{"line": line.line, "pays": pays.get(line.line, str(line.pays))} for line in LIR.lines]
    return {"id": "OWN", "wager": "base", "clause": "house", "lines": lines}


def ride(seen: Sequence[Card], pack: Sequence[int] = ()) -> Fraction:
    """What the bet in question is worth if it rides."""
    number = len(seen) - SHAPE.plan.held
    pulled_back, rides = worth(SHAPE, number, LIR, seen, SHAPE.decisions[number].least, pack)
    assert pulled_back == 0
    return rides


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
    edges = {simple.name: simple.house_edge for simple in strategy.simpler}
    for name, choice in (("always ride", Choice("ride")), ("always pull back", Choice("pull_back"))):
        walked = enumerate_round(
            GAME, GAME.house(), setup({"1": BETS}), deck=cards(deck), unordered=True, strategy=always(choice)
        )
        assert edges[name] == -walked.expected * 3


@pytest.mark.parametrize("deck", DECKS[1:3])
def test_advice_is_what_the_enumerator_weighs(deck: str) -> None:
    seen = 0
    for own, board, _, values in situations("let-it-ride", deck, BETS):
        assert ride((*own, *board), pack(deck)) == values["ride"] - values["pull_back"]
        seen += 1
    assert seen > 100


def test_every_class_of_hands_is_played_one_way() -> None:
    sets = card_sets(tuple(GAME.cards_in(GAME.house())), SHAPE.plan.base)
    choices, _ = best(StreetGame(SHAPE, sets, line_pays(sets.lines, LIR, SHAPE.most)))
    for decision, actions in zip(SHAPE.decisions, choices, strict=True):
        looks, which = sets.looks(decision.seen)
        names = np.array([CHART.call(look) for look in looks])[which]
        for name in set(names):
            assert len(set(actions[names == name, decision.least].tolist())) == 1, name


def test_advice_on_what_cannot_be_is_refused() -> None:
    with pytest.raises(CroupierError, match="do not go together"):
        worth(SHAPE, 0, LIR, cards("Ah Kh"), 1)
    with pytest.raises(BadCard, match="Ah is there more often"):
        ride(cards("Ah Ah Kh"))


def test_a_pack_this_game_cannot_be_played_with_is_refused() -> None:
    with pytest.raises(CroupierError, match="too few"):
        solved("let-it-ride", "base", deck="Ah Kh Qh Jh")
    with pytest.raises(CroupierError, match="joker"):
        solved("let-it-ride", "base", deck="Ah Kh Qh Jh Th Jk")
    with pytest.raises(CroupierError, match="four cards of a rank"):
        solved("let-it-ride", "base", deck="Ah Ah Ah Ah Ad Kh")


def test_the_bets_of_a_hand_are_worth_what_the_four_cards_say() -> None:
    assert ride(cards("4h 5d 6s 7c")) == 0  # eight of 48 make a straight at 5 to 1
    assert ride(cards("Th Td 2c")) > 1


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
