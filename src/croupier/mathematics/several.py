"""Several wagers and players at once: what a session and a table come to when their results go together.

Where one spin, throw or coup decides all wagers everything is exact, and players with the same wagers win and lose the
same. Elsewhere the distribution of every wager is exact; the sum of the wagers is taken as if they did not go together,
and spread about its exact mean as far as they do (`going_together`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final

import numpy as np

from croupier.engines import kernel
from croupier.engines.kernel import PlayOrder
from croupier.engines.wagers.solve import OwnWager
from croupier.errors import BadInput
from croupier.mathematics import attached, risk
from croupier.mathematics.attached import is_file
from croupier.mathematics.going_together import GoingTogether, every_outcome, players_together, wagers_together
from croupier.mathematics.sessions import session
from croupier.mathematics.wager_nets import WagerNets
from croupier.money import native

MOST_PLAYERS: Final = 20
MOST_WAGERS: Final = 8
#: To which part of all that is bet results are kept where they are spread.
STEP: Final = Fraction(1, 1000)


def stakes(given: Mapping[str, object]) -> dict[str, Fraction]:
    """What is bet on each wager: ``{"main": 10, "lucky_ladies": 5}``."""
    if not 1 <= len(given) <= MOST_WAGERS:
        raise BadInput(f"from 1 to {MOST_WAGERS} wagers go together, not {len(given)}")
    bets = {name: risk.units(amount, f"the stake on {name}") for name, amount in given.items()}
    for name, amount in bets.items():
        if not 0 < amount <= 10**6:
            raise BadInput(f"the stake on {name} is more than nothing and at most 1000000, not {given[name]}")
    return bets


def players_at(given: object) -> int:
    """How many play at the table."""
    players = native(given)
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= MOST_PLAYERS:
        raise BadInput(f"players are a whole number from 1 to {MOST_PLAYERS}, not {given!r}")
    return players


def figures(
    slug: str,
    bets: Mapping[str, Fraction],
    options: Mapping[str, object] | None = None,
    *,
    players: int = 1,
    rounds: object = 1000,
    drop: object = "",
    held: object = "",
    confidence: object = 0.99,
    **asked: Any,
) -> dict[str, Any]:
    """As `croupier risk --json` prints it for several wagers: one player's figures, then the table's. Amounts are in
    the units of the stakes."""
    named = [name for name in bets if not is_file(name)]
    order = kernel.order(slug, options, "", named)
    own = [attached.load(order.game, order.options, name) for name in bets if is_file(name)]
    bets = {name: bets[name] for name in sorted(bets, key=is_file)}  # the game's own first, as rounds are counted
    analyses = {name: risk.analysis_of(slug, options, wager=name) for name in bets}
    total = sum(bets.values(), Fraction(0))
    scaled = [scale(WagerNets.of_analysis(analyses[name]), bets[name] / total) for name in bets]
    alone = GoingTogether(tuple(analysis.wager for analysis in analyses.values()), np.ones((1, 1)), 1)
    joint = None if own else every_outcome(order, bets)
    if joint:
        nets, together = joint
    else:
        together = wagers_together(order, own, named) if len(bets) > 1 else alone
        nets = spread(scaled, together)
    counted = risk.rounds_of(rounds)
    if asked.get("bankroll") not in ("", None):
        asked["bankroll"] = risk.units(asked["bankroll"], "a bankroll") / total
        if asked["bankroll"] < 1:
            raise BadInput(f"a bankroll of {asked['bankroll'] * total} cannot make wagers of {total} together")
    answer = _in_stakes(risk.figures_of(nets, rounds=counted, confidence=confidence, **asked), float(total))
    answer["wagers"] = [
        {
            "wager": analysis.wager,
            "stake": str(bets[name]),
            "house_edge": float(analysis.house_edge),
            "deviation": sqrt(float(analysis.variance)),
        }
        for name, analysis in analyses.items()
    ]
    if len(bets) > 1:
        answer["correlation"] = together.plain()
    answer["table"] = _table(
        order,
        bets,
        own,
        scale(nets, total),
        players,
        counted,
        drop,
        held,
        float(answer["hold"]["confidence"]),
        alike=bool(joint),
    )
    return answer


def _in_stakes(answer: dict[str, Any], total: float) -> dict[str, Any]:
    """Figures in units of all that is bet at first, with their amounts in the units of the stakes. Shares stay."""
    sitting = answer["session"]
    sitting |= {"mean": sitting["mean"] * total, "deviation": sitting["deviation"] * total}
    sitting["quantiles"] = {share: result * total for share, result in sitting["quantiles"].items()}
    answer["win_over_handle"]["handle"] *= total
    if "ruin" in answer:
        answer["ruin"]["bankroll"] = f"{float(Fraction(answer['ruin']['bankroll'])) * total:g}"
        sure = answer["certainty_equivalent"]
        answer["certainty_equivalent"] = None if sure is None else sure * total
    if "bankroll" in answer:
        answer["bankroll"]["units"] *= total
    return answer


# -- one player's round -----------------------------------------------------------------------------------------------


def scale(wager: WagerNets, stake: Fraction) -> WagerNets:
    """The wager at a stake of so many units."""
    needs = wager.needs or tuple(Fraction(1) for _ in wager.nets)
    return WagerNets(tuple(net * stake for net in wager.nets), wager.chances, tuple(need * stake for need in needs))


def spread(wagers: list[WagerNets], together: GoingTogether) -> WagerNets:
    """The sum of wagers with the mean of their sum, as far about it as they go together."""
    whole = {(Fraction(0), Fraction(0)): 1.0}
    for wager in wagers:
        sums: dict[tuple[Fraction, Fraction], float] = {}
        for (net, need), chance in whole.items():
            for more, needed, likely in zip(wager.nets, wager.needs, wager.chances, strict=True):
                key = net + more, need + needed
                sums[key] = sums.get(key, 0.0) + chance * likely
        whole = sums
    apart = WagerNets(tuple(net for net, _ in whole), tuple(whole.values()), tuple(need for _, need in whole))
    deviations = np.sqrt([wager.variance for wager in wagers])
    variance = float(deviations @ together.correlation @ deviations)
    factor = sqrt(max(variance, 0.0) / apart.variance) if apart.variance else 1.0
    if abs(factor - 1) < 1e-9:
        return apart
    return _spread(apart, factor)


def _spread(apart: WagerNets, factor: float) -> WagerNets:
    """Every result farther from the mean by a factor, on a lattice of which two places share it so that the mean
    stays."""
    shared: dict[tuple[Fraction, Fraction], float] = {}
    for net, need, chance in zip(apart.nets, apart.needs, apart.chances, strict=True):
        at = (apart.mean + (float(net) - apart.mean) * factor) / float(STEP)
        low = int(np.floor(at))
        for place, part in ((low, low + 1 - at), (low + 1, at - low)):
            if part > 0:
                key = place * STEP, need
                shared[key] = shared.get(key, 0.0) + chance * part
    return WagerNets(tuple(net for net, _ in shared), tuple(shared.values()), tuple(need for _, need in shared))


# -- a table ----------------------------------------------------------------------------------------------------------


def _table(
    order: PlayOrder,
    bets: Mapping[str, Fraction],
    own: Sequence[OwnWager],
    nets: WagerNets,
    players: int,
    rounds: int,
    drop: object,
    held: object,
    confidence: float,
    *,
    alike: bool,
) -> dict[str, Any]:
    """What the house wins from players with the same wagers, who lose and win together in part, or ``alike``."""
    if alike or players == 1:
        together = GoingTogether(("1", "2"), np.ones((2, 2)), 0)
        shared, wider, sitting = 1.0, 1.0, session(scale(nets, Fraction(players)), rounds)
    else:
        together = players_together(order, bets, own)
        shared = float(together.correlation[0, -1])
        wider, sitting = sqrt(max(1 + (players - 1) * shared, 0.0)), session(nets, rounds * players)
    tail = (1 - confidence) / 2
    low, high = (sitting.mean + (sitting.quantile(share) - sitting.mean) * wider for share in (tail, 1 - tail))
    won = {"expected": -sitting.mean, "low": -high, "high": -low}
    handle = nets.handle * rounds * players
    answer: dict[str, Any] = {
        "players": players,
        "win": won | {"deviation": sitting.deviation * wider, "confidence": confidence},
        "win_over_handle": {"handle": handle} | {name: amount / handle for name, amount in won.items()},
    }
    if players > 1:
        answer["players_correlation"] = {"value": shared, "stderr": together.error, "rounds": together.rounds}
    normal = answer["win_over_handle"]
    if drop not in ("", None):
        dropped = float(risk.units(drop, "a drop"))
        if dropped <= 0:
            raise BadInput(f"a drop of {drop} is none; say what players bought in for, in the units of the stakes")
        normal = {"drop": dropped} | {name: amount / dropped for name, amount in won.items()}
        answer["win_over_drop"] = normal
    if held not in ("", None):
        share = float(risk.units(held, "what was held"))
        answer["held"] = {"hold": share, "normal": normal["low"] <= share <= normal["high"]}
    return answer
