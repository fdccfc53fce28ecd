"""What a kernel is: a compiled dealer that plays a block of rounds and writes down every payment; and what it is
ordered to play, also in words that any process or machine can read."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier import games
from croupier.engines.chance import Stream, stream
from croupier.engines.question import read_settings, unusual
from croupier.engines.tally import Tally, WagerTally
from croupier.errors import BadInput, CroupierError, UnknownName
from croupier.money import Cents
from croupier.options import House
from croupier.round.game import Game

#: Rounds of one chunk. A chunk starts with fresh cards, so it depends on no other.
CHUNK = 1 << 16
#: How many different nets of one wager are told apart.
_MOST_NETS = 1 << 12
#: What strategies are called too, wherever a game has them and nothing else by that name; games add their own.
ALIASES: Mapping[str, str] = {"basic": "basic strategy", "mimic dealer": "mimic the dealer"}
_ONCE_EACH = np.empty((0, 0), np.int64)


class BlockResult(NamedTuple):
    """Round by round, wager by wager: the net in cents, all that was wagered, and the line hit (-1 for none).

    A wager that was not made in a round has wagered nothing there, and is not counted. Where rounds end in a few ways
    only, a row may stand for all that ended alike: ``times`` says how often it came, in one column for all wagers or
    in one for each. ``counts`` is what else was counted on the way, by name.
    """

    nets: npt.NDArray[np.int64]
    risked: npt.NDArray[np.int64]
    lines: npt.NDArray[np.int16]
    times: npt.NDArray[np.int64] = _ONCE_EACH
    counts: Mapping[str, int] = MappingProxyType({})


#: Plays so many rounds from a stream of chance: the payments of every round.
Block: TypeAlias = Callable[[int, Stream], BlockResult]


#: So many rounds from each of many streams: what all came to together, and each as `Kernel.gathered` wants to know it.
Together: TypeAlias = Callable[[npt.NDArray[np.uint64], int], tuple[BlockResult, npt.NDArray[np.int64]]]


class DeviceRounds(Protocol):
    """Rounds on a graphics processor, a chunk from each of many streams at once."""

    def played(self, streams: npt.NDArray[np.uint64], rounds: int) -> tuple[BlockResult, npt.NDArray[np.int64]]:
        """What all chunks came to together, and by chunk and wager the net, what was at risk where that varies, and
        how often it was made."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A dealer ready to play: the wagers it settles in the order of its columns, what is wagered on each at first (0
    where the amount varies: then ``risked`` of the round is the initial wager too), and the lines of each by number.
    ``device`` makes the same rounds ready for a graphics processor, where they can be dealt there. ``every`` counts
    each round that there is, as often as it comes, where one outcome or one coup off a fresh shoe decides all wagers.
    ``together`` plays many chunks at once, where one takes so little time that what is done about it would be felt."""

    wagers: Sequence[str]
    stakes: Sequence[Cents]
    lines: Sequence[Sequence[str]]
    block: Block
    rounds: int = CHUNK
    device: Callable[[], DeviceRounds] | None = None
    every: Callable[[], BlockResult] | None = None
    together: Together | None = None

    def chunks(self, streams: Sequence[Stream]) -> Tally:
        """Play whole chunks and add them up, in one go where that is possible."""
        if self.together and len(streams) > 1:
            return self.gathered(*self.together(np.array(streams), self.rounds))
        tally = Tally()
        for own in streams:
            tally.add(self.chunk(own))
        return tally

    def gathered(self, played: BlockResult, sums: npt.NDArray[np.int64]) -> Tally:
        """The tally of many chunks that were counted together. Of each, ``sums`` has by wager the net, what was at
        risk, and how often it was made: from these follows how far chunks lie apart."""
        tally = Tally(len(sums), counts=Counter(played.counts))
        for column, name in enumerate(self.wagers):
            wager = self._wager(played, column)
            nets, risks, made = (part.tolist() for part in sums[:, column].T)
            stakes = [self.stakes[column] * times for times in made] if self.stakes[column] else risks
            wager.squares = sum(net * net for net in nets)
            wager.crossed = sum(net * stake for net, stake in zip(nets, stakes, strict=True))
            wager.sizes = sum(stake * stake for stake in stakes)
            tally.wagers[name] = wager
        return tally

    def chunk(self, stream: Stream, rounds: int = 0) -> Tally:
        """Play one chunk, or the first rounds of it, and add it up."""
        played = self.block(rounds or self.rounds, stream)
        tally = Tally(1, counts=Counter(played.counts))
        for column, name in enumerate(self.wagers):
            tally.wagers[name] = self._wager(played, column)
        return tally

    def _wager(self, played: BlockResult, column: int) -> WagerTally:
        most = min(_MOST_NETS, len(played.nets))
        values = np.zeros(most, np.int64)
        often = np.zeros(most, np.int64)
        hits = np.zeros(len(self.lines[column]) + 1, np.int64)
        used, risked = count(played.nets, played.risked, played.lines, played.times, column, values, often, hits)
        if used < 0:
            raise CroupierError(f"{self.wagers[column]} ends in more than {_MOST_NETS} different ways")
        nets = Counter({int(value): int(times) for value, times in zip(values[:used], often[:used], strict=True)})
        made = nets.total()
        lines = Counter({name: int(times) for name, times in zip(self.lines[column], hits, strict=False) if times})
        net = sum(value * times for value, times in nets.items())
        initial = self.stakes[column] * made if self.stakes[column] else int(risked)
        return WagerTally(initial, int(risked), nets, lines, net * net, net * initial, initial * initial)


@numba.njit(cache=True, nogil=True)
def count(nets: Any, risked: Any, lines: Any, times: Any, column: int, values: Any, totals: Any, hits: Any) -> Any:
    """Add one column up: how many different nets there are, and all that was wagered."""
    size = 2
    while size < 2 * values.shape[0]:
        size *= 2
    places = np.full(size, -1, np.int64)
    used = 0
    total = np.int64(0)
    often = np.int64(1)
    own_column = min(column, times.shape[1] - 1)
    for row in range(nets.shape[0]):
        if times.shape[0] > 0:
            often = times[row, own_column]
            if often == 0:
                continue
        elif risked[row, column] == 0:
            continue
        total += often * risked[row, column]
        net = nets[row, column]
        place = np.int64((np.uint64(net) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)) & (size - 1)
        while places[place] >= 0 and values[places[place]] != net:
            place = (place + 1) & (size - 1)
        if places[place] < 0:
            if used == values.shape[0]:
                return -1, total
            places[place] = used
            values[used] = net
            used += 1
        totals[places[place]] += often
        if lines[row, column] >= 0:
            hits[lines[row, column]] += often
    return used, total


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySettings:
    """What only a simulation asks, beside the options of the house; games extend it."""


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """What is to be played: a game, its options, a strategy by name or file, the wagers, and the settings; by the
    ``reference`` round itself, where that is asked for."""

    game: Game
    options: House
    strategy: str
    wagers: Sequence[str]
    settings: Any
    reference: bool = False

    @property
    def dealer(self) -> Dealer:
        """Who deals it."""
        return of(self.game.slug, reference=self.reference)

    def kernel(self) -> Kernel:
        """The dealer, ready to play this order."""
        return self.dealer.kernel(self)

    @property
    def own_chart(self) -> bool:
        """Whether the strategy is a file of the user's own."""
        return self.strategy.endswith(".csv")


@dataclass(frozen=True, slots=True)
class Dealer:
    """How a game is simulated: ``DEALER`` in the module `dealer` of its folder.

    ``kernel`` makes a kernel for an order; ``strategies`` are known by name, the usual one first, each with what it
    does in words, and some by another name too, an alias; ``wagers`` are those it can settle under the options, the
    base game first. A file of the user's own is a strategy too where ``reads_charts`` says so. A dealer that is not
    ``compiled`` is slow, plays in smaller chunks, and needs a process for every core. ``seat`` makes the compiled seat
    of programs that learn (`engines.seat`), where there is one.
    """

    kernel: Callable[[PlayOrder], Kernel]
    strategies: Mapping[str, str]
    wagers: Callable[[Any], Sequence[str]]
    settings: type[PlaySettings] = PlaySettings
    reads_charts: bool = False
    aliases: Mapping[str, str] = field(default_factory=dict)
    compiled: bool = True
    chunk: int = CHUNK
    seat: Callable[[Any], Any] | None = None

    def strategy(self, named: str) -> str:
        """A strategy by the name it has here, however that is spaced, or by another that is common; a file stays as it
        is, and without a name it is the usual one."""
        if not named:
            return next(iter(self.strategies))
        if self.reads_charts and named.endswith(".csv"):
            return named
        known = {_spaced(strategy): strategy for strategy in self.strategies}
        others = {
            other: strategy for other, strategy in {**ALIASES, **self.aliases}.items() if strategy in self.strategies
        }
        for other, strategy in others.items():
            known.setdefault(_spaced(other), strategy)
        if _spaced(named) not in known:
            aliases = [
                f"{other} (for {strategy})" for other, strategy in others.items() if other not in self.strategies
            ]
            files = ["or the path of a .csv file"] if self.reads_charts else []
            raise UnknownName("strategy", named, [*self.strategies, *aliases, *files])
        return known[_spaced(named)]


def _spaced(name: str) -> str:
    """A name with whatever stands between its words made one space."""
    return " ".join(re.split(r"[\s_,-]+", name.casefold().strip()))


def order(
    slug: str,
    posted: Mapping[str, object] | None = None,
    strategy: str = "",
    wagers: Sequence[str] = (),
    *,
    reference: bool = False,
) -> PlayOrder:
    """Read what is to be played; every complaint says what would be accepted."""
    game, dealer = games.get(slug), of(slug, reference=reference)
    settings, options = read_settings(game, dealer.settings, posted or {})
    open_, named = list(dealer.wagers(options)), list(dict.fromkeys(map(game.canonical, wagers)))
    if unknown := [wager for wager in named if wager not in open_]:
        raise UnknownName("wager to simulate", unknown[0], open_).at(game=slug)
    try:
        chosen = dealer.strategy(strategy)
    except UnknownName as error:
        raise error.at(game=slug) from None
    return PlayOrder(game, options, chosen, named or open_, settings, reference)


def of(slug: str, *, reference: bool = False) -> Dealer:
    """The dealer of a game: the one that its folder names, or else the reference round, which deals any game."""
    module = games.part(slug, "dealer")
    if module is not None and not (reference and module.DEALER.compiled):
        dealer: Dealer = module.DEALER
        return dealer
    from croupier.engines.any import reference as rounds

    return rounds.dealer(slug)


def chart_of(order: PlayOrder) -> bytes | None:
    """The file that a strategy comes from, or None for one known by its name."""
    if not order.strategy.endswith(".csv"):
        return None
    try:
        return Path(order.strategy).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {order.strategy}: {error.strerror or error}") from None


def in_words(order: PlayOrder) -> str:
    """The order as text. Another machine may not have the files that were named here, so it holds what a chart says; a
    pay table of one's own is among the options already."""
    chart = chart_of(order)
    if chart is not None:
        order.kernel()  # its mistakes are better known before anything is played
    options = order.game.posted(order.options) | unusual(order.settings)
    text = None if chart is None else chart.decode("utf-8", "surrogateescape")
    return json.dumps([order.game.slug, options, order.strategy, list(order.wagers), text, order.reference])


@lru_cache(maxsize=1)
def kernel_of(words: str) -> Kernel:
    """The kernel of an order in words; a worker that plays on for the same order has it already."""
    slug, options, strategy, wagers, chart, reference = json.loads(words)
    if chart is None:
        return order(slug, options, strategy, wagers, reference=reference).kernel()
    with TemporaryDirectory() as folder:
        path = Path(folder, "chart.csv")
        path.write_bytes(chart.encode("utf-8", "surrogateescape"))
        return order(slug, options, str(path), wagers).kernel()


def play_chunks(words: str, seed: str, chunks: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """The tallies of chunks of an order in words, each given by its number and its rounds."""
    kernel = kernel_of(words)
    return [kernel.chunk(stream(seed, number), rounds).plain() for number, rounds in chunks]
