"""The steps of a game's rounds as a scenario may name them: found by playing rounds, and listed nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from croupier.equipment.source import RandomSource, SeededSource
from croupier.options import House
from croupier.round.drivers import Equipment
from croupier.round.game import Game
from croupier.round.moments import Moment, Trail
from croupier.round.requests import Decide, Draw, Gather, Peek, Step
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.rulebooks import CITATION

#: What is done in one round of a hundred or more is seldom a step of its own; a wager is, and is added by its name.
_ROUNDS: Final = 60
_BET: Final = 20_00


class RoundStep(NamedTuple):
    """A step, what else it is called, and the clauses it is carried out under; each of them names it, too."""

    name: str
    also: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """As ``croupier show --json`` prints it."""
        return {"step": self.name, "also": list(self.also), "clauses": list(self.clauses)}


def of_game(game: Game, house: House) -> list[RoundStep]:
    """The steps that rounds at these options go through, in the order in which they come."""
    known: dict[str, RoundStep] = {}
    seen: set[Moment] = set()
    order: list[str] = []
    for moments in _sampled(game, house):
        at = -1
        for moment in moments:
            name = moment.names[0]
            if moment not in seen:
                seen.add(moment)
                known[name] = _merged(known.get(name), moment)
            if name not in order:
                order.insert(at + 1, name)
            at = max(at, order.index(name))
    seldom = [f"settle {wager.slug}" for wager in game.wagers if not wager.booked_under]
    return [known.get(name, RoundStep(name)) for name in dict.fromkeys([*order, *seldom])]


def _merged(step: RoundStep | None, moment: Moment) -> RoundStep:
    name, *others = moment.names
    known, clauses = step or RoundStep(name), [other for other in others if CITATION.fullmatch(other)]
    also = [*known.also, *(other for other in others if other not in clauses)]
    return RoundStep(name, tuple(dict.fromkeys(also)), tuple(dict.fromkeys([*known.clauses, *clauses])))


def _sampled(game: Game, house: House) -> Iterator[list[Moment]]:
    """Rounds in which two seats make every wager that they can and decide by chance."""
    source, carry = SeededSource(game.slug.encode()), None
    for _ in range(_ROUNDS):
        seats = tuple(Seat(str(number), tuple(_bets(game, house))) for number in range(1, 1 + min(2, game.seats)))
        setup, _ = game.seated(house, Setup(seats, tuple((name, 10_000_00) for name in game.meters(house))), carry)
        round_ = Round(game, house, setup, carry, walking=True)
        yield _walked(round_, source)
        assert round_.result is not None
        carry = round_.result.carry


def _bets(game: Game, house: House) -> Iterable[tuple[str, int]]:
    """One wager of every kind that is made before the deal."""
    kinds = {wager.slug: (slug, wager) for slug, wager in reversed(list(game.spots(house).items()))}
    for slug, wager in kinds.values():
        if wager.stage == "before":
            only = getattr(house, wager.exactly, 0) if isinstance(wager.exactly, str) else wager.exactly
            yield slug, int(only) or _BET


def _walked(round_: Round, source: RandomSource) -> list[Moment]:
    """What a round goes through, walked step by step."""
    trail, dice = Trail(round_), Equipment(source)
    while (pending := round_.pending) is not None:
        trail.follow()
        match pending:
            case Step():
                trail.walk(pending)
                round_.proceed()
            case Decide() | Gather():
                ask = pending.asks[0] if isinstance(pending, Gather) else pending
                choices = list(ask.choices(round_.felt))
                round_.answer(choices[source.below(len(choices))], ask.seat, ask.seat)
            case Draw():
                felt = round_.felt
                left = [card for card, copies in enumerate(felt.left) for _ in range(copies - felt.waiting.count(card))]
                round_.answer(left[source.below(len(left))])
            case Peek():
                round_.answer("no")
            case _:
                round_.answer(dice.outcome(pending))
    trail.follow()
    return trail.moments
