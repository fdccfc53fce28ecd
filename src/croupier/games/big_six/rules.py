"""The insignias of Big Six: what each is called, its sections on the rim, and the clauses of its wager."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Insignia(NamedTuple):
    """A sign with its place on the layout, how many sections show it, and the clauses that take and lose its wager."""

    title: str
    sections: int
    wager: str
    loses: str


INSIGNIAS: Final[Mapping[str, Insignia]] = {
    "1": Insignia("One Dollar", 23, "OH-N 4.I.A", "OH-N 4.I.A.2"),  # §2.I.B.1, §2.I.C.3(a), §4.I.A.1
    "2": Insignia("Two Dollars", 15, "OH-N 4.I.B", "OH-N 4.I.B.2"),  # §2.I.B.2, §2.I.C.3(b), §4.I.B.1
    "5": Insignia("Five Dollars", 8, "OH-N 4.I.C", "OH-N 4.I.C.2"),  # §2.I.B.3, §2.I.C.3(c), §4.I.C.1
    "10": Insignia("Ten Dollars", 4, "OH-N 4.I.D", "OH-N 4.I.D.2"),  # §2.I.B.4, §2.I.C.3(d), §4.I.D.1
    "20": Insignia("Twenty Dollars", 2, "OH-N 4.I.E", "OH-N 4.I.E.2"),  # §2.I.B.5, §2.I.C.3(e), §4.I.E.1
    "joker": Insignia("Joker", 1, "OH-N 4.I.F", "OH-N 4.I.F.2"),  # §2.I.B.6, §2.I.C.3(f), §4.I.F.1
    # The list of places forgets it, and the list of sections adds up to 53 of 54 (ruling: wheel-3).
    "logo": Insignia("Logo or Design", 1, "OH-N 4.I.G", "OH-N 4.I.G.2"),  # §4.I.G.1
}
