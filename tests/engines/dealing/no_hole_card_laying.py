"""Rounds without a hole card on the kernel's cards: the shoe as it lies, and the reference round beside it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np

from croupier.engines.kernel import order
from croupier.engines.no_hole_card.compiled import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.deal import SimulatedTable
from croupier.engines.no_hole_card.deal_rounds import deal
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import HandRules
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import card as named
from croupier.hands.points import VALUE
from croupier.money import dollars
from croupier.round.drivers import drive
from croupier.round.facts import Pay
from croupier.round.requests import Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.dealing.at_the_shoe import Ended, Kernel
from tests.engines.dealing.blackjack_laying import Laid
from tests.engines.no_hole_card_player import PolicyPlayer


def table_of(posted: Mapping[str, object], strategy: str = "", wagers: Sequence[str] = ()) -> SimulatedTable:
    return SimulatedTable(order("pontoon-plus", posted, strategy, wagers))


def shoes(table: SimulatedTable, shoes_: int, seed: str) -> Iterator[list[int]]:
    """Shuffled cards, most with some on top that make pairs, pontoons, long hands, or 6-7-8 and 7-7-7 in suits."""
    dice = random.Random(seed)
    pack = [card for card, copies in enumerate(table.order.game.cards_in(table.order.options)) for _ in range(copies)]
    for theme in range(shoes_):
        good = _good(dice, theme % 7)
        top = [card for card in pack if card in good]
        first = dice.sample(top, min(len(top), dice.choice((6, 10, 20)))) + dice.sample(pack, dice.choice((0, 2, 5)))
        for card in (Counter(first) - Counter(pack)).elements():  # drawn twice
            first.remove(card)
        dice.shuffle(first)
        below = list((Counter(pack) - Counter(first)).elements())
        dice.shuffle(below)
        yield [*first, *below]


def _good(dice: random.Random, theme: int) -> set[int]:
    suit, values = dice.randrange(4), (dice.randrange(1, 11), dice.randrange(1, 11))
    match theme:
        case 0:
            return {card for card in range(52) if VALUE[card] in values}
        case 1:
            return {card for card in range(52) if VALUE[card] in (1, 10)}
        case 2:
            return {card for card in range(52) if VALUE[card] in (1, 2, 3, 4, 5)}
        case 3:
            return {card for card in range(52) if VALUE[card] in (6, 7, 8)}
        case 4:
            return {card for card in range(52) if VALUE[card] in (6, 7, 8) and card & 3 == suit}
        case 5:
            return {named("7s"), named("7s") - suit}
        case _:
            return set()


class ByTheKernel(Kernel):
    """The compiled dealer of these games."""

    def __init__(self, table: SimulatedTable) -> None:
        super().__init__(table, deal)


def by_the_round(table: SimulatedTable, cards: Sequence[int]) -> tuple[Counter[Ended], Round]:
    """The same in the reference round, decided by the same policy."""
    game, options, wagers = table.order.game, table.order.options, table.wagers
    stakes = {wager: table.ways(wager)[0].risked for wager in wagers}
    bets = {wager: dollars(stakes[wager]) for wager in ("main", "player_pair", "bonus")}
    seats = {str(seat + 1): bets for seat in range(table.order.settings.seats)}
    seated, refused = game.seated(options, setup(seats))
    assert not refused
    answers = PolicyPlayer(table.rules, table.policy)

    def decide(round_: Round, ask: Decide) -> object:
        open_to = {action.name: action for action in ask.actions}
        if "insure" in open_to:
            return {"action": "insure", "amount": dollars(stakes["insurance"])} if "insurance" in stakes else "decline"
        name = answers(round_).action
        most = open_to[name].most
        return {"action": name, "amount": dollars(most)} if most else name

    round_ = drive(Round(game, options, seated), Laid(cards), decide)
    return _ended(table, round_), round_


def _ended(table: SimulatedTable, round_: Round) -> Counter[Ended]:
    """What the round paid, box by box. Its super bonus is part of the main wager where the kernel's is."""
    assert round_.result is not None
    stake, wagers, ended = table.stake, table.wagers, Counter[Ended]()
    under = {wager.slug: wager.booked_under or wager.slug for wager in table.order.game.wagers}
    for seat in range(1, table.order.settings.seats + 1):
        of_wager: dict[str, list[Pay]] = {wager: [] for wager in wagers}
        for line in round_.result.lines:
            if line.seat == str(seat):
                of_wager.setdefault(under[line.wager], []).append(line)
        bonus = sum(pay.net for pay in of_wager.get("super_bonus", ()))
        for wager in wagers:
            pays, net = of_wager[wager], sum(pay.net for pay in of_wager[wager])
            if wager == "main":
                hands = {pay.hand for pay in pays}
                risked = sum(pay.stake for pay in pays if pay.outcome != "withdrawn")
                line_ = "".join(pay.line for pay in pays) if len(hands) == 1 else ""
                ended[wager, net + (bonus if table.extra else 0), risked, line_] += 1
            elif wager in ("super_bonus", "envy"):
                ended[wager, net, stake, "".join(pay.line for pay in pays)] += 1
            elif pays:
                ended[wager, net, sum(pay.stake for pay in pays), "".join(pay.line for pay in pays)] += 1
    return ended


def anyhow(rules: HandRules, seed: int) -> Policy:
    """A policy that does anything that is open to a hand: by its cards, its suits, and the pair it was split from."""
    dice, policy, known, plan = random.Random(seed), Policy.blank(), hands(), rules.plan
    for hand, up in product(np.flatnonzero((known.size >= 2) & (known.points < 21)).tolist(), range(1, 11)):
        for pair in range(11):
            table = rules.of(pair)
            open_to = [HIT, *([STAND] if table.stands[hand] else []), *([DOUBLE] if table.doubles[hand] else [])]
            if known.size[hand] == 2 and not pair:
                value = int(np.argmax(known.held[hand] == 2)) + 1 if known.held[hand].max() == 2 else 0
                open_to += [SPLIT] * (3 * bool(value and plan.hands_of(value) > 1))
                open_to += [SURRENDER] * (up in plan.surrendered_against)
            draws = not pair or plan.draws_on(pair)
            policy.play[pair, hand, up - 1] = dice.choice(open_to) if draws else STAND
    chance = np.random.default_rng(seed)
    policy.withdraw[:] = (chance.random(policy.withdraw.shape) < 0.4) & plan.may_be_withdrawn
    for pair in range(1, 11):
        policy.most[pair] = chance.integers(2, max(plan.hands_of(pair), 2) + 1, 10)
    cards = [card for card in range(52) if VALUE[card] in rules.lines.suited]
    for pair, up, first, second in product((0, *rules.lines.suited), range(1, 11), cards, cards):
        if VALUE[first] == pair or (not pair and VALUE[first] <= VALUE[second]):
            acts = [HIT, *([DOUBLE] if rules.of(pair).doubles[number(VALUE[first], VALUE[second])] else [])]
            acts += [STAND] if rules.of(pair).stands[number(VALUE[first], VALUE[second])] else []
            splits = not pair and VALUE[first] == VALUE[second] and plan.hands_of(VALUE[first]) > 1
            for shown in {rules.lines.shown_as(card) for card in range(52) if VALUE[card] == up}:
                suited = policy.suited.setdefault((pair, up), {})
                suited[first, second, shown] = dice.choice([*acts, *([SPLIT] if splits else [])])
    return policy
