"""What counting earns as JSON, and the same wager at every deck count that its table is for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from croupier import options as opt
from croupier.engines.analysis import number
from croupier.errors import OptionRefused
from croupier.mathematics.counting import Counting, Earnings, count

#: What a count of single cards cannot see.
NOTHING_TO_COUNT = "no card does more than another: tags see nothing here, whatever the perfect observer finds"


def by_decks(counted: Counting, posted: Mapping[str, object], paytable: str) -> list[Counting]:
    """The same wager in shoes of every deck count that its table is for; as it is, where a game has one."""
    game, table = counted.question.game, counted.question.table
    decks = opt.described(game.options).get("decks")
    if decks is None or "decks" in posted:
        return [counted]
    terms, shoes = replace(counted.terms, sweep=True), []
    for value in decks[0].each:
        if table is None or table.allows(int(value)):
            with suppress(OptionRefused):  # the text allows it only beside another option
                asked = {**posted, "decks": value}
                shoes.append(count(game.slug, counted.question.wager, asked, paytable=paytable, terms=terms))
    return shoes


def document(counted: Counting, rounds: int) -> dict[str, Any]:
    """As `croupier count --json` prints it, with the units won in an hour of so many rounds."""
    question, terms, cards = counted.question, counted.terms, sum(counted.question.pack)
    return {
        "game": question.game.slug,
        "rules_version": question.game.rules_version,
        "wager": question.wager,
        "paytable": question.table.id if question.table else None,
        "cards": cards,
        "cut": {"share": counted.above / cards, "above": counted.above, "behind": cards - counted.above},
        "shoes": terms.shoes,
        "seed": terms.seed,
        "seats": terms.seats,
        "spread": list(terms.spread),
        "method": "simulation",
        "expected": number(counted.expected),
        "perfect": _earnings(counted.perfect, rounds),
        "count": _count(counted, rounds),
        "sweep": [
            {
                "cut": float(point.cut),
                "perfect": _earnings(point.perfect, rounds),
                "count": _earnings(point.by_count, rounds) if point.by_count else None,
            }
            for point in counted.sweep
        ],
        "notes": [*counted.notes, *([] if counted.count else [NOTHING_TO_COUNT])],
    }


def _count(counted: Counting, rounds: int) -> dict[str, Any] | None:
    result = counted.count
    if result is None:
        return None
    return {
        "tags": result.system.name,
        "by_card": result.system.plain() if result.system.tags else {},
        "balanced": result.is_balanced,
        "trigger": result.trigger,
        "correlation": result.correlation,
    } | _earnings(result.earnings, rounds)


def _earnings(earned: Earnings, rounds: int) -> dict[str, Any]:
    return {
        "rounds_per_shoe": earned.rounds_per_shoe,
        "bets_per_shoe": earned.bets_per_shoe,
        "edge_when_betting": earned.edge,
        "units_per_shoe": earned.units_per_shoe,
        "stderr_per_shoe": earned.stderr,
        "units_per_100_rounds": earned.units_per_100,
        "stderr_per_100_rounds": earned.stderr_per_100,
        "per_hour": {"rounds": rounds, "units": earned.units_per_100 * rounds / 100},
        "score": earned.score,
        "kelly": earned.kelly,
    }
