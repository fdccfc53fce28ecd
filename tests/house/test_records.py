"""Records of what people did, by example: what is due when, who records it, what waits for it, and what is kept."""

from pathlib import Path
from typing import cast

import pytest

from croupier import games, rulebooks
from croupier.errors import BadInput, NotAuthorised, Refused, UnknownName
from croupier.house.recording import Inspection, inspected, record, to_do
from croupier.house.records import RecordBook, usual
from croupier.house.roles import STAFF, holds
from croupier.round.game import Game
from croupier.rulebooks import DUE, RECORDS
from tests.house.pit import Pit
from tests.house.recorded import by, done, due, houses, until
from tests.support import clause

# -- every kind, in every game that has one ---------------------------------------------------------------------------


@pytest.mark.parametrize("slug", games.slugs())
def test_everything_before_an_opening_is_asked_for_in_turn_and_by_those_the_text_names(slug: str) -> None:
    for options in houses(slug):
        table = Pit().closed(slug, options)
        asked: list[str] = []
        while tasks := to_do(table):
            task = tasks[0]
            with pytest.raises(Refused, match="table t1 opens after") as why:
                table.open("ann")
            assert why.value.clause == task.clause
            for role in set(STAFF) - {role for role in STAFF if any(holds(role, office) for office in task.who)}:
                with pytest.raises(NotAuthorised):
                    record(table, Inspection(task.clause, usual(task.asks)), by(role))
            assert to_do(table)[0] == task, "nothing has happened"
            before = len(table.book.new)
            record(table, Inspection(task.clause, usual(task.asks)), by(task.who[0]))
            (kept,) = table.book.new[before:]
            assert kept[1:] == (task.kind, task.clause, f"the {task.who[0]}", task.who[0], "", usual(task.asks), True)
            asked.append(task.clause)
        table.open("ann")
        expected = {
            rule.cited
            for rule in table.book.rules(table.options)
            if rule.is_opening or rule.clause.due in ("once", "posting")
        }
        assert set(asked) == expected


@pytest.mark.parametrize("slug", games.slugs())
def test_what_is_read_must_be_within_its_bounds(slug: str) -> None:
    for options in houses(slug):
        table = Pit().closed(slug, options)
        while tasks := to_do(table):
            task = tasks[0]
            for name, spec in task.asks.items():
                wrong = {"minimum": "7", "maximum": "7", "appendix": "H"}.get(
                    name, "9999" if "less" in spec or " to " in spec else "1"
                )
                record(table, Inspection(task.clause, usual(task.asks) | {name: wrong}), by(task.who[0]))
                assert not table.book.new[-1].passed
                assert to_do(table)[0] == task, "it is still to be done"
                missing = {other: value for other, value in usual(task.asks).items() if other != name}
                with pytest.raises(BadInput, match="wants"):
                    record(table, Inspection(task.clause, missing), by(task.who[0]))
                with pytest.raises(BadInput):
                    record(table, Inspection(task.clause, usual(task.asks) | {name: " "}), by(task.who[0]))
            with pytest.raises(BadInput, match="asks for no flavour"):
                record(table, Inspection(task.clause, usual(task.asks) | {"flavour": "mint"}), by(task.who[0]))
            record(table, Inspection(task.clause, usual(task.asks), fit=False), by(task.who[0]))
            assert to_do(table)[0] == task
            record(table, Inspection(task.clause, usual(task.asks)), by(task.who[0]))
        table.open("ann")


@pytest.mark.parametrize("slug", [*games.slugs(), "multi-link-progressive"])
def test_records_name_what_there_is(slug: str) -> None:
    """A record comes after an irregularity of the game or another record of it, and stands instead of what is
    a step of the opening."""
    text = games.text(slug)
    kinds = {step.record for step in text.rulebook.clauses if step.record}
    known = {*kinds, *(f"{kind} failed" for kind in kinds), *getattr(text, "irregularities", {})}
    for step in text.rulebook.clauses:
        assert set(step.after) <= known, step.id
        assert not step.instead or text.rulebook.by_id[step.instead].checklist == "opening"
        assert not step.every_hours or step.record == "deck_change"
        assert step.checklist != "opening" or step.record, f"{step.id} is asked for at every opening"


def test_every_kind_is_recorded_somewhere() -> None:
    texts = [games.text(slug).rulebook for slug in [*games.slugs(), "multi-link-progressive"]]
    steps = [step for text in texts for step in text.clauses if step.record]
    assert {step.record for step in steps} == set(RECORDS)
    assert {step.due for step in steps} - {""} == set(DUE) - {"opening"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('record = "wheel"', 'record = "spokes"', "records 'spokes'; records are acceptance"),
        ('due = "posting"', 'due = "sometimes"', "is due 'sometimes'; a record is due once"),
    ],
)
def test_a_record_has_a_kind_and_a_time_that_there_are(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = games.get("roulette").folder.joinpath("clauses.toml").read_text(encoding="utf-8")
    (path := tmp_path / "clauses.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput, match=words):
        rulebooks.load(path)


# -- table acceptance, signs and limits -------------------------------------------------------------------------------


@clause("OH-A 1.IV", "OH-A 2.II", "OH-A 2.IV", "OH-A Free Bet 2.II", "OH-A Free Bet 2.IV")
@clause("OH-B 2.I", "OH-B 2.II", "OH-C 2.II", "OH-C 2.III", "OH-D 2.II", "OH-D 2.III", "OH-E 02.III", "OH-E 02.IV")
@clause("OH-E Commission Free 2.II", "OH-E Commission Free 2.III", "OH-F 2.III", "OH-F 2.IV", "OH-F 2.V.A")
@clause("OH-G 1.I", "OH-G 1.V", "OH-H 2.II", "OH-H 2.III", "OH-I 2.IV", "OH-I 2.V", "OH-J 2.II", "OH-J 2.III")
@clause("OH-K 2.IV", "OH-M 2.II", "OH-M 2.III", "OH-N 2.I.C.1", "OH-N 2.I.C.2", "OH-N 2.II", "OH-O 2(b)", "OH-O 2(c)")
@clause("SG 2.1.1")
@pytest.mark.parametrize(
    ("slug", "accepted"),
    [
        ("big-six", {"OH-N 2.I.B", "OH-N 2.I.C.1", "OH-N 2.I.C.2", "OH-N 2.II"}),
        ("blackjack", {"OH-A 1.IV", "OH-A 2.I.B", "OH-A 2.II", "OH-A 2.IV"}),
        ("free-bet-blackjack", {"OH-A Free Bet 2.I.B", "OH-A Free Bet 2.II", "OH-A Free Bet 2.IV"}),
        ("craps", {"OH-B 2.I", "OH-B 2.II", "OH-B 2.III.B"}),
        ("four-card-poker", {"OH-C 2.I", "OH-C 2.II", "OH-C 2.III"}),
        ("let-it-ride", {"OH-D 2.I", "OH-D 2.II", "OH-D 2.III"}),
        ("mini-baccarat", {"OH-E 02.I", "OH-E 02.III", "OH-E 02.IV"}),
        (
            "dragon-bonus-baccarat",
            {"OH-E Commission Free 2.I", "OH-E Commission Free 2.II", "OH-E Commission Free 2.III"},
        ),
        ("pai-gow-poker", {"OH-F 2.I", "OH-F 2.III", "OH-F 2.IV", "OH-F 2.V.A"}),
        ("roulette", {"OH-G 1.I", "OH-G 1.I.B", "OH-G 1.V"}),
        ("three-card-poker", {"OH-H 2.I", "OH-H 2.II", "OH-H 2.III"}),
        ("ultimate-texas-holdem", {"OH-I 2.I", "OH-I 2.IV", "OH-I 2.V"}),
        ("mississippi-stud", {"OH-J 2.I", "OH-J 2.II", "OH-J 2.III"}),
        ("texas-holdem-bonus", {"OH-K 2.I", "OH-K 2.IV"}),
        ("crazy-four-poker", {"OH-M 2.I", "OH-M 2.II", "OH-M 2.III"}),
        ("dj-wild-stud", {"OH-O 2(a)", "OH-O 2(b)", "OH-O 2(c)"}),
        ("pontoon-plus", {"SG 2.1.1"}),
    ],
)
def test_a_table_is_accepted_once(slug: str, accepted: set[str]) -> None:
    table = Pit().closed(slug)
    inspected(table)
    of_table = [kept.clause for kept in table.book.new]
    assert accepted <= set(of_table)
    table.open("ann")
    table.close("ann")
    again = len(table.book.new)
    inspected(table)
    assert not accepted & {kept.clause for kept in table.book.new[again:]}


@clause("OH-G 1.I", "OH-N 2.I.C.2", "OH-B 2.II")
@pytest.mark.parametrize(
    ("slug", "cited", "name", "small", "large"),
    [
        ("roulette", "OH-G 1.I", "wheel_inches", "29.5", "30"),
        ("big-six", "OH-N 2.I.C.2", "wheel_feet", "4", "5"),
        ("craps", "OH-B 2.II", "table_feet", "16.5", "12"),
    ],
)
def test_a_table_that_has_not_the_size_does_not_open(slug: str, cited: str, name: str, small: str, large: str) -> None:
    table = Pit().closed(slug)
    until(table, cited)
    assert not done(table, cited, **{name: small}).passed
    with pytest.raises(Refused) as why:
        table.open("ann")
    assert why.value.clause == cited
    with pytest.raises(BadInput, match=r"is .*, not 'large'"):
        done(table, cited, **{name: "large"})
    assert done(table, cited, **{name: large}).passed
    assert due(table)[0] != cited


@clause("OH-C 2.I.E", "OH-E 02.I.F", "OH-E Commission Free 2.I.F", "OH-I 2.II.F.1", "OH-I 2.II.F.2", "OH-I 2.II.F.3")
@clause("OH-M 2.I.C", "OH-M 2.I.D", "OH-L 2.I.B", "OH-O 2(a)(5)", "OH-O 2(a)(6)", "OH-F 2.II.E(3)", "OH-F 2.II.E(4)")
@clause("OH-B 2.V.C.1", "OH-B 2.V.C.2", "OH-B 2.V.C.3", "OH-A 2.I.D", "OH-A 10.IV", "OH-A 11.V", "OH-A Free Bet 2.I.D")
@clause("OH-D 13.III", "OH-J 12.IV", "OH-G 5.III.A")
@pytest.mark.parametrize(
    ("slug", "options", "signs"),
    [
        ("four-card-poker", {}, {"OH-C 2.I.E", "OH-L 2.I.B"}),
        ("mini-baccarat", {}, {"OH-E 02.I.F"}),
        ("mini-baccarat", {"dragon_bonus_player": "off", "dragon_bonus_banker": "off"}, set()),
        ("dragon-bonus-baccarat", {}, {"OH-E Commission Free 2.I.F"}),
        ("ultimate-texas-holdem", {}, {"OH-I 2.II.F.1", "OH-I 2.II.F.2", "OH-I 2.II.F.3", "OH-L 2.I.B"}),
        ("crazy-four-poker", {}, {"OH-M 2.I.C", "OH-M 2.I.D", "OH-L 2.I.B"}),
        ("crazy-four-poker", {"progressive": "off"}, {"OH-M 2.I.C", "OH-M 2.I.D"}),
        ("dj-wild-stud", {}, {"OH-O 2(a)(5)", "OH-O 2(a)(6)"}),
        ("pai-gow-poker", {}, {"OH-F 2.II.E(3)"}),
        ("pai-gow-poker", {"payout_limit": "50000"}, {"OH-F 2.II.E(3)", "OH-F 2.II.E(4)"}),
        ("craps", {}, {"OH-B 2.V.C.1", "OH-B 2.V.C.2", "OH-B 2.V.C.3"}),
        ("craps", {"fire": "off"}, set()),
        ("blackjack", {}, set()),
        ("blackjack", {"soft_17": "stand"}, {"OH-A 2.I.D"}),
        ("blackjack", {"decks": 2}, {"OH-A 10.IV", "OH-A 11.V"}),
        ("free-bet-blackjack", {"soft_17": "stand"}, {"OH-A Free Bet 2.I.D"}),
        ("let-it-ride", {"payout_limit": "50000"}, {"OH-D 13.III", "OH-L 2.I.B"}),
        ("mississippi-stud", {"payout_limit": "50000"}, {"OH-J 12.IV", "OH-L 2.I.B"}),
        ("mississippi-stud", {}, {"OH-L 2.I.B"}),
        ("roulette", {"wheel": "double_zero_as_single"}, {"OH-G 5.III.A"}),
    ],
)
def test_signs_are_posted_before_the_table_opens(slug: str, options: dict[str, object], signs: set[str]) -> None:
    table = Pit().closed(slug, options)
    inspected(table)
    assert {kept.clause for kept in table.book.new if kept.kind == "sign"} == signs


@clause("OH-G 1.I.C", "OH-B 3.III", "SG 3.4", "CO 30-2118 (4)", "CO 30-2119 (4)", "CO 30-2899.09 (5)")
@pytest.mark.parametrize(
    ("slug", "cited"),
    [
        ("roulette", "OH-G 1.I.C"),
        ("craps", "OH-B 3.III"),
        ("pontoon-plus", "SG 3.4"),
        ("deuces-wild-xtreme", "CO 30-2118 (4)"),
        ("ride-free", "CO 30-2119 (4)"),
        ("three-dice-baccarat", "CO 30-2899.09 (5)"),
    ],
)
def test_the_limits_at_the_table_are_those_that_are_posted_and_since_when(slug: str, cited: str) -> None:
    table = Pit().closed(slug, {"table_minimum": "5", "table_maximum": "500"})
    until(table, cited)
    assert not done(table, cited, minimum="10", maximum="500").passed
    assert done(table, cited, minimum="5", maximum="500").passed
    inspected(table)
    table.open("ann")
    table.change({"table_minimum": "10", "table_maximum": "500"}, by="sue, eve", because="a busy night")
    assert cited in due(table)
    table._may_deal()
    table.close("ann")
    until(table, cited)
    with pytest.raises(Refused, match="opens after") as why:
        table.open("ann")
    assert why.value.clause == cited
    assert done(table, cited, minimum="10", maximum="500").passed
    inspected(table)
    table.open("ann")
    assert cited not in due(table)
    table.change({"table_minimum": "10", "table_maximum": "500"}, by="sue, eve", because="once more the same")
    assert cited not in due(table)


# -- what is not asked for --------------------------------------------------------------------------------------------


@clause("OH-L 6.IV.C.2")
def test_what_is_not_due_is_not_recorded() -> None:
    table = Pit().table("mississippi-stud", bob="100")
    with pytest.raises(Refused, match="nothing has happened that asks for it"):
        done(table, "4.I")
    with pytest.raises(Refused, match="verified step by step where it is claimed"):
        done(table, "OH-L 6.IV.C.2")
    with pytest.raises(UnknownName, match=r"no record '9\.IX'"):
        done(table, "9.IX")


def test_a_step_of_the_opening_is_not_skipped_and_not_taken_twice() -> None:
    table = Pit().closed("three-card-poker")
    with pytest.raises(BadInput, match=r"next is 2\.I"):
        done(table, "4.I")
    inspected(table)
    with pytest.raises(BadInput, match="the checklist is complete"):
        done(table, "4.I")


def test_a_book_is_stored_apart_from_its_game_and_from_what_comes_later() -> None:
    """Every command stores the book: a game is far too large to be copied each time."""

    class Uncopied:
        def __deepcopy__(self, memo: object) -> None:
            raise AssertionError("the game is copied")

    book = RecordBook(cast(Game, Uncopied()), lent={"1": {"colour": "blue"}})
    stored = book.plain()
    assert not stored.keys() & {"game", "new"}
    book.lent["1"]["colour"] = "red"
    assert stored["lent"] == {"1": {"colour": "blue"}}
