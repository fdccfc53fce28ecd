"""Wagers of games that are too large to walk: the reference round is simulated, and the answer says so."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Final

from croupier.engines.any import crew, reference
from croupier.engines.kernel import Order, Settings, of
from croupier.engines.question import Question
from croupier.engines.solved import Ending, Solved
from croupier.engines.tally import Tally, estimate
from croupier.errors import TooLarge
from croupier.money import Cents

#: Always the same rounds, so that the same question has the same answer.
ROUNDS: Final = 64 * reference.CHUNK
SEED: Final = "analyze"


def solved(question: Question, unit: Cents, why: TooLarge) -> Solved:
    """The wager as it comes out in rounds that are played, with the error that is left."""
    if tuple(question.game.cards_in(question.options)) != question.pack:
        raise why  # cards are known to be gone, and a table deals from whole packs
    strategy = _strategy(question.game.slug)
    order = Order(question.game, question.options, strategy, [question.wager], Settings(), reference=True)
    total = Tally()
    chunks = ((number, reference.CHUNK) for number in range(ROUNDS // reference.CHUNK))
    for tally in crew.play(order, SEED, chunks, os.cpu_count() or 1):
        total.add(tally)
    counted = total.wagers[question.wager]
    risked = Fraction(counted.risked, counted.rounds * unit)
    lines = [line.line for line in question.table.lines] if question.table else []
    return Solved(
        ways=counted.rounds,
        endings={Ending(Fraction(net, unit), risked): rounds for net, rounds in sorted(counted.nets.items())},
        hits={line: counted.lines[line] for line in lines},
        method="simulation",
        notes=_notes(question.game.slug, strategy, why),
        stderr=estimate(counted, total.chunks).stderr,
    )


def _strategy(slug: str) -> str:
    """The first strategy of the game's own, or what is done for an absent player: the best one is not known."""
    known = [name for name in of(slug, reference=True).strategies if name != reference.OPTIMAL]
    return known[0] if known else reference.OPTIMAL


def _notes(slug: str, strategy: str, why: TooLarge) -> tuple[str, ...]:
    words = of(slug, reference=True).strategies[strategy]
    played = f"{ROUNDS:,} rounds were simulated instead by the reference round, strategy {strategy}: {words}"
    decides = strategy != reference.OPTIMAL
    return (why.message, played, *(["better play may cost less than this"] if decides else []))
