"""The dealer's checklists of Texas Hold'em Bonus, step by step, and what is due by the clock."""

from croupier.games.texas_holdem_bonus import GAME
from tests.support import carried_out, clause

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def walk(name: str, options: dict[str, object]) -> list[str]:
    return carried_out(GAME, name, options)


@clause("OH-K 3.II.B", "OH-K 4.I", "OH-K 4.II", "OH-K 4.III")
def test_4_opening_one_deck_or_two() -> None:
    assert walk("opening", HAND) == ["4.I", "4.II"]
    assert walk("opening", SHUFFLER) == ["3.II.B", "4.I", "4.II", "4.III"]


@clause("OH-K 3.II.C", "OH-K 3.II.D", "OH-K 5.I", "OH-K 5.II")
def test_5_i_the_shuffle_by_hand_and_by_machine() -> None:
    assert walk("shuffle", HAND) == ["5.I"]
    assert walk("shuffle", SHUFFLER) == ["3.II.C", "3.II.D", "5.I", "5.II"]


@clause("OH-K 5.III", "OH-K 5.III.A", "OH-K 5.III.B", "OH-K 5.IV", "OH-K 5.IV.A", "OH-K 5.IV.B", "OH-K 5.IV.C")
@clause("OH-K 5.IV.D", "OH-K 5.V", "OH-K 5.VI")
def test_5_iv_a_shuffle_by_hand_is_cut_and_one_by_machine_is_not() -> None:
    cut = ["5.IV", "5.IV.A", "5.IV.B", "5.IV.C", "5.IV.D", "5.V"]
    assert walk("cut", HAND) == ["5.III", "5.III.B", *cut, "5.VI"]
    assert walk("cut", SHUFFLER) == ["5.III", "5.III.A"]


@clause("OH-K 5.VII")
def test_5_vii_the_cards_are_spread_while_nobody_plays() -> None:
    assert walk("idle", HAND) == ["5.VII"]


@clause("OH-K 8.I", "OH-K 8.I.A", "OH-K 8.I.A.1", "OH-K 8.I.B", "OH-K 8.III", "OH-K 9.I", "OH-K 9.I.A", "OH-K 9.III")
def test_8_i_dealing_from_the_hand_and_from_the_shoe() -> None:
    in_turn = ["8.II", "8.II.A", "8.II.B", "8.II.C", "8.II.D"]
    assert walk("deal", HAND) == ["8.I", "8.I.A", "8.I.A.1", "8.I.B", *in_turn, "8.III"]
    assert walk("deal", SHOE) == ["9.I", "9.I.A", "9.II", "9.III"]


@clause("OH-K 3.II.E", "OH-K 10.I.B.2", "OH-K 10.VII", "OH-K 10.VIII.D.1")
def test_10_the_round_is_completed_step_by_step() -> None:
    decisions = ["10.I", "10.I.B", "10.I.B.1", "10.I.B.2", "10.II", "10.III", "10.IV", "10.V", "10.VI"]
    settling = ["10.VII", "10.VIII", "10.VIII.D", "10.VIII.D.1"]
    assert walk("completion", HAND) == [*decisions, *settling]
    assert walk("completion", SHUFFLER) == ["3.II.E", *decisions, *settling]
