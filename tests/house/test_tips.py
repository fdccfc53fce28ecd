"""Money that goes to the dealers: an envy, and wagers that players make for them (CO 30-2119 (7), (26)); meters."""

import pytest

from croupier.errors import OptionRefused, Refused
from croupier.games import get
from croupier.house.jackpots import PARTS, Parameters
from croupier.house.table import Table
from tests.house.pit import Pit, deal, lay, paid
from tests.support import clause

ENVIED = {"21_plus_3": "PT-FLT-213-E04", "bust_bonus": "off"}


def straight_flush(pit: Pit) -> Table:
    """A hand of 21+3 that gives the dealer an envy of $10, played until the player decides."""
    table = pit.table("ride-free", ENVIED, bob="1000")
    lay(table, "1", main="10", _21_plus_3="5")
    table.begin()
    deal(table, {"1": "9h Th", "dealer": "8h 7c"}, stop="decide")
    return table


@clause("CO 30-2119 (26)(A)(IV)")
def test_26_a_iv_the_envy_goes_into_the_tip_box_of_the_table() -> None:
    pit = Pit()
    table = straight_flush(pit)
    assert pit.ledger.balance("tips:t1") == 10_00
    entry = next(posted.entry for posted in pit.ledger.of("tips:t1"))
    assert (entry.debit, entry.clause, entry.round) == ("table:t1", "CO 30-2119 (26)(A)(IV)", "t1#1")
    deal(table, {"1": "", "dealer": "2c 9c"}, {"1": ["stand"]})
    assert (paid(table, "dealer", "envy"), paid(table, "1", "21_plus_3")) == ("10", "125")
    assert pit.ledger.balance("tips:t1") == 10_00
    pit.sound()


@clause("CO 30-2119 (26)(A)(IV)")
def test_26_a_iv_a_void_round_takes_it_back() -> None:
    pit = Pit()
    table = straight_flush(pit)
    table.void("the shoe was short")
    assert (pit.ledger.balance("tips:t1"), pit.has("bob")) == (0, "1000")
    pit.sound()


@clause("CO 30-2119 (7)", "CO 30-2119 (21)(C)")
@pytest.mark.parametrize(("hole", "third", "tips", "bob"), [("Kd", "9c", "10", "110"), ("Kd", "5c", "0", "80")])
def test_7_a_bust_bonus_for_the_dealer_is_made_with_the_players_own(hole: str, third: str, tips: str, bob: str) -> None:
    """The seat for the dealer has nothing on it before the deal; the bet comes during the round."""
    pit = Pit()
    table = pit.table("ride-free", bob="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "1", main="10")
    table.begin()
    bonus = {"action": "bust_bonus", "amount": "5"}
    deal(table, {"1": "Tc 9d", "dealer": f"6h {hole} {third}"}, {"1": [bonus, "stand"], "1d": [bonus]})
    assert pit.ledger.balance("tips:t1") == int(tips) * 100
    assert pit.has("bob") == bob
    pit.sound()


@clause("CO 30-2119 (7)")
def test_7_a_seat_for_the_dealer_with_no_player_beside_it_is_not_in_the_round() -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="100", cat="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "2", main="10")
    assert [seat.seat for seat in table.begin().setup.seats] == ["2"]


# -- the meters of Ride Free ----------------------------------------------------------------------------------------


@clause("CO 30-2119 (30)(A)(VI)", "CO 30-2119 (31)(A)(V)")
def test_30_a_vi_a_fixed_meter_starts_and_starts_again_at_the_posted_seed() -> None:
    pit = Pit()
    options = {"progressive_seed": "2500", "progressive_unit": "5"}
    pit.table("ride-free", options, bob="1000")
    meters = pit.jackpots.meters.values()
    assert {(meter.parameters.seed, meter.parameters.restart, meter.parameters.reserve_rate) for meter in meters} == {
        (12_500_00, 12_500_00, 0)
    }
    for seed, reset in ((12_000_00, 12_500_00), (12_500_00, 12_000_00)):
        other = Parameters(seed=seed, reset=reset, rate=2000, base=500)
        with pytest.raises(OptionRefused, match="fixed seed of 12500") as refused:
            pit.jackpots.change("PT-BJS-213-01", other, by="sue", approved="cam", because="a larger start")
        assert refused.value.clause == "CO 30-2119 (30)(A)(VI)"


@clause("CO 30-2119 (30)(A)(VI)")
def test_30_a_vi_a_table_is_not_linked_to_a_meter_that_started_elsewhere() -> None:
    pit = Pit()
    pit.jackpots.install("PT-BJS-213-01", Parameters(seed=700_00, rate=2000, base=100))
    with pytest.raises(OptionRefused, match="starts at 700"):
        pit.closed("ride-free")


@clause("CO 30-2119 (30)(A)(V)", "CO 30-2119 (31)(A)(IV)")
def test_30_a_v_a_meter_with_a_reserve_opens_as_the_house_likes_and_its_reserve_pays_for_the_next_start() -> None:
    pit = Pit()
    opened = Parameters(seed=50_000_00, reset=1_000_00, rate=2000, reserve_rate=1000, base=100)
    pit.jackpots.install("PT-BJS-213-01", opened)
    table = pit.table("ride-free", {"progressive_meter": "reserve", "progressive_reserve": "10"}, bob="1000")
    lay(table, "1", main="10", _21_plus_3_progressive="1")
    table.begin()
    meter = pit.jackpots.meter("PT-BJS-213-01")
    assert (meter.reading, meter.reserve) == (50_000_20, 10 * PARTS)
    deal(table, {"1": "As As", "dealer": "As 8h"}, stop="decide")
    assert (meter.reading, meter.reserve) == (1_000_00, 0)
    assert meter.seeded == (50_000_00 + 1_000_00 - 10) * PARTS, "the house brings what the reserve does not"
    pit.sound()


@clause("CO 30-2119 (30)(A)(V)")
def test_30_a_v_a_meter_without_a_reserve_is_none_with_one() -> None:
    pit = Pit()
    table = pit.table("ride-free", {"progressive_meter": "reserve"}, bob="1000")
    assert {meter.parameters.reserve_rate for meter in pit.jackpots.meters.values()} == {500}
    plain = Parameters(seed=1_000_00, rate=2000, base=100)
    with pytest.raises(OptionRefused, match="posted with a reserve") as refused:
        pit.jackpots.change("PT-BJS-213-01", plain, by="sue", approved="cam", because="no reserve")
    assert refused.value.clause == "CO 30-2119 (30)(A)(VI)"
    with pytest.raises(Refused, match="1 to 80"):
        get("ride-free").house({"progressive_reserve": "0"})
    assert table.options.tables["21_plus_3_progressive"].id == "PT-BJS-213-01"
