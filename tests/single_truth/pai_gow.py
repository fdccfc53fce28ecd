"""Pai gow on fourteen cards: what one player holds leaves the dealer one hand, so all 3,432 deals are reference rounds.

By the house way every deal is a round; the best setting tries each that no other beats in both hands.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from croupier import games
from croupier.engines.kernel import order
from croupier.engines.pai_gow import deal
from croupier.engines.pai_gow.advise import advice
from croupier.engines.pai_gow.deal_settings import by_name, house
from croupier.engines.pai_gow.hands import taken
from croupier.equipment.cards import Card, cards, counts, show
from croupier.games.families.pai_gow import PaiGowPlan, Setting
from croupier.round.facts import Pay
from tests.engines.proof import solved
from tests.games.pai_gow_poker.table import carry_of, play
from tests.single_truth.mutation import Mutation

PGP = "pai-gow-poker"
RULES, WAY, PLAN = (f"games/pai_gow_poker/{name}.py" for name in ("rules", "house_way", "plan"))
PAYS = "games/pai_gow_poker/paytables.toml"
STAKE = 20_00
#: The player's seven cards and the dealer's.
Deal: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]


class Proof(NamedTuple):
    """The cards, and whether every setting, the bank and the advice are looked at too, or the house way alone."""

    deck: str
    best: bool = False
    bank: bool = False


PROOFS = {
    "pairs and fours": Proof("Ac Ad Ah As Kc Kd Kh Ks 7c 7d 7h 7s 4c Jk"),
    "straights": Proof("Jk Kd Jd Ts 9s 9d 8c 7h 7c 6h 5s 5d 4c 3h"),
    "flushes": Proof("Ah Kh Qh Jh Th 9h 8h 6h As Kd Qc 7d 7c Jk"),
    "royal match": Proof("Ah Kh Qh Jh Th 9h 8h 7h Kd Qd Ks Qs 2c Jk"),
    "copies": Proof("Ac Qc 6c Ad Qd 6d Ah Qh 6h As Qs 6s 2c Jk", bank=True),
    "best": Proof("Jk Kd Jd Ts 9s 9d 8c 7h 7c 6h 5s 5d 4c 3h", best=True),
}

MUTATIONS = [
    Mutation(
        PGP,
        "copies go to the player",
        "push",
        RULES,
        "low, high = _sign(player.low - house.low), _sign(player.high - house.high)",
        "low, high = _sign(player.low - house.low) or 1, _sign(player.high - house.high) or 1",
        "copies",
    ),
    Mutation(
        PGP,
        "a copy of the low hand goes to the player",
        "push",
        RULES,
        "low, high = _sign(player.low - house.low), _sign(",
        "low, high = _sign(player.low - house.low) or 1, _sign(",
        "copies",
    ),
    Mutation(
        PGP,
        "copies push",
        "push",
        RULES,
        'Result(-1, "lose", "OH-F 13.VII.B")',
        'Result(0, "push", "OH-F 13.VII.B")',
        "copies",
        follows=False,
    ),
    Mutation(
        PGP,
        "a dealer without a pair pushes",
        "qualifier",
        RULES,
        "    if low > 0 and high > 0:",
        '    if house.high < 1 << 20:\n        return StudResult(0, "push", "OH-F 13.X")\n    if low > 0 and high > 0:',
        "straights",
        follows=False,
    ),
    Mutation(
        PGP,
        "a foul hand pushes",
        "fold",
        RULES,
        'Result(-1, "lose", "OH-F 13.VII.C")',
        'Result(0, "push", "OH-F 13.VII.C")',
        "straights",
        follows=False,
    ),
    Mutation(PGP, "no hand is foul", "limit", RULES, "return made.high < made.low", "return False", "best"),
    Mutation(PGP, "the vigorish is 4%", "odds", RULES, "VIGORISH: Final = 5", "VIGORISH: Final = 4", "straights"),
    Mutation(
        PGP,
        "the vigorish is a dollar",
        "odds",
        RULES,
        "min(won, up_to_next(VIGORISH * won, 100 * unit) // 100)",
        "min(won, 1_00 * unit)",
        "straights",
        follows=False,
    ),
    Mutation(
        PGP,
        "the joker is fully wild",
        "rank",
        PLAN,
        "high=PAI_GOW_HIGH,",
        "high=type(PAI_GOW_HIGH)(5, PAI_GOW_HIGH.lines, wild=frozenset({52})),",
        "flushes",
    ),
    Mutation(PGP, "six cards each", "draw", PLAN, "cards=7", "cards=6", "straights", follows=False),
    Mutation(PGP, "three cards go low", "split", PLAN, "cards=2", "cards=3", "straights", follows=False),
    Mutation(
        PGP,
        "sevens up stay together",
        "split",
        WAY,
        "if high <= _SIX:",
        "if high <= _SEVEN:",
        "straights",
    ),
    Mutation(PGP, "high fours stay together", "split", WAY, "if rank >= JACK:", "if rank >= ACE:", "pairs and fours"),
    Mutation(
        PGP,
        "five aces are split though there are two kings",
        "split",
        WAY,
        "return _so((KING, KING), (",
        "return _so((ACE, ACE), (",
        "pairs and fours",
    ),
    Mutation(
        PGP,
        "the highest straight or flush stays",
        "rank",
        WAY,
        "lambda made: (made.low, made.high)",
        "lambda made: (made.high, made.low)",
        "flushes",
    ),
    Mutation(PGP, "the lowest high hand stays", "rank", WAY, "lambda high: high", "lambda high: -high", "flushes"),
    Mutation(PGP, "straights are broken", "split", WAY, 'runs=("straight", ', "runs=(", "straights"),
    Mutation(
        PGP,
        "the house keeps a run that is not there",
        "street",
        WAY,
        'return _so(_beside(held)[1:3], ("no pair: the second and third highest cards go low", "OH-F 12.I.A"))',
        'return HouseDecision(None, (WayStep("no pair", "OH-F 12.I.A"),))',
        "straights",
        follows=False,
    ),
    Mutation(
        *(PGP, "a win pays 3 to 2", "odds", PAYS, 'line = "wins", pays = "1 to 1"', 'line = "wins", pays = "3 to 2"'),
        "straights",
    ),
    Mutation(
        *(
            PGP,
            "the bank pays 3 to 2",
            "odds",
            PAYS,
            'line = "wins", pays = "1 to 1"',
            'line = "wins", pays = "3 to 2"',
        ),
        "copies",
        follows=False,
    ),
    Mutation(
        *(PGP, "the best setting where a win pays 3 to 2", "odds"),
        *(PAYS, 'line = "wins", pays = "1 to 1"', 'line = "wins", pays = "3 to 2"', "best"),
    ),
    Mutation(
        PGP, "straights pay 3 to 1", "pay line", PAYS, '"straight", pays = "2', '"straight", pays = "3', "straights"
    ),
    Mutation(
        PGP,
        "a royal match is an ace and a king",
        "rank",
        RULES,
        "== {KING, QUEEN}",
        "== {KING, ACE}",
        "royal match",
    ),
    Mutation(
        *(PGP, "a royal match is of hearts", "rank", RULES),
        *("and rest[0] & 3 == rest[1] & 3:", "and rest[0] & 3 == rest[1] & 3 == 2:", "royal match", False),
    ),
    Mutation(
        PGP,
        "seven cards of one suit in a row are nothing more",
        "offer",
        RULES,
        'by_cards=("straight_flush", "royal_flush")',
        'by_cards=("royal_flush",)',
        "royal match",
    ),
    Mutation(
        PGP,
        "flushes count as straights to the bonus",
        "pay line",
        RULES,
        'names={"five_aces": "5_aces"}',
        'names={"five_aces": "5_aces", "flush": "straight"}',
        "flushes",
    ),
]


def prove(slug: str, proof: str) -> dict[str, str]:
    """All deals of a small pack by reference rounds, the solver and the kernel; with ``best`` also every setting."""
    wanted = PROOFS[proof]
    game = games.get(slug)
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    deals = list(_deals(wanted.deck))
    by_round = _rounds(deals, ["house_way"] * len(deals))
    options = {"strategy": "house_way"}
    by_solver = {wager: _solved(wager, wanted.deck, options) for wager in by_round}
    if wanted.bank:
        by_round["bank"], by_solver["bank"] = _banked(deals), _solved("bank", wanted.deck, options)
    figures = {}
    if wanted.best:
        by_round["best"], advised = _best(plan, wanted.deck, deals)
        by_solver["best"] = _solved("main", wanted.deck, {"strategy": "optimal"})
        figures["advice"] = f"{advised} hands"
    assert by_solver == by_round
    figures |= {"round": _written(by_round), "solver": _written(by_solver)}
    figures["kernel"] = f"{_laid(plan, wanted.deck, random.Random(proof).sample(deals, 150))} rounds"
    return figures


def _deals(deck: str) -> Iterator[Deal]:
    held = sorted(cards(deck))
    for hand in combinations(held, 7):
        yield hand, tuple(card for card in held if card not in hand)


def _rounds(deals: Sequence[Deal], decisions: Sequence[str]) -> dict[str, Counter[int]]:
    """What the main wager and the bonus win in reference rounds, in cents."""
    nets: dict[str, Counter[int]] = {"main": Counter(), "fortune_bonus": Counter()}
    for (hand, dealer), decision in zip(deals, decisions, strict=True):
        for line in _paid(hand, dealer, decision):
            nets[line.wager][line.net] += 1
    return nets


def _paid(hand: Sequence[Card], dealer: Sequence[Card], decision: str) -> list[Pay]:
    bets = {"1": {"main": "20", "fortune_bonus": "20"}}
    done = play({"1": show(hand), "dealer": show(dealer)}, f"1 {decision}", wagers=bets, dealing="shoe")
    assert done.result is not None
    return list(done.result.lines)


def _banked(deals: Sequence[Deal]) -> Counter[int]:
    """What the bank wins of the house's bet of twenty dollars."""
    nets: Counter[int] = Counter()
    first = {"1": show(deals[0][0]), "dealer": show(deals[0][1])}
    carry = carry_of(play(first, "1 house_way", wagers={"1": {"main": "20"}}, dealing="shoe"))
    for hand, dealer in deals:
        laid = {"1": show(hand), "dealer": show(dealer)}
        bets = {"1": {"main": "20"}}
        done = play(laid, "1 bank 20", "1 house_way", wagers=bets, carry=carry, dealing="shoe")
        assert done.result is not None
        nets[sum(line.net for line in done.result.lines if line.wager == "bank")] += 1
    return nets


def _solved(wager: str, deck: str, options: dict[str, str]) -> Counter[int]:
    """The solver's deals by what they win of twenty dollars."""
    asked = options if wager != "fortune_bonus" else {}
    analysis = solved(PGP, wager, deck=deck, options=asked)
    hands = len(list(_deals(deck)))
    spread = {int(net * STAKE): chance * hands for net, chance in analysis.distribution.items() if chance}
    return Counter({net: int(deals) for net, deals in spread.items()})


def _written(nets: dict[str, Counter[int]]) -> str:
    return str({wager: sorted(counted.items()) for wager, counted in nets.items()})


def _laid(plan: PaiGowPlan[Any], deck: str, deals: Sequence[Deal]) -> int:
    """The kernel on the same cards, by the house way and by another way of setting."""
    pack = tuple(counts(cards(deck)))
    asked = order(PGP, {"dealing": "shoe"}, "", ["main", "fortune_bonus"])
    ways = [house(plan, pack), by_name(plan, pack, "highest low hand", {})]
    accounts = [(deal.compared(asked, "main"), way) for way in ways]
    table = deal.rounds(plan, pack, accounts, deal.bonus(asked, plan.bonus))
    for hand, dealer in deals:
        low = max(_worth_trying(plan, hand), key=lambda low: plan.ranked(_setting(hand, low)))
        decisions = ["house_way", f"set {show(low)}"]
        paid: dict[str, Pay] = {}
        *compared, bonus = zip(table.accounts, table.laid([*hand, *dealer]), strict=True)
        for (account, ended), decision in zip(compared, decisions, strict=True):
            paid = {line.wager: line for line in _paid(hand, dealer, decision)}
            assert account.settle(ended, "main", STAKE).net == paid["main"].net, (show(hand), show(dealer), decision)
        account, line = bonus
        booked = account.settle(line, plan.bonus.wager, STAKE)
        assert (booked.net, booked.line) == (paid[plan.bonus.wager].net, paid[plan.bonus.wager].line), show(hand)
    return 2 * len(deals)


def _setting(hand: Sequence[Card], low: Sequence[Card]) -> Setting:
    return Setting(tuple(low), tuple(card for card in hand if card not in low))


def _worth_trying(plan: PaiGowPlan[Any], hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The low hands of a hand that are not foul, where no other setting is better in both hands."""
    values = {low: plan.ranked(_setting(hand, low)) for low in combinations(hand, 2)}
    legal = {low: value for low, value in values.items() if not plan.foul(value)}
    return [
        low
        for low, value in legal.items()
        if not any(other != value and other.low >= value.low and other.high >= value.high for other in legal.values())
    ]


def _best(plan: PaiGowPlan[Any], deck: str, deals: Sequence[Deal]) -> tuple[Counter[int], int]:
    """The best setting of every hand by reference rounds; the advice agrees on every setting of some, and how many."""
    pack = tuple(counts(cards(deck)))
    best: Counter[int] = Counter()
    spots = random.Random(deck).sample(range(len(deals)), 12)
    share = taken(plan, games.get(PGP).house(), "main")
    for number, (hand, dealer) in enumerate(deals):
        nets = {}
        for low in _worth_trying(plan, hand):
            (nets[low],) = (line.net for line in _paid(hand, dealer, f"set {show(low)}") if line.wager == "main")
        best[max(nets.values())] += 1
        if number in spots:
            worths = {setting.low: setting.worth(share) for setting in advice(plan, "main", hand, pack, share)}
            assert {low: Fraction(net, STAKE) for low, net in nets.items()}.items() <= worths.items(), show(hand)
    return best, len(spots)
