"""A Merkle tree as RFC 9162 describes it: roots, proofs that a leaf is in a tree, and that a tree grew from another.

Nothing here knows what the leaves are. A tree is read through ``Nodes``: the hash of the complete subtree of 2^level
leaves at an index, wherever that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

#: The hash of the complete subtree of 2^level leaves that is the index-th of its level.
Nodes: TypeAlias = Callable[[int, int], bytes]
#: The root of a tree without leaves.
EMPTY: Final = sha256(b"").digest()


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf (2.1.1)."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees (2.1.1)."""
    return sha256(b"\x01" + left + right).digest()


def completed(index: int) -> Iterator[tuple[int, int]]:
    """The subtrees above the leaves, by level and index, that the leaf at an index makes complete."""
    level = 0
    while index % 2:
        level, index = level + 1, index // 2
        yield level, index


def peaks(size: int) -> Iterator[tuple[int, int]]:
    """The complete subtrees that a tree of so many leaves is made of, the largest first."""
    first = 0
    for level in range(size.bit_length() - 1, -1, -1):
        if size >> level & 1:
            yield level, first >> level
            first += 1 << level


def root(nodes: Nodes, size: int) -> bytes:
    """The root of the tree of the first so many leaves."""
    return _subtree(nodes, 0, size) if size else EMPTY


def inclusion_proof(nodes: Nodes, index: int, size: int) -> list[bytes]:
    """The path from a leaf to the root (2.1.3.1)."""
    assert 0 <= index < size, f"leaf {index} is not in a tree of {size}"
    return _path(nodes, index, 0, size)


def consistency_proof(nodes: Nodes, old: int, size: int) -> list[bytes]:
    """That the tree of ``old`` leaves is the beginning of the one of ``size`` (2.1.4.1)."""
    assert 0 <= old <= size, f"a tree of {size} has not grown from one of {old}"
    return _grown(nodes, old, 0, size, whole=True) if 0 < old < size else []


def includes(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root_: bytes) -> bool:
    """Whether a path leads from a leaf's hash to the root (2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, hash_ = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if place % 2 or place == last:
            hash_ = node_hash(sibling, hash_)
            while not place % 2 and place:
                place, last = place // 2, last // 2
        else:
            hash_ = node_hash(hash_, sibling)
        place, last = place // 2, last // 2
    return last == 0 and hash_ == root_


def extends(old: int, old_root: bytes, size: int, root_: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the tree of ``size`` leaves begins with the one of ``old`` (2.1.4.2)."""
    if not 0 <= old <= size:
        return False
    if old in (0, size):
        return not proof and (old_root == EMPTY if old == 0 else old_root == root_)
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not path:
        return False
    place, last = old - 1, size - 1
    while place % 2:
        place, last = place // 2, last // 2
    before = after = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if place % 2 or place == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while not place % 2 and place:
                place, last = place // 2, last // 2
        else:
            after = node_hash(after, sibling)
        place, last = place // 2, last // 2
    return last == 0 and (before, after) == (old_root, root_)


def _split(count: int) -> int:
    """The largest power of two that is smaller than a count over one."""
    return 1 << (count - 1).bit_length() - 1


def _subtree(nodes: Nodes, first: int, count: int) -> bytes:
    """The hash over some leaves; ``first`` is a multiple of the power of two that holds them."""
    if count & (count - 1) == 0:
        level = count.bit_length() - 1
        return nodes(level, first >> level)
    left = _split(count)
    return node_hash(_subtree(nodes, first, left), _subtree(nodes, first + left, count - left))


def _path(nodes: Nodes, index: int, first: int, count: int) -> list[bytes]:
    if count == 1:
        return []
    left = _split(count)
    if index < left:
        return [*_path(nodes, index, first, left), _subtree(nodes, first + left, count - left)]
    return [*_path(nodes, index - left, first + left, count - left), _subtree(nodes, first, left)]


def _grown(nodes: Nodes, old: int, first: int, count: int, *, whole: bool) -> list[bytes]:
    if old == count:
        return [] if whole else [_subtree(nodes, first, count)]
    left = _split(count)
    if old <= left:
        return [*_grown(nodes, old, first, left, whole=whole), _subtree(nodes, first + left, count - left)]
    return [*_grown(nodes, old - left, first + left, count - left, whole=False), _subtree(nodes, first, left)]
