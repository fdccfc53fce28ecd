"""A house for every file of these tests, in a folder and with a database of its own: some of them kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recovery.running import StoredHouse


@pytest.fixture(scope="module")
def folder(folder_for_a_database: Path, request: pytest.FixtureRequest) -> Path:
    folder = folder_for_a_database / str(request.module.__name__).rpartition(".")[2]
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[StoredHouse]:
    house = StoredHouse(folder)
    yield house
    house.close()
