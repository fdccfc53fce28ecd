"""What a house sets for all of its tables beside the texts: the most that a table may post, and the wins that somebody
looks at before they are paid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.errors import OptionRefused
from croupier.house.chips import Chips
from croupier.house.roles import SUPERVISOR, SURVEILLANCE
from croupier.house.verification import Claim
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.round.facts import Award, Fact, Pay
from croupier.rulebooks import Clause

#: The step by which the house itself verifies a win.
LOOKED_INTO: Final = Clause(
    "house",
    "procedure",
    "A win so large is looked into by a supervisor and by surveillance before the player has it.",
    who=(SUPERVISOR, SURVEILLANCE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The largest odds against 1 and the largest fixed amount that a pay table may promise, and from which amount on
    what a seat wins at once is verified first; 0 where nothing is set."""

    largest_odds: int = 0
    largest_amount: Cents = 0
    verified_from: Cents = 0

    def check(self, posted: House) -> None:
        """Refuse pay tables that promise more than the house pays."""
        for wager, table in posted.tables.items():
            for line in table.lines:
                is_amount, pays = line.pays.unit == "dollars", line.pays
                most = self.largest_amount if is_amount else self.largest_odds
                if pays.unit != "percent" and most and pays.num > most * pays.den:
                    limit = dollars(most) if is_amount else f"{most} to 1"
                    raise OptionRefused(
                        f"{wager} by table {table.id} pays {pays} for {line.line}; this house posts at most {limit}",
                        clause=line.clause,
                    )

    def large_wins(self, chips: Chips, round: str, facts: Sequence[Fact], claimed: Sequence[Claim]) -> Iterator[Claim]:
        """What seats win with these facts, where it is so much together that somebody looks into it; a win that the
        text wants verified is claimed already."""
        known = {(claim.award.seat, claim.award.paid) for claim in claimed}
        awards = {fact.seat for fact in facts if type(fact) is Award}
        wins = [fact for fact in facts if type(fact) is Pay and fact.net > 0 and not chips.tips(fact.seat)]
        for seat in dict.fromkeys(win.seat for win in wins):
            own = [win for win in wins if win.seat == seat]
            if not self.verified_from or sum(win.net for win in own) < self.verified_from or seat in awards:
                continue
            for win in own:
                if (seat, win.net) not in known:
                    key, award = (
                        f"{round}/{seat}/{win.wager}/{win.hand}/large",
                        Award(seat, "", win.net, False, win.clause),
                    )
                    yield Claim(key, chips.table, round, award, win.net + win.stake, chips.winner(seat), [LOOKED_INTO])


#: A table that belongs to no house.
NONE: Final = HouseRules()
