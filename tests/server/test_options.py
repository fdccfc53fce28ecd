"""Every option that the catalogue lists can be posted over HTTP: when a table is set up and when its options change."""

from collections.abc import Iterator

import pytest

from croupier.round.game import Game
from croupier.server.service import Service
from tests.conformance.options import GAMES, limits, own_tables, postings
from tests.server.annex import Annex, annex, another_house

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


@pytest.fixture(scope="module")
def new_house(service: Service) -> Iterator[Annex]:
    """A house in which no meter has started."""
    with another_house(service, "new-house") as house:
        yield house


@every_game
def test_options_are_posted_as_the_catalogue_lists_them(doors: Annex, game: Game) -> None:
    """The last value of each option, one after the other, at one table that is closed."""
    name = doors.table(game.slug, opened=False)
    last = {posting.option: posting for posting in postings(game) if not posting.lost}
    assert {option["option"] for option in doors.get("", f"games/{game.slug}").json()["options"]} >= last.keys()
    for posting in last.values():
        asked = doors.post("supervisor", f"tables/{name}/options", {"options": posting.options, "reason": "a test"})
        answer = doors.agree(asked)
        if answer.status_code == 409 and answer.json()["clause"] == "CO 30-2119 (30)(A)(VI)":
            continue  # the meter of the table has started, with another seed or without a reserve
        assert answer.status_code == 200, answer.text
        assert doors.get("", f"tables/{name}").json()["options"] == game.posted(game.house(posting.options))


@every_game
def test_a_table_is_set_up_with_tables_and_limits_of_its_own(new_house: Annex, game: Game) -> None:
    posted = dict(own_tables(game)) | limits(game)
    name = new_house.table(game.slug, posted, opened=False)
    assert new_house.get("", f"tables/{name}").json()["options"] == game.posted(game.house(posted))
    spots = new_house.get("", f"tables/{name}/layout").json()["spots"]
    fixed = {table.id for table in game.paytables.values() if table.fixed}
    posted_tables = {spot["paytable"]["id"] for spot in spots if spot["paytable"]} - fixed - {""}  # pays in words
    assert all(table.startswith("OWN ") for table in posted_tables)
    wagers = {wager["wager"]: wager["limited"] for wager in new_house.get("", f"games/{game.slug}").json()["wagers"]}
    assert {slug for slug, limited in wagers.items() if limited} == {limit.rpartition("_")[0] for limit in limits(game)}


def test_what_is_not_allowed_is_refused_with_what_is(doors: Annex) -> None:
    for option, value, clause in (("wheel", "square", "OH-G 1"), ("odds", "off", "OH-G 5")):
        body = {"name": "refused", "game": "roulette", "options": {option: value}}
        answer = doors.post("admin", "tables", body)
        assert answer.status_code == 409, answer.text
        assert option in answer.json()["detail"]
        assert answer.json()["clause"].startswith(clause)
    assert doors.get("", "tables/refused").status_code == 404
