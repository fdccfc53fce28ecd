"""What every blackjack hand does against every upcard, and the smallest machine of states that plays so.

A playbook knows hands by their numbers (`hands`), so it can tell every composition from every other. Most strategies do
not care: hands that count and do the same now and whatever is drawn later are one state of the machine. Basic strategy
needs about a hundred states, and those stay in the nearest cache of a processor.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import VALUES, Small
from croupier.engines.twenty_one.game import SolvedGame
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.splits import STAKED

Acts: TypeAlias = npt.NDArray[np.int8]
Reached: TypeAlias = npt.NDArray[np.bool_]

#: The actions by their places in `blackjack_plan.NAMES`; the first is for hands that are never asked, and
#: a blackjack is not asked either.
UNASKED, STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER, SPLIT, BLACKJACK = range(8)
#: Hands are played as dealt, or after each pair was split with a lammer or a wager on them.
MODES: Final = 1 + 2 * len(VALUES)
#: A busted hand, whatever it comes to.
BUST: Final = 0


class Playbook(NamedTuple):
    """A way to play. The indices are the upcard less one, then for ``acts`` the mode and the number of the hand; for
    ``again`` (up to how many hands a pair is split again) the pair less one and whether it is the original hand.
    ``even_money`` says against which upcards it is taken."""

    acts: Acts
    again: Acts
    even_money: Reached


def mode(pair: int, stake: int) -> int:
    """How the hands of a split pair are played."""
    return 2 * pair - 1 + stake


def blank() -> Playbook:
    """A playbook that says nothing yet."""
    acts = np.zeros((10, MODES, hands().points.size), np.int8)
    return Playbook(acts, np.zeros((10, 10, 2), np.int8), np.zeros(10, np.bool_))


def playbook_of(game: SolvedGame) -> Playbook:
    """How a solved game is played."""
    book = blank()
    place = np.array([act.bit_length() for act in range(64)], np.int8)
    for up, play in game.turns.items():
        book.acts[up - 1, 0] = place[play.acts]
        book.acts[up - 1, 0, number(1, 10)] = BLACKJACK
        for pair in play.split:
            split = play.splits[pair]
            book.acts[up - 1, 0, number(pair, pair)] = SPLIT
            book.again[up - 1, pair - 1] = np.minimum(split.most, (split.again.others, split.again.original))
            for stake, (_, acts) in split.hands.decided.items():
                book.acts[up - 1, mode(pair, stake)] = place[acts]
        book.even_money[up - 1] = any(game.takes_even_money(deal) for deal in game.deals(up=up))
    return book


def reached(book: Playbook, free_splits: frozenset[int]) -> Reached:
    """Which hands come up in play: by hand, upcard and mode."""
    known = hands()
    come = np.zeros((known.points.size, 10, MODES), np.bool_)
    come[known.size == 2, :, 0] = True
    for pair in VALUES:
        split = book.acts[:, 0, number(pair, pair)] == SPLIT
        for value in VALUES:
            come[number(pair, value), :, mode(pair, STAKED)] = split
            if pair in free_splits:
                come[number(pair, value), :, mode(pair, STAKED) - STAKED] = split
    return drawn_to(come, np.moveaxis(book.acts, 2, 0) == HIT)


def drawn_to(come: Reached, hits: Reached) -> Reached:
    """Add the hands that follow from those that come up, each drawing where it hits."""
    for hand, then in enumerate(hands().after):
        hitting = come[hand] & hits[hand]
        if hitting.any():
            for after in then:
                if after >= 0:
                    come[after] |= hitting
    return come


class Machine(NamedTuple):
    """The states: which one each further value (less one) leads to, what each counts (points; 0 for a bust), and acts
    by upcard, mode and state in one row; the state before any card. Nothing has a sign, so that a kernel need not ask
    whether it counts from the end."""

    after: npt.NDArray[np.uint16]
    points: npt.NDArray[np.uint8]
    acts: npt.NDArray[np.uint8]
    start: int


def machines(book: Playbook, free_splits: frozenset[int]) -> tuple[Machine, Machine]:
    """The smallest machines that play by a book: hands as they were dealt, and those of split pairs."""
    points = hands().points
    return smallest(np.moveaxis(book.acts, 2, 0), reached(book, free_splits), points, points)


def smallest(acts: Acts, come: Reached, whole: Small, split: Small) -> tuple[Machine, Machine]:
    """The same, given what hands do and which come up (by hand, upcard and mode), and what each counts: as dealt, and
    in a split pair."""
    asked = np.where(come, acts, UNASKED).astype(np.int8)
    # Told from one another by what they do, or only where they come up: whichever takes fewer states.
    ways = (_machine(acts[:, :, :1], acts[:, :, :1] > UNASKED, whole), _machine(asked[:, :, :1], come[:, :, :1], whole))
    return min(ways, key=lambda machine: machine.points.size), _machine(asked[:, :, 1:], come[:, :, 1:], split)


def _machine(acts: Acts, come: Reached, counts: Small) -> Machine:
    """Hands are in the order of their hard totals, so from the last to the first each leads only to hands whose states
    are known."""
    known = hands()
    states: dict[object, int] = {None: BUST}
    rows: list[tuple[int, list[int], Acts]] = [(0, [BUST] * 10, np.full(acts.shape[1:], STAND, np.int8))]
    state_of = np.zeros(known.points.size, np.int64)
    for hand in range(known.points.size - 1, -1, -1):
        then = [int(state_of[after]) if after >= 0 else BUST for after in known.after[hand]]
        # A hand that always stands is nothing but what it counts, and so is one that is never asked.
        goes_on = (come[hand] & (acts[hand] != STAND)).any() or known.size[hand] < 2
        key = (int(counts[hand]), *((acts[hand].tobytes(), tuple(then)) if goes_on else ()))
        if key not in states:
            states[key] = len(rows)
            rows.append((int(counts[hand]), then, acts[hand] if goes_on else rows[BUST][2]))
        state_of[hand] = states[key]
    after = np.zeros((len(rows), 16), np.uint16)
    after[:, :10] = [row[1] for row in rows]
    by_state = np.ascontiguousarray(np.moveaxis(np.array([row[2] for row in rows], np.uint8), 0, 2))
    return Machine(after, np.array([row[0] for row in rows], np.uint8), by_state.reshape(-1), int(state_of[0]))
