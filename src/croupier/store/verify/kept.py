"""Where a verification ended, in a file: a later one goes on from there and looks only at what is new.

Who can write the file could have a later verification pass over what was changed: it is sealed with the house's key,
and without that key none is written or read.
"""

from __future__ import annotations

import hmac
import json
from pathlib import Path
from typing import Any, Final

from croupier.errors import BadInput, CroupierError
from croupier.files import UNREADABLE, whole
from croupier.store.verify.books import canonical
from croupier.store.verify.seals import Checker

_KIND: Final = "croupier verified books 1"


def write(path: Path, verified: dict[str, Any], checker: Checker | None) -> None:
    """Keep where a verification ended that found nothing."""
    if checker is None:
        raise CroupierError("the key of the house is not here: where this verification ended cannot be sealed")
    document = {"kind": _KIND, "house": str(checker.house), "verified": verified}
    try:
        with whole(path) as file:
            file.write(canonical(document | {"seal": checker.of(_KIND, document)}).encode())
    except OSError as error:
        raise CroupierError(f"cannot write {path}: {error.strerror or error}") from None


def read(path: Path, checker: Checker | None) -> dict[str, Any]:
    """Where an earlier verification ended."""
    if checker is None:
        raise CroupierError("the key of the house is not here: only a verification of everything says something")
    try:
        document = json.loads(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror or error}") from None
    except UNREADABLE:
        document = None
    if not isinstance(document, dict) or document.get("kind") != _KIND:
        raise BadInput(f"{path} does not say where a verification ended; 'croupier audit verify --keep' writes that")
    seal = document.pop("seal", None)
    if not isinstance(seal, str) or not hmac.compare_digest(seal, checker.of(_KIND, document)):
        raise CroupierError(f"{path} is not sealed with the key of this house, or was changed; verify everything")
    verified: dict[str, Any] = document["verified"]
    return verified
