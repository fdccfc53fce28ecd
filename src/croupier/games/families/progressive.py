"""Progressive wagers: a meter pays shares and fixed sums, and envies go to the others at the table. Used by the six
games of OH-L and by the linked progressives of Colorado. The controller that feeds the meters is the house's; a round
only reads them, in the order in which players are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.equipment.cards import Card
from croupier.errors import BadInput, OptionRefused
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents, dollars
from croupier.options import House, amount, whole
from croupier.paytables import PayLine, PayTable
from croupier.round.facts import Award
from croupier.round.wagering import Wager

if TYPE_CHECKING:
    from croupier.round.box import Box
    from croupier.round.felt import Felt

#: A meter starts again here unless the house posts more (OH-L §7.III).
LEAST_SEED: Final[Cents] = 10_000_00
DOLLAR: Final[Cents] = 100
#: The clauses of OH-L, which apply to its six games beside their own.
MULTI_LINK: Final = Path(__file__).parents[1] / "multi_link_progressive" / "clauses.toml"


def multi_link(clause: str, *requires: str) -> Wager:
    """The $1 wager on a spot of its own (OH-L §2.I.A): made after all wagers that the game requires, through a device
    that takes it or not (OH-L §2.I.C.1, OH-L §3.III), locks before the deal (OH-L §2.I.C.2), and lets nobody touch it
    after (OH-L §3.IV)."""
    return Wager(
        "progressive",
        "Progressive",
        clause,
        requires=requires,  # OH-L §3.I
        own_limits=True,
        may_be_off=True,
        exactly=DOLLAR,  # OH-L §3.II
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiLinkHouse(House):
    """What a house posts about the meter of OH-L."""

    progressive_seed: Cents = amount(LEAST_SEED, clause="OH-L 7.III", title="where the meter starts again")

    progressive_rate: int = whole(21, 21, 100, clause="OH-L 7.III", title="percent of each wager that feeds the meter")

    def check(self) -> None:
        """The meter starts at $10,000 or more (OH-L §7.III)."""
        if self.progressive_seed < LEAST_SEED:
            message = f"progressive_seed cannot be {dollars(self.progressive_seed)}; the meter starts at 10000 or more"
            raise OptionRefused(message, clause="OH-L 7.III")


def award(
    t: Felt, box: Box, line: PayLine, stake: Cents, meter: str, *, per: Cents = DOLLAR, seed: Cents, last: bool = True
) -> Cents:
    """The net award of a line. What it pays leaves the meter: the next winner reads the rest (OH-L §7.IV). A meter that
    several win starts again after the ``last`` of them."""
    if line.pays.unit != "percent":
        return line.pays.net(stake, per=per)
    reading = t.meters.get(meter)
    if reading is None:
        raise BadInput(
            f"{line.line} wins {line.pays} of the meter {meter}; its reading was not given", clause=line.clause
        )
    net = line.pays.net(stake, meter=reading)
    whole = line.pays.num == 100
    t.meters[meter] = seed if whole else reading - net - stake
    t.facts.append(Award(box.seat, meter, net + stake, whole and last, line.clause))
    return net


def separate_meters(table: PayTable) -> list[str]:
    """The meters of a table whose lines of 100% have one each, named ``TABLE:line``, beside the one of other shares."""
    shares = [line for line in table.lines if line.pays.unit == "percent"]
    whole = [f"{table.id}:{line.line}" for line in shares if line.pays.num == 100]
    return whole if len(whole) == len(shares) else [table.id, *whole]


def read(t: Felt, line: PayLine, meter: str, seed: Cents) -> None:
    """Whoever wins a share of a meter that nobody has read finds it where it starts (ruling: mlp-2)."""
    if line.pays.unit == "percent" and meter not in t.meters:
        t.announce(f"nobody has read the meter {meter}: it stands at its seed of {dollars(seed)}", line.clause)
        t.meters[meter] = seed


def settle(
    t: Felt[MultiLinkHouse], box: Box, line: str, lost: str, wager: str = "progressive", per: Cents = DOLLAR
) -> None:
    """A progressive wager at the player's turn, by the name of the hand held; ``lost`` is the clause of a loss."""
    stake = box.stake(wager)
    if not stake:
        return
    table: PayTable = t.options.tables[wager]
    if paid := table.get(line):
        seed = t.options.progressive_seed
        read(t, paid, table.id, seed)
        net = award(t, box, paid, stake, table.id, per=per, seed=seed)
        box.settle(wager, net, "win", paid.clause, paid.line)
    else:
        box.lose(wager, lost)


def envy(t: Felt, holder: Box, line: str, clause: str) -> None:
    """A fixed sum (OH-L §1.I.A) to everyone else who made the wager, when a player shows a straight flush or better
    (OH-L §7.II, OH-L §1.I.B).

    A folder keeps this right (OH-L §6.III), who walked away does not (ruling: G11); nobody has it for their own hand
    (OH-L §7.II.A). The holder need not have made the wager, but is still in (ruling: mlp-3).
    """
    table = t.options.tables.get("progressive")
    paid = table.get(line) if table else None
    if not paid or not paid.envy:
        return
    for seat in t.setup.seats:
        stake, box = dict(seat.wagers).get("progressive", 0), t.by_seat[seat.seat]
        if stake and box is not holder and box.may_envy:
            box.bonus("envy", paid.envy.num * stake // DOLLAR, clause, paid.line)


def multi_link_turn(t: Felt[MultiLinkHouse], box: Box, cards: Sequence[Card], clauses: tuple[str, str]) -> None:
    """A player's turn at the meter of OH-L, by five cards (OH-L §5.I): their own wager, then the envy of the others.

    The cards are the player's with the community's at let it ride and mississippi stud (OH-L §5.III), with the flop at
    the hold'em games (OH-L §5.IV), and the player's own five at the four-card games (OH-L §5.V). Only the best hand
    counts (OH-L §6.II), and it is paid before its cards are collected (OH-L §6.I). ``clauses`` are the game's own: of
    the pays, and of the envy.
    """
    turn(t, box, FIVE_CARD.line(FIVE_CARD.rank(cards)), clauses)


def turn(t: Felt[MultiLinkHouse], box: Box, line: str, clauses: tuple[str, str]) -> None:
    """A player's turn at the meter of OH-L, by the name of the hand held."""
    settle(t, box, line, clauses[0])
    envy(t, box, line, clauses[1])
