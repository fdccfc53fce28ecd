"""The triple progressive of 3 Dice Baccarat (CO 30-2899.09 (10)(C), (14))."""

from collections.abc import Mapping
from itertools import product

import pytest

from croupier.errors import BadInput, OptionRefused, WagerRefused
from croupier.games import get
from croupier.money import cents
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from tests.support import clause, line, nets, play_on

GAME = get("three-dice-baccarat")
METER = "12345.67"
PLAIN = (1, 2, 4)
#: The printed columns, best first; a blank cell is no line.
COLUMNS = {
    "PT-PRG-TRI-01": ("100%", 1000, 100, 20, 10, 3),
    "PT-PRG-TRI-02": ("100%", 1000, 100, 20, 6, 4),
    "PT-PRG-TRI-03": (None, "100%", 100, 20, 10, 5),
}


def thrown(
    posted: str,
    *throw: tuple[int, ...],
    stake: str = "1",
    seats: Mapping[str, str] | None = None,
    meter: str | None = METER,
    **options: object,
) -> Round:
    """A round in which everybody bets on the progressive; seats map to the players who hold them."""
    house = GAME.house({"triple_progressive": posted} | options)
    places = tuple(
        Seat(seat, (("triple_progressive", cents(stake)),), player) for seat, player in (seats or {"1": ""}).items()
    )
    meters = () if meter is None else ((posted, cents(meter)),)
    seated, refused = GAME.seated(house, Setup(places, meters))
    for _, _, why in refused:
        raise why
    return play_on(Round(GAME, house, seated), list(throw))


def printed(posted: str, player: tuple[int, ...], banker: tuple[int, ...]) -> object:
    """The cell of the column that a throw comes to, read from the text downwards."""
    faces = sorted({hand[0] for hand in (player, banker) if len(set(hand)) == 1})
    triples = sum(len(set(hand)) == 1 for hand in (player, banker))
    fits = (
        triples == 2 and faces == [3],
        triples == 2 and faces == [3, 6],
        triples == 2,
        3 in faces,
        1 in faces or 2 in faces,
        triples > 0,
    )
    for cell, fit in zip(COLUMNS[posted], fits, strict=True):
        if fit and cell is not None:
            return cell
    return None


@clause("CO 30-2899.09 (10)(C)", "CO 30-2899.09 (14)", "CO 30-2899.09 (14)(A)(I)", "CO 30-2899.09 (14)(A)(II)")
@clause("CO 30-2899.09 (14)(A)(III)")
@pytest.mark.parametrize("posted", COLUMNS)
def test_14_only_the_best_line_is_paid_and_the_wager_is_not_returned(posted: str) -> None:
    hands = [PLAIN, (3, 3, 2), *((face,) * 3 for face in range(1, 7))]
    for player, banker in product(hands, repeat=2):
        paid = line(thrown(posted, player, banker), "1", "triple_progressive")
        cell = printed(posted, player, banker)
        won = cents(METER) if cell == "100%" else 0 if cell is None else 100 * int(str(cell))
        assert paid.net == won - 100, (player, banker)
        assert paid.outcome == ("lose" if cell is None else "win")


@clause("CO 30-2899.09 (14)")
def test_14_threes_over_sixes_counts_from_either_side() -> None:
    for throw in (((3,) * 3, (6,) * 3), ((6,) * 3, (3,) * 3)):
        assert line(thrown("PT-PRG-TRI-01", *throw), "1", "triple_progressive").line == "triple_3_over_triple_6"
        assert nets(thrown("PT-PRG-TRI-03", *throw))["1"] == {"triple_progressive": "12344.67"}


@clause("CO 30-2899.09 (14)")
def test_14_a_tie_of_threes_is_a_double_triple_on_the_third_table() -> None:
    assert line(thrown("PT-PRG-TRI-03", (3,) * 3, (3,) * 3), "1", "triple_progressive").line == "double_triple"


@clause("CO 30-2899.09 (14)(A)(IV)")
def test_14_a_iv_winners_share_the_meter_and_get_fixed_pays_in_full() -> None:
    three = {"1": "", "2": "", "3": ""}
    shared = nets(thrown("PT-PRG-TRI-01", (3,) * 3, (3,) * 3, seats=three, meter="1000"))
    assert shared == {seat: {"triple_progressive": "332.33"} for seat in three}
    fixed = nets(thrown("PT-PRG-TRI-01", (3,) * 3, (6,) * 3, seats=three))
    assert fixed == {seat: {"triple_progressive": "999"} for seat in three}


@clause("CO 30-2899.09 (14)(A)(IV)")
def test_14_a_iv_a_player_on_two_places_is_one_winner() -> None:
    won = nets(thrown("PT-PRG-TRI-01", (3,) * 3, (3,) * 3, seats={"1": "ann", "2": "bob", "3": "ann"}, meter="400"))
    assert {seat: amount["triple_progressive"] for seat, amount in won.items()} == {"1": "99", "2": "199", "3": "99"}


@clause("CO 30-2899.09 (14)(A)(V)")
def test_14_a_v_another_base_wager_multiplies_the_pays() -> None:
    assert nets(thrown("PT-PRG-TRI-01", (1,) * 3, PLAIN, stake="5", progressive_unit="5")) == {
        "1": {"triple_progressive": "45"}
    }
    assert nets(thrown("PT-PRG-TRI-02", (5,) * 3, (4,) * 3, stake="2.50", progressive_unit="2.50")) == {
        "1": {"triple_progressive": "247.50"}
    }


@clause("CO 30-2899.09 (14)(A)(V)")
def test_14_a_v_the_wager_is_the_posted_unit_and_nothing_else() -> None:
    for stake in ("0.50", "2", "5"):
        with pytest.raises(WagerRefused, match=f"triple_progressive is a wager of 1, not {stake}") as why:
            thrown("PT-PRG-TRI-01", stake=stake)
        assert why.value.clause == "CO 30-2899.09 (14)(A)(V)"
    with pytest.raises(OptionRefused, match="above 0"):
        GAME.house({"progressive_unit": "0"})


@clause("CO 30-2899.09 (14)(A)(V)", "CO 30-2899.09 (14)(A)(VI)")
def test_14_a_vi_a_meter_with_a_reserve_starts_from_any_seed() -> None:
    for seed, unit, starts in (("0", "1", 0), ("1000", "1", 100_000), ("1234.56", "5", 617_280)):
        assert GAME.house({"progressive_seed": seed, "progressive_unit": unit}).seed == starts  # type: ignore[attr-defined]  # the game's own options
    won = thrown("PT-PRG-TRI-01", (3,) * 3, (3,) * 3, meter=None, progressive_seed="500")
    assert nets(won) == {"1": {"triple_progressive": "499"}}


@clause("CO 30-2899.09 (14)(A)(VI)")
def test_14_a_vi_the_meter_starts_again_from_its_seed_when_it_is_won() -> None:
    won = thrown("PT-PRG-TRI-01", (3,) * 3, (3,) * 3, progressive_seed="2000")
    assert won.felt.meters == {"PT-PRG-TRI-01": 200_000}
    assert thrown("PT-PRG-TRI-01", (3,) * 3, (6,) * 3).felt.meters == {"PT-PRG-TRI-01": cents(METER)}


@clause("CO 30-2899.09 (14)(A)(VII)")
def test_14_a_vii_a_fixed_meter_needs_its_seed() -> None:
    with pytest.raises(OptionRefused, match="post it as progressive_seed") as why:
        GAME.house({"progressive_meter": "fixed"})
    assert why.value.clause == "CO 30-2899.09 (14)(A)(VII)"
    house = GAME.house({"progressive_meter": "fixed", "progressive_seed": "1000", "progressive_unit": "5"})
    assert house.seed == 500_000  # type: ignore[attr-defined]  # the game's own options


def test_14_a_meter_that_nobody_read_cannot_be_paid_and_the_dice_can_be_entered_again() -> None:
    with pytest.raises(BadInput, match="triple_3_tie wins 100% of the meter PT-PRG-TRI-01; its reading was not given"):
        thrown("PT-PRG-TRI-01", (3,) * 3, (3,) * 3, meter=None)
    assert nets(thrown("PT-PRG-TRI-01", (3,) * 3, (6,) * 3, meter=None)) == {"1": {"triple_progressive": "999"}}
