"""The witness as C2SP tlog-witness has it: what it takes, and every reason for which it does not."""

import base64
from http import HTTPStatus
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.errors import BadInput
from croupier.server.witness import WitnessBook, WitnessReply
from croupier.store import merkle, notes
from croupier.store.notes import Checkpoint, NoteSigner
from tests.store.test_merkle import nodes_of

HOUSE = NoteSigner("croupier/house", Ed25519PrivateKey.from_private_bytes(bytes(32)))
LEAVES = [bytes([number]) for number in range(9)]
NOW = 1_700_000_000


@pytest.fixture
def book(tmp_path: Path) -> WitnessBook:
    return WitnessBook(tmp_path / "kept", [HOUSE.key()], "witness.example")


def note(size: int, leaves: list[bytes] = LEAVES, signs: NoteSigner = HOUSE) -> str:
    return signs.note(Checkpoint(HOUSE.name, size, merkle.root(nodes_of(leaves), size)).text)


def body(old: int, size: int, leaves: list[bytes] = LEAVES) -> str:
    proof = merkle.consistency_proof(nodes_of(leaves), old, size)
    hashes = "".join(base64.b64encode(hash_).decode() + "\n" for hash_ in proof)
    return f"old {old}\n{hashes}\n{note(size, leaves)}"


def test_what_has_grown_is_cosigned_and_kept(book: WitnessBook, tmp_path: Path) -> None:
    assert book.latest(HOUSE.name) is None
    for old, size in ((0, 3), (3, 8), (8, 8), (8, 9)):
        answer = book.add(body(old, size), NOW)
        assert answer.status == HTTPStatus.OK
        assert notes.seen(note(size) + answer.text, book.key) == NOW
        kept = WitnessBook(tmp_path / "kept", [HOUSE.key()], "witness.example").latest(HOUSE.name)
        assert kept is not None
        assert notes.checkpoint(kept, HOUSE.key()).size == size
        assert notes.seen(kept, book.key) == NOW


def test_what_has_not_grown_from_what_was_seen_is_refused(book: WitnessBook) -> None:
    other = [b"another", *LEAVES[1:]]
    assert book.add(body(0, 5), NOW).status == HTTPStatus.OK
    before = book.latest(HOUSE.name)
    refused: list[tuple[str, HTTPStatus]] = [
        (body(5, 9, other), HTTPStatus.UNPROCESSABLE_ENTITY),
        (body(5, 9).replace(body(5, 9).split("\n")[1], "AAAA"), HTTPStatus.UNPROCESSABLE_ENTITY),
        (body(5, 5, other), HTTPStatus.CONFLICT),
        (body(0, 9, other), HTTPStatus.CONFLICT),
        (body(3, 4), HTTPStatus.CONFLICT),
        (body(5, 9).replace("old 5", "old 10"), HTTPStatus.BAD_REQUEST),
    ]
    for sent, status in refused:
        assert book.add(sent, NOW).status == status
    assert book.latest(HOUSE.name) == before


def test_a_house_that_is_behind_is_told_how_far_its_witness_is(book: WitnessBook) -> None:
    book.add(body(0, 5), NOW)
    assert book.add(body(3, 9), NOW) == WitnessReply(HTTPStatus.CONFLICT, "5\n", "text/x.tlog.size")


def test_who_is_not_the_house_is_refused(book: WitnessBook) -> None:
    thief = NoteSigner(HOUSE.name, Ed25519PrivateKey.from_private_bytes(bytes([7] * 32)))
    assert book.add(f"old 0\n\n{note(3, signs=thief)}", NOW).status == HTTPStatus.FORBIDDEN
    stranger = NoteSigner("croupier/other", HOUSE.private)
    text = Checkpoint("croupier/other", 0, merkle.EMPTY).text
    assert book.add(f"old 0\n\n{stranger.note(text)}", NOW).status == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "old\n\n",
        "new 0\n\n" + note(3),
        "old -1\n\n" + note(3),
        "old 0\nno base64!\n\n" + note(3),
        "old 0\n\ntext\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(book: WitnessBook, sent: str) -> None:
    assert book.add(sent, NOW).status == HTTPStatus.BAD_REQUEST


def test_a_proof_is_no_longer_than_any_log_needs(book: WitnessBook) -> None:
    hashes = "AAAA\n" * 64
    assert book.add(f"old 0\n{hashes}\n{note(3)}", NOW).status == HTTPStatus.BAD_REQUEST


def test_a_witness_is_named_without_blanks_and_watches_houses_only(book: WitnessBook, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="it has no blanks and no plus"):
        WitnessBook(tmp_path, [], "a witness")
    with pytest.raises(BadInput, match="is the key of a witness"):
        WitnessBook(tmp_path, [book.key])
