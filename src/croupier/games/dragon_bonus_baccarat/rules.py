"""How the wagers of the commission-free game are decided, and which may be made (OH-E Commission Free §8, §13, §15)."""

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
from croupier.hands.baccarat import points
from croupier.money import Cents
from croupier.round.felt import Felt
from croupier.round.setup import Setup


def is_fortune_7(coup: Coup) -> bool:
    """Whether the Banker's Hand wins with three cards that count seven."""
    return len(coup.banker) == 3 and points(coup.banker) == 7 and coup.lead(BANKER) > 0


def player(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """The Player's Hand pays one to one (§8.I.B.1)."""
    return on_hand(
        coup.lead(PLAYER),
        stake,
        wins="OH-E Commission Free 13.I",
        loses="OH-E Commission Free 8.I.B.2",
        ties="OH-E Commission Free 8.I.B.3",
    )


def banker(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """The Banker's Hand pays one to one without a charge, and a three-card seven is a push (§1.II)."""
    if is_fortune_7(coup):
        return Verdict(0, "push", "OH-E Commission Free 8.I.A.1")
    return on_hand(
        coup.lead(BANKER),
        stake,
        wins="OH-E Commission Free 13.I",
        loses="OH-E Commission Free 8.I.A.2",
        ties="OH-E Commission Free 8.I.A.3",
    )


def tie(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """Equal counts (§8.I.C.1)."""
    return on_line(t, "tie", "" if coup.lead(PLAYER) else "tie", stake, "OH-E Commission Free 8.I.C.2")


def fortune_7(t: Felt, coup: Coup, stake: Cents) -> Verdict:
    """The very hand that pushes the Banker wager (§8.I.D.1)."""
    line = "banker_three_card_7" if is_fortune_7(coup) else ""
    return on_line(t, "fortune_7", line, stake, "OH-E Commission Free 8.I.D.2")


def _dragon(who: str) -> Decider:
    return dragon(
        who,
        loses_natural="OH-E Commission Free 8.I.E.2(a)",
        loses_behind="OH-E Commission Free 8.I.E.2(b)",
        loses_short="OH-E Commission Free 8.I.E.2(c)",
    )


TEXT: Final = Text(
    burn="OH-E Commission Free 5.VII",
    face_up="OH-E Commission Free 9.III.A",
    face_down="OH-E Commission Free 9.III.B",
    called="OH-E Commission Free 10.I",
    drawing="OH-E Commission Free 10.II",
    third_card="OH-E Commission Free 10.III",
    cover_card="OH-E Commission Free 10.V",
    result="OH-E Commission Free 12.I",
    settling="OH-E Commission Free 12.II",
    bonus_first="OH-E Commission Free 15.III.A.1",
    bonus_with="OH-E Commission Free 15.III.A.2",
    rack="OH-E Commission Free 12.III",
    next_hand="OH-E Commission Free 14.I",
    simulated="OH-E Commission Free 14.III",
    bonus={
        "dragon_bonus_player": _dragon(PLAYER),
        "dragon_bonus_banker": _dragon(BANKER),
        "fortune_7": fortune_7,
    },
    regular={"player": player, "banker": banker, "tie": tie},
)


def check_setup(options: object, carry: object, setup: Setup) -> WagerRefused | None:
    """The first bonus wager below a dollar (§15.II)."""
    return least_bonus(setup, TEXT.bonus, "OH-E Commission Free 15.II")
