"""Betting boxes with one seated and any number of standing players: who decides, and whose bets are at risk (SG)."""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.families.twenty_one import Hand
from croupier.games.pontoon_plus.plan import PLAN
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DOWN, UP

#: What is played for with the cards of a box, its doubles and splits with it.
ON_THE_HAND: Final = ("main", "split", "double")
SIDE_BETS: Final = tuple(PLAN.side_bets)


class BettingBox:
    """A box on the layout: everyone with a bet on it (§1.18, §1.29), and the hands dealt to it (§1.8).

    ``deciders`` are those with an initial bet, in the order in which they have the say: the seated player, else the
    highest bettor (§1.23, §3.8; ruling: pon-14). The cards lie under the name of the first of them.
    """

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
    return sorted(
        (box for box in bettors if box.stake("main")),
        key=lambda box: (box.standing, -box.stake("main")),
    )


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


async def deal_to(t: Felt, box: BettingBox, hand: Hand) -> None:
    """One card to a hand that somebody still plays: face up, or face down where players may squeeze (§3.12)."""
    if not box.playing(hand):
        return
    seat, squeeze = box.home.seat, t.options.squeeze
    await t.draw(seat, DOWN if squeeze else UP, unseen=squeeze, into=hand.cards, hand=hand.index)


async def turn_up(t: Felt, box: BettingBox, hand: Hand) -> None:
    """Squeezed cards are turned up before anything is decided by them (§3.12)."""
    if t.options.squeeze and box.playing(hand):
        await t.reveal(box.home.seat, "SG 3.12", hand.cards, hand.index)
