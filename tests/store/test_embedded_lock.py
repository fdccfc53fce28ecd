"""Two users of one machine each have an embedded database."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.store import embedded


class Lock:
    def __init__(self, path: Path) -> None:
        self.path = os.fsencode(path)


@pytest.mark.parametrize("writable", [True, False])
def test_a_lock_of_another_user_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writable: bool) -> None:
    shared = tmp_path / ".lockfile"
    shared.touch()
    known: Any = SimpleNamespace(_lock=Lock(shared))
    monkeypatch.setattr(os, "access", lambda path, how: writable)
    monkeypatch.setattr("getpass.getuser", lambda: "nora")
    embedded._with_a_lock_of_ones_own(known)
    assert Path(os.fsdecode(known._lock.path)).name == (".lockfile" if writable else "croupier-nora.lock")
