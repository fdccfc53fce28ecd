"""Settings every test shares."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says something of the machine and its other work, nothing of the rules.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")


@pytest.fixture(scope="session")
def folder_for_a_database() -> Iterator[Path]:
    """Not one of pytest's: another run on the same machine closes those to everybody but root, and the embedded
    database of a user who is root runs as somebody else."""
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)
