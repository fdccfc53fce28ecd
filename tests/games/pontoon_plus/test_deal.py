"""The pack, the bets before it, and the initial deal (SG §1.3 to §1.13, §2, §3.3 to §3.12)."""

import pytest

from croupier.errors import BadCard, BadInput, OptionRefused, WagerRefused
from croupier.games.pontoon_plus import GAME
from croupier.round.facts import Expose
from croupier.round.procedures import steps
from croupier.round.requests import DEALER, Draw, Step
from croupier.round.views import PUBLIC, hands, view
from tests.games.pontoon_plus.table import asked, dealt, finish, lay, net, play, say, start
from tests.support import carried_out, clause


@clause("SG 2.2.1")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_2_2_1_four_to_eight_decks_without_tens(decks: int) -> None:
    counts = GAME.cards_in(GAME.house({"decks": decks}))
    assert sum(counts) == 48 * decks
    with pytest.raises(BadCard, match="not a card of this pack"):
        lay(start(decks=decks), "Td")
    seven = lay(start({"1": "10", "2": "10", "3": "10", "4": "10", "5": "10"}, decks=decks), "7h " * min(decks, 5))
    if decks == 4:
        with pytest.raises(BadCard, match="holds it 4 times"):
            seven.answer("7h")


@clause("SG 2.2.1")
@pytest.mark.parametrize("decks", [1, 3, 9])
def test_2_2_1_other_numbers_of_decks_are_refused(decks: int) -> None:
    with pytest.raises(OptionRefused) as why:
        start(decks=decks)
    assert why.value.clause == "SG 2.2.1"


@clause("SG 1.3", "SG 1.6")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_1_6_cards_come_from_a_shoe_or_a_shuffler(dealing: str) -> None:
    assert net(play("9c 6h 9d Kc 5s", "stand", dealing=dealing)) == "-10"
    with pytest.raises(OptionRefused):
        start(dealing="hand")


@clause("SG 2.1.1(a)")
def test_2_1_1_a_the_layout_has_seven_boxes() -> None:
    assert start({"7": "10"}).pending is not None
    with pytest.raises(BadInput):
        start({"8": "10"})


@clause("SG 3.11", "SG 1.13")
def test_3_11_two_cards_to_each_box_and_one_to_the_dealer_face_up() -> None:
    round_ = lay(start({"2": "10", "5": "10", "1": "10"}), "9c 8c 7c 6h 9d 8d 7d")
    assert dealt(round_) == ["1 9c up", "2 8c up", "5 7c up", "dealer 6h up", "1 9d up", "2 8d up", "5 7d up"]
    assert asked(round_) == "1: hit stand double split"
    assert len(hands(view(round_, PUBLIC))[DEALER]) == 1


@clause("SG 3.11", "SG 3.9", "SG 1.12", "SG 1.8")
def test_3_11_only_boxes_with_an_initial_bet_are_dealt_to() -> None:
    round_ = lay(start({"1": "10", "3b": {"main": "10"}}), "9c 8c 6h 9d 8d")
    assert [card.split()[0] for card in dealt(round_)] == ["1", "3b", "dealer", "1", "3b"]


@clause("SG 3.3", "SG 3.10", "SG 3.13", "SG 3.27")
def test_3_3_the_dealers_calls_are_a_checklist() -> None:
    done = ["3.3", "3.10", "3.11", "3.13", "3.27"]
    assert [step.id for step in steps(GAME, "deal", GAME.house())] == done
    assert carried_out(GAME, "deal", {}) == done


@clause("SG 1.22", "SG 3.3")
def test_1_22_a_round_begins_with_the_call_for_bets_and_takes_them_until_no_more_bets() -> None:
    round_ = start(walking=True)
    assert round_.pending is not None
    assert round_.pending.asked == "step SG 3.3"
    round_.wager("1", "main", "20")
    round_.wager("2", "main", "30")
    lay(round_, "9c")
    for seat, wager in (("1", "main"), ("3", "main"), ("1", "bonus")):
        with pytest.raises(WagerRefused) as late:
            round_.wager(seat, wager, "50")
        assert late.value.clause == "SG 5.8"


@clause("SG 5.8", "SG 3.10")
def test_5_8_after_no_more_bets_none_is_placed_raised_or_taken_back() -> None:
    round_ = lay(start(), "9c 6h 9d")
    for amount in ("20", "5", "0"):
        with pytest.raises(WagerRefused, match="too late"):
            round_.wager("1", "main", amount)
    assert net(finish(round_, "Kc 5s", "stand")) == "-10"


@clause("SG 5.18", "SG 5.14")
def test_5_18_a_bet_laid_for_a_player_counts_where_it_lies() -> None:
    round_ = start({"2": "10"})
    round_.wager("2", "player_pair", "5")  # by a pit employee, at the player's wish
    assert finish(round_, "9c 6h 9d Kc 5s", "stand").answers
    assert net(round_, "2") == "45"  # 55 for the pair of nines, 10 lost to 21


# Squeezing


@clause("SG 3.12")
def test_3_12_where_the_house_lets_players_squeeze_their_cards_come_face_down() -> None:
    round_ = start({"1": "10", "2": "10"}, squeeze="on", walking=True)
    lay(round_, "9c 8c 6h 9d")
    assert dealt(round_) == ["1 9c down", "2 8c down", "dealer 6h up", "1 9d down"]
    seen = hands(view(round_, "2"))
    assert seen["1"] == [53, 53], "seat 2 does not see the cards that seat 1 squeezes"
    assert hands(view(round_, "1"))["1"] != [53, 53]
    lay(round_, "8d")
    assert [fact.who for fact in round_.facts if type(fact) is Expose] == ["1", "2"]
    assert net(finish(round_, "Kc Kd", say("1", "stand"), say("2", "stand"))) == "10"


@clause("SG 3.12")
def test_3_12_a_squeezed_card_that_nobody_named_is_asked_for_when_it_is_turned_up() -> None:
    round_ = play("?? 6h ?? 9c 4d ?? 7s Kd Qc", "hit", "stand", squeeze="on")
    assert net(round_) == "10"  # 9-4-7 is 20, the dealer busts with 6-K-Q
    assert dealt(round_)[3] == "1 ?? down"


@clause("SG 3.12")
def test_3_12_a_card_dealt_face_up_by_mistake_changes_nothing() -> None:
    mistake = [{"at": 3, "kind": "dealt_face_up", "card": "9d"}]
    round_ = play("9c 6h 9d Kc 5s", "stand", squeeze="on", declare=mistake)
    assert net(round_) == "-10"
    with pytest.raises(Exception, match="only with squeeze on"):
        lay(start(), "9c").declare("dealt_face_up")


@clause("SG 3.13", "SG 3.27")
def test_3_27_a_walked_round_stops_where_the_text_has_the_dealer_do_something() -> None:
    round_ = start(walking=True)
    cards, stops = "9c 6h 9d Kc 5s".split(), []
    while (pending := round_.pending) is not None:
        if isinstance(pending, Step):
            stops.append(pending.asked.removeprefix("step SG "))
            round_.proceed()
        else:
            round_.answer(cards.pop(0) if isinstance(pending, Draw) else "stand")
    assert stops == ["3.3", "3.10", "3.11", "3.13", "3.27", "3.27 for card 3", "3.27 for compare"]
