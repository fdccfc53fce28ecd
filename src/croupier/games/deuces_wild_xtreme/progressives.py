"""The three progressives of Deuces Wild Xtreme: a meter for each table, the joker's replacement, and envy."""

from collections import Counter
from collections.abc import Collection

from croupier.equipment.cards import JOKER, UNSEEN, Card
from croupier.games.deuces_wild_xtreme import rules
from croupier.games.deuces_wild_xtreme.options import LINKED, Options
from croupier.games.families.progressive import award
from croupier.money import Cents
from croupier.paytables import PayLine, PayTable
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DOWN

REPLACEMENT = "joker_replacement"


def settle(t: Felt, box: Box, wager: str, made: Collection[str]) -> None:
    """Pay the highest line that was made (§(17)(A)(II), §(18)(A)(II)): one hand at most takes all of these meters."""
    pay(t, box, wager, best(t.options.tables[wager], made))


def pay(t: Felt, box: Box, wager: str, line: PayLine | None, winners: int = 1) -> None:
    """Pay a line for 1 and by the unit of the wager, or take the wager where there is none.

    The clauses that say so: §(17)(A)(I), §(17)(A)(III), §(18)(A)(I), §(18)(A)(III), §(19)(A)(I), §(19)(A)(IV).
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


def best(table: PayTable, made: Collection[str]) -> PayLine | None:
    """The highest line of a table that was made (§(19)(A)(II))."""
    return next((one for one in table.lines if one.line in made), None)


def is_whole(line: PayLine) -> bool:
    """Whether a line pays all of a meter."""
    return line.pays.unit == "percent" and line.pays.num == 100


def meter_of(options: Options, table: PayTable, line: PayLine) -> str:
    """One meter for each table; where the house separates them, one for each further line that pays all of it."""
    whole = [one.line for one in table.lines if is_whole(one)]
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


async def settle_linked(t: Felt, boxes: list[Box]) -> None:
    """The replacement card is turned up and the wagers on it are settled; it matters only to who holds the joker."""
    if REPLACEMENT not in t.hands:
        return
    mine = [box for box in boxes if box.stake(LINKED)]
    needed = any(JOKER in box.cards for box in mine)
    (replacement,) = await t.reveal(REPLACEMENT, "CO 30-2118 (19)(A)(VI)", needed=needed)
    table: PayTable = t.options.tables[LINKED]
    paid = [best(table, linked(box, replacement)) for box in mine]
    due = Counter(meter_of(t.options, table, one) for one in paid if one and is_whole(one))
    for box, one in zip(mine, paid, strict=True):
        meter = meter_of(t.options, table, one) if one else ""
        pay(t, box, LINKED, one, winners=due[meter])
        due[meter] -= bool(one and is_whole(one))
    pay_envy(t, mine, {box.seat: one for box, one in zip(mine, paid, strict=True) if one and one.envy})


def linked(box: Box, replacement: Card) -> Collection[str]:
    """The lines of a player's five cards, the joker replaced."""
    return rules.linked_lines(rules.linked_hand(box.cards, replacement))


def envy_of(t: Felt, line: PayLine) -> Cents:
    """The envy pay of a line, multiplied with the wager (§(19)(A)(IV))."""
    return line.envy.num * int(t.options.progressive_unit) // 100 if line.envy else 0


def pay_envy(t: Felt, mine: list[Box], awards: dict[str, PayLine]) -> None:
    """Everyone who made the wager and got no such award is paid the envy listed (§(19)(A)(III); ruling: dwx-5)."""
    best_first = [one for one in t.options.tables[LINKED].lines for paid in awards.values() if paid is one]
    listed = best_first[:1] if t.options.envy_per == "round" else best_first
    for box in mine:
        if box.seat not in awards:
            for paid in listed:
                box.bonus("envy", envy_of(t, paid), "CO 30-2118 (19)(A)(III)", paid.line)
