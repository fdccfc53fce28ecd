"""The dealer's checklists of Three Card Poker, step by step, and what is due by the clock."""

import pytest

from croupier.errors import BadInput, UnknownName
from croupier.games.three_card_poker import GAME
from croupier.round.procedures import Checklist, Intervals, checklists, steps
from tests.support import Clock, carried_out, clause

HAND: dict[str, object] = {}
SHOE: dict[str, object] = {"dealing": "shoe"}
SHUFFLER: dict[str, object] = {"shuffler": "on"}


def walk(name: str, options: dict[str, object]) -> list[str]:
    return carried_out(GAME, name, options)


@clause("OH-H 4.I", "OH-H 4.II")
def test_4_i_a_new_deck_is_checked_then_washed_and_shuffled() -> None:
    assert walk("opening", HAND) == ["4.I", "4.II"]


@clause("OH-H 3.II.B", "OH-H 4.III")
def test_4_iii_two_decks_for_the_shuffler_are_told_apart_and_handled_apart() -> None:
    assert walk("opening", SHUFFLER) == ["3.II.B", "4.I", "4.II", "4.III"]


@clause("OH-H 5.I", "OH-H 5.II", "OH-H 3.II.C", "OH-H 3.II.D")
def test_5_i_the_shuffle_by_hand_and_by_machine() -> None:
    assert walk("shuffle", HAND) == ["5.I"]
    assert walk("shuffle", SHUFFLER) == ["3.II.C", "3.II.D", "5.I", "5.II"]


@clause(
    "OH-H 5.III",
    "OH-H 5.III.B",
    "OH-H 5.IV",
    "OH-H 5.IV.A",
    "OH-H 5.IV.A.1",
    "OH-H 5.IV.A.2",
    "OH-H 5.IV.A.3",
    "OH-H 5.IV.B",
    "OH-H 5.V",
)
def test_5_iv_after_a_shuffle_by_hand_the_cards_are_cut() -> None:
    cut = ["5.IV", "5.IV.A", "5.IV.A.1", "5.IV.A.2", "5.IV.A.3", "5.IV.B"]
    assert walk("cut", HAND) == ["5.III", "5.III.B", *cut, "5.V"]


@clause("OH-H 5.III", "OH-H 5.III.A")
def test_5_iii_a_after_a_machine_shuffle_the_cards_are_not_cut() -> None:
    assert walk("cut", SHUFFLER) == ["5.III", "5.III.A"]


@clause("OH-H 5.VI")
@pytest.mark.parametrize("options", [HAND, SHUFFLER, SHOE])
def test_5_vi_the_cards_are_spread_while_nobody_plays(options: dict[str, object]) -> None:
    assert walk("idle", options) == ["5.VI"]


@clause("OH-H 8.I", "OH-H 8.I.A", "OH-H 8.I.A.1", "OH-H 8.I.B", "OH-H 8.II", "OH-H 8.III")
def test_8_i_dealing_from_the_hand() -> None:
    assert walk("deal", HAND) == ["8.I", "8.I.A", "8.I.A.1", "8.I.B", "8.II", "8.III"]


@clause("OH-H 9.I", "OH-H 9.I.A", "OH-H 9.I.B", "OH-H 9.II", "OH-H 9.III")
def test_9_i_dealing_from_the_automated_shoe() -> None:
    assert walk("deal", SHOE) == ["9.I", "9.I.A", "9.I.B", "9.II", "9.III"]


@clause("OH-H 10.I", "OH-H 10.II", "OH-H 10.III", "OH-H 10.IV", "OH-H 10.V")
@clause("OH-H 10.IV.A", "OH-H 10.IV.B", "OH-H 10.IV.C", "OH-H 10.IV.D")
@clause("OH-H 11.II", "OH-H 11.II.A", "OH-H 11.II.A.1", "OH-H 11.II.A.2")
def test_10_the_round_is_completed_step_by_step() -> None:
    each_player = ["10.IV", "10.IV.A", "10.IV.B", "10.IV.C", "10.IV.D"]
    bonus = ["11.II", "11.II.A", "11.II.A.1", "11.II.A.2"]
    assert walk("completion", HAND) == ["10.I", "10.II", "10.III", *each_player, "10.V", *bonus]


@clause("OH-H 3.II.E")
def test_3_ii_e_with_two_decks_the_discards_of_one_are_kept_from_the_other() -> None:
    assert walk("completion", SHUFFLER) == ["3.II.E", *walk("completion", HAND)]


@clause("OH-H 3.III", "OH-H 3.III.A", "OH-H 3.III.B")
def test_3_iii_the_change_of_decks_by_hand_and_from_a_shoe() -> None:
    assert walk("deck_change", HAND) == ["3.III", "3.III.A"]
    assert walk("deck_change", SHOE) == ["3.III", "3.III.B"]


def test_there_are_these_checklists() -> None:
    assert sorted(checklists(GAME)) == ["completion", "cut", "deal", "deck_change", "idle", "opening", "shuffle"]
    with pytest.raises(UnknownName, match="no checklist 'closing'; there is opening, shuffle"):
        steps(GAME, "closing", GAME.house())


def test_a_step_is_not_skipped_repeated_or_added() -> None:
    work = Checklist(GAME, "opening", GAME.house(), Clock())
    with pytest.raises(BadInput, match=r"step 4\.II is not next in opening; next is 4\.I: "):
        work.did("4.II", by="ann")
    assert work.done == []
    work.did("4.I", by="ann")
    with pytest.raises(BadInput, match=r"step 4\.I is not next"):
        work.did("4.I", by="ann")
    work.did("4.II", by="ann")
    with pytest.raises(BadInput, match="the checklist is complete"):
        work.did("4.II", by="ann")
    assert [signature.clause for signature in work.done] == ["4.I", "4.II"]


@clause("OH-H 3.III.A", "OH-H 3.III.B")
@pytest.mark.parametrize(("options", "id_", "hours"), [(HAND, "3.III.A", 6), (SHOE, "3.III.B", 8)])
def test_3_iii_the_decks_are_changed_in_time(options: dict[str, object], id_: str, hours: int) -> None:
    clock = Clock()
    watch = Intervals(GAME, GAME.house(options), clock)
    assert watch.due() == []
    clock.hours += hours - 0.01
    assert watch.due() == []
    clock.hours += 0.01
    assert [duty.id for duty in watch.due()] == [id_]
    clock.hours += 1
    watch.did(id_)
    assert watch.due() == []
    clock.hours += hours
    assert [duty.id for duty in watch.due()] == [id_]


def test_only_what_has_an_interval_is_timed() -> None:
    watch = Intervals(GAME, GAME.house(), Clock())
    with pytest.raises(UnknownName, match=r"no interval '3\.III\.B' \(did you mean 3\.III\.A\?\); there is 3\.III\.A"):
        watch.did("3.III.B")
