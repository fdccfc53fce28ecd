"""The dealer's checklists of DJ Wild Stud, step by step, and what is due by the clock."""

import pytest

from croupier.games.dj_wild_stud import GAME
from tests.support import carried_out, clause

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def walk(name: str, options: dict[str, object]) -> list[str]:
    return carried_out(GAME, name, options)


@clause("OH-O 3(c)", "OH-O 4(a)", "OH-O 4(b)")
def test_4_a_new_deck_is_counted_checked_washed_and_shuffled() -> None:
    assert walk("opening", HAND) == ["3(c)", "4(a)", "4(b)"]


@clause("OH-O 3(b)(2)", "OH-O 4(c)")
def test_4_c_two_decks_for_the_shuffler_are_told_apart_and_handled_apart() -> None:
    assert walk("opening", SHUFFLER) == ["3(b)(2)", "3(c)", "4(a)", "4(b)", "4(c)"]


@clause("OH-O 5(a)", "OH-O 5(b)", "OH-O 3(b)(3)", "OH-O 3(b)(4)")
def test_5_a_the_shuffle_by_hand_and_by_machine() -> None:
    assert walk("shuffle", HAND) == ["5(a)"]
    assert walk("shuffle", SHUFFLER) == ["3(b)(3)", "3(b)(4)", "5(a)", "5(b)"]


@clause("OH-O 5(c)", "OH-O 5(c)(2)", "OH-O 5(d)", "OH-O 5(d)(1)", "OH-O 5(d)(1)(i)", "OH-O 5(d)(1)(ii)")
@clause("OH-O 5(d)(1)(iii)", "OH-O 5(d)(2)", "OH-O 5(e)", "OH-O 5(c)(1)")
def test_5_d_the_cards_are_cut_after_a_shuffle_by_hand_and_not_after_one_by_machine() -> None:
    cut = ["5(d)", "5(d)(1)", "5(d)(1)(i)", "5(d)(1)(ii)", "5(d)(1)(iii)", "5(d)(2)"]
    assert walk("cut", HAND) == ["5(c)", "5(c)(2)", *cut, "5(e)"]
    assert walk("cut", SHUFFLER) == ["5(c)", "5(c)(1)"]


@clause("OH-O 5(f)")
@pytest.mark.parametrize("options", [HAND, SHOE, SHUFFLER])
def test_5_f_the_cards_are_spread_while_nobody_plays(options: dict[str, object]) -> None:
    assert walk("idle", options) == ["5(f)"]


@clause("OH-O 8(a)", "OH-O 8(a)(1)", "OH-O 8(a)(1)(i)", "OH-O 8(a)(1)(ii)", "OH-O 8(a)(2)")
@clause("OH-O 8(b)", "OH-O 8(b)(1)", "OH-O 8(c)", "OH-O 8(d)", "OH-O 8(f)")
def test_8_dealing_from_the_hand() -> None:
    held = ["8(a)", "8(a)(1)", "8(a)(1)(i)", "8(a)(1)(ii)", "8(a)(2)"]
    assert walk("deal", HAND) == [*held, "8(b)", "8(b)(1)", "8(c)", "8(d)", "8(f)"]


@clause("OH-O 9(a)", "OH-O 9(a)(1)", "OH-O 9(a)(2)", "OH-O 9(b)", "OH-O 9(c)", "OH-O 9(d)", "OH-O 9(f)")
def test_9_dealing_from_the_automated_shoe() -> None:
    assert walk("deal", SHOE) == ["9(a)", "9(a)(1)", "9(a)(2)", "9(b)", "9(c)", "9(d)", "9(f)"]


@clause("OH-O 10(a)", "OH-O 10(a)(1)", "OH-O 10(a)(2)", "OH-O 10(a)(3)", "OH-O 10(b)", "OH-O 10(b)(2)")
@clause("OH-O 10(c)", "OH-O 10(d)", "OH-O 10(d)(1)", "OH-O 10(d)(2)", "OH-O 10(d)(5)", "OH-O 10(d)(6)")
@clause("OH-O 3(b)(5)")
def test_10_the_round_is_completed_step_by_step() -> None:
    looking = ["10(a)", "10(a)(1)", "10(a)(2)", "10(a)(3)"]
    settling = ["10(d)", "10(d)(1)", "10(d)(2)", "10(d)(5)", "10(d)(6)"]
    assert walk("completion", HAND) == [*looking, "10(b)", "10(b)(2)", "10(c)", *settling]
    assert walk("completion", SHUFFLER) == ["3(b)(5)", *walk("completion", HAND)]
