"""The order of play, read off rounds that are walked through: what is done and asked, and under which clause."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from croupier import games
from croupier.equipment.source import SeededSource, shuffled
from croupier.house.asking import asks, default
from croupier.round.drivers import Equipment
from croupier.round.facts import Deal, Expose, Fact, Pay, Stake
from croupier.round.game import Game
from croupier.round.requests import ASIDE, DISCARD, Choice, Decide, Draw, Peek, Roll, Spin, Step
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.wording import plain_name

#: So many rounds show what does not come up in every one, like insurance.
ROUNDS: Final = 150
SEAT: Final = "1"
BET: Final = 10_00


class Moment(NamedTuple):
    """Something that happens in a round: a clause that is carried out, the actions where a player is asked."""

    clause: str
    actions: tuple[str, ...] = ()
    dealt: str = ""


@dataclass(slots=True)
class Course:
    """How rounds of a game go: its moments in order, and the clauses that the wagers are settled under."""

    moments: list[Moment] = field(default_factory=list)
    settled: set[str] = field(default_factory=set)


@cache
def course(slug: str) -> Course:
    """The course of a game with its first wager. What comes up in some rounds only stands where it does."""
    game = games.get(slug)
    order: list[str] = []
    merged: dict[str, Moment] = {}
    course_, carry = Course(), None
    for number in range(ROUNDS):
        round_, at = _begun(game, carry), 0
        for moment in _walked(round_, Pack(SeededSource(f"{game.slug} {number}".encode()), game)):
            key = moment.clause or moment.dealt
            if key not in order:
                order.insert(at, key)
                merged[key] = moment
            at = max(at, order.index(key) + 1)
            known = merged[key]
            merged[key] = known._replace(actions=tuple(dict.fromkeys((*known.actions, *moment.actions))))
        course_.settled |= {fact.clause for fact in round_.facts if isinstance(fact, Pay)}
        carry = round_.result.carry if game.standing and round_.result else None
    course_.moments = [merged[key] for key in order]
    return course_


class Pack(Equipment):
    """The cards of a game in the order of a seed, and its dice or wheel."""

    def __init__(self, source: SeededSource, game: Game) -> None:
        super().__init__(source)
        cards = [card for card, copies in enumerate(game.cards_in(game.house())) for _ in range(copies)]
        self.cards = iter(shuffled(cards, source))

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> object:
        """The next card, roll or spin."""
        return next(self.cards) if isinstance(asked, Draw) else super().outcome(asked)


def _begun(game: Game, carry: object) -> Round:
    house = game.house()
    first = next(slug for slug, spot in game.spots(house).items() if spot.stage == "before")
    seat = Seat(SEAT, tuple((slug, BET) for slug in game.made_with(first)))
    return Round(game, house, game.seated(house, Setup((seat,)), carry)[0], carry, walking=True)


def _walked(round_: Round, chance: Pack) -> Iterator[Moment]:
    yield from (Moment(fact.clause) for fact in round_.facts if isinstance(fact, Stake))
    dealing, told = True, 0
    while True:
        pending = round_.pending
        if dealing and not isinstance(pending, Draw):
            dealing = False
            yield from [Moment("", dealt=dealt)] if (dealt := _dealt(round_.facts)) else []
        if not dealing:
            yield from (Moment(fact.clause) for fact in round_.facts[told:] if isinstance(fact, Expose))
            told = len(round_.facts)
        match pending:
            case None:
                return
            case Step(clause=clause):
                yield Moment(clause)
                round_.proceed()
            case Draw() | Roll() | Spin() | Peek():
                round_.answer(chance.outcome(pending), "equipment")
            case _:
                for ask in asks(pending):
                    yield Moment(ask.clause, tuple(action.name for action in ask.actions))
                    round_.answer(_going_on(round_, ask), SEAT, ask.seat)


def _dealt(facts: Iterable[Fact]) -> str:
    """The first cards: how many to whom, face up or down."""
    cards = Counter(
        (fact.to, fact.face) for fact in facts if isinstance(fact, Deal) and fact.to not in (ASIDE, DISCARD)
    )
    names = {SEAT: "each player"}
    return ", ".join(
        f"{number} face {face} to {names.get(to, f'the {plain_name(to)}')}" for (to, face), number in cards.items()
    )


def _going_on(round_: Round, ask: Decide) -> Choice:
    """What keeps the player in the round for the least."""
    usual = default(ask)
    name = ask.actions[0].name if usual == "fold" else usual
    return next(choice for choice in ask.choices(round_.felt) if choice.action == name)
