"""The dealer's checklists of four card and crazy four poker, step by step, as the options of the house narrow them."""

import pytest

from croupier.games import get
from tests.games.stud_dealing import HAND, SHOE, SHUFFLER
from tests.support import carried_out, clause


@clause("OH-C 4.I", "OH-C 4.II", "OH-C 3.II.B", "OH-C 4.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "4.I 4.II"),
        (SHOE, "4.I 4.II"),
        (SHUFFLER, "3.II.B 4.I 4.II 4.III"),
    ],
)
def test_four_card_poker_opening(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "opening", options) == steps.split()


@clause("OH-C 5.I", "OH-C 3.II.C", "OH-C 3.II.D", "OH-C 5.II")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.I"),
        (SHOE, "5.I"),
        (SHUFFLER, "3.II.C 3.II.D 5.I 5.II"),
    ],
)
def test_four_card_poker_shuffle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "shuffle", options) == steps.split()


@clause("OH-C 10.I", "OH-C 10.II", "OH-C 10.III", "OH-C 10.IV", "OH-C 10.V", "OH-C 10.VI")
@clause("OH-C 10.VII", "OH-C 3.II.E")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "10.I 10.II 10.III 10.IV 10.V 10.VI 10.VII"),
        (SHOE, "10.I 10.II 10.III 10.IV 10.V 10.VI 10.VII"),
        (SHUFFLER, "3.II.E 10.I 10.II 10.III 10.IV 10.V 10.VI 10.VII"),
    ],
)
def test_four_card_poker_completion(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "completion", options) == steps.split()


@clause("OH-C 3.III", "OH-C 3.III.A", "OH-C 3.III.B")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "3.III 3.III.A"),
        (SHOE, "3.III 3.III.B"),
        (SHUFFLER, "3.III 3.III.A"),
    ],
)
def test_four_card_poker_deck_change(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "deck_change", options) == steps.split()


@clause("OH-C 5.III", "OH-C 5.III.B", "OH-C 5.IV", "OH-C 5.IV.A", "OH-C 5.IV.A.1", "OH-C 5.IV.A.2")
@clause("OH-C 5.IV.A.3", "OH-C 5.IV.B", "OH-C 5.V", "OH-C 5.III.A")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHOE, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHUFFLER, "5.III 5.III.A"),
    ],
)
def test_four_card_poker_cut(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "cut", options) == steps.split()


@clause("OH-C 5.VI")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.VI"),
        (SHOE, "5.VI"),
        (SHUFFLER, "5.VI"),
    ],
)
def test_four_card_poker_idle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "idle", options) == steps.split()


@clause("OH-C 8.I", "OH-C 8.I.A", "OH-C 8.I.A.1", "OH-C 8.I.B", "OH-C 8.II", "OH-C 8.III")
@clause("OH-C 9.I", "OH-C 9.I.A", "OH-C 9.I.B", "OH-C 9.II", "OH-C 9.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "8.I 8.I.A 8.I.A.1 8.I.B 8.II 8.III"),
        (SHOE, "9.I 9.I.A 9.I.B 9.II 9.III"),
        (SHUFFLER, "8.I 8.I.A 8.I.A.1 8.I.B 8.II 8.III"),
    ],
)
def test_four_card_poker_deal(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("four-card-poker"), "deal", options) == steps.split()


@clause("OH-M 4.I", "OH-M 4.II", "OH-M 3.II.B", "OH-M 4.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "4.I 4.II"),
        (SHOE, "4.I 4.II"),
        (SHUFFLER, "3.II.B 4.I 4.II 4.III"),
    ],
)
def test_crazy_four_poker_opening(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "opening", options) == steps.split()


@clause("OH-M 5.I", "OH-M 3.II.C", "OH-M 3.II.D", "OH-M 5.II")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.I"),
        (SHOE, "5.I"),
        (SHUFFLER, "3.II.C 3.II.D 5.I 5.II"),
    ],
)
def test_crazy_four_poker_shuffle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "shuffle", options) == steps.split()


@clause("OH-M 10.I", "OH-M 10.II", "OH-M 10.III", "OH-M 10.IV", "OH-M 10.V", "OH-M 10.V.A")
@clause("OH-M 10.V.A.1", "OH-M 10.V.A.2", "OH-M 10.V.A.2(a)", "OH-M 10.V.A.2(b)", "OH-M 10.V.A.2(c)", "OH-M 10.V.A.3")
@clause("OH-M 10.V.A.4", "OH-M 10.V.B", "OH-M 3.II.E")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (
            HAND,
            "10.I 10.II 10.III 10.IV 10.V 10.V.A 10.V.A.1 10.V.A.2 10.V.A.2(a) 10.V.A.2(b) 10.V.A.2(c) "
            "10.V.A.3 10.V.A.4 10.V.B",
        ),
        (
            SHOE,
            "10.I 10.II 10.III 10.IV 10.V 10.V.A 10.V.A.1 10.V.A.2 10.V.A.2(a) 10.V.A.2(b) 10.V.A.2(c) "
            "10.V.A.3 10.V.A.4 10.V.B",
        ),
        (
            SHUFFLER,
            "3.II.E 10.I 10.II 10.III 10.IV 10.V 10.V.A 10.V.A.1 10.V.A.2 10.V.A.2(a) 10.V.A.2(b) "
            "10.V.A.2(c) 10.V.A.3 10.V.A.4 10.V.B",
        ),
    ],
)
def test_crazy_four_poker_completion(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "completion", options) == steps.split()


@clause("OH-M 3.III", "OH-M 3.III.A", "OH-M 3.III.B")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "3.III 3.III.A"),
        (SHOE, "3.III 3.III.B"),
        (SHUFFLER, "3.III 3.III.A"),
    ],
)
def test_crazy_four_poker_deck_change(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "deck_change", options) == steps.split()


@clause("OH-M 5.III", "OH-M 5.III.B", "OH-M 5.IV", "OH-M 5.IV.A", "OH-M 5.IV.A.1", "OH-M 5.IV.A.2")
@clause("OH-M 5.IV.A.3", "OH-M 5.IV.B", "OH-M 5.V", "OH-M 5.III.A")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHOE, "5.III 5.III.B 5.IV 5.IV.A 5.IV.A.1 5.IV.A.2 5.IV.A.3 5.IV.B 5.V"),
        (SHUFFLER, "5.III 5.III.A"),
    ],
)
def test_crazy_four_poker_cut(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "cut", options) == steps.split()


@clause("OH-M 5.VI")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "5.VI"),
        (SHOE, "5.VI"),
        (SHUFFLER, "5.VI"),
    ],
)
def test_crazy_four_poker_idle(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "idle", options) == steps.split()


@clause("OH-M 8.I", "OH-M 8.I.A", "OH-M 8.I.A.1", "OH-M 8.I.B", "OH-M 8.II", "OH-M 8.III")
@clause("OH-M 9.I", "OH-M 9.I.A", "OH-M 9.II", "OH-M 9.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "8.I 8.I.A 8.I.A.1 8.I.B 8.II 8.III"),
        (SHOE, "9.I 9.I.A 9.II 9.III"),
        (SHUFFLER, "8.I 8.I.A 8.I.A.1 8.I.B 8.II 8.III"),
    ],
)
def test_crazy_four_poker_deal(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("crazy-four-poker"), "deal", options) == steps.split()


@clause("OH-D 4.I", "OH-D 4.II", "OH-D 3.II.B", "OH-D 4.III")
@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (HAND, "4.I 4.II"),
        (SHOE, "4.I 4.II"),
        (SHUFFLER, "3.II.B 4.I 4.II 4.III"),
    ],
)
def test_let_it_ride_opening(options: dict[str, object], steps: str) -> None:
    assert carried_out(get("let-it-ride"), "opening", options) == steps.split()
