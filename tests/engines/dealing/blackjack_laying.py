"""Rounds of the blackjack games on the kernel's cards: the shoe as it lies, and the reference round beside it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.engines.kernel import order
from croupier.engines.twenty_one.deal import BlackjackTable
from croupier.engines.twenty_one.deal_plan import SPLIT, Playbook, mode
from croupier.engines.twenty_one.deal_rounds import deal
from croupier.engines.twenty_one.deal_side_bets import ridden
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.splits import FREE, STAKED
from croupier.equipment.cards import TEXT
from croupier.hands.points import VALUE
from croupier.money import dollars
from croupier.round.drivers import drive
from croupier.round.facts import Pay
from croupier.round.requests import DEALER, Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.views import boxes
from tests.engines.dealing.at_the_shoe import Ended, Kernel

#: The wager, its net, what was at risk, and the line.
ACTIONS = ("", "stand", "hit", "double", "free_double", "surrender", "split")


def table_of(slug: str, posted: Mapping[str, object], strategy: str = "") -> BlackjackTable:
    return BlackjackTable.of(order(slug, posted, strategy))


def shoes(table: BlackjackTable, count: int, seed: str) -> Iterator[list[int]]:
    """Shuffled cards, two in three with some on top that make pairs, doubles, blackjacks, or hands of one suit."""
    dice = random.Random(seed)
    pack = [card for card, copies in enumerate(table.order.game.cards_in(table.order.options)) for _ in range(copies)]
    for place in range(count):
        cards = dice.sample(pack, len(pack))
        good = _good(dice, place % 9)
        top = [at for at, card in enumerate(cards) if card in good][: dice.choice((6, 10, 20))]
        first = [cards[at] for at in top] + dice.sample(cards, dice.choice((0, 2, 6)) if top else 0)
        for card in (Counter(first) - Counter(pack)).elements():  # drawn twice
            first.remove(card)
        dice.shuffle(first)
        below = list((Counter(pack) - Counter(first)).elements())
        dice.shuffle(below)
        yield [*first, *below]


def _good(dice: random.Random, theme: int) -> set[int]:
    rank, suit = dice.randrange(13), dice.randrange(4)
    match theme:
        case 0:
            return {card for card in range(52) if card >> 2 in (rank, dice.randrange(13))}
        case 1:
            return {card for card in range(52) if VALUE[card] in (1, 10)}
        case 2:
            return {card for card in range(52) if VALUE[card] in (2, 3, 4, 5, 6)}
        case 3:
            return {card for card in range(52) if card & 3 == suit}
        case 4:
            return {card for card in range(52) if card >> 2 in (6, 10, 12)}
        case 5:
            return {41, 42, 43, 48, 51, 50}
        case _:
            return set()


class ByTheKernel(Kernel):
    """The compiled dealer of these games."""

    def __init__(self, table: BlackjackTable) -> None:
        super().__init__(table, deal)


class Laid:
    """A shoe that deals its cards as they lie."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = iter(cards)

    def outcome(self, asked: object) -> Any:
        return TEXT[next(self.cards)]


def by_the_round(table: BlackjackTable, cards: Sequence[int]) -> tuple[Counter[Ended], Round]:
    """The same in the reference round, decided by the same plan."""
    game, options = table.order.game, table.order.options
    stakes = {wager: table.ways(wager)[0].risked for wager in table.wagers}
    bets = {wager: dollars(stake) for wager, stake in stakes.items() if wager not in ("insurance", "bust_bonus")}
    seats = {str(seat + 1): bets for seat in range(table.order.settings.seats)}
    seated, refused = game.seated(options, setup(seats, events=("fresh_shoe",)))
    assert not refused

    def decide(round_: Round, ask: Decide) -> object:
        open_to = {action.name: action for action in ask.actions}
        if "bust_bonus" in open_to or "insure" in open_to:
            name = "bust_bonus" if "bust_bonus" in open_to else "insurance"
            action = "insure" if name == "insurance" else name
            return {"action": action, "amount": dollars(stakes[name])} if name in stakes else "decline"
        if "even_money" in open_to:
            up = VALUE[round_.felt.hands[DEALER][0]]
            return "even_money" if table.playbook.even_money[up - 1] else "decline"
        if "cap" in open_to:
            proceeds = open_to["cap"].most
            return {"action": "cap", "amount": dollars(proceeds)} if caps(table, round_, ask) else "decline"
        hands = boxes(round_.facts)[ask.seat]
        held = tuple(VALUE[card] for card in hands[ask.hand])
        up = VALUE[round_.felt.hands[DEALER][0]]
        stake = FREE if ask.hand and held[0] in table.rules.free_splits else STAKED
        act = played(table.playbook, up, held, len(hands), original=not ask.hand, stake=stake)
        name = ACTIONS[act] if act != SPLIT or "split" in open_to else "free_split"
        if most := open_to[name].most:
            return {"action": name, "amount": dollars(most)}
        return name

    round_ = drive(Round(game, options, seated), Laid(cards), decide)
    assert round_.result is not None
    return _ended(table, round_), round_


def played(
    book: Playbook, up: int, held: tuple[int, ...], hands: int, *, original: bool = True, stake: int = STAKED
) -> int:
    """What a hand does when its box has so many; the first card of a split hand is of its pair."""
    if hands == 1:
        return int(book.acts[up - 1, 0, number(*held)])
    pair = held[0]
    if held == (pair, pair) and hands < book.again[up - 1, pair - 1, int(original)]:
        return SPLIT
    return int(book.acts[up - 1, mode(pair, stake), number(*held)])


def caps(table: BlackjackTable, round_: Round, ask: Decide) -> bool:
    """Whether the table puts the proceeds of House Money on this hand."""
    low, high = sorted(VALUE[card] for card in boxes(round_.facts)[ask.seat][ask.hand])
    return bool(table.rides) and (VALUE[round_.felt.hands[DEALER][0]], (low, high)) in ridden(table.best())


def _ended(table: BlackjackTable, round_: Round) -> Counter[Ended]:
    """What the round paid on its wagers, but for what came out of a meter: the kernel leaves that out, and envy too,
    which is paid on another's hand."""
    assert round_.result is not None
    game, tables = table.order.game, table.order.options.tables
    metered = {
        (wager, line.line) for wager, table in tables.items() for line in table.lines if line.pays.unit == "percent"
    }
    under = {wager.slug: wager.booked_under or wager.slug for wager in game.wagers}
    paid: dict[tuple[str, str], list[Pay]] = {}
    for payment in round_.result.lines:
        if payment.wager != "envy":
            paid.setdefault((payment.seat, under[payment.wager]), []).append(payment)
    nets = {
        key: sum(-payment.stake if (key[1], payment.line) in metered else payment.net for payment in payments)
        for key, payments in paid.items()
    }
    return Counter(
        (key[1], nets[key], sum(payment.stake for payment in payments), "".join(payment.line for payment in payments))
        for key, payments in paid.items()
    )
