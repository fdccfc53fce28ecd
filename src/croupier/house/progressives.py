"""The jackpots of the house: which table feeds and reads which meter, and that the ledger says the same as the meters.

Tables that offer the same pay table share its meter unless the house links them to a group of their own. Before the
deal the wagers are locked and their shares go to the meters; when a jackpot is won, the money leaves the meter in the
order in which players are paid; a win that must be verified is held until it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.errors import Refused, UnknownName
from croupier.house.jackpots import PARTS, Escrow, Meter, Parameters, Share, two_people
from croupier.house.ledger import CAGE, Account, Entry, Kind, Ledger, account
from croupier.house.links import Link, defaults, must_fit, starts_at
from croupier.house.verification import Claim
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round.facts import Award, Fact
from croupier.round.game import Game
from croupier.round.setup import Seat


@dataclass(slots=True)
class InPlay:
    """What a round has put on the meters and won from them, until it is over: a void round gives both back."""

    shares: list[tuple[str, str, Share]] = field(default_factory=list)
    awards: list[tuple[str, Award]] = field(default_factory=list)


@dataclass(slots=True)
class Progressives:
    """All meters of a house, and the tables linked to them."""

    ledger: Ledger
    meters: dict[str, Meter] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    in_play: dict[str, InPlay] = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)
    cut_off: set[str] = field(default_factory=set)
    #: Looks a meter up that is not among these: who keeps them elsewhere reads only those that are needed.
    find: Callable[[str], Meter | None] = field(default=lambda name: None)
    #: What the table puts by for each meter; None where shares go to the meters at once.
    escrows: dict[str, Escrow] | None = None
    #: Who keeps meters elsewhere makes these nobody else's until the command is over, and takes in what was put by.
    take: Callable[[Collection[str]], None] = field(default=lambda names: None)
    #: Meters that are taken so.
    own: set[str] = field(default_factory=set)
    #: Shares that this command has put by: for which meter, and of which seat.
    put: list[tuple[str, str, Share]] = field(default_factory=list)

    def install(self, name: str, parameters: Parameters, by: str = "") -> Meter:
        """A new meter, its seed brought from the cage."""
        if name in self.meters:
            raise Refused(f"there is a meter {name} already; its parameters are changed, not installed again")
        meter = self.meters[name] = Meter.opened(name, parameters, by)
        self._sync(meter, CAGE, "")
        return meter

    def meter(self, name: str) -> Meter:
        """A meter by name."""
        if name not in self.meters:
            raise UnknownName("meter", name, list(self.meters) or "none")
        return self.meters[name]

    # -- links ----------------------------------------------------------------------------------------------

    def link(self, table: str, game: Game, options: House, group: str = "") -> None:
        """A table reads and feeds the meters of the pay tables it offers, alone or with its group; missing ones are
        installed. A meter that works as the text of the game does not allow is refused."""
        wagers: dict[str, list[str]] = {}
        for name, wager in game.meters(options).items():
            wagers.setdefault(wager, []).append(name)
        link = Link(game, options, group, wagers)
        for name in (link.meter(name) for names in wagers.values() for name in names):
            if name not in self.meters and (shared := self.find(name)):
                self.meters[name] = shared
        for wager, names in wagers.items():
            fresh = defaults(options, wager, len(names))
            known = [self.meters.get(link.meter(name)) for name in names]
            used = [meter.parameters if meter else new for meter, new in zip(known, fresh, strict=True)]
            must_fit(link, wager, used)
        for wager, names in wagers.items():
            for name, parameters in zip(names, defaults(options, wager, len(names)), strict=True):
                if link.meter(name) not in self.meters:
                    self.install(link.meter(name), parameters)
        self.links[table] = link

    def change(self, name: str, parameters: Parameters, *, by: str, approved: str, because: str) -> None:
        """Other parameters for a meter: allowed by every text it is linked to, and with no wager on it in play."""
        meter = self.meter(name)
        self.have(name)
        if any(name == shared for round_ in self.in_play.values() for shared, _, _ in round_.shares):
            raise Refused(f"{name} has wagers in play; its parameters change only between wins and between rounds")
        for link in self.links.values():
            for wager, names in link.wagers.items():
                meters = [link.meter(name) for name in names]
                if name in meters:
                    used = [parameters if meter == name else self.meters[meter].parameters for meter in meters]
                    must_fit(link, wager, used)
        meter.change(parameters, by=by, approved=approved, because=because)

    def readings(self, table: str) -> dict[str, Cents]:
        """What the meters of a table show, by the names its rounds know them by."""
        link = self.links[table]
        return {name: self.meters[link.meter(name)].reading for names in link.wagers.values() for name in names}

    def have(self, *names: str) -> None:
        """Have meters to oneself, as they are at this moment, before money follows from what they show."""
        asked = dict.fromkeys(name for name in names if name not in self.own)
        if asked:
            self.own.update(asked)
            self.take(list(asked))

    def read(self, table: str) -> dict[str, Cents]:
        """What the meters of a table show at this moment, for who is paid by it."""
        link = self.links[table]
        self.have(*(link.meter(name) for names in link.wagers.values() for name in names))
        return self.readings(table)

    def taken(self, table: str, wager: str, stake: Cents = 0) -> None:
        """Refuse a linked wager while the table has lost its link, one that is not the base wager of the meter, and
        any while the table posts another start of the meter than it has, or none though somebody could win a share
        just after another has won it all."""
        link = self.links[table]
        for name in link.wagers.get(wager, ()):
            if table in self.cut_off:
                raise Refused(f"table {table} has lost its link to the meters; {wager} is not taken until it is back")
            meter = self.meters[link.meter(name)]
            base, posted = meter.parameters.base, starts_at(link.options, wager)
            if stake and base and stake != base:
                raise Refused(f"{wager} is a wager of {dollars(base)} on {meter.name}, not {dollars(stake)}")
            if not posted and _is_mixed(link.options.tables[wager]):
                raise Refused(f"{wager} pays all of its meter and shares of it; post first where it starts again")
            if posted and posted != meter.parameters.restart:
                starts = f"{meter.name} starts again at {dollars(meter.parameters.restart)}"
                raise Refused(f"{starts}, table {table} posts {dollars(posted)}; {wager} waits until they agree")

    def wagers(self, table: str, seats: Iterable[Seat]) -> int:
        """How many progressive wagers were recorded, which the dealer's count of the chips must equal (OH-L §4.I)."""
        return len({(seat, wager) for seat, wager, _, _ in self._made(table, seats)})

    def _made(self, table: str, seats: Iterable[Seat]) -> Iterator[tuple[str, str, Cents, str]]:
        link = self.links[table]
        for seat in seats:
            for wager, stake in seat.wagers:
                for name in link.wagers.get(wager, ()):
                    yield seat.seat, wager, stake, link.meter(name)

    # -- the round ------------------------------------------------------------------------------------------

    def lock(self, table: str, round: str, seats: Iterable[Seat]) -> None:
        """No more progressive wagers: each one's share goes to its meters, or is put by for them."""
        in_play = self.in_play[round] = InPlay()
        made = list(self._made(table, seats))
        for name in dict.fromkeys(name for _, _, _, name in made):
            stakes = [(seat, stake) for seat, _, stake, meter in made if meter == name]
            if self.escrows is None:
                meter = self.meters[name]
                shares = [meter.contribute(stake, round=round, seat=seat) for seat, stake in stakes]
                self._sync(meter, account("table", table), round)
            else:
                shares = self._put_by(table, round, name, [stake for _, stake in stakes])
            in_play.shares += [(name, seat, share) for (seat, _), share in zip(stakes, shares, strict=True)]
        if self.escrows is not None:
            self.put += in_play.shares

    def _put_by(self, table: str, round: str, name: str, stakes: Iterable[Cents]) -> list[Share]:
        """The shares of some wagers leave the table's float, and wait for the meter in an account of their own."""
        assert self.escrows is not None
        escrow, meter = self.escrows.setdefault(name, Escrow()), self.meters[name]
        before = escrow.cents
        shares = [escrow.put_by(stake, meter.parameters) for stake in stakes]
        meter.waiting += sum(share.shown for share in shares)
        if missing := escrow.cents - before:
            at, float_ = f"escrow/{table}/{name}/{escrow.number}", account("table", table)
            entries = [_moved(float_, escrow_account(table, name), missing, at, round, f"meter {name}")]
            if (short := missing - self.ledger.decisive(float_)) > 0:
                entries.insert(0, _moved(CAGE, float_, short, f"{at}/fill", round, "fill"))
            self.ledger.enter(entries)
        return shares

    def take_in(self, name: str, escrows: Mapping[str, Escrow]) -> None:
        """What tables have put by for a meter goes there, through the cage, which has the parts of a cent."""
        meter, entries = self.meters[name], list[Entry]()
        fresh = {table: escrow for table, escrow in escrows.items() if escrow.number > escrow.upto}
        for table, escrow in fresh.items():
            if cents := escrow.cents:
                at = f"escrow/{table}/{name}/up to {escrow.number}"
                entries.append(_moved(escrow_account(table, name), CAGE, cents, at, "", f"meter {name}"))
            meter.take_in(table, escrow)
        meter.waiting = 0
        if fresh:
            self.ledger.enter(entries)
            self._sync(meter, CAGE, "")

    def can_pay(self, table: str, facts: Iterable[Fact]) -> None:
        """Refuse awards that the meters do not have, one after the other, before any is paid."""
        shown: dict[str, Cents] = {}
        for meter, fact in self._won(table, facts):
            self.have(meter.name)
            left = shown.get(meter.name, meter.reading) - fact.paid
            if left < 0:
                raise Refused(f"{meter.name} cannot pay {dollars(fact.paid)}", clause=fact.clause)
            shown[meter.name] = meter.parameters.restart if fact.whole else left

    def pay(self, table: str, round: str, facts: Iterable[Fact]) -> None:
        """Money that was won leaves its meter for the table, which has paid the player; then the meter starts again."""
        for meter, fact in self._won(table, facts):
            self.have(meter.name)
            meter.pay(fact.paid, round=round, seat=fact.seat, clause=fact.clause)
            self._sync(meter, account("table", table), round)
            if fact.whole:
                meter.restart(round=round)
                self._sync(meter, CAGE, round)
            self.in_play[round].awards.append((meter.name, fact))

    def _won(self, table: str, facts: Iterable[Fact]) -> Iterator[tuple[Meter, Award]]:
        link = self.links[table]
        return ((self.meter(link.meter(fact.meter)), fact) for fact in facts if type(fact) is Award)

    def over(self, round: str) -> None:
        """A round was settled: nothing of it is given back any more."""
        self.in_play.pop(round, None)

    def give_back(self, table: str, round: str) -> None:
        """A void round: its awards come back to the meters, and the wagers' shares leave them."""
        in_play = self.in_play.pop(round, InPlay())
        self.have(*(name for name, _ in in_play.awards), *(name for name, _, _ in in_play.shares))
        for name, award in reversed(in_play.awards):
            meter = self.meters[name]
            meter.take_back(award.paid, round=round, seat=award.seat, because="void round")
            self._sync(meter, account("table", table), round)
        for name, seat, share in in_play.shares:
            if share.number and self.escrows is not None:
                share = self.escrows[name].went(share)
            self.meters[name].withdraw(share, round=round, seat=seat)
            self._sync(self.meters[name], account("table", table), round)

    # -- verification ---------------------------------------------------------------------------------------

    def claim(self, claim: Claim) -> None:
        """The winner has the money, but cannot touch it until the win is verified."""
        self.claims[claim.key] = claim
        if claim.award.meter:
            claim.meter = self.links[claim.table].meter(claim.award.meter)
            self.have(claim.meter)
            self.meters[claim.meter].claims.add(claim.key)

    def verify(self, key: str, step: str, by: str, office: str = "") -> None:
        """One step of the verification; after the last the money is free."""
        claim = self._claim(key)
        claim.did(step, by, office)
        if claim.verified:
            self._decide(claim, "void", 0)

    def reject(self, key: str, *, by: str, approved: str, because: str) -> None:
        """A win that was none goes back to its meter with the wager, by two people and for a reason."""
        claim = self._claim(key)
        two_people(claim.meter or claim.key, by, approved, because)
        self._decide(claim, "post", claim.held)
        if not claim.meter:
            return
        meter = self.meters[claim.meter]
        both = f"{by}, {approved}"
        meter.take_back(claim.award.paid, round=claim.round, seat=claim.award.seat, by=both, because=because)
        self._sync(meter, account("table", claim.table), claim.round)
        if claim.round in self.in_play:
            self.in_play[claim.round].awards.remove((claim.meter, claim.award))

    def drop(self, round: str) -> None:
        """The claims of a void round end with it, before the money goes back."""
        for claim in [claim for claim in self.claims.values() if claim.round == round]:
            self._decide(claim, "void", 0)

    def _claim(self, key: str) -> Claim:
        if key not in self.claims:
            raise UnknownName("win to verify", key, list(self.claims) or "none")
        return self.claims[key]

    def _decide(self, claim: Claim, kind: Kind, amount: Cents) -> None:
        end = f"{claim.key}/{kind}"
        if claim.meter:
            self.have(claim.meter)
        self.ledger.enter([Entry(kind, claim.owner, account("table", claim.table), amount, end, of=claim.key)])
        del self.claims[claim.key]
        if claim.meter:
            self.meters[claim.meter].claims.discard(claim.key)

    # -- the books ------------------------------------------------------------------------------------------

    def _sync(self, meter: Meter, other: Account, round: str) -> None:
        """Make the ledger say what the meter says, in whole cents; a table that runs short is filled by the cage."""
        entries: list[Entry] = []
        at = f"meter/{meter.name}/{meter.noted}"
        for pocket, parts in _pockets(meter).items():
            name = account(pocket, meter.name)
            missing = parts // PARTS - self.ledger.balance(name)
            if missing:
                debit, credit = (other, name) if missing > 0 else (name, other)
                because = f"meter {meter.name}"
                entries.append(_moved(debit, credit, abs(missing), f"{at}/{pocket}", round, because))
        short = sum(entry.amount for entry in entries if entry.debit == other) - self.ledger.decisive(other)
        if other != CAGE and short > 0:
            entries.insert(0, _moved(CAGE, other, short, f"{at}/fill", round, "fill"))
        self.ledger.enter(sorted(entries, key=lambda entry: entry.debit == other))

    def correct(self, name: str, amount: Cents, *, by: str, approved: str, because: str) -> None:
        """An approved correction of what a meter shows, from or to the cage."""
        meter = self.meter(name)
        self.have(name)
        meter.correct(amount, by=by, approved=approved, because=because)
        self._sync(meter, CAGE, "")

    def agrees(self, name: str) -> bool:
        """Whether every part of a cent of a meter is accounted for, and the ledger has it to the cent."""
        meter = self.meter(name)
        booked = {pocket: self.ledger.balance(account(pocket, name)) for pocket in _pockets(meter)}
        return meter.balanced and booked == {pocket: parts // PARTS for pocket, parts in _pockets(meter).items()}


def escrow_account(table: str, meter: str) -> Account:
    """What a table has put by for a meter."""
    return account("escrow", f"{table}/{meter}")


def _moved(debit: Account, credit: Account, amount: Cents, key: str, round: str, because: str) -> Entry:
    return Entry("transfer", debit, credit, amount, key, round=round, because=because)


def _is_mixed(table: PayTable) -> bool:
    shares = {line.pays.num for line in table.lines if line.pays.unit == "percent"}
    return 100 in shares and len(shares) > 1


def _pockets(meter: Meter) -> dict[str, int]:
    return {"meter": meter.display, "reserve": meter.reserve, "overflow": meter.overflow}
