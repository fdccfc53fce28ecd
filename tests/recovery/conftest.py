"""A house for every file of these tests, in a folder and with a database of its own: some of them kill it."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recovery.running import StoredHouse

_houses = itertools.count(1)


@pytest.fixture(scope="module")
def folder(folder_for_a_database: Path, request: pytest.FixtureRequest) -> Path:
    # Tests are dealt out to processes, so that one may come back to a file that it has left.
    module = str(request.module.__name__).rpartition(".")[2]
    folder = folder_for_a_database / f"{module}-{next(_houses)}"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[StoredHouse]:
    house = StoredHouse(folder)
    yield house
    house.close()
