"""The course of a round while it is played: the game's coroutine, what it asks, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.options import House
from croupier.round import house_wagers
from croupier.round.facts import Announce, Pay, Stake, filled
from croupier.round.felt import Felt, RoundEnded
from croupier.round.game import Game
from croupier.round.record import Abandoned, Answer, Result, Settled, Void
from croupier.round.requests import Choice, Decide, Draw, Gather, Request, Roll, Spin, Step
from croupier.round.setup import Setup

#: Requests that one stored text answers.
_SINGLE: Final = frozenset((Draw, Roll, Spin, Decide))


class Course:
    """What a round has in hand between two answers; all of it can be dropped and rebuilt. ``walking`` stops at the
    dealer's procedure steps, which otherwise pass by themselves."""

    __slots__ = (
        "_coro",
        "_felt",
        "_gathered",
        "_pending",
        "_result",
        "carry",
        "game",
        "options",
        "pack",
        "setup",
        "walking",
    )

    def __init__(
        self, game: Game, options: House, setup: Setup, carry: Any, pack: Sequence[int] | None, walking: bool
    ) -> None:
        self.game = game
        self.options = options
        self.setup = setup
        self.carry = carry
        self.pack = game.cards_in(options) if pack is None else pack
        self.walking = walking
        self._felt: Felt | None = None

    def drop(self) -> None:
        """Forget everything that can be rebuilt from the answers."""
        self._felt = None

    def _start(self, stop: Request | None = None) -> Felt:
        self._felt = felt = Felt(self.game, self.options, self.setup, self.carry, self.pack)
        self._coro = house_wagers.playing(felt)
        self._gathered: dict[Request, Choice] = {}
        self._result: Result | None = None
        self._pending: Request | None = None
        self._send(None, stop)
        return felt

    def _send(self, value: Any, stop: Request | None = None) -> None:
        """Push an answer in and run to the next request; steps pass unless someone stops at them."""
        felt = self._felt
        assert felt is not None
        felt.walked = self.walking or stop is not None
        try:
            request = self._coro.send(value)
            while type(request) is Step and not self.walking and request != stop:
                request = self._coro.send(None)
            self._pending = request
            if type(request) is Gather and (self._gathered or request.closed):
                self._regather(request, stop)
        except StopIteration as done:
            self._finish(done.value)
        except RoundEnded as ended:
            self._end(ended)

    def _outcomes(self, entries: Sequence[Answer], answers: list[Answer]) -> int:
        """Push stored outcomes and decisions in, one after the other, as far as a single answer is asked for that fits;
        how many there were. Whatever is refused is left to whoever can say why."""
        felt, request, send = self._felt, self._pending, self._coro.send
        assert felt is not None
        felt.walked = False
        at = 0
        for asked, value, by in entries:
            if type(request) not in _SINGLE or asked != request.asked:  # type: ignore[union-attr]  # one of those has it
                break
            try:
                checked = request.accept(value, felt)  # type: ignore[union-attr]  # as above
            except CroupierError:
                break
            answers.append(filled(Answer, (request, checked, by)))
            at += 1
            try:
                request = send(checked)
                while type(request) is Step:
                    request = send(None)
            except StopIteration as done:
                self._finish(done.value)
                break
            except RoundEnded as ended:
                self._end(ended)
                break
            except CroupierError as error:
                # The rules refused it after all. The coroutine is spent, but the answers before are the truth.
                answers.pop()
                self.drop()
                raise error.at(game=self.game.slug, answer=len(answers) + 1) from None
            self._pending = request
            if type(request) is Gather and request.closed:
                self._regather(request, None)
                request = self._pending
        return at

    def _regather(self, request: Gather, stop: Request | None) -> None:
        """An irregularity came between the answers of several seats: keep those that are still asked, also while its
        remedy asks something first. Where it closed the offer, the others decline."""
        asks = request.asks
        declined = [(ask, Choice(ask.declines)) for ask in asks if request.closed]
        self._gathered = dict([*declined, *((ask, self._gathered[ask]) for ask in asks if ask in self._gathered)])
        if asks and len(self._gathered) == len(asks):
            choices, self._gathered = [self._gathered[ask] for ask in asks], {}
            self._send(choices, stop)

    def _finish(self, carry: Any) -> None:
        felt = self._felt
        assert felt is not None
        for box in felt.boxes:
            assert not box.stakes or self.game.standing, f"{self.game.slug}: {box.seat} still has {box.stakes} at risk"
        self._pending, self._gathered = None, {}
        carry = self.game.remembers(felt) if self.game.remembers else carry
        self._result = filled(Settled, (tuple([fact for fact in felt.facts if type(fact) is Pay]), carry))

    def _end(self, ended: RoundEnded) -> None:
        felt = self._felt
        assert felt is not None
        self._pending, self._gathered = None, {}
        at_risk: dict[tuple[str, str, int], int] = {}
        for fact in felt.facts:
            if type(fact) is Stake:
                key = (fact.seat, fact.wager, fact.hand)
                at_risk[key] = at_risk.get(key, 0) + fact.amount
        felt.facts.append(Announce(f"{ended.ending}: {ended.reason}", ended.clause))
        carry = self.game.remembers(felt) if self.game.remembers else self.carry
        if ended.ending == "abandoned":
            self._result = Abandoned(ended.reason, tuple(at_risk), carry)
            return
        lines = tuple(
            Pay(seat, wager, stake, 0, "returned", ended.clause, "", hand)
            for (seat, wager, hand), stake in at_risk.items()
        )
        felt.facts.extend(lines)  # SG §5.17
        self._result = Void(ended.reason, ended.clause, lines, carry)  # SG §1.33
