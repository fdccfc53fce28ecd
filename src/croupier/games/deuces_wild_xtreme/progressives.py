"""The three progressives of Deuces Wild Xtreme: a meter for each table, the joker's replacement, and envy."""

from collections import Counter

from croupier.equipment.cards import JOKER, UNSEEN, Card
from croupier.games.deuces_wild_xtreme.options import LINKED, Options
from croupier.games.deuces_wild_xtreme.plan import PLAN
from croupier.games.families.progressive import award
from croupier.games.families.showdown import Showdown
from croupier.paytables import PayLine, PayTable
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DOWN

REPLACEMENT = "joker_replacement"


def pay(t: Felt[Options], box: Box, wager: str, line: PayLine | None, winners: int = 1) -> None:
    """Pay the best line that was made for 1 and by the unit of the wager, or take the wager where there is none.

    The clauses that say so: §(17)(A)(I), §(17)(A)(II), §(17)(A)(III), §(18)(A)(I), §(18)(A)(II), §(18)(A)(III),
    §(19)(A)(I), §(19)(A)(II), §(19)(A)(IV).
    ``winners`` have still to be paid all of the meter in this round, this one among them.
    """
    table: PayTable = t.options.tables[wager]
    if line is None:
        box.lose(wager, table.clause)
        return
    meter, seed = meter_of(t.options, table, line), t.options.seed(wager)
    if seed:  # a meter that nobody read stands where it started
        t.meters.setdefault(meter, seed)
    left = seed
    if not seed and is_whole(line) and meter in t.meters:  # it does not start again: they share it (ruling: dwx-4)
        left = t.meters[meter] - t.meters[meter] // winners
        t.meters[meter] -= left
    net = award(t, box, line, box.stake(wager), meter, seed=left, last=bool(seed) or winners == 1)
    box.settle(wager, net, "win", line.clause, line.line)


def is_whole(line: PayLine) -> bool:
    """Whether a line pays all of a meter."""
    return line.pays.unit == "percent" and line.pays.num == 100


def meter_of(options: Options, table: PayTable, line: PayLine) -> str:
    """One meter for each table; where the house separates them, one for each further line that pays all of it."""
    whole = [paid.line for paid in table.lines if is_whole(paid)]
    alone = options.meters == "separate" and line.line in whole[1:]
    return f"{table.id}:{line.line}" if alone else table.id  # ruling: dwx-4


def meters_of(options: Options, table: PayTable) -> list[str]:
    """Every meter that a table pays shares of."""
    shares = [line for line in table.lines if line.pays.unit == "percent"]
    return list(dict.fromkeys(meter_of(options, table, line) for line in shares))


def draw_replacement(t: Felt) -> None:
    """One more card lies face down beside the hands in every round of the linked progressive (§(11)(F)(I))."""
    if LINKED in t.options.tables:
        t.take(REPLACEMENT, UNSEEN, DOWN)


async def settle_linked(t: Felt[Options], boxes: list[Box]) -> None:
    """The replacement card is turned up and the wagers on it are settled; it matters only to who holds the joker."""
    if REPLACEMENT not in t.hands:
        return
    wagered = [box for box in boxes if box.stake(LINKED)]
    needed = any(JOKER in box.cards for box in wagered)
    (replacement,) = await t.reveal(REPLACEMENT, "CO 30-2118 (19)(A)(VI)", needed=needed)
    table: PayTable = t.options.tables[LINKED]
    lines = {box: table.best(linked(box, replacement)) for box in wagered}
    due = Counter(meter_of(t.options, table, line) for line in lines.values() if line and is_whole(line))
    for box, line in lines.items():
        meter = meter_of(t.options, table, line) if line else ""
        pay(t, box, LINKED, line, winners=due[meter])
        due[meter] -= bool(line and is_whole(line))
    pay_envy(t, wagered, {box.seat: line for box, line in lines.items() if line and line.envy})


def linked(box: Box, replacement: Card) -> str:
    """The lines of a player's five cards, the joker replaced."""
    return PLAN.side_bet(LINKED).made(Showdown(box.cards, (), 0, 0, replacement))


def pay_envy(t: Felt[Options], wagered: list[Box], awards: dict[str, PayLine]) -> None:
    """Everyone who made the wager and got no such award is paid the envy listed (§(19)(A)(III); ruling: dwx-5)."""
    best_first = [line for line in t.options.tables[LINKED].lines for award in awards.values() if award is line]
    listed = best_first[:1] if t.options.envy_per == "round" else best_first
    for box in wagered:
        if box.seat not in awards:
            for line in listed:
                pays = line.envy.num * t.options.progressive_unit // 100 if line.envy else 0  # §(19)(A)(IV)
                box.bonus("envy", pays, "CO 30-2118 (19)(A)(III)", line.line)
