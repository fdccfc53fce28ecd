"""Work out the figures of every wager under every pay table, and keep them: ``python -m docs.tables.edges [GAME...]``.

They are those of `croupier analyze --json`; exact fractions are text. The pages of the games show them, the tests work
them out again.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from croupier import games
from croupier.errors import OptionRefused
from croupier.files import whole
from croupier.mathematics import plain
from croupier.mathematics.analyses import Request, analyze, request
from croupier.options import described

FILE: Final = Path(__file__).parent / "edges.json"
#: What `croupier analyze` says beyond what is kept: all the endings, and what only a simulation has.
LEFT_OUT: Final = ("distribution", "stderr", "error_bound", "lines", "wager")
#: The options of a house that change a wager: the wager that shows it best, what else is posted, and the options,
#: each at everything else that it may be, or at one value.
CHANGED_BY: Final[dict[str, list[tuple[str, dict[str, object], str]]]] = {
    "blackjack": [
        ("main", {}, "blackjack_pays soft_17 resplit_aces"),
        ("main", {"decks": "2"}, "double_on double_after_split split_hands"),
        ("house_money", {}, "capping"),
    ],
    "free-bet-blackjack": [("main", {}, "blackjack_pays soft_17 split_aces")],
    "ride-free": [("main", {}, "late_surrender")],
    "rocket-aces": [("main", {}, "blackjack_pays soft_17 resplit_aces")],
    "pai-gow-poker": [("main", {}, "strategy")],
    "mini-baccarat": [("banker", {}, "vig_on_tie")],
    "roulette": [("red", {}, "wheel")],
    "craps": [
        ("pass", {}, "odds=1x odds=2x odds=3-4-5x odds=5x odds=10x odds=100x"),
        ("dont_pass", {}, "odds=1x odds=2x odds=3-4-5x odds=5x odds=10x odds=100x"),
        ("buy_4", {}, "vig_when vigorish"),
        ("lay_4", {}, "vig_when vigorish"),
    ],
}
#: What is kept of a change.
CHANGED: Final = ("wagers", "paytable", "method", "house_edge", "element_of_risk")

#: A wager, or several that are alike, under one pay table.
Figures: TypeAlias = dict[str, Any]
#: The figures of a game: every wager, the wagers of a shoe by its decks, and what options change.
Known: TypeAlias = dict[str, list[Figures]]


def slugs() -> list[str]:
    """Everything that is analysed: the games, and the texts that add a wager to several."""
    return [*games.slugs(), *(supplement.slug for supplement in games.supplements())]


def kept() -> dict[str, Known]:
    """The figures of every game, as they were last worked out."""
    known: dict[str, Known] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


# -- every wager under every pay table --------------------------------------------------------------------------


def figures(slug: str, wager: str = "", *, use_cache: bool = True) -> Iterator[Figures]:
    """The figures of a game, or of one of its wagers, one by one. A table that the usual decks do not allow is taken at
    decks that it does."""
    shown: set[str] = set()
    for asked in _requests(slug, wager):
        if asked.table not in shown or not asked.table:
            for solved in _solved(asked, use_cache=use_cache):
                shown.add(solved["paytable"] or "")
                yield solved


def _requests(slug: str, wager: str) -> Iterator[Request]:
    first = request(slug, wager=wager)
    yield first
    for table in first.game.paytables.values():
        posted = any(first.options.tables.get(name) is table for name in table.wagers)
        if not posted and slug == first.game.slug and (not wager or wager in table.wagers):
            yield request(slug, wager=wager, table=table.id)


def _solved(asked: Request, *, use_cache: bool) -> Iterator[Figures]:
    """The analyses of a request as JSON, with what simpler strategies cost."""
    for analysis in analyze(asked, use_cache=use_cache, progress=lambda what, _: _tell(f"{asked.slug}: {what}")):
        document = plain.analysis(analysis)
        wager_figures: Figures = {"wagers": [analysis.wager], "options": asked.plain()}
        wager_figures |= {name: value for name, value in document.items() if name not in LEFT_OUT}
        wager_figures["lines"] = {line["line"]: line["probability"] for line in document["lines"]}
        if analysis.solved.strategy:
            wager_figures["simpler"] = plain.strategy(analysis.solved.strategy, analysis.house_edge)["simpler"]
        yield wager_figures


def alike(all_figures: Iterator[Figures]) -> list[Figures]:
    """Figures that are the same are kept once, with all the wagers they are of: the six and the eight, every number."""
    together: dict[str, Figures] = {}
    for solved in all_figures:
        same = json.dumps(solved | {"wagers": re.sub(r"[:_]\d.*", "", solved["wagers"][0])})
        if same in together:
            together[same]["wagers"] += solved["wagers"]
        else:
            together[same] = solved
    return list(together.values())


# -- what the options of a house change -------------------------------------------------------------------------


def changes(slug: str, *, use_cache: bool = True) -> Iterator[Figures]:
    """What a wager comes to where one option is not the usual one, if that makes a difference."""
    for wager, beside, names in CHANGED_BY.get(slug, ()):
        usual = next(_solved(request(slug, beside, wager=wager), use_cache=use_cache))
        for posted in (beside | other for name in names.split() for other in _others(slug, name)):
            with suppress(OptionRefused):  # the text allows it only beside another option
                for solved in _solved(request(slug, posted, wager=wager), use_cache=use_cache):
                    if any(solved[name] != usual[name] for name in CHANGED[-2:]):
                        change = solved["house_edge"]["value"] - usual["house_edge"]["value"]
                        yield {name: solved[name] for name in CHANGED} | {"options": posted, "change": change}


def by_decks(slug: str, *, use_cache: bool = True) -> list[Figures]:
    """The house edge of every wager of a shoe, at every number of decks that its pay tables are for."""
    rows: dict[tuple[str, str], Figures] = {}
    for decks in _allowed(slug, "decks")[0]:
        with suppress(OptionRefused):  # the text allows it only beside another option
            for solved in _solved(request(slug, {"decks": decks}), use_cache=use_cache):
                row = {"wagers": solved["wagers"], "paytable": solved["paytable"], "house_edge": {}}
                key = (solved["wagers"][0], solved["paytable"])
                rows.setdefault(key, row)["house_edge"][decks] = solved["house_edge"]
    return list(rows.values())


def _others(slug: str, name: str) -> list[dict[str, object]]:
    """What an option may be instead of the usual."""
    name, named, value = name.partition("=")
    if named:
        return [{name: value}]
    values, usual = _allowed(slug, name)
    return [{name: other} for other in values if other != usual]


def _allowed(slug: str, name: str) -> tuple[list[str], str]:
    """What an option may be, and what it usually is; nothing for a game that has no such option."""
    asked = request(slug)
    known = {**described(asked.game.options), **described(asked.mathematics.asked)}
    if name not in known:
        return [], ""
    allowed, usual = known[name]
    return allowed.each, allowed.show(usual)


# -- to keep ----------------------------------------------------------------------------------------------------


def worked_out(slug: str, *, use_cache: bool = True) -> Known:
    """All that is kept of a game."""
    return {
        "figures": alike(figures(slug, use_cache=use_cache)),
        "decks": by_decks(slug, use_cache=use_cache),
        "changes": list(changes(slug, use_cache=use_cache)),
    }


def _tell(what: str) -> None:
    sys.stderr.write(f"{what}\n")


def main(wanted: Sequence[str]) -> None:
    """Work out the games that are named, or all, and keep what the others have."""
    if unknown := [slug for slug in wanted if slug not in slugs()]:
        sys.exit(f"no game {', '.join(unknown)}; there is {', '.join(slugs())}")
    before = kept() if FILE.exists() else {}
    for slug in wanted or slugs():
        before[slug] = worked_out(slug)
        with whole(FILE) as file:
            ordered = {name: before[name] for name in slugs() if name in before}
            file.write(json.dumps(ordered, indent=1).encode() + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
