"""The house ways: how the dealer sets seven cards, and a player who leaves it to the house (§12; ruling: pgp-2).
``decide`` sees how many cards of each rank are held, the joker among the aces (§6.I), and what a straight or flush
would leave low. `games.families.pai_gow` finds the cards."""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.equipment.cards import ACE, JACK, KING
from croupier.games.families.pai_gow import Held, HouseDecision, HouseWay, Run, WayStep

_SIX, _SEVEN = 4, 5
_NAMES: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


def decide(held: Held, run: Run) -> HouseDecision:
    """The ranks that go low, or that the straight or flush stays."""
    _, _, pairs, trips, fours, fives = _by_number(held)
    if fives:
        return _five_aces(pairs)
    if fours:
        return _four_of_a_kind(held, fours[0])
    if len(trips) == 2:
        reason = f"{_and(trips)} three times each: a pair of the higher goes low, the lower three stay together"
        return _so((trips[0], trips[0]), (reason, "OH-F 12.VI.A"), (reason, "OH-F 12.VIII.C(1)"))
    if trips and pairs:
        return _full_house(trips[0], pairs, run)
    if len(pairs) == 3:
        reason = f"three pair, {_and(pairs)}: the highest goes low"
        return _so((pairs[0], pairs[0]), *_with_run(run, "OH-F 12.VII.D(1)"), (reason, "OH-F 12.IV.A"))
    if len(pairs) == 2:
        high, low = pairs
        return _two_pair(high, low, _beside(held, high, low), run)
    if run:
        return _run(held, trips, pairs, run)
    if trips:
        return _three_of_a_kind(trips[0], _beside(held, trips[0]))
    if pairs:
        reason = f"a pair of {_NAMES[pairs[0]]} stays in the high hand, the next two highest cards go low"
        return _so(_beside(held, pairs[0])[:2], (reason, "OH-F 12.II.A"))
    # a pai gow hand (§1.I.F)
    return _so(_beside(held)[1:3], ("no pair: the second and third highest cards go low", "OH-F 12.I.A"))


def _by_number(held: Held) -> list[list[int]]:
    """The ranks held not at all, once, and up to five times, highest first."""
    ranks: list[list[int]] = [[], [], [], [], [], []]
    for rank in range(12, -1, -1):
        ranks[held[rank]].append(rank)
    return ranks


def _beside(held: Held, *ranks: int) -> list[int]:
    """The other ranks held, highest first."""
    return [rank for rank in range(12, -1, -1) if held[rank] and rank not in ranks]


def _so(ranks: Sequence[int], *reasons: tuple[str, str]) -> HouseDecision:
    first, second = ranks
    return HouseDecision((first, second), tuple(WayStep(text, clause) for text, clause in reasons))


def _and(ranks: Iterable[int]) -> str:
    *first, last = (_NAMES[rank] for rank in ranks)
    return f"{', '.join(first)} and {last}" if first else last


def _with_run(run: Run, clause: str) -> tuple[tuple[str, str], ...]:
    """The step that sets a straight or flush aside where another rule decides."""
    return (("there is a straight or flush too, but the pairs decide", clause),) if run else ()


def _two_pair(high: int, low: int, beside: list[int], run: Run) -> HouseDecision:
    """Split, unless the pairs are small or there are high cards for the low hand (§12.III)."""
    clause, needs, keeps = _kept_with(high, low, beside)
    steps = [(f"two pair, {_and((high, low))}: {needs}", clause)]
    steps += _with_run(run, "OH-F 12.VII.C(1)")
    if keeps:
        return _so(beside[:2], *steps, ("both pairs stay in the high hand", clause))
    return _so((low, low), *steps, (f"they are split, the {_NAMES[low]} go low", clause))


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


def _three_of_a_kind(rank: int, beside: list[int]) -> HouseDecision:
    if rank == ACE:
        reason = "three aces: two stay in the high hand, one goes low with the next highest card"
        return _so((ACE, beside[0]), (reason, "OH-F 12.V.A"))
    reason = f"three {_NAMES[rank]} stay in the high hand, the next two highest cards go low"
    return _so(beside[:2], (reason, "OH-F 12.V.A"))


def _run(held: Held, trips: list[int], pairs: list[int], run: Run) -> HouseDecision:
    """A straight or flush stays with the highest low hand it leaves, a pair if there is one (§12.VII)."""
    if trips:
        clause = "OH-F 12.VII.E(1)"
        if run != "pair":
            reason = "no straight or flush is left beside a pair of the three aces: one ace goes low, two stay high"
            return _so((ACE, _beside(held, ACE)[0]), (reason, clause))
    else:
        clause = "OH-F 12.VII.B(1)" if pairs else "OH-F 12.VII.A(1)"
    left = "a pair goes low" if run == "pair" else "with the best low hand it leaves"
    return HouseDecision(None, (WayStep(f"a straight or flush stays in the high hand, {left}", clause),))


def _full_house(trips: int, pairs: list[int], run: Run) -> HouseDecision:
    clause = "OH-F 12.VIII.A(1)" if len(pairs) == 1 else "OH-F 12.VIII.B(1)"
    which = "the pair goes low" if len(pairs) == 1 else "the higher pair goes low"
    reason = f"a full house, {_NAMES[trips]} over {_and(pairs)}: {which}"
    return _so((pairs[0], pairs[0]), *_with_run(run, "OH-F 12.VII.F(1)"), (reason, clause))


def _four_of_a_kind(held: Held, rank: int) -> HouseDecision:
    """Small ones stay together, high ones are split (§12.IX); three of another rank count as a pair."""
    four, beside = f"four {_NAMES[rank]}", _beside(held, rank)
    paired = [other for other in beside if held[other] > 1]
    if paired and (rank != ACE or paired[0] == KING):
        reason = f"{four} stay in the high hand, a pair of {_NAMES[paired[0]]} goes low"
        return _so((paired[0], paired[0]), (reason, "OH-F 12.IX.D(1)"))
    if rank >= JACK:
        clauses = ["OH-F 12.IX.C", *(["OH-F 12.IX.D(1)"] if paired else [])]
        return _so((rank, rank), *((f"{four} are split", clause) for clause in clauses))
    if rank <= _SIX:
        return _so(beside[:2], (f"{four} are never split, the next two highest cards go low", "OH-F 12.IX.A"))
    if ACE in beside:
        return _so(beside[:2], (f"{four} stay together, as an ace can go low", "OH-F 12.IX.B"))
    return _so((rank, rank), (f"{four} are split without an ace for the low hand", "OH-F 12.IX.B"))


def _five_aces(pairs: list[int]) -> HouseDecision:
    if pairs == [KING]:
        return _so((KING, KING), ("five aces stay together, a pair of kings goes low", "OH-F 12.X.A"))
    return _so((ACE, ACE), ("five aces are split: two go low, three stay high", "OH-F 12.X.A"))


HOUSE_WAY: Final = HouseWay(
    section="§12",
    joker=ACE,
    runs=("straight", "flush", "straight_flush", "royal_flush"),
    decide=decide,
    prefers_run=lambda made: (made.low, made.high),  # §12.VII.A(1)
    prefers_high=lambda high: high,  # ruling: pgp-2
)
