"""What the analyst works out, as it is sent: analyses, what known cards are worth, simulations, risks and reports."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, cast

from croupier.engines.analysis import Analysis, number
from croupier.errors import BadInput, BadPayTable
from croupier.mathematics import analyses, plain
from croupier.mathematics.analyses import Progress, Request
from croupier.server.apart import Tell
from croupier.server.figures import Figure, MainFigures

if TYPE_CHECKING:
    from croupier.mathematics.together import AtMeter

#: The switch of an analysis at a meter, before its reading.
METER: Final = "meter="
FORMS: Final = {"html": "text/html; charset=utf-8", "pdf": "application/pdf", "csv": "text/csv; charset=utf-8"}
_NAMED: Final = re.compile(r"line '([^']*)'")


def analysis(tell: Tell, game: str, options: str, wager: str, paytable: str, *more: str) -> tuple[str, bytes]:
    """The analysis as `croupier analyze --json` prints it; ``more`` are the switches that were asked for by name."""
    asked = _asked(game, options, wager, paytable)
    at = _at_meter(asked, *more)
    analyses_made, gone = _analyzed(tell, asked, cap="cap" in more), []
    if "removal" in more:
        from croupier.mathematics.removal import removals

        gone = removals(asked, progress=_counting(tell))
        if not any(gone):
            bets = ", ".join(asked.mathematics.shoe_bets) or "none"
            raise BadInput(f"removal is for bets worth counting a shoe for; {game} has {bets}")
    return _known(plain.document(asked, analyses_made, gone, at))


def _at_meter(asked: Request, *more: str) -> AtMeter | None:
    from croupier.mathematics.together import at_meters, reading

    meters = [switch.removeprefix(METER) for switch in more if switch.startswith(METER)]
    return at_meters(asked, reading(meters[0])) if meters else None


def simulation(
    tell: Tell, game: str, options: str, wagers: str, strategy: str, rounds: str, seed: str
) -> tuple[str, bytes]:
    """The simulation as `croupier simulate --json` prints it, on one core."""
    from croupier.simulation import results

    named = wagers.split(" ") if wagers else []
    run = results.run_of(game, int(rounds), options=json.loads(options), wagers=named, strategy=strategy, seed=seed)
    simulated = results.played(
        run,
        results.where(workers=1),
        progress=lambda total: tell("rounds", run.played(total), run.rounds),
    )
    return _known(simulated.plain())


def risk(tell: Tell, game: str, options: str, wager: str, paytable: str, asked: str) -> tuple[str, bytes]:
    """What a wager means for a bankroll, as `croupier risk --json` prints it."""
    from croupier.mathematics import risk

    _asked(game, options, wager, paytable)
    analysis_ = risk.analysis_of(game, json.loads(options), wager=wager, paytable=paytable)
    return _known({"game": game} | risk.figures(analysis_, **json.loads(asked)))


def protection(tell: Tell, game: str, options: str, wager: str, rounds: str, *knows: str) -> tuple[str, bytes]:
    """What known cards are worth, as `croupier protect --json` prints it."""
    from croupier.mathematics import protection as protections

    tell(f"knowing {', '.join(knows)}", 0, 0)
    known_cards = protections.protect(game, knows, json.loads(options), wager=wager)
    return _known(protections.document(known_cards, int(rounds)))


def _known(document: dict[str, Any]) -> tuple[str, bytes]:
    return "application/json", json.dumps(document | {"status": "known"}, ensure_ascii=False, allow_nan=False).encode()


def report(tell: Tell, game: str, options: str, form: str) -> tuple[str, bytes]:
    """The report as `croupier report` writes it."""
    from croupier.reports import contents, written

    asked = _asked(game, options)
    if form == "csv":
        return FORMS[form], written.table(_analyzed(tell, asked))
    contents_ = contents.gather(game, json.loads(options), progress=lambda what: tell(what, 0, 0))
    return FORMS[form], (written.html if form == "html" else written.pdf)(contents_)


def _asked(game: str, options: str, wager: str = "", paytable: str = "") -> Request:
    try:
        return analyses.request(game, json.loads(options), wager=wager, table=paytable)
    except BadPayTable as error:
        # Whoever edits a table shows the complaint at the line it is about.
        if match := _NAMED.search(error.message):
            error.at(line=match[1])
        raise


def _analyzed(tell: Tell, asked: Request, *, cap: bool = False) -> list[Analysis]:
    return analyses.analyze(asked, cap=cap, progress=_counting(tell))


def _counting(tell: Tell) -> Progress:
    done = -1

    def progress(what: str, count: int) -> None:
        nonlocal done
        done += 1
        tell(what, done, count)

    return progress


def known(game: str) -> MainFigures | None:
    """The figures of a game's main wager as the text has it, if they were worked out before."""
    from croupier.engines import cache

    asked = analyses.request(game)
    questions = [question for question, _ in analyses.questions(asked)]
    first = next(
        (question for question in questions if question.table in (None, asked.options.tables.get(question.wager))),
        questions[0],
    )
    solved = cache.lookup(first)
    if solved is None:
        return None
    analysis_ = Analysis(first.wager, first.table, solved)
    return MainFigures(
        wager=analysis_.wager,
        paytable=analysis_.table.id if analysis_.table else None,
        method=solved.method,
        house_edge=cast(Figure, number(analysis_.house_edge)),
    )


def decides(asked: Request, wager: str) -> list[str]:
    """The wagers of the analysis that a pay table posted for this one decides."""
    solved, tabled, pays = asked.mathematics.wagers(asked.options), asked.game.tabled, asked.mathematics.pays

    def is_decided(name: str) -> bool:
        return name == wager or wager in pays.get(name, () if name in tabled else pays.get("*", ()))

    return [name for name in solved if is_decided(name)]
