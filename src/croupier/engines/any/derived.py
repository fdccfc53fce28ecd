"""Advice for any game: what each choice is worth, by walking everything that can follow from what the seat may know.
The round is played again as the seat saw it. A card that it cannot see is dealt unseen and paid for when it is turned
up, so no hidden card can move a value."""

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.engines.any import enumerated, spots
from croupier.engines.any.alike_walk import AlikeWalk
from croupier.engines.any.enumerator import offered
from croupier.engines.any.walk import BY, Step, Task
from croupier.engines.situation import Opinion
from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.round import wagering
from croupier.round.facts import Deal
from croupier.round.irregularities import Irregularity
from croupier.round.requests import Decide, Draw, Peek
from croupier.round.round import Round
from croupier.round.views import hands, view

#: Ways to end, alike ones counted once: a few seconds at a table.
MOST_LEAVES: Final = 20_000


def opinion(round_: Round, ask: Decide) -> Opinion:
    """What every choice is worth per unit of the seat's first main wager, with best play after it."""
    seat = next(player for player in round_.setup.seats if player.seat == ask.seat)
    start = Round(round_.game, round_.options, round_.setup, round_.carry, pack=round_.pack)
    task = Task(start=start, seat=ask.seat, choices=offered, limit=4 * MOST_LEAVES, prefix=as_seen(round_, ask))
    made = [wager for wager, _ in seat.wagers]
    walk = AlikeWalk(task, round_.game.alike_for(made, round_.options))
    estimate = walk.size()
    if estimate.leaves > MOST_LEAVES:
        raise Refused(enumerated.too_large(estimate, MOST_LEAVES).message).at(game=round_.game.slug)
    live, _ = walk.root()
    where, names = spots.typical_spot(live, walk.symmetry)
    enumeration = walk.result()
    held = live.felt.hands[ask.seat]
    unit, stake = (*wagering.needing_no_other(round_.game, round_.options, seat), *seat.wagers)[0]
    values = {
        spots.restored(choice, names, held): value / stake
        for choice, value in enumeration.decisions[where].values.items()
    }
    return Opinion(values, unit, (f"every way to go on was played: {enumeration.leaves:,} ways to end",))


def as_seen(round_: Round, ask: Decide) -> list[Step]:
    """The answers so far, with every card unseen that the seat could not see when it was dealt."""
    facts = view(round_, ask.seat)
    seen = [fact for fact in facts if type(fact) is Deal and fact.slot < 0]
    fresh = Round(round_.game, round_.options, round_.setup, round_.carry, pack=round_.pack)
    prefix: list[Step] = []
    dealt = 0
    for asked, value, _ in round_.answers:
        if type(value) is Irregularity:
            raise Refused("there is no advice after an irregularity").at(game=round_.game.slug)
        _catch_up(fresh, prefix, round_, hands(facts), asked)
        if type(asked) is Draw and asked.slot < 0:
            if seen[dealt].card == UNSEEN and not asked.may_be_unseen:
                raise Refused(f"seat {ask.seat} cannot see a card that must be identified; there is no advice here")
            value, dealt = seen[dealt].card, dealt + 1
        _note(fresh, prefix, value, asked.seat if type(asked) is Decide else None)
    _catch_up(fresh, prefix, round_, hands(facts), None)
    return prefix


def _catch_up(
    fresh: Round, prefix: list[Step], round_: Round, laid: Mapping[str, Sequence[Card]], asked: object
) -> None:
    """Answer what is asked only about cards dealt unseen that everybody knows: turned up, or told by what followed."""
    while (pending := fresh.pending) is not None and pending != asked:
        if type(pending) is Draw and pending.slot >= 0 and laid[pending.to][pending.slot] != UNSEEN:
            _note(fresh, prefix, laid[pending.to][pending.slot], None)
        elif type(pending) is Peek:
            _note(fresh, prefix, round_.felt.hands[pending.to][pending.slot] in pending.completes, None)
        else:
            return


def _note(fresh: Round, prefix: list[Step], value: object, seat: str | None) -> None:
    fresh.answer(value, BY, seat)
    prefix.append((value, seat))
