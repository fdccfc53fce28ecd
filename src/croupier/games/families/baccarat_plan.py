"""What a baccarat text plans: who draws a third card, how each wager is decided, and where the text says each thing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Burn
from croupier.errors import BadPlan
from croupier.games.families.words import baccarat as words
from croupier.hands.baccarat import VALUE, banker_draws, is_natural, player_draws, points
from croupier.money import Cents, to_nearest
from croupier.options import ANY_DECKS, Wider
from croupier.round.plan import FamilyPlan, Proposal

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.facts import Pay
    from croupier.round.felt import Felt
    from croupier.round.game import Game
    from croupier.round.grounds import Grounds, HeldHand, Sight

#: The two hands that are dealt.
Side: TypeAlias = Literal["player", "banker"]
PLAYER: Final[Side] = "player"
BANKER: Final[Side] = "banker"
#: The line by which the table of a wager on a hand pays.
WINS: Final = "wins"

Outcome: TypeAlias = Literal["win", "lose", "push"]
Turn: TypeAlias = Callable[["Felt", Side], Awaitable[None]]
Charge: TypeAlias = Callable[["Felt[Any]", "Box", Cents], None]


class Coup(NamedTuple):
    """Both hands when they have all their cards."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    def hand(self, side: Side) -> tuple[Card, ...]:
        """The Player's or the Banker's Hand."""
        return self.player if side == PLAYER else self.banker

    def lead(self, side: Side) -> int:
        """How many points a hand is ahead; negative where it is behind."""
        ahead = points(self.player) - points(self.banker)
        return ahead if side == PLAYER else -ahead


class CoupVerdict(NamedTuple):
    """How a coup decides a wager: the player's net, the outcome in a word, its clause, the line paid, the vigorish."""

    net: Cents
    outcome: Outcome
    clause: str
    line: str = ""
    vigorish: Cents = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Vigorish:
    """A percentage of what a wager wins, and of the wager itself on a tie where the house charges that (``on_tie``)."""

    percent: int | Fraction
    on_tie: str

    def on(self, amount: Cents) -> Cents:
        """The vigorish on an amount, to the cent; a fraction of one goes to the house (ruling: G7)."""
        return -int(-amount * self.percent // 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBet:
    """A wager that a hand wins: paid by its table when that hand is ahead, lost when behind, returned on equal counts.
    ``wins``, ``loses`` and ``ties`` are clauses. A winning hand that ``pushes`` pays nothing, under ``pushed``."""

    side: Side
    wins: str
    loses: str
    ties: str
    vigorish: Vigorish | None = None
    pushes: Callable[[Coup], bool] | None = None
    pushed: str = ""

    def parts(self) -> int:
        """Of how many like parts a stake must be, each paid in whole cents, for all of it to be."""
        return Fraction(self.vigorish.percent).denominator if self.vigorish else 1

    def decide(self, options: Any, wager: str, coup: Coup, stake: Cents) -> CoupVerdict:
        """What a stake on the hand comes to."""
        lead = coup.lead(self.side)
        if lead < 0:  # OH-E §5.I.A.2, OH-E §5.I.B.2, OH-E Commission Free §8.I.A.2; 8.I.B.2
            return CoupVerdict(-stake, "lose", self.loses)
        if lead == 0:  # OH-E §5.I.A.3(a), OH-E §5.I.B.3, OH-E Commission Free §8.I.A.3; 8.I.B.3
            # free, unless the house charges a tie (ruling: bac-1)
            vigorish = self.vigorish if getattr(options, "vig_on_tie", False) else None
            charged = vigorish.on(stake) if vigorish else 0
            clause = vigorish.on_tie if vigorish else self.ties
            return CoupVerdict(-charged, "push", clause, vigorish=charged)
        if self.pushes and self.pushes(coup):  # OH-E Commission Free §1.II
            return CoupVerdict(0, "push", self.pushed)
        # OH-E §5.I.A.1, OH-E §5.I.B.1, OH-E Commission Free §8.I.B.1; 13.I
        won = options.tables[wager][WINS].pays.net(stake)
        if not self.vigorish:
            return CoupVerdict(won, "win", self.wins)
        net = won - self.vigorish.on(won)
        if options.rounding == "nearest_chip":
            net = to_nearest(net, options.smallest_chip)
        return CoupVerdict(net, "win", self.wins, vigorish=max(won - net, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineBet:
    """A wager that its table pays by the ``line`` a coup makes; any other coup takes it, under the clause ``loses``."""

    line: Callable[[Coup], str]
    loses: Callable[[Coup], str]

    def decide(self, options: Any, wager: str, coup: Coup, stake: Cents) -> CoupVerdict:
        """What a stake on the line comes to; a line that pays nothing is a push."""
        paid = options.tables[wager].get(self.line(coup))
        if paid is None:  # OH-E §5.I.C.2, OH-E Commission Free §8.I.C.2
            return CoupVerdict(-stake, "lose", self.loses(coup))
        net = paid.pays.net(stake)
        return CoupVerdict(net, "win" if net else "push", paid.clause, paid.line)


CoupBet: TypeAlias = HandBet | LineBet


def tie_line(coup: Coup) -> str:
    """The line of a tie bet: equal counts."""
    return "" if coup.lead(PLAYER) else "tie"  # OH-E §5.I.C.1, OH-E Commission Free §8.I.C.1


def dragon_line(hand: tuple[Card, ...], other: tuple[Card, ...]) -> str:
    """The Dragon Bonus line a hand makes, whether or not the table pays it; empty where the hand is not ahead.

    A natural wins against anything less (OH-E §5.I.D.1(a), OH-E §5.I.D.1(b), OH-E Commission Free §8.I.E.1(a),
    OH-E Commission Free §8.I.E.1(b)), any other hand by as many points as the table asks for (OH-E §5.I.D.1(c),
    OH-E Commission Free §8.I.E.1(c)).
    """
    lead = points(hand) - points(other)
    if not is_natural(hand):
        return f"win_by_{lead}" if lead > 0 else ""
    if is_natural(other) and lead <= 0:
        return "natural_tie" if lead == 0 else ""
    return "natural_win"


def dragon(side: Side, *, loses_natural: str, loses_behind: str, loses_short: str) -> LineBet:
    """The Dragon Bonus on one hand, with the clauses by which it loses: to a higher natural, level or behind, or
    ahead by too little. Equal naturals push by the table (ruling: bac-2)."""
    other = BANKER if side == PLAYER else PLAYER

    def loses(coup: Coup) -> str:
        if is_natural(coup.hand(side)):
            return loses_natural
        return loses_short if coup.lead(side) > 0 else loses_behind

    return LineBet(line=lambda coup: dragon_line(coup.hand(side), coup.hand(other)), loses=loses)


class ThirdCards(NamedTuple):
    """Who draws a third card, from the counts on two cards, and the Banker's Hand also by the Player's third card."""

    player: Callable[[int, int], bool] = player_draws
    banker: Callable[[int, int, int | None], bool] = banker_draws

    def due(self, player: Sequence[Card], banker: Sequence[Card]) -> Side | None:
        """The hand that is due a third card now, the Player's before the Banker's; None once both are complete."""
        counts = points(player[:2]), points(banker[:2])
        if len(player) == 2 and self.player(*counts):
            return PLAYER
        third = VALUE[player[2]] if len(player) > 2 else None
        return BANKER if len(banker) == 2 and self.banker(*counts, third) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratPlan(FamilyPlan):
    """One text's coup: what it draws by, how its wagers are decided, and the clauses that say so.

    ``bonus`` wagers are settled before the ``regular`` ones, and are ``least_bonus`` or more. ``turn`` is how players
    turn up a hand, dealt face down, and later its third card; without it the dealer does. ``charge`` is what happens
    with a vigorish, ``before_shuffle`` what is due before the cards are shuffled. The cover card has ``least_behind``
    cards behind it (``cover_placed``). Every other field of text is the clause of a step.
    """

    burn: str
    face_up: str
    face_down: str
    called: str
    drawing: str
    third_card: str
    cover_placed: str
    cover_card: str
    result: str
    settling: str
    bonus_first: str
    bonus_with: str
    rack: str
    next_hand: str
    simulated: str
    bonus: Mapping[str, CoupBet]
    regular: Mapping[str, CoupBet]
    burned: Burn = Burn.BY_FIRST_CARD
    third_cards: ThirdCards = ThirdCards()  # noqa: RUF009 - a tuple of functions, which nobody can change
    least_bonus: Cents = 1_00
    least_behind: int = 14
    turn: Turn | None = None
    charge: Charge | None = None
    before_shuffle: Callable[[Felt[Any]], None] | None = None

    def proposals(self) -> Mapping[str, Proposal]:
        """What can be asked beyond the text."""
        from croupier.games.families import baccarat_proposals

        return baccarat_proposals.proposals(self)

    def wider(self) -> Mapping[str, Wider]:
        """Any number of decks."""
        return {"decks": ANY_DECKS}

    def shows(self, options: Any) -> frozenset[str]:
        """A coup."""
        return frozenset({"coup"})

    def names(self, sight: Sight) -> Iterable[HeldHand]:
        """Every hand on the felt, in words."""
        return words.hands(sight)

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended as it did."""
        return words.grounds(self, Coup(tuple(sight.cards(PLAYER)), tuple(sight.cards(BANKER))), sight, pay)

    @property
    def bets(self) -> dict[str, CoupBet]:
        """Every wager, in the order in which they are settled."""
        return {**self.bonus, **self.regular}

    def check(self, game: Game) -> None:
        """Every wager of the game is decided, each by a table, and a vigorish leaves something to pay."""
        if set(self.bets) != set(game.by_slug):
            unlike = ", ".join(sorted(set(self.bets) ^ set(game.by_slug)))
            raise BadPlan(f"the plan of {game.slug} and its wagers differ in {unlike}")
        paid = {wager: table for table in game.paytables.values() for wager in table.wagers}
        for wager, bet in self.bets.items():
            if wager not in paid or (isinstance(bet, HandBet) and paid[wager].get(WINS) is None):
                raise BadPlan(f"no pay table of {game.slug} says what {wager} pays")
            if isinstance(bet, HandBet) and bet.vigorish and not 0 <= bet.vigorish.percent <= 100:
                raise BadPlan(f"a vigorish of {bet.vigorish.percent}% on {wager} is none", clause=bet.wins)
