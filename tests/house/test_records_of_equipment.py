"""Records of cards, wheels, balls, dice and chips by example: what has happened, what is looked at, what waits."""

import pytest

from croupier import games
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput, NotAuthorised, Refused, UnknownName
from croupier.house.opened import opened
from croupier.house.recording import Inspection, inspected, record, to_do
from croupier.house.table import Table
from tests.house.pit import Pit, deal, lay
from tests.house.recorded import SHUFFLER, by, done, due, until
from tests.support import clause

# -- cards ------------------------------------------------------------------------------------------------------------


@clause("OH-H 4.I", "OH-H 4.II", "OH-A 5.I", "OH-E 1.I", "OH-E Commission Free 4.I")
@clause("OH-F 4.I", "OH-F 4.II", "OH-O 4(a)")
@pytest.mark.parametrize(
    ("slug", "change", "looked"),
    [
        ("three-card-poker", "3.III.A", ["OH-H 4.I", "OH-H 4.II"]),
        ("blackjack", "3.IV", ["OH-A 5.I", "OH-A 5.II"]),
        ("free-bet-blackjack", "3.IV", ["OH-A Free Bet 5.I", "OH-A Free Bet 5.II"]),
        ("mini-baccarat", "03.II.H", ["OH-E 1.I", "OH-E 1.II"]),
        ("dragon-bonus-baccarat", "3.III", ["OH-E Commission Free 4.I", "OH-E Commission Free 4.II"]),
        ("pai-gow-poker", "3.III.A", ["OH-F 4.I", "OH-F 4.II", "OH-F 4.III"]),
        ("dj-wild-stud", "3(d)(1)", ["OH-O 3(c)", "OH-O 4(a)", "OH-O 4(b)"]),
        ("ultimate-texas-holdem", "2.IX.A", ["OH-I 3.I", "OH-I 3.II"]),
    ],
)
def test_decks_that_come_to_the_table_are_looked_at_before_they_are_dealt(
    slug: str, change: str, looked: list[str]
) -> None:
    pit = Pit()
    table = pit.table(slug, bob="100")
    pit.clock.hours += 24
    cited = f"{table.game.rulebook.id} {change}"
    assert cited in due(table)
    assert done(table, change).kind == "deck_change"
    assert [cite for cite in due(table) if to_do(table)[due(table).index(cite)].blocks] == looked
    with pytest.raises(Refused) as why:
        table.begin("ann")
    assert why.value.clause == looked[0]
    inspected(table)
    assert table.book.overdue(table.options) is None


@clause("OH-E 1.I")
def test_1_i_two_people_look_at_new_decks_and_one_is_not_both() -> None:
    pit = Pit()
    table = pit.table("mini-baccarat")
    done(table, "03.II.H")
    done(table, "1.I", "floor_person")
    with pytest.raises(Refused, match=r"has signed step 1\.I already"):
        done(table, "1.I", "floor_person")
    with pytest.raises(NotAuthorised):
        done(table, "1.I", "surveillance")
    assert to_do(table)[0].who == ("dealer",)
    done(table, "1.I")
    assert "OH-E 1.I" not in due(table)


@clause("OH-C 5.II", "OH-D 5.II", "OH-H 5.II", "OH-I 4.II", "OH-J 5.II", "OH-K 5.II", "OH-M 5.II")
@pytest.mark.parametrize(
    ("slug", "cited"),
    [
        ("four-card-poker", "OH-C 5.II"),
        ("let-it-ride", "OH-D 5.II"),
        ("three-card-poker", "OH-H 5.II"),
        ("ultimate-texas-holdem", "OH-I 4.II"),
        ("mississippi-stud", "OH-J 5.II"),
        ("texas-holdem-bonus", "OH-K 5.II"),
        ("crazy-four-poker", "OH-M 5.II"),
    ],
)
def test_a_shuffler_that_misses_cards_counts_once_more_and_then_a_supervisor_looks(slug: str, cited: str) -> None:
    table = Pit().table(slug, SHUFFLER, bob="100")
    assert [(task.clause, task.who, task.blocks) for task in to_do(table)] == [(cited, ("dealer",), "")]
    table._may_deal()
    assert not done(table, cited, cards="51").passed
    assert [(task.who, task.blocks) for task in to_do(table)] == [(("dealer",), "dealing")]
    with pytest.raises(Refused) as why:
        table._may_deal()
    assert why.value.clause == cited
    done(table, cited, cards="51")
    assert [(task.who, task.blocks) for task in to_do(table)] == [(("supervisor",), "dealing")]
    with pytest.raises(NotAuthorised):
        done(table, cited, cards="52")
    assert done(table, cited, "supervisor", cards="52").passed
    assert due(table) == []
    table._may_deal()


@clause("OH-O 5(b)")
def test_5_b_a_deck_of_which_a_card_is_missing_leaves_the_table() -> None:
    table = Pit().table("dj-wild-stud", SHUFFLER, bob="100")
    assert not done(table, "5(b)", cards="52").passed
    late = [task.clause for task in to_do(table) if task.blocks]
    assert late == ["OH-O 3(b)(2)", "OH-O 3(c)", "OH-O 4(a)", "OH-O 4(b)", "OH-O 4(c)"], "as other decks come"
    inspected(table)
    table._may_deal()


@clause("OH-H 5.II")
def test_5_ii_the_count_is_asked_for_after_every_round_of_cards() -> None:
    table = Pit().table("three-card-poker", SHUFFLER, bob="100")
    done(table, "5.II", cards="52")
    with pytest.raises(Refused, match="it is recorded already"):
        done(table, "5.II", cards="52")
    lay(table, "1", ante="10")
    table.begin("ann")
    deal(table, {"1": "Ah Jd Kc", "dealer": "9s 7d 4h"})
    assert due(table) == ["OH-H 5.II"]


@clause("OH-E 2.II", "OH-E Commission Free 5.II")
@pytest.mark.parametrize(("slug", "cited"), [("mini-baccarat", "2.II"), ("dragon-bonus-baccarat", "5.II")])
def test_a_shuffle_by_hand_is_shown_to_the_floor_person_with_every_shoe(slug: str, cited: str) -> None:
    table = Pit().table(slug)
    assert [task.who for task in to_do(table)] == [("dealer", "floor_person")]
    done(table, cited)
    done(table, cited, "floor_person")
    assert due(table) == []
    table.tell("fresh_shoe", "ann")
    assert due(table) == [f"{table.game.rulebook.id} {cited}"]


BAG = {"date": "2014-08-20", "table": "t1", "colour": "red", "decks": "8"}
BAG |= {"gaming_numbers": "117 204", "kept_in": "cabinet"}


@clause("OH-E 03.II.G")
def test_03_ii_g_a_bag_of_cards_that_were_looked_at_before() -> None:
    table = Pit().closed("mini-baccarat", {"midi": "on"})
    with pytest.raises(BadInput, match="date is date, not 'tomorrow'"):
        done(table, "03.II.G", **BAG | {"date": "tomorrow"})
    assert not done(table, "03.II.G", **BAG | {"kept_in": "pocket"}).passed
    done(table, "03.II.G", **BAG)
    assert "OH-E 1.I" not in table.book.ahead, "the floor person has yet to sign"
    done(table, "03.II.G", "floor_person", **BAG)
    assert [kept.kind for kept in table.book.new] == ["bag"] * 3
    inspected(table)
    assert "OH-E 1.I" not in [kept.clause for kept in table.book.new], "it was done ahead"
    table.open("ann")
    table.close("ann")
    inspected(table)
    assert "OH-E 1.I" in [kept.clause for kept in table.book.new], "a bag is opened once"
    with pytest.raises(UnknownName):
        done(Pit().closed("mini-baccarat"), "03.II.G", **BAG)


# -- wheels, balls and dice -------------------------------------------------------------------------------------------


def spinning() -> Table:
    """Roulette with a wager and the wheel to be spun."""
    table = Pit().table("roulette", bob="100")
    lay(table, "1", red="10")
    table.begin("ann")
    return table


@clause("OH-G 2.I")
def test_2_i_a_ball_has_its_size() -> None:
    table = Pit().closed("roulette")
    until(table, "OH-G 2.I")
    for size in ("17.9", "22.1"):
        assert not done(table, "2.I", diameter_mm=size).passed
    assert done(table, "2.I", diameter_mm="19.5").passed


@clause("OH-G 7.II", "OH-G 7.III")
@pytest.mark.parametrize(("kind", "cited"), [("short_spin", "OH-G 7.II"), ("ball_left_wheel", "OH-G 7.III")])
def test_7_the_ball_is_looked_over_and_a_damaged_one_is_replaced(kind: str, cited: str) -> None:
    table = spinning()
    table.declare(kind, "ann")
    assert due(table) == [cited]
    with pytest.raises(Refused) as why:
        table.fell("7", "ann")
    assert why.value.clause == cited
    done(table, cited)
    table.fell("7", "ann")
    lay(table, "1", red="10")
    table.begin("ann")
    table.declare(kind, "ann")
    done(table, cited, fit=False)
    assert due(table) == ["OH-G 2.I", "OH-G 3.I.D"], "the floor person has the new ball checked"
    done(table, "2.I", diameter_mm="20")
    with pytest.raises(NotAuthorised):
        done(table, "3.I.D")
    with pytest.raises(Refused):
        table.fell("7", "ann")
    done(table, "3.I.D", "floor_person")
    table.fell("7", "ann")


@clause("OH-G 3.II", "OH-G 3.III", "OH-G 3.IV")
def test_3_iv_every_check_is_made_again_after_the_wheel_was_adjusted() -> None:
    checks = ["OH-G 3.I", "OH-G 3.I.A", "OH-G 3.I.B", "OH-G 3.I.C", "OH-G 3.I.D"]
    table = Pit().closed("roulette")
    inspected(table)
    with pytest.raises(NotAuthorised):
        done(table, "3.II", "boxperson")
    assert done(table, "3.II", "floor_person").kind == "adjustment"
    assert due(table) == checks[:1]
    with pytest.raises(Refused):
        table.open("ann")
    inspected(table)
    table.open("ann")
    done(table, "3.IV")
    assert due(table) == checks
    with pytest.raises(Refused, match=r"goes on after OH-G 3\.I"):
        table.begin("ann")
    inspected(table)
    assert due(table) == []


@clause("OH-B 13.I.A", "OH-B 13.I.A.1", "OH-B 13.I.A.2", "OH-B 13.I.A.3")
def test_13_i_a_a_die_that_left_the_table_is_looked_over_by_the_box_person() -> None:
    table = Pit().table("craps", bob="100")
    lay(table, "1", **{"pass": "10"})
    table.begin("ann")
    table.declare("dice_off_table", "ann")
    checks = ["OH-B 13.I.A.1", "OH-B 13.I.A.2", "OH-B 13.I.A.3"]
    assert due(table) == checks
    for check in checks:
        with pytest.raises(Refused) as why:
            table.fell([3, 4], "ann")
        assert why.value.clause == check
        with pytest.raises(NotAuthorised):
            done(table, check)
        assert not done(table, check, "boxperson", fit=False).passed
        assert due(table)[0] == check, "another die is looked over"
        done(table, check, "boxperson")
    table.fell([3, 4], "ann")
    assert table.lines()[0].net == 10_00


@clause("OH-B 8.I")
def test_8_i_there_are_five_dice() -> None:
    table = Pit().closed("craps")
    until(table, "OH-B 8.I")
    assert not done(table, "8.I", dice="4").passed
    assert done(table, "8.I", dice="5").passed


def test_a_table_that_deals_by_itself_has_no_ball_to_look_at() -> None:
    table = opened(games.get("roulette"), {"1": "bob"}, {"bob": 100_00}, source=SeededSource(b"1"))
    table.bet("1", "red", "10", key="1")
    table.begin()
    table.declare("short_spin", "sue")
    assert due(table) == []
    table.deal_on()
    assert table.state == "betting"


# -- chips and jackpots -----------------------------------------------------------------------------------------------


def lend(table: Table, seat: str, colour: str, value: str = "1", who: str = "dealer") -> None:
    record(table, Inspection("4.II", {"colour": colour, "value": value}, seat), by(who))


@clause("OH-G 4.II")
def test_4_ii_every_player_has_chips_of_another_colour_and_changes_them_before_leaving() -> None:
    table = Pit().table("roulette", bob="100", cat="100")
    lend(table, "1", "blue", "2.50")
    with pytest.raises(Refused, match="seat 1 has the colour Blue") as why:
        lend(table, "2", "Blue")
    assert why.value.clause == "OH-G 4.II"
    with pytest.raises(Refused, match=r"holds colour blue, value 2\.50 already"):
        lend(table, "1", "red")
    with pytest.raises(BadInput, match="nobody sits at seat 3"):
        lend(table, "3", "red")
    with pytest.raises(BadInput):
        lend(table, "2", "red", "-1")
    with pytest.raises(NotAuthorised):
        lend(table, "2", "red", who="auditor")
    lend(table, "2", "red")
    assert table.book.lent == {"1": {"colour": "blue", "value": "2.50"}, "2": {"colour": "red", "value": "1"}}
    with pytest.raises(Refused, match="seat 1 changes its chips first") as why:
        table.leave("1")
    assert why.value.clause == "OH-G 4.II"
    record(table, Inspection("4.II", seat="1", returned=True), by("dealer"))
    assert table.book.new[-1].reading == {"colour": "blue", "value": "2.50", "returned": "yes"}
    table.leave("1")
    table.sit("bob", "1")
    with pytest.raises(Refused, match="holds nothing of the house"):
        record(table, Inspection("4.II", seat="1", returned=True), by("dealer"))


@clause("OH-L 4.I")
def test_4_i_the_count_of_progressive_chips_is_kept() -> None:
    table = Pit().table("mississippi-stud", bob="100")
    lay(table, "1", ante="10", progressive="1")
    assert table.must_count() is not None
    table.begin("ann", chips_counted=1)
    kept = table.book.new[-1]
    assert kept[1:] == ("chip_count", "OH-L 4.I", "ann", "dealer", "", {"chips": "1"}, True)
    with pytest.raises(Refused, match="counted when the round begins"):
        done(table, "OH-L 4.I")


def test_a_text_that_has_no_count_asks_for_none() -> None:
    table = Pit().table("ride-free", bob="100")
    lay(table, "1", main="10", _21_plus_3_progressive="1")
    assert table.must_count() is None
