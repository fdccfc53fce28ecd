"""Free Bet Blackjack: doubles on hard 9 to 11 and most splits are free, and a dealer 22 pushes (OH-A Free Bet)."""

from collections.abc import Awaitable
from pathlib import Path

from croupier.games.families import blackjack_round
from croupier.games.families.blackjack_irregular import REMEDIES
from croupier.games.families.blackjack_seating import remembered, seating
from croupier.games.free_bet_blackjack.options import Options
from croupier.games.free_bet_blackjack.plan import PLAN
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager


def play(t: Felt[Options]) -> Awaitable[None]:
    """One round of play, §7 to §16."""
    return blackjack_round.play(t, PLAN)


GAME = Game(
    slug="free-bet-blackjack",
    title="Free Bet Blackjack",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Free Bet Blackjack", "OH-A Free Bet 4.I"),
        Wager("insurance", "Insurance", "OH-A Free Bet 9.I", stage="later", requires=("main",)),
        Wager("double", "Double Down", "OH-A Free Bet 10.I", stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split Tens", "OH-A Free Bet 12.I", stage="later", requires=("main",), booked_under="main"),
        Wager(
            "free_double", "Free Double", "OH-A Free Bet 11.I", stage="none", requires=("main",), booked_under="main"
        ),
        Wager("free_split", "Free Split", "OH-A Free Bet 13.I", stage="none", requires=("main",), booked_under="main"),
        # §4.XI: a side wager needs an approved addendum; this one is §16, and free to make or leave (§16.I.A).
        Wager("push_22", "Push 22", "OH-A Free Bet 16.I.A", requires=("main",), own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    closes="OH-A Free Bet 4.V",  # and nothing is touched until it is decided (§4.VIII)
    layout="OH-A Free Bet 2.I.B",
    actions={
        "hit": "OH-A Free Bet 14.I",
        "stand": "OH-A Free Bet 7.V",
        "free_double": "OH-A Free Bet 11.I",
        "free_double_face_down": "OH-A Free Bet 11.II",
        "double": "OH-A Free Bet 10.I",
        "double_face_down": "OH-A Free Bet 10.III",
        "free_split": "OH-A Free Bet 13.I",
        "split": "OH-A Free Bet 12.I",
        "insure": "OH-A Free Bet 9.III",
        "even_money": "OH-A Free Bet 9.II",
    },
    events=("fresh_shoe", "new_dealer", "readmit"),
    pack=52,
    plan=PLAN,
    remedies=REMEDIES,
    check_setup=seating(PLAN.cited),
    remembers=remembered,
)
