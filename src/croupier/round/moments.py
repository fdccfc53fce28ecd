"""The steps that a round goes through, named by what it does in each: nobody lists them, the round itself tells them.

deal, deal players, deal dealer, burn, roll, spin, peek      what chance produces, and for whom
decide play                                                  the decision in which that action is open
reveal dealer                                                a hand is turned up
settle pair_plus, settle side_bets                           a wager is settled, or any that the house need not offer
OH-H 10.IV                                                   a step of the procedure, or whatever cites that clause

Each may be meant for one seat: ``"settle pair_plus for 2"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.round.facts import Announce, Award, Deal, Expose, Fact, Moved, Pay, Rolled, Spun
from croupier.round.irregularities import Irregularity
from croupier.round.requests import DISCARD, Decide, Draw, Gather, Peek, Request, Roll, Spin, Step

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.round.round import Round
    from croupier.round.wagering import Wager

#: Everybody who plays, as one name for their hands.
PLAYERS: Final = "players"
#: The wagers that a house may leave out, as one name.
SIDE_BETS: Final = "side_bets"
_FOR: Final = " for "


class Moment(NamedTuple):
    """Something that the round asks or states: what it is called, the most telling name first, and whose it is."""

    names: tuple[str, ...]
    seat: str = ""

    def called(self, step: str) -> bool:
        """Whether a step, of one seat or of any, is this."""
        name, _, seat = step.partition(_FOR)
        return name in self.names and seat in ("", self.seat)


def _dealt(to: str, seats: Collection[str]) -> Moment:
    if to == DISCARD:
        return Moment(("burn",))
    return Moment((f"deal {PLAYERS if to in seats else to}", "deal"), to)


def _revealed(who: str, seats: Collection[str], *clauses: str) -> Moment:
    return Moment((f"reveal {PLAYERS if who in seats else who}", *clauses), who)


def _decided(ask: Decide) -> Moment:
    named = [f"decide {action.name}" for action in ask.actions]
    return Moment((*named, "decide", *filter(None, [ask.clause])), ask.seat)


def _settled(pay: Pay, spots: Mapping[str, Wager]) -> Moment:
    wager = spots.get(pay.wager)
    kind = wager.slug if wager else pay.wager
    side_bet = [f"settle {SIDE_BETS}"] if wager and wager.may_be_off else []
    position = [f"settle {pay.wager}"] if kind != pay.wager else []
    return Moment((f"settle {kind}", *position, *side_bet, "settle", pay.clause), pay.seat)


def of_request(pending: Request, seats: Collection[str]) -> list[Moment]:
    """What the round is about to do."""
    match pending:
        case Draw(to=to, slot=slot):
            return [_dealt(to, seats) if slot < 0 else _revealed(to, seats)]
        case Roll(who=who):
            return [Moment(("roll",), who)]
        case Spin():
            return [Moment(("spin",))]
        case Peek(to=to):
            return [Moment(("peek",), to)]
        case Decide():
            return [_decided(pending)]
        case Gather(asks=asks):
            return [_decided(ask) for ask in asks]
        case Step(clause=clause, who=who):
            return [Moment((clause,), who)]


def of_fact(fact: Fact, seats: Collection[str], spots: Mapping[str, Wager]) -> Moment | None:
    """What the round has done; nothing for chips that are laid down, which a wager or a decision did."""
    match fact:
        case Deal(to=to, slot=slot):
            return _dealt(to, seats) if slot < 0 else _revealed(to, seats)
        case Expose(who=who, clause=clause):
            return _revealed(who, seats, clause)
        case Pay():
            return _settled(fact, spots)
        case Rolled(who=who):
            return Moment(("roll",), who)
        case Spun():
            return Moment(("spin",))
        case Announce(clause=clause) | Award(clause=clause) | Moved(clause=clause):
            return Moment((clause,), getattr(fact, "seat", ""))
    return None


class Trail:
    """The steps that a round has gone through so far. A walked round says when it goes past a step of the procedure,
    which leaves nothing in its record."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.moments: list[Moment] = []
        self._seats = frozenset(round_.felt.by_seat)
        self._spots = round_.game.spots(round_.options)
        self._answers = self._facts = 0

    def follow(self) -> None:
        """Note what was asked and stated since."""
        answers, facts = self.round.answers, self.round.facts
        for entry in answers[self._answers :]:
            if type(entry.answer) is not Irregularity and type(entry.asked) in (Decide, Peek):
                self.moments += of_request(entry.asked, self._seats)
        noted = (of_fact(fact, self._seats, self._spots) for fact in facts[self._facts :])
        self.moments += [moment for moment in noted if moment]
        self._answers, self._facts = len(answers), len(facts)

    def walk(self, step: Step) -> None:
        """Note a step of the procedure that is walked past."""
        self.moments += of_request(step, self._seats)

    def happened(self, step: str) -> bool:
        """Whether the round has done something of that name."""
        return any(moment.called(step) for moment in self.moments)

    def is_over(self, step: str) -> bool:
        """Whether the round has done it and now asks for something else."""
        pending = self.round.pending
        if pending is None or not self.happened(step):
            return False
        return not any(moment.called(step) for moment in of_request(pending, self._seats))

    @property
    def steps(self) -> list[str]:
        """The steps so far by their most telling names, each once."""
        return list(dict.fromkeys(moment.names[0] for moment in self.moments))
