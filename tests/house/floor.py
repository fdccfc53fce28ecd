"""A casino floor: every game at a table of its own, one ledger, one set of meters, and people who do anything.

It knows no rule. After every step it checks what must hold whatever was played.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from croupier import games
from croupier.conformance.playing import PackEquipment
from croupier.equipment.cards import card as read_card
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError
from croupier.house import asking
from croupier.house.chips import LAID_OUT, SAID
from croupier.house.ledger import CAGE, KINDS, Entry, Ledger
from croupier.house.progressives import Progressives
from croupier.house.recording import inspected
from croupier.house.table import Table
from croupier.round.calls import CALLS
from croupier.round.facts import Pay
from croupier.round.requests import COMMUNITY, Draw, Roll
from croupier.round.round import Round
from croupier.round.wagering import Wager
from tests.conformance.tables import TABLES

#: Cards that make jackpots when they come in a row: one hand is often stacked with some of these.
STACKED = ["Ah Kh Qh Jh Th", "9h 8h 7h 6h 5h", "As As", "As Js", "Qh Qh", "2c 2d 2h 2s", "Kc 7c 2c", ""]
#: Where players who stand bet on the boxes of others.
BACK_BETTING = ("pontoon-plus", "craps", "roulette")
MONEY = (3_00, 60_00, 200_00, 100_000_00)


class Floor:
    """Tables with seats taken, and what each player should have."""

    def __init__(self, tables: Sequence[tuple[str, dict[str, object]]], rng: Random) -> None:
        self.rng = rng
        self.ledger = Ledger()
        self.jackpots = Progressives(self.ledger)
        self.hours = 0.0
        self.keys = 0
        self.steps = 0
        self.done: dict[str, int] = {}
        self.refused = 0
        self.due: dict[str, int] = {}
        self.stacked: dict[str, tuple[str, list[int]]] = {}
        self.tables: list[Table] = []
        self.source = SeededSource(rng.getrandbits(64).to_bytes(8, "big"))
        for number, (slug, options) in enumerate(tables):
            group = "apart" if "progressive_seed" in options else ""
            table = Table(
                f"t{number}",
                games.get(slug),
                self.ledger,
                options=options,
                jackpots=self.jackpots,
                group=group,
                clock=lambda: self.hours * 3600,
            )
            self.tables.append(table)
            for seat in ("1", "2", "3"):
                # Some players sit at two tables, and some play two boxes.
                self.sit(table, f"{(number + int(seat) // 3) // 2}-{int(seat) % rng.choice((2, 4))}", seat)

    # -- people ---------------------------------------------------------------------------------------------

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def buy(self, player: str, amount: int) -> None:
        self.ledger.enter([Entry("transfer", CAGE, f"player:{player}", amount, self.key(), because="buys in")])
        self.due[player] = self.due.get(player, 0) + amount

    def sit(self, table: Table, player: str, seat: str, **how: Any) -> None:
        table.sit(player, seat, **how)
        if player not in self.due:
            self.buy(player, self.rng.choice(MONEY))

    def people(self, table: Table) -> set[str]:
        return {place.player for place in table.places.values()}

    # -- what may happen ------------------------------------------------------------------------------------

    def step(self) -> None:
        """Something happens at one of the tables; what is refused has changed nothing."""
        self.steps += 1
        table = self.rng.choice(self.tables)
        act = self.chosen(table)
        before = self.seen(table)
        try:
            act(table)
        except CroupierError:
            self.refused += 1
            if act.__name__ not in ("begin", "expire"):  # those may have done a part before
                assert self.seen(table) == before, f"{act.__name__} was refused, and did something at {table.name}"
        else:
            self.done[act.__name__] = self.done.get(act.__name__, 0) + 1
        self.check(table)

    def seen(self, table: Table) -> object:
        round_ = table.round
        held = {spot: list(chips) for spot, chips in table.chips.held.items()}
        wagers = [dict(place.wagers) for place in table.places.values()]
        answers = (list(round_.answers), round_.pending, len(round_.facts)) if round_ else None
        return len(self.ledger.entries), held, wagers, answers, table.state, table.carry

    def chosen(self, table: Table) -> Callable[[Table], None]:
        pick = self.rng.random()
        if pick < 0.01:
            return self.rng.choice([self.cash, self.time, self.verification, self.link])
        if table.state == "closed":
            return self.opens
        if table.state == "disabled":
            return self.refund
        if table.state == "playing":
            if pick < 0.02:
                return self.rng.choice([self.void, self.void, self.garbage, self.bet, self.begin, self.abandon])
            if pick < 0.06:
                return self.irregularity
            if not asking.asks(table.pending):
                return self.outcome
            return self.expire if pick < 0.12 else self.decide
        if pick < 0.05:
            return self.rng.choice([self.sits, self.leaves, self.change, self.closes, self.tell, self.change_decks])
        if pick < 0.12:
            return self.retract if self.rng.random() < 0.5 or table.game.calls is None else self.call
        if pick < 0.2:
            return self.rebuy
        return self.bet if pick < 0.75 else self.begin

    def bet(self, table: Table) -> None:
        if not table.places:
            return
        seat = self.rng.choice(list(table.places))
        spots = [slug for slug, wager in table.game.spots(table.options).items() if wager.stage == "before"]
        linked = list(self.jackpots.links[table.name].wagers)
        slug = self.rng.choice([spots[0], spots[0], self.rng.choice(linked or spots), self.rng.choice(spots)])
        amount = self.amount(table, table.game.spots(table.options)[slug])
        key = self.key()
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            table.bet(seat, slug, f"{amount // 100}.{amount % 100:02}", key=key)

    def amount(self, table: Table, wager: Wager) -> int:
        fixed = wager.exactly
        if fixed:
            return int(getattr(table.options, fixed) if isinstance(fixed, str) else fixed)
        if wager.slug in self.jackpots.links[table.name].wagers:
            return int(getattr(table.options, "progressive_unit", 0)) or 100
        return self.rng.choice((100, 500, 1000, 2500, 10_000))

    def retract(self, table: Table) -> None:
        laid = [(seat, wager) for seat, place in table.places.items() for wager in place.wagers]
        if laid:
            table.retract(*self.rng.choice(laid))

    def call(self, table: Table) -> None:
        assert table.game.standing is not None
        up = [(seat.seat, slug, amount) for seat in table.game.standing(table.carry) for slug, amount in seat.wagers]
        if up:
            seat, slug, amount = self.rng.choice(up)
            table.call(seat, self.rng.choice(CALLS), slug, f"{amount // 200}")

    def begin(self, table: Table) -> None:
        if not table.chips.held and self.rng.random() < 0.9:
            return
        table.begin()
        stack, to = self.rng.choice(STACKED).split(), self.rng.choice(list(table.places) or ["1"])
        self.stacked[table.name] = (to, [read_card(text) for text in stack if self.rng.random() < 0.95])
        self.ended(table)

    def outcome(self, table: Table) -> None:
        round_ = table.round
        assert round_ is not None
        table.answer(self.chance(table, round_), "equipment")
        self.ended(table)

    def chance(self, table: Table, round_: Round) -> object:
        pending, (to, stacked) = round_.pending, self.stacked[table.name]
        if isinstance(pending, Draw) and stacked and pending.to in (to, COMMUNITY):
            card = stacked.pop(0)
            if round_.felt.left[card] > round_.felt.waiting.count(card):
                return card
        if isinstance(pending, Roll) and self.rng.random() < 0.2:
            return [6] * pending.dice
        return PackEquipment(self.source, round_).outcome(pending)

    def decide(self, table: Table) -> None:
        assert table.round is not None
        ask = self.rng.choice(asking.asks(table.pending))
        table.answer(self.rng.choice(list(ask.choices(table.round.felt))), f"seat {ask.seat}", ask.seat)
        self.ended(table)

    def expire(self, table: Table) -> None:
        at_risk = self.at_risk(table)
        asked = {ask.seat for ask in asking.asks(table.pending)}
        late = self.rng.choice([None, *sorted(asked)])
        answers = len(table.round.answers) if table.round else 0
        table.expire(seat=late)
        if table.round is not None:
            for seat in asked if late is None else {late}:
                assert self.at_risk(table).get(seat, 0) <= at_risk.get(seat, 0), "a time-out has added a wager"
            assert "clock" in {answer.by for answer in table.round.answers[answers:]}
        self.ended(table)

    def at_risk(self, table: Table) -> dict[str, int]:
        staked: dict[str, int] = {}
        for spot in table.chips.held:
            staked[spot[0]] = staked.get(spot[0], 0) + table.chips.at(spot)
        return staked

    def irregularity(self, table: Table) -> None:
        kinds = list(table.game.irregularities)
        if kinds:
            seat = {"seat": self.rng.choice(list(table.places))} if self.rng.random() < 0.8 and table.places else {}
            table.declare(self.rng.choice(kinds), **seat)
            self.ended(table)

    def void(self, table: Table) -> None:
        table.void("the supervisor says so")
        self.ended(table)

    def abandon(self, table: Table) -> None:
        table.declare("abandon", reason="the lights went out")
        self.ended(table)

    def refund(self, table: Table) -> None:
        if self.rng.random() < 0.2:
            self.settled(table, -1)
            table.refund("supervisor", "nobody can finish it")

    def garbage(self, table: Table) -> None:
        table.answer(self.rng.choice(["nonsense", None, -1, {"action": "win"}, [7, 7], "Zz", 3.5]), "somebody")

    def opens(self, table: Table) -> None:
        while table.opening and table.opening.next:
            table.opening.did(table.opening.next.id, "ann")
        table.open("ann")

    def closes(self, table: Table) -> None:
        if self.rng.random() < 0.2:
            table.close("ann")

    def sits(self, table: Table) -> None:
        number = self.rng.choice(("1", "2", "3", "4"))
        player = f"{self.rng.randrange(len(self.tables))}-{self.rng.randrange(4)}"
        rider = table.places.get(number)
        if rider and table.game.for_the_dealer and self.rng.random() < 0.7:
            self.sit(table, rider.player, f"{number}d", box=int(number), for_dealer=True)
        elif table.game.slug in BACK_BETTING and self.rng.random() < 0.7:
            self.sit(table, player, f"{number}s", box=int(number), standing=True)
        else:
            self.sit(table, player, number)

    def leaves(self, table: Table) -> None:
        if table.places and self.rng.random() < 0.5:
            table.leave(self.rng.choice(list(table.places)))

    def change(self, table: Table) -> None:
        other = [options for slug, options in TABLES if slug == table.game.slug]
        table.change(self.rng.choice(other), by="ann", because="a new shift")

    def tell(self, table: Table) -> None:
        table.tell("fresh_shoe")

    def time(self, table: Table) -> None:
        self.hours += self.rng.choice((0.1, 0.5))

    def change_decks(self, table: Table) -> None:
        for due in table.intervals.due():
            table.did(due.id, "ann")
        if table.state != "closed" and self.rng.random() < 0.7:
            inspected(table)

    def cash(self, table: Table) -> None:
        player = self.rng.choice(sorted(self.due))
        there = self.ledger.available(f"player:{player}")
        if there and self.rng.random() < 0.5:
            self.ledger.enter([Entry("transfer", f"player:{player}", CAGE, there, self.key(), because="cashes in")])
            self.due[player] -= there
        else:
            self.buy(player, self.rng.choice(MONEY))

    def rebuy(self, table: Table) -> None:
        for player in sorted(self.people(table)):
            if self.ledger.available(f"player:{player}") < 5_00 and self.rng.random() < 0.3:
                self.buy(player, self.rng.choice(MONEY))

    def verification(self, table: Table) -> None:
        for key, claim in list(self.jackpots.claims.items()):
            player = claim.owner.removeprefix("player:")
            if self.rng.random() < 0.2:
                self.jackpots.reject(key, by="sue", approved="cam", because="the deck was not complete")
                self.due[player] -= claim.held
            else:
                while claim.next:
                    self.jackpots.verify(key, claim.next.id, "sue" if len(claim.done) % 2 else "cam")

    def link(self, table: Table) -> None:
        self.jackpots.cut_off = set() if self.jackpots.cut_off else {table.name}

    # -- what must hold -------------------------------------------------------------------------------------

    def ended(self, table: Table) -> None:
        """The model of what every player has, by the lines of the round alone."""
        if table.state != "playing":
            self.settled(table, 1)

    def settled(self, table: Table, sign: int) -> None:
        result = table.recall[-1].result
        assert result is not None
        decided = [fact for fact in table.recall[-1].facts if type(fact) is Pay] if result.status == "abandoned" else []
        for line in result.lines or decided:
            place = table.places[line.seat]
            net = -line.stake if place.for_dealer and line.net > 0 else line.net
            self.due[place.player] += sign * net

    def check(self, table: Table) -> None:
        assert self.ledger.total == 0, "the accounts do not sum to zero"
        for name, balance in self.ledger.balances.items():
            if not KINDS[name.partition(":")[0]]:
                assert balance.posted >= balance.held >= 0, f"{name} is overdrawn"
        for name in self.jackpots.meters:
            assert self.jackpots.agrees(name), f"meter {name} is not accounted for"
        assert self.jackpots.in_play.keys() <= {
            table.round_name for table in self.tables if table.state in ("playing", "disabled")
        }
        self.check_held(table)
        busy = [table for table in self.tables if table.state in ("playing", "disabled")]
        for player in self.people(table) - {name for other in busy for name in self.people(other)}:
            has = self.ledger.balance(f"player:{player}") + self.ledger.balance(f"commission:{player}")
            assert has == self.due[player], f"{player} has {has}, but won and lost to {self.due[player]}"

    def check_held(self, table: Table) -> None:
        """The chips held are those on the layout; between rounds, only those laid out or left standing."""
        for player in self.people(table):
            chips = sum(
                table.chips.at(spot)
                for table in self.tables
                for spot in table.chips.held
                if table.places[spot[0]].player == player
            )
            claimed = sum(claim.held for claim in self.jackpots.claims.values() if claim.owner == f"player:{player}")
            balance = self.ledger.balances.get(f"player:{player}")
            assert (balance.held if balance else 0) == chips + claimed, f"held for {player}, but not on any layout"
        if table.state in ("playing", "disabled"):
            return
        up: dict[tuple[str, str], int] = {}
        for spot in table.chips.held:
            assert spot[2] != SAID
            if spot[2] == LAID_OUT:
                assert table.chips.at(spot) >= table.places[spot[0]].wagers[spot[1]]
            else:
                up[spot[:2]] = up.get(spot[:2], 0) + table.chips.at(spot)
        stood = table.game.standing(table.carry) if table.game.standing else ()
        wanted = {(seat.seat, slug): amount for seat in stood for slug, amount in seat.wagers}
        assert up == wanted, f"{table.game.slug}: {up} is held, {wanted} stands"
