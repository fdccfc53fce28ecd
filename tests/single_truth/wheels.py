"""Wheels: every wager by the enumerator, the solver and the kernel, on every pocket; a wheel is small enough whole."""

from fractions import Fraction
from typing import Any

from croupier import games
from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.chance import stream
from croupier.engines.kernel import Kernel, PlayOrder, order
from croupier.games.families.wheels import WheelPlan
from croupier.money import dollars
from croupier.round.setup import setup
from croupier.simulation.runner import kernel
from tests.engines.proof import solved
from tests.single_truth.mutation import Mutation
from tests.support import deal

ROULETTE, BIG_SIX = "roulette", "big-six"
PAYS, LAYOUT = "games/roulette/paytables.toml", "games/roulette/layout.py"
INSIGNIAS = "games/big_six/rules.py"

MUTATIONS = [
    Mutation(ROULETTE, "a split pays 18 to 1", "pay line", PAYS, '"17 to 1"', '"18 to 1"'),
    Mutation(
        ROULETTE, "low pays 3 to 2", "odds", PAYS, 'line = "low", pays = "1 to 1"', 'line = "low", pays = "3 to 2"'
    ),
    Mutation(
        ROULETTE, "odd wins on the zeros too", "push", LAYOUT, "frozenset(_BOXES[0::2])", "ZEROS | set(_BOXES[0::2])"
    ),
    Mutation(ROULETTE, "dozens of eleven numbers", "rank", LAYOUT, "place * 12 + 12]", "place * 12 + 11]"),
    Mutation(ROULETTE, "low reaches up to 17", "limit", LAYOUT, "_BOXES[:18]", "_BOXES[:17]"),
    Mutation(
        ROULETTE,
        "the single zero wheel posted as double zero",
        "draw",
        "games/roulette/plan.py",
        "NUMBERED_WHEELS[options.wheel]",
        'NUMBERED_WHEELS["single_zero"]',
    ),
    Mutation(
        BIG_SIX,
        "the joker pays 45 to 1",
        "pay line",
        "games/big_six/paytables.toml",
        '"joker", pays = "40',
        '"joker", pays = "45',
    ),
    Mutation(BIG_SIX, "two sections show the logo", "draw", INSIGNIAS, '"Logo or Design", 1', '"Logo or Design", 2'),
    Mutation(
        BIG_SIX, "a section less of twenty dollars", "draw", INSIGNIAS, '"Twenty Dollars", 2', '"Twenty Dollars", 1'
    ),
    Mutation(
        BIG_SIX,
        "every wager wins on the joker",
        "rank",
        "games/big_six/plan.py",
        "frozenset({slug})",
        'frozenset({slug, "joker"})',
    ),
    Mutation(
        BIG_SIX,
        "wagers that no line pays",
        "offer",
        "games/big_six/plan.py",
        "Position(slug,",
        'Position("dollar",',
        follows=False,
    ),
]


def prove(slug: str, _proof: str) -> dict[str, str]:
    """A chip on everything: what each wager loses by enumerator and solver, what a pocket pays by round and kernel."""
    game, asked = games.get(slug), order(slug)
    dealer = kernel(asked)
    stakes = dict(zip(asked.wagers, dealer.stakes, strict=True))
    chips = {wager: dollars(stake) for wager, stake in stakes.items()}
    walked = enumerate_round(game, game.house(), setup({"1": chips}))
    by_round: dict[str, Fraction] = {}
    by_solver: dict[str, Fraction] = {}
    for wager, stake in stakes.items():
        nets = {Fraction(net, stake): chance for net, chance in walked.by_wager[wager].items()}
        analysis = solved(slug, wager)
        assert {net: chance for net, chance in analysis.distribution.items() if chance} == nets, wager
        by_round[wager], by_solver[wager] = -mean(nets), Fraction(analysis.house_edge)
    assert by_round == by_solver
    pockets = _pockets_paid_alike(dealer, asked, chips)
    return {"round": str(by_round), "solver": str(by_solver), "kernel": f"{pockets} pockets"}


def _pockets_paid_alike(dealer: Kernel, asked: PlayOrder, chips: dict[str, str]) -> int:
    """Every pocket that counts is paid by the kernel as by the round, and comes as often as the wheel has it."""
    plan: WheelPlan[Any] = WheelPlan.of(asked.game)
    wheel = plan.wheel(asked.options)
    counting = [pocket for pocket in wheel.pockets if pocket not in wheel.void]
    spins = 1 << 20
    rows = dealer.block(spins, stream("rim", 0))
    assert len(rows.nets) == len(set(counting))
    for row, pocket in enumerate(dict.fromkeys(counting)):
        result = deal(asked.game, {"1": chips}, [pocket]).result
        assert result is not None
        assert dict(zip(asked.wagers, rows.nets[row].tolist(), strict=True)) == {
            line.wager: line.net for line in result.lines
        }, pocket
        expected = spins * counting.count(pocket) / len(counting)
        assert abs(rows.times[row, 0] - expected) < 5 * expected**0.5, pocket
    return len(rows.nets)
