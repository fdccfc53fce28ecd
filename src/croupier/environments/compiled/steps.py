"""The steps of compiled seats: which course each takes, and what is seen there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.seat import CardSeat
from croupier.environments.compiled.tree import FACE_DOWN, RoundTree
from croupier.equipment.cards import UNSEEN


class Courses(NamedTuple):
    """A tree in arrays. By node: where each action leads, what an absent player does, whether it is an end
    and the engine's number of it, what is seen; by node and sort of cards which actions are open."""

    children: npt.NDArray[np.int64]
    absent: npt.NDArray[np.int64]
    ends: npt.NDArray[np.bool_]
    leaves: npt.NDArray[np.int64]
    opens: npt.NDArray[np.int8]
    cards: npt.NDArray[np.int8]
    stakes: npt.NDArray[np.int64]
    phases: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]


def courses(tree: RoundTree, seat: CardSeat, actions: int, watch: int) -> Courses:
    """The arrays of a tree."""
    nodes = len(tree.paths)
    children = np.zeros((nodes, actions), np.int64)
    opens = np.zeros((nodes, seat.sorts, actions), np.int8)
    for node, leads in enumerate(tree.children):
        for action, child in leads.items():
            children[node, action] = child
    ends = np.array([not leads for leads in tree.children])
    for (node, sort), open_ in tree.opens.items():
        opens[node, sort, list(open_)] = 1
    opens[ends, :, watch] = 1
    leaves = [seat.leaf(answers) if over else 0 for answers, over in zip(tree.answers, ends, strict=True)]
    moments = tree.moments
    return Courses(
        children,
        np.array([moment.absent for moment in moments]),
        ends,
        np.array(leaves, np.int64),
        opens,
        np.array([np.concatenate([part.ravel() for part in moment.cards.values()]) for moment in moments], np.int8),
        np.array([moment.stakes.ravel() for moment in moments], np.int64),
        np.array([moment.phase for moment in moments], np.int64),
        np.array([moment.hand for moment in moments], np.int64),
    )


@numba.njit(cache=True, nogil=True)
def advance(
    courses: Courses, chosen: Any, nodes: Any, sorts: Any, taken: Any, leaves: Any, fresh: Any, over: Any
) -> Any:
    """Every seat takes its action, or is to be dealt anew where its round was over. Writes what was taken and the
    numbers of the rows that are dealt anew or over now; returns how many of each there are."""
    children, absent, ends, numbers, opens = (
        courses.children,
        courses.absent,
        courses.ends,
        courses.leaves,
        courses.opens,
    )
    anew, ended = 0, 0
    for row in range(nodes.shape[0]):
        node = nodes[row]
        if ends[node]:
            taken[row] = -1
            fresh[anew] = row
            anew += 1
            continue
        action = chosen[row]
        if opens[node, sorts[row], action] == 0:
            action = absent[node]
        taken[row] = action
        node = children[node, action]
        nodes[row] = node
        if ends[node]:
            leaves[row] = numbers[node]
            over[ended] = row
            ended += 1
    return anew, ended


@numba.njit(cache=True, nogil=True)
def look(courses: Courses, rows: Any, packs: Any, nodes: Any, seen: Any) -> None:
    """Write what is seen from some seats, a row each in the same order: cards, chips and the question."""
    cards, stakes, phases, hands = courses.cards, courses.stakes, courses.phases, courses.hands
    out_cards, out_stakes, out_phases, out_hands = seen
    for at in range(rows.shape[0]):
        row = rows[at]
        node = nodes[row]
        for place in range(cards.shape[1]):
            turn = cards[node, place]
            card = turn if turn == -1 else np.int8(UNSEEN)
            if turn >= 0:
                card = np.int8(packs[row, turn])
            out_cards[at, place] = card
        for place in range(stakes.shape[1]):
            out_stakes[at, place] = stakes[node, place]
        out_phases[at] = phases[node]
        out_hands[at] = hands[node]


assert FACE_DOWN < -1, "a card that lies face down is told from none"
