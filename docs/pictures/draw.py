"""Draw the pictures of the README: ``python docs/pictures/draw.py``. A scripted sitting, recorded as SVG."""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from croupier.cli.play import open_table
from croupier.games import get

HERE = Path(__file__).parent
# Without the web font the format would fetch: a picture in a repository should need nothing from outside.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def draw(name: str, title: str, seed: str, *lines: str) -> None:
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    typed = iter(lines)

    def ask(prompt: str) -> str:
        line = next(typed)
        console.print(f"[bold]{prompt}{line}[/]", highlight=False)
        return line

    open_table(get(name), seed=seed, ask=ask, console=console).run()
    (HERE / f"{name}.svg").write_text(console.export_svg(title=title, code_format=FORMAT), encoding="utf-8")


if __name__ == "__main__":
    draw("three-card-poker", "croupier play three-card-poker", "6", "ante 10 pair_plus 5", "p", "?", "q")
