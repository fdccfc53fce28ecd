"""A house for every file of these tests, in a folder and with a database of its own: some of them kill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recovery.running import House


@pytest.fixture(scope="module")
def folder(folder_for_a_database: Path, request: pytest.FixtureRequest) -> Path:
    found = folder_for_a_database / str(request.module.__name__).rpartition(".")[2]
    found.mkdir()
    return found


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    found = House(folder)
    yield found
    found.close()
