"""Betting boxes with one seated and any number of standing players: who decides, whose bets are at risk, and which bets
a box takes before the deal (SG).

The limits hold for all players of a box together, and side bets are taken only beside an initial bet. Whoever lays the
chips, the player or a pit employee at the player's wish, they count where they lie (§5.14, §5.18).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from croupier.equipment.cards import Card
from croupier.errors import WagerRefused
from croupier.games.families.twenty_one import Hand
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.money import Cents, dollars
from croupier.options import Limit
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DOWN, UP
from croupier.round.setup import Seat, Setup

#: What is played for with the cards of a box, its doubles and splits with it.
ON_THE_HAND: Final = ("main", "split", "double")
SIDE_BETS: Final = tuple(PLAN.side_bets)


class BettingBox:
    """A box on the layout: everyone with a bet on it (§1.18, §1.29), and the hands dealt to it (§1.8). ``deciders`` are
    those with an initial bet, in the order in which they have the say: the seated player, else the highest bettor
    (§1.23, §3.8; ruling: pon-14). The cards lie under the name of the first of them."""

    __slots__ = ("bettors", "deciders", "declined", "first_two", "hands", "super_bonus", "surrendered")

    def __init__(self, bettors: Sequence[Box]) -> None:
        self.bettors = bettors
        self.deciders = in_command(bettors)
        self.hands = [Hand(self.home, self.home.cards)]
        self.first_two: tuple[Card, ...] = ()  # of the initial deal, whatever is split later
        self.declined: set[tuple[str, int]] = set()  # who did not follow the split of which hand (§3.24.1)
        self.surrendered = False
        self.super_bonus = False

    @property
    def home(self) -> Box:
        """Where its cards lie."""
        return self.deciders[0]

    def playing(self, hand: Hand) -> list[Box]:
        """Whose bets are at risk on a hand."""
        return [box for box in self.bettors if box.stake(hand.wager, hand.index)]

    def decider(self, hand: Hand) -> Box | None:
        """Who decides for a hand; nobody when all its players have walked away."""
        there = [box for box in self.deciders if box.live]
        return next((box for box in there if box.stake(hand.wager, hand.index)), None)

    @property
    def in_play(self) -> bool:
        """Whether any initial bet on it is still at risk."""
        return any(self.playing(hand) for hand in self.hands)


def in_command(bettors: Iterable[Box]) -> list[Box]:
    """The players with an initial bet on a box: the seated one first, then by the size of the bet (§1.23)."""
    return sorted((box for box in bettors if box.stake("main")), key=lambda box: (box.standing, -box.stake("main")))


def grouped(t: Felt) -> dict[int, list[Box]]:
    """Everyone with a bet, by the number of the box."""
    boxes: dict[int, list[Box]] = {}
    for box in t.boxes:
        boxes.setdefault(box.number, []).append(box)
    return boxes


def betting_boxes(t: Felt) -> list[BettingBox]:
    """The boxes with an initial bet, from the dealer's left; only these are dealt to (§1.12, §3.11)."""
    return [BettingBox(bettors) for bettors in grouped(t).values() if in_command(bettors)]


def points(hand: Hand) -> int:
    """What a hand counts, doubled or not."""
    return PLAN.points(hand.cards, hand.doubled)


async def deal_to(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """One card to a hand that somebody still plays: face up, or face down where players may squeeze (§3.12)."""
    if not box.playing(hand):
        return
    seat, squeeze = box.home.seat, t.options.squeeze
    await t.draw(seat, DOWN if squeeze else UP, unseen=squeeze, into=hand.cards, hand=hand.index)


async def turn_up(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """Squeezed cards are turned up before anything is decided by them (§3.12)."""
    if t.options.squeeze and box.playing(hand):
        await t.reveal(box.home.seat, "SG 3.12", hand.cards, hand.index)


#: The wagers that a box takes within limits.
LIMITED = ("main", *SIDE_BETS)


def posted_limit(options: Options, wager: str) -> Limit:
    """The posted limits of a wager (§3.4); side bets have their own."""
    return options.limit(wager, own=wager in SIDE_BETS)


def by_box(setup: Setup, wager: str) -> dict[int, list[tuple[Seat, Cents]]]:
    """The bets of one kind on each box, the seated player's first, then in the order they were placed (§5.1)."""
    boxes: dict[int, list[tuple[Seat, Cents]]] = {}
    first = _in_the_seat(setup)
    for seat in sorted(setup.seats, key=lambda seat: seat.seat not in first):
        if bet := dict(seat.wagers).get(wager):
            boxes.setdefault(seat.number, []).append((seat, bet))
    return boxes


def _in_the_seat(setup: Setup) -> set[str]:
    """Who counts as the seated player of each box: who sits there, else who bets most on its hand (§1.23)."""
    first: dict[int, Seat] = {}
    for seat in sorted(setup.seats, key=lambda seat: (seat.standing, -dict(seat.wagers).get("main", 0))):
        first.setdefault(seat.number, seat)
    return {seat.seat for seat in first.values()}


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first bet that cannot stand: too much for its box, a side bet alone, or too little when bets are closed."""
    if "limit_unnoticed" not in setup.events and (why := next(_over_the_maximum(options, setup), None)):
        return why
    if "side_bet_alone" not in setup.events and (why := next(_alone(setup), None)):
        return why
    noticed = setup.events.isdisjoint(("limit_unnoticed", "minimum_unnoticed"))
    return next(_below_the_minimum(options, setup), None) if setup.closed and noticed else None


def _over_the_maximum(options: Options, setup: Setup) -> Iterator[WagerRefused]:
    """What a player leaves of the maximum is open to others (§3.6), and not more than that (§5.1)."""
    for wager in LIMITED:
        posted = posted_limit(options, wager)
        for number, bets in by_box(setup, wager).items():
            room = posted.maximum
            for seat, bet in bets:
                if posted.maximum and bet > room:
                    yield _excess(posted, room, number, bet, wager).at(seat=seat.seat, wager=wager)
                else:
                    room -= bet


def _excess(posted: Limit, room: Cents, number: int, bet: Cents, wager: str) -> WagerRefused:
    """The bet is refused as it lies; so much of it as the box still takes is taken (ruling: pon-12)."""
    room -= room % (posted.increment or 1)
    left = f"takes {dollars(room)} more" if room else "is full"
    why = f"box {number} {left}" if room < posted.maximum else f"the maximum is {dollars(room)}"
    return WagerRefused(f"{wager} of {dollars(bet)}: {why}", clause="SG 5.1", fits=room)


def too_little(posted: Limit, bets: Iterable[tuple[Seat, Cents]]) -> bool:
    """Whether all bets of one kind on a box together do not meet its minimum (§5.2)."""
    return sum(bet for _, bet in bets) < posted.minimum


def _below_the_minimum(options: Options, setup: Setup) -> Iterator[WagerRefused]:
    """Who has too little on a box is told, and may raise the bet or take it back (§5.2)."""
    for wager in LIMITED:
        posted = posted_limit(options, wager)
        for number, bets in by_box(setup, wager).items():
            if too_little(posted, bets):
                lies = " and ".join(dollars(bet) for _, bet in bets) + (f" on box {number}" if len(bets) > 1 else "")
                why = WagerRefused(
                    f"{wager} of {lies} is below the minimum of {dollars(posted.minimum)}; raise it or take it back",
                    clause="SG 5.2",
                )
                yield why.at(seat=bets[0][0].seat, wager=wager)


def _alone(setup: Setup) -> Iterator[WagerRefused]:
    """Any player may bet Player Pair or Bonus on a box, once somebody has an initial bet there (§3.7, §3.9)."""
    boxes = by_box(setup, "main")
    for wager in SIDE_BETS:
        for number, bets in by_box(setup, wager).items():
            if number not in boxes:
                why = WagerRefused(f"{wager} needs an initial bet on box {number}", clause="SG 3.9")
                yield why.at(seat=bets[0][0].seat, wager=wager)
