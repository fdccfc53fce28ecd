"""The tutorial: its game is built from the page, step by step, and its commands print what it says.

The page is followed in one test, with one service. The other tests begin where the page ends: with all its files.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.server.routes.simulations import MOST_REFERENCE_ROUNDS
from tests.docs.pages import Session, WrittenFile, files, missing, page, run, sessions, steps
from tests.e2e import browser as browsers
from tests.e2e.house import ServedHouse, ask
from tests.e2e.playing import Player

PAGE = page("add-a-game.md")
GAME = "my-games/casino_war"
_LINK = re.compile(r"http://127\.0\.0\.1:\d+/#/enter/\w+")
#: Where the page says what a service prints, addresses and codes are any.
_URL = re.compile(r"http://\S+")


class CommandResult(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    output: str


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def ran(folder: Path, command: str, typed: str = "") -> CommandResult:
    """A command in a folder with the games that lie there."""
    here = {"CROUPIER_GAMES": str(folder / "my-games"), "CROUPIER_CACHE": str(folder / "cache")}
    done = run(command, folder, typed, **here)
    return CommandResult(done.returncode, done.stdout + done.stderr)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with everything that the page tells to write."""
    for name, text in files(PAGE).items():
        write(tmp_path, name, text)
    return tmp_path


def test_the_page_shows_every_command_that_takes_a_game() -> None:
    commands = [session.command.split() for session in sessions(PAGE)]
    shown = {words[1] for words in commands if words[0] == "croupier"}
    assert shown == set("games show play settle trace analyze simulate report serve conform".split())


def test_the_page_is_followed_from_top_to_bottom(tmp_path: Path, folder_for_a_database: Path) -> None:
    house = ServedHouse(folder_for_a_database / "tutorial", CROUPIER_GAMES=str(tmp_path / "my-games"))
    try:
        complaints = [complaint for complaint in follow(tmp_path, house) if complaint]
        assert complaints == [], "\n\n".join(complaints)
        played_in_the_browser(house)
    finally:
        house.stop()
    chart = [line.split(",") for line in (tmp_path / "war.csv").read_text().splitlines()[1:]]
    assert {row[6] for row in chart} == {"surrender"}, "where a second tie loses, nobody goes to war"
    assert "142853/4965115" in (tmp_path / "casino-war.html").read_text(encoding="utf-8")
    assert not any("142853" in text for text in files(PAGE).values()), "the figure is found, not written down"


def follow(folder: Path, house: ServedHouse) -> Iterator[str]:
    """Do everything that the page says, and tell what is not as it says."""
    for step in steps(PAGE):
        if isinstance(step, WrittenFile):
            write(folder, step.name, step.text)
        elif step.command.startswith("croupier serve"):
            house.start()
            yield complaint(step, CommandResult(0, house.output))
        else:
            yield complaint(step, ran(folder, _LINK.sub(house.links.get("bob", ""), step.command), step.typed))


def complaint(session: Session, result: CommandResult) -> str:
    """What a command did not print, or that it failed; nothing if all is as the page says."""
    assert session.printed, session.command
    lines = missing(tuple(_URL.sub("", line) for line in session.printed), result.output)
    return f"$ {session.command}\nlacks {lines}, ended {result.code}:\n{result.output}" if lines or result.code else ""


def played_in_the_browser(house: ServedHouse) -> None:
    """From the lobby to the table: a seat, an ante, the deal, the decisions, and money that agrees with the ledger."""
    errors: list[str] = []
    with browsers.opened(browsers.installed()) as browser, house.context(browser, "ann") as context:
        opened = context.new_page()
        opened.on("pageerror", lambda error: errors.append(str(error)))
        opened.goto("/")
        opened.get_by_text("Games of our own").wait_for()
        opened.get_by_text("Casino War").first.click()
        player = Player(opened, "casino-war", "2")
        assert [spot["wager"] for spot in player.layout()["spots"]] == ["ante", "raise", "tie"]
        player.sit()
        player.first_bets()
        player.deal()
        player.check_money(player.play_on())
        assert ask(opened, "simulations/casino-war")["most_rounds"] == MOST_REFERENCE_ROUNDS
        for where in ("rules/casino-war", "mathematics/casino-war"):
            opened.goto(f"/#/{where}")
            opened.get_by_text("Casino War").first.wait_for()
    assert errors == []


def test_a_solver_of_the_games_own_leaves_advice_and_risk_as_they_were(desk: Path) -> None:
    code, output = ran(desk, "croupier play casino-war --seed wave", "ante 10\nadvice\nq\n")
    assert code == 0
    assert missing(("best war -0.3890", "surrender -0.5000 0.1110"), output) == []
    code, output = ran(desk, "croupier risk casino-war --rounds 100 --bankroll 20")
    assert code == 0
    assert "house edge 2.8771%" in output


def test_an_edited_game_is_analysed_anew(desk: Path) -> None:
    table = desk / GAME / "paytables.toml"
    assert "58/311" in ran(desk, "croupier analyze casino-war --wager tie").output
    table.write_text(table.read_text().replace('pays = "10 to 1"', 'pays = "9 to 1"'))
    assert "81/311" in ran(desk, "croupier analyze casino-war --wager tie").output


@pytest.mark.parametrize(
    ("name", "old", "new", "refusal"),
    [
        ("__init__.py", "GAME = Game(", "SPIEL = Game(", "cannot be loaded: AttributeError"),
        ("__init__.py", 'slug="casino-war"', 'slug="war"', "has the slug 'war'; a game in that folder is 'casino-war'"),
        ("__init__.py", "GAME = Game(", "GAME = dict(", "cannot be loaded: TypeError: GAME is a dict, not a Game"),
        ("clauses.toml", "[rulebook]", "[rulebook", "cannot be loaded: TOMLDecodeError"),
        ("rules.py", "def against_dealer(", "def against_dealer((", "cannot be loaded: SyntaxError"),
        ("plan.py", 'default="surrender"', 'default="fold"', "has no action 'fold'; it has war, surrender"),
    ],
)
def test_a_game_that_is_half_written_is_refused_in_one_line(
    desk: Path, name: str, old: str, new: str, refusal: str
) -> None:
    path = desk / GAME / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    code, output = ran(desk, "croupier show casino-war")
    assert code == 1
    assert refusal in output
    assert len(output.splitlines()) == 1


def test_conformance_says_in_one_line_what_a_game_does_not_keep(desk: Path) -> None:
    plan = desk / GAME / "plan.py"
    plan.write_text(plan.read_text().replace('default="surrender"', 'default="war"'))
    code, output = ran(desk, "croupier conform casino-war")
    assert code == 1
    demand = "nobody's money is staked for them"
    failures = [line for line in output.splitlines() if line.startswith(f"{demand}: casino-war")]
    assert failures
    assert all("war, adds a wager" in failure for failure in failures)
    assert "casino-war fails 1 of 24 checks" in output


def test_a_folder_that_is_not_there_and_a_name_that_is_taken_are_refused(desk: Path, tmp_path: Path) -> None:
    assert "which is no folder" in ran(tmp_path / GAME, "croupier games").output
    shutil.copytree(desk / GAME, desk / "my-games/craps")
    code, output = ran(desk, "croupier games")
    assert code == 1
    assert "there are two games craps" in output
