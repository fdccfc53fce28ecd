"""Deals that stay the same whatever is wagered: every card, roll and decision belongs to a place, not to a turn.

A `Deal` is one lie of the cards. Rounds with another bet, another seat or an irregularity are played from the same one:
the third card of seat 2 is the same card in each of them, and so is what seat 2 does with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Literal, NamedTuple
from zlib import crc32

from croupier.equipment.cards import UNSEEN, Card
from croupier.equipment.dice import roll
from croupier.equipment.source import SeededSource
from croupier.errors import Refused
from croupier.options import House
from croupier.round.facts import Award, Pay, Remedied, Stake, Stands
from croupier.round.facts import Deal as Dealt
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity
from croupier.round.requests import Action, Choice, Decide, Draw, Gather, Peek, Request, Roll, Spin
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup

#: Where in a round something is asked: what, of whom, and for the how manieth time.
Place = tuple[object, ...]
Bets = Mapping[str, int]
#: A bet: its seat, its wager and its hand.
Key = tuple[str, str, int]

BET = 20_00
#: No round asks for more.
MOST = 2000


class Declared(NamedTuple):
    """An irregularity, and the place before which it is declared."""

    kind: str
    at: Place
    details: Mapping[str, str]

    def put_to(self, round_: Round) -> Literal["remedied", "refused"]:
        """Declare it now."""
        try:
            round_.declare(self.kind, **self.details)
        except Refused:
            return "refused"
        return "remedied"


class PlayedDeal(NamedTuple):
    """A round that has ended, the places it went through, those among them where something was offered, and what became
    of each irregularity: it was remedied or refused, or its place never came."""

    round: Round
    places: list[Place]
    offered: set[Place]
    heard: list[Literal["", "remedied", "refused"]]

    @property
    def nets(self) -> dict[Key, int]:
        """What each wager of each seat is up."""
        assert self.round.result is not None
        nets: Counter[Key] = Counter()
        for line in self.round.result.lines:
            nets[line.seat, line.wager, line.hand] += line.net
        return dict(nets)

    @property
    def status(self) -> str:
        """How the round ended."""
        assert self.round.result is not None
        return self.round.result.status

    @property
    def made(self) -> dict[str, set[str]]:
        """The wagers that lay on the layout when the round began, by seat."""
        made: dict[str, set[str]] = {}
        for fact in self.round.facts:
            if not isinstance(fact, Stake | Stands):
                break
            made.setdefault(fact.seat, set()).add(fact.wager)
        return made

    def settled_before(self, kind: str) -> list[Pay]:
        """What was paid before an irregularity was remedied."""
        facts = self.round.facts
        at = next(at for at, fact in enumerate(facts) if type(fact) is Remedied and fact.kind == kind)
        return [fact for fact in facts[:at] if type(fact) is Pay]

    @property
    def given_back(self) -> set[Key]:
        """The bets that somebody had back undecided."""
        pays = [fact for fact in self.round.facts if type(fact) is Pay]
        return {(pay.seat, pay.wager, pay.hand) for pay in pays if pay.outcome == "returned"}

    @property
    def awarded(self) -> set[str]:
        """The meters that paid somebody."""
        return {fact.meter for fact in self.round.facts if type(fact) is Award}


class Deal:
    """One lie of the cards, dice and wheels at a table, and how its players decide. Every bet is of ``stake``, also in
    the rounds before, in which so many ``seats`` made every bet."""

    def __init__(
        self,
        game: Game,
        seed: str,
        options: Mapping[str, object] | None = None,
        *,
        rounds_before: int = 0,
        stake: int = BET,
        seats: int = 2,
    ) -> None:
        self.game = game
        posted = dict(options or {})
        self.house: House = game.house(posted)
        self.seed = f"{game.slug} {sorted(posted.items())} {seed}"
        self.stake = stake
        self.like = partial(Deal, game, seed, posted, rounds_before=rounds_before)
        self.stub = [card for card, copies in enumerate(game.cards_in(self.house)) for _ in range(copies)]
        Random(self.seed).shuffle(self.stub)
        self.cards: dict[Place, Card] = {}
        self.carry: Any = None
        self._full: dict[str, PlayedDeal] = {}
        for number in range(rounds_before):
            before = Deal(game, f"{seed} before {number}", posted, stake=stake)
            before.carry = self.carry
            result = before.play(before.setup(*[before.bets()] * seats)).round.result
            assert result is not None
            self.carry = result.carry

    # -- what lies where --------------------------------------------------------------------------------------

    def card(self, place: Place, round_: Round) -> Card:
        """The card of a place; of a pack that is dealt out, whatever this round has left."""
        if place not in self.cards and self.stub:
            self.cards[place] = self.stub.pop()
        felt = round_.felt
        card = self.cards.get(place, UNSEEN)
        if card == UNSEEN or felt.left[card] <= felt.waiting.count(card):
            left = [card for card, copies in enumerate(felt.left) if copies > felt.waiting.count(card)]
            card = left[self._number(place) % len(left)]
        return card

    def _number(self, place: Place) -> int:
        return crc32(f"{self.seed} {place}".encode())

    def outcome(self, pending: Draw | Roll | Spin | Peek, place: Place, round_: Round) -> Any:
        """What chance gives here."""
        match pending:
            case Draw():
                return self.card(place, round_)
            case Roll():
                return roll(SeededSource(f"{self.seed} {place}".encode()), pending.dice)
            case Spin():
                return pending.pockets[self._number(place) % len(pending.pockets)]
            case Peek():
                return "no"

    def choice(self, ask: Decide, place: Place, round_: Round, offers: Collection[Place] | None) -> Choice:
        """What the seat does here: always the same among the same choices. Other offers than these are declined."""
        if ask.optional and offers is not None and place not in offers:
            return Choice(ask.declines)
        sizes = {(choice.action, choice.multiple): choice for choice in ask.choices(round_.felt) if not choice.cards}
        bounds = {action.name: action for action in ask.actions}
        choices = [self._sized(choice, bounds[choice.action]) for choice in sizes.values()]
        return choices[self._number(place) % len(choices)]

    def _sized(self, choice: Choice, action: Action) -> Choice:
        """An amount as large as the other bets, where it may be."""
        amount = max(action.least, min(action.most, self.stake))
        return choice._replace(amount=amount - amount % action.each if action.each else amount)

    # -- rounds -----------------------------------------------------------------------------------------------

    def bets(self, leave_out: str = "") -> dict[str, int]:
        """One wager of each kind, but for one kind."""
        bets: dict[str, int] = {}
        for slug, wager in self.game.spots(self.house).items():
            if wager.stage == "before" and wager.slug not in {self.kind(bet) for bet in bets} | {leave_out}:
                only = getattr(self.house, wager.exactly, 0) if isinstance(wager.exactly, str) else wager.exactly
                bets[slug] = only or self.stake
        return bets

    def kind(self, slug: str) -> str:
        """The kind of wager that is made at a place of the layout."""
        return self.game.spots(self.house)[slug].slug

    def setup(self, *bets: Bets) -> Setup:
        """A seat for each set of bets; what the rules refuse is left out."""
        seats = tuple(Seat(str(number), tuple(made.items())) for number, made in enumerate(bets, 1))
        meters = tuple((name, 10_000_00) for name in self.game.meters(self.house))
        return self.game.seated(self.house, Setup(seats, meters), self.carry)[0]

    def full(self, *declared: Declared) -> PlayedDeal:
        """Two seats with every bet. Without an irregularity, and with those of last time, it is not played again."""
        name = " and ".join(map(str, declared))
        if name not in self._full:
            self._full = {done: played for done, played in self._full.items() if not done}
            self._full[name] = self.play(self.setup(self.bets(), self.bets()), declared)
        return self._full[name]

    def play(
        self, setup: Setup, declared: Sequence[Declared] = (), offers: Collection[Place] | None = None
    ) -> PlayedDeal:
        """Play the deal with these wagers, walked step by step, declaring something on the way. Where ``offers`` are
        given, any other is declined."""
        round_ = Round(self.game, self.house, setup, self.carry, walking=True)
        seen: Counter[Place] = Counter()
        places: list[Place] = []
        offered: set[Place] = set()
        heard: list[Literal["", "remedied", "refused"]] = [""] * len(declared)
        for _ in range(MOST):
            pending = round_.pending
            if pending is None:
                return PlayedDeal(round_, places, offered, heard)
            place = _place(round_, pending, seen)
            due = [at for at, what in enumerate(declared) if not heard[at] and what.at == place]
            if due:
                heard[due[0]] = declared[due[0]].put_to(round_)
                continue
            asks = pending.asks if isinstance(pending, Gather) else (pending,) if isinstance(pending, Decide) else ()
            asked = [_asked(round_, ask) for ask in asks]
            places += asked or [place]
            offered |= {at for at, ask in zip(asked, asks, strict=True) if ask.optional}
            for at, ask in zip(asked, asks, strict=True):
                round_.answer(self.choice(ask, at, round_, offers), ask.seat, ask.seat)
            if not asks:
                self._go_on(round_, pending, place, seen)
        raise AssertionError(f"{self.seed}: the round does not end")

    def _go_on(self, round_: Round, pending: Request, place: Place, seen: Counter[Place]) -> None:
        """Past a step of the procedure, or with what chance gives."""
        seen[place[:-1]] += 1
        if isinstance(pending, Draw | Roll | Spin | Peek):
            round_.answer(self.outcome(pending, place, round_))
        else:
            round_.proceed()


def _place(round_: Round, pending: Request, seen: Counter[Place]) -> Place:
    if isinstance(pending, Draw):
        dealt = (fact for fact in round_.facts if type(fact) is Dealt and fact.slot < 0)
        before = sum((fact.to, fact.hand) == (pending.to, pending.hand) for fact in dealt)
        return "card", pending.to, pending.hand, pending.slot, before
    if isinstance(pending, Decide | Gather):
        return _asked(round_, pending.asks[0] if isinstance(pending, Gather) else pending)
    return pending.asked, seen[pending.asked,]


def _asked(round_: Round, ask: Decide) -> Place:
    """The same seat is asked the same for the how manieth time."""
    before = [entry.asked for entry in round_.answers if type(entry.answer) is not Irregularity]
    same = sum(type(asked) is Decide and _about(asked) == _about(ask) for asked in before)
    return "decide", *_about(ask), same


def _about(ask: Decide) -> Place:
    return ask.seat, ask.hand, ask.clause, ask.actions[0].name
