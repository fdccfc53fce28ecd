"""How long a player waits for advice: in the process that advises, as the service asks it."""

import json
import time
from collections.abc import Iterator

from bench.figures import Figure, Section
from croupier import games
from croupier.conformance import playing
from croupier.engines import question
from croupier.equipment.source import SeededSource
from croupier.round.round import Round
from croupier.server import advised
from croupier.server.analyst import Analyst
from croupier.server.questions import FinishedWork

#: Seconds that anybody waits for it, and rounds of each game that are asked about.
LIMIT = 1.0
ROUNDS = 10
#: Nothing takes as long as this, compiled or not.
PATIENCE = 600.0
#: Asked about by a process that has just started.
FIRST = "blackjack"


def figures() -> Iterator[Figure]:
    advising = [slug for slug in games.slugs() if question.of(slug).adviser]
    fresh = Analyst()
    yield _figure(f"the first advice of a process, at {FIRST}", _slowest(fresh, FIRST, 1), "it is started for it")
    for slug in advising:
        fresh.ask(advised.prepared, slug, within=PATIENCE, limit=PATIENCE)
        how = f"the slowest decision of {ROUNDS} rounds, the game being prepared"
        yield _figure(f"advice at {slug}", _slowest(fresh, slug, ROUNDS), how)
    fresh.close()


def _figure(what: str, measured: float, how: str) -> Figure:
    return Figure(
        section=Section.SERVICE, what=what, measured=measured, unit="s", against=LIMIT, less_is_better=True, how=how
    )


def _slowest(analyst: Analyst, slug: str, rounds: int) -> float:
    slowest = 0.0
    for number in range(rounds):
        source = SeededSource(f"{slug} {number}".encode())
        round_ = playing.PostedGame(games.get(slug), {}).round(source, 1)
        while round_.pending is not None:
            for ask in playing.asks(round_):
                slowest = max(slowest, _waited(analyst, round_, ask.seat))
            playing.advance(round_, source)
    return slowest


def _waited(analyst: Analyst, round_: Round, seat: str) -> float:
    began = time.perf_counter()
    reply = analyst.ask(advised.advice, json.dumps(round_.plain()), seat, within=PATIENCE, limit=PATIENCE)
    assert isinstance(reply, FinishedWork)
    return time.perf_counter() - began
