"""Every option with every value it may have is read the same by every command, and what is not allowed by none."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli.output import read_options
from croupier.engines import kernel
from croupier.errors import CroupierError, OptionRefused
from croupier.mathematics import analyses
from croupier.options import House
from croupier.round.game import Game
from croupier.scenarios import settle
from tests.conformance.options import GAMES, OptionSetting, limits, own_tables, postings

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def written(options: dict[str, Any]) -> dict[str, object]:
    """Options as a command line gives them."""
    return read_options([f"{name}={value}" for name, value in options.items()])


def read_by_all(game: Game, raw: dict[str, object]) -> House:
    """The options as `show`, `play` and tables read them, which is how `analyze` and `simulate` read them too."""
    house = game.house(raw)
    assert analyses.request(game.slug, raw).options == house
    assert kernel.order(game.slug, raw).options == house
    return house


def as_set(posting: OptionSetting, house: House) -> str:
    """What an option came to, in the words in which it was given."""
    if posting.option in posting.game.tabled:
        table = house.tables.get(posting.option)
        return "off" if table is None else table.id
    stored = posting.game.posted(house).get(posting.option)
    return posting.value if stored is None else str(stored)


@every_game
def test_every_value_that_is_listed_is_taken_by_every_command(game: Game) -> None:
    for posting in postings(game):
        raw = written(posting.options)
        if posting.lost:
            with pytest.raises(OptionRefused, match="the text lost"):
                game.house(raw)
            continue
        house = read_by_all(game, raw)
        assert as_set(posting, house) == posting.value, posting
        assert game.house(game.posted(house)) == house, posting


@every_game
def test_what_is_not_allowed_is_refused_by_its_name(game: Game) -> None:
    for option in dict.fromkeys(posting.option for posting in postings(game) if not posting.lost):
        with pytest.raises(CroupierError, match=option):
            game.house(written({option: "neither"}))


@every_game
def test_the_command_line_takes_them_and_names_what_it_takes_instead(game: Game) -> None:
    """The option that is listed last, with a value of its own and with one that is not allowed."""
    posting = [posting for posting in postings(game) if not posting.lost][-1]
    good = CliRunner().invoke(app, ["show", game.slug, "--json", *arguments(posting.options)])
    assert good.exit_code == 0, good.output
    bad = CliRunner().invoke(app, ["show", game.slug, "--json", *arguments({posting.option: "neither"})])
    assert isinstance(bad.exception, CroupierError), posting
    assert posting.option in str(bad.exception), str(bad.exception)


def arguments(options: dict[str, Any]) -> list[str]:
    return [word for name, value in options.items() for word in ("--option", f"{name}={value}")]


@every_game
def test_a_table_of_the_houses_own_is_taken_as_a_file_and_whole(game: Game, tmp_path: Path) -> None:
    for name, table in own_tables(game):
        path = tmp_path / f"{name}.toml"
        path.write_text(as_toml(table))
        from_file = read_by_all(game, written({name: path}))
        whole = read_by_all(game, {name: table})
        assert from_file.tables[name] == whole.tables[name]
        assert whole.tables[name].id == table["id"]
        assert game.house(game.posted(whole)) == whole


def test_two_tables_of_one_name_do_not_share_a_meter() -> None:
    ride_free = next(game for game in GAMES if game.slug == "ride-free")
    tables = {name: table | {"id": "OWN"} for name, table in own_tables(ride_free) if name.endswith("_progressive")}
    with pytest.raises(OptionRefused, match="two tables are called OWN and would share a meter"):
        ride_free.house(tables)


def as_toml(table: dict[str, Any]) -> str:
    """A pay table as a house would write it down."""

    def keys(entry: dict[str, Any]) -> str:
        return "".join(
            f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}\n"
            for key, value in entry.items()
        )

    head = {key: value for key, value in table.items() if key != "lines"}
    return "\n".join(["[[table]]", keys(head), *(f"[[table.lines]]\n{keys(line)}" for line in table["lines"])])


@every_game
def test_every_wager_may_have_limits_of_its_own(game: Game) -> None:
    posted = limits(game)
    assert posted
    house = read_by_all(game, written(posted))
    stored = game.posted(house)
    assert {name: stored[name] for name in posted} == posted


@every_game
def test_a_scenario_is_settled_under_the_options_it_names(game: Game) -> None:
    """The first of everything but its default; a scenario without a seat comes to nothing under any option."""
    for posting in postings(game):
        if not posting.lost:
            scenario = {"game": game.slug, "options": posting.options, "rounds": [{"seats": []}]}
            try:
                settle(scenario)
            except OptionRefused as error:
                pytest.fail(str(error))
            except CroupierError:
                pass  # the round itself wants cards or seats, which is not what is asked here
