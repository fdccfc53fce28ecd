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
    "returned without the meter",
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


def posted(figures: Figures) -> str:
    """The pay table, and the options where they are not the usual ones."""
    named = [f"`{figures['paytable']}`"] if figures["paytable"] else []
    return ", ".join([*named, *(f"`{name}={value}`" for name, value in figures["options"].items())])


def edges(wagers: Sequence[Figures]) -> Iterator[str]:
    """Every wager under every pay table; progressives apart, whose edge moves with the meter."""
    fixed = [figures for figures in wagers if "fixed_return" not in figures]
    head = ("wager", "pay table", "house edge", "exactly", "element of risk", "hit frequency", "standard deviation")
    rows = [
        (
            places(figures["wagers"]),
            posted(figures),
            percent(figures["house_edge"]),
            exactly(figures["house_edge"], figures["method"]),
            percent(figures["element_of_risk"]),
            percent(figures["hit_frequency"]),
            deviation(figures),
        )
        for figures in fixed
    ]
    if rows:
        yield from table(head, rows, NUMBERS)
    yield from progressives([figures for figures in wagers if "fixed_return" in figures])


def deviation(figures: Figures) -> str:
    """The standard deviation of the net result, in units of the wager."""
    return f"{figures['variance']['value'] ** 0.5:,.4f}"


def progressives(wagers: Sequence[Figures]) -> Iterator[str]:
    """What comes back without the meter, and the reading at which the wager is fair."""
    if not wagers:
        return
    yield from ("Progressives, whose house edge falls as the meter rises:", "")
    head = ("wager", "pay table", "returned without the meter", "exactly", "breaks even at", "hit frequency", "envy")
    rows = [
        (
            places(figures["wagers"]),
            posted(figures),
            percent(figures["fixed_return"]),
            exactly(figures["fixed_return"], figures["method"]),
            f"${figures['break_even_meter']['value']:,.2f}" if figures["break_even_meter"] else "",
            percent(figures["hit_frequency"]),
            envy(figures),
        )
        for figures in wagers
    ]
    yield from table(head, rows, NUMBERS)


def envy(figures: Figures) -> str:
    """What envy is worth, and to whom."""
    told = {"envy_per_bettor": "for each other bettor", "envy_to_dealer": "to the dealer"}
    return ", ".join(f"${figures[name]['value']:.4f} {whom}" for name, whom in told.items() if name in figures)


def notes(wagers: Iterable[Figures]) -> Iterator[str]:
    """What is to be said beside the numbers, once for all wagers it is true of."""
    said: dict[str, list[str]] = {}
    for figures in wagers:
        for note in figures.get("notes", ()):
            said.setdefault(note, []).extend(name for name in figures["wagers"] if name not in said.get(note, ()))
    if said:
        yield from folded("Notes to these figures", [*(f"- {places(of)}: {note}" for note, of in said.items()), ""])


def strategies(wagers: Iterable[Figures]) -> Iterator[str]:
    """The best way to play, and what easier ones cost."""
    rows = [
        (places(figures["wagers"]), posted(figures), name, percent(edge), cost, words)
        for figures in wagers
        if figures.get("simpler")
        for name, edge, cost, words in [
            ("optimal", figures["house_edge"], "", "every decision at its best"),
            *((way["strategy"], way["house_edge"], percent(way["cost"]), way["words"]) for way in figures["simpler"]),
        ]
    ]
    if rows:
        yield from ("## Strategies", "")
        yield from table(("wager", "pay table", "strategy", "house edge", "cost", "in words"), rows, NUMBERS)


def percent_at(edges: dict[str, Any], decks: str) -> str:
    """The house edge at a number of decks, where the pay table is for it."""
    return f"{edges[decks]['value']:.3%}" if decks in edges else ""


def by_decks(wagers: Sequence[Figures]) -> Iterator[str]:
    """The house edge of the wagers of a shoe, a column for each number of decks."""
    decks = list(dict.fromkeys(number for figures in wagers for number in figures["house_edge"]))
    head = ("wager", "pay table", *(f"{number} deck" + "s" * (number != "1") for number in decks))
    rows = [
        (
            places(figures["wagers"]),
            f"`{figures['paytable']}`" if figures["paytable"] else "",
            *(
                f"{figures['house_edge'][number]['value']:.3%}" if number in figures["house_edge"] else ""
                for number in decks
            ),
        )
        for figures in wagers
    ]
    if rows:
        told = table(head, rows, head[2:])
        yield from folded("House edge by the number of decks; progressives with the meter at nothing", told)


def changes(wagers: Sequence[Figures]) -> Iterator[str]:
    """What the house's choices do to the edge."""
    if wagers:
        head = ("wager", "with", "house edge", "change", "element of risk")
        rows = [
            (
                places(figures["wagers"]),
                posted(figures),
                percent(figures["house_edge"]),
                f"{figures['change']:+.4%}" if figures["change"] else "none",
                percent(figures["element_of_risk"]),
            )
            for figures in wagers
        ]
        yield from ("What these choices do to the house edge:", "", *table(head, rows, NUMBERS))


def lines(wagers: Iterable[Figures]) -> Iterator[str]:
    """How often each line of the pay tables is hit; tables with the same lines are told together."""
    together: dict[str, tuple[Figures, list[str]]] = {}
    for figures in wagers:
        if figures["lines"]:
            same = repr((figures["wagers"], figures["options"], figures["lines"]))
            together.setdefault(same, (figures, []))[1].extend([figures["paytable"]] if figures["paytable"] else [])
    if together:
        yield from ("How often each line is hit:", "")
    for figures, tables in together.values():
        rows = [
            (
                f"`{line}`",
                f"{chance['value']:.3g}",
                f"{1 / chance['value']:,.1f}" if chance["value"] else "never",
                exactly(chance, figures["method"]),
            )
            for line, chance in figures["lines"].items()
        ]
        under = [*figures["wagers"], *tables, *(f"{name}={value}" for name, value in figures["options"].items())]
        yield from folded(", ".join(under), table(("line", "probability", "one in", "exactly"), rows, NUMBERS))
