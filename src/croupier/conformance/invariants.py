"""What must hold of any round of any game, at any point."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from croupier.conformance.demands import demand, fail
from croupier.equipment.cards import UNSEEN, show
from croupier.round.facts import Announce, Deal, Expose, Lammer, Moved, Pay, Remedied, Stake, Stands
from croupier.round.requests import DEALER, DISCARD, UP
from croupier.round.round import Abandoned, Round, Settled, Void
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR, at_risk, view

#: Chips by seat, wager and hand.
Chips: TypeAlias = Counter[tuple[str, str, int]]


def conserves_money(round_: Round) -> None:
    """Every chip staked is settled exactly once or stands for the next round, and nobody loses more than was staked."""
    result = round_.result
    demand(result is not None, "the round has not ended")
    assert result is not None
    staked = _staked(round_)
    settled: Chips = Counter()
    for line in result.lines:
        demand(type(line.net) is int, f"{line.wager} is settled with {line.net!r}, which is no whole number of cents")
        demand(line.net >= -line.stake, f"{line.wager} of seat {line.seat} loses more than its stake: {line}")
        settled[line.seat, line.wager, line.hand] += line.stake
    if isinstance(result, Abandoned):
        demand(not result.lines, "an abandoned round has settled something")
        demand(set(result.held) == set(staked), "an abandoned round does not hold what was staked")
        return
    if isinstance(result, Settled):
        on_layout = _on_layout(round_, result)
        staked.update(_stood(round_))
        settled.update(on_layout)
        paid = tuple(fact for fact in round_.facts if type(fact) is Pay)
        demand(result.lines == paid, "the result has other lines than were paid in the round")
    for seat, wager, hand in (+staked).keys() | (+settled).keys():
        chips = seat, wager, hand
        demand(
            staked[chips] == settled[chips],
            f"{wager} of seat {seat}: {staked[chips]} cents were staked and {settled[chips]} settled",
        )
    if isinstance(result, Void):
        returned = all(line.net == 0 and line.outcome == "returned" for line in result.lines)
        demand(returned, "a void round has not returned every wager")


def _staked(round_: Round) -> Chips:
    staked: Chips = Counter()
    for fact in round_.facts:
        if type(fact) is Stake:
            demand(fact.amount > 0, f"a stake of nothing: {fact}")
            staked[fact.seat, fact.wager, fact.hand] += fact.amount
    return staked


def _stood(round_: Round) -> Chips:
    """Chips that were up from an earlier round, and those that the dealer moved."""
    stood: Chips = Counter()
    for fact in round_.facts:
        if type(fact) is Stands:
            stood[fact.seat, fact.wager, fact.hand] += fact.amount
        elif type(fact) is Moved:
            stood[fact.seat, fact.wager, 0] -= fact.amount
            stood[fact.seat, fact.to, 0] += fact.amount
    return stood


def _on_layout(round_: Round, result: Settled) -> dict[tuple[str, str, int], int]:
    """What is still up after the round: the same by the boxes, by the facts and by what the table carries on."""
    on_layout = {
        (box.seat, wager, hand): stake for box in round_.felt.boxes for (wager, hand), stake in box.stakes.items()
    }
    demand(on_layout == at_risk(round_.facts), f"the boxes still hold {on_layout}, which the facts do not say")
    if round_.game.standing:
        players = round_.game.standing(result.carry)
        left = {(player.seat, slug, 0): bet for player in players for slug, bet in player.wagers}
        demand(left == on_layout, f"{left} stands for the next round, but {on_layout} is on the layout")
    return on_layout


def cites_clauses_that_exist(round_: Round) -> None:
    """Every payment, stake, announcement and remedy names a clause of the texts that apply."""
    ended = round_.result
    for fact in round_.facts:
        if type(fact) in (Stake, Stands, Lammer, Moved, Pay, Announce, Remedied, Expose):
            clause = fact.clause  # type: ignore[union-attr]  # these have one
            by_supervisor = isinstance(ended, Void | Abandoned) and not clause
            if not by_supervisor and not any(book.find(clause) for book in round_.game.texts):
                fail(f"{fact} cites {clause!r}, which is no clause of {round_.game.rulebook.id}")


def hides_cards(round_: Round) -> None:
    """A face-down card is in no view but its owner's, until its hand is turned up."""
    facts = round_.facts
    turned: set[int] = set()
    for place, fact in enumerate(facts):
        if type(fact) is Expose:
            for at, other in enumerate(facts[:place]):
                if type(other) is Deal and other.to == fact.who and fact.hand in (-1, other.hand):
                    turned.add(at)
    picks_up = round_.game.picks_up(round_.options)
    for viewer in (PUBLIC, DEALER, SUPERVISOR, *(seat.seat for seat in round_.setup.seats)):
        for at, (fact, seen) in enumerate(zip(facts, view(round_, viewer), strict=True)):
            if type(fact) is Deal:
                own = viewer == fact.to and viewer not in (DEALER, DISCARD) and picks_up
                due = fact.card if fact.face == UP or at in turned or own else UNSEEN
                card = seen.card if type(seen) is Deal else None
                if card != due:
                    dealt = f"{show([fact.card])}, dealt to {fact.to} face {fact.face}"
                    fail(f"{viewer} sees {'nothing' if card is None else show([card])} for {dealt}")
            elif type(fact) is Remedied and fact.card and fact.face != UP:
                demand(seen == fact._replace(card="??"), f"{viewer} sees the card of {fact}")
            elif seen != fact:
                fail(f"{viewer} sees {seen} for {fact}")
    demand(view(round_, AUDITOR) == facts, "an auditor does not see every card")


def replays(round_: Round) -> None:
    """Dropping the live round and replaying its answers gives the same facts byte for byte, from JSON too."""
    before, stored = round_.transcript, round_.plain()
    copy, restored = round_.fork(), Round.restored(round_.game, stored)
    text = copy.transcript
    same = copy.plain() == restored.plain() == stored and text == restored.transcript
    demand(same, f"a copy and a stored round of the same answers differ after {len(round_.answers)} answers")
    if round_.walking:  # a copy does not stop at the dealer's steps, and may be some facts ahead
        demand(text.startswith(before), "a copy of a round that is walked through goes another way")
        return
    for other in (copy, restored):
        same = (text, other.pending, other.result) == (before, round_.pending, round_.result)
        demand(same, f"the same {len(round_.answers)} answers give another round when they are replayed")
    round_.drop()
    demand(round_.transcript == before, "a round that was dropped comes back as another")
