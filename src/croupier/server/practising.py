"""Free play, counting and dealing in the academy, worked out apart: a seed and what was done so far go in, what comes
next or a mark comes out. The service keeps nothing of them."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from typing_extensions import TypedDict

from croupier.errors import BadInput
from croupier.server.apart import Tell
from croupier.server.figures import Figure
from croupier.server.schooling import AskedQuestion, CostDocument, HourlyCost, MarkDocument, sent

if TYPE_CHECKING:
    from croupier.academy.live_dealing import LiveStep
    from croupier.academy.question import SchoolQuestion

#: Rounds and hands that the process remembers: whoever is asked answers soon.
_REMEMBERED: Final = 100


class LaidHandDocument(TypedDict):
    """A hand as it lies, cards face down as ``??``; ``hand`` counts split ones from 0."""

    who: str
    hand: int
    cards: list[str]


class LaidChipsDocument(TypedDict):
    """What a seat has at risk on a wager, in dollars."""

    seat: str
    wager: str
    amount: str


class TableStateDocument(TypedDict):
    """A table as it lies: hands, chips, and the dice or the pocket that fell last."""

    hands: list[LaidHandDocument]
    chips: list[LaidChipsDocument]
    dice: list[int]
    pocket: str


class PlayWarningDocument(TypedDict):
    """What would have been better than the last decision, what that costs, and what every action is worth."""

    best: str
    cost: CostDocument
    why: str


class FreePlayDocument(TypedDict):
    """A round of free play: how the table lies, and what may be decided; nothing where it is over. Then ``settled``
    says how every wager ended and ``net`` what it came to, in dollars."""

    status: Literal["known"]
    game: str
    seed: str
    round: int
    state: TableStateDocument
    choices: list[str]
    hand: int
    warning: PlayWarningDocument | None
    settled: list[str]
    net: str


class SessionMistake(TypedDict):
    """A decision that cost something, in dollars: in which round, what was chosen, and what was best."""

    round: int
    chosen: str
    best: str
    cost: Figure


class SessionDocument(TypedDict):
    """A session of free play taken apart, in dollars: the result is what the best play brings, less what mistakes cost,
    and luck. ``dearest`` are the five costliest mistakes; ``not_valued`` counts decisions that nobody can value."""

    status: Literal["known"]
    rounds: int
    wagered: str
    result: str
    expected: Figure
    cost_of_mistakes: Figure
    luck: Figure
    mistakes: int
    per_hour: HourlyCost
    dearest: list[SessionMistake]
    not_valued: int
    wagers_without_figures: list[str]


class CountDocument(TypedDict):
    """Cards that leave a whole shoe, in the groups that they are shown in, and how many are left. Only where
    ``has_true`` is the count also taken by the deck; ``has_deviations`` where there is play to change."""

    status: Literal["known"]
    game: str
    system: str
    systems: list[str]
    seed: str
    level: int
    groups: list[list[str]]
    left: int
    has_true: bool
    has_deviations: bool


class CountMarkDocument(TypedDict):
    """What the count runs to and comes to by the deck, and whether both were said."""

    status: Literal["known"]
    running: int
    true: int | None
    right: bool


class HandByCount(AskedQuestion):
    """A hand that is played by the count."""

    status: Literal["known"]


class HandByCountMark(MarkDocument):
    """What the count makes of a hand, by the cards that are left; a cost is that of a dollar wagered."""

    status: Literal["known"]


class DealingDocument(TypedDict):
    """What happens at a trainee's table until something is to be done, how it lies then, and what is asked; nothing
    where the round is over. ``at`` is the act of the round: something that goes wrong is asked for by it."""

    status: Literal["known"]
    game: str
    seed: str
    round: int
    happens: list[str]
    state: TableStateDocument
    question: AskedQuestion | None
    at: int


class DealingMark(MarkDocument):
    """A trainee's step compared with the text."""

    status: Literal["known"]


def free_play(tell: Tell, game: str, seed: str, number: str, decisions: str) -> tuple[str, bytes]:
    """A round of free play after these decisions."""
    from croupier.academy.free_play import FreePlay
    from croupier.money import dollars

    table = FreePlay.of(game, seed)
    warned = table.play(int(number), json.loads(decisions))
    ask = table.ask
    return sent(
        {
            "game": game,
            "seed": seed,
            "round": int(number),
            "state": table.state.plain(),
            "choices": list(table.choices) if ask else [],
            "hand": ask.hand if ask else 0,
            "warning": warned.plain() if warned else None,
            "settled": [] if ask else table.settled,
            "net": "0" if ask else dollars(table.net),
        }
    )


def session(tell: Tell, game: str, seed: str, rounds: str) -> tuple[str, bytes]:
    """What came of rounds of free play, by the decisions in each."""
    from croupier.academy.free_play import DEAREST, FreePlay
    from croupier.academy.marking import ROUNDS, number

    table, played = FreePlay.of(game, seed), json.loads(rounds)
    for place, decisions in enumerate(played):
        tell("rounds", place, len(played))
        table.begin(place)
        for name in decisions:
            table.decide(name, is_warned=False)
    evaluated = table.evaluated()
    document = evaluated.plain(ROUNDS)
    hourly = Fraction(evaluated.cost) / 100 * ROUNDS / max(evaluated.rounds, 1)
    dearest = [mistake.plain() for mistake in evaluated.mistakes[:DEAREST]]
    kept = ("rounds", "wagered", "result", "expected", "cost_of_mistakes", "luck", "mistakes", "not_valued")
    return sent(
        {name: document[name] for name in (*kept, "wagers_without_figures")}
        | {
            "per_hour": {"rounds": ROUNDS, "amount": number(hourly)},
            "dearest": [
                {"round": int(line["round"]), **{name: line[name] for name in ("chosen", "best", "cost")}}
                for line in dearest
            ],
        }
    )


def count(tell: Tell, game: str, seed: str, right: str, system: str) -> tuple[str, bytes]:
    """Cards to count, more of them the more was counted right before."""
    from croupier import games
    from croupier.academy import counting, deviations
    from croupier.academy.lesson import level_after
    from croupier.equipment.cards import TEXT

    level = level_after([mark == "1" for mark in right])
    drawn = counting.draw(game, seed, level, system)
    return sent(
        {
            "game": game,
            "system": system,
            "systems": counting.systems(),
            "seed": seed,
            "level": level,
            "groups": [[TEXT[card] for card in group] for group in drawn.groups],
            "left": drawn.left,
            "has_true": drawn.true is not None,
            "has_deviations": deviations.has_deviations(games.get(game)),
        }
    )


def counted(tell: Tell, game: str, seed: str, level: str, system: str, said: str) -> tuple[str, bytes]:
    """What was counted, marked."""
    from croupier.academy import counting

    drawn = counting.draw(game, seed, int(level), system)
    running, true = json.loads(said)
    right = running == drawn.running and drawn.true in (None, true)
    return sent({"running": drawn.running, "true": drawn.true, "right": right})


def hand_by_count(tell: Tell, game: str, seed: str, system: str) -> tuple[str, bytes]:
    """A hand to play by the count."""
    return sent(_hand_by_count(game, seed, system).asked())


def hand_marked(tell: Tell, game: str, seed: str, system: str, answer: str) -> tuple[str, bytes]:
    """What the count makes of a hand, against what was answered."""
    from croupier.academy.marking import mark

    return sent(mark(_hand_by_count(game, seed, system), answer).plain())


@lru_cache(_REMEMBERED)
def _hand_by_count(game: str, seed: str, system: str) -> SchoolQuestion:
    from croupier.academy import deviations

    return deviations.draw(game, seed, system)


def dealing(tell: Tell, game: str, seed: str, number: str, mishaps: str, done: str) -> tuple[str, bytes]:
    """What happens at a trainee's table after so many steps were done, until the next is."""
    steps = _dealt(game, seed, int(number), mishaps)
    places = [place for place, step in enumerate(steps) if step.question]
    if int(done) > len(places):
        raise _after_the_last(len(places))
    begins = places[int(done) - 1] + 1 if int(done) else 0
    ends = places[int(done)] if int(done) < len(places) else len(steps)
    at = min(ends, len(steps) - 1)
    question = steps[at].question if ends < len(steps) else None
    return sent(
        {
            "game": game,
            "seed": seed,
            "round": int(number),
            "happens": [step.text for step in steps[begins:ends]],
            "state": steps[at].state.plain(),
            "question": question.asked() if question else None,
            "at": steps[at].at,
        }
    )


def dealing_marked(
    tell: Tell, game: str, seed: str, number: str, mishaps: str, done: str, answer: str
) -> tuple[str, bytes]:
    """A step that a trainee has done, compared with the text."""
    from croupier.academy.marking import mark, unanswered

    questions = [step.question for step in _dealt(game, seed, int(number), mishaps) if step.question]
    if int(done) >= len(questions):
        raise _after_the_last(len(questions))
    asked = questions[int(done)]
    return sent((mark(asked, answer) if answer.strip() else unanswered(asked)).plain())


def _after_the_last(steps: int) -> BadInput:
    return BadInput(f"the round has {steps} steps; there is none after them")


@lru_cache(_REMEMBERED)
def _dealt(game: str, seed: str, number: int, mishaps: str) -> list[LiveStep]:
    from croupier.academy.live_dealing import LiveTable

    return list(LiveTable.of(game, seed).round(number, json.loads(mishaps)))
