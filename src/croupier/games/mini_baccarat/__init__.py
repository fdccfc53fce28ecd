"""Mini-Baccarat and Midi-Baccarat: two hands, a vigorish on the Banker's, and the Dragon Bonus (OH-E)."""

from pathlib import Path

from croupier.games.families import baccarat, baccarat_irregular
from croupier.games.mini_baccarat import vigorish
from croupier.games.mini_baccarat.options import Options
from croupier.games.mini_baccarat.plan import MIDI, PLAN
from croupier.games.mini_baccarat.rules import check_setup
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager


async def play(t: Felt) -> None:
    """One round of play, §6 to §12, and what it takes over from the last and leaves for the next (§10.V, §11)."""
    # §6.IV: at any other table the dealer alone handles the cards.
    plan = MIDI if t.options.midi else PLAN
    vigorish.collect_before(t)
    baccarat_irregular.take_over(t)
    await baccarat.play(t, plan)
    await baccarat_irregular.clear_up(t, plan)
    vigorish.collect_after(t)


GAME = Game(
    slug="mini-baccarat",
    title="Mini-Baccarat",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("player", "Player", "OH-E 5.I.B"),
        Wager("banker", "Banker", "OH-E 5.I.A"),
        Wager("tie", "Tie", "OH-E 5.I.C"),
        # The house may offer it, in an area of its own (§02.I.F, §12.I).
        Wager("dragon_bonus_player", "Dragon Bonus Player", "OH-E 5.I.D", own_limits=True, may_be_off=True),
        Wager("dragon_bonus_banker", "Dragon Bonus Banker", "OH-E 5.I.D", own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=14,  # §02.I
    closes="OH-E 5.III",  # chips, or words and cash that the dealer confirms (§5.II); nothing moves after it (§6.II)
    layout="OH-E 02.I.B",
    actions={"cede": "OH-E 6.V"},
    events=(baccarat.FRESH_SHOE, baccarat.COVER_CARD, vigorish.LEFT),
    pack=52,
    plan=PLAN,
    remedies=baccarat_irregular.remedies(PLAN),
    check_setup=check_setup,
    remembers=baccarat_irregular.remembered,
)
