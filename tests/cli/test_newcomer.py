"""Somebody who sits down for the first time: what is asked says what it is about, and the chips add up."""

import re

import pytest
from rich.console import Console

from croupier import games
from croupier.cli import lobby
from croupier.round.requests import Choice, Decide
from tests.cli.sitting import BLACKJACK, Sitting


def asked(s: Sitting) -> list[str]:
    """Every question with its actions, without repetitions."""
    lines = re.findall(r"^(?:Seat \d+.*: )(.*\[.*)$", s.out.getvalue(), re.MULTILINE)
    return list(dict.fromkeys(" ".join(line.split()) for line in lines))


@pytest.mark.parametrize(
    ("slug", "lines", "questions"),
    [
        (
            "let-it-ride",
            ["10", "p", "r"],
            ["[r]ide [p]ull back (bet 1 comes back)", "[r]ide [p]ull back (bet 2 comes back)"],
        ),
        (
            "mississippi-stud",
            ["10", "b 1", "f"],
            [f"[b]et 1x or 2x or 3x (10 or 20 or 30 on {street} street) [f]old" for street in ("third", "fourth")],
        ),
        (
            "texas-holdem-bonus",
            ["10", "b", "c", "c"],
            ["[b]et 2x (20 on flop) [f]old", "[b]et 1x (10 on turn) [c]heck", "[b]et 1x (10 on river) [c]heck"],
        ),
        ("ultimate-texas-holdem", ["10", "c", "p"], ["[p]lay 4x or 3x (40 or 30) [c]heck", "[p]lay 2x (20) [c]heck"]),
        ("three-card-poker", ["10", "f"], ["[p]lay (10) [f]old"]),
    ],
)
def test_a_question_says_which_chips_it_is_about(slug: str, lines: list[str], questions: list[str]) -> None:
    assert asked(Sitting(slug, *lines, "q")) == questions


def test_a_free_split_is_offered_with_its_lammer_and_a_paid_one_with_its_price() -> None:
    free = Sitting("free-bet-blackjack", "10", "r", "q", deal="8h 6d 8s Td 3d 2c")
    assert "f[r]ee split (a lammer for 10)" in free.text
    assert "lammer for 10 free split" in free.text
    assert "s[p]lit (10)" in Sitting(BLACKJACK, "10", "q", deal="8h 6d 8s Td").text


def test_what_an_action_does_is_told_only_as_far_as_it_is_known() -> None:
    class Looks(Sitting):
        def before(self) -> None:
            if self.session.running and isinstance(ask := getattr(self.session.round, "pending", None), Decide):
                assert self.session.at_once(ask, Choice("stand")) == [], "what the dealer holds decides it"

    s = Looks(BLACKJACK, "10", "s", "q", deal="Th 6d 9s Td 5c")
    assert asked(s) == ["[h]it [s]tand [d]ouble up to 10 double [f]ace down up to 10"]
    assert s.money == [500 - 10]


def test_a_clause_is_explained_when_it_is_first_asked_and_then_only_on_request() -> None:
    s = Sitting("let-it-ride", "10", "r", "r", "", "r", "r", "q")
    assert s.text.count("OH-D 12.II: ") == 1
    assert s.text.count("OH-D 12.IV: ") == 1
    assert Sitting("let-it-ride", "10", "?", "q").text.count("OH-D 12.II: ") == 2


def test_two_throws_of_dice_are_told_apart() -> None:
    s = Sitting("three-dice-baccarat", "player 10 tie 5", "", "", "q")
    assert "Enter rolls the dice of the player." in s.text
    assert "Enter rolls the dice of the banker." in s.text
    assert s.text.count("10 on player") == 1, "the layout has not changed in between"


def test_the_chips_of_those_who_hold_no_cards_are_shown() -> None:
    s = Sitting("mini-baccarat", "player 10", "banker 20", "d", "q", seats=2, options={"midi": "on"})
    before, _ = s.text.split("[c]ede", 1)
    assert "Seat 1: ●● 10 on player Seat 2: ●●●● 20 on banker" in before


def test_money_on_a_number_is_told_from_the_number() -> None:
    s = Sitting("big-six", "5=10 joker 2", "", "", "", "?", "rules", "q")
    assert "(like 1=10 2=5)" in s.text
    assert "●● 10 on $5 ●● 2 on joker" in s.text
    assert "(Enter repeats 5=10 joker 2)" in s.text
    assert "Seat 1, $5: " in s.text
    assert "$20 20 to 1" in s.text


def test_cards_that_are_named_with_an_action_are_shown_by_example() -> None:
    s = Sitting("pai-gow-poker", "50", "", "q")
    held = re.search(r"set 2 cards, like s (\S+) (\S+)", s.text.replace("[s]", "s"))
    assert held
    set_so = Sitting("pai-gow-poker", "50", "", f"s {held[1]} {held[2]}", "q")
    assert "does not hold" not in set_so.text


# -- jackpots ----------------------------------------------------------------------------------------------------


def test_a_meter_without_a_posted_seed_is_read_all_the_same() -> None:
    s = Sitting("three-dice-baccarat", "triple_progressive 1", "", "", "q")
    assert "The meter PT-PRG-TRI-01 shows 1000." in s.text
    assert "The meter PT-PRG-TRI-01 shows 1000.20." in s.text, "a share of the dollar went in"


def test_a_void_round_takes_its_share_off_the_meter_again() -> None:
    s = Sitting("mississippi-stud", "ante 10 progressive 1", "void dropped cards", "y", "q")
    assert s.session.meters == {"MLP-OH": 10_000_00}
    assert s.money == [500]


def test_what_is_won_of_a_meter_is_gone_from_it() -> None:
    deal = "9h Qc 8h Qd 7h Js 6h 4s 5h 3d 2d"
    s = Sitting("four-card-poker", "ante 10 progressive 1", "p 1", "q", deal=deal)
    assert s.session.meters == {"MLP-OH": 10_000_21 - 1_000_02}


# -- lists -------------------------------------------------------------------------------------------------------


def test_the_lobby_fits_on_a_screen() -> None:
    console = Console(width=80, record=True, force_terminal=True)
    with console.capture() as shown:
        lobby.show(games.everything(), console)
    assert len(shown.get().splitlines()) <= 25
    assert all(game.slug in shown.get() for game in games.everything())


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_explains_itself_before_a_chip_is_down(slug: str) -> None:
    s = Sitting(slug, "help", "?", "rules", "declare", "replay", "void", "nonsense", "none", "q")
    assert s.left_by == "q"
    assert s.money == [500]
    assert "leave the table" in s.text
    assert "choose an action" not in s.text or games.get(slug).actions
    assert "'nonsense' has no amount" in s.text


def test_posted_limits_are_shown_when_one_sits_down() -> None:
    posted = {"table_minimum": "10", "table_maximum": "100", "three_card_bonus_maximum": "25", "payout_limit": "75000"}
    shown = " ".join(Sitting("let-it-ride", "q", options=posted).out.getvalue().split())
    limits = "wagers from 10 up to 100; three card bonus up to 25; at most 75000 is paid on a hand"
    assert f"Posted limits: {limits}" in shown
    assert "Posted limits" not in Sitting("let-it-ride", "q").out.getvalue()
