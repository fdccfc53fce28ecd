"""What may be wagered and posted, until when and within which limits (OH-E §02, §03, §5, §12 and the like)."""

import pytest

from croupier.errors import BadInput, BadPayTable, OptionRefused, UnknownName, WagerRefused
from croupier.games import get
from croupier.money import dollars
from tests.games.baccarat.table import FREE, MINI, STANDS, announced, both_games, coup, lay, net
from tests.support import Wagers, clause, nets, table

MIDDLE = {MINI: "OH-E ", FREE: "OH-E Commission Free "}
EVERY = {
    MINI: ["player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker"],
    FREE: ["player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker", "fortune_7"],
}


def refusal(game: str, wagers: Wagers, **options: object) -> tuple[str, str]:
    """Why a wager is refused: the first words of the message, and the clause."""
    with pytest.raises(WagerRefused) as why:
        table(game, wagers, options=options)
    return why.value.message, why.value.clause


@clause("OH-E 02.I", "OH-E Commission Free 2.I", "OH-E Commission Free 2.I.D")
@both_games
def test_02_i_fourteen_players_at_most_on_numbered_places(game: str) -> None:
    table(game, {str(seat): {"player": "10"} for seat in range(1, 15)})
    with pytest.raises(BadInput, match="seats 14"):
        table(game, {str(seat): {"player": "10"} for seat in range(1, 16)})
    with pytest.raises(BadInput, match="seats 1 to 14"):
        table(game, {"15": {"player": "10"}})


@clause("OH-E 02.I.B", "OH-E 5.I", "OH-E Commission Free 2.I.B", "OH-E Commission Free 8.I")
@both_games
def test_02_i_b_the_layout_takes_these_wagers_and_no_others(game: str) -> None:
    round_ = coup(STANDS, dict.fromkeys(EVERY[game], "10"), game=game)
    assert sorted(nets(round_)["1"]) == sorted(EVERY[game])
    area = {MINI: "02.I.B", FREE: "2.I.B"}[game]
    assert refusal(game, {"1": {"pair": "5"}})[1] == MIDDLE[game] + area


@clause("OH-E 5.I.D", "OH-E 02.I.F", "OH-E 12.I", "OH-E Commission Free 8.I.E", "OH-E Commission Free 15.I")
@both_games
def test_12_i_the_house_may_leave_the_bonus_wagers_out(game: str) -> None:
    for wager in EVERY[game][3:]:
        bets = {"1": {"player": "10", wager: "5"}}
        table(game, bets)
        assert refusal(game, bets, **{wager: "off"})[0] == f"{wager} is not offered at this table"
        left = [bonus for bonus in EVERY[game][3:] if bonus != wager]
        table(game, {"1": dict.fromkeys(["player", *left], "5")}, options={wager: "off"})


@both_games
@pytest.mark.parametrize("wager", ["tie"])
def test_a_tie_cannot_be_left_out(wager: str, game: str) -> None:
    with pytest.raises(OptionRefused, match="cannot be off"):
        get(game).house({wager: "off"})


@clause("OH-E 5.II", "OH-E 5.III", "OH-E 6.II")
@clause("OH-E Commission Free 8.II", "OH-E Commission Free 8.III", "OH-E Commission Free 9.II")
@both_games
def test_5_iii_wagers_are_taken_and_changed_until_the_first_card_and_not_after(game: str) -> None:
    round_ = table(game, {"1": {"player": "10"}})
    round_.wager("1", "player", "20")  # chips, or called with cash and confirmed by the dealer
    round_.wager("2", "banker", "5")
    lay(round_, "Kc")
    for wager, amount in (("player", "10"), ("player", "30"), ("tie", "5")):
        with pytest.raises(WagerRefused, match="too late") as late:
            round_.wager("1", wager, amount)
        assert late.value.clause == MIDDLE[game] + {MINI: "5.III", FREE: "8.III"}[game]
    assert nets(lay(round_, "2d 7s 4h")) == {"2": {"banker": "-5"}, "1": {"player": "20"}}


@clause("OH-E 12.II", "OH-E Commission Free 15.II")
@both_games
def test_12_ii_a_bonus_wager_is_a_dollar_or_more(game: str) -> None:
    cited = MIDDLE[game] + {MINI: "12.II", FREE: "15.II"}[game]
    for wager in EVERY[game][3:]:
        table(game, {"1": {"player": "10", wager: "1"}})
        message = f"{wager} of 0.50 is below the 1 it takes at least"
        assert refusal(game, {"1": {"player": "10", wager: "0.50"}}) == (message, cited)


@clause("OH-E 12.II")
def test_12_ii_beside_a_wager_a_bonus_may_be_below_the_table_minimum_but_not_alone() -> None:
    posted = {"table_minimum": "15"}
    table(MINI, {"1": {"tie": "15", "dragon_bonus_banker": "1"}}, options=posted)
    table(MINI, {"1": {"dragon_bonus_banker": "15"}}, options=posted)
    message = "dragon_bonus_banker of 14 alone is below the table's 15"
    assert refusal(MINI, {"1": {"dragon_bonus_banker": "14"}}, **posted) == (message, "OH-E 12.II")
    table(MINI, {"1": {"dragon_bonus_player": "1"}})  # no minimum is posted


@clause("OH-E Commission Free 15.II")
@pytest.mark.parametrize("wager", EVERY[FREE][3:])
def test_15_ii_a_commission_free_bonus_goes_with_a_wager_on_the_game(wager: str) -> None:
    for beside in ("player", "banker", "tie"):
        table(FREE, {"1": {wager: "5", beside: "5"}})
    assert refusal(FREE, {"1": {wager: "5"}})[0] == f"{wager} needs a wager on player or banker or tie"


@both_games
def test_posted_limits_bind_the_wagers_on_the_hands(game: str) -> None:
    posted = {"table_minimum": "25", "table_maximum": "500"}
    table(game, {"1": {"player": "25", "dragon_bonus_player": "5"}}, options=posted)
    for bet in ("24", "501"):
        assert "the m" in refusal(game, {"1": {"banker": bet}}, **posted)[0]


# What a house may post


@clause("OH-E 03.I", "OH-E 03.II", "OH-E 03.II.A", "OH-E Commission Free 3.I")
@clause("OH-E Commission Free 3.II", "OH-E Commission Free 3.II.A")
@both_games
def test_03_i_six_to_eight_decks_or_two_batches_of_four_to_eight(game: str) -> None:
    for decks in (6, 7, 8):
        assert sum(get(game).cards_in(get(game).house({"decks": decks}))) == 52 * decks
    for decks in (4, 5, 8):  # ruling: bac-3
        get(game).house({"decks": decks, "shuffler": "on"})
    for wrong in ({"decks": 5}, {"decks": 9}, {"decks": 3, "shuffler": "on"}):
        with pytest.raises(OptionRefused) as why:
            get(game).house(wrong)
        assert why.value.clause == MIDDLE[game] + {MINI: "03.I", FREE: "3.I"}[game]


@clause("OH-E 10.II", "OH-E Commission Free 13.II")
@both_games
def test_10_ii_a_tie_may_be_posted_above_eight_to_one_and_not_below(game: str) -> None:
    assert net(coup("Kc 3d 7s 4h", {"tie": "10"}, game=game, tie="9 to 1"), "tie") == "90"
    for low in ("7 to 1", "8 for 1"):
        with pytest.raises(BadPayTable, match="floor of 8 to 1"):
            get(game).house({"tie": low})
    with pytest.raises(BadPayTable, match='states odds with "to"'):
        get(game).house({"tie": "9 for 1"})


def test_a_pay_alone_is_no_table_of_several_lines() -> None:
    with pytest.raises(UnknownName, match="no pay table for dragon_bonus_player '9 to 1'; there is DB-OH"):
        get(MINI).house({"dragon_bonus_player": "9 to 1"})
    with pytest.raises(BadPayTable, match="'very well' is not a pay"):
        get(MINI).house({"tie": "very well"})


def test_the_vigorish_is_told_in_money() -> None:
    assert f"vigorish {dollars(950)} collected, seat 1" in announced(coup("Kc 3d 6s 4h", {"banker": "190"}))
