"""The tutorial: its game is built from the page, and its commands print what it says."""

import shutil
from pathlib import Path

import pytest

from tests.docs.pages import Session, files, missing, page, run, sessions

PAGE = page("add-a-game.md")
FILES = files(PAGE)
SESSIONS = sessions(PAGE)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything the page tells to write."""
    folder = tmp_path_factory.mktemp("tutorial")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def ran(desk: Path, command: str, typed: str = "") -> tuple[int, str]:
    done = run(command, desk, typed, CROUPIER_GAMES=str(desk / "my-games"), CROUPIER_CACHE=str(desk / "cache"))
    return done.returncode, done.stdout + done.stderr


def test_the_page_writes_a_whole_game() -> None:
    own = "__init__.py clauses.toml irregularities.toml paytables.toml rules.py tests/test_beacon.py".split()
    assert {f"my-games/beacon/{name}" for name in own} <= set(FILES)
    assert {"games", "show", "play", "settle", "trace", "analyze", "simulate"} <= {
        one.command.split()[1] for one in SESSIONS
    }


@pytest.mark.parametrize("session", SESSIONS, ids=lambda one: one.command)
def test_a_command_prints_what_the_page_says(session: Session, desk: Path) -> None:
    code, output = ran(desk, session.command, session.typed)
    assert session.printed or session.typed
    assert missing(session.printed, output) == [], output
    assert code == (1 if session.printed[0].startswith("croupier: ") else 0)


def test_the_strategy_is_the_one_that_the_page_tells(desk: Path) -> None:
    assert ran(desk, "croupier analyze beacon --wager base --strategy beacon.csv")[0] == 0
    rows = [line.split(",") for line in (desk / "beacon.csv").read_text().splitlines()[1:]]
    best = {row[3][0]: row[6] for row in rows}
    assert [rank for rank, action in best.items() if action == "fold"] == ["2", "3", "4", "5"]


def test_the_registry_lists_the_game(desk: Path) -> None:
    """So the conformance suite, which asks it for the games, takes this one too."""
    code, output = ran(desk, "python -c 'from croupier import games; print(games.slugs())'")
    assert code == 0
    assert "'beacon'" in output


def test_a_report_and_a_risk_of_it_are_made(desk: Path) -> None:
    assert ran(desk, "croupier report beacon -o beacon.html")[0] == 0
    assert "Beacon" in (desk / "beacon.html").read_text(encoding="utf-8")
    assert ran(desk, "croupier risk beacon --rounds 100 --bankroll 20")[0] == 0


def test_an_edited_game_is_analysed_anew(desk: Path) -> None:
    copy = shutil.copytree(desk / "my-games", desk / "edited" / "my-games").parent
    (copy / "cache").mkdir()
    table = copy / "my-games/beacon/paytables.toml"
    assert "1/51" in ran(copy, "croupier analyze beacon --wager match")[1]
    table.write_text(table.read_text().replace("25 to 1", "24 to 1"))
    assert "2/51" in ran(copy, "croupier analyze beacon --wager match")[1]


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("__init__.py", "GAME = Game(", "SPIEL = Game(", "cannot be loaded: AttributeError"),
        ("__init__.py", 'slug="beacon"', 'slug="lamp"', "has the slug 'lamp'; a game in that folder is 'beacon'"),
        ("__init__.py", "GAME = Game(", "GAME = dict(", "cannot be loaded: TypeError: GAME is a dict, not a Game"),
        ("clauses.toml", "[rulebook]", "[rulebook", "cannot be loaded: TOMLDecodeError"),
        ("rules.py", "def qualifies(", "def qualifies((", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_game_that_is_half_written_is_told_so_in_one_line(
    desk: Path, tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    shutil.copytree(desk / "my-games", tmp_path / "my-games")
    path = tmp_path / "my-games/beacon" / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    code, output = ran(tmp_path, "croupier show beacon")
    assert code == 1
    assert said in output
    assert len(output.splitlines()) == 1


def test_a_folder_that_is_not_there_and_a_name_that_is_taken_are_refused(desk: Path, tmp_path: Path) -> None:
    assert "which is no folder" in ran(tmp_path, "croupier games")[1]
    shutil.copytree(desk / "my-games/beacon", tmp_path / "my-games/craps")
    code, output = ran(tmp_path, "croupier games")
    assert code == 1
    assert "there are two games craps" in output
