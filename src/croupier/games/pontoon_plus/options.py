"""What a house may choose at a Pontoon Plus table (SG)."""

from dataclasses import dataclass

from croupier.errors import OptionRefused
from croupier.options import House, choice, switch, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """The layout, decks and how they are dealt, how the super bonus is read, and what a dealing error gives. Limits are
    posted at the table (§3.4)."""

    boxes: int = whole(7, 1, 14, clause="SG 2.1.1(a)", title="betting boxes on the layout (ruling: pon-15)")
    decks: int = whole(6, 4, 8, clause="SG 2.2.1", title="decks in play, each without its tens")
    dealing: str = choice("shoe", "shuffler", clause="SG 1.6", title="from a card shoe or a card shuffler")  # §1.3
    squeeze: bool = switch(False, clause="SG 3.12", title="the house lets players squeeze: cards come face down")
    super_bonus_mode: str = choice(
        "on_top", "instead", clause="SG 4.1.2", title="the super bonus beside the 7-7-7 odds, or instead of them"
    )
    choice_after_error: str = choice(
        "each_time",
        "once",
        clause="SG 5.7",
        title="who went on after a dealing error may choose again after another one, or not (ruling: pon-11)",
    )
    choice_when_overdrawn: bool = switch(
        False, clause="SG 5.10.2", title="a dealer's overdrawn hand gives everyone the choice too (ruling: pon-11)"
    )

    def check(self) -> None:
        """A table of the house's own for the main bet must say what an ordinary win pays."""
        table = self.tables["main"]
        if table.get("regular") is None:
            raise OptionRefused(f"table {table.id!r} for main needs a line 'regular'", clause="SG 4.1.1")
