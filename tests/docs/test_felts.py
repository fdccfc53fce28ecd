"""Every felt is shown at every size of a window, and the pictures together stay small."""

from croupier import games
from docs.tables.felts import DOCS, PAGE, SIZES, page, picture

#: Bytes of all of them.
MOST = 6_000_000


def test_the_page_is_as_it_is_written() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run: python -m docs.tables.felts"


def test_there_is_a_picture_of_every_felt_at_every_size_and_of_nothing_else() -> None:
    wanted = {DOCS / picture(game, size) for game in games.slugs() for size in SIZES}
    pictures = {*(DOCS / "pictures" / "felts").iterdir()}
    assert pictures == wanted, "run: python -m tests.e2e.pictures"
    assert sum(path.stat().st_size for path in pictures) < MOST
