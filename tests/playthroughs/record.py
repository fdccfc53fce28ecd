"""Record golden playthroughs: ``python -m tests.playthroughs.record``.

Only missing files are written. A golden that no longer replays means that a settlement changed: then the game's
``rules_version`` goes up and the old rules stay reachable through ``Game.earlier``; the golden is not rewritten.
"""

import json
from pathlib import Path

from croupier import games
from croupier.conformance.playing import play_out, seated
from croupier.equipment.source import RandomSource, SeededSource
from croupier.round.game import Game
from croupier.round.round import Round
from tests.conformance.tables import IDS, TABLES, new_round

FOLDER = Path(__file__).parent
EACH = 4
IN_A_ROW = 6


def name(number: int, table: str) -> str:
    """A file name that tells the table."""
    return table.replace(" ", "_").replace(":", "-").replace("=", "-") + f"_{number}.txt"


def main(folder: Path = FOLDER) -> None:
    for (slug, options), table in zip(TABLES, IDS, strict=True):
        for number in range(1, EACH + 1):
            path = folder / slug / name(number, table)
            source = SeededSource(path.name.encode())
            write(path, new_round(slug, options, source, seats=1 + number % 3), source)
    for game in games.everything():
        if game.standing:
            record_in_a_row(game, folder)


def record_in_a_row(game: Game, folder: Path) -> None:
    """Rounds at one table, each on the layout that the last one left."""
    house, carry = game.house(), None
    for number in range(1, IN_A_ROW + 1):
        path = folder / game.slug / f"{game.slug}_standing_bets_{number}.txt"
        source = SeededSource(path.name.encode())
        round_ = Round(game, house, seated(game, house, source, 3, carry), carry)
        write(path, round_, source)
        assert round_.result is not None
        carry = round_.result.carry


def write(path: Path, round_: Round, source: RandomSource) -> None:
    """Play a round out, and keep it where nothing is kept yet."""
    play_out(round_, source)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(round_.plain()) + "\n" + round_.transcript, encoding="utf-8")


if __name__ == "__main__":
    main()
