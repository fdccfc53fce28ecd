"""The house ways: how the dealer sets seven cards, and a player who leaves it to the house (§12; ruling: pgp-2).

house_way(cards)       # the low and the high hand
explain(cards)         # the same as sentences, each with its clause
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from croupier.equipment.cards import ACE, JACK, JOKER, KING, Card, show
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW

_SIX, _SEVEN = 4, 5
_NAMES: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


class Setting(NamedTuple):
    """Seven cards as two hands (§1.I.J), each in its place on the layout (§2.II.B, §2.II.C)."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]


class Step(NamedTuple):
    """One step of the way to a setting, and the clause it rests on."""

    text: str
    clause: str


class _Way(NamedTuple):
    """The cards that go low, and why."""

    low: tuple[Card, ...]
    steps: tuple[Step, ...]


def house_way(cards: Sequence[Card]) -> Setting:
    """The seven cards as the house sets them, each hand in the order in which its cards were given."""
    low = _way(tuple(sorted(cards))).low
    return Setting(tuple(one for one in cards if one in low), tuple(one for one in cards if one not in low))


def explain(cards: Sequence[Card]) -> tuple[Step, ...]:
    """Why the house sets them so, step by step; the last step names the two hands."""
    way, set_ = _way(tuple(sorted(cards))), house_way(cards)
    clause = way.steps[-1].clause
    low, high = (show(sorted(hand, reverse=True)) for hand in set_)
    return (*way.steps, Step(f"{low} is the low hand, {high} the high hand", clause))


class _Held:
    """Seven cards by rank, the joker among the aces (§6.I)."""

    __slots__ = ("by_rank", "cards")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.by_rank: dict[int, list[Card]] = {}
        for card in cards:
            self.by_rank.setdefault(ACE if card == JOKER else card >> 2, []).append(card)

    def of(self, many: int) -> list[int]:
        """The ranks held exactly so many times, highest first."""
        return sorted((rank for rank, mine in self.by_rank.items() if len(mine) == many), reverse=True)

    def beside(self, *ranks: int) -> list[int]:
        """The other ranks, highest first."""
        return sorted(self.by_rank.keys() - set(ranks), reverse=True)

    def runs(self) -> list[tuple[tuple[Card, ...], int, int]]:
        """Every low hand that leaves a straight, flush or better of that sort, with both values."""
        found: list[tuple[tuple[Card, ...], int, int]] = []
        for low in combinations(self.cards, 2):
            value = self._high(low)
            if PAI_GOW_HIGH.line(value) in ("straight", "flush", "straight_flush", "royal_flush"):
                found.append((low, PAI_GOW_LOW.rank(low), value))
        return found

    def low_of(self, *ranks: int) -> tuple[Card, ...]:
        """The low hand of these two ranks that leaves the best high hand (ruling: pgp-2), then in the lowest suits."""
        wanted = [self.by_rank[rank] for rank in ranks]
        if ranks[0] == ranks[1]:
            lows: Iterable[tuple[Card, ...]] = combinations(wanted[0], 2)
        else:
            lows = ((one, other) for one in wanted[0] for other in wanted[1])
        return min(lows, key=lambda low: (-self._high(low), sorted(low)))

    def _high(self, low: tuple[Card, ...]) -> int:
        return PAI_GOW_HIGH.rank([one for one in self.cards if one not in low])


@lru_cache(maxsize=1 << 14)
def _way(cards: tuple[Card, ...]) -> _Way:
    held = _Held(cards)
    pairs, trips = held.of(2), held.of(3)
    if held.of(5):
        return _five_aces(held)
    if held.of(4):
        return _four_of_a_kind(held, held.of(4)[0])
    if len(trips) == 2:
        said = f"{_and(trips)} three times each: a pair of the higher goes low, the lower three stay together"
        return _so(held, (trips[0], trips[0]), (said, "OH-F 12.VI.A"), (said, "OH-F 12.VIII.C(1)"))
    if trips and pairs:
        return _full_house(held, trips[0], pairs)
    if len(pairs) == 3:
        said = f"three pair, {_and(pairs)}: the highest goes low"
        return _so(held, (pairs[0], pairs[0]), *_with_run(held, "OH-F 12.VII.D(1)"), (said, "OH-F 12.IV.A"))
    if len(pairs) == 2:
        return _two_pair(held, *pairs)
    if runs := held.runs():
        return _run(held, runs)
    if trips:
        return _three_of_a_kind(held, trips[0])
    if pairs:
        said = f"a pair of {_NAMES[pairs[0]]} stays in the high hand, the next two highest cards go low"
        return _so(held, held.beside(pairs[0])[:2], (said, "OH-F 12.II.A"))
    # a pai gow hand (§1.I.F)
    return _so(held, held.beside()[1:3], ("no pair: the second and third highest cards go low", "OH-F 12.I.A"))


def _so(held: _Held, ranks: Sequence[int], *said: tuple[str, str]) -> _Way:
    return _Way(held.low_of(*ranks), tuple(Step(text, clause) for text, clause in said))


def _and(ranks: Iterable[int]) -> str:
    *first, last = (_NAMES[rank] for rank in ranks)
    return f"{', '.join(first)} and {last}" if first else last


def _with_run(held: _Held, clause: str) -> tuple[tuple[str, str], ...]:
    """The step that sets a straight or flush aside where another rule decides."""
    return (("there is a straight or flush too, but the pairs decide", clause),) if held.runs() else ()


def _two_pair(held: _Held, high: int, low: int) -> _Way:
    """Split, unless the pairs are small or there are high cards for the low hand (§12.III)."""
    beside = held.beside(high, low)
    clause, needs, keeps = _kept_with(high, low, beside)
    steps = [(f"two pair, {_and((high, low))}: {needs}", clause)]
    steps += _with_run(held, "OH-F 12.VII.C(1)")
    if keeps:
        return _so(held, beside[:2], *steps, ("both pairs stay in the high hand", clause))
    return _so(held, (low, low), *steps, (f"they are split, the {_NAMES[low]} go low", clause))


def _kept_with(high: int, low: int, beside: list[int]) -> tuple[str, str, bool]:
    """The clause for two pairs, what it wants beside them to keep them together, and whether that is there."""
    if high <= _SIX:
        return "OH-F 12.III.A", "two low pairs always stay together", True
    if high >= JACK and low >= JACK:
        return "OH-F 12.III.F", "two high pairs are always split", False
    if high >= JACK and low >= _SEVEN:
        wanted = "a medium and a high pair stay together only with an ace and a king beside them"
        return "OH-F 12.III.E", wanted, {ACE, KING} <= set(beside)
    if high >= JACK:
        return "OH-F 12.III.C", "a low and a high pair stay together only with an ace beside them", ACE in beside
    if low >= _SEVEN:
        return "OH-F 12.III.D", "two medium pairs stay together only with an ace beside them", ACE in beside
    return (
        "OH-F 12.III.B",
        "a low and a medium pair stay together only with a king or better beside them",
        beside[0] >= KING,
    )


def _three_of_a_kind(held: _Held, rank: int) -> _Way:
    beside = held.beside(rank)
    if rank == ACE:
        said = "three aces: two stay in the high hand, one goes low with the next highest card"
        return _so(held, (ACE, beside[0]), (said, "OH-F 12.V.A"))
    said = f"three {_NAMES[rank]} stay in the high hand, the next two highest cards go low"
    return _so(held, beside[:2], (said, "OH-F 12.V.A"))


def _run(held: _Held, runs: list[tuple[tuple[Card, ...], int, int]]) -> _Way:
    """A straight or flush stays with the highest low hand it leaves, a pair if there is one (§12.VII)."""
    low, value, _ = min(runs, key=lambda one: (-one[1], -one[2], one[0]))
    paired = PAI_GOW_LOW.line(value) == "pair"
    if held.of(3):
        clause = "OH-F 12.VII.E(1)"
        if not paired:
            said = "no straight or flush is left beside a pair of the three aces: one ace goes low, two stay high"
            return _so(held, (ACE, held.beside(ACE)[0]), (said, clause))
    else:
        clause = "OH-F 12.VII.B(1)" if held.of(2) else "OH-F 12.VII.A(1)"
    left = "a pair goes low" if paired else "with the best low hand it leaves"
    return _Way(low, (Step(f"a straight or flush stays in the high hand, {left}", clause),))


def _full_house(held: _Held, trips: int, pairs: list[int]) -> _Way:
    clause = "OH-F 12.VIII.A(1)" if len(pairs) == 1 else "OH-F 12.VIII.B(1)"
    which = "the pair goes low" if len(pairs) == 1 else "the higher pair goes low"
    said = f"a full house, {_NAMES[trips]} over {_and(pairs)}: {which}"
    return _so(held, (pairs[0], pairs[0]), *_with_run(held, "OH-F 12.VII.F(1)"), (said, clause))


def _four_of_a_kind(held: _Held, rank: int) -> _Way:
    """Small ones stay together, high ones are split (§12.IX); three of another rank count as a pair."""
    four, beside = f"four {_NAMES[rank]}", held.beside(rank)
    paired = [other for other in beside if len(held.by_rank[other]) > 1]
    if paired and (rank != ACE or paired[0] == KING):
        said = f"{four} stay in the high hand, a pair of {_NAMES[paired[0]]} goes low"
        return _so(held, (paired[0], paired[0]), (said, "OH-F 12.IX.D(1)"))
    if rank >= JACK:
        clauses = ["OH-F 12.IX.C", *(["OH-F 12.IX.D(1)"] if paired else [])]
        return _so(held, (rank, rank), *((f"{four} are split", clause) for clause in clauses))
    if rank <= _SIX:
        return _so(held, beside[:2], (f"{four} are never split, the next two highest cards go low", "OH-F 12.IX.A"))
    if ACE in beside:
        return _so(held, beside[:2], (f"{four} stay together, as an ace can go low", "OH-F 12.IX.B"))
    return _so(held, (rank, rank), (f"{four} are split without an ace for the low hand", "OH-F 12.IX.B"))


def _five_aces(held: _Held) -> _Way:
    if held.of(2) == [KING]:
        return _so(held, (KING, KING), ("five aces stay together, a pair of kings goes low", "OH-F 12.X.A"))
    return _so(held, (ACE, ACE), ("five aces are split: two go low, three stay high", "OH-F 12.X.A"))
