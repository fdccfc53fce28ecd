"""A sitting at one table: its cards, everybody's money, and one round after another. It prints and asks nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.cli.typed import Wagers
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import RandomSource
from croupier.errors import ActionRefused, BadCard, BadInput, CroupierError, OutcomesExhausted, Refused
from croupier.house.ledger import Ledger
from croupier.house.progressives import Progressives
from croupier.money import Cents, dollars
from croupier.options import House, described
from croupier.round.calls import Call
from croupier.round.drivers import Equipment
from croupier.round.facts import Chose, Fact, Lammer, Pay, Split, Stake
from croupier.round.game import Game
from croupier.round.irregularities import Rule
from croupier.round.requests import DISCARD, Choice, Decide, Draw, Gather, Peek, Roll, Spin
from croupier.round.round import Result, Round, Void
from croupier.round.setup import Seat, Setup
from croupier.round.views import at_risk

#: The irregularity by which a game says how a round goes on when no card is left.
SHOE_EXHAUSTED: Final = "shoe_exhausted"
#: The only table of the house.
TABLE: Final = "terminal"


class TableShoe:
    """A table's cards from round to round: a game that plays with a choice of decks keeps its shoe until the
    cutting card is out, any other is shuffled before every round. A table without cards has an empty one."""

    def __init__(self, game: Game, options: House, source: RandomSource) -> None:
        decks = getattr(options, "decks", 1)
        self.shoe = Shoe(decks, game.pack, source) if game.pack else None
        self.equipment = Equipment(source, self.shoe)
        self.kept = "decks" in described(game.options)
        # A single deck is worn out sooner: fewer than half of it is too little for the next round.
        self.behind_cut_card = 2 if decks == 1 else 4

    def prepare(self) -> bool:
        """Get ready for a round; True when the cards have just been shuffled."""
        if self.shoe is None:
            return False
        self.shoe.discard(self.shoe.layout)
        if self.kept and not self.shoe.exhausted and not self.shoe.cut_card_out:
            return False
        self.shoe.shuffle()
        if self.kept:
            self.shoe.place_cut_card(self.shoe.remaining // self.behind_cut_card)
        return True

    def answer(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> None:
        """Deal, roll or spin what the round asks for.

        A card that was declared by hand comes out of the shoe once more; the round knows it is out, and the
        next one is dealt in its place.
        """
        while True:
            outcome = self.equipment.outcome(asked)
            try:
                round_.answer(outcome, "equipment")
            except BadCard:
                continue
            if self.shoe is not None and isinstance(asked, Draw) and asked.to == DISCARD:
                self.shoe.discard([outcome])
            return

    def refill(self) -> None:
        """Shuffle the discard rack into the empty shoe, to complete the round in play."""
        if self.shoe is not None and self.shoe.exhausted:
            self.shoe.reshuffle_discards()


@dataclass(slots=True)
class Session:
    """Who sits at the table with how much, the round in play and the one before it."""

    game: Game
    options: House
    money: dict[str, Cents]
    shoe: TableShoe
    walking: bool = False
    carry: Any = None
    fresh: bool = False
    number: int = 0
    round: Round | None = None
    bets: dict[str, Wagers] = field(default_factory=dict)
    last: dict[str, Wagers] = field(default_factory=dict)
    jackpots: Progressives = field(default_factory=lambda: Progressives(Ledger()))

    def __post_init__(self) -> None:
        self.jackpots.link(TABLE, self.game, self.options)

    @property
    def meters(self) -> dict[str, Cents]:
        """What the jackpot meters of the table show."""
        return self.jackpots.readings(TABLE)

    @property
    def seats(self) -> Sequence[str]:
        """The seats taken, from the dealer's left."""
        return list(self.money)

    @property
    def running(self) -> bool:
        """Whether a round is in play."""
        return self.round is not None and self.round.result is None

    @property
    def open(self) -> dict[tuple[str, str, int], Cents]:
        """The bets that stand from one round to the next, by seat and wager."""
        stood = self.game.standing(self.carry) if self.game.standing else ()
        return {(one.seat, wager, 0): amount for one in stood for wager, amount in one.wagers}

    # -- money ----------------------------------------------------------------------------------------------

    def free(self, seat: str) -> Cents:
        """What a seat has that is not on the layout."""
        facts = self.round.facts if self.round is not None and self.running else []
        chips = at_risk(facts) if facts else self.open
        won = sum(one.net for one in facts if type(one) is Pay and one.seat == seat)
        return self.money[seat] + won - sum(amount for key, amount in chips.items() if key[0] == seat)

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
        found: list[Stake | Lammer | Pay] = []
        for fact in self._tried(ask, choice):
            match fact:
                case Stake(seat=seat) | Lammer(seat=seat) | Pay(seat=seat, outcome="returned"):
                    found += [fact] if seat == ask.seat else []
                case Chose() | Split():
                    pass
                case _:
                    break
        return found

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

    def prepare(self) -> bool:
        """Clear the layout for new wagers; True when the cards were shuffled."""
        self.bets = {}
        self.fresh = self.shoe.prepare()
        return self.fresh

    def bet(self, seat: str, wagers: Wagers) -> None:
        """Take a seat's wagers, all of them or none."""
        total = sum(amount for _, amount in wagers if amount > 0)
        if total > self.free(seat):
            raise BadInput(f"seat {seat} has {dollars(self.free(seat))}; these wagers come to {dollars(total)}")
        placed = self.bets | {seat: wagers}
        setup, refused = self.game.seated(self.options, self._setup(placed), self.carry)
        if refused:
            raise refused[0][2]
        if self.game.standing:
            self._afford_all(seat, setup)
        self.bets = placed
        if wagers:
            self.last[seat] = wagers

    def _afford_all(self, seat: str, setup: Setup) -> None:
        """Refuse wagers that take more than the seat has once a vigorish goes down with them."""
        facts = Round(self.game, self.options, setup, self.carry).facts
        down = sum(one.amount for one in facts if type(one) is Stake and one.seat == seat)
        if down > self.free(seat):
            raise BadInput(f"seat {seat} has {dollars(self.free(seat))}; with vigorish that takes {dollars(down)}")

    def call(self, call: Call) -> None:
        """Hear what a seat says about its bets that stand."""
        self.carry = self.game.called(self.options, self.carry, call)

    def _setup(self, bets: dict[str, Wagers]) -> Setup:
        seats = tuple(Seat(seat, wagers) for seat, wagers in bets.items())
        events = {"fresh_shoe"} if self.fresh and "fresh_shoe" in self.game.events else ()
        return Setup(seats, tuple(self.meters.items()), frozenset(events))

    def begin(self) -> bool:
        """Close the betting and start; False when there is nothing to play for."""
        if not any(self.bets.values()) and not self.open:
            return False
        self.number += 1
        setup, _ = self.game.seated(self.options, self._setup(self.bets), self.carry)
        self.jackpots.lock(TABLE, str(self.number), setup.seats)
        setup = setup._replace(meters=tuple(self.meters.items()))
        self.round = Round(self.game, self.options, setup, self.carry, walking=self.walking)
        return True

    def chance(self, asked: Draw | Roll | Spin | Peek) -> None:
        """Let the equipment answer. Without a card left, the text's remedy is carried out, or the round is void."""
        assert self.round is not None
        try:
            self.shoe.answer(self.round, asked)
        except OutcomesExhausted:
            try:
                if SHOE_EXHAUSTED not in self.game.irregularities:
                    raise
                self.shoe.refill()
                self.round.declare(SHOE_EXHAUSTED, "dealer")
            except OutcomesExhausted:
                self.round.void("no card is left to deal", "dealer")

    def kinds(self) -> list[Rule]:
        """The irregularities that can be declared under these options."""
        found = []
        for kind in self.game.irregularities:
            try:
                found.append(self.game.rule_for(kind, self.options))
            except Refused:
                continue
        return found

    def finish(self) -> Result:
        """Book a round that has ended: the money moves, and what the table remembers goes to the next one."""
        assert self.round is not None
        result = self.round.result
        assert result is not None
        for line in result.lines:
            self.money[line.seat] += line.net
        if isinstance(result, Void):
            self.jackpots.give_back(TABLE, str(self.number))
        else:
            self.jackpots.pay(TABLE, str(self.number), self.round.facts)
        self.carry = result.carry
        return result

    def winning_places(self) -> list[str]:
        """Every place of the layout that the last spin won for, found by playing it with a chip on each of them."""
        if self.round is None or not self.game.positions:
            return []
        spins = [one for one in self.round.answers if isinstance(one.answer, str)]
        if not all(isinstance(one.asked, Spin) for one in self.round.answers):
            return []
        spots = self.game.spots(self.options)
        everywhere = Setup((Seat("1", tuple((slug, 100) for slug in spots)),))
        again = Round(self.game, self.options, everywhere, self.round.carry).replay(spins)
        return [] if again.result is None else [one.wager for one in again.result.lines if one.outcome == "win"]


def _modest(ask: Decide) -> Choice:
    """An answer for another seat in a trial: its last action, in the least amount."""
    last = ask.actions[-1]
    return Choice(last.name, last.least, last.multiples[0] if last.multiples else 0)
