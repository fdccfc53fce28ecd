"""What a house may choose at a Free Bet Blackjack table (OH-A Free Bet)."""

from dataclasses import dataclass, replace

from croupier.games.families.blackjack_plan import BlackjackHouse, Rules
from croupier.money import Cents
from croupier.options import amount, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """Decks, odds, the dealer's soft 17, split aces, and who may play where."""

    decks: int = whole(6, 1, 8, clause="OH-A Free Bet 3.I", title="decks in play")
    # §2.I.C
    blackjack_pays: str = choice("3:2", "6:5", clause="OH-A Free Bet 4.VII", title="odds of a blackjack")
    soft_17: str = choice("hit", "stand", clause="OH-A Free Bet 2.I.D", title="what the dealer does on a soft 17")
    # ruling: bj-1
    split_aces: str = choice(
        "one_card",
        "hit_allowed",
        clause="OH-A Free Bet 12.III",
        title="one card to each split ace, or more if asked for",
    )
    # §3.III.A, §3.III.B: equipment.shoe.Batches
    shuffler: bool = switch(False, clause="OH-A Free Bet 3.III", title="an automated shuffler, two batches alternating")
    smallest_chip: Cents = amount(
        500, clause="OH-A Free Bet 9.III", title="the smallest chip on the table; insurance rounds up to it"
    )
    mid_shoe_entry: str = choice(
        "open", "barred", clause="OH-A Free Bet 4.X", title="whether who sits out may come back"
    )
    several_boxes: bool = switch(True, clause="OH-A Free Bet 15.I", title="one player on several adjacent boxes")
    several_boxes_minimum: Cents = amount(
        clause="OH-A Free Bet 15.II", title="least main wager on each of several boxes"
    )

    def narrowed(self, rules: Rules) -> Rules:
        """A house may post the literal text, which lets split aces draw as other hands do."""
        one_card = frozenset[int]() if self.split_aces == "hit_allowed" else rules.one_card
        return replace(BlackjackHouse.narrowed(self, rules), one_card=one_card)
