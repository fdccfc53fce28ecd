"""What every setting of one hand is worth, against all hands that its cards leave to the dealer.

for setting in advice(plan, "main", cards("Ac Kd Qh Jh 9d 4s 4c")):
    print(show(setting.low), setting.won, setting.lost, float(setting.worth(Fraction(1, 20))))
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines import shipped
from croupier.engines.pai_gow.flushes import suits_of
from croupier.engines.pai_gow.hands import STACK, low_cards, taken
from croupier.engines.pai_gow.plan_tables import PACK, PlanTables, plan_tables, tables_of
from croupier.engines.pai_gow.ranks import ranks_of
from croupier.engines.pai_gow.sweep import OTHERS, other_ways
from croupier.engines.situation import Opinion, Situation
from croupier.engines.solved import Number
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadCard, Refused
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.money import dollars
from croupier.options import House
from croupier.round.game import Game
from croupier.round.requests import DEALER, Choice
from croupier.round.views import at_risk


class SettingWorth(NamedTuple):
    """A setting, and how many of the dealer's hands it beats and loses to; all others push."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    won: int
    lost: int
    deals: int
    house_way: bool

    def worth(self, share: Fraction) -> Fraction:
        """What it brings per unit wagered, where so much of a win is taken."""
        return ((1 - share) * self.won - self.lost) / self.deals


def advice(
    plan: PaiGowPlan[Any],
    wager: str,
    cards: Sequence[Card],
    pack: Sequence[int] = PACK,
    share: Fraction | None = None,
    dealer: Sequence[Card] = (),
) -> list[SettingWorth]:
    """Every legal setting, best first, the house way before its equals; ``share`` of a win is taken. The ``dealer`` is
    known to hold some cards of the pack."""
    return worths(plan_tables(plan), wager, cards, pack, share, dealer)


def worths(
    tables: PlanTables,
    wager: str,
    cards: Sequence[Card],
    pack: Sequence[int],
    share: Fraction | None,
    dealer: Sequence[Card],
) -> list[SettingWorth]:
    """The same, by the tables of a plan."""
    held = sorted(cards)
    if len(held) != STACK or len(set(held)) != STACK or not all(0 <= card <= JOKER and pack[card] for card in held):
        raise BadCard("a pai gow hand is seven different cards of the pack")
    left = [number - (card in held) for card, number in enumerate(pack)]
    won_copies = tables.copies[wager]
    made = tables.values.settings(np.array([held], np.int8))
    legal = np.flatnonzero(made.legal[0])
    lows, low_at = np.unique(made.low[0, legal] + won_copies.low, return_inverse=True)
    highs, high_at = np.unique(made.high[0, legal] + won_copies.high, return_inverse=True)
    dealers = _between(tables, left, dealer, lows, highs)
    settings = []
    for setting, low, high in zip(legal.tolist(), low_at.tolist(), high_at.tolist(), strict=True):
        won, lost = int(dealers[: low + 1, : high + 1].sum()), int(dealers[low + 1 :, high + 1 :].sum())
        two = tuple(held[at] for at in low_cards(setting))
        five = tuple(card for card in held if card not in two)
        deals = comb(sum(left) - len(dealer), STACK - len(dealer))
        settings.append(SettingWorth(two, five, won, lost, deals, setting == made.house[0]))
    charged = share if share is not None else Fraction(0)
    return sorted(settings, key=lambda setting: (-setting.worth(charged), not setting.house_way))


def advise(at: Situation) -> Opinion:
    """Every setting, the house way, and a surrender, which is sure to lose the bet. Of equal settings the house way
    comes first. Who banks is advised on one opponent: on what each bet against the bank brings."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(at.game)
    if at.ask.optional and not at.laid:
        at.by_sight_alone()
        return _bank(at, plan)
    if plan.sets.name not in at.offered:
        raise at.unasked()
    if at.dealer:
        raise Refused("a card of the dealer's lies open; advice counts hands of which none does")
    own, bank = at.own(), at.staked(plan.bank) > 0
    wager = plan.bank if bank else next(iter(plan.units))
    share = taken(plan, at.options, wager, 0 if bank else at.staked(wager))
    values: dict[Choice, Number] = {}
    hidden = at.known(DEALER)
    for setting in worths(tables_of(at.game), wager, own, at.in_play(own, hidden), share, hidden):
        if setting.house_way:
            values[Choice(plan.leaves.name)] = setting.worth(share)
        values[Choice(plan.sets.name, cards=setting.low)] = setting.worth(share)
    if plan.surrenders.name in at.offered:
        values[Choice(plan.surrenders.name)] = Fraction(-1 if wager in plan.gives_up else 0)
    return Opinion(values, wager, tuple(_notes(at, plan, bank=bank)))


def bank_rules(game: Game, plan: PaiGowPlan[Any], options: House) -> str:
    """The digest of what it depends on whether to bank."""
    return shipped.rules(game, (), *(taken(plan, options, wager) for wager in plan.units))


def _bank(at: Situation, plan: PaiGowPlan[Any]) -> Opinion:
    """Whether to take the bank, or a part of it, before any card is dealt. Every bet against the bank brings it the
    same, so it is worth as much as is bet against it; who declines meets the house with the bet that was made."""
    figures = shipped.lookup(at.game, bank_rules(at.game, plan, at.options))
    if figures is None:
        raise at.unasked()
    net = {wager: figures[wager]["net"] for wager in plan.units}
    main = next(wager for wager in plan.units if wager != plan.bank)
    who = {seat.seat: seat.who for seat in at.seats}
    staked = {who[seat]: 0 for seat in who}
    for (seat, wager, _), amount in at_risk(at.facts).items():
        if wager == main:
            staked[who[seat]] += amount
    own = staked.pop(who[at.ask.seat])
    *takes, declines = at.ask.actions
    unit = own or max(action.most for action in takes)
    values: dict[Choice, Number] = {Choice(declines.name): own * net[main] / unit}
    for action in takes:
        amount = action.most if net[plan.bank] > 0 else action.least
        is_part = amount and action.name != plan.bank  # of what another puts up
        against = amount if is_part else amount + sum(staked.values())
        values[Choice(action.name, amount)] = against * net[plan.bank] / unit
    played = f"who passes plays a bet of {dollars(own)}" if own else "who passes has no bet"
    return Opinion(values, main, ("each bet against the bank is met by itself", f"per {dollars(unit)}; {played}"))


def _notes(at: Situation, plan: PaiGowPlan[Any], *, bank: bool) -> Iterator[str]:
    if bank:
        yield "against each bet by itself, whose owner sets by the house ways; commission is on a net win only"
    elif any(wager == plan.bank for _, wager, _ in at_risk(at.facts)):
        yield "as if the player who banks sets by the house ways"
    if at.staked(plan.bonus.wager):
        name = plan.bonus.wager.replace("_", " ")
        lost = ", but a surrender gives it up" if plan.bonus.wager in plan.gives_up else ""
        yield f"the {name} goes by the seven cards however they are set{lost}"


def _between(
    tables: PlanTables, left: Sequence[int], dealer: Sequence[Card], lows: Any, highs: Any
) -> npt.NDArray[np.float64]:
    """How many hands of the dealer lie below, between and from each of these low and high hands up; floats count whole
    numbers of this size exactly."""
    size = (len(lows) + 1, len(highs) + 1)
    counts = np.zeros(size[0] * size[1])
    for low, high, ways in _places_with(tables, left, dealer):
        at = np.searchsorted(lows, low, side="right") * size[1] + np.searchsorted(highs, high, side="right")
        counts += np.bincount(at, weights=ways, minlength=len(counts))
    return counts.reshape(size)


def _places_with(
    tables: PlanTables, left: Sequence[int], dealer: Sequence[Card]
) -> Iterator[tuple[Any, Any, npt.NDArray[np.int64]]]:
    """The hands of a dealer who holds these cards: all hands, less those of a pack without one of them, and again."""
    if len(dealer) == STACK:
        made = tables.values.settings(np.array([sorted(dealer)], np.int8))
        place = np.arange(1), made.house
        yield made.low[place], made.high[place], np.ones(1, np.int64)
        return
    for size in range(len(dealer) + 1):
        for lacking in combinations(dealer, size):
            rest = [number - (card in lacking) for card, number in enumerate(left)]
            for lows, highs, ways in _places(tables, rest):
                yield lows, highs, ways * (-1) ** size


def _places(tables: PlanTables, left: Sequence[int]) -> Iterator[tuple[Any, Any, npt.NDArray[np.int64]]]:
    """Low hands, high hands, and how many hands of the dealer lie there: by rank first, then what flushes move."""
    by_rank = tables.by_rank
    choose = np.array([[comb(most, held) for held in range(5)] for most in range(5)], np.int64)
    dealt = choose[ranks_of(left), by_rank.held].prod(axis=1) * (~by_rank.joker | bool(left[JOKER]))
    yield by_rank.low, by_rank.high, dealt
    suits, ways = suits_of(left), np.empty(OTHERS, np.int64)
    for suit in suits.of:
        other_ways(suits.rest(suit), ways)
        for moved in tables.flushes[: 1 + left[JOKER]]:
            there = moved.suited & ~np.uint16(suit) == 0
            yield moved.low, moved.high, ways[moved.others] * moved.sign * there
