"""Who throws the dice: sections 8, 9 and 11 of the text."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from croupier.errors import BadInput, Refused
from croupier.games.craps.bets import BETS
from croupier.games.craps.calls import relinquished
from croupier.games.craps.layout import CrapsLayout, clockwise, read
from croupier.games.craps.options import Options
from croupier.round.facts import Rolled
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.setup import Seat, Setup
from croupier.round.wagering import is_seat

#: The irregularity by which the box person takes the dice from a shooter.
TAKEN: Final = "shooter_replaced"
#: Said with a roll: who shoots, with the seat behind it, and that the roll only decides the come bets left, or does not
#: (§11.II).
SHOOTER: Final = "shooter"
ONLY_COME_BETS: Final = "only_come_bets"
NOT_ONLY: Final = f"{ONLY_COME_BETS} no"
#: As many players as there are areas for Fire Bets round the table (§2.V.A).
MOST_SHOOTERS: Final = 16

_LINE: Final = ("pass", "dont_pass")
_COME: Final = ("come", "dont_come", "put")


def _seats_with(kinds: Collection[str], layout: CrapsLayout, setup: Setup) -> list[str]:
    """The seats with a bet of these kinds, one that stands or one made now."""
    stand = [up.seat for up in layout.bets if up.bet and BETS[up.wager].kind in kinds]
    return stand + [seat.seat for seat in setup.seats for wager, _ in seat.wagers if BETS[wager].kind in kinds]


def _listed(layout: CrapsLayout, setup: Setup) -> set[str]:
    """The seats with any bet."""
    return {seat.seat for seat in setup.seats} | {up.seat for up in layout.bets if up.bet}


def line_bettors(layout: CrapsLayout, setup: Setup) -> list[str]:
    """The seats with a line bet, which is what a shooter needs (§9.I)."""
    return _seats_with(_LINE, layout, setup)


def all_bets_are_known(options: Options) -> bool:
    """Whether the house says that every player's bets are listed, the shooter's too (ruling: craps-9)."""
    return options.shooter_bet == "required"


def only_come_bets(layout: CrapsLayout, setup: Setup, *, all_known: bool) -> bool:
    """Whether a roll only decides the come bets left, as nobody backs the line (§11.II). It is said, or known: all bets
    are listed, or the shooter is and has made no line bet. A shooter who is not listed may have made one, whatever else
    is bet (ruling: craps-15)."""
    if layout.point or NOT_ONLY in setup.events:
        return False
    shoots_on = bool(layout.shooter) and named_shooter(setup.events) in ("", layout.shooter)
    if not (all_known or shoots_on or ONLY_COME_BETS in setup.events):
        return False
    return not line_bettors(layout, setup) and bool(_seats_with(_COME, layout, setup))


def named_shooter(events: Iterable[str]) -> str:
    """The seat that is said to shoot; "" when nobody says."""
    for event in events:
        said, _, seat = event.partition(" ")
        if said == SHOOTER:
            return seat
    return ""


def choose(t: Felt[Options], layout: CrapsLayout, *, for_come_bets: bool) -> CrapsLayout:
    """The shooter of the next roll, who keeps the dice or takes them in turn (§8.II.A, §8.III, §11.III, §11.IV). With
    no line bet among those listed, somebody else shoots, or nobody does (ruling: craps-9)."""
    if for_come_bets:
        t.announce("marker off on the don't pass line: rolling to decide the come bets left", "OH-B 11.II")
    if TAKEN not in t.noted and (seat := named_shooter(t.setup.events)):
        goes_on = seat == layout.shooter and (layout.point or for_come_bets)
        taken = takes_dice(t, layout, seat)
        return taken if goes_on or seat in _listed(layout, t.setup) else relinquished(taken)
    if layout.shooter and (layout.point or for_come_bets):
        return layout
    passed = layout.passed or TAKEN in t.noted
    if layout.point and not passed and t.game.rules_version > 1:
        return layout  # the shooter is not listed and has not passed the dice on
    backed = line_bettors(layout, t.setup)
    if layout.shooter in backed:
        return layout
    if not (backed or layout.point or for_come_bets):
        if all_bets_are_known(t.options):
            t.void("nobody has a pass or don't pass bet to shoot with", "OH-B 9.I")
        return relinquished(layout) if t.game.rules_version > 1 else layout
    return takes_dice(t, layout, first_to_take(layout, backed, [box.seat for box in t.boxes]))


def takes_dice(t: Felt, layout: CrapsLayout, seat: str) -> CrapsLayout:
    """The layout with the dice at a seat, where they are not there already or nobody who is listed takes them."""
    if seat in ("", layout.shooter):
        return layout
    first = not (layout.shooter or layout.last)
    t.announce(f"seat {seat} has the dice", "OH-B 8.III" if first else "OH-B 11.IV")
    return layout._replace(shooter=seat, passed=())


def first_to_take(layout: CrapsLayout, backed: Sequence[str], seats: Sequence[str]) -> str:
    """The first player in turn who takes the dice; "" when nobody who is listed does. A player with a line bet comes
    first; between come outs, when none can be made, anybody may. Those who have passed or refused the dice get them
    back only from nobody else, and then only to finish a point."""
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


def replaced(t: Felt[Options], layout: CrapsLayout, *, for_come_bets: bool) -> CrapsLayout:
    """The layout with the dice gone on to the next, where the box person ordered it."""
    if TAKEN not in t.noted:
        return layout
    gone = relinquished(layout)
    passed = (*gone.passed, *filter(None, [layout.shooter]))
    return choose(t, gone._replace(passed=passed), for_come_bets=for_come_bets)


def check_roll(options: Options, carry: Any, setup: Setup) -> None:
    """Refuse a shooter who cannot shoot, and a roll only for come bets that is none."""
    if not setup.events:
        return
    layout = read(carry)
    if ONLY_COME_BETS in setup.events:
        _check_only_come_bets(layout, setup)
    if wrong := [event for event in setup.events if event.startswith(f"{ONLY_COME_BETS} ") and event != NOT_ONLY]:
        raise BadInput(f"{wrong[0]!r} says nothing; it is {ONLY_COME_BETS}, or {NOT_ONLY}")
    said = [event for event in sorted(setup.events) if event.partition(" ")[0] == SHOOTER]
    if len(said) > 1:
        raise Refused(f"one player shoots, not {' and '.join(said)}", clause="OH-B 8.III")
    if said:
        _check_shooter(options, layout, setup, named_shooter(said))


def _check_only_come_bets(layout: CrapsLayout, setup: Setup) -> None:
    clause = "OH-B 11.II"
    if layout.point:
        raise Refused(f"the point is {layout.point}; a roll only for come bets comes between two points", clause=clause)
    if backed := line_bettors(layout, setup):
        message = f"seat {backed[0]} has a pass or don't pass bet and shoots; a roll only for come bets is one without"
        raise Refused(message, clause=clause)
    if not _seats_with(_COME, layout, setup):
        raise Refused("no come, don't come or put bet is left for a roll only for come bets", clause=clause)


def _check_shooter(options: Options, layout: CrapsLayout, setup: Setup, seat: str) -> None:
    if not seat:
        raise BadInput(f"say which seat shoots, like {SHOOTER} 1")
    if not is_seat(seat) or not 1 <= Seat(seat, ()).number <= MOST_SHOOTERS:
        raise BadInput(f"no seat {seat!r} to shoot; the table has seats 1 to {MOST_SHOOTERS}", clause="OH-B 2.V.A")
    backed = line_bettors(layout, setup)
    listed = _listed(layout, setup)
    all_known = all_bets_are_known(options)
    if only_come_bets(layout, setup, all_known=all_known):
        if (last := layout.shooter or layout.last) not in ("", seat):
            message = f"seat {last} shot last and goes on for the come bets; seat {seat} shoots with a line bet only"
            raise Refused(message, clause="OH-B 11.II")
    elif seat in layout.passed and seat != first_to_take(layout, backed, sorted(listed)):
        raise Refused(f"seat {seat} has passed the dice on", clause="OH-B 11.III")
    elif not layout.point and seat not in backed and (all_known or seat in listed):
        left = f"; {ONLY_COME_BETS} says that a roll is only for the come bets left, as nobody backs the line"
        hint = left if not backed and _seats_with(_COME, layout, setup) else ""
        raise Refused(f"seat {seat} has no pass or don't pass bet to shoot with{hint}", clause="OH-B 9.I")
