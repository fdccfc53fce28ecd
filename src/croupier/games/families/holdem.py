"""Hold'em against a dealer: cards of one's own, community cards street by street, a bet or none before each. A game's
plan says what is bet when, what a fold gives up, how each wager against the dealer ends and which cards decide a side
bet. Its ``play`` walks the plan with the functions below, and names the clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import BadPlan, Refused
from croupier.games.families import progressive, stud, stud_proposals
from croupier.games.families.stud import BaseEnd, StudResult, deal_down, open_street, settle_by_tables, with_board
from croupier.games.families.words import holdem as words
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.paytables import PayTable
from croupier.round.chair import Chair, sized
from croupier.round.facts import Chose, Pay
from croupier.round.irregularities import exposed_too_early
from croupier.round.plan import BettingPoint, FamilyPlan, Proposal, refuse_unknown
from croupier.round.requests import COMMUNITY, DEALER, DISCARD

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight
    from croupier.round.irregularities import Irregularity, Rule

#: How a player's hand stands against the dealer's.
Standing: TypeAlias = Literal["win", "tie", "lose"]
Tables: TypeAlias = Mapping[str, PayTable]
#: The most that one hand is paid, by both texts (OH-I §10.V, OH-K §11.V).
FIXED_LIMIT: Final[Cents] = 50_000_00
_EXPOSED: Final = "card_exposed"


def standing(player: int, dealer: int) -> Standing:
    """The better hand wins, whatever the suits."""
    if player == dealer:
        return "tie"
    return "win" if player > dealer else "lose"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstDealer:
    """How a wager ends that the two hands decide.

    Where ``unqualified`` is given, it ends so whoever wins, when the dealer does not qualify. A hand that wins is paid
    as ``win`` says, or by the wager's pay table where that is None; if the table has no line for the hand, or
    ``paid_with`` is not true of it, the wager ends as ``unpaid``.
    """

    wager: str
    win: StudResult | None
    tie: StudResult
    lose: StudResult
    unqualified: StudResult | None = None
    unpaid: StudResult | None = None
    paid_with: Callable[[int], bool] | None = None

    def result(self, hand: int, stands: Standing, qualified: bool, tables: Tables) -> BaseEnd:
        """How the wager ends with a player's hand."""
        if self.unqualified and not qualified:
            return self.unqualified
        if stands != "win":
            return self.tie if stands == "tie" else self.lose
        paid = self.win or tables[self.wager].get(FIVE_CARD.line(hand))
        if self.paid_with and not self.paid_with(hand):
            paid = None
        ended = paid or self.unpaid
        assert ended is not None, f"nothing says how {self.wager} ends with {hand}"
        return ended


@dataclass(frozen=True, slots=True, kw_only=True)
class BestFive:
    """A side bet on the best five of the player's cards and the first ``board`` community cards. One with a clause for
    the ``envy`` of others is the linked progressive (OH-L)."""

    wager: str
    board: int
    lost: str
    envy: str = ""

    def settle(self, t: Felt[Any], box: Box, cards: Sequence[Card], *, folded: bool) -> None:
        """Pay or collect the bet, where it was made; a hand that was folded gives nobody an envy."""
        seen = with_board(t, cards, self.board)
        line = FIVE_CARD.made(seen)
        if not self.envy:
            settle_by_tables(box, [(self.wager, t.options.tables.get(self.wager), line, self.lost)])
        elif folded:
            progressive.settle(t, box, line, self.lost, self.wager)
        else:
            progressive.multi_link_turn(t, box, seen, (self.lost, self.envy))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HoleCards:
    """A side bet on the player's own cards by their ``line``. A house may post lines of its own for a line ``against``
    one that the dealer's cards make, and for the same line against ``any_other``."""

    wager: str
    line: Callable[[Sequence[Card]], str]
    lost: str
    against: Mapping[tuple[str, str], str] = field(default_factory=dict)
    any_other: Mapping[str, str] = field(default_factory=dict)

    def lines(self, player: str, dealer: str) -> tuple[str, ...]:
        """The lines that the player's and the dealer's together fit, the best first; none where nothing is made."""
        names = (self.against.get((player, dealer)), self.any_other.get(player), player)
        return tuple(name for name in names if name)

    def paid(self, player: str, dealer: str, table: PayTable) -> str:
        """The best of these lines that is posted; empty where none is."""
        return next((line for line in self.lines(player, dealer) if table.get(line)), "")

    def meets_dealer(self, tables: Tables) -> bool:
        """Whether the posted table looks at the dealer's cards too."""
        table = tables.get(self.wager)
        return table is not None and any(table.get(name) for name in self.against.values())

    def settle(self, t: Felt, box: Box, cards: Sequence[Card], dealer: Sequence[Card]) -> None:
        """Pay or collect the bet, where it was made. A void or unseen hand of the dealer's makes no line."""
        if table := t.options.tables.get(self.wager):
            beside = self.line(dealer) if dealer and UNSEEN not in dealer else ""
            settle_by_tables(box, [(self.wager, table, self.paid(self.line(cards), beside, table), self.lost)])


class HoldemStreet(NamedTuple):
    """A bet that may be made, and the community cards that are opened after it."""

    bet: BettingPoint
    cards: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HoldemPlan(FamilyPlan):
    """A hold'em game against the dealer.

    ``hole`` is how many cards a hand has of its own. ``base`` are the wagers that the two hands decide, in the order in
    which they are settled; those that no street makes are made before the deal. ``qualifies`` says of a dealer's hand
    whether it is good enough, where the text asks for that. A wager is made once: who has made it on one street is not
    asked for it on another.
    """

    streets: tuple[HoldemStreet, ...]
    base: tuple[AgainstDealer, ...]
    side_bets: tuple[BestFive | HoleCards, ...] = ()
    qualifies: Callable[[int], bool] | None = None
    hole: int = 2

    def proposals(self) -> Mapping[str, Proposal]:
        """Other multiples of the ante on each street, and another qualifier."""
        sizes = stud_proposals.sized([street.bet for street in self.streets], self._resized)
        asks = next((wager.unqualified.clause for wager in self.base if wager.unqualified), "")
        if not asks:
            return sizes
        other = stud_proposals.qualifying(FIVE_CARD, self.qualifies, asks, lambda rule: replace(self, qualifies=rule))
        return {**sizes, "qualifier": other}

    def _resized(self, place: int, point: BettingPoint) -> HoldemPlan:
        streets = [*self.streets]
        streets[place] = streets[place]._replace(bet=point)
        return replace(self, streets=tuple(streets))

    @property
    def bets(self) -> tuple[tuple[int, BettingPoint], ...]:
        """The betting points, each with the number of community cards that are open by then."""
        seen = [sum(street.cards for street in self.streets[:at]) for at in range(len(self.streets))]
        return tuple((cards, street.bet) for cards, street in zip(seen, self.streets, strict=True))

    @property
    def last_opened(self) -> HoldemStreet:
        """The street whose cards complete the board."""
        return next(street for street in reversed(self.streets) if street.cards)

    @property
    def ante(self) -> str:
        """The wager that keeps a seat in the round, of which the others are multiples."""
        return self.streets[0].bet.of

    @property
    def later(self) -> tuple[str, ...]:
        """The wagers that are made after the deal."""
        return tuple(dict.fromkeys(street.bet.wager for street in self.streets))

    @property
    def initial(self) -> tuple[AgainstDealer, ...]:
        """The wagers against the dealer that are made before the deal."""
        return tuple(wager for wager in self.base if wager.wager not in self.later)

    @property
    def tabled(self) -> tuple[str, ...]:
        """The wagers against the dealer that a pay table pays."""
        return tuple(wager.wager for wager in self.base if wager.win is None)

    @property
    def most_antes(self) -> int:
        """The ante with the largest wagers that may be made after it, in antes."""
        points = [street.bet for street in self.streets]
        return 1 + sum(max(max(bet.multiples) for bet in points if bet.wager == wager) for wager in self.later)

    @property
    def chair(self) -> Chair:
        """The seat, as programs that learn take it: the bets street by street, then a check and a fold."""
        points = [bet for _, bet in self.bets]
        bets = [name for bet in points for name in sized(bet.action, bet.multiples)]
        return Chair(
            actions=tuple(dict.fromkeys((*bets, *sorted({bet.otherwise for bet in points})))),
            phases=tuple(bet.clause for bet in points),
            cards=self.hole,
            dealer=self.hole,
            community=sum(street.cards for street in self.streets),
        )

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(self, sight)

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def qualified(self, dealer: int) -> bool:
        """Whether the dealer's hand is good enough."""
        return self.qualifies is None or self.qualifies(dealer)

    def needs_board(self, box: Box) -> bool:
        """Whether the community cards still decide anything for a box."""
        by_board = [bet.wager for bet in self.side_bets if isinstance(bet, BestFive)]
        return any(box.stake(wager) for wager in (self.ante, *by_board))

    def check(self, game: Game) -> None:
        """Refuse a plan whose wagers do not fit the game or each other."""
        if not any(street.cards for street in self.streets):
            raise BadPlan(f"the plan of {game.slug} has no street with community cards")
        named = [wager.wager for wager in (*self.base, *self.side_bets)]
        refuse_unknown(game, named)
        if unplanned := next((wager for wager in game.by_slug if wager not in named), ""):
            raise BadPlan(f"the plan of {game.slug} does not say how {unplanned} is settled")
        staked = [wager.wager for wager in self.initial]
        if unequal := next((wager for wager in staked if self.ante not in game.made_with(wager)), ""):
            raise BadPlan(f"{unequal} of {game.slug} is not made in the amount of the {self.ante}")
        for wager in self.base:
            if (wager.win is None or wager.paid_with) and wager.unpaid is None:
                raise BadPlan(f"the plan of {game.slug} does not say how {wager.wager} ends where it is not paid")
        for street in self.streets:
            street.bet.check(game)
            if street.bet.wager not in named or street.bet.of != self.ante or self.ante not in staked:
                raise BadPlan(f"{street.bet.wager} of {game.slug} is a wager against the dealer, in antes")
            kept = [wager for wager in staked if wager not in (street.bet.wager, *street.bet.gives_up)]
            if street.bet.otherwise == "fold" and kept:
                raise BadPlan(f"a fold leaves {', '.join(kept)} of {game.slug} to nobody", clause=street.bet.clause)
            staked.append(street.bet.wager)


async def deal(t: Felt, plan: HoldemPlan) -> None:
    """The cards of every player and of the dealer."""
    await deal_down(t, dict.fromkeys([*(box.seat for box in t.boxes), DEALER], plan.hole))


async def bet_and_open(t: Felt, plan: HoldemPlan, street: HoldemStreet) -> None:
    """Everyone still in, from the dealer's left, makes the street's wager or does not; then a card is burned and the
    street's community cards are opened. Nobody has to write them down once everybody may have folded and did."""
    for box in t.boxes:
        if box.stake(street.bet.of) and not box.stake(street.bet.wager):
            await street.bet.walk(t, box)
    if street.cards:
        asked = plan.streets[: plan.streets.index(street) + 1]
        may_have_folded = any(earlier.bet.otherwise == "fold" for earlier in asked)
        await open_street(t, street.cards, needed=not may_have_folded or any(map(plan.needs_board, t.boxes)))


class ShowdownClauses(NamedTuple):
    """The clauses under which hands are shown, dealer's, players' and folded ones, and of the limit on a hand's pay."""

    dealer: str
    player: str
    folded: str
    limit: str


async def showdown(t: Felt[Any], plan: HoldemPlan, clauses: ShowdownClauses) -> None:
    """The dealer's hand, then every player's from the right; what a folded hand still has at stake comes at the end."""
    side_bets = [bet.wager for bet in plan.side_bets]
    playing = [box for box in t.right_to_left() if box.stake(plan.ante)]
    others = [box for box in t.right_to_left() if box not in playing and any(map(box.stake, side_bets))]
    capped = {wager.wager for wager in plan.base} | {wager for wager in side_bets if not t.game.by_slug[wager].exactly}
    for box in (*playing, *others):
        box.limit_to(t.options.most_paid, capped, clauses.limit)
    dealer: list[Card] = []
    if _EXPOSED not in t.noted:  # else every hand is void
        await t.step(clauses.dealer)
        needed = bool(playing) or any(
            box.stake(bet.wager)
            for bet in plan.side_bets
            if isinstance(bet, HoleCards) and bet.meets_dealer(t.options.tables)
            for box in others
        )
        dealer = await t.reveal(DEALER, clauses.dealer, needed=needed)
        if playing:
            _call(t, DEALER, FIVE_CARD.rank(with_board(t, dealer)), clauses.dealer)
    for box in playing:
        cards = await t.reveal(box.seat, clauses.player, needed=bool(box.stake(plan.ante)))
        if box.stake(plan.ante):  # a seat that leaves even now has nothing at stake any more
            settle(t, plan, box, cards, dealer, clauses.player)
    for box in others:
        cards = await t.reveal(box.seat, clauses.folded, needed=any(map(box.stake, side_bets)))
        settle_side_bets(t, plan, box, cards, dealer, folded=True)


def _call(t: Felt, who: str, hand: int, clause: str) -> None:
    """The dealer calls the best five cards of a hand that lies face up."""
    t.announce(f"{who} has {FIVE_CARD.line(hand).replace('_', ' ')}", clause)


def settle(t: Felt, plan: HoldemPlan, box: Box, cards: Sequence[Card], dealer: Sequence[Card], clause: str) -> None:
    """The wagers against the dealer, by the best five of each hand with the board, then the side bets."""
    hand, other = FIVE_CARD.rank(with_board(t, cards)), FIVE_CARD.rank(with_board(t, dealer))
    _call(t, f"seat {box.seat}", hand, clause)
    for bet in plan.base:
        end = bet.result(hand, standing(hand, other), plan.qualified(other), t.options.tables)
        stud.settle(box, bet.wager, end)
    settle_side_bets(t, plan, box, cards, dealer)


def settle_side_bets(
    t: Felt, plan: HoldemPlan, box: Box, cards: Sequence[Card], dealer: Sequence[Card], *, folded: bool = False
) -> None:
    """Whatever became of the other wagers; what a fold gave up is gone."""
    for bet in plan.side_bets:
        if folded and not box.stake(bet.wager):
            continue
        if isinstance(bet, HoleCards):
            bet.settle(t, box, cards, dealer)
        else:
            bet.settle(t, box, cards, folded=folded)


async def void_but(t: Felt, plan: HoldemPlan, side_bet: str, rule: Rule, what: Irregularity) -> None:
    """A card of the dealer's was exposed while somebody had still to decide: every hand is void and the wagers go back,
    those that a fold gave up too, as in any void round. One side bet is settled all the same; where it goes by the
    board, the community cards are still dealt."""
    exposed_too_early(t, rule, what)
    if _EXPOSED in t.noted:
        raise Refused("the hands are void already", clause=rule.clause)
    asked = [fact.seat for fact in t.facts if type(fact) is Chose]
    points = [street.bet for street in plan.streets]
    undecided = any(
        box.stake(plan.ante) and asked.count(box.seat) < len(points) and any(not box.stake(bet.wager) for bet in points)
        for box in t.boxes
    )
    if not undecided:
        t.announce("the round stands: everyone had decided before the card was exposed", rule.clause)
        return
    if not any(box.stake(side_bet) for box in t.boxes):
        t.void(what.reason or rule.trigger, rule.clause)
    t.noted[_EXPOSED] = what
    for box in t.boxes:
        given_up = [pay for pay in t.facts if type(pay) is Pay and pay.seat == box.seat and pay.wager != side_bet]
        t.facts.extend(pay._replace(stake=0, net=-pay.net, outcome="returned", clause=rule.clause) for pay in given_up)
        for wager, hand in list(box.stakes):
            if wager != side_bet:
                box.settle(wager, 0, "returned", rule.clause, "", hand)
        box.live = False
    if not any(isinstance(bet, BestFive) and bet.wager == side_bet for bet in plan.side_bets):
        t.passed |= {COMMUNITY, DISCARD}
