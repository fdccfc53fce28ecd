"""What goes wrong at a pai gow poker table, and what the text does about it (OH-F 16, 9.VII, 10.VII, 5.IV, 7.II)."""

from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.games.pai_gow_poker import GAME
from croupier.round.facts import Deal, Expose, Remedied, Rolled
from croupier.round.requests import DEALER as HOUSE
from croupier.round.requests import Decide, Draw, Gather, Roll, Step
from croupier.round.round import Round, Settled, Void
from tests.games.pai_gow_poker.table import DEALER, WINNER, asked, carry_of, finish, new, play, said
from tests.support import clause, line, nets

LOSER = "Tc 9s 7h 7d 5s 4d 2c"
TWO = {"1": {"main": "100", "fortune_bonus": "5"}, "2": {"main": "50"}}
HANDS = {"1": WINNER, "2": LOSER, "dealer": DEALER}
SHOE: dict[str, Any] = {"dealing": "shoe", "shuffler": "on"}


def at(stage: str, hands: dict[str, str] = HANDS, **options: Any) -> Round:
    """A round before the dice, in the deal, when the players set, or at the dealer's steps after that."""
    round_ = new(TWO, **options)
    cards = {who: hand.split() for who, hand in hands.items()}
    if stage == "dice":
        return round_
    round_.answer("??")
    while isinstance(pending := round_.pending, Draw):
        if stage == "deal" and len(cards["dealer"]) == 4:
            return round_
        round_.answer(cards[pending.to].pop(0))
    if stage == "set":
        return round_
    round_.walking = True
    for seat in ("1", "2"):
        round_.answer("house_way", seat=seat)
    while stage == "shown" and not any(isinstance(fact, Expose) for fact in round_.facts):
        round_.proceed()
    return round_


def walk_out(round_: Round) -> Round:
    """Past the dealer's steps to the end."""
    while isinstance(round_.pending, Step):
        round_.proceed()
    return round_


def remedied(round_: Round) -> tuple[str, str]:
    (remedied,) = (fact for fact in round_.facts if isinstance(fact, Remedied))
    return remedied.remedy, remedied.clause


@clause("OH-F 16.I", "OH-F 16.II")
@pytest.mark.parametrize(("kind", "cited"), [("no_roll", "OH-F 16.I"), ("die_fell_out", "OH-F 16.II")])
def test_16_i_a_no_roll_is_shaken_again(kind: str, cited: str) -> None:
    round_ = at("dice")
    round_.declare(kind)
    assert isinstance(round_.pending, Roll)
    round_.answer([1, 1, 5])
    assert remedied(round_) == ("shake_again", cited)
    assert [fact.dice for fact in round_.facts if isinstance(fact, Rolled)] == [(1, 1, 5)]
    with pytest.raises(Refused, match="cards have been dealt"):
        at("deal").declare(kind)
    with pytest.raises(Refused, match="happens only with starting_position dice"):
        at("dice", starting_position="rng").declare(kind)


VOID = [
    ("wrong_start", "OH-F 16.III", {}),
    ("wrong_hand_count", "OH-F 16.VII", {}),
    ("misdeal", "OH-F 9.VII", {}),
    ("stacks_not_dealt", "OH-F 16.X", {}),
    ("stack_card_exposed", "OH-F 16.IX", {}),
    ("card_exposed", "OH-F 16.V", {}),
    ("misdeal_in_shoe", "OH-F 10.VII", SHOE),
]


@clause("OH-F 16.III", "OH-F 16.V", "OH-F 16.VII", "OH-F 16.IX", "OH-F 16.X", "OH-F 9.VII", "OH-F 10.VII")
@pytest.mark.parametrize(("kind", "cited", "options"), VOID, ids=[row[0] for row in VOID])
def test_16_what_voids_all_hands(kind: str, cited: str, options: dict[str, Any]) -> None:
    round_ = at("deal", **options)
    round_.declare(kind)
    assert isinstance(round_.result, Void)
    assert round_.result.clause == cited
    assert {(line.seat, line.wager, line.net) for line in round_.result.lines} == {
        ("1", "main", 0),
        ("1", "fortune_bonus", 0),
        ("2", "main", 0),
    }
    assert next(fact for fact in round_.facts if isinstance(fact, Remedied)).then == "reshuffle"


@clause("OH-F 16.IX")
def test_16_ix_only_while_the_stacks_are_being_dealt() -> None:
    with pytest.raises(Refused, match="the stacks have been dealt"):
        at("set").declare("stack_card_exposed")


@clause("OH-F 16.V")
def test_16_v_a_card_of_the_dealer_counts_until_the_hand_is_turned_over() -> None:
    round_ = at("set")
    round_.declare("card_exposed", card="Qc")
    assert isinstance(round_.result, Void)
    with pytest.raises(Refused, match="already revealed"):
        at("shown").declare("card_exposed")
    with pytest.raises(Refused, match="only an exposed card of the dealer"):
        at("set").declare("card_exposed", card="Ac")


@clause("OH-F 16.IV")
@pytest.mark.parametrize("kind", ["player_card_exposed", "card_exposed"])
def test_16_iv_a_player_whose_card_was_exposed_may_void_the_hand(kind: str) -> None:
    for choice, own in (
        ("void_hand", {"main": "0", "fortune_bonus": "0"}),
        ("play_hand", {"main": "95", "fortune_bonus": "-5"}),
    ):
        round_ = at("set")
        round_.declare(kind, seat="1", card="Ac")
        ask = round_.pending
        assert isinstance(ask, Decide)
        assert (ask.seat, [action.name for action in ask.actions], ask.clause) == (
            "1",
            ["play_hand", "void_hand"],
            "OH-F 16.IV",
        )
        round_.answer(choice, seat="1")
        while isinstance(pending := round_.pending, Gather):
            round_.answer("house_way", seat=pending.asks[0].seat)
        by_seat = nets(walk_out(round_))
        assert by_seat["2"] == {"main": "-50"}
        assert by_seat["1"] == own


@clause("OH-F 16.IV", "OH-F 7.IV")
@pytest.mark.parametrize(("choice", "still"), [("void_hand", []), ("play_hand", ["2"])])
def test_16_iv_a_hand_that_another_player_has_set_stays_set(choice: str, still: list[str]) -> None:
    round_ = at("set")
    round_.answer({"action": "set", "low": ["9h", "9d"]}, seat="1")
    round_.declare("player_card_exposed", seat="2")
    round_.answer(choice, seat="2")
    for seat in still:
        assert asked(round_) == [seat]
        round_.answer("house_way", seat=seat)
    assert line(round_, "1", "main").clause == "OH-F 13.VII.C"
    assert Round.restored(GAME, round_.plain()).transcript == round_.transcript


@clause("OH-F 16.IV")
def test_16_iv_while_the_cards_are_dealt_the_position_still_gets_its_seven() -> None:
    round_ = at("deal")
    round_.declare("player_card_exposed", seat="2")
    round_.answer("void_hand", seat="2")
    rest = {who: hand.split()[len(round_.felt.hands[who]) :] for who, hand in HANDS.items()}
    while isinstance(pending := round_.pending, Draw):
        round_.answer(rest[pending.to].pop(0))
    assert len(round_.felt.hands["2"]) == 7
    round_.answer("house_way", seat="1")
    assert nets(round_) == {"2": {"main": "0"}, "1": {"main": "95", "fortune_bonus": "-5"}}


@clause("OH-F 16.IV")
def test_16_iv_is_for_hands_in_play_that_are_not_set() -> None:
    with pytest.raises(Refused, match="no hand of seat '5' is in play"):
        at("set").declare("player_card_exposed", seat="5")
    with pytest.raises(Refused, match="no hand of seat '1' is in play"):
        at("dice").declare("player_card_exposed", seat="1")
    with pytest.raises(Refused, match="seat 1 has seen and set the hand"):
        at("after").declare("player_card_exposed", seat="1")


@clause("OH-F 16.IV")
def test_16_iv_a_bank_that_voids_its_hand_voids_them_all() -> None:
    only = {"1": {"main": "100"}, "2": {"main": "50"}}
    carry = carry_of(play(HANDS, "1 house_way", "2 house_way", wagers=only))
    round_ = new(only, carry=carry)
    for seat, action in (("2", "pass"), ("1", "bank")):
        round_.answer(action, seat=seat)
    round_.answer("??")
    cards = {who: hand.split() for who, hand in HANDS.items()}
    while isinstance(pending := round_.pending, Draw):
        round_.answer(cards[pending.to].pop(0))
    round_.declare("player_card_exposed", seat="1")
    round_.answer("void_hand", seat="1")
    assert isinstance(round_.result, Void)
    assert round_.result.clause == "OH-F 16.IV"


@clause("OH-F 16.VI")
def test_16_vi_a_card_drawn_in_error_and_unseen_is_the_next_card() -> None:
    round_ = at("deal")
    to = round_.pending.to  # type: ignore[union-attr]  # a Draw
    round_.declare("card_drawn_in_error", card="Jk")
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)][-1]
    assert (dealt.to, dealt.card) == (to, 52)
    with pytest.raises(Refused, match="Ac is not among the cards left"):
        at("deal").declare("card_drawn_in_error", card="Ac")


@clause("OH-F 16.VIII")
def test_16_viii_a_house_hand_set_wrong_is_set_again() -> None:
    with pytest.raises(Refused, match="the dealer's hands are not set yet"):
        at("after").declare("dealer_misset")
    round_ = at("shown")
    round_.declare("dealer_misset")
    assert ("set again: Qc Jd is the low hand, 8h 8d 6s 4c 2h the high hand", "OH-F 16.VIII") in said(round_)
    assert nets(walk_out(round_))["1"]["main"] == "95", "the round is completed"


@clause("OH-F 16.XI")
def test_16_xi_a_jammed_shuffler_does_not_touch_the_round() -> None:
    round_ = at("deal", **SHOE)
    before = round_.pending
    round_.declare("shuffler_jam")
    assert round_.pending == before
    assert remedied(round_) == ("play_on", "OH-F 16.XI")
    with pytest.raises(Refused, match="happens only with shuffler on"):
        at("deal").declare("shuffler_jam")


@clause("OH-F 5.IV")
def test_5_iv_a_recut_before_the_first_card() -> None:
    round_ = at("dice")
    round_.declare("improper_cut")
    assert remedied(round_) == ("recut", "OH-F 5.IV")
    with pytest.raises(Refused, match="cards have been dealt"):
        at("deal").declare("improper_cut")


@clause("OH-F 7.II")
@pytest.mark.parametrize("stage", ["dice", "deal", "set", "after", "shown"])
def test_7_ii_who_leaves_abandons_the_bets(stage: str) -> None:
    round_ = at(stage)
    round_.declare("walked_away", seat="1")
    left = {who: hand.split()[len(round_.felt.hands[who]) :] for who, hand in HANDS.items()}
    while round_.pending is not None:
        match round_.pending:
            case Roll():
                round_.answer("??")
            case Draw(to=to):
                round_.answer(left[to].pop(0))
            case Gather(asks=asks):
                assert [ask.seat for ask in asks] == ["2"]
                round_.answer("house_way", seat="2")
            case Step():
                round_.proceed()
    assert nets(round_) == {"1": {"main": "-100", "fortune_bonus": "-5"}, "2": {"main": "-50"}}
    assert line(round_, "1", "main").clause == "OH-F 7.II"
    assert "1" not in [fact.who for fact in round_.facts if isinstance(fact, Expose)]


@clause("OH-F 7.II")
def test_7_ii_who_has_won_and_leaves_before_the_winners_are_paid_abandons_the_bet() -> None:
    round_ = at("shown", {"1": LOSER, "2": WINNER, "dealer": DEALER})
    while round_.pending != Step("OH-F 13.VI", "1"):
        round_.proceed()
    round_.declare("walked_away", seat="2")
    assert nets(walk_out(round_)) == {"1": {"main": "-100", "fortune_bonus": "-5"}, "2": {"main": "-50"}}
    assert line(round_, "2", "main").clause == "OH-F 7.II"


@clause("OH-F 13.V")
def test_13_v_a_player_may_surrender_until_the_own_hands_are_exposed() -> None:
    round_ = at("shown")
    round_.declare("late_surrender", seat="1")
    assert nets(walk_out(round_)) == {"1": {"main": "-100", "fortune_bonus": "-5"}, "2": {"main": "-50"}}
    assert line(round_, "1", "main")[4:6] == ("forfeit", "OH-F 13.V")
    assert HOUSE in [fact.who for fact in round_.facts if isinstance(fact, Expose)]
    with pytest.raises(Refused, match="seat 1 has no set hand to surrender"):
        at("set").declare("late_surrender", seat="1")


@clause("OH-F 13.V")
def test_13_v_an_exposed_hand_is_not_surrendered() -> None:
    round_ = at("shown")
    while not any(isinstance(fact, Expose) and fact.who == "2" for fact in round_.facts):
        round_.proceed()
    assert round_.result is None
    with pytest.raises(Refused, match=r"no hand of seat '2' is in play|already exposed"):
        round_.declare("late_surrender", seat="2")


@clause("OH-F 13.VII.D", "OH-F 14.XII")
def test_13_vii_d_hands_that_break_the_rules_of_setting_otherwise_lose() -> None:
    round_ = at("shown")
    round_.declare("hand_misset", seat="1")
    by_seat = nets(walk_out(round_))
    assert by_seat["1"] == {"main": "-100", "fortune_bonus": "-5"}
    assert line(round_, "1", "main").clause == "OH-F 13.VII.D"
    with pytest.raises(Refused, match="seat 1 has not set yet"):
        at("set").declare("hand_misset", seat="1")


def test_16_every_kind_has_a_test_above() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [kind for kind in GAME.irregularities if f'"{kind}"' not in text] == []


def test_a_written_round_declares_what_came_out_late() -> None:
    troubles: list[dict[str, Any]] = [
        {"at": 1, "kind": "dealer_misset"},
        {"at": 1, "kind": "hand_misset", "seat": "2"},
    ]
    round_ = finish(new(TWO), HANDS, "1 house_way", "2 house_way", troubles=troubles)
    assert isinstance(round_.result, Settled)
    assert line(round_, "2", "main").clause == "OH-F 13.VII.D"
