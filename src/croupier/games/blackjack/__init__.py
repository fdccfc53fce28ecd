"""Blackjack with House Money (OH-A): from a shoe with cards face up, or one or two decks pitched face down."""

from collections.abc import Awaitable
from pathlib import Path

from croupier.games.blackjack.options import Options
from croupier.games.blackjack.plan import PLAN
from croupier.games.families import blackjack_round
from croupier.games.families.blackjack_irregular import REMEDIES
from croupier.games.families.blackjack_seating import remembered, seating
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager


def play(t: Felt[Options]) -> Awaitable[None]:
    """One round of play, §7 to §16."""
    return blackjack_round.play(t, PLAN)


GAME = Game(
    slug="blackjack",
    title="Blackjack",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Blackjack", "OH-A 4.I"),
        Wager("insurance", "Insurance", "OH-A 9.I", stage="later", requires=("main",)),
        Wager("double", "Double Down", "OH-A 10.I", stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split", "OH-A 11.I", stage="later", requires=("main",), booked_under="main"),
        # §4.X: a side wager needs an approved addendum; this one is §16.
        Wager("house_money", "House Money", "OH-A 16.II.A", requires=("main",), own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    closes="OH-A 4.IV",  # and nothing is touched until it is decided (§4.VII)
    layout="OH-A 2.I.B",
    actions={
        "hit": "OH-A 12.I",
        "stand": "OH-A 7.V",
        "double": "OH-A 10.I",
        "double_face_down": "OH-A 10.III",
        "split": "OH-A 11.I",
        "insure": "OH-A 9.III",
        "even_money": "OH-A 9.II",
        "cap": "OH-A 16.II.G",
    },
    events=("fresh_shoe", "new_dealer", "readmit"),
    pack=52,
    plan=PLAN,
    remedies=REMEDIES,
    check_setup=seating(PLAN.cited),
    picks_up=lambda options: options.pitched,  # §7.X, §14.I.A
    remembers=remembered,
)
