"""What makes one blackjack game different from another: its rules, its side bets, and where the text says so.

The round is in `blackjack_round`. A game's ``plan.py`` holds one `BlackjackPlan`; reading it is reading the game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.errors import BadPlan
from croupier.games.families.blackjack_rules import ACE, MOST_POINTS, TEN, VALUES, Rules
from croupier.games.families.side_bets import CardBet, DealerBet, LammerBet
from croupier.money import Pay
from croupier.options import House

if TYPE_CHECKING:
    from croupier.games.families.twenty_one import Hand
    from croupier.paytables import PayTable
    from croupier.round.felt import Felt
    from croupier.round.game import Game

HandsInPlay: TypeAlias = "Sequence[Hand]"
#: Of how many tables the rules in force are remembered.
MOST_TABLES: Final = 64
#: Plans and options of tables in play, with the plan as they narrow it: working it out takes longer than a round.
_POSTED: dict[tuple[int, int], tuple[BlackjackPlan, object, BlackjackPlan]] = {}


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
    # a dealer's blackjack that comes out after the hands were played
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
    cited = {point.name: elsewhere for point in fields(Clauses) if point.name != "steps_are_named"}
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


async def _no_offer(t: Felt, hands: HandsInPlay, dealer_blackjack: bool) -> None:
    """Nothing is decided after the dealer's check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackPlan:
    """A blackjack game: the ``rules`` of its text, which a house may narrow, its clauses and its side bets.

    ``after_check`` settles what the text has settled between the dealer's check and the players' turns.
    """

    cited: Clauses
    rules: Rules
    pitch: Pitch | None = None
    doubles_face_down: bool = True
    card_bets: Mapping[str, CardBet] = field(default_factory=dict)
    dealer_bets: Mapping[str, DealerBet] = field(default_factory=dict)
    lammer_bet: LammerBet | None = None
    after_check: Callable[[Felt, HandsInPlay, bool], Awaitable[None]] = _no_offer

    def posted(self, options: Any) -> BlackjackPlan:
        """The plan with the rules in force at a table."""
        known = _POSTED.get((id(self), id(options)))
        if known is None or known[0] is not self or known[1] is not options:
            if len(_POSTED) >= MOST_TABLES:
                _POSTED.clear()
            known = _POSTED[id(self), id(options)] = (self, options, replace(self, rules=self.in_force(options)))
        return known[2]

    def in_force(self, options: Any) -> Rules:
        """The rules at a table: what the house posts, and what the pay tables pay."""
        main: PayTable = options.tables["main"]
        rules: Rules = options.narrowed(self.rules)
        return replace(
            rules,
            win_pays=odds(main["win"].pays),
            blackjack_pays=odds(options.blackjack_odds),
            even_money_pays=odds(main["even_money"].pays) if rules.even_money else rules.even_money_pays,
            surrender_pays=odds(main["surrender"].pays) if rules.surrender else rules.surrender_pays,
        )

    def check(self, game: Game) -> None:
        """Refuse wagers that the game does not have, upcards that nobody can have, and pays that no table states."""
        rules, insured = self.rules, self.rules.insurance.against
        lammers = [self.lammer_bet.wager] if self.lammer_bet else []
        for wager in ("main", "insurance", *self.card_bets, *self.dealer_bets, *lammers):
            if wager not in game.by_slug:
                raise BadPlan(f"the plan of {game.slug} names {wager}, which is no wager of the game")
            if all(wager not in table.wagers for table in game.paytables.values()):
                raise BadPlan(f"no pay table of {game.slug} pays {wager}")
        needed = {"win": True, "even_money": rules.even_money, "surrender": rules.surrender}
        for line, used in needed.items():
            if used and game.fixed_pays["main"].get(line) is None:
                raise BadPlan(f"no pay table of {game.slug} says what {line} pays")
        if stray := (rules.checked | insured | rules.even_money) - {ACE, TEN}:
            raise BadPlan(f"no hole card completes a blackjack under {min(stray)}", clause=self.cited.peek)
        if stray := (rules.surrender | rules.pairs | rules.free_splits | rules.one_card | rules.split_once) - VALUES:
            raise BadPlan(f"the plan of {game.slug} names a card of value {min(stray)}; there are 1 to 10")
        if any(bet.with_upcard and bet.with_dealer for bet in self.card_bets.values()):
            raise BadPlan(
                f"a side bet of {game.slug} turns on the upcard and on the dealer's blackjack; that is not solved"
            )
        if any((bet.loses_above or MOST_POINTS) < MOST_POINTS for bet in self.dealer_bets.values()):
            raise BadPlan(f"a side bet of {game.slug} is lost with a hand that is no bust; that is not solved")
        if not 0 < rules.insurance.share <= 1 or not 0 < rules.double_share <= 1:
            raise BadPlan(f"insurance and doubles add a part of the wager or all of it in {game.slug}")


def odds(pays: Pay) -> Fraction:
    """What is won for each unit wagered, where that is the same for every wager."""
    if pays.odds is None:
        raise BadPlan(f"a main wager is paid at odds, not {pays}")
    return pays.odds


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
        """What a blackjack pays: the option, as it is printed on the layout."""
        win, _, stake = str(getattr(self, "blackjack_pays", "3:2")).partition(":")
        return Pay("to", int(win), int(stake), True)

    def narrowed(self, rules: Rules) -> Rules:
        """The rules of the text as this house posts them."""
        return replace(rules, hits_soft_17=self.hits_soft_17)
