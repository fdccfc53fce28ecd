"""The protection annex of a report: what each knowledge is worth, what counting earns by where the cut card lies, which
clauses prevent it, and what a house can change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from croupier.errors import BadInput, CroupierError
from croupier.mathematics import counting
from croupier.mathematics.analyses import Request, request
from croupier.mathematics.counting import Counting, CountingTerms
from croupier.mathematics.protection import InformedWager, Protection, not_counted, protect
from croupier.reports import plots
from croupier.round.game import Game

#: What somebody may know, as far as a game has it: single cards, how they may be marked, and other hands.
KNOWLEDGE: Final = (
    "dealer:1",
    "dealer:2",
    "dealer:1=Q+",
    "dealer:all",
    "community:1",
    "community:2",
    "community:3",
    "turn",
    "river",
    "community:all",
    "next",
    "first:1=6-9",
    "first:4",
    "first:4=6-9",
    "hands:1",
    "hands:5",
)
#: Shoes that are dealt out for the annex.
SHOES: Final = 200
ROUNDS: Final = 60
#: Units bet at most for each that is bet below the trigger, where whoever counts must bet every round.
SPREAD: Final = 8


class Threat(NamedTuple):
    """A way to beat a game, and the words by which a clause is known that prevents it."""

    name: str
    clauses: re.Pattern[str]


THREATS: Final = (
    Threat("cards are seen", re.compile(r"face down|card reader|before its time|unseen|no card showing|too early")),
    Threat(
        "cards are known when wagers are laid",
        re.compile(
            r"(?:before the|from the|once the|round's) first card|down before the deal|no more bets before the",
            re.IGNORECASE,
        ),
    ),
    Threat("hands are shown", re.compile(r"their own cards|shown to nobody|exchange|communicat|show .* hand to")),
    Threat(
        "cards are marked",
        re.compile(
            r"inspect|uniform backs|backs of one colour|look alike|marked card|cards? .{0,20}marked|flaw|card change"
        ),
    ),
)
#: The same of a game whose shoe is dealt on from round to round.
COUNTED: Final = Threat(
    "the shoe is counted",
    re.compile(r"cutting card|cut card|cover card|sat out|^Reshuffle|then reshuffle|A reshuffle|[Ss]huffle the card"),
)
#: What may happen to a clause that is about equipment, procedure or error; a definition prevents nothing.
_KINDS: Final = ("procedure", "irregularity", "equipment", "rule", "limit")

#: Told what is being worked on.
Progress = Callable[[str], None]


def annex(
    slug: str, posted: Mapping[str, object], progress: Progress, shoes: int = SHOES, *, use_cache: bool = True
) -> dict[str, Any]:
    """What the annex says of a game under these options."""
    asked = request(slug, posted)
    known = list(_known(asked, posted, progress, use_cache=use_cache))
    counted = list(_counted(asked, posted, progress, shoes))
    words = "" if known or counted else not_counted(asked)
    return {
        "nothing": words and f"{words[0].upper()}{words[1:]}.",
        "knowledge": [row for protection in known for row in _rows(protection)],
        "counting": [_shoe(result) for result in counted],
        "prevented": list(_prevented(asked.game)),
        "changes": [*(row for result in counted for row in _changes(result, posted)), *_misread(known)],
        "rounds": ROUNDS,
        "shoes": shoes,
    }


def _known(
    asked: Request, posted: Mapping[str, object], progress: Progress, *, use_cache: bool
) -> Iterator[Protection]:
    """Every knowledge that makes sense in a game; which of several hidden cards it is seldom matters."""
    if asked.mathematics.knowing is None:
        return
    seen: set[object] = set()
    for spec in KNOWLEDGE:
        progress(f"knowing {spec}")
        try:
            protection = protect(asked.slug, [spec], posted, anew=not use_cache)
        except BadInput:  # no such card, or no such hand, in this game
            continue
        figures = protection.wagers[0].figures
        alike = (spec.partition(":")[0], figures.net)
        if alike not in seen:
            seen.add(alike)
            yield protection


def _rows(protection: Protection) -> Iterator[dict[str, str]]:
    for wager in protection.wagers:
        yield _row(" and ".join(protection.knowledge.specs), wager)


def _row(knows: str, informed: InformedWager) -> dict[str, str]:
    figures, play = informed.figures, informed.play
    exact = figures.solved.method == "exact"
    exactly = str(figures.net) if exact else f"± {figures.solved.stderr:.4%}" if figures.solved.stderr else ""
    return {
        "knows": knows,
        "wager": figures.wager,
        "edge": f"{float(figures.net):+.4%}",
        "exactly": exactly if len(exactly) <= 48 else "",
        "without": "" if informed.without is None else f"{float(informed.without):+.4%}",
        "changed": "" if play.changed is None else f"{float(play.changed):.2%}",
        "units": f"{float(figures.net) * ROUNDS:+.2f}",
        "tolerated": "" if play.tolerated is None else f"{float(play.tolerated):.1%}",
        "method": figures.solved.method,
    }


def _counted(asked: Request, posted: Mapping[str, object], progress: Progress, shoes: int) -> Iterator[Counting]:
    """Every wager of a shoe that is quickly valued; a wager that is solved anew for every moment takes minutes, and is
    for `croupier count`."""
    if asked.mathematics.in_shoe is None:
        return
    for wager in asked.mathematics.shoe_bets:
        if asked.game.by_slug[wager].stage != "before":
            continue
        try:
            question, solver = counting.asked_wager(request(asked.slug, posted, wager=wager))
        except CroupierError:  # a bet that this house does not offer
            continue
        if not counting.in_its_shoe(question, solver).is_slow:
            progress(f"counting {wager}")
            yield counting.count(asked.slug, wager, posted, terms=CountingTerms(shoes=shoes, sweep=True))


def _shoe(counted: Counting) -> dict[str, Any]:
    question, table = counted.question, counted.question.table
    rows = [
        {
            "cut": f"{float(point.cut):.0%}",
            "perfect": f"{point.perfect.units_per_100:+.4f}",
            "tags": f"{point.by_count.units_per_100:+.4f}" if point.by_count else "",
        }
        for point in counted.sweep
    ]
    drawn = [
        {"decks": f"{sum(question.pack) // 52} decks", "cut": float(point.cut), "who": who, "units": units}
        for point in counted.sweep
        for who, units in (
            ("perfect observer", point.perfect.units_per_100),
            *([("best tags", point.by_count.units_per_100)] if point.by_count else []),
        )
    ]
    tags = counted.count.system.plain() if counted.count and counted.count.system.tags else {}
    return {
        "wager": question.wager,
        "paytable": table.id if table else "",
        "edge": f"{float(counted.expected):+.4%}",
        "tags": ", ".join(f"{card} {tag:+d}" for card, tag in tags.items()),
        "trigger": "" if not counted.count or counted.count.trigger is None else f"{counted.count.trigger:g}",
        "rows": rows,
        "plot": plots.counting(drawn),
    }


def _prevented(game: Game) -> Iterator[dict[str, str]]:
    """The clauses of the text that stand against each way to beat it."""
    for threat in (*THREATS, *([COUNTED] if "fresh_shoe" in game.events else [])):
        for clause in game.rulebook.clauses:
            if clause.kind in _KINDS and threat.clauses.search(clause.gist):
                yield {"threat": threat.name, "clause": f"{game.rulebook.id} {clause.id}", "gist": clause.gist}


def _changes(counted: Counting, posted: Mapping[str, object]) -> Iterator[dict[str, str]]:
    """What a house can change about a wager of its shoe, and what whoever values it exactly earns then."""
    name, usual = counted.question.wager, counted.perfect.units_per_100
    if usual <= 0:
        return
    half = next(point for point in counted.sweep if float(point.cut) == 0.5)
    terms = replace(counted.terms, spread=(1, SPREAD), sweep=False)
    table = counted.question.table
    bound = counting.count(
        counted.question.game.slug, name, posted, paytable=table.id if table else "", terms=terms
    ).perfect.units_per_100
    changes = (
        (f"as it is, the cut card at {float(counted.terms.cut):.0%}", usual, ""),
        ("the cut card at half of the shoe", half.perfect.units_per_100, ""),
        ("half of the maximum on this wager", usual / 2, "in units of the maximum that was"),
        ("a shuffle before every round", 0.0, ""),
        ("nobody sits out rounds or enters in the middle of a shoe", bound, f"1 to {SPREAD} units, one in every round"),
    )
    for change, units, note in changes:
        yield {"wager": name, "change": change, "units": f"{units:+.4f}", "less": f"{usual - units:+.4f}", "note": note}


def _misread(known: list[Protection]) -> Iterator[dict[str, str]]:
    """How badly cards must be read before the edge is gone: what a better way to deal them has to reach."""
    for protection in known:
        wager = protection.wagers[0]
        if wager.play.tolerated is not None and wager.play.misread is not None:
            units, misread = float(wager.player_edge) * 100, float(wager.play.misread) * 100
            yield {
                "wager": wager.figures.wager,
                "change": f"{' and '.join(protection.knowledge.specs)} hidden so that no reading tells anything",
                "units": f"{misread:+.4f}",
                "less": f"{units - misread:+.4f}",
                "note": f"the edge is gone once {float(wager.play.tolerated):.1%} of the readings tell nothing",
            }
