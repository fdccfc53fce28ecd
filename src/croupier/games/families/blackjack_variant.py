"""What makes one blackjack game different from another: a small record of differences, and where its text says so.

The round itself is in `blackjack_round`. A game's folder holds one `Variant`; reading it is reading the game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeAlias

from croupier.money import Pay
from croupier.options import House

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.twenty_one import Hand
    from croupier.round.felt import Felt

Hands: TypeAlias = "Sequence[Hand]"

THREE_TO_TWO, SIX_TO_FIVE = Pay("to", 3, 2, True), Pay("to", 6, 5, True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """The points of a round that are cited, each with the clause of the text that is being played."""

    # the deal
    burn: str
    upcard: str
    peek: str
    announced: str  # a blackjack against 2 to 9 is called
    awaited: str  # one against an ace or ten is called, and waits until the hole card was checked
    blackjack_at_once: str
    blackjack_after_check: str
    blackjack_push: str
    # insurance
    insurance: str
    insurance_limit: str
    insurance_paid: str
    insurance_lost: str
    even_money: str
    # the players' turns
    turn: str
    called: str  # the dealer calls each new total
    double: str
    double_card: str  # dealt face down on request, turned over at the end
    split: str
    # the dealer's hand
    dealer_shows: str
    dealer_draws: str
    dealer_stops: str
    # settlement
    bust: str
    dealer_bust: str
    win: str
    push: str
    lose: str
    lost_to_blackjack: str
    ends: str
    # a blackjack the dealer missed
    missed_main: str
    missed_double: str
    missed_split: str
    # irregular cards and seats
    overdrawn: str
    sat_out: str = ""
    several_boxes: str = ""
    several_boxes_minimum: str = ""
    # free doubles and splits
    free_double: str = ""
    free_double_card: str = ""
    free_double_win: str = ""
    free_double_push: str = ""
    free_double_lose: str = ""
    free_split: str = ""
    free_split_win: str = ""
    free_split_push: str = ""
    free_split_lose: str = ""
    push_22: str = ""
    surrender: str = ""
    #: Whether several steps of the dealer share a clause, so that each must say which one it is.
    steps_are_named: bool = False

    def step(self, point: str) -> tuple[str, str]:
        """The clause of a step of the dealer's procedure, and the name of the step where the clause does not tell."""
        return str(getattr(self, point)), point.replace("_", " ") if self.steps_are_named else ""

    def of_lammer(self, wager: str, outcome: str) -> str:
        """The clause by which a lammer is settled."""
        return str(getattr(self, f"{wager}_{outcome}"))


def clauses(elsewhere: str, **points: str) -> Clauses:
    """The clauses of a short text: one that points to the usual rules, and the points it words itself."""
    cited = {one.name: elsewhere for one in fields(Clauses) if one.name != "steps_are_named"}
    return Clauses(**cited | points, steps_are_named=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pitch:
    """The clauses of a game pitched from the hand, cards face down."""

    burn: str
    upcard: str
    shows_to_act: str
    shows_bust: str
    dealer_shows: str
    shows_to_settle: str


def _nothing(t: Felt, hands: Hands) -> None:
    """No side bet is decided here."""


async def _no_offer(t: Felt, hands: Hands) -> None:
    """No side bet is offered or decided here."""


async def _no_result(t: Felt, hands: Hands, dealer_blackjack: bool) -> None:
    """No side bet waits for the dealer's check."""


def _unsettled(t: Felt, hands: Hands, dealer: Sequence[Card]) -> None:
    """No side bet waits for the dealer's hand."""


def _independent(t: Felt, hands: Hands) -> bool:
    """No side bet depends on it."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBets:
    """When the side bets of a game are offered and settled, and what of the dealer they wait for.

    ``with_box`` settles what is left on a box, given all its hands, the original first, and the dealer's cards.
    ``draw_for`` says that the dealer plays on for them, ``draw_though_lost`` that the dealer does even if no card can
    help them any more, ``show_for`` that a blackjack's cards must be known.
    """

    after_deal: Callable[[Felt, Hands], None] = _nothing
    before_peek: Callable[[Felt, Hands], Awaitable[None]] = _no_offer
    after_peek: Callable[[Felt, Hands, bool], Awaitable[None]] = _no_result
    with_box: Callable[[Felt, Hands, Sequence[Card]], None] = _unsettled
    draw_for: Callable[[Felt, Hands], bool] = _independent
    draw_though_lost: Callable[[Felt, Hands], bool] = _independent
    show_for: Callable[[Felt, Hands], bool] = _independent
    keep_cards_of: Callable[[Felt, Hands], bool] = _independent


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The differences. Values of cards are their points with the ace as one."""

    cited: Clauses
    pitch: Pitch | None = None
    free_doubles: frozenset[int] = frozenset()  # hard totals of two cards that double for a lammer
    free_splits: frozenset[int] = frozenset()  # values of pairs that split for a lammer
    pays_to_double_free_hands: bool = True  # whether chips may double a hand that doubles for free
    doubles_face_down: bool = True
    dealer_22_pushes: bool = False
    side_bets: SideBets = SideBets()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackHouse(House):
    """What the shared round asks of a house. A game turns into options what its text leaves to the house."""

    @property
    def pitched(self) -> bool:
        """From the hand with cards face down, not from a shoe."""
        return False

    @property
    def hits_soft_17(self) -> bool:
        """What the dealer does on a soft 17."""
        return getattr(self, "soft_17", "hit") == "hit"

    @property
    def blackjack_odds(self) -> Pay:
        """What a blackjack pays."""
        return THREE_TO_TWO if getattr(self, "blackjack_pays", "3:2") == "3:2" else SIX_TO_FIVE

    @property
    def most_hands(self) -> int:
        """How many hands a box may split into."""
        return 4

    @property
    def aces_resplit(self) -> bool:
        """Whether split aces may be split again."""
        return True

    @property
    def aces_draw(self) -> bool:
        """Whether a split ace may have more than one card."""
        return False

    @property
    def surrenders(self) -> bool:
        """Whether the first two cards may be given up for half the wager."""
        return False

    def may_double(self, points: int, *, after_split: bool) -> bool:
        """Whether chips may double a two-card total."""
        return True
