"""Who throws the dice: sections 8, 9 and 11 of the text."""

from collections.abc import Sequence
from typing import Final

from croupier.errors import Refused
from croupier.games.craps.bets import BETS
from croupier.games.craps.calls import relinquished
from croupier.games.craps.layout import CrapsLayout, clockwise
from croupier.games.craps.options import Options
from croupier.round.facts import Rolled
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Rule

#: The irregularity by which the box person takes the dice from a shooter.
TAKEN: Final = "shooter_replaced"


def line_bettors(t: Felt) -> list[str]:
    """The seats with a line bet, which is what a shooter needs (§9.I)."""
    return [box.seat for box in t.boxes if ("pass", 0) in box.stakes or ("dont_pass", 0) in box.stakes]


def rolls_for_come_bets(t: Felt) -> bool:
    """Whether a come out roll only decides come bets that are left: nobody backs the line (§11.II)."""
    return not line_bettors(t) and any(
        BETS[wager].kind in ("come", "dont_come", "put") for box in t.boxes for wager, _ in box.stakes
    )


def choose(t: Felt[Options], layout: CrapsLayout) -> CrapsLayout:
    """The shooter of the next roll, who keeps the dice or takes them in turn (§8.II.A, §8.III, §11.III, §11.IV).

    With no line bet among those listed, somebody else shoots, or nobody does (ruling: craps-9).
    """
    if layout.shooter and layout.point:
        return layout
    backed = line_bettors(t)
    if layout.shooter in backed:
        return layout
    if not layout.point and rolls_for_come_bets(t):
        t.announce("marker off on the don't pass line: rolling to decide the come bets left", "OH-B 11.II")
        if layout.shooter:
            return layout
    elif not backed and not layout.point and t.options.shooter_bet == "required":
        t.void("nobody has a pass or don't pass bet to shoot with", "OH-B 9.I")
    seat = first_to_take(layout, backed, [box.seat for box in t.boxes])
    if seat in ("", layout.shooter):
        return layout
    first = not (layout.shooter or layout.last)
    t.announce(f"seat {seat} has the dice", "OH-B 8.III" if first else "OH-B 11.IV")
    return layout._replace(shooter=seat, passed=())


def first_to_take(layout: CrapsLayout, backed: Sequence[str], seats: Sequence[str]) -> str:
    """The first player in turn who takes the dice; "" when nobody who is listed does.

    A player with a line bet comes first; between come outs, when none can be made, anybody may. Those who have
    passed or refused the dice get them back only from nobody else, and then only to finish a point.
    """
    order = clockwise(seats, layout.shooter or layout.last)
    fresh = [seat for seat in order if seat not in layout.passed]
    willing = [seat for seat in fresh if seat in backed]
    return next(iter(willing + fresh + order if layout.point else willing), "")


async def throw_again(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The throw does not count: bets stand as they are, and the dice are thrown again (§10.II, §13.I, §13.II)."""
    if any(type(fact) is Rolled for fact in t.facts):
        raise Refused("the roll has been called; a roll is void before that", clause=rule.clause)


async def replace(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The box person orders the shooter to pass the dice (§11.I.B); the next one throws."""
    if any(type(fact) is Rolled for fact in t.facts):
        raise Refused("the dice have been thrown; order it before the next throw", clause=rule.clause)
    t.noted[TAKEN] = what


def replaced(t: Felt[Options], layout: CrapsLayout) -> CrapsLayout:
    """The layout with the dice gone on to the next, where the box person ordered it."""
    if TAKEN not in t.noted:
        return layout
    gone = relinquished(layout)
    return choose(t, gone._replace(passed=(*gone.passed, *filter(None, [layout.shooter]))))
