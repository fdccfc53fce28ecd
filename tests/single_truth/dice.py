"""Dice: bets followed by reference rounds through every roll, and every throw of the cups. Dice need no small pack."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.chance import stream
from croupier.engines.dice.throws import throws
from croupier.engines.kernel import order
from croupier.games.families.dice import ThrowPlan
from croupier.money import dollars
from croupier.round.setup import setup
from croupier.simulation.runner import kernel
from tests.engines.proof import solved
from tests.single_truth.mutation import Mutation
from tests.support import deal

CRAPS, CUPS = "craps", "three-dice-baccarat"
BETS, RULES, PAYS = "games/craps/bets.py", "games/craps/rules.py", "games/craps/paytables.toml"
CUP_RULES, CUP_PAYS = "games/three_dice_baccarat/rules.py", "games/three_dice_baccarat/paytables.toml"

#: What is posted, and the bets that are followed.
PROOFS: Mapping[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "flat bets": ({}, ("pass", "dont_pass", "come", "dont_come", "put_9", "put_6")),
    "odds": ({"odds": "3-4-5x"}, ("pass", "dont_pass", "come", "dont_come", "put_4", "put_8")),
    "odds alone": ({}, ("pass_odds", "come_odds_6", "dont_come_odds_9")),
    "numbers": ({}, ("place_6", "place_9", "hard_4", "hard_8")),
    "vigorish": ({}, ("buy_4", "buy_8", "lay_5", "lay_10")),
    "on the win": ({"vig_when": "on_win"}, ("buy_4", "lay_5")),
    "one roll": ({}, ("field", "any_craps", "c_and_e", "horn", "horn_high_12", "world", "hop_2_2", "hop_1_4")),
    "points": ({}, ("fire",)),
}

MUTATIONS = [
    Mutation(
        CRAPS, "don't bets bar the three", "push", RULES, "if total == 12 else", "if total == 3 else", "flat bets"
    ),
    Mutation(
        CRAPS, "the twelve loses a don't bet", "push", RULES, 'Verdict("push", bet', 'Verdict("lose", bet', "flat bets"
    ),
    Mutation(CRAPS, "a first eleven decides nothing", "qualifier", RULES, "in (7, 11)", "in (7,)", "flat bets"),
    Mutation(CRAPS, "twelve wins a pass bet", "rank", RULES, "total in (7, 11):", "total in (7, 11, 12):", "flat bets"),
    Mutation(
        CRAPS,
        "put bets pay 6 to 5",
        "pay line",
        PAYS,
        'line = "put", pays = "1 to 1"',
        'line = "put", pays = "6 to 5"',
        "flat bets",
    ),
    Mutation(
        CRAPS,
        "five times odds on 4 and 10",
        "multiple",
        "games/craps/making.py",
        '"4_or_10": 3',
        '"4_or_10": 5',
        "odds",
    ),
    Mutation(
        CRAPS,
        "odds laid are limited by the bet",
        "limit",
        "games/craps/making.py",
        "Fraction(pays.den, pays.num) if bet.against else 1",
        "Fraction(1)",
        "odds",
    ),
    Mutation(
        CRAPS,
        "come odds rest on a come out roll",
        "street",
        "games/craps/rules.py",
        'return options.come_odds_on_come_out == "working"',
        "return False",
        "odds",
    ),
    Mutation(
        CRAPS,
        "come odds alone rest on a come out roll",
        "street",
        "games/craps/options.py",
        'choice(\n        "working", "off"',
        'choice(\n        "off", "working"',
        "odds alone",
    ),
    Mutation(
        CRAPS,
        "come odds outlast their bet on a come out roll",
        "rank",
        RULES,
        "bet.clauses[0])\n    if bet.kind",
        "bet.clauses[0]) if point else None\n    if bet.kind",
        "odds",
        follows=False,
    ),
    Mutation(
        CRAPS,
        "placed sixes pay 6 to 5",
        "odds",
        PAYS,
        '"place_6", pays = "7 to 6"',
        '"place_6", pays = "6 to 5"',
        "numbers",
    ),
    Mutation(CRAPS, "hardways win either way", "rank", RULES, "and dice[0] == dice[1]", "", "numbers"),
    Mutation(CRAPS, "hard fours pay 8 to 1", "pay line", PAYS, '"hard_4", pays = "7', '"hard_4", pays = "8', "numbers"),
    Mutation(
        CRAPS, "the vigorish is 3%", "odds", "games/craps/options.py", "whole(5, 0, 5,", "whole(3, 0, 5,", "vigorish"
    ),
    Mutation(
        CRAPS,
        "lay bets pay vigorish on the bet",
        "odds",
        RULES,
        'if spec.kind == "buy" else',
        "if spec.kind == spec.kind else",
        "vigorish",
    ),
    Mutation(
        CRAPS,
        "a bet that loses gets its vigorish back",
        "fold",
        RULES,
        "-bet - (vigorish if up_front(options) else 0)",
        "-bet",
        "vigorish",
    ),
    Mutation(
        CRAPS,
        "place bets pay a vigorish",
        "offer",
        BETS,
        'CHARGED: Final = frozenset({"buy", "lay"})',
        'CHARGED: Final = frozenset({"buy", "lay", "place"})',
        "numbers",
    ),
    Mutation(
        CRAPS,
        "vigorish on a win is due twice",
        "odds",
        RULES,
        "options.tables) - vigorish",
        "options.tables) - 2 * vigorish",
        "on the win",
    ),
    Mutation(
        CRAPS,
        "buy bets pay less than true odds",
        "odds",
        PAYS,
        'wager = "buy"\nclause = "OH-B 6.I"\nfloor = true\nlines = [\n  { line = "4_or_10", pays = "2 to 1" }',
        'wager = "buy"\nclause = "OH-B 6.I"\nfloor = true\nlines = [\n  { line = "4_or_10", pays = "9 to 5" }',
        "vigorish",
        follows=False,
    ),
    Mutation(
        CRAPS,
        "the field pays 3 to 1 on 2 and 12",
        "pay line",
        PAYS,
        '"field_2_or_12", pays = "2',
        '"field_2_or_12", pays = "3',
        "one roll",
    ),
    Mutation(CRAPS, "the field has the five", "rank", BETS, '"field", 3, 4,', '"field", 3, 4, 5,', "one roll"),
    Mutation(
        CRAPS, "a horn has no eleven", "split", BETS, "tuple(_HORN.values())", "tuple(_HORN.values())[:2]", "one roll"
    ),
    Mutation(
        CRAPS,
        "a hop wins on one of its dice",
        "rank",
        BETS,
        "tuple(sorted(dice)) == self.dice",
        "self.dice[0] in dice",
        "one roll",
    ),
    Mutation(CRAPS, "three dice are rolled", "draw", "games/craps/plan.py", "dice=2", "dice=3", "one roll"),
    Mutation(
        CRAPS, "four points pay 25 to 1", "pay line", PAYS, '"4_points", pays = "24', '"4_points", pays = "25', "points"
    ),
    Mutation(
        CRAPS,
        "a point counts from the second time on",
        "qualifier",
        RULES,
        "(*hand.made, total) if fresh else",
        "(*hand.made, total) if fresh and hand.made else",
        "points",
    ),
    Mutation(
        CRAPS,
        "a point counts as often as it is made",
        "limit",
        RULES,
        "fresh = total == hand.point and total not in hand.made",
        "fresh = total == hand.point",
        "points",
        follows=False,
    ),
    Mutation(CUPS, "4 over 0 is a push", "push", CUP_RULES, "(player, banker) == (3, 0)", "(player, banker) == (4, 0)"),
    Mutation(CUPS, "a tie pays 9 to 1", "odds", CUP_PAYS, '"8 to 1"', '"9 to 1"'),
    Mutation(
        CUPS,
        "a tie loses player and banker",
        "push",
        CUP_RULES,
        'Verdict("push", "CO 30-2899.09 (8)(C)(II)")',
        'Verdict("lose", "CO 30-2899.09 (8)(C)(II)")',
    ),
    Mutation(CUPS, "hands count from nine again", "rank", CUP_RULES, "sum(dice) % 10", "sum(dice) % 9", follows=False),
    Mutation(CUPS, "1-2-3 is no straight", "rank", CUP_RULES, "frozenset({(1, 2, 3), ", "frozenset({"),
    Mutation(
        CUPS,
        "sun 7 wins on a tie too",
        "qualifier",
        CUP_RULES,
        "dice.counts[0] < dice.counts[1] == 7",
        "dice.counts[0] <= dice.counts[1] == 7",
    ),
    Mutation(
        CUPS,
        "talons of a margin more",
        "split",
        CUP_RULES,
        "win_by_{count - other}",
        "win_by_{min(count - other + 1, 9)}",
    ),
    Mutation(
        CUPS,
        "a triple pays the progressive $4",
        "pay line",
        CUP_PAYS,
        '"triple_1_or_2", pays = "$10" },\n  { line = "any_triple", pays = "$3"',
        '"triple_1_or_2", pays = "$10" },\n  { line = "any_triple", pays = "$4"',
    ),
    Mutation(
        CUPS, "four dice in two cups", "draw", "games/three_dice_baccarat/plan.py", "dice=3", "dice=4", follows=False
    ),
    Mutation(
        CUPS, "two dice in each cup", "draw", "games/three_dice_baccarat/plan.py", "dice=3", "dice=2", follows=False
    ),
]


def prove(slug: str, proof: str) -> dict[str, str]:
    """The figures of a game by reference rounds, the solver and the kernel."""
    return _bets(*PROOFS[proof]) if slug == CRAPS else _throws()


def _bets(posted: dict[str, object], wagers: tuple[str, ...]) -> dict[str, str]:
    """Each bet through all rolls of all rounds until it is decided, and some of them on the dice of the kernel."""
    from tests.engines.rolling import Bettor, assert_rolled_like_the_table, full_odds, posting, rolled

    house = posting(**posted)
    by_round, by_solver = {}, {}
    for wager in wagers:
        course = rolled(Bettor(house, wager, odds=full_odds(house)))
        analysis = solved(CRAPS, wager, options=posted).solved
        by_round[wager] = {end: Fraction(ways, course.whole) for end, ways in course.ends.items()}
        by_solver[wager] = {
            end: Fraction(int(ways), int(analysis.ways)) for end, ways in analysis.endings.items() if ways
        }
        assert by_solver[wager] == by_round[wager], wager
        assert_rolled_like_the_table(wager, posted, bets=60)
    return {"round": _written(by_round), "solver": _written(by_solver), "kernel": f"{60 * len(wagers)} bets"}


def _written(courses: Mapping[str, Mapping[Any, Fraction]]) -> str:
    shares = {wager: sorted((str(end), str(share)) for end, share in ends.items()) for wager, ends in courses.items()}
    return str(shares)


#: What the meter of a progressive starts at: the solver leaves a meter's award out.
SEED = 7_000_00


def _throws() -> dict[str, str]:
    """All wagers on every throw of the cups, and the rows of the kernel on some of them."""
    asked = order(CUPS)
    game, dealer = asked.game, kernel(asked)
    stakes = dict(zip(asked.wagers, dealer.stakes, strict=True))
    bets = {wager: dollars(stake) for wager, stake in stakes.items()}
    house = game.house({"progressive_seed": dollars(SEED)})
    walked = enumerate_round(game, house, setup({"1": bets}), unordered=True)
    by_round, by_solver = {}, {}
    for wager, stake in stakes.items():
        table = asked.options.tables.get(wager)
        metered = table is not None and any(line.pays.unit == "percent" for line in table.lines)
        nets: dict[Fraction, Fraction] = {}
        for net, chance in walked.by_wager[wager].items():
            unit = Fraction(net - SEED if metered and net >= SEED - stake else net, stake)
            nets[unit] = nets.get(unit, Fraction(0)) + chance
        analysis = solved(CUPS, wager, table=table.id if table else "")
        assert {net: chance for net, chance in analysis.distribution.items() if chance} == nets, wager
        by_round[wager], by_solver[wager] = -mean(nets), Fraction(analysis.house_edge)
    assert by_round == by_solver
    return {"round": str(by_round), "solver": str(by_solver), "kernel": f"{_paid_alike(bets)} throws"}


def _paid_alike(bets: dict[str, str]) -> int:
    """The kernel pays some hundreds of throws like the round."""
    asked = order(CUPS)
    plan: ThrowPlan[Any] = ThrowPlan.of(asked.game)
    dealer = kernel(asked)
    thrown = list(throws(plan))
    rows = dealer.block(1, stream("cups", 0))
    some = random.Random(7).sample(range(len(thrown)), 300)
    for row in some:
        result = deal(CUPS, {"1": bets}, list(thrown[row]), options={"progressive_seed": dollars(SEED)}).result
        assert result is not None
        paid = {line.wager: line for line in result.lines}
        for column, wager in enumerate(asked.wagers):
            line = asked.options.tables[wager].get(paid[wager].line) if wager in asked.options.tables else None
            award = SEED if line and line.pays.unit == "percent" else 0
            assert rows.nets[row, column] == paid[wager].net - award, (wager, thrown[row])
    return len(some)
