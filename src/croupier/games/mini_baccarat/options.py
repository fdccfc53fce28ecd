"""What a house may choose at a mini-baccarat table (OH-E)."""

from dataclasses import dataclass

from croupier.games.families.baccarat import check_decks
from croupier.options import House, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """Decks and dealing, who turns the cards, and the vigorish."""

    decks: int = whole(8, 4, 8, clause="OH-E 03.I", title="decks in the shoe; fewer than 6 only with a shuffler")
    # §03.II.A: equipment.shoe.Batches
    shuffler: bool = switch(False, clause="OH-E 03.II", title="an automated shuffler, two batches alternating")
    midi: bool = switch(False, clause="OH-E 01.III", title="a midi table: the largest bettors turn the cards")
    first_cards: str = choice(
        "face_up",
        "face_down",
        clause="OH-E 6.III",
        title="how the first four cards are dealt; at a midi table face down",
    )
    vig_when: str = choice("at_once", "marked", clause="OH-E 10.V", title="when the vigorish is collected")
    vig_on_tie: bool = switch(False, clause="OH-E 5.I.A.3(b)", title="5% of a tied banker wager is charged")
    bonus_settled: str = choice(
        "all_first", "seat_by_seat", clause="OH-E 12.III.A", title="dragon bonuses of all players first, or with each's"
    )

    def __post_init__(self) -> None:
        """Players can turn only what lies face down (ruling: bac-5)."""
        if self.midi:
            object.__setattr__(self, "first_cards", "face_down")

    def check(self) -> None:
        """Six to eight decks, or two batches of four to eight."""
        check_decks(self, "OH-E 03.I")
