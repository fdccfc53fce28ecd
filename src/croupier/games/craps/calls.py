"""What players say about bets that stand, before the next roll: down, less, on, off, and the dice to the next."""

from typing import Any, Final

from croupier.errors import ActionRefused, BadInput, UnknownName
from croupier.games.craps.bets import BETS, SWITCHED, travelled
from croupier.games.craps.layout import Layout, Up, read
from croupier.games.craps.making import most_odds
from croupier.games.craps.options import Options
from croupier.games.craps.rules import charge
from croupier.money import Cents, dollars
from croupier.round.calls import OFF, ON, PASS_DICE, REDUCE, Call

#: Bets that stay where they are until a roll decides them, and the clause that holds each there.
FIXED: Final = {"pass": "OH-B 4.III.A", "come": "OH-B 4.III.B", "put": "OH-B 4.III.C", "fire": "OH-B 4.III.D"}


def called(options: Options, carry: Any, call: Call) -> Any:
    """The layout after a call."""
    layout = read(carry)
    if call.name == PASS_DICE:
        return pass_dice(layout, call.seat).plain()
    if call.name in (ON, OFF):
        return switch(layout, call).plain()
    return take(options, layout, call).plain()


# -- the dice ---------------------------------------------------------------------------------------------------


def pass_dice(layout: Layout, seat: str) -> Layout:
    """The shooter may pass the dice after any roll (§11.I); whoever is offered them may refuse (§8.II.A, §11.III)."""
    if layout.shooter and layout.shooter != seat:
        raise ActionRefused(f"seat {layout.shooter} has the dice, not seat {seat}", clause="OH-B 11.I")
    return relinquished(layout)._replace(passed=(*layout.passed, seat))


def relinquished(layout: Layout) -> Layout:
    """Nobody has the dice: they are offered from the left of whoever had them (§11.III)."""
    return layout._replace(shooter="", last=layout.shooter or layout.last)


# -- on and off -------------------------------------------------------------------------------------------------


def switch(layout: Layout, call: Call) -> Layout:
    """A button on a bet. It stays there until the player calls otherwise or the bet is gone (ruling: craps-10)."""
    places = _places(layout, call)
    for place in places:
        if BETS[place].kind not in SWITCHED:
            message = f"{place} cannot be called {call.name}; only place, buy, lay, hardway and odds bets are"
            raise ActionRefused(message, clause=FIXED.get(BETS[place].kind, BETS[place].clauses[0]))
    for place in places:
        up = layout.find(call.seat, place) or Up(call.seat, place, 0)
        layout = layout.with_bet(up._replace(button=call.name))
    return layout


def _places(layout: Layout, call: Call) -> list[str]:
    """The bets a call means: the one named, every hardway (§3.I.G), or without a name all that can be switched."""
    if call.wager == "hard":
        return [place for place, bet in BETS.items() if bet.kind == "hard"]
    if call.wager:
        return [_known(call.wager)]
    places = [one.wager for one in layout.bets if one.seat == call.seat and BETS[one.wager].kind in SWITCHED]
    if not places:
        raise ActionRefused(f"seat {call.seat} has nothing up that is called {call.name}", clause="OH-B 3.I.F")
    return places


def _known(wager: str) -> str:
    if wager not in BETS:
        raise UnknownName("wager", wager, [place for place in BETS if not travelled(place)])
    return wager


# -- down and less ----------------------------------------------------------------------------------------------


def take(options: Options, layout: Layout, call: Call) -> Layout:
    """A bet comes down, or down to less, before the roll that decides it (§4.III, §4.IV)."""
    found = _found(layout, call)
    kind = BETS[found[0].wager].kind
    if kind in FIXED:
        verb = "reduced" if call.name == REDUCE else "taken down"
        raise ActionRefused(f"{found[0].wager} may not be {verb} now", clause=FIXED[kind])
    if kind == "dont_pass":
        layout = layout._replace(barred=(*layout.barred, call.seat))
    if call.name == REDUCE:
        return _reduced(options, layout, _only(found, call), call.to)
    # Odds support a bet; without it they come down with it.
    down = {one.wager for one in found}
    behind = [place for place, one in BETS.items() if one.support in down]
    return layout.without(call.seat, *down, *behind)


def _found(layout: Layout, call: Call) -> list[Up]:
    """The bets a call means: the one named; come bets on their numbers are all called come (ruling: craps-17)."""
    if not call.wager:
        raise BadInput(f"say which bet to {call.name.replace('_', ' ')}")
    wager = _known(call.wager)
    mine = [one for one in layout.bets if one.seat == call.seat and one.bet]
    found = [one for one in mine if one.wager == wager]
    if not found and wager in ("come", "dont_come"):
        found = [one for one in mine if BETS[one.wager].kind == wager]
    if not found:
        raise ActionRefused(f"seat {call.seat} has no {wager} up", clause="OH-B 4.III")
    return found


def _only(found: list[Up], call: Call) -> Up:
    if len(found) > 1:
        names = ", ".join(one.wager for one in found)
        raise BadInput(f"seat {call.seat} has several {call.wager} bets up; say which: {names}")
    return found[0]


def _reduced(options: Options, layout: Layout, up: Up, to: Cents) -> Layout:
    bet = BETS[up.wager]
    if not 0 < to < up.bet:
        raise BadInput(f"{up.wager} of {dollars(up.bet)} is reduced to less, not to {dollars(to)}", clause="OH-B 4.III")
    least = options.limit(bet.kind, own=bool(bet.support)).minimum
    if to < least:
        message = f"{up.wager} of {dollars(to)} is below the minimum of {dollars(least)}"
        raise ActionRefused(message, clause="OH-B 3.II.A")
    for one in layout.bets:
        if one.seat == up.seat and BETS[one.wager].support == up.wager:
            most = most_odds(options, one.wager, layout.point, to)
            if most is not None and one.bet > most:
                raise ActionRefused(
                    f"{one.wager} is too much behind {dollars(to)}; reduce it first", clause=bet.clauses[0]
                )
    vig = charge(options, up.wager, to) if up.vig else 0
    return layout.with_bet(up._replace(bet=to, vig=vig))
