"""How the wagers of Mini-Baccarat are decided, and which may be made (OH-E §5, §10, §12)."""

from dataclasses import replace
from typing import Final

from croupier.errors import WagerRefused
from croupier.games.families.baccarat import (
    BANKER,
    PLAYER,
    Coup,
    Decider,
    Text,
    Verdict,
    dragon,
    least_bonus,
    on_hand,
    on_line,
)
from croupier.games.mini_baccarat import midi, vigorish
from croupier.games.mini_baccarat.options import Options
from croupier.money import Cents, dollars, to_nearest
from croupier.round.felt import Felt
from croupier.round.setup import Seat, Setup

QUARTER: Final[Cents] = 25


def player(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """The Player's Hand pays one to one (§5.I.B.1)."""
    return on_hand(coup.lead(PLAYER), stake, wins="OH-E 10.I", loses="OH-E 5.I.B.2", ties="OH-E 5.I.B.3")


def banker(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """The Banker's Hand pays one to one less vigorish (§5.I.A.1); a tie is free unless the house charges it."""
    verdict = on_hand(coup.lead(BANKER), stake, wins="OH-E 10.III", loses="OH-E 5.I.A.2", ties="OH-E 5.I.A.3(a)")
    if verdict.outcome == "lose" or (verdict.outcome == "push" and not t.options.vig_on_tie):  # ruling: bac-1
        return verdict
    net = verdict.net - vigorish.on(stake)
    if verdict.outcome == "push":
        return verdict._replace(net=net, clause="OH-E 5.I.A.3(b)", vigorish=-net)
    if t.options.rounding == "nearest_chip":
        net = to_nearest(net, t.options.smallest_chip)
    return verdict._replace(net=net, vigorish=max(stake - net, 0))


def tie(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """Equal counts (§5.I.C.1)."""
    return on_line(t, "tie", "" if coup.lead(PLAYER) else "tie", stake, "OH-E 5.I.C.2")


def _dragon(who: str) -> Decider:
    return dragon(who, loses_natural="OH-E 5.I.D.2(a)", loses_behind="OH-E 5.I.D.2(b)", loses_short="OH-E 5.I.D.2(c)")


MINI: Final = Text(
    burn="OH-E 2.VII",
    face_up="OH-E 6.III.A",
    face_down="OH-E 6.III.B",
    called="OH-E 7.I",
    drawing="OH-E 7.II",
    third_card="OH-E 7.III",
    cover_card="OH-E 7.V",
    result="OH-E 9.I",
    settling="OH-E 9.II",
    bonus_first="OH-E 12.III.A.1",
    bonus_with="OH-E 12.III.A.2",
    rack="OH-E 9.III",
    next_hand="OH-E 11.I",
    simulated="OH-E 11.III",
    bonus={"dragon_bonus_player": _dragon(PLAYER), "dragon_bonus_banker": _dragon(BANKER)},
    regular={"player": player, "banker": banker, "tie": tie},
    charge=vigorish.charge,
    before_shuffle=vigorish.before_shuffle,
)
MIDI: Final = replace(MINI, turn=midi.turn)


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first wager that may not stand: made with quarters, or a bonus that is too small."""
    for seat in setup.seats:
        if why := _quarters(seat) or _bonus_alone(options, seat):
            return why
    return least_bonus(setup, MINI.bonus, "OH-E 12.II")


def _quarters(seat: Seat) -> WagerRefused | None:
    """Quarters pay out what vigorish leaves, and are not wagered (§10.III; ruling: bac-8)."""
    for wager, amount in seat.wagers:
        if amount % (2 * QUARTER) == QUARTER:
            why = WagerRefused(f"{wager} of {dollars(amount)} takes a quarter; quarters only pay", clause="OH-E 10.III")
            return why.at(seat=seat.seat, wager=wager)
    return None


def _bonus_alone(options: Options, seat: Seat) -> WagerRefused | None:
    """A bonus wager beside no other meets the table's minimum (§12.II; ruling: bac-12)."""
    if any(wager in MINI.regular for wager, _ in seat.wagers):
        return None
    for wager, amount in seat.wagers:
        if amount < options.table_minimum:
            least = dollars(options.table_minimum)
            why = WagerRefused(f"{wager} of {dollars(amount)} alone is below the table's {least}", clause="OH-E 12.II")
            return why.at(seat=seat.seat, wager=wager)
    return None
