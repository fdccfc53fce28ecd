"""What a game of twenty-one without a hole card plans: the dealer's second card comes when every hand is played. A 21
is paid at once, by its cards; doubles may be taken back; a dealer's natural meets hands that are already played. The
leaf rules say what becomes of a hand, bet by bet, and the pay tables what that comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.games.families.side_bets import CardBet
from croupier.games.families.twenty_one import Insurance, played_out
from croupier.games.families.words import no_hole_card as words
from croupier.hands.points import VALUE, is_blackjack
from croupier.money import Cents
from croupier.options import ANY_DECKS, Wider
from croupier.paytables import PayLine, PayTable
from croupier.round.plan import FamilyPlan, refuse_unknown

if TYPE_CHECKING:
    from croupier.round.facts import Pay
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

#: The table of the bet on a hand, and its line for hands that no other line pays.
MAIN, REGULAR = "main", "regular"
#: Tables of one line: what insurance wins (a line of the same name), and under `PAID` what a doubled bet wins and what
#: comes back of a surrendered one.
INSURANCE, DOUBLE, SURRENDER, PAID = "insurance", "double", "surrender", "paid"
#: What three cards can earn on top of their line, and what the other boxes then have.
SUPER_BONUS, ENVY = "super_bonus", "envy"
ACE: Final = 1

HandOutcome: TypeAlias = Literal["win", "lose", "push", "surrender", "withdrawn"]


class BetResult(NamedTuple):
    """What becomes of one bet on a hand: paid by a line of a table, or without one lost or handed back."""

    outcome: HandOutcome
    clause: str
    table: str = ""
    line: str = PAID

    def paid(self, tables: Mapping[str, PayTable]) -> PayLine | None:
        """The line that pays; one that the table of a house leaves out is paid like any other hand."""
        table = tables.get(self.table)
        return (table.get(self.line) or table[REGULAR]) if table else None

    def net(self, tables: Mapping[str, PayTable], stake: Cents) -> Cents:
        """What the player is up."""
        line = self.paid(tables)
        return line.pays.net(stake) if line else -stake if self.outcome == "lose" else 0


class HandResult(NamedTuple):
    """What becomes of a hand: of its own bet, and of what a double added to it."""

    own: BetResult
    doubled: BetResult | None = None


class Manner(NamedTuple):
    """How a hand was played: whether it comes from a split pair, and whether it was doubled."""

    split: bool = False
    doubled: bool = False


class BonusTier(NamedTuple):
    """A line of the super bonus, and the least bet on the hand that earns it."""

    least: Cents
    line: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoHoleCardPlan(FamilyPlan):
    """One text's play of a hand. Cards are told by value where a set of ints stands, aces as 1 and pictures as 10.

    A hand of less than ``least_to_stand`` must draw. A pair is split up to ``most_hands``, aces up to
    ``most_hands_of_aces``, and split aces get one card unless ``split_aces_draw``. A double adds up to ``most_doubled``
    of the bet, and where it ``may_be_withdrawn`` its player may take that part back after the card. Against an upcard
    of ``surrendered_against`` the first two cards may be given up. ``super_bonus`` is by the size of the bet, the best
    line first. ``insurance`` also says what the text calls an ace with a picture.

    The leaf rules: what cards count (in a doubled hand or not), which are a natural, which may be doubled (split or
    not) or split, and which earn the super bonus against an upcard (split or not); then what becomes of a 21, of a
    hand with too many, of points against the dealer's (natural or not), of a hand that is given up (to a natural or
    not), and of one whose double is withdrawn.
    """

    least_to_stand: int
    most_hands: int
    most_hands_of_aces: int
    split_aces_draw: bool
    most_doubled: Fraction
    may_be_withdrawn: bool
    insurance: Insurance
    surrendered_against: frozenset[int]
    hits_soft_17: bool
    super_bonus: tuple[BonusTier, ...]
    side_bets: Mapping[str, CardBet]

    points: Callable[[Sequence[Card], bool], int]
    is_natural: Callable[[Sequence[Card]], bool]
    may_double: Callable[[Sequence[Card], bool], bool]
    may_split: Callable[[Sequence[Card]], bool]
    earns_super_bonus: Callable[[Sequence[Card], Card, bool], bool]
    of_21: Callable[[Sequence[Card], Manner], HandResult]
    too_many: Callable[[Manner], HandResult]
    against_dealer: Callable[[int, Manner, int, bool], HandResult]
    given_up: Callable[[bool], BetResult]
    withdrawn: HandResult

    def wider(self) -> Mapping[str, Wider]:
        """Any number of decks."""
        return {"decks": ANY_DECKS}

    def shows(self, options: Any) -> frozenset[str]:
        """The dealer's hand, played out."""
        return frozenset({played_out(hits_soft_17=self.hits_soft_17)})

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(self, sight)

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def insurable(self, bet: Cents) -> Cents:
        """The most insurance on a bet, in whole cents."""
        return int(bet * self.insurance.share)

    def doublable(self, bet: Cents) -> Cents:
        """The most that a double adds to a bet."""
        return int(bet * self.most_doubled)

    def hands_of(self, pair: int) -> int:
        """Up to how many hands a pair of this value may be split."""
        return self.most_hands_of_aces if pair == ACE else self.most_hands

    def draws_on(self, pair: int) -> bool:
        """Whether the hands of a split pair play on after their second card."""
        return pair != ACE or self.split_aces_draw

    def open_to(self, cards: Sequence[Card], split_from: int = 0, hands: int = 1) -> tuple[str, ...]:
        """What a hand may do, by name; ``split_from`` is the value of its pair, ``hands`` how many its box has."""
        splits = ("split",) if self.may_split(cards) and hands < self.hands_of(VALUE[cards[0]]) else ()
        if split_from and not self.draws_on(split_from):
            return ("stand", *splits)
        stands = ("stand",) if self.points(cards, False) >= self.least_to_stand else ()
        doubles = ("double",) if self.may_double(cards, bool(split_from)) else ()
        return ("hit", *stands, *doubles, *splits)

    def earns(self, bet: Cents) -> str | None:
        """The line of the super bonus that a bet of this size earns, if it is large enough."""
        return next((tier.line for tier in self.super_bonus if bet >= tier.least), None)

    def check(self, game: Game) -> None:
        """The wagers are there, their tables too, and the numbers make a game."""
        wagers = (MAIN, "split", DOUBLE, INSURANCE, SUPER_BONUS, ENVY, *self.side_bets)
        refuse_unknown(game, wagers)
        tables = {wager: table for table in game.paytables.values() for wager in table.wagers}
        for wager, line in ((MAIN, REGULAR), (DOUBLE, PAID), (INSURANCE, INSURANCE), (SURRENDER, PAID)):
            if wager not in tables or tables[wager].get(line) is None:
                raise BadPlan(f"no pay table of {game.slug} says what {wager} pays as {line}")
        for tier in self.super_bonus:
            if SUPER_BONUS not in tables or tables[SUPER_BONUS].get(tier.line) is None:
                raise BadPlan(f"no pay table of {game.slug} says what {SUPER_BONUS} pays as {tier.line}")
        if not self.super_bonus or list(self.super_bonus) != sorted(self.super_bonus, reverse=True):
            raise BadPlan(f"the super bonus of {game.slug} needs its bets in order, the largest first")
        if not 2 <= self.least_to_stand <= 21:
            raise BadPlan(f"a hand of {game.slug} cannot be made to draw below {self.least_to_stand}")
        if min(self.most_hands, self.most_hands_of_aces) < 1:
            raise BadPlan(f"a pair of {game.slug} is at least one hand")
        if not (self.most_doubled > 0 and self.insurance.share > 0):
            raise BadPlan(f"the plan of {game.slug} has no size for a double or for insurance")
        if any(self.is_natural(two) != is_blackjack(*two) for two in product(range(len(VALUE)), repeat=2)):
            raise BadPlan(f"a {self.insurance.natural} is not just an ace with a card of ten; no solver draws another")
