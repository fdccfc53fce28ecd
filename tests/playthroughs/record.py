"""Record golden playthroughs: ``python -m tests.playthroughs.record``.

Only missing files are written. A golden that no longer replays means that a settlement changed: then the game's
``rules_version`` goes up and the old rules stay reachable through ``Game.earlier``; the golden is not rewritten.
"""

import json
from pathlib import Path

from croupier.equipment.source import SeededSource
from tests.conformance.playing import IDS, TABLES, new_round, play_out

FOLDER = Path(__file__).parent
EACH = 4


def name(number: int, table: str) -> str:
    """A file name that tells the table."""
    return table.replace(" ", "_").replace(":", "-").replace("=", "-") + f"_{number}.txt"


def main() -> None:
    for (slug, options), table in zip(TABLES, IDS, strict=True):
        (FOLDER / slug).mkdir(exist_ok=True)
        for number in range(1, EACH + 1):
            path = FOLDER / slug / name(number, table)
            if not path.exists():
                source = SeededSource(path.name.encode())
                round_ = play_out(new_round(slug, options, source, seats=1 + number % 3), source)
                path.write_text(json.dumps(round_.plain()) + "\n" + round_.transcript, encoding="utf-8")


if __name__ == "__main__":
    main()
