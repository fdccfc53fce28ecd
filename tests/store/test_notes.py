"""Signed notes and checkpoints, by the examples of their specifications."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.errors import BadInput, CroupierError
from croupier.store import notes
from croupier.store.notes import COSIGNER, Checkpoint, NoteKey, NoteSigner

#: The example of the package that the format comes from (golang.org/x/mod/sumdb/note).
NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
#: The example of C2SP tlog-checkpoint.
SOFA = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"


@pytest.fixture
def signer() -> NoteSigner:
    return NoteSigner("croupier/test", Ed25519PrivateKey.from_private_bytes(bytes(range(32))))


def test_the_known_note_is_opened_with_the_known_key() -> None:
    key = NoteKey.read(NEUMANN)
    assert str(key) == NEUMANN
    assert notes.opened(NOTE, key).endswith("what your problem is.\n")


def test_a_changed_note_is_not_opened() -> None:
    with pytest.raises(CroupierError, match="not signed by PeterNeumann, or somebody has changed it"):
        notes.opened(NOTE.replace("the answer", "no answer"), NoteKey.read(NEUMANN))


def test_the_known_checkpoint_is_read_and_written() -> None:
    stated = Checkpoint.read(SOFA)
    assert (stated.origin, stated.size) == ("example.com/behind-the-sofa", 20852163)
    assert stated.text == SOFA


def test_a_note_is_signed_and_cosigned(signer: NoteSigner) -> None:
    note = signer.note(SOFA)
    assert notes.opened(note, signer.key()) == SOFA
    with pytest.raises(CroupierError, match=r"is of example\.com/behind-the-sofa, not of croupier/test"):
        notes.checkpoint(note, signer.key())
    witness = NoteSigner("witness.example", Ed25519PrivateKey.from_private_bytes(bytes(32)))
    cosigned = note + witness.cosignature(SOFA, 1_700_000_000)
    assert notes.seen(cosigned, witness.key(COSIGNER)) == 1_700_000_000
    assert notes.opened(cosigned, signer.key()) == SOFA
    assert notes.seen(note, witness.key(COSIGNER)) == 0
    assert notes.seen(cosigned, witness.key()) == 0
    later = NoteSigner("witness.example", signer.private).cosignature(SOFA, 1_700_000_000)
    assert notes.seen(note + later, witness.key(COSIGNER)) == 0


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("", "is no key of a log or a witness"),
        ("PeterNeumann+c74f20a3", "is no key of a log or a witness"),
        (NEUMANN.replace("c74f", "c74e"), "is mistyped: its name and key give the number c74f20a3"),
        (NEUMANN.replace("Peter", "Pete"), "is mistyped"),
    ],
)
def test_a_key_that_is_none_is_refused(key: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        NoteKey.read(key)


@pytest.mark.parametrize("text", ["", "log\n", "log\nx\nAAAA\n", "log\n01\nAAAA\n", "log\n1\nAAAA\n"])
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="this is no checkpoint"):
        Checkpoint.read(text)


@pytest.mark.parametrize("note", ["", "text\n", "text\n\nno signature\n"])
def test_what_is_no_note_is_refused(note: str) -> None:
    with pytest.raises(BadInput, match="this is no signed note"):
        notes.split(note)
