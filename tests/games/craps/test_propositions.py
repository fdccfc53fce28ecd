"""Bets decided by the next roll, each against all 36 rolls and the printed odds (OH-B §3.I.K to §3.I.LL, §5)."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.round.setup import setup
from tests.games.craps.table import GAME, ROLLS, Table
from tests.support import clause

Wins = Callable[[int, int], int | None]


def on(pays: dict[int, int]) -> Wins:
    """A bet on totals: what each pays to one."""
    return lambda first, second: pays.get(first + second)


def hop(low: int, high: int) -> Wins:
    pays = 30 if low == high else 15
    return lambda first, second: pays if {first, second} == {low, high} else None


CRAPS = {2: 7, 3: 7, 12: 7}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}
#: Every one-roll bet as the unit bets the text pays it as.
UNITS: dict[str, list[Wins]] = {
    "field": [on({3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 2: 2, 12: 2})],
    "any_seven": [on({7: 4})],
    "any_craps": [on(CRAPS)],
    "craps_2": [on({2: 30})],
    "craps_3": [on({3: 15})],
    "craps_12": [on({12: 30})],
    "eleven": [on({11: 15})],
    "c_and_e": [on(CRAPS), on({11: 15})],
    "horn": [on({total: pays}) for total, pays in HORN.items()],
    **{f"horn_high_{high}": [on({total: HORN[total]}) for total in (*HORN, high)] for high in HORN},
    "world": [*(on({total: pays}) for total, pays in HORN.items()), on({7: 4})],
    **{f"hop_{number}_{number}": [hop(number, number)] for number in (2, 3, 4, 5)},
    **{
        f"hop_{low}_{high}": [hop(low, high)]
        for low, high in ROLLS
        if low < high and (low, high) not in ((1, 2), (5, 6))
    },
}
STAKE = 6000  # divisible by every number of units


def net(wager: str, dice: tuple[int, int]) -> Fraction:
    """What a stake is up, unit by unit."""
    units = UNITS[wager]
    each = Fraction(STAKE, len(units))
    return sum((each * (-1 if (pays := wins(*dice)) is None else pays) for wins in units), Fraction(0))


def test_every_one_roll_bet_of_the_layout_is_here() -> None:
    from croupier.games.craps.bets import BETS, ONE_ROLL

    assert {slug for slug, bet in BETS.items() if bet.how == ONE_ROLL} == set(UNITS)


@pytest.mark.parametrize(
    ("wager", "won", "lost"),
    [
        pytest.param("field", "K.1", "K.2", marks=clause("OH-B 3.I.K.1", "OH-B 3.I.K.2", "OH-B 5.II")),
        pytest.param("any_seven", "L.1", "L.2", marks=clause("OH-B 3.I.L.1", "OH-B 3.I.L.2")),
        pytest.param("any_craps", "M.1", "M.2", marks=clause("OH-B 3.I.M.1", "OH-B 3.I.M.2")),
        pytest.param("craps_2", "N.1", "N.2", marks=clause("OH-B 3.I.N.1", "OH-B 3.I.N.2")),
        pytest.param("craps_3", "O.1", "O.2", marks=clause("OH-B 3.I.O.1", "OH-B 3.I.O.2")),
        pytest.param("craps_12", "P.1", "P.2", marks=clause("OH-B 3.I.P.1", "OH-B 3.I.P.2")),
        pytest.param("eleven", "Q.1", "Q.2", marks=clause("OH-B 3.I.Q.1", "OH-B 3.I.Q.2")),
        pytest.param("c_and_e", "R.1", "R.2", marks=clause("OH-B 3.I.R.1", "OH-B 3.I.R.2", "OH-B 5.III")),
        pytest.param("horn", "S.1", "S.2", marks=clause("OH-B 3.I.S.1", "OH-B 3.I.S.2", "OH-B 5.IV")),
        pytest.param("horn_high_2", "T.1", "T.2", marks=clause("OH-B 3.I.T.1", "OH-B 3.I.T.2", "OH-B 5.V")),
        pytest.param("horn_high_3", "T.1", "T.2", marks=clause("OH-B 5.V")),
        pytest.param("horn_high_11", "T.1", "T.2", marks=clause("OH-B 5.V")),
        pytest.param("horn_high_12", "T.1", "T.2", marks=clause("OH-B 5.V")),
        pytest.param("world", "U.1", "U.2", marks=clause("OH-B 3.I.U.1", "OH-B 3.I.U.2", "OH-B 5.VI")),
        pytest.param("hop_2_2", "V.1", "V.2", marks=clause("OH-B 3.I.V.1", "OH-B 3.I.V.2")),
        pytest.param("hop_3_3", "W.1", "W.2", marks=clause("OH-B 3.I.W.1", "OH-B 3.I.W.2")),
        pytest.param("hop_4_4", "X.1", "X.2", marks=clause("OH-B 3.I.X.1", "OH-B 3.I.X.2")),
        pytest.param("hop_5_5", "Y.1", "Y.2", marks=clause("OH-B 3.I.Y.1", "OH-B 3.I.Y.2")),
        pytest.param("hop_1_3", "Z.1", "Z.2", marks=clause("OH-B 3.I.Z.1", "OH-B 3.I.Z.2")),
        pytest.param("hop_1_4", "AA.1", "AA.2", marks=clause("OH-B 3.I.AA.1", "OH-B 3.I.AA.2")),
        pytest.param("hop_2_3", "BB.1", "BB.2", marks=clause("OH-B 3.I.BB.1", "OH-B 3.I.BB.2")),
        pytest.param("hop_1_5", "CC.1", "CC.2", marks=clause("OH-B 3.I.CC.1", "OH-B 3.I.CC.2")),
        pytest.param("hop_2_4", "DD.1", "DD.2", marks=clause("OH-B 3.I.DD.1", "OH-B 3.I.DD.2")),
        pytest.param("hop_1_6", "EE.1", "EE.2", marks=clause("OH-B 3.I.EE.1", "OH-B 3.I.EE.2")),
        pytest.param("hop_2_5", "FF.1", "FF.2", marks=clause("OH-B 3.I.FF.1", "OH-B 3.I.FF.2")),
        pytest.param("hop_3_4", "GG.1", "GG.2", marks=clause("OH-B 3.I.GG.1", "OH-B 3.I.GG.2")),
        pytest.param("hop_2_6", "HH.1", "HH.2", marks=clause("OH-B 3.I.HH.1", "OH-B 3.I.HH.2")),
        pytest.param("hop_3_5", "II.1", "II.2", marks=clause("OH-B 3.I.II.1", "OH-B 3.I.II.2")),
        pytest.param("hop_3_6", "JJ.1", "JJ.2", marks=clause("OH-B 3.I.JJ.1", "OH-B 3.I.JJ.2")),
        pytest.param("hop_4_5", "KK.1", "KK.2", marks=clause("OH-B 3.I.KK.1", "OH-B 3.I.KK.2")),
        pytest.param("hop_4_6", "LL.1", "LL.2", marks=clause("OH-B 3.I.LL.1", "OH-B 3.I.LL.2")),
    ],
)
def test_3_i_a_one_roll_bet_on_every_roll(wager: str, won: str, lost: str) -> None:
    for dice in ROLLS:
        table = Table()
        table.roll(dice, {wager: str(STAKE // 100)})
        [line] = table.lines
        assert line.net == net(wager, dice)
        hit = any(wins(*dice) is not None for wins in UNITS[wager])
        assert (line.outcome, line.clause) == (("win", f"OH-B 3.I.{won}") if hit else ("lose", f"OH-B 3.I.{lost}"))
        assert wager not in table.up()


@pytest.mark.parametrize("wager", UNITS)
def test_the_enumerator_agrees_with_counting_the_36_rolls(wager: str) -> None:
    enumeration = enumerate_round(GAME, GAME.house(), setup({"1": {wager: str(STAKE // 100)}}))
    counted: dict[int, Fraction] = {}
    for dice in ROLLS:
        won = int(net(wager, dice))
        counted[won] = counted.get(won, Fraction(0)) + Fraction(1, 36)
    assert enumeration.distribution == counted
    assert enumeration.total == 1
    assert enumeration.by_wager == {wager: counted}


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("field", Fraction(1, 18)),
        ("any_seven", Fraction(1, 6)),
        ("any_craps", Fraction(1, 9)),
        ("craps_2", Fraction(5, 36)),
        ("craps_3", Fraction(1, 9)),
        ("c_and_e", Fraction(1, 9)),
        ("horn", Fraction(1, 8)),
        ("horn_high_12", Fraction(23, 180)),
        ("horn_high_3", Fraction(11, 90)),
        ("world", Fraction(2, 15)),
        ("hop_2_2", Fraction(5, 36)),
        ("hop_1_6", Fraction(1, 9)),
    ],
)
def test_the_house_edge_of_one_roll_bets_is_the_known_one(wager: str, edge: Fraction) -> None:
    enumeration = enumerate_round(GAME, GAME.house(), setup({"1": {wager: "60"}}), unordered=True)
    assert enumeration.expected == -edge


@clause("OH-B 5.VI")
def test_5_vi_a_world_bet_breaks_even_on_the_seven() -> None:
    table = Table()
    assert table.roll((4, 3), {"world": "5", "horn": "4", "any_seven": "1"}) == {
        "world": "0",
        "horn": "-4",
        "any_seven": "4",
    }


@pytest.mark.parametrize(
    ("wager", "bet", "dice", "paid"), [("c_and_e", "0.01", (5, 6), "0.07"), ("horn", "0.05", (1, 1), "0.33")]
)
def test_a_part_of_a_cent_stays_with_the_house(wager: str, bet: str, dice: tuple[int, int], paid: str) -> None:
    assert Table().roll(dice, {wager: bet}) == {wager: paid}
