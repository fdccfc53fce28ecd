"""The database of a house, as a command finds it: where the service does, or embedded in the data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.errors import CroupierError


@contextmanager
def house_database(url: str, *, there: bool = True) -> Iterator[Any]:
    """The database of a house. None is made only to be looked at; where one is restored it need not be ``there``."""
    from croupier.server.configuration import house_address
    from croupier.store.database import Database
    from croupier.store.embedded import Embedded, database_folder

    url = house_address(url)
    embedded = None
    if not url:
        folder = database_folder()
        if there and not (folder / "PG_VERSION").exists():
            raise CroupierError(
                f"there is no database in {folder}; give one with --database, or start 'croupier serve'"
            )
        embedded = Embedded(folder)
    database = Database(url or embedded.url)  # type: ignore[union-attr]  # there is one where no address is
    try:
        database.check()
        yield database
    finally:
        database.close()
        if embedded is not None:
            embedded.stop()
