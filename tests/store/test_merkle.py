"""The Merkle tree of RFC 9162, by the vectors that logs of certificates are tried with, and by every small tree."""

import hashlib

import pytest

from croupier.store import merkle

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def nodes_of(leaves: list[bytes]) -> merkle.Nodes:
    known: dict[tuple[int, int], bytes] = {}
    for index, leaf in enumerate(leaves):
        known[0, index] = merkle.leaf_hash(leaf)
        for level, place in merkle.completed(index):
            known[level, place] = merkle.node_hash(known[level - 1, 2 * place], known[level - 1, 2 * place + 1])
    return lambda level, index: known[level, index]


def test_the_root_of_nothing_is_the_hash_of_nothing() -> None:
    assert merkle.root(nodes_of([]), 0).hex() == hashlib.sha256().hexdigest()


@pytest.mark.parametrize("size", range(1, 9))
def test_2_1_1_roots_of_the_known_leaves(size: int) -> None:
    assert merkle.root(nodes_of(LEAVES), size).hex() == ROOTS[size - 1]


def test_2_1_3_the_known_paths() -> None:
    nodes = nodes_of(LEAVES)
    assert [hash_.hex() for hash_ in merkle.inclusion_proof(nodes, 0, 8)] == [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]


def test_2_1_4_the_known_proof_that_a_tree_of_one_grew_to_eight() -> None:
    assert [hash_.hex() for hash_ in merkle.consistency_proof(nodes_of(LEAVES), 1, 8)] == [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]


SIZES = 33


@pytest.fixture(scope="module")
def leaves() -> list[bytes]:
    return [bytes([number]) for number in range(SIZES)]


def test_every_leaf_of_every_small_tree_is_proved_and_no_other(leaves: list[bytes]) -> None:
    nodes = nodes_of(leaves)
    for size in range(1, SIZES + 1):
        root = merkle.root(nodes, size)
        for index in range(size):
            proof, leaf = merkle.inclusion_proof(nodes, index, size), merkle.leaf_hash(leaves[index])
            assert merkle.includes(leaf, index, size, proof, root)
            assert not merkle.includes(merkle.leaf_hash(b"another"), index, size, proof, root)
            assert not merkle.includes(leaf, index, size, [*proof, root], root)
            assert not merkle.includes(leaf, (index + 1) % size, size, proof, root) or size == 1
            assert not proof or not merkle.includes(leaf, index, size, proof[:-1], root)


def test_every_small_tree_is_proved_to_grow_from_every_smaller(leaves: list[bytes]) -> None:
    nodes, other = nodes_of(leaves), nodes_of([b"another", *leaves[1:]])
    for size in range(1, SIZES + 1):
        root = merkle.root(nodes, size)
        for old in range(size + 1):
            proof, before = merkle.consistency_proof(nodes, old, size), merkle.root(nodes, old)
            assert merkle.extends(old, before, size, root, proof)
            assert not merkle.extends(old, before, size, root, [*proof, root])
            if old:
                assert not merkle.extends(old, merkle.root(other, old), size, root, proof)
                assert not merkle.extends(old, before, size, merkle.root(other, size), proof)
