"""Who turns the cards at a midi table (OH-E §6.V)."""

import pytest

from croupier.errors import ActionRefused
from croupier.games import get
from croupier.round.requests import Decide
from croupier.scenarios import settle
from tests.games.baccarat.table import (
    MIDI,
    MINI,
    announced,
    chosen,
    cited,
    coup,
    faces,
    lay,
    scenario,
    seated,
    walk,
    written,
)
from tests.support import clause

FOUR_SEATS = {
    "1": {"player": "20", "banker": "5"},
    "2": {"banker": "50"},
    "4": {"player": "100"},
    "6": {"player": "20", "tie": "500"},
}
NOBODY_DRAWS = "9c Kd Ks 2h"
#: The Player has two and draws a four, the Banker has three and draws a king.
BOTH_DRAW = "Kc Kd 2s 3h 4c Kd"


def by(seat: str, action: str = "cede") -> dict[str, str]:
    return {"seat": seat, "action": action}


@clause("OH-E 01.III", "OH-E 6.V")
def test_01_iii_midi_is_mini_baccarat_but_for_who_handles_the_cards() -> None:
    bets = {"player": "10", "banker": "10", "tie": "10", "dragon_bonus_player": "10"}
    midi, mini = coup(BOTH_DRAW, bets, midi="on"), coup(BOTH_DRAW, bets)
    assert midi.result is not None
    assert mini.result is not None
    assert midi.result.lines == mini.result.lines
    assert "seat 1 turns the player's cards" in announced(midi)
    assert not any("turns" in words for words in announced(mini))


@clause("OH-E 6.V.A", "OH-E 6.V.B")
def test_6_v_the_largest_bettor_on_a_hand_turns_its_cards() -> None:
    round_ = seated(NOBODY_DRAWS, FOUR_SEATS, **MIDI)
    assert cited(round_, "seat 4 turns the player's cards") == "OH-E 6.V.A"
    assert cited(round_, "seat 2 turns the banker's cards") == "OH-E 6.V.B"
    assert chosen(round_) == [("4", "decline"), ("2", "decline")]  # they were offered to pass them on


@clause("OH-E 6.V.A(a)")
def test_6_v_a_a_the_players_cards_pass_to_the_next_largest_bettor() -> None:
    round_ = seated(NOBODY_DRAWS, FOUR_SEATS, decisions=[by("4")], **MIDI)
    # Seats 1 and 6 have bet the same; the lower seat comes first (ruling: bac-7).
    assert chosen(round_) == [("4", "cede"), ("1", "decline"), ("2", "decline")]
    assert "seat 1 turns the player's cards" in announced(round_)


@clause("OH-E 6.V.A(a)", "OH-E 6.V.B(a)")
def test_6_v_a_a_where_all_cede_the_dealer_turns_the_cards() -> None:
    all_cede = [by(seat) for seat in ("4", "1", "6", "2", "1")]
    round_ = seated(NOBODY_DRAWS, FOUR_SEATS, decisions=all_cede, **MIDI)
    assert cited(round_, "the dealer turns the player's cards") == "OH-E 6.V.A(a)"
    assert cited(round_, "the dealer turns the banker's cards") == "OH-E 6.V.B(a)"


@clause("OH-E 6.V.B(a)")
def test_6_v_b_a_the_bankers_cards_pass_to_the_next_largest_bettor() -> None:
    round_ = seated(NOBODY_DRAWS, FOUR_SEATS, decisions=[by("4", "decline"), by("2")], **MIDI)
    assert "seat 1 turns the banker's cards" in announced(round_)


@clause("OH-E 6.V.A(b)", "OH-E 6.V.B(b)")
def test_6_v_a_b_with_nobody_on_a_hand_the_dealer_turns_its_cards() -> None:
    on_banker, on_player = coup(NOBODY_DRAWS, {"banker": "10"}, **MIDI), coup(NOBODY_DRAWS, {"player": "10"}, **MIDI)
    assert cited(on_banker, "the dealer turns the player's cards") == "OH-E 6.V.A(b)"
    assert cited(on_player, "the dealer turns the banker's cards") == "OH-E 6.V.B(b)"
    assert chosen(coup(NOBODY_DRAWS, {"tie": "10", "dragon_bonus_player": "50"}, **MIDI)) == []


@clause("OH-E 6.V.C")
def test_6_v_c_a_third_card_is_offered_in_the_same_way() -> None:
    bets = {"1": {"player": "20"}, "2": {"player": "10"}, "3": {"banker": "10"}}
    round_ = seated(BOTH_DRAW, bets, decisions=[by("1", "decline"), by("3"), by("1")], **MIDI)
    assert announced(round_)[:6] == [
        "seat 1 turns the player's cards",
        "player 2",
        "the dealer turns the banker's cards",
        "banker 3",
        "seat 2 turns the player's cards",  # seat 1 passed the third card on
        "seat 3 turns the banker's cards",  # who ceded the first two is asked again
    ]
    assert faces(round_)[4:] == [("player", "down"), ("banker", "down")]


@clause("OH-E 6.V")
def test_6_v_a_midi_table_deals_face_down_whatever_else_is_posted() -> None:
    house = get(MINI).house({"midi": "on", "first_cards": "face_up"})
    assert house.first_cards == "face_down"  # type: ignore[attr-defined]  # ruling: bac-5
    assert get(MINI).house(get(MINI).posted(house)) == house


@clause("OH-E 6.V.A(a)")
def test_6_v_a_a_only_who_is_asked_may_cede() -> None:
    round_ = lay(walk({"player": "10"}, **MIDI), NOBODY_DRAWS)
    while not isinstance(round_.pending, Decide):
        round_.proceed()
    assert round_.pending.clause == "OH-E 6.V.A(a)"
    with pytest.raises(ActionRefused, match="may not squeeze now; open are cede, decline"):
        round_.answer("squeeze")


@clause("OH-E 6.IV", "OH-E 6.V")
def test_6_iv_nothing_can_be_ceded_at_a_mini_table() -> None:
    entry = written(NOBODY_DRAWS, decisions=[by("1")])
    out = settle({"game": MINI, "rounds": [entry], "refused": [{"round": 1, "seat": "1", "action": "cede"}]})
    assert (out.ok, out.refused[0]["clause"]) == (True, "OH-E 6.V")
    assert scenario(entry, **MIDI).ok
