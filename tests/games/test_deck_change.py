"""When the decks of the poker games are changed, by the clock."""

import pytest

from croupier.games import get
from croupier.round.procedures import Intervals
from tests.support import Clock, carried_out, clause

#: The clause of the change, of the change for a game dealt by hand, and for one dealt from a shoe.
CHANGES = {
    "four-card-poker": ("3.III", "3.III.A", "3.III.B"),
    "crazy-four-poker": ("3.III", "3.III.A", "3.III.B"),
    "let-it-ride": ("3.III", "3.III.A", "3.III.B"),
    "mississippi-stud": ("3.III", "3.III.A", "3.III.B"),
    "ultimate-texas-holdem": ("2.IX", "2.IX.A", "2.IX.B"),
    "texas-holdem-bonus": ("3.III", "3.III.A", "3.III.B"),
    "dj-wild-stud": ("3(d)", "3(d)(1)", "3(d)(2)"),
    "pai-gow-poker": ("3.III", "3.III.A", "3.III.B"),
}


@clause("OH-C 3.III.A", "OH-C 3.III.B", "OH-M 3.III.A", "OH-M 3.III.B")
@clause("OH-D 3.III.A", "OH-D 3.III.B", "OH-J 3.III.A", "OH-J 3.III.B")
@clause("OH-I 2.IX", "OH-I 2.IX.A", "OH-I 2.IX.B", "OH-K 3.III", "OH-K 3.III.A", "OH-K 3.III.B")
@clause("OH-O 3(d)", "OH-O 3(d)(1)", "OH-O 3(d)(2)", "OH-F 3.III", "OH-F 3.III.A", "OH-F 3.III.B")
@pytest.mark.parametrize("slug", CHANGES)
@pytest.mark.parametrize(("dealing", "hours"), [("hand", 6), ("shoe", 8)])
def test_the_decks_are_changed_in_time(slug: str, dealing: str, hours: int) -> None:
    change, by_hand, from_shoe = CHANGES[slug]
    due = from_shoe if dealing == "shoe" else by_hand
    game, options = get(slug), {"dealing": dealing}
    assert carried_out(game, "deck_change", options) == [change, due]
    clock = Clock()
    watch = Intervals(game, game.house(options), clock)
    clock.hours += hours - 0.01
    assert watch.due() == []
    clock.hours += 0.01
    assert [change.id for change in watch.due()] == [due]
    watch.did(due)
    assert watch.due() == []
