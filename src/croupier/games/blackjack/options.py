"""What a house may choose at a blackjack table (OH-A)."""

from dataclasses import dataclass, replace

from croupier.errors import OptionRefused
from croupier.games.families.blackjack_plan import TOTALS, BlackjackHouse, Rules
from croupier.money import Cents
from croupier.options import amount, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """Decks, dealing, odds, and the posted rules of one- and two-deck games."""

    decks: int = whole(6, 1, 8, clause="OH-A 3.I", title="decks in play")
    blackjack_pays: str = choice("3:2", "6:5", clause="OH-A 4.VI", title="odds of a blackjack")  # §2.I.C
    soft_17: str = choice("hit", "stand", clause="OH-A 2.I.D", title="what the dealer does on a soft 17")
    dealing: str = choice("shoe", "pitch", clause="OH-A 14.I", title="from a shoe, or pitched from the hand")
    shuffler: bool = switch(False, clause="OH-A 3.III", title="an automated shuffler, two batches alternating")
    smallest_chip: Cents = amount(
        500, clause="OH-A 9.III", title="the smallest chip on the table; insurance rounds up to it"
    )
    mid_shoe_entry: str = choice("open", "barred", clause="OH-A 4.IX", title="whether who sits out may come back")
    several_boxes: bool = switch(True, clause="OH-A 13.I", title="one player on several adjacent boxes")
    several_boxes_minimum: Cents = amount(clause="OH-A 13.II", title="least main wager on each of several boxes")
    resplit_aces: bool = switch(False, clause="OH-A 11.III.B", title="split aces may be split again")
    double_on: str = choice("any", "9-11", "10-11", clause="OH-A 10.IV", title="two-card totals that may double")
    double_after_split: bool = switch(True, clause="OH-A 10.IV", title="double down after a split")
    split_hands: int = whole(4, 2, 4, clause="OH-A 11.V", title="most hands one box may split into")

    def check(self) -> None:
        """Pitch and posted restrictions are for one and two decks."""
        if self.decks <= 2:  # §14.I.A, §14.I.B
            return
        if self.dealing == "pitch":  # §7.I
            raise OptionRefused(f"{self.decks} decks are not pitched; pitch needs 1 or 2", clause="OH-A 14.I")
        if self.double_on != "any" or not self.double_after_split:
            raise OptionRefused(
                f"{self.decks} decks double on any two cards; only 1 or 2 may post less", clause="OH-A 10.IV"
            )
        if self.split_hands != 4:
            raise OptionRefused(
                f"{self.decks} decks split to four hands; only 1 or 2 may post less", clause="OH-A 11.V"
            )

    @property
    def pitched(self) -> bool:
        """From the hand with cards face down."""
        return self.dealing == "pitch"

    def narrowed(self, rules: Rules) -> Rules:
        """One and two decks may post fewer doubles and splits (§10.IV, §11.V), and any house that aces split again."""
        posted = TOTALS
        if self.double_on != "any":
            least, _, most = self.double_on.partition("-")
            posted = frozenset(range(int(least), int(most) + 1))
        return replace(
            BlackjackHouse.narrowed(self, rules),
            doubles=rules.doubles & posted,
            doubles_after_split=rules.doubles_after_split & posted if self.double_after_split else frozenset(),
            most_hands=self.split_hands,
            split_once=frozenset() if self.resplit_aces else rules.split_once,
        )
