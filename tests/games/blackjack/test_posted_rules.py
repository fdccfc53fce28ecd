"""What a house may post: the text's defaults, and the clause that refuses anything else (OH-A)."""

from dataclasses import fields

import pytest

from croupier.errors import OptionRefused
from croupier.games.blackjack import GAME
from croupier.options import described

#: Option, the default, a value no house may post, and the clause that says so.
POSTED = [
    ("decks", 6, "9", "OH-A 3.I"),
    ("blackjack_pays", "3:2", "1:1", "OH-A 4.VI"),
    ("soft_17", "hit", "surrender", "OH-A 2.I.D"),
    ("dealing", "shoe", "by mail", "OH-A 14.I"),
    ("shuffler", False, "broken", "OH-A 3.III"),
    ("smallest_chip", 500, "-5", "OH-A 9.III"),
    ("mid_shoe_entry", "open", "maybe", "OH-A 4.IX"),
    ("several_boxes", True, "two", "OH-A 13.I"),
    ("several_boxes_minimum", 0, "-5", "OH-A 13.II"),
    ("resplit_aces", False, "once", "OH-A 11.III.B"),
    ("double_on", "any", "12", "OH-A 10.IV"),
    ("double_after_split", True, "aces", "OH-A 10.IV"),
    ("split_hands", 4, "5", "OH-A 11.V"),
]


def test_nothing_posted_is_the_text_as_it_stands() -> None:
    house = GAME.house()
    assert [(name, getattr(house, name)) for name, *_ in POSTED] == [(name, default) for name, default, *_ in POSTED]
    common = {field.name for field in fields(GAME.options.__mro__[1])} - {"smallest_chip"}  # which the text speaks of
    assert {name for name in described(GAME.options) if name not in common} == {name for name, *_ in POSTED}


@pytest.mark.parametrize(("name", "wrong", "clause"), [(name, wrong, clause) for name, _, wrong, clause in POSTED])
def test_what_the_text_does_not_allow_is_refused_with_its_clause(name: str, wrong: str, clause: str) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house({name: wrong})
    assert refused.value.clause == clause
