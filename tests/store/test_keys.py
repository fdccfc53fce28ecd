"""Where the key of a house may come from: a file, the environment, or a command that unwraps it."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from croupier.errors import BadInput, CroupierError
from croupier.store import keys
from croupier.store.sealing import Seal

#: As small as a KMS can be: every byte another one.
WRAPS = """
import sys
assert sys.argv[1] in ("wrap", "unwrap")
sys.stdout.buffer.write(bytes(255 - byte for byte in sys.stdin.buffer.read()))
"""


def pem(key: Ed25519PrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def test_a_key_from_the_environment_touches_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, path = Ed25519PrivateKey.generate(), tmp_path / "signing.key"
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", str(path))
    assert not keys.is_there(path)
    for text in (pem(key), pem(key).replace("\n", "\\n")):
        monkeypatch.setenv("CROUPIER_SIGNING_KEY_PEM", text)
        assert keys.is_there(path)
        assert keys.signing_key(path).private_bytes_raw() == key.private_bytes_raw()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("CROUPIER_SIGNING_KEY_PEM", "a password")
    with pytest.raises(BadInput, match="CROUPIER_SIGNING_KEY_PEM holds no signing key"):
        keys.signing_key(path)
    # A witness on the same machine has a key of its own.
    assert keys.signing_key(tmp_path / "witness.key").private_bytes_raw() != key.private_bytes_raw()


def test_a_wrapped_key_is_on_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kms.py").write_text(WRAPS)
    path = tmp_path / "signing.key"
    monkeypatch.setenv("CROUPIER_KEY_COMMAND", f"{sys.executable} {tmp_path / 'kms.py'}")
    first, again = keys.signing_key(path), keys.signing_key(path)
    assert first.private_bytes_raw() == again.private_bytes_raw()
    assert b"PRIVATE KEY" not in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    # Seals, and secrets that are hidden, are those of the same key.
    sealed, hidden = Seal(path).entry("x"), Seal(path).hidden(b"s" * 32, "c")
    assert Seal(path).entry("x") == sealed
    assert Seal(path).shown(hidden, "c") == b"s" * 32
    monkeypatch.delenv("CROUPIER_KEY_COMMAND")
    with pytest.raises(BadInput, match="holds no signing key"):
        keys.signing_key(path)


def test_several_who_are_the_first_have_one_key(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def key(path: Path) -> bytes:
        together.wait()
        return keys.signing_key(path).private_bytes_raw()

    with ThreadPoolExecutor(8) as crowd:
        for number in range(20):
            assert len(set(crowd.map(key, [tmp_path / f"{number}.key"] * 8))) == 1
    assert len(list(tmp_path.iterdir())) == 20


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/nowhere/kms", "cannot wrap the key of the house"),
        (f"{sys.executable} -c 'raise SystemExit(\"the vault is sealed\")'", "the vault is sealed"),
        (f"{sys.executable} -c pass", "it does not say why"),
    ],
)
def test_a_command_that_fails_leaves_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: str
) -> None:
    monkeypatch.setenv("CROUPIER_KEY_COMMAND", command)
    with pytest.raises(CroupierError, match=words):
        keys.signing_key(tmp_path / "signing.key")
    assert list(tmp_path.iterdir()) == []
