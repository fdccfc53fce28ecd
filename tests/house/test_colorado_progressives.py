"""The progressives of Colorado by example: several meters, shares, units, and who is paid when."""

import pytest

from croupier.errors import Refused, WagerRefused
from croupier.house.jackpots import PARTS
from croupier.round.facts import Award
from tests.games.test_multi_link import TABLES
from tests.house.pit import Pit, deal, lay, paid
from tests.support import clause

RA = "RA-LONG-3"
RA_METERS = [
    f"{RA}:two_aces_of_spades_dealer_blackjack_spades",
    f"{RA}:two_aces_suited_dealer_blackjack_suited",
    f"{RA}:two_aces_suited_dealer_blackjack",
]


@clause("CO 30-899.29 (2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "won"), [("As As", "As Ks", 0), ("Ah Ah", "As Qs", 1), ("Ad Ad", "Ah Kc", 2)]
)
def test_rocket_aces_has_three_meters_and_each_is_won_alone(hand: str, dealer: str, won: int) -> None:
    pit = Pit()
    table = pit.table("rocket-aces", {"rocket_aces": RA}, bob="1000")
    assert list(pit.jackpots.meters) == RA_METERS
    rates = [meter.parameters.rate for meter in pit.jackpots.meters.values()]
    assert (rates, sum(rates)) == ([667, 667, 666], 2000)  # all 20% of the wager go to one of them
    lay(table, "1", main="10", rocket_aces="1")
    table.begin()
    # 6.67, 6.67 and 6.66 cents of a dollar
    assert [meter.display for meter in pit.jackpots.meters.values()] == [
        1000_00 * PARTS + share for share in (66700, 66700, 66600)
    ]
    deal(table, {"1": hand, "dealer": dealer})
    assert paid(table, "1", "rocket_aces") == "999.06"
    assert [pit.reads(number) for number in RA_METERS] == [
        "1000" if number == won else "1000.06" for number in range(3)
    ]
    assert not pit.jackpots.claims  # its text orders no verification
    pit.sound()


@clause("CO 30-899.29 (1)(A)")
def test_a_meter_takes_its_base_wager_and_no_other() -> None:
    pit = Pit()
    table = pit.table("rocket-aces", bob="1000")
    lay(table, "1", main="10")
    with pytest.raises(Refused, match="rocket_aces is a wager of 1 on RA-QUICK-6D, not 5"):
        lay(table, "1", rocket_aces="5")
    # Another denomination is another meter, and starts in proportion.
    five = pit.table("rocket-aces", {"progressive_unit": "5"}, name="t2", group="five dollars", cat="1000")
    assert pit.reads("five dollars/RA-QUICK-6D") == "5000"
    lay(five, "1", main="10", rocket_aces="5")
    five.begin()
    assert (pit.reads("five dollars/RA-QUICK-6D"), pit.reads("RA-QUICK-6D")) == ("5001", "1000")
    deal(five, {"1": "As As", "dealer": "As Ks"})
    assert (paid(five, "1", "rocket_aces"), pit.reads("five dollars/RA-QUICK-6D")) == ("4996", "5000")
    pit.sound()


@clause("CO 30-2119 (30)")
@pytest.mark.parametrize("meters", ["shared", "separate"])
def test_21_plus_3_progressive_pays_while_the_round_goes_on(meters: str) -> None:
    pit = Pit()
    table = pit.table("ride-free", {"meters": meters}, bob="1000")
    id_ = table.options.tables["21_plus_3_progressive"].id
    lines = [line.line for line in table.options.tables["21_plus_3_progressive"].lines]
    name = id_ if meters == "shared" else f"{id_}:{lines[0]}"
    lay(table, "1", main="10", _21_plus_3_progressive="1")
    table.begin()
    fed = "1000.20" if meters == "shared" else "1000.10"
    assert pit.reads(name) == fed
    deal(table, {"1": "As As", "dealer": "As 8h"}, stop="decide")
    assert table.state == "playing"
    assert pit.reads(name) == "1000"
    won = int(fed.replace(".", "")) - 100
    assert pit.ledger.balance("player:bob") == 1000_00 + won
    table.void("the shoe was short")  # the jackpot comes back, and the share of the wager goes
    assert (pit.reads(name), pit.has("bob")) == ("1000", "1000")
    assert pit.jackpots.meter(name).seeded == 1000_00 * PARTS
    assert pit.jackpots.meter(name).paid == 0
    pit.sound()


@clause("CO 30-2119 (31)")
@pytest.mark.parametrize("meters", ["shared", "separate"])
def test_lucky_ladies_progressive_with_the_dealers_blackjack(meters: str) -> None:
    pit = Pit()
    table = pit.table("ride-free", {"meters": meters}, bob="1000")
    tables = table.options.tables["lucky_ladies_progressive"]
    names = [meter for meter in pit.jackpots.meters if meter.startswith(tables.id)]
    assert len(names) == (1 if meters == "shared" else sum(line.pays.unit == "percent" for line in tables.lines))
    lay(table, "1", main="10", lucky_ladies_progressive="1")
    table.begin()
    before = {name: pit.reads(name) for name in names}
    deal(table, {"1": "Qh Qh", "dealer": "As Ks"})
    changed = [name for name in names if pit.reads(name) != before[name]]
    assert changed == [tables.id if meters == "shared" else f"{tables.id}:{tables.lines[0].line}"]
    assert pit.reads(changed[0]) == "1000"
    assert paid(table, "1", "lucky_ladies_progressive") == ("999.20" if meters == "shared" else "999.06")
    pit.sound()


XTREME = {"goin_wild_seed": "1000", "too_wild_seed": "2000", "five_card_linked_seed": "3000"}


@clause("CO 30-2118 (17)", "CO 30-2118 (18)", "CO 30-2118 (19)")
@pytest.mark.parametrize(
    ("wager", "hand", "won", "left"),
    [
        ("goin_wild_progressive", "2c 2d 2h 2s 9c", "999.20", "1000"),
        ("too_wild_progressive", "2c 2d 2h 2s Jk", "1999.20", "2000"),
        ("too_wild_progressive", "Ah Kh Qh Jh Th", "199.02", "1800.18"),
        ("five_card_linked_progressive", "Ah Kh Qh Jh Th", "2999.20", "3000"),
    ],
)
def test_the_three_progressives_of_deuces_wild_xtreme(wager: str, hand: str, won: str, left: str) -> None:
    pit = Pit()
    table = pit.table("deuces-wild-xtreme", XTREME, bob="1000")
    lay(table, "1", ante="10", **{wager: "1"})
    table.begin()
    deal(table, {"1": hand}, {"1": ["fold"]})
    assert paid(table, "1", wager) == won
    assert pit.reads(table.options.tables[wager].id) == left
    pit.sound()


@clause("CO 30-2118 (19)")
def test_royal_flushes_share_a_meter_that_the_table_posts_no_start_for() -> None:
    pit = Pit()
    table = pit.table("deuces-wild-xtreme", bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, ante="10", five_card_linked_progressive="1")
    table.begin()
    deal(table, {"1": "Ah Kh Qh Jh Th", "2": "As Ks Qs Js Ts"}, {"1": ["fold"], "2": ["fold"]})
    shares = [paid(table, seat, "five_card_linked_progressive") for seat in ("1", "2")]
    assert shares == ["499.20", "499.20"]  # half of 1000.40 each
    meter = pit.jackpots.meter("PT-BJS-5CL-01")
    assert [event.what for event in meter.events if event.what in ("award", "reset")] == ["award", "award", "reset"]
    pit.sound()


@clause("CO 30-2118 (18)(A)(III)", "CO 30-2118 (19)(A)(IV)")
def test_a_meter_that_is_won_whole_and_in_part_has_a_posted_start() -> None:
    """A player who wins a tenth right after someone else won the whole meter must know a tenth of what."""
    pit = Pit()
    table = pit.table("deuces-wild-xtreme", {"five_card_linked_progressive": "PT-BJS-5CL-E01"}, bob="1000", cat="1000")
    for wager in ("too_wild_progressive", "five_card_linked_progressive"):
        with pytest.raises(Refused, match="post first where it starts again"):
            lay(table, "1", **{wager: "1"})
    linked = XTREME | {"five_card_linked_progressive": "PT-BJS-5CL-E01", "five_card_linked_seed": "1000"}
    table.change(linked, by="ann", because="a start is posted")
    for seat in ("1", "2"):
        lay(table, seat, ante="10", five_card_linked_progressive="1")
    table.begin()
    deal(table, {"1": "9s 8s 7s 6s 5s", "2": "Ah Kh Qh Jh Th"}, {"1": ["fold"], "2": ["fold"]})
    wins = [paid(table, seat, "five_card_linked_progressive") for seat in ("2", "1")]
    assert wins == ["999.40", "99"]
    assert pit.reads("PT-BJS-5CL-E01") == "900"
    pit.sound()


@clause("CO 30-2899.09 (14)(A)(IV)")
def test_the_triple_progressive_is_shared_by_those_who_win_it() -> None:
    pit = Pit()
    table = pit.table("three-dice-baccarat", bob="1000", cat="1000", dan="1000")
    table.sit("dan", "4")  # dan wins with two wagers, and has the part of one
    for seat in ("1", "2", "3", "4"):
        lay(table, seat, player="10", triple_progressive="1")
    table.begin()
    for _ in range(2):
        table.answer([3, 3, 3])
    # A third of 1000.80 is 333.60; half of that twice.
    wins = [paid(table, seat, "triple_progressive") for seat in ("1", "2", "3", "4")]
    assert wins == ["332.60", "332.60", "165.80", "165.80"]
    assert pit.reads("PT-PRG-TRI-01") == "1000"
    awards = [fact for fact in table.recall[-1].facts if isinstance(fact, Award)]
    assert [award.whole for award in awards] == [False, False, False, True]
    pit.sound()


@clause("CO 30-2118 (19)(A)(III)")
def test_envy_of_a_linked_progressive_is_paid_by_the_house() -> None:
    pit = Pit()
    options = XTREME | {"five_card_linked_progressive": "PT-BJS-5CL-E01"}
    table = pit.table("deuces-wild-xtreme", options, bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, ante="10", five_card_linked_progressive="1")
    table.begin()
    deal(table, {"1": "Ah Kh Qh Jh Th", "2": "3s 5d 7c 9s Jd"}, {"1": ["fold"], "2": ["fold"]})
    envy = [line for line in table.lines() if line.wager == "envy"]
    assert [payment.seat for payment in envy] == ["2"]
    assert pit.reads("PT-BJS-5CL-E01") == "3000"
    pit.sound()


def test_a_wager_that_is_no_progressive_feeds_nothing() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", {"progressive": "off"}, bob="1000")
    assert not pit.jackpots.meters
    lay(table, "1", **TABLES["let-it-ride"].wagers)
    with pytest.raises(WagerRefused, match="not offered"):
        lay(table, "1", progressive="1")
    table.begin(chips_counted=0)
