"""Any game simulated: the reference round itself, dealt by equipment and decided by a strategy.

    DEALER = reference.dealer("casino-war", {"always war": ReferenceStrategy("goes to war on every tie", always_war)})

It is some thousand times slower than a compiled dealer and knows no rule, so it plays whatever a game's folder says. A
seat with its wagers plays round after round from fresh cards; where bets stand, a round goes on until none does.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier import games
from croupier.engines import question, situation
from croupier.engines.any import crew, enumerated, enumerator
from croupier.engines.any.enumerated import BASE
from croupier.engines.chance import Stream
from croupier.engines.kernel import BlockResult, Dealer, Kernel, PlayOrder, PlaySettings, of
from croupier.engines.question import Question
from croupier.engines.solved import Ending, Solution
from croupier.engines.tally import Tally, estimate
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError, TooLarge
from croupier.money import Cents
from croupier.options import House
from croupier.round.drivers import drive
from croupier.round.facts import Pay
from croupier.round.game import Game
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import DEALER, Choice, Decide
from croupier.round.round import Round
from croupier.round.setup import Setup

#: Answers a decision: an action by its name, or a choice with an amount, a multiple or cards.
Chooser: TypeAlias = Callable[[Round, Decide], Choice | str]

OPTIMAL: Final = "optimal"
DEFAULT: Final = "default"
CHUNK: Final = 1 << 10
#: What is simulated where a game is too large to walk: always the same rounds, so that a question has one answer.
ROUNDS: Final = 64 * CHUNK
SEED: Final = "analyze"
#: A game with more ways to end is not walked before every simulation.
MOST_LEAVES: Final = 50_000
#: No bet stands longer than this.
_MOST_ROUNDS: Final = 10_000


class ReferenceStrategy(NamedTuple):
    """A strategy of a game's own: what it does in words, and how it chooses."""

    words: str
    choose: Chooser


def dealer(slug: str, habits: Mapping[str, ReferenceStrategy] | None = None) -> Dealer:
    """A dealer for any game, with strategies of the game's own before those that every game has."""
    game, own = games.get(slug), habits or {}
    return Dealer(
        lambda order: ReferenceTable(order, own).kernel(),
        {name: habit.words for name, habit in own.items()} | strategies(slug),
        lambda options: wagers(game, options),
        compiled=False,
        chunk=CHUNK,
    )


@cache
def strategies(slug: str) -> dict[str, str]:
    """The strategies that every game has: the best, where it can be found, and what an absent player is taken to do."""
    game = games.get(slug)
    absent = {DEFAULT: "decides as is done for an absent player"}
    if question.of(slug).adviser:
        return {OPTIMAL: "takes the advice of the game's engine at every decision"} | absent
    options = game.house({})
    bets = enumerated.bets_on(game, options, enumerated.names(game, options)[0])
    estimate = enumerator.size(game, options, enumerated.seated(game, options, bets), game.alike_for(bets, options))
    if not estimate.decides:
        return {OPTIMAL: "there is nothing to decide"}
    best = {OPTIMAL: "decides as the enumerator finds best"} if estimate.leaves <= MOST_LEAVES else {}
    return best | absent


def wagers(game: Game, options: House) -> list[str]:
    """The wagers that can be made at once on a fresh table, by the names under which they are analysed."""
    names = enumerated.names(game, options)
    if names[0] == BASE and BASE not in question.of(game.slug).wagers(options):
        names[0] = enumerated.made_before(game, options)[0]
    _, refused = game.seated(options, enumerated.seated(game, options, _bets(game, options, names)))
    open_ = [name for name in names if name not in {wager for _, wager, _ in refused}]
    return open_ or names  # where none is, whoever plays one hears why


def _bets(game: Game, options: House, names: Sequence[str]) -> dict[str, Cents]:
    """Everything that is wagered, in the order of the layout."""
    bets: dict[str, Cents] = {}
    for name in names:
        bets |= enumerated.bets_on(game, options, name)
    return {slug: bets[slug] for slug in game.spots(options) if slug in bets}


class ReferenceTable:
    """One seat with the wagers of an order, and a strategy for it."""

    def __init__(self, order: PlayOrder, habits: Mapping[str, ReferenceStrategy]) -> None:
        self.order, self.game, self.options = order, order.game, order.options
        self.spots = self.game.spots(self.options)
        bets = _bets(self.game, self.options, order.wagers)
        self.setup, refused = self.game.seated(self.options, enumerated.seated(self.game, self.options, bets))
        for _, _, why in refused:
            raise why.at(game=self.game.slug)
        self.base = enumerated.made_before(self.game, self.options)[0]
        with_base = enumerated.names(self.game, self.options)[0] == BASE
        names = [self.base if name == BASE else name for name in order.wagers]
        self.columns = {name: column for column, name in enumerate(names)}
        #: Whatever belongs to no other column belongs to the base game, where that is played.
        self.rest = self.columns.get(self.base, -1) if with_base else -1
        self.stakes = [bets[name] for name in names]
        tables = [self.options.tables.get(name) for name in order.wagers]
        self.lines = [[line.line for line in table.lines] if table else [] for table in tables]
        self.choose = habits[order.strategy].choose if order.strategy in habits else self._chooser()

    def _chooser(self) -> Chooser:
        if self.order.strategy == DEFAULT:
            return default
        adviser = question.of(self.game.slug).adviser
        if adviser:
            return lambda round_, ask: situation.best(adviser(situation.seen(round_, ask)).values)[0]
        if DEFAULT not in strategies(self.game.slug):
            return default  # nothing is decided
        bets = enumerated.bets_on(self.game, self.options, self.order.wagers[0])
        walked = enumerator.enumerate_round(
            self.game,
            self.options,
            enumerated.seated(self.game, self.options, bets),
            alike=self.game.alike_for(bets, self.options),
            limit=4 * MOST_LEAVES,  # options may make a game somewhat larger than it usually is
        )
        return lambda round_, _: walked.choose(round_)

    def kernel(self) -> Kernel:
        """The table as the runner takes it."""
        return Kernel(self.order.wagers, self.stakes, self.lines, self.block, CHUNK)

    def block(self, rounds: int, stream: Stream) -> BlockResult:
        """So many rounds, each from fresh cards."""
        shape = rounds, len(self.columns)
        nets, risked = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        lines = np.full(shape, -1, np.int16)
        shoe = LazyShoe(self.game.cards_in(self.options), SeededSource(stream.tobytes()), kept=False)
        for row in range(rounds):
            for pay in (pay for round_ in self.played(shoe) for pay in payments(round_)):
                column = self.column(pay)
                if column < 0:
                    continue
                nets[row, column] += pay.net
                risked[row, column] += pay.stake if pay.outcome != "returned" else 0
                if pay.line in self.lines[column]:
                    lines[row, column] = self.lines[column].index(pay.line)
        return BlockResult(nets, risked, lines, np.ones((rounds, 1), np.int64))

    def column(self, pay: Pay) -> int:
        """The wager of the order that a payment belongs to; -1 for none of them."""
        spot = self.spots.get(pay.wager)
        return self.columns.get((spot.booked_under if spot else "") or pay.wager, self.rest)

    def played(self, shoe: LazyShoe) -> Iterator[Round]:
        """Rounds until no bet stands."""
        setup, carry = self.setup, None
        for _ in range(_MOST_ROUNDS):
            shoe.prepare()
            round_ = drive(Round(self.game, self.options, setup, carry), shoe, self.choose)
            assert round_.result is not None
            yield round_
            carry = round_.result.carry
            if not self.game.standing or not self.game.standing(carry):
                return
            setup = Setup((), self.setup.meters)
        raise CroupierError(f"a bet still stands after {_MOST_ROUNDS:,} rounds").at(game=self.game.slug)


def payments(round_: Round) -> list[Pay]:
    """What a round that is over paid to its seats; an envy of the dealer's is no player's."""
    assert round_.result is not None
    return [line for line in round_.result.lines if line.seat != DEALER]


def default(round_: Round, ask: Decide) -> Choice:
    """What is done for an absent player."""
    if not ask.unanswered:
        raise CroupierError(f"{ask.asked} declares no default").at(game=round_.game.slug)
    return next(choice for choice in ask.choices(round_.felt) if choice.action == ask.unanswered)


def solved(question: Question, unit: Cents, why: TooLarge) -> Solution:
    """The wager as it comes out in rounds that are played, with the error that is left."""
    if tuple(question.game.cards_in(question.options)) != question.pack:
        raise why  # cards are known to be gone, and a table deals from whole packs
    known = of(question.game.slug, reference=True).strategies
    # The first of the game's own, or what is done for an absent player: the best one is not known.
    strategy = next((name for name in known if name != OPTIMAL), OPTIMAL)
    played = f"{ROUNDS:,} rounds were simulated instead by the reference round, strategy {strategy}: {known[strategy]}"
    better = [] if strategy == OPTIMAL else ["better play may cost less than this"]
    order = PlayOrder(question.game, question.options, strategy, [question.wager], PlaySettings(), reference=True)
    total = Tally()
    chunks = ((number, CHUNK) for number in range(ROUNDS // CHUNK))
    for tally in crew.play(order, SEED, chunks, os.cpu_count() or 1):
        total.add(tally)
    counted = total.wagers[question.wager]
    risked = Fraction(counted.risked, counted.rounds * unit)
    lines = [line.line for line in question.table.lines] if question.table else []
    return Solution(
        ways=counted.rounds,
        endings={Ending(Fraction(net, unit), risked): rounds for net, rounds in sorted(counted.nets.items())},
        hits={line: counted.lines[line] for line in lines},
        method="simulation",
        notes=(why.message, played, *better),
        stderr=estimate(counted, total.chunks).stderr,
    )
