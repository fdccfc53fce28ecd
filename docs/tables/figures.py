"""What is known of the wagers of a game, from the figures that are kept, as parts of its page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from docs.tables.edges import Figures
from docs.tables.markdown import code, folded, table

#: A fraction longer than this is left to the file.
LONGEST: Final = 34
NUMBERS: Final = (
    "house edge",
    "element of risk",
    "hit frequency",
    "standard deviation",
    "without the meter",
    "breaks even at",
    "cost",
    "change",
    "one in",
    "probability",
    "envy",
)
METHODS: Final = {
    "exact": "",
    "exact-float": "counted in floats",
    "simulation": "simulated",
}


def percent(number: dict[str, Any]) -> str:
    """A share of one, in per cent."""
    return f"{number['value']:.4%}"


def exactly(number: dict[str, Any], method: str) -> str:
    """The fraction itself, or why there is none to read."""
    if number["exact"] is None:
        return METHODS[method]
    return f"`{number['exact']}`" if len(number["exact"]) <= LONGEST else "in the file"


def places(wagers: Sequence[str]) -> str:
    """The wagers that figures are of; of a great many, how many there are."""
    return code(wagers) if len(wagers) <= 6 else f"`{wagers[0]}` and {len(wagers) - 1} like it"


def posted(one: Figures) -> str:
    """The pay table, and the options where they are not the usual ones."""
    named = [f"`{one['paytable']}`"] if one["paytable"] else []
    return ", ".join([*named, *(f"`{name}={value}`" for name, value in one["options"].items())])


def edges(found: Sequence[Figures]) -> Iterator[str]:
    """Every wager under every pay table; progressives apart, whose edge moves with the meter."""
    fixed = [one for one in found if "fixed_return" not in one]
    head = ("wager", "pay table", "house edge", "exactly", "element of risk", "hit frequency", "standard deviation")
    rows = [
        (
            places(one["wagers"]),
            posted(one),
            percent(one["house_edge"]),
            exactly(one["house_edge"], one["method"]),
            percent(one["element_of_risk"]),
            percent(one["hit_frequency"]),
            deviation(one),
        )
        for one in fixed
    ]
    if rows:
        yield from table(head, rows, NUMBERS)
    yield from progressives([one for one in found if "fixed_return" in one])


def deviation(one: Figures) -> str:
    """The standard deviation of the net result, in units of the wager."""
    return f"{one['variance']['value'] ** 0.5:,.4f}"


def progressives(found: Sequence[Figures]) -> Iterator[str]:
    """What comes back without the meter, and the reading at which the wager is fair."""
    if not found:
        return
    yield from ("Progressives, whose house edge falls as the meter rises:", "")
    head = ("wager", "pay table", "without the meter", "exactly", "breaks even at", "hit frequency", "envy")
    rows = [
        (
            places(one["wagers"]),
            posted(one),
            percent(one["fixed_return"]),
            exactly(one["fixed_return"], one["method"]),
            f"${one['break_even_meter']['value']:,.2f}" if one["break_even_meter"] else "",
            percent(one["hit_frequency"]),
            envy(one),
        )
        for one in found
    ]
    yield from table(head, rows, NUMBERS)


def envy(one: Figures) -> str:
    """What envy is worth, and to whom."""
    told = {"envy_per_bettor": "for each other bettor", "envy_to_dealer": "to the dealer"}
    return ", ".join(f"${one[name]['value']:.4f} {whom}" for name, whom in told.items() if name in one)


def notes(found: Iterable[Figures]) -> Iterator[str]:
    """What is to be said beside the numbers, once for all wagers it is true of."""
    said: dict[str, list[str]] = {}
    for one in found:
        for note in one.get("notes", ()):
            said.setdefault(note, []).extend(name for name in one["wagers"] if name not in said.get(note, ()))
    if said:
        yield from folded("Notes to these figures", [*(f"- {places(of)}: {note}" for note, of in said.items()), ""])


def strategies(found: Iterable[Figures]) -> Iterator[str]:
    """The best way to play, and what easier ones cost."""
    rows = [
        (places(one["wagers"]), posted(one), name, percent(edge), cost, words)
        for one in found
        if one.get("simpler")
        for name, edge, cost, words in [
            ("optimal", one["house_edge"], "", "every decision at its best"),
            *((way["strategy"], way["house_edge"], percent(way["cost"]), way["words"]) for way in one["simpler"]),
        ]
    ]
    if rows:
        yield from ("## Strategies", "")
        yield from table(("wager", "pay table", "strategy", "house edge", "cost", "in words"), rows, NUMBERS)


def by_decks(found: Sequence[Figures]) -> Iterator[str]:
    """The house edge of the wagers of a shoe, a column for each number of decks."""
    decks = list(dict.fromkeys(many for one in found for many in one["house_edge"]))
    head = ("wager", "pay table", *(f"{many} deck" + "s" * (many != "1") for many in decks))
    rows = [
        (
            places(one["wagers"]),
            f"`{one['paytable']}`" if one["paytable"] else "",
            *(f"{one['house_edge'][many]['value']:.3%}" if many in one["house_edge"] else "" for many in decks),
        )
        for one in found
    ]
    if rows:
        told = table(head, rows, head[2:])
        yield from folded("House edge by the number of decks; progressives with the meter at nothing", told)


def changes(found: Sequence[Figures]) -> Iterator[str]:
    """What the house's choices do to the edge."""
    if found:
        head = ("wager", "with", "house edge", "change", "element of risk")
        rows = [
            (
                places(one["wagers"]),
                posted(one),
                percent(one["house_edge"]),
                f"{one['change']:+.4%}" if one["change"] else "none",
                percent(one["element_of_risk"]),
            )
            for one in found
        ]
        yield from ("What these choices do to the house edge:", "", *table(head, rows, NUMBERS))


def lines(found: Iterable[Figures]) -> Iterator[str]:
    """How often each line of the pay tables is hit; tables with the same lines are told together."""
    together: dict[str, tuple[Figures, list[str]]] = {}
    for one in found:
        if one["lines"]:
            same = repr((one["wagers"], one["options"], one["lines"]))
            together.setdefault(same, (one, []))[1].extend([one["paytable"]] if one["paytable"] else [])
    if together:
        yield from ("How often each line is hit:", "")
    for one, tables in together.values():
        rows = [
            (
                f"`{line}`",
                f"{chance['value']:.3g}",
                f"{1 / chance['value']:,.1f}" if chance["value"] else "never",
                exactly(chance, one["method"]),
            )
            for line, chance in one["lines"].items()
        ]
        under = [*one["wagers"], *tables, *(f"{name}={value}" for name, value in one["options"].items())]
        yield from folded(", ".join(under), table(("line", "probability", "one in", "exactly"), rows, NUMBERS))
