"""Rounds of Pontoon Plus on the kernel's cards: the shoe as it lies, and the reference round beside it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from croupier.equipment.cards import card
from croupier.exact.pontoon.seat import Seat
from croupier.hands.points import VALUE
from croupier.money import dollars
from croupier.round.drivers import drive
from croupier.round.facts import Pay
from croupier.round.requests import Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.simulate.kernel import order
from croupier.simulate.pontoon import Table
from croupier.simulate.pontoon_rounds import deal
from tests.simulate.at_the_shoe import Ended, Kernel
from tests.simulate.blackjack_laying import Laid

#: The wager, its net, what was at risk, and the line; none of a main wager on several hands.


def table_of(posted: Mapping[str, object], strategy: str = "", wagers: Sequence[str] = ()) -> Table:
    return Table(order("pontoon-plus", posted, strategy, wagers))


def shoes(table: Table, many: int, seed: str) -> Iterator[list[int]]:
    """Shuffled cards, most with some on top that make pairs, pontoons, long hands, or 6-7-8 and 7-7-7 in suits."""
    dice = random.Random(seed)
    pack = [one for one, copies in enumerate(table.order.game.cards_in(table.order.options)) for _ in range(copies)]
    for theme in range(many):
        good = _good(dice, theme % 7)
        top = [one for one in pack if one in good]
        first = dice.sample(top, min(len(top), dice.choice((6, 10, 20)))) + dice.sample(pack, dice.choice((0, 2, 5)))
        for one in (Counter(first) - Counter(pack)).elements():  # drawn twice
            first.remove(one)
        dice.shuffle(first)
        below = list((Counter(pack) - Counter(first)).elements())
        dice.shuffle(below)
        yield [*first, *below]


def _good(dice: random.Random, theme: int) -> set[int]:
    suit, values = dice.randrange(4), (dice.randrange(1, 11), dice.randrange(1, 11))
    match theme:
        case 0:
            return {one for one in range(52) if VALUE[one] in values}
        case 1:
            return {one for one in range(52) if VALUE[one] in (1, 10)}
        case 2:
            return {one for one in range(52) if VALUE[one] in (1, 2, 3, 4, 5)}
        case 3:
            return {one for one in range(52) if VALUE[one] in (6, 7, 8)}
        case 4:
            return {one for one in range(52) if VALUE[one] in (6, 7, 8) and one & 3 == suit}
        case 5:
            return {card("7s"), card("7s") - suit}
        case _:
            return set()


class ByTheKernel(Kernel):
    """The compiled dealer of these games."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, deal)


def by_the_round(table: Table, cards: Sequence[int]) -> tuple[Counter[Ended], Round]:
    """The same in the reference round, decided by the same policy."""
    game, options, wagers = table.order.game, table.order.options, table.wagers
    stakes = {wager: table.ways(wager)[0].risked for wager in wagers}
    bets = {wager: dollars(stakes[wager]) for wager in ("main", "player_pair", "bonus")}
    seats = {str(seat + 1): bets for seat in range(table.order.settings.seats)}
    seated, refused = game.seated(options, setup(seats))
    assert not refused
    answers = Seat(table.policy)

    def decide(round_: Round, ask: Decide) -> object:
        open_to = {one.name: one for one in ask.actions}
        if "insure" in open_to:
            return {"action": "insure", "amount": dollars(stakes["insurance"])} if "insurance" in stakes else "decline"
        name = answers(round_).action
        most = open_to[name].most
        return {"action": name, "amount": dollars(most)} if most else name

    round_ = drive(Round(game, options, seated), Laid(cards), decide)
    return _ended(table, round_), round_


def _ended(table: Table, round_: Round) -> Counter[Ended]:
    """What the round paid, box by box. Its super bonus is part of the main wager where the kernel's is."""
    assert round_.result is not None
    stake, wagers, found = table.stake, table.wagers, Counter[Ended]()
    under = {one.slug: one.booked_under or one.slug for one in table.order.game.wagers}
    for seat in range(1, table.order.settings.seats + 1):
        mine: dict[str, list[Pay]] = {wager: [] for wager in wagers}
        for line in round_.result.lines:
            if line.seat == str(seat):
                mine.setdefault(under[line.wager], []).append(line)
        bonus = sum(one.net for one in mine.get("super_bonus", ()))
        for wager in wagers:
            pays, net = mine[wager], sum(one.net for one in mine[wager])
            if wager == "main":
                hands = {one.hand for one in pays}
                risked = sum(one.stake for one in pays if one.outcome != "withdrawn")
                line_ = "".join(one.line for one in pays) if len(hands) == 1 else ""
                found[wager, net + (bonus if table.extra else 0), risked, line_] += 1
            elif wager in ("super_bonus", "envy"):
                found[wager, net, stake, "".join(one.line for one in pays)] += 1
            elif pays:
                found[wager, net, sum(one.stake for one in pays), "".join(one.line for one in pays)] += 1
    return found
