"""What goes wrong at Deuces Wild Xtreme, where CO 30-2118 is silent and the house acts by its general authority."""

import pytest

from croupier.equipment.cards import card
from croupier.errors import Refused
from croupier.games import get
from croupier.house import duties
from croupier.round.facts import Deal, Remedied
from croupier.round.requests import DISCARD, Decide, Draw
from croupier.round.round import Round, Settled, Void
from croupier.scenarios import settle
from tests.support import clause, in_turn, nets, play_on, table

GAME = get("deuces-wild-xtreme")
BETS = {"ante": "10", "odds": "10", "trips_plus_wild": "5"}
#: Three kings, a pair of fives, and the dealer's pair of fours.
HANDS = ("Kc Kd Kh 7s 4c", "5c 5d Jh 9s 8c", "4d 4h Js 9d 8h")
CARDS = in_turn(*HANDS).split()
VOIDS = {"misdeal", "wrong_hand_count", "wrong_deck_count", "card_exposed", "boxed_card", "dealing_shoe_jam"}
STANDS = {"shuffler_jam", "player_card_exposed", "replacement_exposed", "card_off_table"}


def begun(**options: object) -> Round:
    return table(GAME, {"1": BETS, "2": BETS}, options={"five_card_linked_progressive": "off"} | options)


def dealt(round_: Round, cards: int) -> Round:
    """So many cards of the deal are out."""
    for text in CARDS[:cards]:
        round_.answer(text)
    return round_


def test_every_remedy_is_said_to_be_the_house_s_own() -> None:
    for rule in GAME.irregularities.values():
        assert rule.ruling == "dwx-10"
        assert rule.authority == f"{rule.clause}, the house's general authority (ruling: dwx-10)"


@clause("CO 30-2118 (8)", "CO 30-2118 (1)")
@pytest.mark.parametrize("kind", sorted(VOIDS - {"dealing_shoe_jam"}))
@pytest.mark.parametrize("cards", [0, 7, 14])
def test_8_a_deal_that_cannot_be_put_right_returns_every_wager(kind: str, cards: int) -> None:
    round_ = dealt(begun(), cards)
    round_.declare(kind)
    assert isinstance(round_.result, Void)
    assert round_.result.clause == GAME.irregularities[kind].clause
    assert nets(round_) == {seat: dict.fromkeys(BETS, "0") for seat in ("1", "2")}


@clause("CO 30-2118 (8)")
def test_8_a_jam_of_the_shoe_is_one_only_where_there_is_a_shoe() -> None:
    with pytest.raises(Refused, match="happens only with dealing shoe"):
        begun().declare("dealing_shoe_jam")
    round_ = dealt(begun(dealing="shoe"), 6)
    round_.declare("dealing_shoe_jam")
    assert isinstance(round_.result, Void)


@clause("CO 30-2118 (8)")
def test_8_a_boxed_card_no_longer_matters_once_the_cards_are_dealt() -> None:
    round_ = dealt(begun(), 15)
    assert isinstance(round_.pending, Decide)
    with pytest.raises(Refused, match="all cards are dealt"):
        round_.declare("boxed_card", card="2c")


@clause("CO 30-2118 (8)", "CO 30-2118 (9)")
def test_9_a_dealer_s_card_is_exposed_only_until_the_hand_is_revealed_and_a_player_s_card_voids_nothing() -> None:
    round_ = dealt(begun(), 15)
    with pytest.raises(Refused, match="only an exposed card of the dealer"):
        round_.declare("card_exposed", seat="1")
    round_.declare("player_card_exposed", seat="1")
    early = round_.fork()
    early.declare("card_exposed", card="4d")
    assert isinstance(early.result, Void)
    play_on(round_, decisions=["play", "play"])
    assert nets(round_) == {
        "2": {"ante": "10", "odds": "0", "play": "20", "trips_plus_wild": "-5"},
        "1": {"ante": "10", "odds": "0", "play": "20", "trips_plus_wild": "30"},
    }


@clause("CO 30-2118 (8)")
def test_8_a_card_dealt_in_error_that_nobody_saw_is_the_next_one() -> None:
    round_ = dealt(begun(), 3)
    round_.declare("card_dealt_in_error", card=CARDS[3])
    assert round_.facts[-1] == Deal("1", card(CARDS[3]), "down")
    assert isinstance(round_.pending, Draw)
    assert round_.pending.to == "2"
    play_on(round_, CARDS[4:], decisions=["play", "fold"])
    assert isinstance(round_.result, Settled)


@clause("CO 30-2118 (8)", "CO 30-2118 (11)(F)(I)")
@pytest.mark.parametrize("kind", sorted(STANDS))
@pytest.mark.parametrize("cards", [0, 7, 15])
def test_8_what_touches_no_hand_leaves_the_round_as_it_is(kind: str, cards: int) -> None:
    round_, quiet = dealt(begun(), cards), dealt(begun(), 15)
    round_.declare(kind)
    play_on(round_, CARDS[cards:], decisions=["play", "fold"])
    play_on(quiet, decisions=["play", "fold"])
    assert nets(round_) == nets(quiet)
    assert [fact.kind for fact in round_.facts if type(fact) is Remedied] == [kind]
    assert not [fact for fact in round_.facts if type(fact) is Deal and fact.to == DISCARD]


@clause("CO 30-2118 (8)")
def test_8_a_recut_is_ordered_before_the_first_card() -> None:
    round_ = begun()
    round_.declare("improper_cut")
    dealt(round_, 1)
    with pytest.raises(Refused, match="a recut is ordered before the first"):
        round_.declare("improper_cut")


@clause("CO 30-2118 (8)(B)", "CO 30-2118 (8)(B)(I)")
@pytest.mark.parametrize("cards", [0, 15])
def test_8_b_who_walks_away_has_folded_and_bonus_wagers_stay(cards: int) -> None:
    round_ = dealt(begun(), cards)
    round_.declare("walked_away", seat="1")
    play_on(round_, CARDS[cards:], decisions=["play"])
    assert nets(round_)["1"] == {"ante": "-10", "odds": "-10", "trips_plus_wild": "30"}
    gone = dealt(begun(), 1)
    gone.declare("walked_away", seat="1")
    for seat in ("1", "3"):
        with pytest.raises(Refused, match=rf"no player at seat '{seat}' in this round; there is 2"):
            gone.declare("walked_away", seat=seat)


@clause("CO 30-2118 (8)(A)", "CO 30-2118 (7)")
def test_8_a_who_walks_away_after_playing_is_settled_and_the_dealer_s_wager_goes_the_same_way() -> None:
    scenario = {
        "game": "deuces-wild-xtreme",
        "options": {"five_card_linked_progressive": "off"},
        "rounds": [
            {
                "seats": [
                    {"seat": "1", "wagers": BETS},
                    {"seat": "1d", "box": 1, "player": "dealer", "wagers": {"ante": "1", "odds": "1"}},
                    {"seat": "2", "wagers": BETS},
                    {"seat": "2d", "box": 2, "player": "dealer", "wagers": {"ante": "1", "odds": "1"}},
                ],
                "outcomes": CARDS,
                "decisions": [{"seat": "1", "action": "play"}],
                "interventions": [
                    {"at": 17, "kind": "walked_away", "seat": "1"},
                    {"at": 17, "kind": "walked_away", "seat": "2"},
                ],
            }
        ],
        "expect": {
            "1": {"ante": "10", "play": "20", "odds": "0", "trips_plus_wild": "30"},
            "1d": {"ante": "1", "odds": "0"},
            "2": {"ante": "-10", "odds": "-10", "trips_plus_wild": "-5"},
            "2d": {"ante": "-1", "odds": "-1"},
        },
    }
    assert settle(scenario).mismatches == []


def test_whatever_voids_is_a_supervisors_and_a_card_on_the_floor_is_looked_over_by_one() -> None:
    offices = {duty.what: duty.offices for duty in duties.declarations(GAME)}
    assert {kind for kind, who in offices.items() if who == ("supervisor",)} == VOIDS | {"card_off_table"}
    assert offices["improper_cut"] == ("floor_person",)
    round_ = dealt(begun(), 3)
    for kind, office in (
        ("card_off_table", "supervisor"),
        ("misdeal", "supervisor"),
        ("player_card_exposed", "dealer"),
    ):
        tried = round_.fork()
        tried.declare(kind)
        assert duties.of_irregularity(round_, tried, kind).offices == (office,)
