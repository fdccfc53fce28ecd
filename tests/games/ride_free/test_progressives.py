"""The two progressives: shares of a meter, dollar pays by the unit, and cells the scan lost (CO 30-2119 (30), (31))."""

from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.errors import OptionRefused, WagerRefused
from croupier.games.ride_free import rules
from croupier.money import dollars
from croupier.round.round import Round
from croupier.scenarios import settle
from tests.games.blackjack.table import announced
from tests.games.ride_free.table import GAME, SLUG, bets, play
from tests.support import clause, nets, table

A, B, C = "three_aces_or_kings", "three_aces_kings_or_queens", "three_aces"
#: The text's table, lines best first: None where the scan lost a cell, "-" where the table has no such line.
TABLES_213 = {
    "01": (A, "100% 100% $125 $25 $20 $7 $3"),
    "04": (A, "100% 100% $150 $40 $20 $7 $3"),
    "07": (A, "100% $2,000 $150 $40 $20 $5 $3"),
    "10": (A, "100% $3,000 $200 $30 $20 $10 -"),
    "02": (B, "100% 100% $125 $25 $20 ? ?"),
    "05": (B, "100% 100% ? ? $20 $6 $2"),
    "08": (B, "100% $2,000 $125 $40 $20 $7 $2"),
    "03": (C, "100% 100% $125 $25 $20 ? ?"),
    "06": (C, "100% 100% $150 $40 $20 ? ?"),
    "09": (C, "100% $2,000 $150 $40 $20 ? ?"),
    "11": (C, "100% $3,000 $200 $30 $20 ? ?"),
}
TABLES_LL = {
    "26": "100% 100% 100% $200 $25 $10 $2",
    "27": "100% 100% 100% $200 $20 $10 $3",
    "28": "100% 100% 25% $250 $50 $10 $2",
    "29": "100% 100% $1,000 $200 $50 $10 $2",
    "30": "100% 100% 100% $250 $30 $10 $2",
    "31": "100% 100% 100% $150 $20 $10 $3",
    "32": "100% 100% 25% $200 $25 $10 $2",
    "33": "100% 100% $750 $150 $25 $10 $2",
    "34": "100% 25% 10% $250 $25 $10 $2",
    "35": "100% $3,000 $1,000 $150 $25 $10 $2",
}
LADIES = (
    "queen_of_hearts_pair_dealer_blackjack_suit_specific",
    "queen_of_hearts_pair_dealer_blackjack_suited",
    "queen_of_hearts_pair_dealer_blackjack",
    "queen_of_hearts_pair",
    "matched_20",
    "suited_20",
    "any_20",
)
LOST = [number for number, (_, pays) in TABLES_213.items() if "?" in pays]


def names_213(top: str) -> tuple[str, ...]:
    ends = ("three_of_a_kind_suited", "straight_flush", "three_of_a_kind_offsuit", "straight", "flush")
    return (f"{top}_specific_suit", f"{top}_suited", *ends)


def owed(hand: str, wager: str, bet: str = "1", readings: dict[str, str] | None = None, **options: Any) -> Any:
    """A round with one progressive wager, as for a dispute: first, upcard, second and hole card."""
    seats = [{"seat": "1", "wagers": {wager: bet}}]
    entry = {"game": SLUG, "options": {"bust_bonus": "off"} | options, "meters": readings or {}}
    return settle(entry | {"rounds": [{"seats": seats, "outcomes": hand.split()}]})


def won(out: Any, wager: str) -> str:
    return dollars(out.nets["1"][wager])


# The tables, cell by cell


@clause("CO 30-2119 (30)", "CO 30-2119 (30)(A)(III)")
@pytest.mark.parametrize("number", TABLES_213)
def test_30_every_cell_of_every_table(number: str) -> None:
    top, pays = TABLES_213[number]
    table_ = GAME.paytables[f"PT-BJS-213-{number}"]
    printed = dict(zip(names_213(top), pays.split(), strict=True))
    assert {row.line: str(row.pays) for row in table_.lines} == {k: v for k, v in printed.items() if v not in "?-"}
    assert table_.lost == tuple(k for k, v in printed.items() if v == "?")
    assert table_.decks == (3, 4, 5, 6, 7, 8)


@clause("CO 30-2119 (31)", "CO 30-2119 (31)(A)(I)")
@pytest.mark.parametrize("number", TABLES_LL)
def test_31_every_cell_of_every_table(number: str) -> None:
    table_ = GAME.paytables[f"PT-BJS-LL-{number}"]
    assert [(row.line, str(row.pays)) for row in table_.lines] == list(
        zip(LADIES, TABLES_LL[number].split(), strict=True)
    )
    assert table_.decks == tuple(range(2 if number < "30" else 4, 9))


@clause("CO 30-2119 (30)")
@pytest.mark.parametrize("number", LOST)
def test_30_a_table_with_lost_cells_cannot_be_offered(number: str) -> None:
    with pytest.raises(OptionRefused, match="lost what") as refused:
        GAME.house({"21_plus_3_progressive": f"PT-BJS-213-{number}"})
    assert refused.value.clause == "CO 30-2119 (30)"


@clause("CO 30-2119 (30)")
def test_30_the_house_may_supply_the_missing_pays(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    rows = "\n".join(
        f'  {{ line = "{name}", pays = "{pays}" }},'
        for name, pays in zip(names_213(C), "100% 100% $125 $25 $20 $7 $4".split(), strict=True)
    )
    head = '[[table]]\nid = "PT-BJS-213-03"\nwager = "21_plus_3_progressive"\nclause = "CO 30-2119 (30)"\n'
    own.write_text(f"{head}lines = [\n{rows}\n]\n", encoding="utf-8")
    posted: dict[str, Any] = {"21_plus_3_progressive": str(own)}
    out = owed("2c 9c Jc 5d", "21_plus_3_progressive", **posted)
    assert won(out, "21_plus_3_progressive") == "3"


# What the cards make


@clause("CO 30-2119 (21)(F)")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("As As As", f"{A}_specific_suit"),
        ("Ks Ks Ks", f"{A}_specific_suit"),
        ("Ah Ah Ah", f"{A}_suited"),
        ("Qs Qs Qs", "three_of_a_kind_suited"),
        ("Ks As As", "flush"),  # three of one rank, not a mixture
        ("As Ad As", "three_of_a_kind_offsuit"),
        ("9h Th Jh", "straight_flush"),
        ("9h Tc Jh", "straight"),
        ("9h 2h Jh", "flush"),
        ("9h 2h Jc", None),
    ],
)
def test_21_f_the_lines_of_21_plus_3(hand: str, line: str | None) -> None:
    made = rules.three_cards(cards(hand))
    table_ = GAME.paytables["PT-BJS-213-01"]
    assert next((row.line for row in table_.lines if row.line in made), None) == line


@clause("CO 30-2119 (30)")
def test_30_queens_count_on_the_tables_that_name_them_and_the_suit_is_posted() -> None:
    made = rules.three_cards(cards("Qs Qs Qs"))
    assert {f"{B}_specific_suit", f"{B}_suited"} <= made
    assert f"{A}_suited" not in made
    assert f"{A}_specific_suit" in rules.three_cards(cards("Ah Ah Ah"), "h")
    assert f"{A}_specific_suit" not in rules.three_cards(cards("As As As"), "h")


@clause("CO 30-2119 (21)(G)")
@pytest.mark.parametrize(
    ("dealer", "line"),
    [("As Ks", LADIES[0]), ("Ad Kd", LADIES[1]), ("As Kd", LADIES[2]), ("7s Kd", LADIES[3]), ("Ks ??", LADIES[3])],
)
def test_21_g_queens_of_hearts_by_the_dealers_blackjack(dealer: str, line: str) -> None:
    queen = rules.QUEEN_OF_HEARTS
    made = rules.ladies((queen, queen), cards(dealer))
    assert next(name for name in LADIES if name in made) == line


# Meters and units


@clause("CO 30-2119 (30)", "CO 30-2119 (30)(A)(I)", "CO 30-2119 (30)(A)(II)")
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("As As As 5d", "4999"),
        ("Ah Ah Ah 5d", "4999"),
        ("7c 7c 7c 5d", "124"),
        ("9h Th Jh 5d", "24"),
        ("7c 7d 7h 5d", "19"),
        ("9h Tc Jh 5d", "6"),
        ("9h 2h Jh 5d", "2"),
        ("9h 2h Jc 5d", "-1"),
    ],
)
def test_30_a_i_pays_are_for_1(hand: str, net: str) -> None:
    out = owed(hand, "21_plus_3_progressive", readings={"PT-BJS-213-01": "5000"})
    assert won(out, "21_plus_3_progressive") == net


@clause("CO 30-2119 (31)", "CO 30-2119 (31)(A)(I)", "CO 30-2119 (31)(A)(II)")
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("Qh As Qh Ks", "7999"),
        ("Qh Ad Qh Kd", "1999"),
        ("Qh Ad Qh Ks", "799"),
        ("Qh 7d Qh Ks", "249"),
        ("Kc 7d Kc Ks", "24"),
        ("Kc 7d Tc Ks", "9"),
        ("Kc 7d Td Ks", "1"),
        ("Kc 7d 9d Ks", "-1"),
    ],
)
def test_31_a_i_a_table_with_three_shares(hand: str, net: str) -> None:
    out = owed(
        hand, "lucky_ladies_progressive", readings={"PT-BJS-LL-34": "8000"}, lucky_ladies_progressive="PT-BJS-LL-34"
    )
    assert won(out, "lucky_ladies_progressive") == net


@clause("CO 30-2119 (30)(A)(IV)", "CO 30-2119 (31)(A)(III)")
@pytest.mark.parametrize(
    ("wager", "hand", "clause_"),
    [
        ("21_plus_3_progressive", "9h Th Jh 5d", "CO 30-2119 (30)(A)(IV)"),
        ("lucky_ladies_progressive", "Kc 7d Kc Ks", "CO 30-2119 (31)(A)(III)"),
    ],
)
def test_30_a_iv_another_unit_multiplies_the_pays(wager: str, hand: str, clause_: str) -> None:
    out = owed(hand, wager, "5", progressive_unit="5")
    assert won(out, wager) == "120"  # $25 five times over, less the wager
    with pytest.raises(WagerRefused) as refused:
        table(SLUG, {"1": {wager: "1"}}, options={"progressive_unit": "5"})
    assert refused.value.clause == clause_


@clause("CO 30-2119 (30)(A)(V)", "CO 30-2119 (30)(A)(VI)", "CO 30-2119 (31)(A)(IV)", "CO 30-2119 (31)(A)(V)")
@pytest.mark.parametrize(("seed", "bet", "net"), [("1000", "1", "999"), ("2500", "1", "2499"), ("1000", "5", "4995")])
def test_30_a_v_a_meter_nobody_read_stands_at_its_seed_scaled_to_the_wager(seed: str, bet: str, net: str) -> None:
    for wager, hand in (("21_plus_3_progressive", "As As As 5d"), ("lucky_ladies_progressive", "Qh As Qh Ks")):
        out = owed(hand, wager, bet, progressive_seed=seed)
        assert won(out, wager) == net
        assert any("stands at its seed" in words for words in announced(out.rounds[0]))


@clause("CO 30-2119 (30)", "CO 30-2119 (30)(A)(V)")
def test_30_the_second_winner_reads_what_the_first_left() -> None:
    wagers = {seat: {"21_plus_3_progressive": "1"} for seat in "12"}
    round_: Round = table(SLUG, wagers, options={"bust_bonus": "off"})
    round_.setup = round_.setup._replace(meters=(("PT-BJS-213-01", 500000),))
    round_.drop()
    for answer in "Ah Ah Ah Ah Ah 5d".split():
        round_.answer(answer)
    assert nets(round_) == {"1": {"21_plus_3_progressive": "4999"}, "2": {"21_plus_3_progressive": "999"}}


@clause("CO 30-2119 (30)")
@pytest.mark.parametrize(
    ("hand", "shared", "separate"), [("As As As 5d", "4999", "8999"), ("Ah Ah Ah 5d", "4999", "699")]
)
def test_30_lines_share_a_meter_or_have_their_own(hand: str, shared: str, separate: str) -> None:
    name = "PT-BJS-213-01"
    readings = {name: "5000", f"{name}:{A}_specific_suit": "9000", f"{name} {A}_suited": "700"}
    for meters, net in (("shared", shared), ("separate", separate)):
        out = owed(hand, "21_plus_3_progressive", readings=readings, meters=meters)
        assert won(out, "21_plus_3_progressive") == net


@clause("CO 30-2119 (30)")
def test_30_a_payout_limit_does_not_touch_a_meter() -> None:
    wagers = bets("", _21_plus_3_progressive="1")
    round_ = play("Ah Ah Ah 5d", wagers=wagers, payout_limit="100", bust_bonus="off")
    assert nets(round_) == {"1": {"21_plus_3_progressive": "999"}}


@clause("CO 30-2119 (30)")
@pytest.mark.parametrize(("posted", "won"), [("hearts", "4999"), ("h", "4999"), ("spades", "1999"), ("s", "1999")])
def test_30_the_specific_suit_is_posted_by_name_or_letter(posted: str, won: str) -> None:
    scenario = {
        "game": SLUG,
        "options": {"21_plus_3_progressive": "PT-BJS-213-07", "jackpot_suit": posted},
        "meters": {"PT-BJS-213-07": "5000"},
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"21_plus_3_progressive": "1"}}],
                "hands": {"1": ["Kh", "Kh"], "dealer": ["Kh", "9d"]},
            }
        ],
    }
    assert settle(scenario).plain()["seats"]["1"]["total"] == won
