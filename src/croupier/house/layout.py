"""A layout before the cards are dealt: who sits where, and what each has laid out for the next round."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

from croupier.errors import BadInput, Refused
from croupier.house.chips import LAID_OUT, VERIFIED, Booking, Chips
from croupier.house.ledger import Account, Ledger, account
from croupier.house.places import Place, TableEvent
from croupier.house.progressives import Progressives
from croupier.money import Cents, cents, dollars
from croupier.options import House, described
from croupier.round.calls import Call
from croupier.round.facts import Stake
from croupier.round.game import Game
from croupier.round.procedures import Clock
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.setup import Setup

State: TypeAlias = Literal["closed", "betting", "playing", "disabled"]
#: How the log of a table says that chips were bought.
_SOLD: Final = re.compile(r"(\S+) in chips to seat .+")


def sold(event: str) -> Cents:
    """The chips that were bought by something in the log of a table."""
    match = _SOLD.fullmatch(event)
    return cents(match[1]) if match else 0


class Layout:
    """The seats of a table and the wagers on them. Money is held when a wager is laid out."""

    def __init__(
        self, name: str, game: Game, ledger: Ledger, options: House, jackpots: Progressives, clock: Clock
    ) -> None:
        self.name = name
        self.game = game
        self.ledger = ledger
        self.options = options
        self.jackpots = jackpots
        self.clock = clock
        self.state: State = "closed"
        self.places: dict[str, Place] = {}
        self.carry: Any = None
        self.rounds = 0
        self.log: list[TableEvent] = []
        self.noted = 0
        self.chips = Chips(name, self.owner, self.is_for_dealer)
        self._keys: dict[str, tuple[str, tuple[tuple[str, Cents], ...]]] = {}
        self._told: set[str] = set()

    # -- people ---------------------------------------------------------------------------------------------

    def owner(self, seat: str) -> Account:
        """Whose money lies on a seat."""
        return account("player", self._place(seat).player)

    def is_for_dealer(self, seat: str) -> bool:
        """Whether what a seat wins is the dealers': its wagers are for the dealer's benefit, or it is the dealer."""
        return seat == DEALER or (seat in self.places and self.places[seat].for_dealer)

    def sit(self, player: str, seat: str, *, box: int = 0, standing: bool = False, for_dealer: bool = False) -> None:
        """Take a seat; a wager for the dealer is a seat of its own, paid for by the player."""
        if seat in self.places:
            raise Refused(f"seat {seat} is taken by {self.places[seat].player}")
        if not player or player == DEALER:
            raise BadInput(f"a seat is taken by a player, not by {player or 'nobody'}")
        if for_dealer and not self.game.for_the_dealer:
            raise Refused(f"nobody wagers for the dealer in {self.game.title}", clause=self.game.layout)
        place = Place(player, box, standing, for_dealer)
        self.game.seated(self.options, Setup((place.seat(seat, {}),)))
        self.places[seat] = place
        self._note(f"{player} takes seat {seat}", player)

    def entrust(self, seat: str, amount: Cents, by: str) -> None:
        """The player of a seat has so much more in front of it, for a dealer to play with."""
        place = self._place(seat)
        if amount <= 0:
            raise BadInput("chips are bought for an amount above 0, like '100'")
        there, chips = self.ledger.available(self.owner(seat)), self._in_front(place.player)
        if there < amount + chips:
            already = f", {dollars(chips)} of it in chips already" if chips else ""
            raise Refused(f"{place.player} has {dollars(there)}{already}, not {dollars(amount)}")
        place.entrusted += amount
        self._note(f"{dollars(amount)} in chips to seat {seat}", by)

    def _in_front(self, player: str) -> Cents:
        """What a player has in chips at this table, beside what lies on the layout."""
        seats = {name: place for name, place in self.places.items() if place.player == player}
        laid = sum(self.chips.at(spot) for spot in self.chips.held if spot[0] in seats)
        return max(0, sum(place.entrusted + place.won for place in seats.values()) - laid)

    @contextmanager
    def from_chips(self, seat: str) -> Iterator[None]:
        """Somebody else plays for a seat: refused where that puts more at risk than its player has put in front of it,
        even if only until the round is settled."""
        player = self._place(seat).player
        seats = {name: place for name, place in self.places.items() if place.player == player}
        there = sum(place.entrusted + place.won for place in seats.values())
        holds = {key: amount for spot in self.chips.held for key, amount in self.chips.held[spot] if spot[0] in seats}
        before, entered = sum(holds.values()), len(self.ledger.entries)
        yield
        most = level = before
        for _, entry in self.ledger.entries[entered:]:
            if entry.kind == "hold" and entry.debit == self.owner(seat) and entry.because != VERIFIED:
                holds[entry.key] = entry.amount
                level += entry.amount
            elif entry.kind in ("post", "void"):
                level -= holds.pop(entry.of, 0)
            most = max(most, level)
        if most > max(before, there):
            left = dollars(max(0, there - before))
            raise Refused(
                f"seat {seat} has {left} in chips; for more its player buys chips, or signs in and makes the wager"
            )

    def leave(self, seat: str) -> None:
        """Give a seat up, between rounds and with nothing on the layout that cannot be taken back."""
        place = self._place(seat)
        if self.state == "playing" or self._stood(seat):
            raise Refused(f"seat {seat} still has wagers on the layout")
        self._take_off(seat, list(place.wagers))
        del self.places[seat]
        self._note(f"{place.player} leaves seat {seat}", place.player)

    def _place(self, seat: str) -> Place:
        if seat not in self.places:
            raise BadInput(f"nobody sits at seat {seat}; taken are {', '.join(self.places) or 'none'}")
        return self.places[seat]

    # -- betting --------------------------------------------------------------------------------------------

    def bet(self, seat: str, wager: str, amount: object, *, key: str) -> None:
        """Lay a wager out for the next round, and those that equal it; the money is held at once, with what is charged
        on it. A key that was used before for the same wager changes nothing."""
        self.lay_out(seat, {wager: amount}, key=key)

    def lay_out(self, seat: str, wagers: Mapping[str, object], *, key: str) -> None:
        """Lay several wagers out, all of them or none."""
        named = {self.game.canonical(wager): cents(amount) for wager, amount in wagers.items()}
        asked = (seat, tuple(named.items()))
        if self._keys.get(key, asked) != asked:
            raise Refused(f"the key {key} was used for another wager; a new one needs a new key")
        if key in self._keys:
            return
        place = self._place(seat)
        if self.state != "betting":
            raise Refused(f"table {self.name} takes no wagers now; it is {self.state}", clause=self.game.closes)
        wanted = {slug: stake for name, stake in named.items() for slug in sorted(self.game.made_with(name))} | named
        laid_out = self._setup({seat: place.wagers | wanted})._replace(closed=False)
        setup, refused = self.game.seated(self.options, laid_out, self.carry)
        for whose, slug, why in refused:
            raise why.at(game=self.game.slug, seat=whose, wager=slug)
        for slug, stake in wanted.items():
            self._made_of_chips(stake)
            try:
                self.jackpots.taken(self.name, slug, stake)
            except Refused as why:
                raise why.at(game=self.game.slug, seat=seat, wager=slug) from None
        self._hold(seat, wanted, self._charged(setup, seat), f"{self.name}/bet/{key!r}")
        place.wagers |= wanted
        place.ready = False
        self._keys[key] = asked

    def _collect(self, player: str) -> None:
        """What a player owes, like a win of a round that was void after it was spent, is taken before a new wager."""
        if self.ledger.owed(player) > 0:
            taken = self.ledger.collect(player, key=f"{self.name}/owed/{self.noted}", because="owed to the house")
            self._note(f"{dollars(taken)} owed by {player} collected", player)

    def _made_of_chips(self, stake: Cents) -> None:
        """A wager is made of chips, where the house posts which is the smallest; a text's own default is only for
        what is worked out from a wager, like half of it."""
        chip, (_, usual) = self.options.smallest_chip, described(self.game.options)["smallest_chip"]
        if chip and chip != usual and stake % chip:
            raise Refused(f"{dollars(stake)} cannot be made of chips; the smallest here is {dollars(chip)}")

    def _hold(self, seat: str, wanted: Mapping[str, Cents], charged: Mapping[str, Cents], key: str) -> None:
        chips = self.chips.copy()
        player = self._place(seat).player
        purse = max(self.ledger.available(self.owner(seat)) - max(self.ledger.owed(player), 0), 0)
        free = purse + sum(chips.at((seat, slug, LAID_OUT)) for slug in wanted)
        if (total := sum(max(stake, charged.get(slug, 0)) for slug, stake in wanted.items())) > free:
            raise Refused(f"seat {seat} has {dollars(free)}; these wagers come to {dollars(total)}")
        self._collect(player)  # last of all: nothing is taken for a wager that is refused
        booking = Booking(chips, self.ledger, self.next_round, key)
        for number, (slug, stake) in enumerate(wanted.items()):
            spot = (seat, slug, LAID_OUT)
            booking.release(spot, chips.at(spot), 0, 2 * number, self.game.closes)
            booking.hold(spot, max(stake, charged.get(slug, 0)), 2 * number + 1, self.game.closes)
        self.ledger.enter(booking.entries)
        self.chips = chips

    def _charged(self, setup: Setup, seat: str) -> dict[str, Cents]:
        """What the round will put at risk for each wager of a seat when it begins: a charge may go with one."""
        if self.game.standing is None:
            return {}
        charges: dict[str, Cents] = {}
        for fact in Round(self.game, self.options, setup, self.carry).facts:
            if type(fact) is Stake and fact.seat == seat:
                charges[fact.wager] = charges.get(fact.wager, 0) + fact.amount
        return charges

    def _setup(self, instead: Mapping[str, Mapping[str, Cents]] | None = None) -> Setup:
        """What is laid out, with other wagers on some seats."""
        laid = {seat: (instead or {}).get(seat, place.wagers) for seat, place in self.places.items()}
        seats = tuple(
            self.places[seat].seat(seat, wagers)
            for seat, wagers in laid.items()
            if wagers or self.places[seat].for_dealer  # one may still be made for the dealer during the round
        )
        return Setup(seats, tuple(self.jackpots.readings(self.name).items()), frozenset(self._told))

    def ready(self, seat: str) -> bool:
        """A seat has laid out what it wants to; True when that is so of every seat with something to play for."""
        self._only("betting", "begin")
        place = self._place(seat)
        if not place.wagers and not self._stood(seat):
            raise Refused(f"seat {seat} has nothing laid out to play for", clause=self.game.closes)
        place.ready = True
        return all(place.ready for name, place in self.places.items() if place.wagers or self._stood(name))

    def _stood(self, seat: str) -> bool:
        """Whether bets of a seat stand from an earlier round."""
        return any(spot[0] == seat and spot[2] >= 0 for spot in self.chips.held)

    def retract(self, seat: str, wager: str) -> None:
        """Take a wager back while betting is open, and those that cannot be without it."""
        place = self._place(seat)
        if self.state == "playing":
            raise Refused("the round has begun; wagers are not taken back", clause=self.game.closes)
        gone = self.game.made_with(self.game.canonical(wager)) & place.wagers.keys()
        if not gone:
            raise BadInput(f"seat {seat} has no {wager} laid out; there is {', '.join(place.wagers) or 'nothing'}")
        self._take_off(seat, gone)
        while refused := self.game.seated(self.options, self._setup()._replace(closed=False), self.carry)[1]:
            for whose, slug, _ in refused:
                self._take_off(whose, [slug])

    def _take_off(self, seat: str, wagers: Collection[str]) -> None:
        """Give laid out wagers back."""
        place = self.places[seat]
        for slug in sorted(wagers):
            booking = Booking(self.chips, self.ledger, self.next_round, f"{self.name}/back/{self.noted}")
            spot = (seat, slug, LAID_OUT)
            booking.release(spot, self.chips.at(spot), 0, 0, self.game.closes)
            self.ledger.enter(booking.entries)
            place.wagers.pop(slug, None)
            self._note(f"seat {seat} takes {slug} back", place.player)

    def call(self, seat: str, name: str, wager: str = "", to: object = 0) -> None:
        """What a player says about bets that stand; what comes down is free again."""
        self._place(seat)
        self._only("betting", "hear calls")
        self.carry = self.game.called(self.options, self.carry, Call(seat, name, wager, cents(to) if to else 0))
        stood = self.game.standing(self.carry) if self.game.standing else ()
        up = {(seat.seat, slug): amount for seat in stood for slug, amount in seat.wagers}
        booking = Booking(self.chips, self.ledger, self.next_round, f"{self.name}/call/{self.noted}")
        for spot in [spot for spot in self.chips.held if spot[2] >= 0]:
            over = self.chips.at(spot) - up.get(spot[:2], 0)
            if over > 0:
                booking.release(spot, over, 0, len(booking.entries), self.game.layout)
        self.ledger.enter(booking.entries)
        self._note(f"seat {seat} calls {name} {wager}".rstrip(), self.places[seat].player)

    # -- what follows from it -------------------------------------------------------------------------------

    @property
    def next_round(self) -> str:
        """The name that the next round will have in the ledger."""
        return f"{self.name}#{self.rounds + 1}"

    def _only(self, state: State, what: str) -> None:
        if self.state != state:
            raise Refused(f"table {self.name} cannot {what}; it is {self.state}")

    def _note(self, what: str, by: str, because: str = "") -> None:
        self.noted += 1
        self.log.append(TableEvent(self.noted, self.clock(), what, by, because))
