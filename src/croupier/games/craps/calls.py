"""What players say about bets that stand, before the next roll: down, less, on, off, and the dice to the next."""

from typing import Any, Final

from croupier.errors import ActionRefused, BadInput, UnknownName
from croupier.games.craps.bets import BETS, SWITCHED, TRAVELLERS, travelled
from croupier.games.craps.layout import CrapsLayout, Up, read
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


def pass_dice(layout: CrapsLayout, seat: str) -> CrapsLayout:
    """The shooter may pass the dice after any roll (§11.I); whoever is offered them may refuse (§8.II.A, §11.III)."""
    if layout.shooter and layout.shooter != seat:
        raise ActionRefused(f"seat {layout.shooter} has the dice, not seat {seat}", clause="OH-B 11.I")
    return relinquished(layout)._replace(passed=(*layout.passed, seat))


def relinquished(layout: CrapsLayout) -> CrapsLayout:
    """Nobody has the dice: they are offered from the left of whoever had them (§11.III)."""
    return layout._replace(shooter="", last=layout.shooter or layout.last)


def switch(layout: CrapsLayout, call: Call) -> CrapsLayout:
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


def _places(layout: CrapsLayout, call: Call) -> list[str]:
    """The bets a call means: the one named, every hardway (§3.I.G), or without a name all that can be switched."""
    if call.wager == "hard":
        return [place for place, bet in BETS.items() if bet.kind == "hard"]
    if call.wager:
        return [_known(call.wager)]
    places = [up.wager for up in layout.bets if up.seat == call.seat and BETS[up.wager].kind in SWITCHED]
    if not places:
        raise ActionRefused(f"seat {call.seat} has nothing up that is called {call.name}", clause="OH-B 3.I.F")
    return places


def _known(wager: str) -> str:
    if wager not in BETS:
        raise UnknownName("wager", wager, [place for place in BETS if not travelled(place)])
    return wager


def take(options: Options, layout: CrapsLayout, call: Call) -> CrapsLayout:
    """A bet comes down, or down to less, before the roll that decides it (§4.III, §4.IV)."""
    called_bets = _meant(layout, call)
    kind = BETS[called_bets[0].wager].kind
    if kind in FIXED:
        verb = "reduced" if call.name == REDUCE else "taken down"
        raise ActionRefused(f"{called_bets[0].wager} may not be {verb} now", clause=FIXED[kind])
    if kind == "dont_pass":
        layout = layout._replace(barred=(*layout.barred, call.seat))
    if call.name == REDUCE:
        return _reduced(options, layout, _only(called_bets, call), call.to)
    # Odds support a bet; without it they come down with it.
    down = {up.wager for up in called_bets}
    behind = [place for place, bet in BETS.items() if bet.support in down]
    return layout.without(call.seat, *down, *behind)


def _meant(layout: CrapsLayout, call: Call) -> list[Up]:
    """The bets a call means: the one named; come bets on their numbers are all called come (ruling: craps-17)."""
    if not call.wager:
        raise BadInput(f"say which bet to {call.name.replace('_', ' ')}")
    wager = _known(call.wager)
    seats_bets = [up for up in layout.bets if up.seat == call.seat and up.bet]
    meant = [up for up in seats_bets if up.wager == wager]
    if not meant and wager in TRAVELLERS:
        meant = [up for up in seats_bets if BETS[up.wager].kind == wager]
    if not meant:
        raise ActionRefused(f"seat {call.seat} has no {wager} up", clause="OH-B 4.III")
    return meant


def _only(meant: list[Up], call: Call) -> Up:
    if len(meant) > 1:
        names = ", ".join(up.wager for up in meant)
        raise BadInput(f"seat {call.seat} has several {call.wager} bets up; say which: {names}")
    return meant[0]


def _reduced(options: Options, layout: CrapsLayout, up: Up, to: Cents) -> CrapsLayout:
    bet = BETS[up.wager]
    if not 0 < to < up.bet:
        raise BadInput(f"{up.wager} of {dollars(up.bet)} is reduced to less, not to {dollars(to)}", clause="OH-B 4.III")
    least = options.limit(bet.kind, own=bool(bet.support)).minimum
    if to < least:
        message = f"{up.wager} of {dollars(to)} is below the minimum of {dollars(least)}"
        raise ActionRefused(message, clause="OH-B 3.II.A")
    for odds in layout.bets:
        if odds.seat == up.seat and BETS[odds.wager].support == up.wager:
            most = most_odds(options, odds.wager, layout.point, to)
            if most is not None and odds.bet > most:
                raise ActionRefused(
                    f"{odds.wager} is too much behind {dollars(to)}; reduce it first", clause=bet.clauses[0]
                )
    vig = charge(options, up.wager, to) if up.vig else 0
    return layout.with_bet(up._replace(bet=to, vig=vig))
