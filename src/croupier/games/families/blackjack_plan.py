"""What makes one blackjack game different from another: its rules, its side bets, and where the text says so.

The round is in `blackjack_round`. A game's ``plan.py`` holds one `BlackjackPlan`; reading it is reading the game. The
rules in force at a table are small numbers: what the plan says and the house has posted. Cards count their points with
the ace as one. An action is a bit, so that what a hand may do is a small number.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from croupier.errors import BadPlan
from croupier.games.families.side_bets import CardBet, DealerBet, LammerBet
from croupier.games.families.twenty_one import Insurance, played_out
from croupier.games.families.words import blackjack as words
from croupier.money import Pay
from croupier.options import ANY_DECKS, ANY_ODDS, House, Wider, word_of
from croupier.round.plan import FamilyPlan, Proposal, refuse_unknown

if TYPE_CHECKING:
    from croupier.games.families.twenty_one import Hand
    from croupier.paytables import PayTable
    from croupier.round import facts
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

ACE, TEN = 1, 10
VALUES: Final = frozenset(range(1, 11))
STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER, SPLIT = (1 << bit for bit in range(6))
#: The actions in the order of their bits, as the games name them; a split for a lammer is a split.
NAMES: Final = ("stand", "hit", "double", "free_double", "surrender", "split")
#: Two-card totals that can be asked about; 21 takes no card.
TOTALS: Final = frozenset(range(4, 21))
MOST_POINTS: Final = 21
USUAL_INSURANCE: Final = Insurance()

Outcome: TypeAlias = Literal["win", "push", "lose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Upcards and pairs are values of cards, doubles are points of two cards, pays are won for each unit wagered.

    The hole card is looked at under the upcards ``checked``, before anybody plays; under others a dealer's blackjack
    comes out in the end, and then takes no more than the original wager. A blackjack may be paid at once, as
    ``even_money``, against some upcards. The first two cards may be given up against those of ``surrender``. Split
    pairs of ``one_card`` get no more than that, and those of ``split_once`` are not split again.
    """

    checked: frozenset[int] = frozenset({ACE, TEN})
    insurance: Insurance = USUAL_INSURANCE
    even_money: frozenset[int] = frozenset({ACE})
    doubles: frozenset[int] = TOTALS
    doubles_after_split: frozenset[int] = TOTALS
    double_share: Fraction = Fraction(1)  # the most that may be added, of the wager
    free_doubles: frozenset[int] = frozenset()  # hard totals that double for a lammer
    chips_double_free_hands: bool = True  # whether chips may double a hand that doubles for a lammer
    pairs: frozenset[int] = VALUES
    free_splits: frozenset[int] = frozenset()  # pairs that split for a lammer
    most_hands: int = 4
    one_card: frozenset[int] = frozenset({ACE})
    split_once: frozenset[int] = frozenset({ACE})
    surrender: frozenset[int] = frozenset()
    hits_soft_17: bool = True
    pushes: frozenset[int] = frozenset()  # dealer's totals above 21 that push
    # read off the pay tables and the options
    win_pays: Fraction = Fraction(1)
    blackjack_pays: Fraction = Fraction(3, 2)
    even_money_pays: Fraction = Fraction(1)
    surrender_pays: Fraction = Fraction(-1, 2)

    @property
    def surrenders_early(self) -> bool:
        """Whether a hand is given up before the dealer looks for a blackjack; in no text."""
        return False

    @property
    def surrender_waits(self) -> bool:
        """Whether a hand that was given up loses all the same to a dealer's blackjack that comes out late; in no
        text."""
        return False

    @property
    def wins_with(self) -> int:
        """With how many cards a hand wins whatever the dealer has; in no text."""
        return 0

    @property
    def blackjack_takes_all(self) -> bool:
        """Whether a dealer's blackjack that comes out late takes doubles and splits as well; in no text."""
        return False

    def most_hands_of(self, pair: int) -> int:
        """How many hands a pair may be split into."""
        if pair not in self.pairs:
            return 1
        return min(self.most_hands, 2) if pair in self.split_once else self.most_hands

    def double_most(self, wager: int) -> int:
        """The most that may be added to a wager to double it."""
        share = self.double_share
        return wager if share == 1 else wager * share.numerator // share.denominator

    def open_to(
        self,
        points: int,
        soft: bool,
        *,
        cards: int = 2,
        up: int = 0,
        pair: int = 0,
        split_from: int = 0,
        hands: int = 1,
    ) -> int:
        """What a hand may do against an upcard; nothing at 21 or more, or once it has won by the number
        of its cards. ``pair`` is the value of two alike,
        ``split_from`` the value of the pair that the hand was split from, ``hands`` how many the box has."""
        if self.wins_with and cards >= self.wins_with:
            return 0
        if cards != 2:
            # OH-A §12.I.A, OH-A Free Bet §14.I.A
            return STAND | HIT if points < MOST_POINTS else 0
        split = 0
        # OH-A §11.III.A
        if pair in self.pairs and hands < self.most_hands and not (split_from and pair in self.split_once):
            split = SPLIT
        if split_from in self.one_card:
            return STAND | split if split else 0
        if points >= MOST_POINTS:  # OH-A §12.I.A, OH-A Free Bet §14.I.A
            return 0
        doubles = self._doubles(points, soft, self.doubles_after_split if split_from else self.doubles)
        surrender = SURRENDER if hands == 1 and up in self.surrender else 0
        return STAND | HIT | doubles | split | surrender

    def _doubles(self, points: int, soft: bool, totals: frozenset[int]) -> int:
        free = FREE_DOUBLE if not soft and points in self.free_doubles else 0
        if free and not self.chips_double_free_hands:
            return free
        return free | (DOUBLE if points in totals else 0)

    def against_blackjack(self, *, natural: bool = False, added: bool = False) -> Outcome:
        """A dealer's blackjack pushes with the player's own and takes any other hand's wager. What was ``added`` to the
        original wager before it came out goes back, unless it takes all."""
        return "push" if natural or (added and not self.blackjack_takes_all) else "lose"

    def against_dealer(self, player: int, dealer: int) -> Outcome:
        """21 or less beats a bust or a lower count; a dealer's bust may be a push where the text says so."""
        if player > MOST_POINTS:
            return "lose"
        if dealer in self.pushes or player == dealer:  # OH-A Free Bet §4.III.A
            return "push"
        return "win" if dealer > MOST_POINTS or player > dealer else "lose"


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
class BlackjackPlan(FamilyPlan):
    """A blackjack game: the ``rules`` of its text, which a house may narrow, its clauses and its side bets.
    ``after_check`` settles what the text has settled between the dealer's check and the players' turns."""

    cited: Clauses
    rules: Rules
    pitch: Pitch | None = None
    doubles_face_down: bool = True
    card_bets: Mapping[str, CardBet] = field(default_factory=dict)
    dealer_bets: Mapping[str, DealerBet] = field(default_factory=dict)
    lammer_bet: LammerBet | None = None
    after_check: Callable[[Felt[Any], HandsInPlay, bool], Awaitable[None]] = _no_offer

    def proposals(self) -> Mapping[str, Proposal]:
        """What can be asked beyond the text."""
        from croupier.games.families import blackjack_proposals

        return blackjack_proposals.proposals(self)

    def wider(self) -> Mapping[str, Wider]:
        """Any number of decks, either soft 17, a blackjack at any odds."""
        return {"decks": ANY_DECKS, "soft_17": word_of("hit", "stand"), "blackjack_pays": ANY_ODDS}

    def shows(self, options: Any) -> frozenset[str]:
        """The dealer's hand, played out as the house has it."""
        return frozenset({played_out(hits_soft_17=options.narrowed(self.rules).hits_soft_17)})

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(sight)

    def grounds(self, sight: Sight, pay: facts.Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

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
        named = ("main", "insurance", *self.card_bets, *self.dealer_bets, *lammers)
        refuse_unknown(game, named)
        for wager in named:
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
    def surrender_first(self) -> bool:
        """Whether surrender is offered to all before anybody plays, and not in a hand's own turn."""
        return False

    @property
    def blackjack_odds(self) -> Pay:
        """What a blackjack pays: the option, as it is printed on the layout."""
        win, _, stake = str(getattr(self, "blackjack_pays", "3:2")).partition(":")
        return Pay("to", int(win), int(stake), True)

    def narrowed(self, rules: Rules) -> Rules:
        """The rules of the text as this house posts them."""
        return replace(rules, hits_soft_17=self.hits_soft_17)
