"""Game protection: what it is worth to know cards that nobody should know, and how badly they may be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier import games
from croupier.engines import cache, knowledge, notebook
from croupier.engines.analysis import Analysis, number
from croupier.engines.frames import Tabular
from croupier.engines.knowledge import InformedPlay, Knowledge
from croupier.engines.solved import Number
from croupier.errors import BadInput, UnknownName
from croupier.mathematics.analyses import Request, questions, request
from croupier.mathematics.plain import or_none, strategy


@dataclass(frozen=True, slots=True)
class InformedWager:
    """A wager as it stands for somebody who knows: the play, its figures, and the player's edge ``without`` the
    knowledge, where the same wager is made then."""

    play: InformedPlay
    figures: Analysis
    without: Number | None

    @property
    def player_edge(self) -> Number:
        """What the best play with the knowledge nets, per unit of the initial wager."""
        return self.figures.net


@dataclass(frozen=True, slots=True, repr=False)
class Protection(Tabular):
    """What a knowledge is worth in a game, by wager; the first is the whole game's."""

    asked: Request
    knowledge: Knowledge
    wagers: tuple[InformedWager, ...]

    def __repr__(self) -> str:
        edges = ", ".join(f"{wager.figures.wager} {float(wager.player_edge):+.4%}" for wager in self.wagers)
        return f"<Protection {self.asked.slug}: {edges}>"

    def _repr_html_(self) -> str:
        rows = [
            (
                row["wager"],
                f"{float(row['player_edge']):+.4%}",
                "" if row["without"] is None else f"{float(row['without']):+.4%}",
            )
            for row in self.records()
        ]
        chart = notebook.bars("player's edge", [(row["wager"], float(row["player_edge"])) for row in self.records()])
        return notebook.table(f"{self.asked.slug}: what is known", ("wager", "player's edge", "without"), rows) + chart

    def records(self) -> list[dict[str, Any]]:
        """A row for every wager: the player's edge with the knowledge and without."""
        return [
            {"wager": wager.figures.wager, "player_edge": wager.player_edge, "without": wager.without}
            for wager in self.wagers
        ]

    def plain(self, rounds: int = 60) -> dict[str, Any]:
        """As `croupier protect --json` prints it, with so many rounds in an hour."""
        return document(self, rounds)


def protect(
    slug: str, specs: Sequence[str], posted: Mapping[str, object] | None = None, *, wager: str = "", anew: bool = False
) -> Protection:
    """What it is worth to know something, solved ``anew`` or as it was kept, for one ``wager`` or for all that are ever
    worth making; every complaint says what would be accepted."""
    known, asked = knowledge.read(specs), request(slug, posted)
    if (unposted := _first_table(asked, wager)) is not None:
        posted = {**(posted or {}), wager: unposted}
        asked = request(slug, posted)
    solvers = asked.mathematics.wagers(asked.options)
    first = next(iter(solvers))
    if (knowing := asked.mathematics.knowing) is None:
        raise BadInput(not_counted(asked)).at(game=slug)
    question, _ = questions(request(slug, posted, wager=first))[0]
    try:
        plays = cache.cached_plays(question, known, knowing, anew=anew)
    except BadInput as error:
        raise error.at(game=slug) from None
    wager = next(iter(plays)) if wager == "base" else wager
    if wager and wager not in plays:
        if wager not in solvers:
            raise UnknownName("wager to know something for", wager, list(plays)).at(game=slug)
        raise BadInput(
            f"what {wager} is worth to somebody who knows {' and '.join(specs)} is not counted; that of "
            f"{' and '.join(plays)} is"
        ).at(game=slug)
    wagers: list[InformedWager] = []
    for name, play in plays.items():
        if wager == name or (not wager and (not wagers or play.made)):
            alone = Analysis(name, None, cache.cached(question)).net if name == question.wager else play.unaware
            wagers.append(InformedWager(play, Analysis(name, None, play.solution), alone))
    return Protection(asked, known, tuple(wagers))


def not_counted(asked: Request) -> str:
    """That known cards have no figures in a game, and why, as far as that can be said."""
    why = "" if any(asked.game.cards_in(asked.options)) else ": none is dealt"
    if beside := next((text.on for text in games.supplements() if text.slug == asked.slug), ()):
        why = f": it is a wager beside {', '.join(beside)}; ask there"
    return f"what known cards are worth is not counted for this game{why}"


def _first_table(asked: Request, wager: str) -> str | None:
    """The first table of a wager that is asked for by name and not posted."""
    if not wager or wager in asked.options.tables:
        return None
    return next((table.id for table in asked.game.paytables.values() if wager in table.wagers), None)


def document(protection: Protection, rounds: int) -> dict[str, Any]:
    """As `croupier protect --json` prints it, with the units won in an hour of so many rounds."""
    first = protection.wagers[0]
    return {
        "game": protection.asked.slug,
        "rules_version": protection.asked.game.rules_version,
        "options": protection.asked.plain(),
        "knows": list(protection.knowledge.specs),
        "wagers": [_wager(informed) for informed in protection.wagers],
        "decisions_changed": or_none(first.play.changed),
        "per_hour": {"rounds": rounds, "units": number(first.figures.net * rounds)},
    } | _strategies(protection.wagers)


def _wager(informed: InformedWager) -> dict[str, Any]:
    figures, play = informed.figures, informed.play
    solved = figures.solved
    return {
        "wager": figures.wager,
        "method": solved.method,
        "player_edge": number(figures.net),
        "house_edge": number(figures.house_edge),
        "element_of_risk": number(figures.element_of_risk),
        "variance": number(figures.variance),
        "stderr": solved.stderr if solved.method == "simulation" else None,
        "without": or_none(informed.without),
        "worth": None if informed.without is None else number(figures.net - informed.without),
        "simple": [
            {"strategy": simple.name, "words": simple.words, "player_edge": number(-simple.house_edge)}
            for simple in (solved.strategy.simpler if solved.strategy else ())
        ],
        "misread": or_none(play.misread),
        "error_rate": or_none(play.tolerated),
        "error_rate_per_card": or_none(play.tolerated_per_card),
        "notes": list(solved.notes),
    }


def _strategies(wagers: Sequence[InformedWager]) -> dict[str, Any]:
    charts = {
        informed.figures.wager: strategy(informed.figures.solved.strategy, informed.figures.house_edge)
        for informed in wagers
        if informed.figures.solved.strategy and informed.figures.solved.strategy.spots
    }
    return {"strategy": charts} if charts else {}
