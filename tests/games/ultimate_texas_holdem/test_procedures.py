"""The dealer's checklists of Ultimate Texas Hold'em, step by step, and what is due by the clock."""

from croupier.games.ultimate_texas_holdem import GAME
from tests.support import carried_out, clause

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def walk(name: str, options: dict[str, object]) -> list[str]:
    return carried_out(GAME, name, options)


@clause("OH-I 2.VIII.B", "OH-I 3.I", "OH-I 3.II", "OH-I 3.III")
def test_3_opening_one_deck_or_two() -> None:
    assert walk("opening", HAND) == ["3.I", "3.II"]
    assert walk("opening", SHUFFLER) == ["2.VIII.B", "3.I", "3.II", "3.III"]


@clause("OH-I 2.VIII.C", "OH-I 2.VIII.D", "OH-I 4.I", "OH-I 4.II")
def test_4_i_the_shuffle_by_hand_and_by_machine() -> None:
    assert walk("shuffle", HAND) == ["4.I"]
    assert walk("shuffle", SHUFFLER) == ["2.VIII.C", "2.VIII.D", "4.I", "4.II"]


@clause("OH-I 4.III", "OH-I 4.III.A", "OH-I 4.III.B", "OH-I 4.IV", "OH-I 4.IV.A", "OH-I 4.IV.A.1", "OH-I 4.IV.A.2")
@clause("OH-I 4.IV.A.3", "OH-I 4.IV.B", "OH-I 4.V")
def test_4_iv_a_shuffle_by_hand_is_cut_and_one_by_machine_is_not() -> None:
    cut = ["4.IV", "4.IV.A", "4.IV.A.1", "4.IV.A.2", "4.IV.A.3", "4.IV.B"]
    assert walk("cut", HAND) == ["4.III", "4.III.B", *cut, "4.V"]
    assert walk("cut", SHUFFLER) == ["4.III", "4.III.A"]


@clause("OH-I 4.VI")
def test_4_vi_the_cards_are_spread_while_nobody_plays() -> None:
    assert walk("idle", HAND) == ["4.VI"]


@clause("OH-I 7.I", "OH-I 7.I.A", "OH-I 7.I.A.1", "OH-I 7.I.B", "OH-I 7.III", "OH-I 8.I", "OH-I 8.I.A", "OH-I 8.III")
def test_7_i_dealing_from_the_hand_and_from_the_shoe() -> None:
    in_turn = ["7.II", "7.II.A", "7.II.B", "7.II.C", "7.II.D"]
    assert walk("deal", HAND) == ["7.I", "7.I.A", "7.I.A.1", "7.I.B", *in_turn, "7.III"]
    assert walk("deal", SHOE) == ["8.I", "8.I.A", "8.II", "8.III"]


@clause("OH-I 2.VIII.E", "OH-I 9.V.B.2", "OH-I 9.VI", "OH-I 9.VIII.D.1")
def test_9_the_round_is_completed_step_by_step() -> None:
    decisions = ["9.I", "9.II", "9.III", "9.IV", "9.V", "9.V.B", "9.V.B.1", "9.V.B.2"]
    settling = ["9.VI", "9.VII", "9.VIII", "9.VIII.D", "9.VIII.D.1"]
    assert walk("completion", HAND) == [*decisions, *settling]
    assert walk("completion", SHUFFLER) == ["2.VIII.E", *decisions, *settling]
