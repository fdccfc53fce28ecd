"""Where compiled kernels are kept, and which of earlier code are forgotten."""

import os
import time
from pathlib import Path

import pytest

from croupier.compiled import keep_by_code

DAY = 86_400


def kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is chosen for this code."""
    monkeypatch.setenv("CROUPIER_CACHE", str(folder))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")  # so that it is put back
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    keep_by_code()
    return Path(os.environ["NUMBA_CACHE_DIR"])


def test_earlier_code_is_forgotten_unless_it_is_one_of_the_last_or_was_used_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in (0, 0, 0, 0, 2, 3):
        folder = tmp_path / "compiled" / f"{days}-{len(list(tmp_path.rglob('*')))}"
        folder.mkdir(parents=True)
        os.utime(folder, times=(time.time() - days * DAY,) * 2)
    kept(tmp_path, monkeypatch)
    assert [folder.name[0] for folder in (tmp_path / "compiled").iterdir()] == ["0"] * 4


def test_a_folder_is_used_by_whoever_loads_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = kept(tmp_path, monkeypatch)
    place.mkdir(parents=True)
    os.utime(place, times=(0, 0))
    assert kept(tmp_path, monkeypatch) == place
    assert time.time() - place.stat().st_mtime < DAY
