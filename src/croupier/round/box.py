"""A betting position in play: its chips, its cards, and how each wager is settled."""

from croupier.equipment.cards import Card
from croupier.money import Cents, to_nearest
from croupier.round.facts import Fact, Pay, Stake
from croupier.round.setup import Seat


class Box:
    """A betting position in play: its chips by (wager, hand), and whether it is still in."""

    __slots__ = ("cards", "facts", "live", "number", "seat", "stakes", "standing", "unit", "who")

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

    def stake(self, wager: str, hand: int = 0) -> Cents:
        """What is at risk on a wager now; 0 when there is none."""
        return self.stakes.get((wager, hand), 0)

    def bet(self, wager: str, amount: Cents, clause: str, hand: int = 0) -> None:
        """Put money at risk, or add to it."""
        key = (wager, hand)
        self.stakes[key] = self.stakes.get(key, 0) + amount
        self.facts.append(Stake(self.seat, wager, amount, clause, hand))

    def settle(self, wager: str, net: Cents, outcome: str, clause: str, line: str = "", hand: int = 0) -> None:
        """Settle a wager, once: the stake leaves the felt."""
        stake = self.stakes.pop((wager, hand))
        if self.unit and net > 0:
            net = to_nearest(net, self.unit)
        self.facts.append(Pay(self.seat, wager, stake, net, outcome, clause, line, hand))

    def win(self, wager: str, net: Cents, clause: str, line: str = "", hand: int = 0) -> None:
        """Pay a winning wager and return its stake."""
        self.settle(wager, net, "win", clause, line, hand)

    def lose(self, wager: str, clause: str, hand: int = 0) -> None:
        """Collect a losing wager."""
        self.settle(wager, -self.stakes[wager, hand], "lose", clause, "", hand)

    def push(self, wager: str, clause: str, hand: int = 0) -> None:
        """Return a wager without a win."""
        self.settle(wager, 0, "push", clause, "", hand)

    def bonus(self, wager: str, net: Cents, clause: str, line: str = "", hand: int = 0) -> None:
        """Pay something that has no stake of its own."""
        net = to_nearest(net, self.unit) if self.unit else net
        self.facts.append(Pay(self.seat, wager, 0, net, "win", clause, line, hand))

    def forfeit(self, *wagers: str, clause: str) -> None:
        """Give up wagers that may or may not have been made."""
        for wager in wagers:
            if (wager, 0) in self.stakes:
                self.settle(wager, -self.stakes[wager, 0], "forfeit", clause)

    def forfeit_all(self, clause: str) -> None:
        """Give up everything still at risk, and take no further part."""
        for wager, hand in list(self.stakes):
            self.settle(wager, -self.stakes[wager, hand], "forfeit", clause, "", hand)
        self.live = False

    def return_hand(self, hand: int, clause: str) -> None:
        """Hand back what is at risk on one hand."""
        for wager, number in list(self.stakes):
            if number == hand:
                self.settle(wager, 0, "returned", clause, "", hand)

    def return_all(self, clause: str) -> None:
        """Hand back everything still at risk, and take no further part."""
        for wager, hand in list(self.stakes):
            self.settle(wager, 0, "returned", clause, "", hand)
        self.live = False
