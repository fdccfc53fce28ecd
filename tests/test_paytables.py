import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import paytables as pays
from croupier.errors import BadPayTable, OptionRefused, UnknownName
from croupier.games import everything
from croupier.games.three_card_poker import GAME
from croupier.money import Pay, pay
from croupier.paytables import MOST_LINES, PayTable, load, plain, posted
from tests.support import clause

FILE = Path("house.toml")


def table(lines: str = '{ line = "flush", pays = "3 to 1" }', more: str = "", id_: str = "T-1") -> str:
    return f'[[table]]\nid = "{id_}"\nwager = "pair_plus"\nclause = "OH-H 12.IV"\n{more}\nlines = [{lines}]\n'


def read(text: str) -> PayTable:
    (only,) = load(FILE, text).values()
    return only


def test_a_table_is_read_with_its_lines_best_first() -> None:
    made = read(
        table(
            '{ line = "straight_flush", pays = "40 to 1", envy = "$5", clause = "OH-H 1" },'
            '{ line = "flush", pays = "$3" }',
            'floor = true\ndecks = [1, 6]\nnote = "six decks"',
        )
    )
    assert (made.id, made.wager, made.clause, made.floor, made.note) == (
        "T-1",
        "pair_plus",
        "OH-H 12.IV",
        True,
        "six decks",
    )
    assert [line.line for line in made.lines] == ["straight_flush", "flush"]
    assert made["straight_flush"].pays == pay("40 to 1")
    assert made["straight_flush"].envy == pay("$5")
    assert made["straight_flush"].clause == "OH-H 1"
    assert made["flush"].clause == "OH-H 12.IV"
    assert made["flush"].envy is None
    assert [decks for decks in range(1, 9) if made.allows(decks)] == [1, 6]


def test_a_hand_that_is_not_on_the_table_loses() -> None:
    made = read(table())
    assert made.get("flush") == made["flush"]
    assert made.get("pair") is None
    assert made.get(None) is None
    assert made.get("") is None
    assert made.allows(1)
    assert made.allows(8)


def test_a_fixed_amount_may_be_marked_as_net() -> None:
    made = read(table('{ line = "flush", pays = "$100,000", returns_stake = true }'))
    assert made["flush"].pays == Pay("dollars", 10_000_000, 1, returns_stake=True)


T1 = "house.toml, table 'T-1'"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x =", "house.toml is not TOML: "),
        ("", r"house.toml: a pay-table file holds \[\[table\]\] entries and nothing else"),
        ("table = []", r"holds \[\[table\]\] entries"),
        ("table = 1", r"holds \[\[table\]\] entries"),
        ("table = [1]", r"holds \[\[table\]\] entries|table 1"),
        ("[table]\nid = 'T-1'", r"holds \[\[table\]\] entries"),
        (table() + '[other]\nx = "1"', r"holds \[\[table\]\] entries and nothing else"),
        (table() + table(), "house.toml: table 'T-1' is there twice; ids are unique"),
        ("[[table]]\nid = 'T-1'", f"{T1}: clause, lines, wager missing"),
        ("[[table]]\nwager = 'ante'", "house.toml, table 1: clause, id, lines missing"),
        (table() + table(more="", id_="T-2").replace('wager = "pair_plus"\n', ""), "table 'T-2': wager missing"),
        (
            table(more="odds = 1"),
            f"{T1}: odds not known; allowed are also, clause, decks, envy_to, fixed, floor, id, "
            "lines, lost, note, wager",
        ),
        (table(id_="T-1").replace('"T-1"', "5"), "house.toml, table 5: id is text"),
        (table().replace('"pair_plus"', "5"), f"{T1}: wager is text"),
        (table().replace('"OH-H 12.IV"', "5"), f"{T1}: clause is text"),
        (table(more="note = 5"), f"{T1}: note is text"),
        (table(""), f"{T1}: lines is a list of 1 to 100 entries like {{ line = 'flush', pays = '4 to 1' }}"),
        (table('"flush"'), f"{T1}: lines is a list of"),
        (table().replace('[{ line = "flush", pays = "3 to 1" }]', '"flush"'), f"{T1}: lines is a list of"),
        (table('{ line = "flush" }'), f"{T1}, line 'flush': pays missing"),
        (table('{ pays = "3 to 1" }'), f"{T1}, line 1: line missing"),
        (table('{ line = "flush", pays = "3 to 1", odds = 3 }'), f"{T1}, line 'flush': odds not known; allowed are "),
        (table('{ line = 5, pays = "3 to 1" }'), f"{T1}, line 5: line and clause are text"),
        (table('{ line = "flush", pays = "3 to 1", clause = 5 }'), f"{T1}, line 'flush': line and clause are text"),
        (table('{ line = "flush", pays = "3-1" }'), f"{T1}, line 'flush': '3-1' is not a pay; write '40 to 1'"),
        (table('{ line = "flush", pays = 3 }'), f"{T1}, line 'flush': 3 is not a pay"),
        (table('{ line = "flush", pays = "$x" }'), f"{T1}, line 'flush': .*is not an amount of money"),
        (table('{ line = "flush", pays = "$-3" }'), f"{T1}, line 'flush': "),
        (table('{ line = "flush", pays = "3 to 0" }'), f"{T1}, line 'flush': '3 to 0' pays on a stake of nothing"),
        (table('{ line = "flush", pays = "200%" }'), f"{T1}, line 'flush': '200%' is more than the whole meter"),
        (table('{ line = "flush", pays = "3 to 1", envy = "x" }'), f"{T1}, line 'flush': 'x' is not a pay"),
        (
            table('{ line = "flush", pays = "$3", returns_stake = "yes" }'),
            f"{T1}, line 'flush': returns_stake is true or false",
        ),
        (
            table('{ line = "pair", pays = "$1" }, { line = "flush", pays = "$1" }, { line = "pair", pays = "$2" }'),
            f"{T1}: line 'pair' is there twice; a table names each hand once",
        ),
        (table(more="decks = 6"), f"{T1}: decks is a list of deck counts from 1 to 8"),
        (table(more="decks = [0]"), f"{T1}: decks is a list of"),
        (table(more="decks = [9]"), f"{T1}: decks is a list of"),
        (table(more='decks = ["6"]'), f"{T1}: decks is a list of"),
        (table(more="decks = [true]"), f"{T1}: decks is a list of"),
        (table(more='floor = "yes"'), f"{T1}: floor is true or false"),
        (table(more="fixed = 1"), f"{T1}: fixed is true or false"),
    ],
)
def test_every_complaint_names_the_place_and_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(BadPayTable, match=why):
        load(FILE, text)


def test_a_table_has_a_limit_of_lines() -> None:
    lines = [f'{{ line = "l{number}", pays = "1 to 1" }}' for number in range(MOST_LINES + 1)]
    assert len(read(table(", ".join(lines[:-1]))).lines) == MOST_LINES
    with pytest.raises(BadPayTable, match="lines is a list of 1 to 100"):
        read(table(", ".join(lines)))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPayTable, match=r"cannot read .*none\.toml: No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(BadPayTable, match=r"cannot read .*: Is a directory"):
        load(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadPayTable, match=r"bytes\.toml is no text: byte 1 is not UTF-8"):
        load(tmp_path / "bytes.toml")


# What a house posts

PAIR_PLUS = {
    "straight_flush": "40 to 1",
    "three_of_a_kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


def own(tmp_path: Path, lines: dict[str, str], wager: str = "pair_plus") -> str:
    path = tmp_path / "own.toml"
    rows = ", ".join(f'{{ line = "{name}", pays = "{pays}" }}' for name, pays in lines.items())
    path.write_text(table(rows).replace("pair_plus", wager))
    return str(path)


def test_an_official_table_is_posted_by_its_id() -> None:
    assert posted("PP-OH", "pair_plus", GAME.paytables) is GAME.paytables["PP-OH"]


@pytest.mark.parametrize(
    ("name", "guess"), [("PP-NV", ""), ("SCB-OH", ""), ("", ""), ("pp-oh", " (did you mean PP-OH?)")]
)
def test_an_unknown_table_is_refused_with_those_there_are(name: str, guess: str) -> None:
    refusal = f"no pay table for pair_plus '{name}'{guess}; there is PP-OH, or the path of"
    with pytest.raises(UnknownName, match=re.escape(refusal)):
        posted(name, "pair_plus", GAME.paytables)


def test_a_house_posts_a_table_of_its_own_by_path(tmp_path: Path) -> None:
    made = posted(own(tmp_path, PAIR_PLUS | {"flush": "4 to 1"}), "pair_plus", GAME.paytables)
    assert made["flush"].pays == pay("4 to 1")
    assert made["pair"].pays == pay("1 to 1")


def test_a_file_must_hold_one_table_for_the_wager(tmp_path: Path) -> None:
    with pytest.raises(BadPayTable, match=r"own\.toml holds 0 tables for pair_plus; one is needed"):
        posted(own(tmp_path, PAIR_PLUS, wager="ante_bonus"), "pair_plus", GAME.paytables)
    path = tmp_path / "two.toml"
    path.write_text(table(id_="A") + table(id_="B"))
    with pytest.raises(BadPayTable, match="holds 2 tables for pair_plus"):
        posted(str(path), "pair_plus", GAME.paytables)


def test_a_table_of_the_house_uses_only_lines_the_wager_knows(tmp_path: Path) -> None:
    path = own(tmp_path, PAIR_PLUS | {"mini_royal": "50 to 1"})
    with pytest.raises(
        BadPayTable, match="no line 'mini_royal' for pair_plus; there is straight_flush, three_of_a_kind"
    ):
        posted(path, "pair_plus", GAME.paytables)


@pytest.mark.parametrize(
    ("line", "pays", "fine"),
    [
        ("flush", "3 to 1", True),
        ("flush", "6 to 2", True),
        ("flush", "7 to 2", True),
        ("flush", "5 to 2", False),
        ("flush", "2 to 1", False),
        ("flush", "3 for 1", False),
        ("flush", "$3", False),
        ("pair", "0.5 to 1", False),
        ("pair", "1.5 to 1", True),
        ("straight_flush", "39 to 1", False),
        ("straight_flush", "400 to 1", True),
    ],
)
def test_no_line_is_posted_below_the_floor(tmp_path: Path, line: str, pays: str, fine: bool) -> None:
    path = own(tmp_path, PAIR_PLUS | {line: pays})
    if fine:
        assert posted(path, "pair_plus", GAME.paytables)[line].pays == pay(pays)
        return
    floor = GAME.paytables["PP-OH"][line].pays
    with pytest.raises(BadPayTable, match=f"line '{line}' pays .* floor (of|is) {floor}") as why:
        posted(path, "pair_plus", GAME.paytables)
    assert why.value.clause == "OH-H 12.IV"


@clause("OH-H 12.IV")
def test_odds_for_are_not_posted_where_the_text_says_to(tmp_path: Path) -> None:
    path = own(tmp_path, PAIR_PLUS | {"flush": "4 for 1"})
    with pytest.raises(BadPayTable, match=r"'flush' pays 4 for 1; the text states odds with \"to\"") as why:
        posted(path, "pair_plus", GAME.paytables)
    assert why.value.clause == "OH-H 12.IV"
    assert posted(path, "pair_plus", GAME.paytables, bound=False)["flush"].pays == pay("4 for 1")


@pytest.mark.parametrize(("pays", "fine"), [("6 to 5", False), ("3 to 2", True), ("6 to 4", True), ("5 to 3", True)])
def test_a_floor_may_be_a_fraction(pays: str, fine: bool) -> None:
    floor = load(FILE, table('{ line = "flush", pays = "3 to 2" }', "floor = true"))
    own = {"id": "OWN", "wager": "pair_plus", "clause": "house", "lines": [{"line": "flush", "pays": pays}]}
    if fine:
        assert posted(own, "pair_plus", floor)["flush"].pays == pay(pays)
    else:
        with pytest.raises(BadPayTable, match="below the floor of 3 to 2"):
            posted(own, "pair_plus", floor)


@pytest.mark.parametrize(
    ("pays", "fine"),
    [("$5", True), ("$5.01", True), ("$20,000", True), ("$4.99", False), ("5 to 1", False), ("100%", False)],
)
def test_a_floor_may_be_an_amount_of_money(pays: str, fine: bool) -> None:
    floor = load(FILE, table('{ line = "flush", pays = "$5" }', "floor = true"))
    own = {"id": "OWN", "wager": "pair_plus", "clause": "house", "lines": [{"line": "flush", "pays": pays}]}
    if fine:
        assert posted(own, "pair_plus", floor)["flush"].pays == pay(pays)
    else:
        why = "below the floor of" if pays.startswith("$") else "which is no amount of money; the floor is"
        with pytest.raises(BadPayTable, match=rf"line 'flush' pays {re.escape(pays)}, {why} \$5"):
            posted(own, "pair_plus", floor)


def test_an_amount_that_returns_the_stake_is_more_than_one_that_keeps_it() -> None:
    floor = load(FILE, table('{ line = "flush", pays = "$5", returns_stake = true }', "floor = true"))
    own = {"id": "OWN", "wager": "pair_plus", "clause": "house", "lines": [{"line": "flush", "pays": "$5"}]}
    with pytest.raises(BadPayTable, match="below the floor"):
        posted(own, "pair_plus", floor)
    assert posted(plain(floor["T-1"]), "pair_plus", floor)["flush"].pays.returns_stake


@pytest.mark.parametrize("line", PAIR_PLUS)
def test_no_line_of_the_floor_may_be_missing(tmp_path: Path, line: str) -> None:
    path = own(tmp_path, {name: pays for name, pays in PAIR_PLUS.items() if name != line})
    with pytest.raises(BadPayTable, match=f"line '{line}' is missing; the text pays it no less than") as why:
        posted(path, "pair_plus", GAME.paytables)
    assert why.value.clause == "OH-H 12.IV"


@given(st.dictionaries(st.sampled_from(list(PAIR_PLUS)), st.integers(0, 100)))
def test_a_posted_table_never_pays_less_than_the_floor(odds: dict[str, int]) -> None:
    lines = [{"line": name, "pays": f"{win} to 1"} for name, win in odds.items()]
    given_table = {"id": "OWN", "wager": "pair_plus", "clause": "house", "lines": lines}
    enough = all(odds.get(line.line, -1) >= line.pays.num for line in GAME.paytables["PP-OH"].lines)
    if enough:
        assert [line.pays.num for line in posted(given_table, "pair_plus", GAME.paytables).lines] == list(odds.values())
    else:
        with pytest.raises(BadPayTable):
            posted(given_table, "pair_plus", GAME.paytables)


def test_a_table_given_whole_must_be_for_the_wager_it_is_posted_on() -> None:
    stored = plain(GAME.paytables["AB-OH"])
    assert posted(stored, "ante_bonus", GAME.paytables).id == "AB-OH"
    for wager in ("six_card_bonus", "pair_plus"):
        with pytest.raises(BadPayTable, match=rf"ante_bonus.*{wager}|{wager}.*ante_bonus"):
            posted(stored, wager, GAME.paytables)


def test_one_table_may_pay_several_wagers() -> None:
    made = read(table(more='also = ["pair_minus"]'))
    assert made.wagers == ("pair_plus", "pair_minus")
    assert read(table()).wagers == ("pair_plus",)
    official = {made.id: made}
    for wager in made.wagers:
        assert posted("T-1", wager, official) is made
        assert posted(plain(made), wager, official) == made
    with pytest.raises(BadPayTable, match="'T-1' is for pair_plus and pair_minus, not for ante"):
        posted(plain(made), "ante", official)
    with pytest.raises(BadPayTable, match="also is a list of the other wagers"):
        read(table(more='also = "pair_minus"'))


def test_a_table_may_name_lines_whose_pays_are_lost_from_the_text() -> None:
    made = read(table(more='lost = ["straight"]'))
    assert made.lost == ("straight",)
    assert posted(plain(made), "pair_plus", {made.id: made}).lost == ("straight",)
    assert read(table()).lost == ()
    for wrong in ('lost = "straight"', "lost = [1]", 'lost = ["flush"]'):  # a line with pays is not lost
        with pytest.raises(BadPayTable, match="lost is a list of the lines"):
            read(table(more=wrong))


def test_a_table_with_lost_pays_is_not_offered_until_the_house_supplies_them() -> None:
    lines = '{ line = "straight_flush", pays = "50 to 1" }'
    with_gap = pays.load(FILE, table(lines, 'lost = ["flush"]', "T-GAP"))
    whole = pays.load(FILE, table(lines, id_="T-WHOLE"))
    game = replace(GAME)
    game.__dict__["paytables"] = with_gap | whole
    assert game.house().tables["pair_plus"].id == "T-WHOLE"
    with pytest.raises(OptionRefused, match="lost what T-GAP pays for flush") as refused:
        game.house({"pair_plus": "T-GAP"})
    assert refused.value.clause == "OH-H 12.IV"


@pytest.mark.parametrize("slug", [game.slug for game in everything()])
def test_every_official_table_survives_storage(slug: str) -> None:
    (game,) = (game for game in everything() if game.slug == slug)
    for official in game.paytables.values():
        stored = json.loads(json.dumps(plain(official)))
        again = posted(stored, official.wager, game.paytables)
        assert (again.id, again.wager, again.clause, again.lines, again.decks) == (
            official.id,
            official.wager,
            official.clause,
            official.lines,
            official.decks,
        )
