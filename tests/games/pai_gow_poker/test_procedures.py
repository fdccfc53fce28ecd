"""The dealer's checklists of Pai Gow Poker, step by step, and what is due by the clock."""

from typing import Any

from croupier.games.pai_gow_poker import GAME
from croupier.round.requests import Decide, Draw, Gather, Step
from tests.games.pai_gow_poker.table import DEALER, WINNER, carry_of, new, play
from tests.support import carried_out, clause

HAND: dict[str, object] = {}
SHOE: dict[str, Any] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}
RNG: dict[str, object] = {"starting_position": "rng"}
BUTTON = SHOE | SHUFFLER | {"starting_position": "button"}


def walk(name: str, options: dict[str, Any]) -> list[str]:
    return carried_out(GAME, name, options)


@clause("OH-F 4.I", "OH-F 4.II", "OH-F 4.III")
def test_4_i_a_new_deck_is_checked_its_second_joker_removed_and_washed() -> None:
    assert walk("opening", HAND) == ["4.I", "4.II", "4.III"]


@clause("OH-F 3.II.B", "OH-F 4.IV")
def test_4_iv_two_decks_for_the_shuffler_are_told_apart_and_handled_apart() -> None:
    assert walk("opening", SHUFFLER) == ["3.II.B", "4.I", "4.II", "4.III", "4.IV"]


@clause("OH-F 5.I", "OH-F 3.II.C", "OH-F 3.II.D")
def test_5_i_the_shuffle_by_hand_and_by_machine() -> None:
    assert walk("shuffle", HAND) == ["5.I"]
    assert walk("shuffle", SHUFFLER) == ["3.II.C", "3.II.D", "5.I"]


@clause("OH-F 5.II", "OH-F 5.II.B", "OH-F 5.III", "OH-F 5.III.A", "OH-F 5.III.B", "OH-F 5.III.C", "OH-F 5.IV")
def test_5_iii_after_a_shuffle_by_hand_the_cards_are_cut() -> None:
    assert walk("cut", HAND) == ["5.II", "5.II.B", "5.III", "5.III.A", "5.III.B", "5.III.C", "5.IV"]


@clause("OH-F 5.II", "OH-F 5.II.A")
def test_5_ii_a_after_a_machine_shuffle_the_cards_are_not_cut() -> None:
    assert walk("cut", SHUFFLER) == ["5.II", "5.II.A"]


@clause("OH-F 5.V")
def test_5_v_the_cards_are_spread_while_nobody_plays() -> None:
    assert walk("idle", HAND) == walk("idle", SHOE) == ["5.V"]


@clause("OH-F 8.I.A(1)", "OH-F 8.I.A(2)", "OH-F 11.II", "OH-F 11.III", "OH-F 11.IV")
def test_8_i_each_way_to_find_the_start_has_its_steps() -> None:
    assert walk("start", HAND) == ["8.I.A(1)", "8.I.A(2)", "11.II"]
    assert walk("start", RNG) == ["11.III"]
    assert walk("start", BUTTON) == ["11.IV"]


@clause("OH-F 9.I", "OH-F 9.I.A", "OH-F 9.I.A(1)", "OH-F 9.I.B", "OH-F 9.II", "OH-F 9.III")
@clause("OH-F 9.IV", "OH-F 9.V", "OH-F 9.VI")
def test_9_i_dealing_from_the_hand() -> None:
    assert walk("deal", HAND) == ["9.I", "9.I.A", "9.I.A(1)", "9.I.B", "9.II", "9.III", "9.IV", "9.V", "9.VI"]


@clause("OH-F 10.I", "OH-F 10.I.A", "OH-F 10.II", "OH-F 10.III", "OH-F 10.IV", "OH-F 10.V", "OH-F 10.VI")
def test_10_i_dealing_from_the_automated_shoe() -> None:
    assert walk("deal", SHOE) == ["10.I", "10.I.A", "10.II", "10.III", "10.IV", "10.V", "10.VI"]


COMPLETION = ["13.II", "13.III", "13.V", "13.VI", "13.VIII", "13.X", "13.XII", "13.XIV"]
FORTUNE = ["15.IV", "15.IV.A", "15.IV.A(a)", "15.IV.A(b)", "15.IV.A(c)"]


@clause("OH-F 13.II", "OH-F 13.III", "OH-F 13.V", "OH-F 13.VI", "OH-F 13.VIII", "OH-F 13.X", "OH-F 13.XII")
@clause("OH-F 13.XIV", "OH-F 15.IV", "OH-F 15.IV.A", "OH-F 15.IV.A(a)", "OH-F 15.IV.A(b)", "OH-F 15.IV.A(c)")
def test_13_the_round_is_completed_step_by_step() -> None:
    assert walk("completion", HAND) == [*COMPLETION, *FORTUNE]


@clause("OH-F 3.II.E")
def test_3_ii_e_with_two_decks_the_discards_of_one_are_kept_from_the_other() -> None:
    assert walk("completion", SHUFFLER) == ["3.II.E", *COMPLETION, *FORTUNE]


@clause("OH-F 14.VI", "OH-F 14.XI", "OH-F 14.XV", "OH-F 14.XVI", "OH-F 14.XVI.A", "OH-F 14.XVI.B", "OH-F 14.XVI.C")
@clause("OH-F 14.XVII", "OH-F 14.XVII.A", "OH-F 14.XVII.B", "OH-F 14.XVII.C")
def test_14_a_player_bank_has_its_own_steps() -> None:
    house = ["14.XVI", "14.XVI.A", "14.XVI.B", "14.XVI.C"]
    players = ["14.XVII", "14.XVII.A", "14.XVII.B", "14.XVII.C"]
    assert walk("banking", HAND) == ["14.VI", "14.XI", "14.XV", *house, *players]


def stops(carry: object = None) -> list[str]:
    """The dealer's steps of one round; after a first one, seat 1 takes the bank."""
    round_ = new({"1": {"main": "10"}}, carry=carry)
    round_.walking = True
    listed: list[str] = []
    hands = {"1": WINNER.split(), "dealer": DEALER.split()}
    while (pending := round_.pending) is not None:
        match pending:
            case Step(clause=cited, who=who):
                listed.append(f"{cited} for {who}" if who else cited)
                round_.proceed()
            case Draw(to=to):
                round_.answer(hands[to].pop(0))
            case Decide(actions=actions):
                round_.answer("bank" if actions[0].name == "bank" else "house_way", seat="1")
            case Gather():
                round_.answer("house_way", seat="1")
            case _:
                round_.answer([1, 1, 1])
    return listed


@clause("OH-F 9.II", "OH-F 9.IV", "OH-F 13.I", "OH-F 13.III", "OH-F 13.VI", "OH-F 13.XIV")
def test_a_walked_round_names_the_clauses_in_order() -> None:
    assert stops() == ["OH-F 9.II", "OH-F 9.IV", "OH-F 13.I", "OH-F 13.III", "OH-F 13.VI for 1", "OH-F 13.XIV"]


@clause("OH-F 14.X", "OH-F 14.XI")
def test_a_walked_round_against_a_player_bank() -> None:
    carry = carry_of(play({"1": WINNER, "dealer": DEALER}, "house_way", wagers={"1": {"main": "10"}}))
    assert stops(carry) == ["OH-F 9.II", "OH-F 9.IV", "OH-F 13.I", "OH-F 14.X", "OH-F 14.XI", "OH-F 13.XIV"]
