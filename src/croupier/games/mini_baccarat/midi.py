"""Midi-Baccarat: who bets most on a hand may turn its cards, or pass that on (OH-E §6.V)."""

from typing import Final

from croupier.games.families.baccarat_plan import BANKER, PLAYER, Side
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Decide

CEDE: Final = Action("cede")
#: The right to each hand, how it is passed on, and what happens where nobody bets on the hand.
RIGHTS: Final = {
    PLAYER: ("OH-E 6.V.A", "OH-E 6.V.A(a)", "OH-E 6.V.A(b)"),
    BANKER: ("OH-E 6.V.B", "OH-E 6.V.B(a)", "OH-E 6.V.B(b)"),
}


async def turn(t: Felt, side: Side) -> None:
    """Hand the cards to the largest bettor who wants them, a third card in the same way (§6.V.C), and see them turned.
    Of equal bets the lower seat comes first (ruling: bac-7)."""
    right, passed_on, nobody = RIGHTS[side]
    bettors = sorted((box for box in t.boxes if box.stake(side)), key=lambda box: -box.stake(side))
    for box in bettors:
        if (await t.choose(Decide(box.seat, (CEDE, DECLINE), 0, True, passed_on))).action != CEDE.name:
            t.announce(f"seat {box.seat} turns the {side}'s cards", right)
            break
    else:
        t.announce(f"the dealer turns the {side}'s cards", passed_on if bettors else nobody)
    await t.reveal(side, right)
