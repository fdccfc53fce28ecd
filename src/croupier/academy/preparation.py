"""Advice before anybody asks: what has to be compiled, read or worked out once in a process is done beforehand."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Final

from croupier import games
from croupier.conformance import playing
from croupier.engines import question
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import CroupierError
from croupier.mathematics.advice import advise, adviser
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, Decide
from croupier.round.round import Round

#: After so many rounds that brought no new kind of decision, every kind that comes up at all has been advised on.
_NOTHING_NEW: Final = 16


@cache
def prepare(slug: str) -> int:
    """Advise on every kind of decision of a game, in rounds that nobody plays, once in a process; how many kinds that
    were. A game without advice needs none of it."""
    game, source = games.get(slug), SeededSource(slug.encode())
    met: set[tuple[str, ...]] = set()
    try:
        adviser(game)
    except CroupierError:
        return 0
    if prepares := question.of(slug).prepares:
        prepares(game)
    rounds = 0
    while rounds < _NOTHING_NEW:
        known = len(met)
        _advise_on_new_kinds(game, source, met)
        rounds = rounds + 1 if len(met) == known else 0
    return len(met)


def _advise_on_new_kinds(game: Game, source: RandomSource, met: set[tuple[str, ...]]) -> None:
    round_ = playing.PostedGame(game, {}).round(source, 1)
    while round_.pending is not None:
        for ask in playing.asks(round_):
            if (kind := _kind(round_, ask)) not in met:
                met.add(kind)
                with suppress(CroupierError):  # of some offers nobody can say what they are worth
                    advise(round_, ask.seat)
        playing.advance(round_, source)


def _kind(round_: Round, ask: Decide) -> tuple[str, ...]:
    """What is decided, and how many cards lie open to everybody."""
    board = len(round_.felt.hands.get(COMMUNITY, []))
    return ask.clause, str(board), *(action.name for action in ask.actions)
