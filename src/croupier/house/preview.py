"""What a text would do about something that went wrong, told without a look at any hidden card.

The remedy is tried on a twin of the round: the same round for everybody who watches, with other cards wherever one lies
face down and in the stub. Whatever the twin does, it says nothing about the cards that are really there. Where it comes
to turn hidden cards over, the preview ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import Card, card
from croupier.equipment.source import RandomSource, SystemSource, shuffled
from croupier.errors import CroupierError
from croupier.round import views
from croupier.round.facts import Announce, Deal, Expose, Fact, Remedied
from croupier.round.irregularities import Irregularity
from croupier.round.record import Answer, Retyping, in_force
from croupier.round.requests import Choice
from croupier.round.round import Round

#: Twins that are tried: what was answered so far does not fit every hand.
_MOST_TRIES: Final = 200
#: So many twins that refuse it are enough.
_MOST_REFUSALS: Final = 12
#: What is said in place of all that would follow from hidden cards.
TURNED: Final = "the hidden cards are turned over, and what follows depends on them"


class Preview(NamedTuple):
    """What the text would do, as the public would see it, and a round that looks as this one would then: as it is now,
    where hidden cards decide what follows."""

    remedy: list[Fact]
    round: Round


def preview(round_: Round, kind: str, details: Mapping[str, Any], source: RandomSource | None = None) -> Preview:
    """What the text would do. Refused like the declaration itself where no hidden card matters."""
    if any(type(entry.answer) is Retyping for entry in round_.answers):
        round_ = round_.replay(in_force(round_.answers))
    source, seen = source or SystemSource(), views.view(round_, views.PUBLIC)
    rule = round_.game.rule_for(kind, round_.options)
    hidden, unknown = _hidden(round_, seen), _unknown(round_, seen)
    named = [taken for taken in _named(details) if taken in unknown]
    refusals: list[CroupierError] = []
    for attempt in range(_MOST_TRIES):
        # A card that is named may lie in a hidden hand, or be still to come: both are tried.
        pool = [taken for taken in unknown if taken not in named] if attempt % 2 else unknown
        twin = _twin(round_, hidden, shuffled(pool, source))
        if twin is None or views.view(twin, views.PUBLIC) != seen:
            continue
        try:
            twin.declare(kind, **details)
        except CroupierError as why:
            refusals.append(why)
            if len(refusals) == _MOST_REFUSALS:
                break
            continue
        return _until_turned(twin, round_, seen)
    if refusals:
        raise refusals[0]
    remedy = Remedied(kind, rule.remedy, rule.clause, str(details.get("seat", "")), then=rule.then)
    return Preview([remedy, Announce(TURNED, rule.clause)], round_)


def _named(details: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards that a declaration names, as far as they can be read."""
    given = details.get("cards", details.get("card"))
    texts = given.split() if isinstance(given, str) else given if isinstance(given, list) else []
    try:
        return tuple(map(card, texts))
    except CroupierError:
        return ()


def _twin(round_: Round, hidden: Mapping[int, Sequence[Card]], pool: Sequence[Card]) -> Round | None:
    """The round with cards from the pool where they are hidden; None where they do not fit what was answered."""
    needed = [taken for cards in hidden.values() for taken in cards]
    if len(pool) < len(needed):
        return None
    fresh = iter(pool)
    # One pack deals every card once, so that what a seat has named of its hand can be named again.
    instead = {taken: next(fresh) for taken in needed} if max(round_.pack, default=0) == 1 else {}
    answers = [
        _disguised(entry, [instead[taken] if instead else next(fresh) for taken in hidden.get(place, ())], instead)
        for place, entry in enumerate(round_.answers)
    ]
    try:
        return round_.replay(answers)
    except CroupierError:
        return None


def _hidden(round_: Round, seen: Sequence[Fact]) -> dict[int, list[Card]]:
    """Of every answer the cards in it that the public may not know."""
    hidden: dict[int, list[Card]] = {}
    before = len(round_.replay([]).facts)
    for place, entry in enumerate(round_.answers):
        after = len(round_.replay(round_.answers[: place + 1]).facts)
        cards = [
            taken
            for at in range(before, after)
            for taken in _covered(round_, seen, at)
            if taken in _cards_of(entry.answer)
        ]
        if cards:
            hidden[place] = cards
        before = after
    return hidden


def _cards_of(answer: object) -> tuple[Card, ...]:
    if type(answer) is Irregularity:
        return answer.cards
    return (answer,) if type(answer) is int else ()


def _covered(round_: Round, seen: Sequence[Fact], at: int) -> tuple[Card, ...]:
    """The cards of a fact that the public is not shown, and has not been shown since."""
    fact = round_.facts[at]
    if fact == seen[at]:
        return ()
    if type(fact) is Remedied:
        return tuple(map(card, fact.card.split()))
    if type(fact) is not Deal:
        return ()
    turned = any(
        type(later) is Deal and later.slot >= 0 and (later.to, later.card) == (fact.to, fact.card)
        for later in seen[at + 1 :]
    )
    return () if turned else (fact.card,)


def _unknown(round_: Round, seen: Sequence[Fact]) -> list[Card]:
    """Every card that the public has not seen, in the order of the pack and not of the stub."""
    left = list(round_.pack)
    for at, fact in enumerate(round_.facts):
        if type(fact) is Deal and fact.slot < 0 and fact.card < len(left) and not _covered(round_, seen, at):
            left[fact.card] -= 1
    return [taken for taken, copies in enumerate(left) for _ in range(copies)]


def _disguised(entry: Answer, cards: Sequence[Card], instead: Mapping[Card, Card]) -> Answer:
    """An answer with these cards in it."""
    answer = entry.answer
    if type(answer) is Choice and answer.cards:
        answer = answer._replace(cards=tuple(instead.get(taken, taken) for taken in answer.cards))
    elif type(answer) is Irregularity and cards:
        answer = answer._replace(card=cards[0], with_it=tuple(cards[1:]))
    elif cards:
        answer = cards[0]
    return entry._replace(answer=answer)


def _until_turned(twin: Round, round_: Round, seen: Sequence[Fact]) -> Preview:
    """What the twin does, until it would show cards that are not the real ones."""
    new = views.view(twin, views.PUBLIC)[len(seen) :]
    for at, fact in enumerate(new):
        if _turns(twin, seen, fact):
            clause = fact.clause if type(fact) is Expose else ""
            return Preview([*new[:at], Announce(TURNED, clause)], round_)
    return Preview(new, twin)


def _turns(twin: Round, seen: Sequence[Fact], fact: Fact) -> bool:
    """Whether a fact shows a card that was hidden before."""
    if type(fact) is Deal:
        return fact.slot >= 0
    if type(fact) is not Expose:
        return False
    hands = [
        (covered.to, covered.hand)
        for covered, now in zip(twin.facts, seen, strict=False)
        if type(covered) is Deal and covered != now
    ]
    return any(to == fact.who and fact.hand in (-1, hand) for to, hand in hands)
