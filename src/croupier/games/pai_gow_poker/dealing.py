"""Where the deal starts and how the stacks reach the positions (OH-F §8 to §11)."""

from collections.abc import Sequence
from typing import Final

from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.games.pai_gow_poker.rules import DEALERS_PLACE, clockwise, counted
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, Spin

NUMBERS: Final = tuple("1234567")
#: Where the deal starts as far as anyone can tell when nobody noted the dice or the number.
UNNOTED: Final = 1


async def deal(t: Felt[Options], boxes: Sequence[Box]) -> None:
    """Seven cards face down to every position with a hand in play, from the starting position (§9.III, §10.III). The
    stacks of positions without one are collected unseen (§9.VI, §10.VI), so nobody is asked what was in them."""
    by_hand = t.options.dealing == "hand"
    await t.step("OH-F 9.II" if by_hand else "OH-F 10.II")
    places = {box.number: box.seat for box in boxes} | {DEALERS_PLACE: DEALER}
    order = [places[place] for place in clockwise(await start(t)) if place in places]
    if by_hand:
        for row in range(PLAN.cards):  # left to right, then back (§9.III)
            await t.deal(1, order if row % 2 == 0 else order[::-1], unseen=True)
    else:
        for hand in order:
            await t.deal(PLAN.cards, [hand], unseen=True)
    await t.step("OH-F 9.IV" if by_hand else "OH-F 10.IV")


async def start(t: Felt[Options]) -> int:
    """The position that gets the first card or stack, by one of the three methods (§8.I, §11.I)."""
    match t.options.starting_position:
        case "dice":  # §8.I.A, §2.V
            total, clause = sum(await t.roll(3, unseen=True)), "OH-F 11.II"
        case "rng":  # §8.I.B
            total, clause = await _number(t), "OH-F 11.III"
        case _:  # §8.I.C: in front of the dealer at first, then clockwise
            return int((t.carry or {}).get("button", DEALERS_PLACE))
    if not total:
        return UNNOTED
    place = counted(total)
    t.announce(f"{total}: the deal starts with {f'seat {place}' if place else 'the dealer'}", clause)
    return place


async def _number(t: Felt) -> int:
    while type(shown := await Spin("number generator", NUMBERS, True)) is not str:
        await t.remedy(shown)
    return int(shown) if shown in NUMBERS else 0
