"""A file has one purpose, and is read in one sitting."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
#: Written by a program, from the service's own description.
GENERATED = {"web/src/api/schema.d.ts"}


def test_no_file_of_code_is_longer_than_a_sitting() -> None:
    code = ["*.py", "*.ts", "*.svelte"]
    listed = subprocess.run(["git", "ls-files", *code], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lengths = {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in listed.split()}
    assert lengths, "git lists the files"
    long = {name: lines for name, lines in lengths.items() if lines > MOST_LINES and name not in GENERATED}
    assert long == {}
