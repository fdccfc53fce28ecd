"""Who may wager what at the stud games, and until when."""

from collections.abc import Mapping

import pytest

from croupier.errors import BadInput, BadMoney, WagerRefused
from croupier.games import get
from croupier.money import dollars
from croupier.round.setup import Seat, Setup
from tests.support import clause, table

GAMES = {
    "four-card-poker": ("OH-C", {"ante": "10"}, 7),
    "crazy-four-poker": ("OH-M", {"ante": "10", "super_bonus": "10"}, 6),
    "let-it-ride": ("OH-D", {"bet_1": "10", "bet_2": "10", "bet_3": "10"}, 7),
    "mississippi-stud": ("OH-J", {"ante": "10"}, 7),
    "ultimate-texas-holdem": ("OH-I", {"ante": "10", "blind": "10"}, 6),
    "texas-holdem-bonus": ("OH-K", {"ante": "10"}, 6),
}
every_game = pytest.mark.parametrize("slug", GAMES)


def of_each(*clauses: str) -> dict[str, str]:
    """A clause of every game, in the order above."""
    return dict(zip(GAMES, clauses, strict=True))


SEATED_ONLY = of_each("OH-C 7.III", "OH-M 7.III", "OH-D 7.II", "OH-J 7.II", "OH-I 6.VI", "OH-K 7.V")
ONE_POSITION = of_each("OH-C 7.V", "OH-M 7.V", "OH-D 7.V", "OH-J 7.V", "OH-I 6.VII", "OH-K 7.VI")
CLOSED = of_each("OH-C 7.IV", "OH-M 7.IV", "OH-D 7.III", "OH-J 7.IV", "OH-I 6.II", "OH-K 7.II")


@clause("OH-C 2.I", "OH-M 2.I", "OH-D 2.I", "OH-J 2.I", "OH-I 2.I", "OH-K 2.I")
@every_game
def test_2_i_the_table_has_so_many_places(slug: str) -> None:
    book, wagers, seats = GAMES[slug]
    table(slug, {str(number): wagers for number in range(1, seats + 1)})
    with pytest.raises(BadInput, match=f"seats {seats}, not {seats + 1}") as why:
        table(slug, {str(number): wagers for number in range(1, seats + 2)})
    assert why.value.clause == f"{book} 2.I"


@clause("OH-C 2.I.B", "OH-C 2.I.C", "OH-C 2.I.D", "OH-M 2.I.B", "OH-D 2.I.B", "OH-J 2.I.B")
@clause("OH-D 2.I.C", "OH-D 2.I.D", "OH-J 2.I.C", "OH-J 2.I.D", "OH-I 6.I", "OH-K 7.I")
@every_game
def test_2_i_b_only_what_has_a_spot_can_be_wagered(slug: str) -> None:
    book, wagers, _ = GAMES[slug]
    with pytest.raises(WagerRefused, match="there is no wager 'tie' on this layout") as why:
        table(slug, {"1": {**wagers, "tie": "5"}})
    assert why.value.clause == f"{book} 2.I"
    with pytest.raises(BadMoney):
        table(slug, {"1": dict.fromkeys(wagers, "ten dollars")})


@clause("OH-C 7.III", "OH-M 7.III", "OH-D 7.II", "OH-J 7.II", "OH-I 6.VI", "OH-K 7.V")
@every_game
def test_7_iii_only_seated_players_wager(slug: str) -> None:
    game, bets = get(slug), tuple((name, 1000) for name in GAMES[slug][1])
    _, refused = game.seated(game.house(), Setup((Seat("1", bets), Seat("1b", bets, box=1, standing=True))))
    assert {(seat, why.clause) for seat, _, why in refused} == {("1b", SEATED_ONLY[slug])}


@clause("OH-C 7.V", "OH-M 7.V", "OH-D 7.V", "OH-J 7.V", "OH-I 6.VII", "OH-K 7.VI")
@every_game
def test_7_v_nobody_plays_two_positions(slug: str) -> None:
    game, bets = get(slug), tuple((name, 1000) for name in GAMES[slug][1])
    seated, refused = game.seated(game.house(), Setup((Seat("1", bets, "ann"), Seat("2", bets, "ann"))))
    assert [seat.seat for seat in seated.seats] == ["1"]
    assert {(seat, why.clause) for seat, _, why in refused} == {("2", ONE_POSITION[slug])}


@clause("OH-C 7.II", "OH-C 7.IV", "OH-M 7.II", "OH-M 7.IV", "OH-D 7.I", "OH-D 7.III", "OH-J 7.I", "OH-J 7.IV")
@clause("OH-I 6.II", "OH-I 12.1.IV", "OH-K 7.II", "OH-K 13.1.IV")
@every_game
def test_7_iv_nothing_is_wagered_once_the_first_card_is_out(slug: str) -> None:
    round_ = table(slug, {"1": GAMES[slug][1]})
    round_.wager("1", next(iter(GAMES[slug][1])), "15")
    round_.answer("2c")
    for wager in get(slug).wagers:
        with pytest.raises(WagerRefused, match="too late") as why:
            round_.wager("1", wager.slug, "20")
        assert why.value.clause == CLOSED[slug]


@clause("OH-C 3.I", "OH-C 3.II", "OH-C 3.II.A", "OH-M 3.I", "OH-M 3.II", "OH-M 3.II.A")
@clause("OH-D 3.I", "OH-D 3.II", "OH-D 3.II.A", "OH-J 3.I", "OH-J 3.II", "OH-J 3.II.A")
@clause("OH-I 2.VII", "OH-K 3.I")
@every_game
@pytest.mark.parametrize("options", [{}, {"shuffler": "on"}])
def test_3_i_one_deck_is_in_play_with_a_shuffler_too(slug: str, options: Mapping[str, object]) -> None:
    game = get(slug)
    assert game.cards_in(game.house(options)) == [1] * 52 + [0]


@clause("OH-M 7.I.A", "OH-M 1.I.A", "OH-M 1.I.C")
def test_7_i_a_ante_and_super_bonus_are_equal() -> None:
    for wagers in ({"ante": "10", "super_bonus": "5"}, {"ante": "10"}, {"super_bonus": "10"}):
        with pytest.raises(WagerRefused, match="ante and super_bonus are made in the same amount") as why:
            table("crazy-four-poker", {"1": wagers})
        assert why.value.clause == "OH-M 7.I.A"


@clause("OH-M 7.I.B", "OH-M 7.I.C", "OH-M 1.I.B")
def test_7_i_b_queens_up_comes_on_top_of_ante_and_super_bonus() -> None:
    with pytest.raises(WagerRefused, match="queens_up needs a wager on ante"):
        table("crazy-four-poker", {"1": {"queens_up": "5"}})
    together = table("crazy-four-poker", {"1": {"ante": "10", "super_bonus": "10", "queens_up": "5"}})
    assert dict(together.setup.seats[0].wagers) == {"ante": 1000, "super_bonus": 1000, "queens_up": 500}


@clause("OH-C 7.I.A", "OH-C 7.I.B", "OH-C 7.I.C", "OH-C 1.I.A", "OH-C 1.I.B")
@pytest.mark.parametrize("wagers", [{"ante": "10"}, {"aces_up": "5"}, {"ante": "10", "aces_up": "5"}])
def test_7_i_against_the_dealer_the_table_or_both(wagers: Mapping[str, str]) -> None:
    taken = table("four-card-poker", {"1": wagers}).setup.seats[0].wagers
    assert {wager: dollars(amount) for wager, amount in taken} == wagers


@clause("OH-C 7.I.A", "OH-M 7.I.A")
@pytest.mark.parametrize("slug", ["four-card-poker", "crazy-four-poker"])
@pytest.mark.parametrize("amount", ["5", "101"])
def test_7_i_a_within_the_posted_limits(slug: str, amount: str) -> None:
    wagers = dict.fromkeys(GAMES[slug][1], amount)
    with pytest.raises(WagerRefused, match=r"minimum|maximum"):
        table(slug, {"1": wagers}, options={"table_minimum": "10", "table_maximum": "100"})


@clause("OH-C 7.I.B")
@pytest.mark.parametrize(("amount", "why"), [("5", "minimum"), ("101", "maximum")])
def test_7_i_b_aces_up_too_is_within_the_limits_posted_at_the_table(amount: str, why: str) -> None:
    with pytest.raises(WagerRefused, match=f"aces_up of {amount} is .* the {why}"):
        table("four-card-poker", {"1": {"aces_up": amount}}, options={"table_minimum": "10", "table_maximum": "100"})


@clause("OH-D 7.IV")
def test_7_iv_three_equal_bets() -> None:
    for wagers in ({"bet_1": "10", "bet_2": "10"}, {"bet_1": "10", "bet_2": "10", "bet_3": "15"}):
        with pytest.raises(WagerRefused, match="made in the same amount") as why:
            table("let-it-ride", {"1": wagers})
        assert why.value.clause == "OH-D 7.IV"


@clause("OH-D 8.I", "OH-D 8.II", "OH-D 2.IV", "OH-D 2.IV.A", "OH-D 2.IV.B")
def test_8_ii_the_bonus_is_a_dollar_beside_the_three_bets() -> None:
    three = GAMES["let-it-ride"][1]
    table("let-it-ride", {"1": {**three, "bonus": "1"}})
    with pytest.raises(WagerRefused, match="bonus is a wager of 1, not 5"):
        table("let-it-ride", {"1": {**three, "bonus": "5"}})
    with pytest.raises(WagerRefused, match="bonus needs a wager on bet_1"):
        table("let-it-ride", {"1": {"bonus": "1"}})
    with pytest.raises(WagerRefused, match="not offered"):
        table("let-it-ride", {"1": {**three, "bonus": "1"}}, options={"bonus": "off"})
    late = table("let-it-ride", {"1": three})
    late.answer("2c")
    with pytest.raises(WagerRefused, match="too late"):
        late.wager("1", "bonus", "1")


@clause("OH-D 9.I", "OH-D 9.II", "OH-J 8.I", "OH-J 8.II")
@pytest.mark.parametrize(("slug", "needed"), [("let-it-ride", "bet_1"), ("mississippi-stud", "ante")])
def test_the_three_card_bonus_comes_on_top_where_it_is_offered(slug: str, needed: str) -> None:
    wagers = GAMES[slug][1]
    table(slug, {"1": {**wagers, "three_card_bonus": "25"}})
    with pytest.raises(WagerRefused, match=f"three_card_bonus needs a wager on {needed}"):
        table(slug, {"1": {"three_card_bonus": "5"}})
    with pytest.raises(WagerRefused, match="not offered"):
        table(slug, {"1": {**wagers, "three_card_bonus": "5"}}, options={"three_card_bonus": "off"})


@clause("OH-J 7.III")
def test_7_iii_an_ante_is_all_it_takes_to_get_cards() -> None:
    round_ = table("mississippi-stud", {"1": {"ante": "10"}, "3": {"ante": "10"}})
    assert [box.seat for box in round_.felt.boxes] == ["1", "3"]


@clause("OH-D 13.I", "OH-J 12.I")
@pytest.mark.parametrize(
    ("slug", "in_dollars"), [("let-it-ride", {"LIRB-OH", "MLP-OH"}), ("mississippi-stud", {"MLP-OH"})]
)
def test_13_i_odds_are_stated_with_the_word_to(slug: str, in_dollars: set[str]) -> None:
    for table_ in get(slug).paytables.values():
        units = {line.pays.unit for line in table_.lines}
        assert units <= ({"dollars", "percent"} if table_.id in in_dollars else {"to"})
