"""Readings of Ride Free that a house may change: surrender, decks of the 21+3 tables, bets for the dealer."""

from typing import Any

import pytest

from croupier.errors import OptionRefused
from croupier.round.requests import Gather
from croupier.scenarios import settle
from tests.games.blackjack.table import asked, bet, boxes, chosen, finish, open_to, scenario_of
from tests.games.ride_free.table import GAME, bets, start
from tests.support import clause, nets

FIRST: dict[str, Any] = {"late_surrender": "on", "surrender_when": "before_any_action", "bust_bonus": "off"}

# Surrender: ruling rf-9


@clause("CO 30-2119 (8)(C)")
def test_8_c_in_a_hands_own_turn_unless_the_house_reads_it_otherwise() -> None:
    round_ = start("Tc Tc Th 6d 6d 7s", boxes("10", "10"), late_surrender="on", bust_bonus="off")
    assert asked(round_) == "decide 1: hit"
    round_.answer("stand")
    assert "surrender" in open_to(round_)
    assert nets(finish(round_, "", "surrender"))["2"] == {"main": "-5"}


@clause("CO 30-2119 (8)(C)")
def test_8_c_before_any_action_everybody_is_asked_after_the_check_and_nobody_later() -> None:
    round_ = start("Tc Tc Th 6d 6d ??", boxes("10", "10"), **FIRST)
    assert asked(round_) == "peek"
    round_.answer("no")
    assert isinstance(round_.pending, Gather)
    round_.answer("surrender", seat="2")
    round_.answer("decline", seat="1")
    assert asked(round_) == "decide 1: hit"
    assert "surrender" not in open_to(round_)
    assert chosen(round_) == [("1", "decline"), ("2", "surrender")]
    assert nets(finish(round_, "7s", "stand")) == {"1": {"main": "-10"}, "2": {"main": "-5"}}


@clause("CO 30-2119 (8)(C)")
@pytest.mark.parametrize("cards", ["Ac 6h Kd Td", "Tc Th 9d As"])
def test_8_c_nobody_is_asked_with_a_blackjack_or_against_one(cards: str) -> None:
    round_ = finish(start(cards, **FIRST))
    assert chosen(round_) == []


@clause("CO 30-2119 (8)(C)")
def test_8_c_a_surrender_after_somebody_has_played_is_refused_there() -> None:
    entry = {
        "seats": [{"seat": seat, "wagers": {"main": "10"}} for seat in "12"],
        "outcomes": "Tc Tc Th 6d 6d 7s 8c".split(),
        "decisions": [bet("1", "hit"), bet("2", "surrender"), bet("2", "stand")],
        "refused": [{"seat": "2", "action": "surrender"}],
    }
    out = scenario_of("ride-free", entry, **FIRST)
    assert [refusal["clause"] for refusal in out.refused] == ["CO 30-2119 (8)(C)"]
    assert out.total("2") == -10_00


@clause("CO 30-2119 (8)(C)")
def test_8_c_a_dispute_that_writes_it_first_is_read_the_same_by_both() -> None:
    for when in ("own_turn", "before_any_action"):
        entry = {
            "seats": [{"seat": seat, "wagers": {"main": "10"}} for seat in "12"],
            "outcomes": "Tc Tc Th 6d 6d 7s".split(),
            "decisions": [bet("2", "surrender"), bet("1", "stand")],
        }
        out = scenario_of("ride-free", entry, late_surrender="on", surrender_when=when)
        assert (out.total("1"), out.total("2")) == (-10_00, -5_00)


# Decks: ruling rf-2


@clause("CO 30-2119 (27)(A)(III)", "CO 30-2119 (26)(A)(III)")
@pytest.mark.parametrize(
    ("posted", "by_note", "by_heading"),
    [
        ("PT-FLT-213-01", {2, 6}, {2}),
        ("PT-FLT-213-03", {6}, {6}),
        ("PT-FLT-213-E01", {6, 8}, {8}),
        ("PT-FLT-213-E03", {6, 8}, {8}),
        ("PT-FLT-213-E04", {1, 2, 6}, {1, 2, 6}),
        ("PT-FLT-213XT-01", set(range(1, 9)), set(range(1, 9))),
        ("PT-FLT-213XT-03", set(range(1, 9)), set(range(4, 9))),
        ("PT-FLT-213XT-04", set(range(1, 9)), set(range(4, 9))),
    ],
)
def test_27_a_iii_a_table_goes_by_its_note_too_or_by_its_heading_alone(
    posted: str, by_note: set[int], by_heading: set[int]
) -> None:
    wager = GAME.paytables[posted].wager
    for reading, allowed in (("note_or_heading", by_note), ("heading", by_heading)):
        for decks in range(1, 9):
            options = {"decks": decks, wager: posted, "table_decks": reading}
            if decks in allowed:
                assert GAME.house(options).tables[wager].id == posted
            else:
                with pytest.raises(OptionRefused, match=f"decks, not {decks}") as refused:
                    GAME.house(options)
                assert refused.value.clause == GAME.paytables[posted].clause


@clause("CO 30-2119 (27)(A)(III)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_27_a_iii_what_is_posted_by_default_fits_every_heading(decks: int) -> None:
    GAME.house({"decks": decks, "table_decks": "heading"})


# For the dealer: ruling rf-10


def gift(wagers: dict[str, str], *decisions: dict[str, str], cards: str, **more: Any) -> Any:
    """A round with a seat for the dealer beside seat 1."""
    seats = [
        {"seat": "1", "wagers": more.pop("own", {"main": "10"})},
        {"seat": "1d", "box": 1, "player": "dealer", "wagers": wagers},
    ]
    entry = {"seats": seats, "outcomes": cards.split(), "decisions": list(decisions)}
    entry |= {key: more.pop(key) for key in ("interventions",) if key in more}
    refused = more.pop("refused", [])
    return settle({"game": "ride-free", "options": more, "rounds": [entry], "refused": refused})


@clause("CO 30-2119 (7)", "CO 30-2119 (21)(C)")
@pytest.mark.parametrize("timing", ["before_peek", "after_peek"])
@pytest.mark.parametrize("wagers", [{}, {"main": "5"}])
def test_7_a_bust_bonus_for_the_dealer_in_front_of_the_players(timing: str, wagers: dict[str, str]) -> None:
    bonus = [bet("1", "bust_bonus", "5"), bet("1d", "bust_bonus", "2"), bet("1", "stand")]
    out = gift(wagers, *bonus, cards="Tc 6h 9d Kd 8c", bust_bonus_timing=timing)
    assert (out.nets["1"]["bust_bonus"], out.nets["1d"]["bust_bonus"]) == (5_00, 2_00)


@clause("CO 30-2119 (7)", "CO 30-2119 (21)(C)")
def test_7_no_bust_bonus_for_the_dealer_where_the_player_has_none() -> None:
    refused = [{"round": 1, "seat": "1d", "action": "bust_bonus"}]
    decisions = [bet("1d", "bust_bonus", "2"), bet("1", "stand")]
    out = gift({"main": "5"}, *decisions, cards="Tc 6h 9d Kd 8c", refused=refused)
    assert out.ok
    assert out.nets["1d"] == {"main": 5_00}


@clause("CO 30-2119 (7)")
@pytest.mark.parametrize(
    ("wager", "own", "cards", "won"),
    [
        ("hedge_22", "Tc 9d", "6h Td 6s", 7_00 * 2),
        ("silver_stack", "5c 5d", "6h Td 9c 5h", 3_00 * 2),
        ("21_plus_3", "9h Th", "8h 9c", 9_00 * 2),
        ("21_plus_3_xtreme", "9h Th", "8h 9c", 30_00 * 2),
        ("top_3", "9h Th", "8h 9c", 180_00 * 2),
        ("lucky_ladies", "Tc Kd", "6h Td 9c", 4_00 * 2),
    ],
)
def test_7_on_every_bonus_wager_but_the_progressives(wager: str, own: str, cards: str, won: int) -> None:
    first, second = own.split()
    up, hole, *drawn = cards.split()
    beside = {"main": "10", wager: "5"} | ({"21_plus_3": "5"} if wager == "top_3" else {})
    choice = bet("1", "free_double" if wager == "silver_stack" else "stand")
    needs = {"21_plus_3": "2"} if wager == "top_3" else {}
    out = gift(
        {**needs, wager: "2"},
        choice,
        cards=" ".join((first, up, second, hole, *drawn)),
        own=beside,
        hedge_22="PT-FLT-SB1-02",
    )
    assert out.nets["1d"][wager] == won


@clause("CO 30-2119 (7)", "CO 30-2119 (29)")
def test_7_a_bet_for_the_dealer_has_what_a_missed_blackjack_makes_of_it() -> None:
    late = [{"at": 5, "kind": "missed_blackjack"}]
    own = bets("10", lucky_ladies="5")["1"]
    out = gift({"lucky_ladies": "1"}, bet("1", "stand"), cards="Qh As Qh Ks", own=own, interventions=late)
    assert (out.nets["1"]["lucky_ladies"], out.nets["1d"]["lucky_ladies"]) == (5000_00, 1000_00)
