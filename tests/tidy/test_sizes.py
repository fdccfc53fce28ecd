"""A file has one purpose, and is read in one sitting."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
#: Written by a program, from the service's own description.
GENERATED = {"web/src/api/schema.d.ts"}


def too_long(root: Path, names: Iterable[str]) -> dict[str, int]:
    """The files that are too long, and how long they are."""
    lengths = {name: len((root / name).read_text("utf-8").splitlines()) for name in names}
    return {name: lines for name, lines in lengths.items() if lines > MOST_LINES}


def test_no_file_of_code_is_longer_than_a_sitting() -> None:
    listing = ["git", "ls-files", "*.py", "*.ts", "*.svelte"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert "tests/tidy/test_sizes.py" in names or "src/croupier/money.py" in names
    assert too_long(ROOT, {*names} - GENERATED) == {}


def test_a_long_file_is_found(tmp_path: Path) -> None:
    for name, lines in (("short.py", MOST_LINES), ("long.py", MOST_LINES + 1)):
        (tmp_path / name).write_text("x = 1\n" * lines)
    assert too_long(tmp_path, ["short.py", "long.py"]) == {"long.py": MOST_LINES + 1}
