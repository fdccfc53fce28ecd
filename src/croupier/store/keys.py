"""The key of a house, from which all others are made: seals, the encryption of secrets, the signatures of checkpoints.

It comes from one place, and that is not the database: a file that only its owner reads, a variable of the environment,
or a file that holds it wrapped, which a command of the operator's unwraps (a KMS, an HSM, a password store).
"""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from croupier.errors import BadInput, CroupierError
from croupier.files import data_folder

_NAME: Final = "signing.key"
#: The setting that names the file of the key.
CHOSEN: Final = "CROUPIER_SIGNING_KEY"
#: The setting that holds the key itself, in PEM.
GIVEN: Final = "CROUPIER_SIGNING_KEY_PEM"
#: The setting with the command that wraps and unwraps what is in the file.
COMMAND: Final = "CROUPIER_KEY_COMMAND"
#: Seconds that it may take.
_PATIENCE: Final = 30.0
Wrapping: TypeAlias = Literal["wrap", "unwrap"]


def key_file() -> Path:
    """Where the key of the house is: $CROUPIER_SIGNING_KEY, or in the data folder."""
    return Path(os.environ.get(CHOSEN) or data_folder() / _NAME)


def is_there(path: Path | None = None) -> bool:
    """Whether there is a key: none is made only to look at books."""
    path = path or key_file()
    return bool(_given(path)) or path.exists()


def _given(path: Path) -> str:
    """The key in the environment: it stands for the file of the house, and for no other, like a witness's."""
    return os.environ.get(GIVEN, "") if path == key_file() else ""


def signing_key(path: Path | None = None) -> Ed25519PrivateKey:
    """The key of the house, made at its first use and readable by its owner alone."""
    path = path or key_file()
    if given := _given(path):
        return _read(given.replace("\\n", "\n").encode(), GIVEN)
    try:
        if not path.exists():
            _make(path)
        if path.stat().st_mode & 0o077:
            raise CroupierError(f"others can read the signing key {path}; take that away with chmod 600")
        return _read(_wrapped("unwrap", path.read_bytes()), str(path))
    except OSError as error:
        raise CroupierError(f"cannot use the signing key {path}: {error.strerror or error}") from None


def kept_key(path: Path | None = None) -> Ed25519PrivateKey:
    """The key of a house that has one: none is made only to look at its books."""
    path = path or key_file()
    if not is_there(path):
        raise CroupierError(f"the key of the house is not here, {path}; name its file in {CHOSEN}")
    return signing_key(path)


def _make(path: Path) -> None:
    """Several may be the first at once: the file is there with all that is in it, or not at all, and who comes second
    takes the other's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    wrapped = _wrapped("wrap", made)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as file:  # for its owner alone
        file.write(wrapped)
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)


def _wrapped(how: Wrapping, content: bytes) -> bytes:
    """What the operator's command makes of it; it is told which way on its command line, and the content on its
    standard input."""
    command = shlex.split(os.environ.get(COMMAND, ""))
    if not command:
        return content
    try:
        done = subprocess.run(  # noqa: S603 - the operator's own command
            [*command, how], input=content, capture_output=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CroupierError(f"{COMMAND} cannot {how} the key of the house: {error}") from None
    if done.returncode or not done.stdout:
        said = (done.stderr.decode(errors="replace").strip().splitlines() or ["it does not say why"])[-1]
        raise CroupierError(f"{COMMAND} has not done it ({how}): {said}")
    return done.stdout


def _read(pem: bytes, where: str) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(pem, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise BadInput(f"{where} holds no signing key; a private Ed25519 key in PEM is one") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{where} holds another kind of key; a private Ed25519 key in PEM is wanted")
    return key
