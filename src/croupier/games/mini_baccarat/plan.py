"""The coup of Mini-Baccarat and how its wagers are decided (OH-E §5 to §12)."""

from dataclasses import replace
from typing import Final

from croupier.games.families.baccarat_plan import (
    BANKER,
    PLAYER,
    BaccaratPlan,
    HandBet,
    LineBet,
    Side,
    Vigorish,
    dragon,
    tie_line,
)
from croupier.games.mini_baccarat import midi, vigorish


def _dragon(side: Side) -> LineBet:
    return dragon(side, loses_natural="OH-E 5.I.D.2(a)", loses_behind="OH-E 5.I.D.2(b)", loses_short="OH-E 5.I.D.2(c)")


PLAN: Final = BaccaratPlan(
    burn="OH-E 2.VII",
    face_up="OH-E 6.III.A",
    face_down="OH-E 6.III.B",
    called="OH-E 7.I",
    drawing="OH-E 7.II",
    third_card="OH-E 7.III",
    cover_placed="OH-E 2.V",
    cover_card="OH-E 7.V",
    result="OH-E 9.I",
    settling="OH-E 9.II",
    bonus_first="OH-E 12.III.A.1",
    bonus_with="OH-E 12.III.A.2",
    rack="OH-E 9.III",
    next_hand="OH-E 11.I",
    simulated="OH-E 11.III",
    bonus={"dragon_bonus_player": _dragon(PLAYER), "dragon_bonus_banker": _dragon(BANKER)},
    regular={
        # §5.I.B.1
        "player": HandBet(side=PLAYER, wins="OH-E 10.I", loses="OH-E 5.I.B.2", ties="OH-E 5.I.B.3"),
        # §5.I.A.1, less vigorish
        "banker": HandBet(
            side=BANKER,
            wins="OH-E 10.III",
            loses="OH-E 5.I.A.2",
            ties="OH-E 5.I.A.3(a)",
            # one percentage for every player and table of the house (§10.VI)
            vigorish=Vigorish(percent=5, on_tie="OH-E 5.I.A.3(b)"),
        ),
        # §5.I.C.1
        "tie": LineBet(line=tie_line, loses=lambda _: "OH-E 5.I.C.2"),
    },
    charge=vigorish.charge,
    before_shuffle=vigorish.before_shuffle,
)
MIDI: Final = replace(PLAN, turn=midi.turn)
