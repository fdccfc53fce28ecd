"""What a house may choose at a Ride Free table (CO 30-2119)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from croupier.errors import OptionRefused
from croupier.games.families.blackjack_plan import BlackjackHouse, Rules
from croupier.money import Cents
from croupier.options import amount, choice, switch, whole

#: The decks printed above a 21+3 table where the note below allows others too (§(26)(A)(III), §(27)(A)(III)).
HEADED: Final[Mapping[str, Sequence[int]]] = {
    "PT-FLT-213-01": (2,),
    **dict.fromkeys(("PT-FLT-213-E01", "PT-FLT-213-E02", "PT-FLT-213-E03"), (8,)),
    **dict.fromkeys(("PT-FLT-213XT-03", "PT-FLT-213XT-04"), (4, 5, 6, 7, 8)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackHouse):
    """Decks, surrender, and how the bonus bets are configured; the tables themselves are posted by wager."""

    decks: int = whole(6, 1, 8, clause="CO 30-2119 (8)", title="decks in play")  # ruling: rf-1
    soft_17: str = choice("hit", clause="CO 30-2119 (8)(A)", title="what the dealer does on a soft 17")
    blackjack_pays: str = choice("3:2", clause="CO 30-2119 (8)(B)", title="odds of a blackjack")
    late_surrender: bool = switch(False, clause="CO 30-2119 (8)(C)", title="give up half after the dealer's check")
    surrender_when: str = choice(  # ruling: rf-9
        "own_turn",
        "before_any_action",
        clause="CO 30-2119 (8)(C)",
        title="surrender as the first thing in a hand's own turn, or offered to all before any hand is played",
    )
    standard_required: bool = switch(False, clause="CO 30-2119 (3)", title="a bonus bet needs a main wager beside it")
    payout_limit: Cents = amount(clause="CO 30-2119 (4)", title="most that is paid in all, progressives aside")
    payout_limit_per: str = choice("hand", "round", clause="CO 30-2119 (4)", title="what the payout limit is for")
    bust_bonus_timing: str = choice(  # ruling: rf-5
        "after_peek", "before_peek", clause="CO 30-2119 (21)(C)", title="when Bust Bonus is offered"
    )
    jackpot_suit: str = choice(  # ruling: rf-4
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        clause="CO 30-2119 (30)",
        title="the specific suit of the progressive tables, or its first letter",
        short=1,
    )
    table_decks: str = choice(  # ruling: rf-2
        "note_or_heading",
        "heading",
        clause="CO 30-2119 (27)(A)(III)",
        title="whether a 21+3 table goes by the decks of its note as well, or by those of its heading alone",
    )
    meters: str = choice(  # ruling: rf-3
        "shared", "separate", clause="CO 30-2119 (30)", title="one meter for all lines of a table, or one each"
    )
    progressive_unit: Cents = amount(
        clause="CO 30-2119 (30)(A)(IV)", title="the one amount of a progressive wager; pays and seed scale with it"
    )
    # The specified amount with a fixed seed (§(31)(A)(V)), any with a reserve (§(30)(A)(V), §(31)(A)(IV)), which then
    # pays for it; either is scaled to the wager (ruling: rf-8).
    progressive_meter: str = choice(
        "fixed",
        "reserve",
        clause="CO 30-2119 (30)(A)(VI)",
        title="meters that start and start again at the posted seed, or have a reserve and open as the house likes",
    )
    progressive_seed: Cents = amount(
        1000_00, clause="CO 30-2119 (30)(A)(V)", title="where a meter starts again, for each $1 of the wager"
    )
    progressive_reserve: int = whole(
        5, 1, 80, clause="CO 30-2119 (30)(A)(V)", title="percent of each wager that a reserve gets, beside the meter's"
    )

    def check_posted(self) -> None:
        """A table that is headed with its decks goes by them, where the house reads it so (ruling: rf-2)."""
        for posted in self.tables.values() if self.table_decks == "heading" else ():
            if self.decks not in (headed := HEADED.get(posted.id, range(1, 9))):
                printed = ", ".join(map(str, headed))
                raise OptionRefused(f"{posted.id} is headed {printed} decks, not {self.decks}", clause=posted.clause)

    def narrowed(self, rules: Rules) -> Rules:
        """Late surrender is for the house to offer."""
        surrender = rules.surrender if self.late_surrender else frozenset[int]()
        return replace(BlackjackHouse.narrowed(self, rules), surrender=surrender)

    @property
    def surrender_first(self) -> bool:
        """Whether surrender is offered to all before anybody plays (§(8)(C); ruling: rf-9)."""
        return self.surrender_when == "before_any_action"
