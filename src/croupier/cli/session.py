"""A sitting at one table of the house: everybody's money, and one round after another. It prints and asks nothing."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.cli.typed import Bets, Wagers
from croupier.equipment.source import RandomSource
from croupier.errors import ActionRefused, CroupierError, Refused
from croupier.house.opened import opened
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.round.calls import Call
from croupier.round.facts import Chose, Fact, Lammer, Pay, Split, Stake
from croupier.round.game import Game
from croupier.round.irregularities import Rule
from croupier.round.requests import Choice, Decide, Gather, Spin
from croupier.round.round import Result, Round
from croupier.round.setup import Seat, Setup

DEALERS: Final = ("dealer", "supervisor", "surveillance")


class TerminalSession:
    """Who sits at the table, the round in play and the one before it. The money is the ledger's."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None,
        money: Mapping[str, Cents],
        source: RandomSource,
        *,
        walking: bool = False,
        carry: Any = None,
    ) -> None:
        self.game = game
        seats = {seat: seat for seat in money}
        self.table = opened(
            game, seats, money, options=options, source=source, name="terminal", walking=walking, carry=carry
        )
        self.table.attended = True  # whoever sits at the terminal looks at the equipment for the house
        self.seats: Sequence[str] = list(money)
        self.last: dict[str, Bets] = {}
        #: What was said of the round that begins next.
        self.events: set[str] = set()
        self._keys = 0

    @property
    def options(self) -> House:
        """What the house has posted."""
        return self.table.options

    @property
    def walking(self) -> bool:
        """Whether the dealer's procedure is walked step by step."""
        return self.table.walking

    @property
    def carry(self) -> Any:
        """What the table remembers from the round before."""
        return self.table.carry

    @property
    def number(self) -> int:
        """How many rounds have begun."""
        return self.table.rounds

    @property
    def meters(self) -> dict[str, Cents]:
        """What the jackpot meters of the table show."""
        return self.table.jackpots.readings(self.table.name)

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one."""
        return self.table.round or (self.table.recall[-1] if self.table.recall else None)

    @property
    def running(self) -> bool:
        """Whether a round is in play."""
        return self.table.round is not None

    @property
    def open(self) -> dict[tuple[str, str, int], Cents]:
        """The bets that stand from one round to the next, by seat and wager."""
        stood = self.game.standing(self.carry) if self.game.standing else ()
        return {(seat.seat, wager, 0): amount for seat in stood for wager, amount in seat.wagers}

    # -- money ----------------------------------------------------------------------------------------------

    @property
    def money(self) -> dict[str, Cents]:
        """What every seat has, with what lies on the layout."""
        return {seat: self.table.ledger.balance(self.table.owner(seat)) for seat in self.seats}

    def free(self, seat: str) -> Cents:
        """What a seat has that is not on the layout; of the dealer, what the tip box holds. A wager for the dealer is
        paid for by its player."""
        has = self.table.owner(seat) if seat in self.table.places else self.table.chips.winner(seat)
        return self.table.ledger.available(has)

    def can_wager(self, seat: str) -> bool:
        """Whether a seat has anything to bet with, or bets that still stand."""
        return self.free(seat) > 0 or any(key[0] == seat for key in self.open)

    def afford(self, ask: Decide, choice: Choice) -> None:
        """Refuse a choice that stakes more than the seat has left. A copy of the round tells what it would stake."""
        has = left = self.free(ask.seat)
        for fact in self._tried(ask, choice):
            if type(fact) is Stake and fact.seat == ask.seat:
                left -= fact.amount
            elif type(fact) is Pay and fact.seat == ask.seat:
                left += fact.stake + fact.net
            if left < 0:
                action = choice.action.replace("_", " ")
                raise ActionRefused(f"seat {ask.seat} has {dollars(has)} left; to {action} takes {dollars(-left)} more")

    def at_once(self, ask: Decide, choice: Choice) -> list[Stake | Lammer | Pay]:
        """What a choice does to the seat's own chips before anything else happens: what goes down and what comes back.
        Nothing that follows from a card is told."""
        movements: list[Stake | Lammer | Pay] = []
        for fact in self._tried(ask, choice):
            match fact:
                case Stake(seat=seat) | Lammer(seat=seat) | Pay(seat=seat, outcome="returned"):
                    movements += [fact] if seat == ask.seat else []
                case Chose() | Split():
                    pass
                case _:
                    break
        return movements

    def _tried(self, ask: Decide, choice: Choice) -> list[Fact]:
        """What would follow from a choice; nothing where the round itself will say what is wrong with it."""
        assert self.round is not None
        trial, before = self.round.fork(), len(self.round.facts)
        try:
            trial.answer(choice, "trial", ask.seat)
            while isinstance(rest := trial.pending, Gather) and len(trial.facts) == before:
                trial.answer(_modest(rest.asks[0]), "trial", rest.asks[0].seat)
        except CroupierError:
            return []
        return trial.facts[before:]

    # -- a round --------------------------------------------------------------------------------------------

    def bet(self, seat: str, wagers: Wagers, for_dealer: Wagers | None = None) -> None:
        """Take a seat's wagers and those it makes for the dealer, all of them or none."""
        rider = f"{seat}d"
        if rider in self.table.places:
            self.table.leave(rider)
        self._lay_out(seat, wagers)
        if for_dealer is not None:
            try:
                place = self.table.places[seat]
                self.table.sit(place.player, rider, box=place.box or int(seat), for_dealer=True)
                self._lay_out(rider, for_dealer)
            except CroupierError:
                for slug in list(self.table.places[seat].wagers):
                    if slug in self.table.places[seat].wagers:
                        self.table.retract(seat, slug)
                raise
        if wagers:
            self.last[seat] = Bets(wagers, for_dealer)

    def _lay_out(self, seat: str, wagers: Wagers) -> None:
        if wagers:
            self._keys += 1
            self.table.lay_out(seat, {slug: dollars(amount) for slug, amount in wagers}, key=str(self._keys))

    def call(self, call: Call) -> None:
        """Hear what a seat says about its bets that stand."""
        self.table.call(call.seat, call.name, call.wager, dollars(call.to) if call.to else 0)

    def begin(self) -> bool:
        """Close the betting and start; False when there is nothing to play for."""
        if not any(place.wagers for place in self.table.places.values()) and not self.open:
            return False
        events, self.events = tuple(self.events), set()
        self.table.begin(events=events)
        return True

    def finish(self) -> Result:
        """How the round ended. A jackpot that the text wants verified is verified by the house's own people."""
        jackpots = self.table.jackpots
        for claim in list(jackpots.claims.values()):
            while (step := claim.next) is not None:
                office = next(office for office in step.who or DEALERS if office not in claim.signed(step.id))
                jackpots.verify(claim.key, step.id, office, office if step.who else "")
        assert self.round is not None
        result = self.round.result
        assert result is not None
        return result

    def kinds(self) -> list[Rule]:
        """The irregularities that can be declared under these options."""
        kinds_ = []
        for kind in self.game.irregularities:
            try:
                kinds_.append(self.game.rule_for(kind, self.options))
            except Refused:
                continue
        return kinds_

    def winning_places(self) -> list[str]:
        """Every place of the layout that the last spin won for, found by playing it with a chip on each of them."""
        if self.round is None or not self.game.positions:
            return []
        spins = [answer for answer in self.round.answers if isinstance(answer.answer, str)]
        if not all(isinstance(answer.asked, Spin) for answer in self.round.answers):
            return []
        spots = self.game.spots(self.options)
        everywhere = Setup((Seat("1", tuple((slug, 100) for slug in spots)),))
        again = Round(self.game, self.options, everywhere, self.round.carry).replay(spins)
        return [] if again.result is None else [line.wager for line in again.result.lines if line.outcome == "win"]


def _modest(ask: Decide) -> Choice:
    """An answer for another seat in a trial: its last action, in the least amount."""
    last = ask.actions[-1]
    return Choice(last.name, last.least, last.multiples[0] if last.multiples else 0)
