"""What a house sets for all of its tables beside the texts: the most that a table may post, and the wins that somebody
looks at before they are paid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.errors import OptionRefused
from croupier.house.chips import Chips
from croupier.house.ledger import Account
from croupier.house.links import starts_at
from croupier.house.roles import SUPERVISOR, SURVEILLANCE
from croupier.house.verification import Claim
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.round.facts import Award, Fact, Pay
from croupier.round.game import Game
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
    what a player wins in a round is verified first; 0 where nothing is set."""

    largest_odds: int = 0
    largest_amount: Cents = 0
    verified_from: Cents = 0

    def check(self, game: Game, posted: House) -> None:
        """Refuse pay tables that promise more than the house pays, and meters that it would have to fill with more."""
        for wager in sorted(set(game.meters(posted).values())):
            self.check_meter(wager, starts_at(posted, wager))
        own = {wager: own.table for wager, own in posted.house_wagers.items()}
        for wager, table in (*posted.tables.items(), *own.items()):
            for line in table.lines:
                is_amount, pays = line.pays.unit == "dollars", line.pays
                most = self.largest_amount if is_amount else self.largest_odds
                if pays.unit != "percent" and most and pays.num > most * pays.den:
                    limit = dollars(most) if is_amount else f"{most} to 1"
                    raise OptionRefused(
                        f"{wager} by table {table.id} pays {pays} for {line.line}; this house posts at most {limit}",
                        clause=line.clause,
                    )

    def check_meter(self, name: str, *amounts: Cents) -> None:
        """Refuse what the house would put on a meter at once, where it starts and where it starts again, if it is more
        than a pay table may promise."""
        if self.largest_amount and (most := max(amounts)) > self.largest_amount:
            limit = dollars(self.largest_amount)
            raise OptionRefused(f"{dollars(most)} on {name}; this house puts at most {limit} there")

    def large_wins(
        self, chips: Chips, round: str, facts: Sequence[Fact], first: int, claimed: Sequence[Claim]
    ) -> Iterator[Claim]:
        """What a player wins from the ``first`` of these facts on, where it is so much together, at all of the player's
        seats and since the round began, that somebody looks into it; a win that the text wants verified is claimed
        already."""
        if not self.verified_from or not any(type(fact) is Pay and fact.net > 0 for fact in facts[first:]):
            return
        known = Counter((claim.award.seat, claim.held) for claim in claimed)
        wins: list[tuple[int, Pay]] = []
        for at, fact in enumerate(facts):
            if type(fact) is not Pay or fact.net <= 0 or chips.tips(fact.seat):
                continue
            if at >= first and known[fact.seat, fact.net + fact.stake]:
                known[fact.seat, fact.net + fact.stake] -= 1
            else:
                wins.append((at, fact))
        won: Counter[Account] = Counter()
        for _, win in wins:
            won[chips.winner(win.seat)] += win.net
        for at, win in wins:
            owner, held = chips.winner(win.seat), win.net + win.stake
            if at < first or won[owner] < self.verified_from:
                continue
            award = Award(win.seat, "", win.net, False, win.clause)
            key = f"{round}/{win.seat}/{win.wager}/{win.hand}/large"
            yield Claim(key, chips.table, round, award, held, owner, [LOOKED_INTO])


#: A table that belongs to no house.
NONE: Final = HouseRules()
