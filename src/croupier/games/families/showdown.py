"""A showdown: a hand each, one wager to make or to give up, then the player's hand against the dealer's.

    deal(t, PLAN, t.boxes)                      the cards, in the order of the text
    decide(t, PLAN, box)                        the play wager, or what a fold gives up
    at = PLAN.showdown(cards, dealer)           both hands, ranked
    settle_base(t, box, PLAN, at)               ante, play, and what is wagered or paid beside them
    settle_side_bets(t, box, PLAN, at)          what pay tables decide

A `ShowdownPlan` says all that differs between such games. The round walks it; solver, kernel and advice read it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPlan, Refused
from croupier.games.families import stud_proposals
from croupier.games.families.stud import BaseEnd, StudResult, in_order, settle, settle_by_line
from croupier.games.families.words import showdown as words
from croupier.hands.looks import MOST_CARDS, FaceLook, WildLook
from croupier.hands.orders import DEUCES_WILD
from croupier.hands.poker import Order
from croupier.paytables import PayLine, PayTable
from croupier.round.chair import Chair, sized
from croupier.round.irregularities import Irregularity, Remedy, Rule
from croupier.round.plan import BettingPoint, FamilyPlan, Proposal
from croupier.round.requests import DEALER, UP, Choice, Draw

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.facts import Pay
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

#: How the dealer's hand stands: it does not qualify, or it is below, level with or above the player's.
Standing: TypeAlias = Literal["short", "beaten", "tied", "better"]
STANDINGS: Final[tuple[Standing, ...]] = get_args(Standing)
Tables: TypeAlias = Mapping[str, PayTable]
JOKER_PACK: Final = 53

#: What the rule of a side bet is given: the value of the player's hand; that of the losing hand, unless they tie; the
#: look of the player's cards with wild cards, or at face value; at face value with the dealer's cards, or with a
#: further card in the joker's place.
Sees: TypeAlias = Literal["hand", "loser", "wild", "faces", "both", "replaced"]


def win(clause: str) -> StudResult:
    """Even money."""
    return StudResult(1, "win", clause)


def push(clause: str) -> StudResult:
    """The stake goes back."""
    return StudResult(0, "push", clause)


def lose(clause: str) -> StudResult:
    """The stake is gone."""
    return StudResult(-1, "lose", clause)


class Showdown(NamedTuple):
    """A player's cards and the dealer's, the value of each hand, and the card that would take the joker's place."""

    cards: Sequence[Card]
    dealer_cards: Sequence[Card]
    hand: int
    dealer: int
    replacement: Card = JOKER


class Bonus(NamedTuple):
    """A wager of the base game, or a bonus on the ante without a stake, that a pay table pays by the player's hand.

    It is paid to ``everyone`` who has not folded, and where the table has no line the comparison decides; or to
    ``winners``, where the comparison wins the wager (for a bonus without a stake, the ante), and a winner whose hand
    has no line pushes.
    """

    wager: str
    line: Callable[[int], str]
    to: Literal["everyone", "winners"]


class LookBet(NamedTuple):
    """A wager that its pay table decides by the line that the cards make, or the best of several, spaces between.
    ``line`` is given what it ``sees``. ``lost`` is the clause of a loss; a wager on a meter, which has none here, is
    settled by the game itself."""

    wager: str
    sees: Sees
    line: Callable[[Any], str]
    lost: str = ""

    def made(self, at: Showdown) -> str:
        """The line or lines that were made."""
        match self.sees:
            case "hand":
                return self.line(at.hand)
            case "loser":
                return self.line(min(at.hand, at.dealer)) if at.hand != at.dealer else ""
            case "wild":
                return self.line(WildLook.of(at.cards))
            case "faces":
                return self.line(FaceLook.of(at.cards))
            case "both":
                return self.line(FaceLook.of([*at.cards, *at.dealer_cards]))
            case "replaced":
                return self.line(FaceLook.of([at.replacement if card == JOKER else card for card in at.cards]))


class BaseSettlement(NamedTuple):
    """How a wager of the base game ends, and how many antes lie on it: none on a bonus without a stake."""

    wager: str
    antes: int
    end: BaseEnd

    @property
    def line(self) -> str:
        """The line of a pay table that pays it, if one does."""
        return self.end.line if isinstance(self.end, PayLine) else ""

    @property
    def paid_on(self) -> int:
        """How many antes it is settled for: those that lie on it, or one for a bonus without a stake that is paid."""
        return self.antes or int(bool(self.line))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShowdownPlan(FamilyPlan):
    """What differs between showdowns.

    Both hands go by ``order``; of the dealer's cards the last ``open_cards`` lie open while the player decides.
    ``ends`` says what becomes of every wager of the base game against each standing of the dealer's hand; a dealer is
    ``short`` of what ``qualifies``, where the text asks for something.
    """

    order: Order
    cards: int
    dealer_cards: int
    play: BettingPoint
    ends: Mapping[Standing, Mapping[str, StudResult]]
    open_cards: int = 0
    qualifies: Callable[[int], bool] | None = None
    bonuses: tuple[Bonus, ...] = ()
    side_bets: tuple[LookBet, ...] = ()

    def proposals(self) -> Mapping[str, Proposal]:
        """Another size of the play wager, and where the text has a qualifier another one or none."""
        sizes = stud_proposals.sized([self.play], lambda _, point: replace(self, play=point))
        if self.qualifies is None:
            return sizes
        clause = self.ends["short"][self.play.of].clause
        return {
            **sizes,
            "qualifier": stud_proposals.qualifying(self.order, self.qualifies, clause, self._qualified_by),
        }

    def _qualified_by(self, qualifies: Callable[[int], bool] | None) -> ShowdownPlan:
        ends = {standing: ends for standing, ends in self.ends.items() if qualifies or standing != "short"}
        return replace(self, qualifies=qualifies, ends=ends)

    @property
    def base(self) -> tuple[str, ...]:
        """The wagers that lie on the layout in the base game."""
        return tuple(self.ends.get("beaten", ()))

    @property
    def chair(self) -> Chair:
        """The seat, as programs that learn take it."""
        point = self.play
        bets = sized(point.action, point.multiples) if point.said else (point.action,)
        actions, phases = (*bets, point.otherwise), (point.clause,)
        return Chair(actions=actions, phases=phases, cards=self.cards, dealer=self.dealer_cards)

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(self, sight)

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, sight, pay)

    def side_bet(self, wager: str) -> LookBet:
        """The side bet of that name."""
        return next(bet for bet in self.side_bets if bet.wager == wager)

    def showdown(self, cards: Sequence[Card], dealer_cards: Sequence[Card]) -> Showdown:
        """Both hands, ranked."""
        return Showdown(cards, dealer_cards, self.order.rank(cards), self.order.rank(dealer_cards))

    def standing(self, hand: int, dealer: int) -> Standing:
        """How the dealer's hand stands against the player's."""
        if self.qualifies and not self.qualifies(dealer):
            return "short"
        return "tied" if dealer == hand else "beaten" if dealer < hand else "better"

    def settlements(self, tables: Tables, hand: int, standing: Standing, multiple: int) -> list[BaseSettlement]:
        """How every wager of the base game ends, with so many antes on play: none after a fold."""
        return [
            BaseSettlement(wager, antes, _end(tables, hand, wager, result, bonus))
            for wager, antes, result, bonus in _to_settle(self, standing, multiple)
        ]

    def kind(self, hand: int) -> tuple[object, ...]:
        """All that money depends on in a player's hand, beside how it compares with the dealer's."""
        lines = [bonus.line(hand) for bonus in self.bonuses]
        lines += [bet.line(hand) for bet in self.side_bets if bet.sees == "hand"]
        return (self.play.open_to(hand), *lines)

    def check(self, game: Game) -> None:
        """Refuse what does not fit the game, and a wager that the plan does not know."""
        self.play.check(game)
        for broken, why in self._faults(game):
            if broken:
                raise BadPlan(f"the plan of {game.slug}: {why}")

    def _faults(self, game: Game) -> Iterator[tuple[bool, str]]:
        point, base = self.play, set(self.base)
        bonuses, side_bets = ({wager.wager for wager in some} for some in (self.bonuses, self.side_bets))
        standings = set(STANDINGS) - (set() if self.qualifies else {"short"})
        yield set(self.ends) != standings, f"ends are {', '.join(self.ends)}, not {', '.join(sorted(standings))}"
        yield any(set(ends) != base for ends in self.ends.values()), "every standing ends the same wagers"
        yield not {point.of, point.wager} <= base, f"{point.of} and {point.wager} are not both among what ends"
        yield list(point.multiples) != sorted(set(point.multiples)), "the sizes of a wager come from small to large"
        known = base | bonuses | side_bets
        unknown = known ^ set(game.by_slug)
        yield bool(unknown), f"{', '.join(sorted(unknown))} is not a wager both of the game and of the plan"
        yield not set(point.gives_up) <= base | side_bets, "a fold gives up what is not wagered"
        yield point.otherwise != "fold" and bool(point.gives_up), "whoever does not fold gives up nothing"
        beside = base - {point.of, point.wager}
        unequal = {wager for wager in beside if game.by_slug[wager].equals != point.of}
        yield bool(unequal), f"{', '.join(sorted(unequal))} is not made in the amount of {point.of}"
        staked = {wager for wager in bonuses - base if game.by_slug[wager].stage != "none"}
        yield bool(staked), f"nothing says how {', '.join(sorted(staked))} ends where its table pays nothing"
        fewest, most = sorted((self.cards, self.dealer_cards))
        yield fewest < self.order.size or most > MOST_CARDS, f"a hand has {self.order.size} to {MOST_CARDS} cards"
        yield bool(self.order.wild) and most > self.order.size, "wild cards are ranked in hands without a card to spare"
        joker, seen = game.pack == JOKER_PACK, {bet.sees for bet in self.side_bets}
        yield joker and JOKER not in self.order.wild, "the order of hands knows no joker, which is in the pack"
        yield joker and bool(seen & {"faces", "both"}), "at face value the joker is nothing"
        yield "both" in seen and fewest + most > MOST_CARDS, f"a look is one of {MOST_CARDS} cards at most"
        yield "wild" in seen and self.order is not DEUCES_WILD, "a wild look is one of hands with wild deuces"
        yield not 0 <= self.open_cards < self.dealer_cards, "some of the dealer's cards lie face down"


class _ToSettle(NamedTuple):
    """A wager of the base game, the antes on it, what the comparison makes of it, and the bonus that may pay it."""

    wager: str
    antes: int
    result: StudResult
    bonus: Bonus | None


@lru_cache(maxsize=256)
def _to_settle(plan: ShowdownPlan, standing: Standing, multiple: int) -> tuple[_ToSettle, ...]:
    """What a standing settles, whatever the hand."""
    point, results, bonuses = plan.play, plan.ends[standing], {bonus.wager: bonus for bonus in plan.bonuses}
    gone = point.gives_up if not multiple and point.otherwise == "fold" else {}
    settled: list[_ToSettle] = []
    for wager, result in results.items():
        antes = multiple if wager == point.wager else 1
        if wager in gone:
            settled.append(_ToSettle(wager, antes, StudResult(-1, "forfeit", gone[wager]), None))
        elif antes:
            settled.append(_ToSettle(wager, antes, result, bonuses.get(wager)))
    beside = [] if point.of in gone else [bonus for bonus in plan.bonuses if bonus.wager not in results]
    return (*settled, *(_ToSettle(bonus.wager, 0, results[point.of], bonus) for bonus in beside))


def _end(tables: Tables, hand: int, wager: str, result: StudResult, bonus: Bonus | None) -> BaseEnd:
    """How a wager ends: as the comparison has it, or by what a pay table makes of a hand that is not folded."""
    if bonus is None:
        return result
    won = result.outcome == "win"
    table = tables[wager]
    paid = table.get(bonus.line(hand)) if won or bonus.to == "everyone" else None  # CO 30-2118 §(12)(A)(III)
    if won and not paid and bonus.to == "winners":
        result = push(table.clause)
    return paid or result


async def deal(t: Felt[Any], plan: ShowdownPlan, boxes: Iterable[Box]) -> None:
    """The players' cards and the dealer's face down, then the dealer's open ones. Where the sizes of a wager depend on
    the hand, the players' cards are identified."""
    await t.draw_all(_face_down(plan, t.options.dealing, tuple([box.seat for box in boxes])))
    for _ in range(plan.open_cards):
        await t.draw(DEALER, UP)


@lru_cache(maxsize=256)
def _face_down(plan: ShowdownPlan, dealing: str, seats: tuple[str, ...]) -> tuple[Draw, ...]:
    """The cards that nobody shows yet, as they come."""
    sizes = [*((seat, plan.cards) for seat in seats), (DEALER, plan.dealer_cards - plan.open_cards)]  # OH-O §1(a)(1)
    return in_order(dealing, tuple(sizes), seats if plan.play.sizes else ())


def decide(t: Felt, plan: ShowdownPlan, box: Box) -> Awaitable[Choice]:
    """The play wager in one of the sizes that are open to the hand, or a fold."""
    point = plan.play
    return point.walk(t, box, point.open_to(plan.order.rank(box.cards)) if point.sizes else ())


def void_while_dealing(plan: ShowdownPlan) -> Remedy:
    """The remedy for a card that turns up in the deck: it ends the round while cards are being dealt, and not later."""

    async def remedy(t: Felt, rule: Rule, what: Irregularity) -> None:
        if len(t.hands[DEALER]) == plan.dealer_cards:
            raise Refused("all cards are dealt; a card face up in the deck no longer matters", clause=rule.clause)
        t.void(what.reason or rule.trigger, rule.clause)

    return remedy


async def reveal_dealer(t: Felt, clause: str) -> list[Card]:
    """The dealer's cards, turned up where a wager still depends on them."""
    return await t.reveal(DEALER, clause) if any(box.stakes for box in t.boxes) else []


def settle_base(t: Felt, box: Box, plan: ShowdownPlan, at: Showdown) -> None:
    """Every wager of the base game that lies on the box, and the bonuses that are paid on its ante."""
    ante, standing = box.stake(plan.play.of), plan.standing(at.hand, at.dealer)
    tables = t.options.tables
    for wager, antes, result, bonus in _to_settle(plan, standing, plan.play.multiples[0]):
        end = _end(tables, at.hand, wager, result, bonus)
        if antes:
            settle(box, wager, end)
        elif ante and isinstance(end, PayLine):
            box.bonus(wager, end.pays.net(ante), end.clause, end.line)


def settle_side_bets(t: Felt, box: Box, plan: ShowdownPlan, at: Showdown) -> None:
    """Every side bet that lies on the box, in the order of the plan, but for those on a meter."""
    for bet in plan.side_bets:
        if bet.lost and box.stake(bet.wager):
            settle_side_bet(t, box, bet, at)


def settle_side_bet(t: Felt, box: Box, bet: LookBet, at: Showdown) -> None:
    """Paid by the best line that was made."""
    if paid := t.options.tables[bet.wager].best(bet.made(at)):
        settle_by_line(box, bet.wager, paid)
    else:
        box.lose(bet.wager, bet.lost)
