"""The dealer's checklists at Let It Ride and Mississippi Stud, step by step in the order of the text."""

import pytest

from croupier.games import get
from tests.games.stud_dealing import HAND, SHOE, SHUFFLER
from tests.support import carried_out, clause


@clause("OH-D 5.I", "OH-D 3.II.C", "OH-D 3.II.D", "OH-D 5.II")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.I"),
        (SHOE, "5.I"),
        (SHUFFLER, "3.II.C 3.II.D 5.I 5.II"),
    ],
)
def test_let_it_ride_shuffle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "shuffle", options) == steps.split()


@clause("OH-D 12.I", "OH-D 12.I.A", "OH-D 12.I.B", "OH-D 12.I.C", "OH-D 12.II", "OH-D 12.II.B")
@clause("OH-D 12.III", "OH-D 12.IV", "OH-D 12.IV.B", "OH-D 12.V", "OH-D 12.V.A", "OH-D 12.V.B")
@clause("OH-D 12.V.C", "OH-D 12.V.D", "OH-D 12.VI", "OH-D 3.II.E")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "12.I 12.I.A 12.I.B 12.I.C 12.II 12.II.B 12.III 12.IV 12.IV.B 12.V 12.V.A 12.V.B 12.V.C 12.V.D 12.VI"),
        (SHOE, "12.I 12.I.A 12.I.B 12.I.C 12.II 12.II.B 12.III 12.IV 12.IV.B 12.V 12.V.A 12.V.B 12.V.C 12.V.D 12.VI"),
        (
            SHUFFLER,
            "3.II.E 12.I 12.I.A 12.I.B 12.I.C 12.II 12.II.B 12.III 12.IV 12.IV.B 12.V 12.V.A 12.V.B "
            "12.V.C 12.V.D 12.VI",
        ),
    ],
)
def test_let_it_ride_completion(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "completion", options) == steps.split()


@clause("OH-D 3.III", "OH-D 3.III.A", "OH-D 3.III.B")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "3.III 3.III.A"),
        (SHOE, "3.III 3.III.B"),
        (SHUFFLER, "3.III 3.III.A"),
    ],
)
def test_let_it_ride_deck_change(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "deck_change", options) == steps.split()


@clause("OH-D 5.III", "OH-D 5.III.B", "OH-D 5.IV", "OH-D 5.IV.A", "OH-D 5.IV.A.1", "OH-D 5.IV.A.2")
@clause("OH-D 5.IV.A.3", "OH-D 5.IV.B", "OH-D 5.V", "OH-D 5.III.A")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHOE, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHUFFLER, "5.III 5.III.A"),
    ],
)
def test_let_it_ride_cut(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "cut", options) == steps.split()


@clause("OH-D 5.VI")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.VI"),
        (SHOE, "5.VI"),
        (SHUFFLER, "5.VI"),
    ],
)
def test_let_it_ride_idle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "idle", options) == steps.split()


@clause("OH-D 10.I", "OH-D 10.I.A", "OH-D 10.I.A.1", "OH-D 10.I.B", "OH-D 10.II", "OH-D 10.II.A")
@clause("OH-D 10.II.B", "OH-D 10.II.C", "OH-D 10.II.D", "OH-D 10.II.E", "OH-D 10.III", "OH-D 11.I")
@clause("OH-D 11.I.A", "OH-D 11.I.B", "OH-D 11.II", "OH-D 11.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "10.I 10.I.A 10.I.A.1 10.I.B 10.II 10.II.A 10.II.B 10.II.C 10.II.D 10.II.E 10.III"),
        (SHOE, "11.I 11.I.A 11.I.B 11.II 11.III"),
        (SHUFFLER, "10.I 10.I.A 10.I.A.1 10.I.B 10.II 10.II.A 10.II.B 10.II.C 10.II.D 10.II.E 10.III"),
    ],
)
def test_let_it_ride_deal(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "deal", options) == steps.split()


@clause("OH-J 4.I", "OH-J 4.II", "OH-J 3.II.B", "OH-J 4.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "4.I 4.II"),
        (SHOE, "4.I 4.II"),
        (SHUFFLER, "3.II.B 4.I 4.II 4.III"),
    ],
)
def test_mississippi_stud_opening(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "opening", options) == steps.split()


@clause("OH-J 5.I", "OH-J 3.II.C", "OH-J 3.II.D", "OH-J 5.II")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.I"),
        (SHOE, "5.I"),
        (SHUFFLER, "3.II.C 3.II.D 5.I 5.II"),
    ],
)
def test_mississippi_stud_shuffle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "shuffle", options) == steps.split()


@clause("OH-J 11.I", "OH-J 11.I.A", "OH-J 11.I.B", "OH-J 11.I.C", "OH-J 11.II", "OH-J 11.II.B")
@clause("OH-J 11.III", "OH-J 11.IV", "OH-J 11.IV.B", "OH-J 11.V", "OH-J 11.VI", "OH-J 11.VI.B")
@clause("OH-J 11.VII", "OH-J 11.VII.A", "OH-J 11.VII.B", "OH-J 11.VII.C", "OH-J 11.VII.D", "OH-J 11.VIII")
@clause("OH-J 3.II.E")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (
            HAND,
            "11.I 11.I.A 11.I.B 11.I.C 11.II 11.II.B 11.III 11.IV 11.IV.B 11.V 11.VI 11.VI.B 11.VII "
            "11.VII.A 11.VII.B 11.VII.C 11.VII.D 11.VIII",
        ),
        (
            SHOE,
            "11.I 11.I.A 11.I.B 11.I.C 11.II 11.II.B 11.III 11.IV 11.IV.B 11.V 11.VI 11.VI.B 11.VII "
            "11.VII.A 11.VII.B 11.VII.C 11.VII.D 11.VIII",
        ),
        (
            SHUFFLER,
            "3.II.E 11.I 11.I.A 11.I.B 11.I.C 11.II 11.II.B 11.III 11.IV 11.IV.B 11.V 11.VI 11.VI.B "
            "11.VII 11.VII.A 11.VII.B 11.VII.C 11.VII.D 11.VIII",
        ),
    ],
)
def test_mississippi_stud_completion(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "completion", options) == steps.split()


@clause("OH-J 3.III", "OH-J 3.III.A", "OH-J 3.III.B")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "3.III 3.III.A"),
        (SHOE, "3.III 3.III.B"),
        (SHUFFLER, "3.III 3.III.A"),
    ],
)
def test_mississippi_stud_deck_change(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "deck_change", options) == steps.split()


@clause("OH-J 5.III", "OH-J 5.III.B", "OH-J 5.IV", "OH-J 5.IV.A", "OH-J 5.IV.A.1", "OH-J 5.IV.A.2")
@clause("OH-J 5.IV.A.3", "OH-J 5.V", "OH-J 5.VI", "OH-J 5.III.A")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.V 5.VI"),
        (SHOE, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.V 5.VI"),
        (SHUFFLER, "5.III 5.III.A"),
    ],
)
def test_mississippi_stud_cut(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "cut", options) == steps.split()


@clause("OH-J 5.VII")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.VII"),
        (SHOE, "5.VII"),
        (SHUFFLER, "5.VII"),
    ],
)
def test_mississippi_stud_idle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "idle", options) == steps.split()


@clause("OH-J 9.I", "OH-J 9.I.A", "OH-J 9.I.A.1", "OH-J 9.I.B", "OH-J 9.II", "OH-J 9.II.A")
@clause("OH-J 9.III", "OH-J 9.IV", "OH-J 9.V", "OH-J 10.I", "OH-J 10.I.A", "OH-J 10.II")
@clause("OH-J 10.III", "OH-J 10.IV", "OH-J 10.V")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "9.I 9.I.A 9.I.A.1 9.I.B 9.II 9.II.A 9.III 9.IV 9.V"),
        (SHOE, "10.I 10.I.A 10.II 10.III 10.IV 10.V"),
        (SHUFFLER, "9.I 9.I.A 9.I.A.1 9.I.B 9.II 9.II.A 9.III 9.IV 9.V"),
    ],
)
def test_mississippi_stud_deal(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("mississippi-stud"), "deal", options) == steps.split()
