"""``make bench``: what Croupier promises and what its peers do, measured in one run, which writes docs/benchmarks.md
and the table of the README.

On one core, but for two workers beside one and for the exact solvers, which use all there are.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

from rich.console import Console

from bench import front_page, machine, page, picture
from bench.figures import Figure
from croupier.files import whole

#: The parts, each a module of this package that measures and hands back figures.
PARTS = (
    *("rounds", "hands", "startup", "kernels", "environments", "floors", "craps", "peers", "workers", "exact", "gpu"),
    *("releases", "service", "linked", "crew", "growth", "verify", "load", "advice", "academy", "pages"),
)
PAGE = machine.ROOT / "docs/benchmarks.md"
PICTURE = machine.ROOT / "docs/pictures/benchmarks.svg"
README = machine.ROOT / "README.md"


def part(name: str) -> Iterable[Figure]:
    """Loaded when it is measured: a part may need peers that another does not."""
    figures: Iterable[Figure] = import_module(f"bench.{name}").figures()
    return figures


def measured(
    parts: Sequence[str], run: machine.Run, console: Console, part: Callable[[str], Iterable[Figure]] = part
) -> list[Figure]:
    """The figures of all parts, shown as they come."""
    figures: list[Figure] = []
    for name in parts:
        run.look()
        some = list(part(name))
        console.print(page.table(name, some))
        figures += some
    run.look()
    return figures


def write(figures: Sequence[Figure], run: machine.Run, parts: Sequence[str]) -> None:
    """Every file, made in full before any is touched; the README only by a run that has all figures of its table."""
    written = {
        PICTURE: picture.svg(figures),
        PAGE: page.markdown(figures, run, parts, PICTURE.relative_to(PAGE.parent).as_posix()),
    }
    if front_page.has_all(figures):
        written[README] = front_page.rewritten(README.read_text("utf-8"), figures, run)
    for path, content in written.items():
        with whole(path) as file:
            file.write(content.encode())


def main(arguments: Sequence[str], part: Callable[[str], Iterable[Figure]] = part) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and write docs/benchmarks.md.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"only these, without writing: {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="write the page though only some parts are measured")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.parts if name not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}")
    run = machine.Run()
    figures = measured(asked.parts or PARTS, run, Console(), part)
    if asked.write or not asked.parts:
        write(figures, run, asked.parts)
    return 1 if any(figure.broken for figure in figures) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped; the page is as it was")
