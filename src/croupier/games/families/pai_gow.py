"""The plan of a game in which one stack of cards is set as two hands, and how its house way is carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from croupier.equipment.cards import JOKER, Card, show
from croupier.errors import BadPlan
from croupier.options import House
from croupier.round.plan import FamilyPlan, refuse_unknown

if TYPE_CHECKING:
    from croupier.hands.poker import Order
    from croupier.money import Cents
    from croupier.round.game import Game
    from croupier.round.requests import Action

#: The line by which a wager is paid.
WINS: Final = "wins"

#: Settings of the house that are remembered: of one round each is asked for several times.
_HANDS: Final = 64

Posted = TypeVar("Posted", bound=House)
#: How many cards of each rank are held.
Held: TypeAlias = tuple[int, ...]
#: Whether a straight or flush can stay in the high hand, and what it leaves for the low hand.
Run: TypeAlias = Literal["", "high cards", "pair"]


class SettingValue(NamedTuple):
    """The values of a low and a high hand."""

    low: int
    high: int


class Setting(NamedTuple):
    """A stack of cards as two hands."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]


class WayStep(NamedTuple):
    """One step of the way to a setting, and the clause it rests on."""

    text: str
    clause: str


class HouseDecision(NamedTuple):
    """What the house ways decide: the two ranks that go low, or None where the straight or flush stays; and why."""

    ranks: tuple[int, int] | None
    steps: tuple[WayStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseWay:
    """How the house sets a stack of cards, in ``section`` of the text.

    ``decide`` says what goes low of the ranks held, the joker being ``joker`` among them. The lines ``runs`` of the
    high hand are straights and flushes; of several, the setting that ``prefers_run`` ranks highest. Of the cards of two
    ranks those go low that leave the high hand which ``prefers_high`` ranks highest, then those in the lowest suits.
    """

    section: str
    joker: int
    runs: Collection[str]
    decide: Callable[[Held, Run], HouseDecision]
    prefers_run: Callable[[SettingValue], Any]
    prefers_high: Callable[[int], Any]

    def rank(self, card: Card) -> int:
        """The rank that a card counts as."""
        return self.joker if card == JOKER else card >> 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SevenCardBonus:
    """A wager on all the cards of a stack, however it is set. It goes by the best hand in ``order``, whose lines pay
    tables may know by other ``names``. Where the best hand is one of ``by_cards``, all the cards together may make a
    line of their own, which ``together`` names."""

    wager: str
    order: Order
    names: Mapping[str, str]
    by_cards: Collection[str]
    together: Callable[[Sequence[Card]], str]

    def line(self, cards: Sequence[Card]) -> str:
        """The line that the cards make."""
        return self.named(self.order.made(cards), cards)

    def named(self, line: str, cards: Sequence[Card]) -> str:
        """The line that cards make whose best hand is known."""
        return (line in self.by_cards and self.together(cards)) or self.names.get(line, line)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PaiGowPlan(FamilyPlan, Generic[Posted]):
    """So many cards each, set as a low and a high hand which are compared with those of an opponent.

    ``low`` and ``high`` rank the hands; a setting may be ``foul``. ``units`` says whether a wager wins (1), loses (-1)
    or pushes (0) when its owner's setting meets the opponent's, first for the wager against the house, which its pay
    table pays, then for the ``bank``; ``vigorish`` is what is taken of a win. ``unmeasured`` are the options without
    rounding, for a wager of no size in particular. A player names the low hand (``sets``), leaves it to the house
    (``leaves``), or surrenders, which gives up ``gives_up``.
    """

    cards: int
    sets: Action
    leaves: Action
    surrenders: Action
    gives_up: Collection[str]
    low: Order
    high: Order
    foul: Callable[[SettingValue], bool]
    units: Mapping[str, Callable[[SettingValue, SettingValue], int]]
    bank: str
    vigorish: Callable[[Posted, Cents], Cents]
    unmeasured: Callable[[Posted], Posted]
    house_way: HouseWay
    bonus: SevenCardBonus

    @property
    def low_cards(self) -> int:
        """How many cards go low."""
        return self.sets.cards

    def paid(self, options: Posted, bet: Cents) -> Cents:
        """What the pay table pays a bet that beats the house or the bank, before the vigorish."""
        return options.tables[next(iter(self.units))][WINS].pays.net(bet)

    def won(self, options: Posted, wager: str, bet: Cents) -> Cents:
        """What a wager is up when it wins, less the vigorish. A bank wins what was bet against it."""
        paid = bet if wager == self.bank else self.paid(options, bet)
        return paid - self.vigorish(options, paid)

    def ranked(self, setting: Setting) -> SettingValue:
        """The values of both hands."""
        return SettingValue(self.low.rank(setting.low), self.high.rank(setting.high))

    def set_by_the_house(self, cards: Sequence[Card]) -> tuple[Setting, tuple[WayStep, ...]]:
        """A stack as the house sets it, each hand in the order in which its cards were given, and why."""
        return _set_by_the_house(self, tuple(cards))

    def explain(self, cards: Sequence[Card]) -> tuple[WayStep, ...]:
        """Why the house sets a stack so, step by step; the last step names the two hands."""
        setting, steps = self.set_by_the_house(cards)
        low, high = (show(sorted(hand, reverse=True)) for hand in setting)
        return (*steps, WayStep(f"{low} is the low hand, {high} the high hand", steps[-1].clause))

    def check(self, game: Game) -> None:
        """Refuse wagers that the game does not have, and hands that cannot be set."""
        refuse_unknown(game, [*self.units, *self.gives_up, self.bonus.wager])
        if not self.low.size == self.low_cards < self.cards - self.low_cards == self.high.size:
            raise BadPlan(f"the plan of {game.slug} does not set {self.cards} cards as two hands")


@lru_cache(maxsize=_HANDS)
def _set_by_the_house(plan: PaiGowPlan[Any], cards: tuple[Card, ...]) -> tuple[Setting, tuple[WayStep, ...]]:
    low, steps = _house_way(plan, tuple(sorted(cards)))
    lies_low = [card for card in cards if card in low]
    return Setting(tuple(lies_low), tuple([card for card in cards if card not in low])), steps


def _house_way(plan: PaiGowPlan[Any], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[WayStep, ...]]:
    """The cards that go low, of cards in ascending order, and why."""
    way = plan.house_way
    best, run = _with_run(plan, cards) if plan.high.has_run(cards) else ((), "")
    of_rank = list(map(way.rank, cards))
    ranks, steps = way.decide(tuple(map(of_rank.count, range(13))), run)
    if ranks:
        named = [card for card, rank in zip(cards, of_rank, strict=True) if rank in ranks]
        lows = [low for low in combinations(named, plan.low_cards) if sorted(map(way.rank, low)) == sorted(ranks)]
        if len(lows) > 1:  # of equals the first
            lows.sort(key=lambda low: way.prefers_high(_ranked(plan, cards, low).high), reverse=True)
        best = next(iter(lows), ())
    if not best:
        raise BadPlan(f"{way.section} sets {show(cards)} in a way that its cards do not allow: {steps[-1].text}")
    return best, steps


def _with_run(plan: PaiGowPlan[Any], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Run]:
    """The cards that go low where the best straight or flush stays in the high hand, and what it leaves them."""
    keeping = [
        low
        for low in combinations(cards, plan.low_cards)
        if plan.high.has_run([card for card in cards if card not in low])
    ]
    settings = {low: _ranked(plan, cards, low) for low in keeping}
    runs = {low: value for low, value in settings.items() if plan.high.line(value.high) in plan.house_way.runs}
    if not runs:
        return (), ""
    best = max(runs, key=lambda low: plan.house_way.prefers_run(runs[low]))  # the first of equals
    return best, "pair" if plan.low.line(runs[best].low) == "pair" else "high cards"


def _ranked(plan: PaiGowPlan[Any], cards: tuple[Card, ...], low: tuple[Card, ...]) -> SettingValue:
    """The values of both hands, with these cards of the stack in the low one."""
    return plan.ranked(Setting(low, tuple([card for card in cards if card not in low])))
