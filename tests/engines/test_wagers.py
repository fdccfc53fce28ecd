"""A wager in a few lines: what it can look at and say, that counting is right, and what is refused."""

import json
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.cli import app
from croupier.engines.dice.solve import hand_course
from croupier.errors import BadInput, CroupierError
from croupier.games.families.dice import RollPlan
from croupier.mathematics import wagers

PAIR = {"line": "pair", "when": "alike(player) == 2", "pays": "11 to 1"}


def edge(look: str, when: str, pays: str = "1 to 1", **more: Any) -> Fraction:
    wager = {"name": "mine", "look": look, "lines": [{"line": "wins", "when": when, "pays": pays}], **more}
    answer = croupier.wager(wager).house_edge
    assert isinstance(answer, Fraction)
    return answer


def test_two_cards_of_one_deck_pair_up_once_in_seventeen_times() -> None:
    assert edge("player 2", "alike(player) == 2", "11 to 1") == 1 - Fraction(12 * 3, 51)


def test_cards_that_are_gone_are_not_dealt() -> None:
    # Insurance with an ace in sight and nothing else: 16 of 51 cards.
    assert edge("hole 1", "count(hole, 'ten_valued') == 1", "2 to 1", gone="As") == 1 - Fraction(3 * 16, 51)


@pytest.mark.parametrize(
    ("when", "pays"),
    [
        ("suited(player + up)", lambda cards: len({card[1] for card in cards}) == 1),
        ("colored(player + up)", lambda cards: len({card[1] in "dh" for card in cards}) == 1),
        ("alike(player + up) >= 2", lambda cards: len({card[0] for card in cards}) < 3),
        ("count(player, 'Qh Kh') == 1", lambda cards: sum(card in ("Qh", "Kh") for card in cards[:2]) == 1),
        ("matches(player, up) > 0", lambda cards: cards[2][0] in (cards[0][0], cards[1][0])),
        ("ranks(player, 'A K')", lambda cards: {cards[0][0], cards[1][0]} == {"A", "K"}),
    ],
)  # fmt: skip
def test_the_words_mean_what_they_say_of_every_deal(when: str, pays: Any) -> None:
    deck = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
    deals = [(*two, up) for two in combinations(deck, 2) for up in deck if up not in two]
    won = sum(map(pays, deals))
    assert edge("player 2, up 1", when) == 1 - Fraction(2 * won, len(deals))


def test_a_rule_in_python_says_the_same_as_an_expression() -> None:
    def suited(player: tuple[str, ...]) -> str | None:
        return "wins" if player[0][1] == player[1][1] else None

    lines = {"wins": "3 to 1"}
    by_rule = croupier.wager({"name": "mine", "look": "player 2", "decks": 6, "lines": lines}, rule=suited)
    assert by_rule.house_edge == edge("player 2", "suited(player)", "3 to 1", decks=6)


def test_three_dice_two_dice_until_a_seven_and_a_wheel() -> None:
    assert edge("dice 3", "same(dice) == 3", "30 to 1") == 1 - Fraction(31, 36)
    assert edge("throws until 7", "seen(thrown, 6)", "1 to 1") == 1 - Fraction(2 * 5, 11)
    assert edge("spins 1 of 38", "landed(spins, 17) == 1", "35 to 1") == Fraction(2, 38)
    assert edge("spins 2 of 37", "landed(spins, 17) == 2", "1200 to 1") == 1 - Fraction(1201, 37 * 37)


def test_the_dealer_busts_as_often_as_the_dealer_of_the_games_does() -> None:
    from croupier.engines.twenty_one.dealer import chances

    shoe = (24,) * 9 + (96,)
    bust = 1 - edge("dealer", "points > 21", decks=6)
    counted = sum(
        shoe[up - 1] / 312 * chances((*shoe[: up - 1], shoe[up - 1] - 1, *shoe[up:]), True, up)[5:7].sum()
        for up in range(1, 11)
    )
    assert abs(float(bust) / 2 - counted) < 1e-12


def test_a_coup_is_the_coup_of_the_approved_game() -> None:
    [banker] = croupier.analyze("dragon-bonus-baccarat", wager="fortune_7")
    assert (
        edge("coup", "banker == 7 and banker_cards == 3 and banker > player", "40 to 1", decks=8) == banker.house_edge
    )


def test_a_bet_that_is_offered_once_something_is_seen_is_counted_where_it_is() -> None:
    assert edge("hole 1, up 1", "count(hole, 'ten_valued') == 1", "2 to 1", given="count(up, 'A') == 1") == edge(
        "hole 1", "count(hole, 'ten_valued') == 1", "2 to 1", gone="As"
    )
    assert edge("player 2", "suited(player)", given="count(player, 'Qh') == 1") == 1 - Fraction(2 * 12, 51)
    with pytest.raises(BadInput, match="is never made"):
        edge("player 2", "suited(player)", given="points(player) > 21")


def test_effects_of_removal_are_those_of_the_bets_that_are_made() -> None:
    lines = [{"line": "blackjack", "when": "count(hole, 'ten_valued') == 1", "pays": "2 to 1"}]
    asked = wagers.read({"look": "hole 1, up 1", "lines": lines, "given": "count(up, 'A') == 1"})
    effects = {card: group.effect for group in wagers.removal(asked).groups for card in group.name}
    assert effects["A"] == effects["2"] == Fraction(3 * 16, 50) - Fraction(3 * 16, 51)
    assert effects["T"] == effects["K"] == Fraction(3 * 15, 50) - Fraction(3 * 16, 51)


def test_a_bet_that_waits_for_a_card_is_none_that_stands_before_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "bust.toml"
    file.write_text(
        'look = "dealer"\ngiven = "up == 6"\nlines = [{ line = "bust", when = "points > 21", pays = "1 to 1" }]'
    )
    with pytest.raises(BadInput, match="before the deal"):
        croupier.analyze("blackjack", wager=file)


def test_of_several_lines_the_first_that_is_made_is_paid() -> None:
    lines = [{"line": "perfect", "when": "identical(player)", "pays": "25 to 1"}, PAIR]
    analysis = croupier.wager({"name": "pairs", "look": "player 2", "decks": 2, "lines": lines})
    assert [line.hits for line in analysis.lines] == [52, 13 * 28 - 52]


def test_effects_of_removal_add_up_to_nothing() -> None:
    lines = [{"line": "match", "when": "suited(player) and count(player, 'K Q') == 2", "pays": "25 to 1"}]
    wager = wagers.read({"name": "royal", "look": "player 2", "decks": 2, "lines": lines})
    effects = wagers.removal(wager)
    assert sum((group.cards * Fraction(group.effect) for group in effects.groups), Fraction(0)) == 0


@pytest.mark.parametrize(
    ("wager", "why"),
    [
        ({"look": "the moon"}, "it can look at"),
        ({"look": "player 9"}, "up to 7 cards"),
        ({"decks": 13}, "1 to 12"),
        ({"decks": True}, "1 to 12"),
        ({"gone": "As As"}, "more cards are gone"),
        ({"speed": 1}, "not known"),
        ({"given": "points(player)"}, "neither true nor false"),
        ({"given": 3}, "an expression"),
        ({"lines": []}, "lines is a list"),
        ({"lines": [{**PAIR, "pays": "soon"}]}, "is not a pay"),
        ({"lines": [{**PAIR, "pays": "100%"}]}, "pays odds"),
        ({"lines": [PAIR, PAIR]}, "twice"),
        ({"lines": [PAIR, {**PAIR, "line": "again"}]}, "always paid for a line above"),
        ({"lines": [{**PAIR, "when": "alike(player)"}]}, "neither true nor false"),
        ({"lines": [{**PAIR, "when": "alike(dealer) == 2"}]}, "no name 'dealer'"),
        ({"lines": [{**PAIR, "when": "__import__('os')"}]}, "no function"),
        ({"lines": [{**PAIR, "when": "player.shape"}]}, "only numbers"),
        ({"lines": [{**PAIR, "when": "count(player, 'hats') == 1"}]}, "is no card"),
        ({"lines": [{**PAIR, "when": "poker(player, 'pair')"}]}, "three cards or more"),
        ({"lines": [{**PAIR, "when": "((("}]}, "cannot be read"),
        ({"lines": [{**PAIR, "when": "player + 1 == player"}]}, "neither true nor false"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_one_line(wager: dict[str, Any], why: str) -> None:
    with pytest.raises(CroupierError, match=None) as refused:
        croupier.wager({"name": "mine", "look": "player 2", "lines": [PAIR], **wager})
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("look", "when", "why"),
    [
        ("spins 1 of 38", "17 in spins", "in asks for a list"),
        ("dice 2", "4 in dice", "in asks for a list"),
        ("throws until 7", "6 in thrown", "in asks for a list"),
        ("throws until 7", "thrown > 3", "neither true nor false"),
        ("points until 7", "made == 4", "neither true nor false"),
        ("player 2", "points(player) in 20", "in asks for a list"),
        ("player 2", "ranks(player, '67 8')", "as many ranks as there are cards"),
        ("player 2, dealer 2", "matches(player, dealer) == 1", "a single card"),
        ("player 2, dealer 2", "twins(player, dealer) == 1", "a single card"),
    ],
)
def test_what_would_mean_something_else_of_a_single_outcome_is_refused(look: str, when: str, why: str) -> None:
    with pytest.raises(CroupierError, match=why):
        edge(look, when)


def test_a_list_is_gone_through_outcome_by_outcome() -> None:
    assert edge("throws 2", "first in (second, 7)") == edge("throws 2", "first == second or first == 7")
    assert edge("throws 2", "first not in (second, 7)") == edge("throws 2", "first != second and first != 7")


def test_truths_add_up() -> None:
    both = edge("throws 2", "first_double and second_double")
    assert edge("throws 2", "first_double + second_double == 2") == both
    assert edge("throws 2", "first_double - second_double == 0 and -first_double == -1") == both


@pytest.mark.parametrize("look", ["coup", "dealer", "player 2, dealer", "dice 2"])
def test_a_rule_in_python_is_given_cards_as_they_are_dealt(look: str) -> None:
    with pytest.raises(BadInput, match="write expressions"):
        croupier.wager({"look": look, "lines": {"wins": "1 to 1"}}, rule=lambda **_: "wins")


@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=40) | st.sampled_from(["points(player) == 'x'", "1", "()", "player[0]", "not player", "-player"])
)
def test_no_expression_breaks_anything(when: str) -> None:
    try:
        croupier.wager({"name": "mine", "look": "player 1", "lines": [{**PAIR, "when": when}]})
    except CroupierError:
        return  # one clear line; anything else would have come through


def test_a_rule_in_python_that_fails_is_said_so() -> None:
    def broken(player: tuple[str, ...]) -> str | None:
        raise KeyError(player)

    with pytest.raises(BadInput, match="the rule failed"):
        croupier.wager({"name": "mine", "look": "player 1", "lines": {"wins": "1 to 1"}}, rule=broken)


def test_the_command_prints_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "Mine"\nlook = "player 2"\nlines = [{ line = "pair", when = "alike(player) == 2", pays = "11 to 1" }]\n'
    )
    with pytest.raises(SystemExit):
        app(["wager", str(path), "--decks", "8", "--json"])
    written = json.loads(capsys.readouterr().out)
    assert (written["decks"], written["house_edge"]["exact"]) == (8, "43/415")
    with pytest.raises(SystemExit):
        app(["wager", str(path), "--removal"])
    assert "house edge 29.4118%, exactly 5/17" in capsys.readouterr().out


@pytest.mark.parametrize(("total", "times", "ways"), [(2, 2, 1), (6, 6, 5), (11, 3, 2)])
def test_a_total_that_is_thrown_again_and_again_before_a_seven(total: int, times: int, ways: int) -> None:
    """Of the throws that count so many are of the total and six are a seven."""
    line = {"line": "repeated", "when": f"times >= {times}", "pays": "40 for 1"}
    analysis = croupier.wager({"look": f"throws of {total} until 7", "lines": [line]})
    assert analysis.lines[0].probability == Fraction(ways, ways + 6) ** times
    assert analysis.house_edge == 1 - 40 * Fraction(ways, ways + 6) ** times


def test_points_of_a_shooter_are_those_that_the_game_with_a_shooter_counts() -> None:
    """Counted here by sets of points, and there roll by roll."""
    course = hand_course(RollPlan.of(croupier.game("craps")))
    lines = [{"line": f"{points}", "when": f"points == {points}", "pays": "1 to 1"} for points in range(7)]
    analysis = croupier.wager({"look": "points until 7", "lines": lines})
    assert [line.probability for line in analysis.lines] == [Fraction(course.ends[n], course.whole) for n in range(7)]


def test_a_point_is_seen_among_those_that_were_made() -> None:
    """The four alone: it comes with 3 of 24 points, and 3 fours stand against 6 sevens."""
    fours = edge("points until 7", "seen(made, 4)")
    other = Fraction(4 * 4, 24 * 10) * 2 + Fraction(5 * 5, 24 * 11) * 2 + Fraction(3 * 3, 24 * 9)
    assert fours == 1 - 2 * Fraction(3 * 3, 24 * 9) / (1 - other)


def test_a_total_that_ends_the_throws_is_never_thrown_before() -> None:
    with pytest.raises(CroupierError, match="does not look at"):
        croupier.wager({"look": "throws of 7 until 7", "lines": [{"line": "a", "when": "times > 0", "pays": "1 to 1"}]})


def test_two_throws_are_told_apart_and_so_are_doubles() -> None:
    assert edge("throws 1", "first == 7", "4 to 1") == Fraction(1, 6)
    assert edge("throws 2", "first == 4 and first_double and second == 11", "1 to 1") == 1 - 2 * Fraction(2, 36 * 36)
    assert edge("throws 3", "first == second and second == third and first == 12") == 1 - 2 * Fraction(1, 36**3)


def test_doubles_before_a_seven_are_counted_once_each() -> None:
    """Six doubles stand against six sevens, so the first that comes is a double every other time, the next 5 of 11."""
    chances = [Fraction(6, 12), Fraction(5, 11), Fraction(4, 10)]
    assert edge("doubles until 7", "doubles >= 3") == 1 - 2 * chances[0] * chances[1] * chances[2]
    assert edge("doubles until 7", "seen(thrown, 6)", "5 to 1") == 1 - 6 * Fraction(1, 7)


def test_passes_and_wins_of_a_shooter_are_those_of_the_pass_line() -> None:
    """The pass line wins 244 of 495 times and loses 196 times by a seven that ends the hand."""
    lost, won = Fraction(196, 440), Fraction(244, 440)
    assert edge("wins until 7", "wins >= 3") == 1 - 2 * won**3
    assert edge("wins until 7", "wins >= 20") == 1 - 2 * won**20
    assert edge("wins until 7", "wins == 0") == 1 - 2 * lost
    points_made = Fraction(134, 134 + 196)  # of points that are established
    assert edge("wins until 7", "passes >= 2") == 1 - 2 * points_made**2


def test_a_point_made_twice_is_told_from_two_points() -> None:
    """Made at all it is as often made again: either times what else goes on or ends count for nothing."""
    fours = 1 - edge("points until 7", "most(times, 4) >= 1")
    assert 1 - edge("points until 7", "most(times, 4) >= 2") == fours * fours / 2
    assert edge("points until 7", "most(times, 4, 10) >= 1") == edge(
        "points until 7", "seen(made, 4) or seen(made, 10)"
    )


def test_the_shortest_hands_of_a_shooter() -> None:
    """Two rolls: a point and a seven. Three: the same after a roll that decides nothing, or with one between."""
    point, seven = Fraction(24, 36), Fraction(6, 36)
    assert edge("rolls until 7", "rolls == 2") == 1 - 2 * point * seven
    stays = sum(Fraction(ways, 36) * (1 - seven - Fraction(ways, 36)) for ways in (3, 4, 5, 5, 4, 3))
    assert edge("rolls until 7", "rolls == 3") == 1 - 2 * seven * (Fraction(12, 36) * point + stays)
    assert edge("rolls until 7", "rolls >= 2", "0 to 1") == 0


def test_the_lowest_and_highest_ranks_have_the_ace_on_top() -> None:
    assert edge("player 2", "highest(player) == 14") == edge("player 2", "count(player, 'A') >= 1")
    assert edge("player 2", "lowest(player) == 14") == edge("player 2", "count(player, 'A') == 2")


def test_suits_of_the_dealers_hand() -> None:
    """A natural is suited in four of sixteen ways, and of one colour in eight; no suit has two colours."""
    natural = 1 - edge("dealer", "natural")
    assert 1 - edge("dealer", "natural and suited") == natural / 4
    assert 1 - edge("dealer", "natural and colored") == natural / 2
    assert edge("dealer", "suited and not colored") == 1


def test_a_players_blackjack_beside_the_dealers_hand_played_out() -> None:
    """It comes as often as without a dealer; beside a natural there is an ace and a ten less."""
    assert edge("player 2, dealer", "player_points == 21") == edge("player 2", "blackjack(player)")
    both = 1 - edge("player 2, dealer", "player_points == 21 and natural")
    assert both == 2 * Fraction(2 * 4 * 16 * 2 * 3 * 15, 52 * 51 * 50 * 49)


@pytest.mark.parametrize(
    "look", ["throws 5", "throws 0", "doubles until 8", "wins until 8", "player 3, dealer", "rolls until 11", "dice 7"]
)
def test_what_no_wager_looks_at_is_refused(look: str) -> None:
    with pytest.raises(CroupierError, match="it can look at"):
        edge(look, "True")


def test_points_that_nobody_can_make_are_refused() -> None:
    for when in ("most(times) == 1", "most(times, 40) == 1", "most(times, -1) == 1"):
        with pytest.raises(CroupierError, match="names points"):
            edge("points until 7", when)
