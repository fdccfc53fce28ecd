"""Every option that the catalogue lists can be posted over HTTP: when a table is set up and when its options change."""

from collections.abc import Iterator

import pytest

from croupier.round.game import Game
from croupier.server.service import Service
from tests.conformance.options import GAMES, limits, own_tables, postings
from tests.server.annex import Annex, annex

every_game = pytest.mark.parametrize("game", GAMES, ids=[one.slug for one in GAMES])


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as found:
        yield found


@every_game
def test_options_are_posted_as_the_catalogue_lists_them(doors: Annex, game: Game) -> None:
    """The last value of each option, one after the other, at one table that is closed."""
    name = doors.table(game.slug, opened=False)
    last = {one.option: one for one in postings(game) if not one.lost}
    assert {one["option"] for one in doors.get("", f"games/{game.slug}").json()["options"]} >= last.keys()
    for one in last.values():
        answer = doors.post("supervisor", f"tables/{name}/options", {"options": one.options, "reason": "a test"})
        assert answer.status_code == 200, answer.text
        assert doors.get("", f"tables/{name}").json()["options"] == game.posted(game.house(one.options))


@every_game
def test_a_table_is_set_up_with_tables_and_limits_of_its_own(doors: Annex, game: Game) -> None:
    posted = dict(own_tables(game)) | limits(game)
    name = doors.table(game.slug, posted, opened=False)
    assert doors.get("", f"tables/{name}").json()["options"] == game.posted(game.house(posted))
    spots = doors.get("", f"tables/{name}/layout").json()["spots"]
    fixed = {table.id for table in game.paytables.values() if table.fixed}
    assert {spot["paytable"]["id"] for spot in spots if spot["paytable"]} - fixed <= {"OWN"}
    wagers = {one["wager"]: one["limited"] for one in doors.get("", f"games/{game.slug}").json()["wagers"]}
    assert {slug for slug, limited in wagers.items() if limited} == {one.rpartition("_")[0] for one in limits(game)}


def test_what_is_not_allowed_is_refused_with_what_is(doors: Annex) -> None:
    for option, value, clause in (("wheel", "square", "OH-G 1"), ("odds", "off", "OH-G 5")):
        body = {"name": "refused", "game": "roulette", "options": {option: value}}
        answer = doors.post("admin", "tables", body)
        assert answer.status_code == 409, answer.text
        assert option in answer.json()["detail"]
        assert answer.json()["clause"].startswith(clause)
    assert doors.get("", "tables/refused").status_code == 404
