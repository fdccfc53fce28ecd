"""Write the page that shows every felt at three sizes of a window: ``python -m docs.tables.felts``. Its pictures are
taken by ``python -m tests.e2e.pictures``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier import games
from docs.tables.markdown import table

DOCS: Final = Path(__file__).parents[1]
PAGE: Final = DOCS / "felts.md"
#: Windows that a table fits as one screen: a desk, a laptop, a phone.
SIZES: Final = ((1440, 900), (1280, 720), (390, 844))
HEAD = """\
# The felts

Every table in play at three sizes of a window, whole as a player sees it: nothing is scrolled. Pressed, a
picture is shown in full. Tests play every game at these sizes and look for what is covered, cut off or too pale.

`python -m tests.e2e.pictures` takes the pictures, `python -m docs.tables.felts` writes this page.
"""


def picture(game: str, size: tuple[int, int]) -> str:
    """The name of a picture, seen from the docs."""
    width, height = size
    return f"pictures/felts/{game}-{width}x{height}.webp"


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for slug in games.slugs() for line in felt(slug))]).rstrip() + "\n"


def felt(slug: str) -> Iterator[str]:
    """A game at each of the sizes."""
    game = games.get(slug)
    yield from (f"## [{game.title}](games/{slug}.md)", "")
    pictures = [(f"{width} by {height}", picture(slug, (width, height))) for width, height in SIZES]
    cells = [f"[![{game.title}, {size} pixels]({path})]({path})" for size, path in pictures]
    yield from table([size for size, _ in pictures], [cells])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
