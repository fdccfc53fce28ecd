"""A schedule that the text fixes is held exactly: at a table, in a dispute, and never cited for another one."""

from typing import Any

import pytest

from croupier.errors import BadPayTable, CroupierError, OptionRefused
from croupier.games import everything, get
from croupier.paytables import plain
from croupier.scenarios import settle
from tests.support import clause


def changed(slug: str, table: str, **pays: str) -> dict[str, Any]:
    """A printed table under a name of the house's own, with other pays for some lines."""
    own = plain(get(slug).paytables[table])
    lines = [line | {"pays": pays.get(line["line"], line["pays"])} for line in own["lines"]]
    return own | {"id": "HOUSE", "lines": lines}


def refused(slug: str, **options: object) -> str:
    """The clause under which options are refused, at a table and in a dispute alike."""
    with pytest.raises(CroupierError) as at_table:
        get(slug).house(options)
    assert isinstance(at_table.value, BadPayTable | OptionRefused)
    with pytest.raises(CroupierError) as in_dispute:
        settle({"game": slug, "options": options, "rounds": [{"seats": [], "outcomes": []}]})
    assert in_dispute.value.clause == at_table.value.clause
    get(slug).house(options, bound=False)  # and yet it can be analysed
    return at_table.value.clause


@clause("OH-M 11.III")
def test_11_iii_queens_up_is_not_posted_by_a_table_of_the_houses_own() -> None:
    own = changed("crazy-four-poker", "QU-OH", three_of_a_kind="8 to 1")
    assert refused("crazy-four-poker", queens_up=own) == "OH-M 11.III"


@clause("OH-C 11.I.B", "OH-C 11.I.C")
@pytest.mark.parametrize(
    ("wager", "table", "line", "pays", "cited"),
    [
        ("aces_up", "AU-OH", "flush", "6 to 1", "OH-C 11.I.C"),
        ("ante_bonus", "AB-OH", "three_of_a_kind", "5 to 2", "OH-C 11.I.B"),
    ],
)
def test_11_i_four_card_poker_posts_what_is_printed(wager: str, table: str, line: str, pays: str, cited: str) -> None:
    own = changed("four-card-poker", table, **{line: pays})
    assert refused("four-card-poker", **{wager: own}) == cited


def fixed() -> list[tuple[str, str]]:
    """Every wager of every game whose schedules the text fixes."""
    return [
        (game.slug, name)
        for game in everything()
        for name in game.tabled
        if not any(table.floor or table.lost for table in game.paytables.values() if name in table.wagers)
    ]


@pytest.mark.parametrize(("slug", "wager"), fixed())
def test_what_the_text_fixes_is_neither_undercut_nor_raised(slug: str, wager: str) -> None:
    """Big Six, Fortune 7, Ultimate's blind, House Money, Push 22, ante bonuses, the super bonus, multi-link lines, and
    whatever else there is."""
    game = get(slug)
    table = next(table for table in game.paytables.values() if wager in table.wagers)
    for line in table.lines:
        for pays in ("1 to 100", "987654 to 1"):
            own = changed(slug, table.id, **{line.line: pays}) | {"wager": wager, "also": []}
            with pytest.raises(BadPayTable) as why:
                game.house({wager: own})
            assert why.value.clause in {other.clause for other in game.paytables.values() if wager in other.wagers}


def test_the_findings_are_among_what_is_fixed() -> None:
    known = fixed()
    for slug, wager in [
        ("big-six", "odds"),
        ("blackjack", "house_money"),
        ("dragon-bonus-baccarat", "fortune_7"),
        ("free-bet-blackjack", "push_22"),
        ("ultimate-texas-holdem", "blind"),
        ("three-card-poker", "ante_bonus"),
        ("crazy-four-poker", "super_bonus"),
        ("mississippi-stud", "progressive"),
    ]:
        assert (slug, wager) in known, (slug, wager, [name for game, name in known if game == slug])


@clause("OH-D 13.I", "OH-J 12.I", "OH-K 11.I", "OH-I 10.I", "OH-O 11(a)")
@pytest.mark.parametrize("slug", ["let-it-ride", "mississippi-stud", "texas-holdem-bonus", "ultimate-texas-holdem"])
def test_odds_for_are_refused_where_the_text_says_to(slug: str) -> None:
    game = get(slug)
    asked = 0
    for name in game.tabled:
        tables = [table for table in game.paytables.values() if name in table.wagers]
        if {line.pays.unit for table in tables for line in table.lines} != {"to"}:
            continue
        best = tables[0].lines[0]
        own = changed(slug, tables[0].id, **{best.line: f"{best.pays.num + best.pays.den} for {best.pays.den}"})
        with pytest.raises(BadPayTable, match='odds with "to"'):
            game.house({name: own | {"wager": name, "also": []}})
        asked += 1
    assert asked


@clause("OH-M 11.II")
def test_11_ii_the_schedule_under_another_name_still_needs_the_supervisor() -> None:
    own = changed("crazy-four-poker", "SB-OH")
    del own["lines"][0]["approved"]
    table = get("crazy-four-poker").house({"super_bonus": own}).tables["super_bonus"]
    assert [line.line for line in table.lines if line.approved] == ["four_aces", "four_of_a_kind_not_aces"]


def test_a_schedule_in_another_order_is_another_schedule() -> None:
    own = changed("crazy-four-poker", "SB-OH")
    own["lines"].reverse()
    assert refused("crazy-four-poker", super_bonus=own) == "OH-M 11.II"
