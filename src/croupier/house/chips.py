"""The chips on a layout: every fact of a round that moves money becomes entries in the ledger.

A stake is held from its player for the table. When it is settled the hold is posted as far as it is lost, and a win is
paid from the table's float, which the cage fills when it runs short. Bets that stand keep their holds. What is laid out
for the next round, and what seats have answered while others still think, is held under hand numbers of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from croupier.errors import Refused
from croupier.house.ledger import CAGE, Account, Entry, Kind, Ledger
from croupier.money import Cents
from croupier.round.facts import Award, Fact, Moved, Pay, Stake, Stands

Spot: TypeAlias = tuple[str, str, int]
Owner: TypeAlias = Callable[[str], Account]
#: The hand numbers of chips that are laid out for the next round, and of wagers that a seat has said it makes.
LAID_OUT: Final = -1
SAID: Final = -2
#: Why a win is held that is not the player's to spend yet.
VERIFIED: Final = "to be verified"


@dataclass(slots=True)
class Chips:
    """What lies on one table's layout, as the holds that stand for it."""

    table: str
    owner: Owner
    tips: Callable[[str], bool] = lambda seat: False
    held: dict[Spot, list[tuple[str, Cents]]] = field(default_factory=dict)

    def winner(self, seat: str) -> Account:
        """Who has what a seat wins: its player, or the dealers."""
        return f"tips:{self.table}" if self.tips(seat) else self.owner(seat)

    @property
    def float(self) -> Account:
        """The table's own account."""
        return f"table:{self.table}"

    def at(self, spot: Spot) -> Cents:
        """What is held for a spot of the layout."""
        return sum(amount for _, amount in self.held.get(spot, ()))

    def came_to(self, line: Pay) -> dict[Account, Cents]:
        """What a decided wager gave to whom, and took."""
        won, lost = _won_and_lost(line, self.tips(line.seat))
        amounts = {self.winner(line.seat): won} if won else {}
        return amounts | ({self.owner(line.seat): -lost} if lost else {})

    def moved_by(self, facts: Iterable[Fact]) -> bool:
        """Whether anything is to be booked: by most cards that are dealt no chip moves."""
        is_said = any(spot[2] == SAID for spot in self.held)
        return is_said or any(isinstance(fact, Stake | Stands | Moved | Pay | Award) for fact in facts)

    def copy(self) -> Chips:
        """The same layout, to try something on."""
        return Chips(self.table, self.owner, self.tips, {spot: list(pile) for spot, pile in self.held.items()})


class Booking:
    """The entries of one step of a round, gathered in order before the ledger takes them whole."""

    def __init__(self, chips: Chips, ledger: Ledger, round: str, key: str) -> None:
        self.chips = chips
        self.round = round
        self.key = key
        self.entries: list[Entry] = []
        self._ledger = ledger
        self._there: dict[Account, Cents] = {}

    def facts(self, facts: Iterable[Fact], first: int) -> None:
        """Book new facts of the round; ``first`` is the place of the first of them."""
        for seq, fact in enumerate(facts, first):
            match fact:
                case Stake(seat, wager, amount, clause, hand):
                    self.hold((seat, wager, hand), amount, seq, clause)
                case Stands(seat, wager, amount, clause, hand):
                    self._stand((seat, wager, hand), amount, seq, clause)
                case Moved(seat, wager, to, _, _):
                    held = self.chips.held
                    held.setdefault((seat, to, 0), []).extend(held.pop((seat, wager, 0), []))
                case Pay():
                    self.settle(fact, seq)
                case _:
                    pass

    def begin(self, facts: Sequence[Fact]) -> None:
        """The first facts of a round: what stands and what was laid out is held already, a charge on it is not."""
        stated: dict[Spot, Cents] = {}
        for seq, fact in enumerate(facts):
            if isinstance(fact, Stake | Stands):
                spot = (fact.seat, fact.wager, fact.hand)
                stated[spot] = stated.get(spot, 0) + fact.amount
                self.hold(spot, max(0, stated[spot] - self.chips.at(spot)), seq, fact.clause)
            else:
                self.facts([fact], seq)

    def keep(self, account: Account, amount: Cents, key: str, clause: str, because: str) -> None:
        """Hold what somebody has won until it is theirs to spend."""
        self._add("hold", account, self.chips.float, amount, key, 0, clause, because=because)
        self._moved(account, -amount)

    def hold(self, spot: Spot, amount: Cents, seq: int, clause: str) -> None:
        """A player's money goes at risk."""
        if not amount:
            return
        key = f"{self.key}/{seq}"
        owner = self.chips.owner(spot[0])
        self._add("hold", owner, self.chips.float, amount, key, seq, clause)
        self._moved(owner, -amount)
        self.chips.held.setdefault(spot, []).append((key, amount))

    def _stand(self, spot: Spot, amount: Cents, seq: int, clause: str) -> None:
        """A bet that stays up is held already, or goes up again after it was paid."""
        if (more := amount - self.chips.at(spot)) > 0:
            self.hold(spot, more, seq, clause)

    def settle(self, pay: Pay, seq: int) -> None:
        """A wager is decided: what is lost is posted, the rest is free again, and a win is paid. A winning wager for
        the dealer goes to the dealers with its win."""
        spot = (pay.seat, pay.wager, pay.hand)
        if not -pay.net <= pay.stake <= self.chips.at(spot):
            raise Refused(f"{pay.wager} of seat {pay.seat} is settled for more than lies there", clause=pay.clause)
        won, lost = _won_and_lost(pay, self.chips.tips(pay.seat))
        self.release(spot, pay.stake, lost, seq, pay.clause)
        if won:
            self.pay(self.chips.winner(pay.seat), won, seq, pay.clause)

    def release(self, spot: Spot, stake: Cents, lost: Cents, seq: int, clause: str) -> None:
        """End the holds of a spot as far as ``stake`` goes, posting what is lost of it."""
        holds = self.chips.held.pop(spot, [])
        for number, (key, amount) in enumerate(holds):
            ended = min(amount, stake)
            stake -= ended
            if not ended:
                self.chips.held.setdefault(spot, []).append((key, amount))
                continue
            posted = min(lost, ended)
            lost -= posted
            kind: Kind = "post" if posted else "void"
            owner, end = self.chips.owner(spot[0]), f"{self.key}/{seq}/{number}"
            self._add(kind, owner, self.chips.float, posted, end, seq, clause, of=key)
            self._moved(self.chips.float, posted)
            self._moved(owner, ended - posted)
            if amount > ended:  # part of it stays on the layout
                again = f"{end}/again"
                self._add("hold", owner, self.chips.float, amount - ended, again, seq, clause)
                self.chips.held.setdefault(spot, []).append((again, amount - ended))

    def pay(self, to: Account, amount: Cents, seq: int, clause: str, because: str = "") -> None:
        """Pay from the float, filled from the cage where it is short."""
        if (short := amount - self._available(self.chips.float)) > 0:
            self._transfer(CAGE, self.chips.float, short, seq, "", "fill")
        self._transfer(self.chips.float, to, amount, seq, clause, because)

    def undo(self, decided: Sequence[Fact], returned: Sequence[Pay]) -> None:
        """A void round: what is still held is free again, what was lost is paid back, and then what was won goes back.

        A player who has spent a win meanwhile owes it; what the dealers have shared out, the house bears.
        """
        for seq, line in enumerate(returned, len(decided)):
            spot = (line.seat, line.wager, line.hand)
            self.release(spot, min(line.stake, self.chips.at(spot)), 0, seq, line.clause)
        pays = [(seq, fact) for seq, fact in enumerate(decided) if type(fact) is Pay]
        for seq, fact in pays:
            _, lost = _won_and_lost(fact, self.chips.tips(fact.seat))
            if lost:
                self.pay(self.chips.owner(fact.seat), lost, seq, fact.clause, "void round")
        for seq, fact in pays:
            won, _ = _won_and_lost(fact, self.chips.tips(fact.seat))
            if won:
                self.take_back(self.chips.winner(fact.seat), won, seq, fact.clause, "void round")

    def take_back(self, winner: Account, amount: Cents, seq: int, clause: str, because: str) -> None:
        """Collect what somebody should not have; what is spent already is owed."""
        there = min(amount, self._available(winner))
        debt = winner.replace("player:", "commission:") if winner.startswith("player:") else CAGE
        for source, part in ((winner, there), (debt, amount - there)):
            if part:
                self._transfer(source, self.chips.float, part, seq, clause, because)

    def _available(self, name: Account) -> Cents:
        """What an account may spend once the entries so far are made."""
        return self._ledger.decisive(name) + self._there.get(name, 0)

    def _moved(self, name: Account, amount: Cents) -> None:
        self._there[name] = self._there.get(name, 0) + amount

    def _transfer(self, debit: Account, credit: Account, amount: Cents, seq: int, clause: str, because: str) -> None:
        self._add("transfer", debit, credit, amount, self._next(seq), seq, clause, because=because)
        self._moved(debit, -amount)
        self._moved(credit, amount)

    def _next(self, seq: int) -> str:
        return f"{self.key}/{seq}/{len(self.entries)}"

    def _add(
        self,
        kind: Kind,
        debit: Account,
        credit: Account,
        amount: Cents,
        key: str,
        seq: int,
        clause: str,
        of: str = "",
        because: str = "",
    ) -> None:
        self.entries.append(Entry(kind, debit, credit, amount, key, of, self.round, seq, clause, because))


def _won_and_lost(pay: Pay, for_dealer: bool) -> tuple[Cents, Cents]:
    """What leaves the float for a wager, and what comes to it."""
    if for_dealer and pay.net > 0:
        return pay.net + pay.stake, pay.stake
    return max(0, pay.net), max(0, -pay.net)
