"""The bets of the layout as data: where each lies, under which clauses it is made, wins and loses, and what pays it. A
bet that the text pays as several (C and E, horn, world) is split into equal units, each paid as a bet of its own."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.rulebooks import citations

#: The numbers that can be a come out point or a come point (§1.I.C, §1.I.E).
NUMBERS: Final = (4, 5, 6, 8, 9, 10)
SEVEN: Final = 7
#: The pay table for everything that section 5 prices itself.
PAYOUTS: Final = "payouts"

#: How a bet is decided: by its first roll, else by its number against the seven; by its number against the seven; by
#: its number as a pair, against any other way and the seven; by the next roll; by the points that the shooter makes.
How: TypeAlias = Literal["line", "number", "hard", "one roll", "fire"]
LINE: Final = "line"
NUMBER: Final = "number"
HARD: Final = "hard"
ONE_ROLL: Final = "one roll"
FIRE: Final = "fire"


class Way(NamedTuple):
    """What a unit of a one-roll bet wins on, and the line of the pay table that pays it."""

    line: str
    totals: frozenset[int] = frozenset()
    dice: tuple[int, ...] = ()

    def fits(self, dice: tuple[int, ...]) -> bool:
        """Whether it wins on this roll, whichever die shows which."""
        return tuple(sorted(dice)) == self.dice if self.dice else sum(dice) in self.totals


Unit: TypeAlias = tuple[Way, ...]


class Bet(NamedTuple):
    """A place for chips. ``against`` bets win when the seven comes first; ``support`` is the flat bet behind odds.
    ``clauses`` says under which clause it is made, wins and loses; a line bet has those of its first roll, of its
    number, and of a push; odds have those of their three payouts."""

    kind: str
    title: str
    how: How
    clauses: tuple[str, ...]
    number: int = 0
    against: bool = False
    table: str = PAYOUTS
    line: str = ""
    support: str = ""
    units: tuple[Unit, ...] = ()


def pair(number: int) -> str:
    """The line of the true odds on a number."""
    return {4: "4_or_10", 5: "5_or_9", 6: "6_or_8"}[min(number, 14 - number)]


def _clauses(text: str) -> tuple[str, ...]:
    return tuple(citations(text))


# Made; first roll won, lost; number won, lost; push. Each is paid 1 to 1, with odds behind it or without.
_FLATS: Final = (
    ("pass", "Pass", "OH-B 3.I.A; 3.I.A.1(a); 3.I.A.2(a); 3.I.A.1(b); 3.I.A.2(b)"),
    ("dont_pass", "Don't Pass", "OH-B 3.I.B; 3.I.B.1(a); 3.I.B.2(a); 3.I.B.1(b); 3.I.B.2(b); 3.I.B.3"),
    ("come", "Come", "OH-B 3.I.C; 3.I.C.1(a); 3.I.C.2(a); 3.I.C.1(b); 3.I.C.2(b)"),
    ("dont_come", "Don't Come", "OH-B 3.I.E; 3.I.E.1(a); 3.I.E.2(a); 3.I.E.1(b); 3.I.E.2(b); 3.I.E.3"),
)

# Made, won, lost; the table of a buy or lay bet prices it (ruling: craps-4 on its vigorish).
_ON_NUMBERS: Final = (
    ("put", "Put", "OH-B 3.I.D; 3.I.D.1; 3.I.D.2"),
    ("place", "Place", "OH-B 3.I.F; 3.I.F.1; 3.I.F.2"),
    ("buy", "Buy", "OH-B 6.I; 6.I; 6.I"),
    ("lay", "Lay", "OH-B 6.II; 6.II; 6.II"),
)
#: Placing the point itself has a clause of its own.
PLACED_POINT: Final = "OH-B 3.I.F.3"

# Made, and what 4 or 10, 5 or 9, 6 or 8 pay. Odds lose with their flat bet (ruling: craps-5).
_ODDS: Final = (
    ("pass", "OH-B 7.I; 7.I.B.1; 7.I.B.2; 7.I.B.3"),
    ("dont_pass", "OH-B 7.II; 7.II.B.1; 7.II.B.2; 7.II.B.3"),
    ("come", "OH-B 7.III; 7.III.B.1; 7.III.B.2; 7.III.B.3"),
    ("put", "OH-B 7.IV; 7.IV.B.1; 7.IV.B.2; 7.IV.B.3"),
    ("dont_come", "OH-B 7.V; 7.V.B.1; 7.V.B.2; 7.V.B.3"),
)

_HARDWAYS: Final = (
    (4, "OH-B 3.I.G; 3.I.G.1; 3.I.G.2"),
    (6, "OH-B 3.I.H; 3.I.H.1; 3.I.H.2"),
    (8, "OH-B 3.I.I; 3.I.I.1; 3.I.I.2"),
    (10, "OH-B 3.I.J; 3.I.J.1; 3.I.J.2"),
)


def _way(line: str, *totals: int) -> Unit:
    return (Way(line, frozenset(totals)),)


_FIELD: Final = _way("field_2_or_12", 2, 12) + _way("field", 3, 4, 9, 10, 11)  # ruling: craps-6
_SEVEN: Final = _way("any_seven", SEVEN)
_CRAPS: Final = _way("any_craps", 2, 3, 12)
_HORN: Final = {
    2: _way("craps_2", 2),
    3: _way("craps_3", 3),
    11: _way("eleven", 11),
    12: _way("craps_12", 12),
}
_FOUR: Final = tuple(_HORN.values())

# Made, won, lost, and the units it is paid as: halves, quarters or fifths.
_PROPOSITIONS: Final[tuple[tuple[str, str, str, tuple[Unit, ...]], ...]] = (
    ("any_seven", "Any Seven", "OH-B 3.I.L; 3.I.L.1; 3.I.L.2", (_SEVEN,)),
    ("any_craps", "Any Craps", "OH-B 3.I.M; 3.I.M.1; 3.I.M.2", (_CRAPS,)),
    ("craps_2", "Craps Two", "OH-B 3.I.N; 3.I.N.1; 3.I.N.2", (_HORN[2],)),
    ("craps_3", "Craps Three", "OH-B 3.I.O; 3.I.O.1; 3.I.O.2", (_HORN[3],)),
    ("craps_12", "Craps Twelve", "OH-B 3.I.P; 3.I.P.1; 3.I.P.2", (_HORN[12],)),
    ("eleven", "Eleven", "OH-B 3.I.Q; 3.I.Q.1; 3.I.Q.2", (_HORN[11],)),
    ("c_and_e", "C and E", "OH-B 3.I.R; 3.I.R.1; 3.I.R.2", (_CRAPS, _HORN[11])),  # §5.III
    ("horn", "Horn", "OH-B 3.I.S; 3.I.S.1; 3.I.S.2", _FOUR),  # §5.IV
    *(  # §5.V
        (f"horn_high_{high}", f"Horn High {high}", "OH-B 3.I.T; 3.I.T.1; 3.I.T.2", (*_FOUR, _HORN[high]))
        for high in _HORN
    ),
    ("world", "World", "OH-B 3.I.U; 3.I.U.1; 3.I.U.2", (*_FOUR, _SEVEN)),  # §5.VI
)

_HOPS: Final = (
    ((2, 2), "OH-B 3.I.V; 3.I.V.1; 3.I.V.2"),
    ((3, 3), "OH-B 3.I.W; 3.I.W.1; 3.I.W.2"),
    ((4, 4), "OH-B 3.I.X; 3.I.X.1; 3.I.X.2"),
    ((5, 5), "OH-B 3.I.Y; 3.I.Y.1; 3.I.Y.2"),
    ((1, 3), "OH-B 3.I.Z; 3.I.Z.1; 3.I.Z.2"),
    ((1, 4), "OH-B 3.I.AA; 3.I.AA.1; 3.I.AA.2"),
    ((1, 5), "OH-B 3.I.CC; 3.I.CC.1; 3.I.CC.2"),
    ((1, 6), "OH-B 3.I.EE; 3.I.EE.1; 3.I.EE.2"),
    ((2, 3), "OH-B 3.I.BB; 3.I.BB.1; 3.I.BB.2"),
    ((2, 4), "OH-B 3.I.DD; 3.I.DD.1; 3.I.DD.2"),
    ((2, 5), "OH-B 3.I.FF; 3.I.FF.1; 3.I.FF.2"),
    ((2, 6), "OH-B 3.I.HH; 3.I.HH.1; 3.I.HH.2"),
    ((3, 4), "OH-B 3.I.GG; 3.I.GG.1; 3.I.GG.2"),
    ((3, 5), "OH-B 3.I.II; 3.I.II.1; 3.I.II.2"),
    ((3, 6), "OH-B 3.I.JJ; 3.I.JJ.1; 3.I.JJ.2"),
    ((4, 5), "OH-B 3.I.KK; 3.I.KK.1; 3.I.KK.2"),
    ((4, 6), "OH-B 3.I.LL; 3.I.LL.1; 3.I.LL.2"),
)


def _flats() -> Iterator[tuple[str, Bet]]:
    """The line bets, and come bets that have gone to their number."""
    for slug, title, text in _FLATS:
        made = _clauses(text)
        against = slug.startswith("dont")
        yield slug, Bet(slug, title, LINE, made, 0, against, PAYOUTS, slug)
        for number in NUMBERS if slug.endswith("come") else ():
            there = Bet(slug, f"{title} on {number}", NUMBER, (made[0], made[3], made[4]), number, against)
            yield f"{slug}_{number}", there._replace(line=slug)


def _on_numbers() -> Iterator[tuple[str, Bet]]:
    for kind, title, text in _ON_NUMBERS:
        for number in NUMBERS:
            slug = f"{kind}_{number}"
            table, line = {
                "put": (PAYOUTS, kind),
                "place": (PAYOUTS, slug),
                "buy": (kind, pair(number)),
                "lay": (kind, pair(number)),
            }[kind]
            yield slug, Bet(kind, f"{title} {number}", NUMBER, _clauses(text), number, kind == "lay", table, line)


def _odds() -> Iterator[tuple[str, Bet]]:
    """Odds behind the line, which take their number from the point, and odds behind each number."""
    for flat, text in _ODDS:
        against = flat.startswith("dont")
        kind, table = f"{flat}_odds", "laying_odds" if against else "taking_odds"
        title = f"{dict(put='Put', **{slug: name for slug, name, _ in _FLATS})[flat]} Odds"
        made = _clauses(text)
        if flat.endswith("pass"):
            yield kind, Bet(kind, title, NUMBER, made, 0, against, table, "", flat)
            continue
        for number in NUMBERS:
            on = Bet(kind, f"{title} {number}", NUMBER, made, number, against, table, "", f"{flat}_{number}")
            yield f"{kind}_{number}", on


def _others() -> Iterator[tuple[str, Bet]]:
    for number, text in _HARDWAYS:
        yield f"hard_{number}", Bet("hard", f"Hard {number}", HARD, _clauses(text), number, line=f"hard_{number}")
    for slug, title, text, units in _PROPOSITIONS:
        kind = "horn_high" if slug.startswith("horn_high") else slug
        yield slug, Bet(kind, title, ONE_ROLL, _clauses(text), units=units)
    for dice, text in _HOPS:
        unit = (Way("hop_hard" if dice[0] == dice[1] else "hop_easy", dice=dice),)
        first, second = dice
        yield f"hop_{first}_{second}", Bet("hop", f"Hop {first}-{second}", ONE_ROLL, _clauses(text), units=(unit,))
    yield "fire", Bet("fire", "Fire", FIRE, _clauses("OH-B 3.I.MM; 3.I.MM.1; 3.I.MM.2"), table="fire")
    yield "field", Bet("field", "Field", ONE_ROLL, _clauses("OH-B 3.I.K; 3.I.K.1; 3.I.K.2"), units=(_FIELD,))


#: Every place of the layout by slug; bets on `come_4` and the like got there by way of the come.
BETS: Final[Mapping[str, Bet]] = {**dict(_flats()), **dict(_on_numbers()), **dict(_odds()), **dict(_others())}

#: A winner of these is paid and stays up until it is taken down (ruling: craps-7).
STAYS_UP: Final = frozenset({"place", "buy", "lay", "hard"})
#: These pay a vigorish (§6.I, §6.II).
CHARGED: Final = frozenset({"buy", "lay"})
ODDS: Final = frozenset(bet.kind for bet in BETS.values() if bet.support)
#: The odds that may lie behind a flat bet.
BEHIND: Final[Mapping[str, str]] = {bet.support: slug for slug, bet in BETS.items() if bet.support}
#: What a player may call on or off; anything else is decided wherever it lies.
SWITCHED: Final = STAYS_UP | ODDS


def travelled(slug: str) -> bool:
    """Whether it is a come or don't come bet on its number."""
    return BETS[slug].how == NUMBER and BETS[slug].kind in ("come", "dont_come")


#: Where a come or don't come bet goes when a number is thrown (§3.I.C, §3.I.E).
GOES_TO: Final[Mapping[tuple[str, int], str]] = {
    (bet.kind, bet.number): slug for slug, bet in BETS.items() if travelled(slug)
}
TRAVELLERS: Final = tuple(dict.fromkeys(flat for flat, _ in GOES_TO))
