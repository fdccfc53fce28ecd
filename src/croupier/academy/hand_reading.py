"""What a hand is called, and which of two is better: read by the leaf rules that settled the round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from croupier.academy import dealt, house_ways
from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import JOKER, Card, rank_of
from croupier.equipment.source import RandomSource, shuffled
from croupier.hands.names import RANKS
from croupier.round.facts import Fact, Pay
from croupier.round.game import Game
from croupier.round.grounds import Comparison, HeldHand
from croupier.round.reasons import Reason, held, in_words, reasons
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.round import Round
from croupier.round.views import AUDITOR, boxes, view
from croupier.round.wording import begun

#: Other hands are looked for in so many rounds, and so many choices are offered.
_OTHER_ROUNDS: Final = 6
CHOICES: Final = 4
EQUAL: Final = "neither: they are equal"
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[a-z]+")
#: A hand that is set into two is called by both, with this between them.
_SET: Final = ";"


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """A hand to be named, two to be compared, or a stack to be set by the house way."""
    if house_ways.is_set(game) and source.below(3) == 0:
        return house_ways.draw(game, source)
    table = dealt.table(game, source, 1 + source.below(2))
    facts = view(table.last, AUDITOR)
    known = reasons(table.last, facts, (DEALER,))
    return (_compared if source.below(2) else _named)(table, facts, known, source)


def _named(
    table: dealt.DrawnTable, facts: Sequence[Fact], known: Mapping[int, Reason], source: RandomSource
) -> SchoolQuestion | None:
    round_ = table.last
    hands = [hand for hand in held(round_, facts) if _clause_of(hand, facts, known)]
    if not hands:
        return None
    hand, laid = hands[source.below(len(hands))], boxes(facts)
    cards = [
        card for who in (hand.who, COMMUNITY) for card in laid.get(who, {}).get(hand.hand if who == hand.who else 0, [])
    ]
    wrong = distractors(hand.name, _likely(_other_names(round_, source), cards))[: CHOICES - 1]
    if len(wrong) < CHOICES - 1:
        return None
    number = f", hand {hand.hand + 1}" if hand.hand else ""
    return SchoolQuestion(
        round_.game.slug,
        "hand",
        f"What does {dealt.owner(hand.who)}{number} hold?",
        (*table.posting, *dealt.told(round_, facts)),
        (hand.name,),
        tuple(shuffled([hand.name, *wrong], source)),
        f"{begun(dealt.owner(hand.who))}{number} holds {in_words(hand)}.",
        _clause_of(hand, facts, known),
        {"round": round_.plain(), "who": hand.who, "hand": hand.hand},
    )


def _clause_of(hand: HeldHand, facts: Sequence[Fact], known: Mapping[int, Reason]) -> str:
    """The clause by which a wager was settled that this very hand decided: a side bet goes by two of its cards, and its
    clause says nothing of the whole."""
    deciding = [reason for place, reason in known.items() if _is_on(facts[place], hand, reason)]
    deciding.sort(key=lambda reason: not hand.name.startswith(reason.hands[hand.who].partition(" (")[0]))
    return deciding[0].clause if deciding else ""


def _is_on(fact: Fact, hand: HeldHand, reason: Reason) -> bool:
    of_it = type(fact) is Pay and (fact.hand == hand.hand or hand.who == DEALER)
    return of_it and bool(reason.hands.get(hand.who))


def _other_names(round_: Round, source: RandomSource) -> list[str]:
    """What other hands of the same game are called."""
    names: list[str] = []
    for _ in range(_OTHER_ROUNDS):
        other = dealt.table(round_.game, source, 2).last
        names += [hand.name for hand in held(other, view(other, AUDITOR))]
    return list(dict.fromkeys(names))


def _likely(names: Iterable[str], cards: Sequence[Card]) -> list[str]:
    """Names that say no rank, or only such as are held, first: any other gives itself away."""
    missing = {f"{word}{ending}" for rank, word in enumerate(RANKS) for ending in ("", "s", "es")}
    missing -= {f"{RANKS[rank_of(card)]}{ending}" for card in cards for ending in ("", "s", "es") if card != JOKER}
    return sorted(names, key=lambda name: sum(word in missing for word in _WORD.findall(name)))


def distractors(name: str, others: Iterable[str]) -> list[str]:
    """The names that cannot also be right of a hand with this one: of the same sort, and not the same with more or
    fewer words. A count is another only if its number is: a hand of 21 may be called a soft 21."""
    kept: list[str] = []
    for other in others:
        if all(_excludes(other, taken) for taken in (name, *kept)):
            kept.append(other)
    return kept


def _excludes(name: str, other: str) -> bool:
    numbers = [_NUMBER.findall(text) for text in (name, other)]
    if bool(numbers[0]) != bool(numbers[1]) or (name.count(_SET) != other.count(_SET)):
        return False
    return numbers[0] != numbers[1] if numbers[0] else name not in other and other not in name


def _compared(
    table: dealt.DrawnTable, facts: Sequence[Fact], known: Mapping[int, Reason], source: RandomSource
) -> SchoolQuestion | None:
    comparable = [place for place, reason in known.items() if sides(facts[place], reason)]
    if not comparable:
        return None
    place = comparable[source.below(len(comparable))]
    reason, both = known[place], sides(facts[place], known[place])
    verdicts = {
        verdict(sides(facts[other], reason_), reason_.comparison)
        for other, reason_ in known.items()
        if set(sides(facts[other], reason_)) == set(both) and _hand(facts[other]) == _hand(facts[place])
    }
    if len(verdicts) != 1:
        return None  # two wagers compare these hands each in its own way
    pay = facts[place]
    assert type(pay) is Pay
    number = f" (hand {pay.hand + 1})" if pay.hand else ""
    answer, names = verdicts.pop(), [dealt.owner(side) for side in both]
    return SchoolQuestion(
        table.game.slug,
        "hand",
        f"Which hand is the better one by the rules of this game, that of {names[0]}{number} or of {names[1]}?",
        (*table.posting, *dealt.told(table.last, facts)),
        (answer,),
        (*names, EQUAL),
        f"{begun(reason.because)}.",
        reason.clause,
        {"round": table.last.plain(), "place": place},
    )


def _hand(fact: Fact) -> int:
    return fact.hand if type(fact) is Pay else 0


def sides(fact: Fact, reason: Reason) -> tuple[str, ...]:
    """Whose two hands a reason compares, the one that the wager is on first; nothing where it compares none."""
    whole = not any(_SET in name for name in reason.hands.values())
    if type(fact) is not Pay or len(reason.hands) != 2 or not whole or reason.comparison not in _VERDICTS:
        return ()
    first = next((side for side in (fact.seat, fact.wager) if side in reason.hands), "")
    return (first, *(side for side in reason.hands if side != first)) if first else ()


_VERDICTS: Final[Mapping[Comparison, int]] = {"higher": 0, "lower": 1, "equal": 2}


def place_of(comparison: Comparison) -> int:
    """Which of two hands is better, as a place among them; 2 for neither."""
    return _VERDICTS[comparison]


def verdict(both: tuple[str, ...], comparison: Comparison) -> str:
    """Which of two hands is better, as one of the choices."""
    place = _VERDICTS[comparison]
    return EQUAL if place == _VERDICTS["equal"] else dealt.owner(both[place])
