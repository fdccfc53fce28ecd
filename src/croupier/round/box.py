"""A betting position in play: its chips, its cards, and how each wager is settled."""

from collections.abc import Collection
from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.money import Cents, dollars, to_nearest
from croupier.round.facts import Announce, Fact, Lammer, Moved, Outcome, Pay, Stake, Stands, filled
from croupier.round.setup import Seat


@dataclass(slots=True)
class Cap:
    """What may still be paid on some wagers together, of a box or of several that share it."""

    left: Cents
    wagers: frozenset[str]
    clause: str


class Box:
    """A betting position in play: its chips by (wager, hand), and whether it is still in."""

    __slots__ = ("cap", "cards", "facts", "left", "live", "number", "seat", "stakes", "standing", "unit", "who")

    def __init__(self, seat: Seat, facts: list[Fact], unit: Cents = 0) -> None:
        self.seat = seat.seat
        self.who = seat.who
        self.number = seat.number
        self.standing = seat.standing
        self.stakes: dict[tuple[str, int], Cents] = {}
        self.cards: list[Card] = []
        self.facts = facts
        self.unit = unit  # payments are rounded to this, where the house does
        self.live = True
        self.left = False  # its player has walked away
        self.cap: Cap | None = None

    def limit_to(self, most: Cents, wagers: Collection[str], clause: str) -> None:
        """These wagers together are paid no more than this: the last ones settled are cut (ruling: G6)."""
        self.cap = Cap(most, frozenset(wagers), clause)

    def stake(self, wager: str, hand: int = 0) -> Cents:
        """What is at risk on a wager now; 0 when there is none."""
        return self.stakes.get((wager, hand), 0)

    def bet(self, wager: str, amount: Cents, clause: str, hand: int = 0) -> None:
        """Put money at risk, or add to it."""
        key = (wager, hand)
        self.stakes[key] = self.stakes.get(key, 0) + amount
        self.facts.append(filled(Stake, (self.seat, wager, amount, clause, hand)))

    def stand(self, wager: str, amount: Cents, clause: str) -> None:
        """A bet is up without having been made now: from an earlier round, or because a winner stays up."""
        key = (wager, 0)
        self.stakes[key] = self.stakes.get(key, 0) + amount
        self.facts.append(filled(Stands, (self.seat, wager, amount, clause, 0)))

    def lammer(self, wager: str, worth: Cents, clause: str, hand: int) -> None:
        """Lay a marker where a wager would lie: it is settled like one, but it is no chip and no stake."""
        self.stakes[wager, hand] = 0
        self.facts.append(Lammer(self.seat, wager, worth, clause, hand))

    def move(self, wager: str, to: str, clause: str) -> None:
        """The dealer moves a bet to another place of the layout."""
        amount = self.stakes.pop((wager, 0))
        self.stakes[to, 0] = self.stakes.get((to, 0), 0) + amount
        self.facts.append(Moved(self.seat, wager, to, amount, clause))

    def settle(self, wager: str, net: Cents, outcome: Outcome, clause: str, line: str = "", hand: int = 0) -> None:
        """Settle a wager, once: the stake leaves the felt."""
        stake = self.stakes.pop((wager, hand))
        if net > 0 and (self.unit or self.cap):
            net = self._payable(wager, net)
        self.facts.append(filled(Pay, (self.seat, wager, stake, net, outcome, clause, line, hand)))

    def win(self, wager: str, net: Cents, clause: str, line: str = "", hand: int = 0) -> None:
        """Pay a winning wager and return its stake."""
        self.settle(wager, net, "win", clause, line, hand)

    def lose(self, wager: str, clause: str, hand: int = 0) -> None:
        """Collect a losing wager."""
        self.settle(wager, -self.stakes[wager, hand], "lose", clause, "", hand)

    def push(self, wager: str, clause: str, hand: int = 0) -> None:
        """Return a wager without a win."""
        self.settle(wager, 0, "push", clause, "", hand)

    def bonus(self, wager: str, net: Cents, clause: str, line: str = "") -> None:
        """Pay something that has no stake of its own."""
        self.facts.append(Pay(self.seat, wager, 0, self._payable(wager, net), "win", clause, line))

    def _payable(self, wager: str, net: Cents) -> Cents:
        """What the chips and a posted limit leave of a win."""
        if net <= 0:
            return net
        if self.unit:
            net = to_nearest(net, self.unit)
        if self.cap is None or wager not in self.cap.wagers:
            return net
        paid = min(net, self.cap.left)
        if paid < net:
            cut = f"{wager} of seat {self.seat}: {dollars(net)} cut to {dollars(paid)} by the payout limit"
            self.facts.append(Announce(cut, self.cap.clause))
        self.cap.left -= paid
        return paid

    def forfeit(self, *wagers: str, clause: str) -> None:
        """Give up wagers that may or may not have been made."""
        for wager in wagers:
            if (wager, 0) in self.stakes:
                self.settle(wager, -self.stakes[wager, 0], "forfeit", clause)

    def forfeit_all(self, clause: str) -> None:
        """The player has left: everything still at risk is given up, and the box takes no further part."""
        for wager, hand in list(self.stakes):
            self.settle(wager, -self.stakes[wager, hand], "forfeit", clause, "", hand)
        self.live, self.left = False, True

    @property
    def may_envy(self) -> bool:
        """Whether it is paid for the hands of others, if its wager earns that: who has left the table is no player at
        it any more (ruling: G11)."""
        return not self.left

    def give_back(self, wager: str, amount: Cents, clause: str, hand: int = 0) -> None:
        """Hand back part of a wager; the rest stays at risk."""
        self.stakes[wager, hand] -= amount
        self.facts.append(Pay(self.seat, wager, amount, 0, "returned", clause, "", hand))
        if not self.stakes[wager, hand]:
            del self.stakes[wager, hand]

    def return_all(self, clause: str) -> None:
        """Hand back everything still at risk, and take no further part."""
        for wager, hand in list(self.stakes):
            self.settle(wager, 0, "returned", clause, "", hand)
        self.live = False
