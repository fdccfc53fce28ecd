"""The deal: who gets which card when, what lies face up, and what the cards count (OH-A §1 to §3, §7)."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import ActionRefused, BadCard, BadInput, OptionRefused, Refused
from croupier.games.blackjack import GAME
from croupier.hands.points import Total, total
from croupier.round.facts import Expose
from croupier.round.requests import DEALER, Decide, Draw, Gather, Peek
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR, view
from tests.games.blackjack.table import (
    announced,
    asked,
    boxes,
    chosen,
    dealt,
    finish,
    lay,
    net,
    open_to,
    paid,
    place,
    play,
    seen,
    start,
    turned,
)
from tests.support import clause, nets

EVERYONE = [PUBLIC, SUPERVISOR, DEALER, "1"]
TENS_AND_ACES = ["Ah", "Th", "Jh", "Qh", "Kh"]
ALL_ACES = "Ac Ad Ah As"
ALL_TENS = "Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks"
SMALL = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]


# The table and its decks


@clause("OH-A 2.I", "OH-A 2.I.B")
def test_2_i_b_seven_boxes_and_no_eighth() -> None:
    full, refused = GAME.seated(GAME.house(), setup(boxes(*["10"] * 7)))
    assert (len(full.seats), refused) == (7, [])
    with pytest.raises(BadInput, match="1 to 7") as no_box:
        GAME.seated(GAME.house(), setup({"8": {"main": "10"}}))
    with pytest.raises(BadInput, match="seats 7, not 8") as too_many:
        GAME.seated(GAME.house(), setup(boxes(*["10"] * 8)))
    assert {no_box.value.clause, too_many.value.clause} == {"OH-A 2.I.B"}


@clause("OH-A 3.I")
@pytest.mark.parametrize("decks", range(1, 9))
def test_3_i_every_deck_in_the_shoe_is_a_whole_one_like_the_others(decks: int) -> None:
    counts = GAME.cards_in(GAME.house({"decks": decks}))
    assert counts[:52] == [decks] * 52
    assert sum(counts) == 52 * decks


@clause("OH-A 3.I")
@pytest.mark.parametrize("decks", [0, 9, -1])
def test_3_i_at_least_one_deck_and_no_more_than_the_game_is_made_for(decks: int) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"decks": decks})
    assert refused.value.clause == "OH-A 3.I"


@clause("OH-A 3.I")
def test_3_i_two_decks_hold_two_aces_of_spades_and_no_third() -> None:
    round_ = start("As As", decks=2)
    with pytest.raises(BadCard, match="As"):
        round_.answer("As")


@clause("OH-A 3.II.A", "OH-A 3.II.B", "OH-A 3.II.C", "OH-A 1.V", "OH-A 1.VI")
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        *[(f"{pips}d {pips}c", 2 * int(pips), False) for pips in "23456789"],
        ("Td 2c", 12, False),
        ("Jd 2c", 12, False),
        ("Qd 2c", 12, False),
        ("Kd 2c", 12, False),
        ("As 9c", 20, True),
        ("As Ad", 12, True),
        ("As Ad 9h", 21, True),
        ("As 9c 2d", 12, False),
        ("As Kc", 21, True),
        ("As Kc Qd", 21, False),
        ("As Ad Ah Ac 9d Td", 23, False),
        ("Kc Qd 2s", 22, False),
    ],
)
def test_3_ii_an_ace_is_eleven_unless_that_busts_and_faces_are_ten(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == Total(points, soft)


@clause("OH-A 3.II", "OH-A 7.XI")
def test_3_ii_c_an_ace_drops_to_one_as_the_hand_grows() -> None:
    # 18 soft, then 12 hard, then 21: the dealer's 20 loses.
    assert net(play("As Th 7d Tc 4c 9s", "hit", "hit")) == "10"


@clause("OH-A 7.XI")
def test_7_xi_the_cards_decide_whatever_total_was_called() -> None:
    round_ = start("Tc 9h Td 8s")
    round_.felt.announce("seat 1 has 16", "OH-A 7.VI")
    assert net(finish(round_, "", "stand")) == "10"


# The order of the deal


@clause("OH-A 7.III", "OH-A 7.III.A", "OH-A 7.III.B", "OH-A 7.III.C", "OH-A 7.III.D")
def test_7_iii_one_card_to_each_box_from_the_left_then_the_dealer_twice_over() -> None:
    round_ = start("2c 3c 4c 5c 6c 7c 8c 9c", {"5": {"main": "10"}, "2": {"main": "10"}, "7": {"main": "10"}})
    assert dealt(round_) == [
        "2 2c up",
        "5 3c up",
        "7 4c up",
        "dealer 5c down",
        "2 6c up",
        "5 7c up",
        "7 8c up",
        "dealer 9c down",
    ]


@clause("OH-A 7.III.A")
def test_7_iii_a_a_box_without_a_wager_gets_no_card() -> None:
    seated, _ = GAME.seated(GAME.house(), setup({"1": {}, "4": {"main": "10"}}))
    round_ = lay(Round(GAME, GAME.house(), seated), "2c 3c 4c 5c")
    assert {entry.partition(" ")[0] for entry in dealt(round_)} == {"4", DEALER}


@clause("OH-A 7.III.B", "OH-A 7.III.D")
@pytest.mark.parametrize("viewer", EVERYONE)
def test_7_iii_d_the_dealers_first_card_stays_down_until_the_second_is_dealt(viewer: str) -> None:
    round_ = start("2c Th")
    assert seen(round_, viewer, DEALER) == "??"
    lay(round_, "3c 9s")
    assert seen(round_, viewer, DEALER) == "Th ??"
    assert turned(round_) == [(DEALER, "OH-A 7.III.D")]


@clause("OH-A 7.III.D", "OH-A 7.VII")
@pytest.mark.parametrize("viewer", EVERYONE)
def test_7_vii_nobody_sees_the_hole_card_until_all_players_are_done(viewer: str) -> None:
    round_ = start("Tc Td 6h 9c 8d 5s", boxes("10", "10"))
    round_.answer("stand")
    assert seen(round_, viewer, DEALER) == "6h ??"
    assert not any("5s" in str(fact) for fact in map(str, view(round_, viewer)))
    round_.answer("stand")
    assert seen(round_, viewer, DEALER) == "6h 5s"


@clause("OH-A 7.III.D")
def test_7_iii_d_only_an_auditor_after_the_event_sees_a_card_that_lies_face_down() -> None:
    assert seen(start("2c Th 3c 9s"), AUDITOR, DEALER) == "Th 9s"


# The card reader


@clause("OH-A 7.IV", "OH-A 1.III", "OH-A 2.III")
@pytest.mark.parametrize("up", TENS_AND_ACES)
def test_7_iv_the_reader_is_asked_under_an_ace_or_ten_before_any_third_card(up: str) -> None:
    round_ = start(f"2c {up} 3c ??")
    if isinstance(round_.pending, Gather):
        round_.answer("decline")
    assert isinstance(round_.pending, Peek)
    assert round_.pending.completes == frozenset(cards(ALL_TENS if up == "Ah" else ALL_ACES))
    round_.answer("no")
    assert open_to(round_)


@clause("OH-A 7.IV")
@pytest.mark.parametrize("up", SMALL)
def test_7_iv_no_reader_under_a_two_to_nine(up: str) -> None:
    round_ = start(f"2c {up} 3c ??", walking=True)
    assert isinstance(round_.pending, Decide)


@clause("OH-A 7.IV")
@pytest.mark.parametrize("viewer", [*EVERYONE, AUDITOR])
def test_7_iv_the_reader_says_yes_or_no_and_shows_the_card_to_nobody(viewer: str) -> None:
    round_ = start("Tc Kh 9d ??")
    with pytest.raises(BadInput, match="'yes' or 'no'"):
        round_.answer("5s")
    round_.answer("no")
    assert seen(round_, viewer, DEALER) == "Kh ??"


@clause("OH-A 7.IV", "OH-A 1.III")
@pytest.mark.parametrize(
    ("known", "blind", "choices"),
    [
        ("Tc Kh 9d Ac", "Tc Kh 9d ?? yes Ac", ()),
        ("Tc Ah 9d Kc", "Tc Ah 9d ?? yes Kc", ()),
        ("Tc Ah 9d Kc", "Tc Ah 9d ?? yes Kc", ({"action": "insure", "amount": "5"},)),
        ("Tc Ah 9d 6c Kc", "Tc Ah 9d ?? no 6c Kc", ({"action": "insure", "amount": "5"}, "stand")),
        ("Tc Kh 6d 8c 5s", "Tc Kh 6d ?? no 5s 8c", ("hit",)),
        ("Ac Kh Kd 8c", "Ac Kh Kd ?? no 8c", ()),
        ("Ac Kh Kd As", "Ac Kh Kd ?? yes As", ()),
        ("Tc 6h 9d Kd 5s", "Tc 6h 9d ?? Kd 5s", ("stand",)),
    ],
)
def test_7_iv_a_hole_card_nobody_knew_settles_like_one_that_was_known(
    known: str, blind: str, choices: tuple[object, ...]
) -> None:
    assert paid(play(blind, *choices)) == paid(play(known, *choices))


@clause("OH-A 7.IV", "OH-A 1.III")
def test_7_iv_a_hole_card_that_contradicts_the_readers_yes_is_refused() -> None:
    round_ = start("Tc Kh 9d ??")
    round_.answer("yes")
    with pytest.raises(Refused, match="card reader said blackjack") as refused:
        round_.answer("9c")
    assert refused.value.clause == "OH-A 7.IV"
    assert isinstance(round_.pending, Draw)
    assert nets(finish(round_, "Ac")) == {"1": {"main": "-10"}}


# The players' turns


@clause("OH-A 7.V")
def test_7_v_each_box_in_turn_from_the_dealers_left() -> None:
    round_ = play(
        "5c Td 8d 6h 6d 8c 8s Tc 9c 9h Kd 7s",
        *["hit", "stand", "stand", "split", "stand", "stand"],
        wagers=boxes("10", "10", "10"),
    )
    assert chosen(round_) == [
        ("1", "hit"),
        ("1", "stand"),
        ("2", "stand"),
        ("3", "split"),
        ("3", "stand"),
        ("3", "stand"),
    ]


@clause("OH-A 7.V", "OH-A 7.IV")
def test_7_v_nobody_is_asked_before_the_hole_card_has_been_checked() -> None:
    round_ = start("Tc Kh 9d ??", walking=True)
    assert asked(round_) == "step OH-A 7.IV"
    round_.proceed()
    assert asked(round_) == "peek"
    round_.answer("no")
    assert asked(round_) == "decide 1: hit"
    assert not getattr(round_.pending, "optional", True)  # a turn is not an offer: it must be answered


@clause("OH-A 7.V")
@pytest.mark.parametrize(
    ("action", "by"),
    [
        ("double", "OH-A 10.I"),
        ("double_face_down", "OH-A 10.III"),
        ("split", "OH-A 11.I"),
        ("insure", "OH-A 9.III"),
        ("even_money", "OH-A 9.II"),
        ("cap", "OH-A 16.II.G"),
    ],
)
def test_7_v_what_is_not_open_is_refused_by_the_clause_that_governs_it(action: str, by: str) -> None:
    round_ = start("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("4c")
    with pytest.raises(ActionRefused) as refused:
        round_.answer(action)
    assert refused.value.clause == by


@clause("OH-A 7.V", "OH-A 9.III")
@pytest.mark.parametrize("action", ["hit", "stand", "double"])
def test_7_v_nobody_plays_on_while_insurance_is_open(action: str) -> None:
    with pytest.raises(ActionRefused) as refused:
        start("2c Ah 3d Kd").answer(action)
    assert refused.value.clause == "OH-A 9.III"


@clause("OH-A 7.VI")
def test_7_vi_cards_a_player_draws_are_dealt_face_up() -> None:
    with pytest.raises(BadCard, match="must be identified"):
        play("2c 6h 3c Ts ??", "hit")
    round_ = play("2c 6h 3c Ts 4c 5c 6c Td", "hit", "hit", "hit", "stand")
    assert dealt(round_)[4:7] == ["1 4c up", "1 5c up", "1 6c up"]


@clause("OH-A 7.VII")
def test_7_vii_the_hole_card_is_turned_up_and_then_the_dealer_draws_face_up() -> None:
    round_ = play("Tc 2h 9d 3s 4c 5c 6c", "stand")
    assert turned(round_) == [(DEALER, "OH-A 7.III.D"), (DEALER, "OH-A 7.VII")]
    assert dealt(round_)[4:] == ["dealer 4c up", "dealer 5c up", "dealer 6c up"]
    shown = round_.facts.index(Expose(DEALER, "OH-A 7.VII"))
    assert place(round_, DEALER, "3s") < shown < place(round_, DEALER, "4c")


@clause("OH-A 7.VI")
def test_7_vi_the_dealer_calls_every_new_total_of_cards_that_lie_face_up() -> None:
    round_ = play("2c 6h 3d Kd 4c 9c Ts", "hit", "hit", "stand")
    assert [words for words in announced(round_) if words.startswith("seat 1: ")] == ["seat 1: 9", "seat 1: 18"]
    split = play("8c 6h 8d Kd 3c Tc Ts 9s", "split", "double", "stand")
    assert announced(split) == ["seat 1: 11", "seat 1: 21", "seat 1: 18"]


@clause("OH-A 7.VI", "OH-A 14.V")
def test_7_vi_nothing_is_called_of_cards_that_lie_face_down() -> None:
    assert announced(play("?? 2c 6h 3d Kd 4c Ts", "hit", "stand", dealing="pitch", decks=2)) == []
    assert announced(play("5c 6h 6d Kd 4c Ts", "double_face_down")) == []
