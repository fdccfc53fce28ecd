"""Dragon Bonus Baccarat: a Banker's three-card seven pushes, and is what Fortune 7 bets on (OH-E Commission Free)."""

from dataclasses import dataclass
from pathlib import Path

from croupier.errors import WagerRefused
from croupier.games.dragon_bonus_baccarat.plan import PLAN
from croupier.games.families import baccarat, baccarat_irregular
from croupier.options import House, choice, switch, whole
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.setup import Setup
from croupier.round.wagering import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """Decks and dealing, and the order of settling."""

    decks: int = whole(
        8, 4, 8, clause="OH-E Commission Free 3.I", title="decks in the shoe; fewer than 6 only with a shuffler"
    )
    # §3.II.A, §3.II.B, §3.II.C: equipment.shoe.Batches
    shuffler: bool = switch(
        False, clause="OH-E Commission Free 3.II", title="an automated shuffler, two batches alternating"
    )
    first_cards: str = choice(
        "face_up", "face_down", clause="OH-E Commission Free 9.III", title="how the first four cards are dealt"
    )
    bonus_settled: str = choice(
        "all_first",
        "seat_by_seat",
        clause="OH-E Commission Free 15.III.A",
        title="bonus wagers of all players first, or each player's with their own regular ones",
    )

    def check(self) -> None:
        """Six to eight decks, or two batches of four to eight."""
        baccarat.check_decks(self, "OH-E Commission Free 3.I")


async def play(t: Felt) -> None:
    """One round of play, §9 to §15, with what it takes over from the last hand and leaves for the next (§14)."""
    baccarat_irregular.take_over(t)
    await baccarat.play(t, PLAN)
    await baccarat_irregular.clear_up(t, PLAN)


def check_setup(options: Options, carry: object, setup: Setup) -> WagerRefused | None:
    """The first bonus wager below a dollar (§15.II)."""
    return baccarat.least_bonus(setup, PLAN, "OH-E Commission Free 15.II")


def _bonus(slug: str, title: str, clause: str) -> Wager:
    """The house may offer it (§15.I), beside a wager on the game (§15.II)."""
    return Wager(slug, title, clause, requires=("player|banker|tie",), own_limits=True, may_be_off=True)


GAME = Game(
    slug="dragon-bonus-baccarat",
    title="Dragon Bonus Baccarat, Commission Free",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("player", "Player", "OH-E Commission Free 8.I.B"),
        Wager("banker", "Banker", "OH-E Commission Free 8.I.A"),
        Wager("tie", "Tie", "OH-E Commission Free 8.I.C"),
        _bonus("dragon_bonus_player", "Dragon Bonus Player", "OH-E Commission Free 8.I.E"),
        _bonus("dragon_bonus_banker", "Dragon Bonus Banker", "OH-E Commission Free 8.I.E"),
        _bonus("fortune_7", "Fortune 7", "OH-E Commission Free 8.I.D"),
    ),
    options=Options,
    seats=14,  # numbered (§2.I.D)
    seating="OH-E Commission Free 2.I",
    # Chips, or words and cash that the dealer confirms (§8.II); nothing moves after it (§9.II).
    closes="OH-E Commission Free 8.III",
    layout="OH-E Commission Free 2.I.B",
    events=(baccarat.FRESH_SHOE, baccarat.COVER_CARD),
    pack=52,
    plan=PLAN,
    remedies=baccarat_irregular.remedies(PLAN),
    check_setup=check_setup,
    remembers=baccarat_irregular.remembered,
)
