"""The insignias of Big Six: what each is called, and the clauses of its wager."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Insignia(NamedTuple):
    """A sign on the rim with its place on the layout, and the clauses that take its wager and lose it."""

    title: str
    wager: str
    loses: str


INSIGNIAS: Final[Mapping[str, Insignia]] = {
    "1": Insignia("One Dollar", "OH-N 4.I.A", "OH-N 4.I.A.2"),  # §2.I.B.1
    "2": Insignia("Two Dollars", "OH-N 4.I.B", "OH-N 4.I.B.2"),  # §2.I.B.2
    "5": Insignia("Five Dollars", "OH-N 4.I.C", "OH-N 4.I.C.2"),  # §2.I.B.3
    "10": Insignia("Ten Dollars", "OH-N 4.I.D", "OH-N 4.I.D.2"),  # §2.I.B.4
    "20": Insignia("Twenty Dollars", "OH-N 4.I.E", "OH-N 4.I.E.2"),  # §2.I.B.5
    "joker": Insignia("Joker", "OH-N 4.I.F", "OH-N 4.I.F.2"),  # §2.I.B.6
    "logo": Insignia("Logo or Design", "OH-N 4.I.G", "OH-N 4.I.G.2"),  # the list of places forgets it, ruling: wheel-3
}


def wins(wager: str, insignia: str) -> bool:
    """A wager wins on its own insignia and on no other.

    §4.I.A.1, §4.I.B.1, §4.I.C.1, §4.I.D.1, §4.I.E.1, §4.I.F.1, §4.I.G.1
    """
    return wager == insignia
