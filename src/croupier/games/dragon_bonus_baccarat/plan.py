"""The coup of the commission-free game and how its wagers are decided (OH-E Commission Free §8 to §15)."""

from typing import Final

from croupier.games.families.baccarat_plan import (
    BANKER,
    PLAYER,
    BaccaratPlan,
    Coup,
    HandBet,
    LineBet,
    Side,
    dragon,
    tie_line,
)
from croupier.hands.baccarat import points


def is_fortune_7(coup: Coup) -> bool:
    """Whether the Banker's Hand wins with three cards that count seven: it pushes, and is what Fortune 7 bets on."""
    return len(coup.banker) == 3 and points(coup.banker) == 7 and coup.lead(BANKER) > 0


def _dragon(side: Side) -> LineBet:
    return dragon(
        side,
        loses_natural="OH-E Commission Free 8.I.E.2(a)",
        loses_behind="OH-E Commission Free 8.I.E.2(b)",
        loses_short="OH-E Commission Free 8.I.E.2(c)",
    )


PLAN: Final = BaccaratPlan(
    burn="OH-E Commission Free 5.VII",
    face_up="OH-E Commission Free 9.III.A",
    face_down="OH-E Commission Free 9.III.B",
    called="OH-E Commission Free 10.I",
    drawing="OH-E Commission Free 10.II",
    third_card="OH-E Commission Free 10.III",
    cover_placed="OH-E Commission Free 5.V",
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
        # §8.I.D.1
        "fortune_7": LineBet(
            line=lambda coup: "banker_three_card_7" if is_fortune_7(coup) else "",
            loses=lambda _: "OH-E Commission Free 8.I.D.2",
        ),
    },
    regular={
        # §8.I.B.1
        "player": HandBet(
            side=PLAYER,
            wins="OH-E Commission Free 13.I",
            loses="OH-E Commission Free 8.I.B.2",
            ties="OH-E Commission Free 8.I.B.3",
        ),
        # Without a charge, for the three-card seven is a push (§1.II).
        "banker": HandBet(
            side=BANKER,
            wins="OH-E Commission Free 13.I",
            loses="OH-E Commission Free 8.I.A.2",
            ties="OH-E Commission Free 8.I.A.3",
            pushes=is_fortune_7,
            pushed="OH-E Commission Free 8.I.A.1",
        ),
        # §8.I.C.1
        "tie": LineBet(line=tie_line, loses=lambda _: "OH-E Commission Free 8.I.C.2"),
    },
)
