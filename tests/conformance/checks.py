"""What must hold of any round of any game, at any point."""

from collections import Counter

from croupier.equipment.cards import UNSEEN
from croupier.round.facts import Announce, Deal, Expose, Lammer, Moved, Pay, Remedied, Stake, Stands
from croupier.round.requests import DEALER, DISCARD, UP
from croupier.round.round import Abandoned, Round, Settled, Void
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR, at_risk, view


def conserves_money(round_: Round) -> None:
    """Every chip staked is settled exactly once or stands for the next round, and nobody loses more than was staked."""
    result = round_.result
    assert result is not None
    staked: Counter[tuple[str, str, int]] = Counter()
    for fact in round_.facts:
        if type(fact) is Stake:
            assert fact.amount > 0
            staked[fact.seat, fact.wager, fact.hand] += fact.amount
    stood: Counter[tuple[str, str, int]] = Counter()
    for fact in round_.facts:
        if type(fact) is Stands:
            stood[fact.seat, fact.wager, fact.hand] += fact.amount
        elif type(fact) is Moved:
            stood[fact.seat, fact.wager, 0] -= fact.amount
            stood[fact.seat, fact.to, 0] += fact.amount
    settled: Counter[tuple[str, str, int]] = Counter()
    for line in result.lines:
        assert type(line.net) is int
        assert line.net >= -line.stake
        settled[line.seat, line.wager, line.hand] += line.stake
    if isinstance(result, Abandoned):
        assert not result.lines
        assert set(result.held) == set(staked)
        return
    if isinstance(result, Settled):
        on_layout = {
            (box.seat, wager, hand): stake for box in round_.felt.boxes for (wager, hand), stake in box.stakes.items()
        }
        assert on_layout == at_risk(round_.facts)
        staked.update(stood)
        settled.update(on_layout)
        if round_.game.standing:
            left = {(one.seat, slug, 0): bet for one in round_.game.standing(result.carry) for slug, bet in one.wagers}
            assert left == on_layout
    assert +settled == +staked
    if isinstance(result, Void):
        assert all(line.net == 0 and line.outcome == "returned" for line in result.lines)
    if isinstance(result, Settled):
        assert result.lines == tuple(fact for fact in round_.facts if type(fact) is Pay)


def cites_clauses_that_exist(round_: Round) -> None:
    """Every payment, stake, announcement and remedy names a clause of the texts that apply."""
    ended = round_.result
    for fact in round_.facts:
        if type(fact) in (Stake, Stands, Lammer, Moved, Pay, Announce, Remedied, Expose):
            clause = fact.clause  # type: ignore[union-attr]  # these have one
            by_supervisor = isinstance(ended, Void | Abandoned) and not clause
            found = [book.find(clause) for book in round_.game.texts]
            assert by_supervisor or any(found), f"{fact} cites {clause!r}"


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
                assert type(seen) is Deal
                assert seen.card == (fact.card if fact.face == UP or at in turned or own else UNSEEN)
            elif type(fact) is Remedied and fact.card and fact.face != UP:
                assert seen == fact._replace(card="??")
            else:
                assert seen == fact
    assert view(round_, AUDITOR) == facts


def replays(round_: Round) -> None:
    """Dropping the live round and replaying its answers gives the same facts byte for byte, from JSON too."""
    before = round_.transcript
    copies = round_.fork(), Round.restored(round_.game, round_.plain())
    assert copies[0].plain() == copies[1].plain() == round_.plain()
    assert copies[0].transcript == copies[1].transcript
    if round_.walking:  # a copy does not stop at the dealer's steps, and may be some facts ahead
        assert copies[0].transcript.startswith(before)
        return
    for again in copies:
        assert again.transcript == before
        assert again.pending == round_.pending
        assert again.result == round_.result
    round_.drop()
    assert round_.transcript == before
