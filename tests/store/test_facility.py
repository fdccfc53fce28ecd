"""What the text wants alike in the whole facility: open tables of a game never differ in it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier import games, paytables
from croupier.errors import CroupierError, OptionRefused
from croupier.house.table import Table
from croupier.store.database import Database
from croupier.store.tables import TableStore
from tests.store.verify_house import database_of
from tests.support import clause

#: Odds above the printed ones, and a Fire Bet that pays more.
BETTER = {"any_seven": "5 to 1"}
RICHER = {"4_points": "25 to 1"}


@pytest.fixture
def facility(database: Database) -> Iterator[TableStore]:
    """A house of its own, as other tests leave tables open."""
    with database_of(database, "facility") as own:
        yield TableStore(own, clock=lambda: 1000.0)


def own(slug: str, table: str, better: dict[str, str]) -> dict[str, Any]:
    """A pay table of the house's own: the official one with some lines raised."""
    raised: dict[str, Any] = paytables.plain(games.get(slug).paytables[table]) | {"id": "OURS"}
    return raised | {"lines": [line | {"pays": better.get(line["line"], line["pays"])} for line in raised["lines"]]}


def opens(tables: TableStore, name: str, slug: str = "craps", **options: object) -> None:
    if name not in tables.names():
        tables.create(name, games.get(slug), options, by="admin")
    tables.command(name, _opens, by="ann")


def _opens(table: Table) -> None:
    while table.opening is not None and (step := table.opening.next):
        for office in table.game.rulebook.duty(step.id) or ("dealer",):
            table.opening.did(step.id, office, office)
    table.open("ann")


def posts(tables: TableStore, name: str, **options: object) -> None:
    tables.command(name, lambda table: table.change(options, by="ann", because="a test"), by="ann")


def closes(tables: TableStore, name: str) -> None:
    tables.command(name, lambda table: table.close("ann"), by="ann")


def is_open(tables: TableStore, name: str) -> bool:
    return tables.look(name, lambda table: table.state) == "betting"


@clause("OH-B 5.II.A")
def test_5_ii_a_a_table_with_other_odds_stays_closed_while_another_is_open(facility: TableStore) -> None:
    opens(facility, "low")
    better = own("craps", "CR-OH", BETTER)
    with pytest.raises(OptionRefused, match="table low is open with CR-OH, not OURS") as why:
        opens(facility, "high", payouts=better)
    assert why.value.clause == "OH-B 5.II.A"
    assert not is_open(facility, "high")
    opens(facility, "low-too")
    with pytest.raises(OptionRefused, match="payouts is the same at all open tables of Craps"):
        posts(facility, "low-too", payouts=better)
    closes(facility, "low")
    closes(facility, "low-too")
    opens(facility, "high")
    with pytest.raises(OptionRefused, match="table high is open with OURS, not CR-OH"):
        opens(facility, "low")
    posts(facility, "low", payouts=better)
    opens(facility, "low")


@clause("OH-B 5.II.A", "OH-B 5.VII")
def test_5_ii_a_the_fire_bet_has_one_schedule_where_it_is_offered(facility: TableStore) -> None:
    opens(facility, "plain")
    opens(facility, "without", fire="off")
    with pytest.raises(OptionRefused, match="fire is the same"):
        opens(facility, "rich", fire=own("craps", "FIRE-OH-A", RICHER))
    closes(facility, "plain")
    opens(facility, "rich")


@clause("OH-B 5.II.A")
def test_5_ii_a_the_same_odds_under_another_name_and_other_options_are_no_difference(facility: TableStore) -> None:
    opens(facility, "official")
    opens(facility, "written", payouts=own("craps", "CR-OH", {}), vig_when="on_win", table_minimum="25")
    assert is_open(facility, "written")


@clause("OH-E 10.VI")
def test_10_vi_all_mini_baccarat_tables_charge_the_same_vigorish(facility: TableStore) -> None:
    opens(facility, "winners", "mini-baccarat")
    with pytest.raises(OptionRefused, match=r"vig_on_tie .* table winners is open with off, not on") as why:
        opens(facility, "ties", "mini-baccarat", vig_on_tie="on")
    assert why.value.clause == "OH-E 10.VI"
    opens(facility, "midi", "mini-baccarat", midi="on", vig_when="marked")
    with pytest.raises(OptionRefused, match="vig_on_tie"):
        posts(facility, "midi", vig_on_tie="on")
    opens(facility, "no-commission", "dragon-bonus-baccarat")
    for name in ("winners", "midi"):
        closes(facility, name)
    opens(facility, "ties")


@clause("OH-E 10.VI")
def test_10_vi_a_table_alone_posts_what_it_likes(facility: TableStore) -> None:
    opens(facility, "only", "mini-baccarat")
    posts(facility, "only", vig_on_tie="on")
    facility.command("only", lambda table: table.disable("ann", "a broken shoe"), by="ann")
    opens(facility, "second", "mini-baccarat")
    facility.command("only", lambda table: table.enable("ann", "mended"), by="ann")
    with pytest.raises(OptionRefused, match="table second is open with off, not on"):
        opens(facility, "only")


@clause("OH-E 10.VI")
def test_10_vi_of_two_tables_that_open_at_once_only_those_alike_do(facility: TableStore) -> None:
    for name, charged in (("a", "off"), ("b", "on"), ("c", "off"), ("d", "on")):
        facility.create(name, games.get("mini-baccarat"), {"vig_on_tie": charged}, by="admin")

    def tries(name: str) -> str:
        try:
            opens(facility, name)
        except CroupierError as error:
            return error.clause
        return ""

    with ThreadPoolExecutor(4) as people:
        refused = dict(zip("abcd", people.map(tries, "abcd"), strict=True))
    assert {name for name in "abcd" if is_open(facility, name)} in ({"a", "c"}, {"b", "d"})
    assert sorted(refused.values()) == ["", "", "OH-E 10.VI", "OH-E 10.VI"]
