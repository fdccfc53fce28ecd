"""The single-event and golden talons wagers of 3 Dice Baccarat (CO 30-2899.09 (10), (12), (13))."""

from collections.abc import Sequence

import pytest

from croupier.games import get
from tests.support import clause, deal, line, nets

GAME = get("three-dice-baccarat")

Dice = Sequence[int]

#: Every event with its table, its pay, throws that make it, and throws that only look like it.
EVENTS: dict[str, tuple[str, int, list[tuple[Dice, Dice]], list[tuple[Dice, Dice]]]] = {
    "golden_3": (
        "PT-FLT-3DB-SE-01",
        35,
        [([1, 1, 1], [4, 4, 2]), ([6, 3, 1], [6, 6, 1])],
        [([1, 1, 1], [6, 4, 1]), ([1, 1, 1], [6, 6, 1])],
    ),
    "golden_3_player": ("PT-FLT-3DB-SE-02", 70, [([6, 6, 1], [4, 4, 2])], [([4, 4, 2], [6, 6, 1])]),
    "golden_3_banker": ("PT-FLT-3DB-SE-03", 70, [([4, 4, 2], [6, 6, 1])], [([6, 6, 1], [4, 4, 2])]),
    "sun_7": (
        "PT-FLT-3DB-SE-04",
        14,
        [([6, 5, 5], [1, 2, 4]), ([4, 4, 2], [6, 6, 5])],
        [([1, 2, 4], [6, 5, 5]), ([1, 2, 4], [6, 6, 5]), ([6, 6, 6], [1, 2, 4])],
    ),
    "moon_8": (
        "PT-FLT-3DB-SE-05",
        10,
        [([1, 2, 5], [6, 6, 5]), ([6, 6, 6], [4, 4, 2])],
        [([6, 6, 5], [1, 2, 5]), ([1, 2, 5], [6, 6, 6]), ([1, 2, 5], [3, 3, 3])],
    ),
    "triple_3": (
        "PT-FLT-3DB-SE-06",
        100,
        [([3, 3, 3], [1, 2, 4]), ([1, 2, 4], [3, 3, 3]), ([3, 3, 3], [3, 3, 3])],
        [([3, 3, 2], [3, 1, 1]), ([2, 2, 2], [1, 3, 5])],
    ),
    "triple_1_or_6": (
        "PT-FLT-3DB-SE-07",
        50,
        [([1, 1, 1], [1, 2, 4]), ([1, 2, 4], [6, 6, 6]), ([1, 1, 1], [6, 6, 6])],
        [([1, 1, 6], [6, 6, 1]), ([3, 3, 3], [5, 5, 5])],
    ),
    "any_triple": (
        "PT-FLT-3DB-SE-08",
        15,
        [*(([number] * 3, [1, 2, 4]) for number in range(1, 7)), ([5, 5, 5], [2, 2, 2])],
        [([5, 5, 4], [4, 5, 4])],
    ),
    "nine_over_six": (
        "PT-FLT-3DB-SE-09",
        50,
        [([3, 3, 3], [1, 2, 3]), ([6, 6, 4], [4, 4, 1])],
        [([3, 3, 3], [1, 2, 4]), ([3, 3, 3], [5, 3, 1]), ([4, 4, 2], [6, 6, 4])],
    ),
    "double_straight": (
        "PT-FLT-3DB-SE-10",
        70,
        [([1, 2, 3], [4, 5, 6]), ([4, 3, 2], [5, 3, 4]), ([1, 2, 3], [3, 2, 1])],
        [([1, 2, 3], [6, 1, 2]), ([5, 6, 1], [1, 2, 3]), ([1, 3, 5], [2, 3, 4]), ([1, 2, 3], [2, 2, 3])],
    ),
    "zero_or_nine_tie": (
        "PT-FLT-3DB-SE-11",
        30,
        [([4, 4, 2], [6, 3, 1]), ([3, 3, 3], [4, 4, 1])],
        [([6, 6, 6], [1, 2, 5]), ([4, 4, 2], [3, 3, 3]), ([6, 4, 1], [5, 5, 1])],
    ),
    "five_tie": (
        "PT-FLT-3DB-SE-12",
        150,
        [([1, 2, 2], [6, 6, 3]), ([5, 5, 5], [1, 1, 3])],
        [([1, 1, 2], [6, 6, 2]), ([1, 2, 2], [1, 2, 3])],
    ),
    "one_over_zero": (
        "PT-FLT-3DB-SE-13",
        25,
        [([5, 5, 1], [4, 4, 2]), ([6, 3, 1], [6, 4, 1])],
        [([6, 5, 1], [4, 4, 2]), ([6, 5, 1], [5, 5, 1]), ([5, 5, 1], [6, 4, 1])],
    ),
}


@clause("CO 30-2899.09 (10)(A)", "CO 30-2899.09 (12)", "CO 30-2899.09 (12)(A)(I)", "CO 30-2899.09 (12)(A)(II)")
@clause("CO 30-2899.09 (12)(A)(III)", "CO 30-2899.09 (12)(A)(IV)")
@pytest.mark.parametrize("wager", EVENTS)
def test_12_an_event_pays_its_table_to_1_and_loses_on_anything_else(wager: str) -> None:
    posted, pays, made, missed = EVENTS[wager]
    assert GAME.house().tables[wager] is GAME.paytables[posted]
    for throw in made:
        won = line(deal(GAME, {"1": {wager: "2"}}, list(throw)), "1", wager)
        assert (won.outcome, won.net, won.line, won.clause) == ("win", 200 * pays, wager, "CO 30-2899.09 (12)")
    for throw in missed:
        lost = line(deal(GAME, {"1": {wager: "2"}}, list(throw)), "1", wager)
        assert (lost.outcome, lost.net) == ("lose", -200)


@clause("CO 30-2899.09 (12)", "CO 30-2899.09 (12)(A)(II)")
def test_12_the_thirteen_tables_are_a_wager_each() -> None:
    tables = [paytable for paytable in GAME.paytables.values() if "-SE-" in paytable.id]
    assert [table.id for table in tables] == [posted for posted, *_ in EVENTS.values()]
    assert [(table.wagers, len(table.lines)) for table in tables] == [((wager,), 1) for wager in EVENTS]


@clause("CO 30-2899.09 (12)(A)(III)")
def test_12_a_iii_two_triples_pay_once() -> None:
    r = deal(GAME, {"1": {"any_triple": "1", "triple_1_or_6": "1"}}, [[1, 1, 1], [6, 6, 6]])
    assert nets(r)["1"] == {"triple_1_or_6": "50", "any_triple": "15"}


# Golden talons

#: The printed columns: what 1 to 1 a win by so much pays, None for a loss.
COLUMNS = {
    "PT-FLT-3DB-GT-01": {9: 10, 8: 5, 7: 4, 6: 3, 5: 2, 4: 1, 0: None},
    "PT-FLT-3DB-GT-02": {9: 10, 8: 5, 7: 4, 6: 3, 5: 1, 4: None, 0: 0},
    "PT-FLT-3DB-GT-03": {9: 15, 8: 5, 7: 4, 6: 3, 5: 2, 4: None, 0: None},
}
OF_COUNT = (
    [4, 4, 2],
    [5, 5, 1],
    [6, 5, 1],
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 2],
    [1, 2, 3],
    [1, 2, 4],
    [1, 2, 5],
    [3, 3, 3],
)


@clause("CO 30-2899.09 (10)(B)", "CO 30-2899.09 (13)", "CO 30-2899.09 (13)(A)(I)", "CO 30-2899.09 (13)(A)(II)")
@pytest.mark.parametrize("posted", COLUMNS)
def test_13_golden_talons_pays_the_margin_of_the_chosen_hand(posted: str) -> None:
    options: dict[str, object] = {"golden_talons_player": posted, "golden_talons_banker": posted}
    bets = {"golden_talons_player": "2", "golden_talons_banker": "3"}
    for player, own in enumerate(OF_COUNT):
        for banker, other in enumerate(OF_COUNT):
            margin = player - banker
            r = deal(GAME, {"1": bets}, [own, other], options=options)
            owed = {}
            for wager, stake, by in (("golden_talons_player", 2, margin), ("golden_talons_banker", 3, -margin)):
                pays = COLUMNS[posted].get(by)
                owed[wager] = str(-stake if pays is None else stake * pays)
            assert nets(r)["1"] == owed, (player, banker)


@clause("CO 30-2899.09 (13)")
def test_13_a_tie_is_a_push_on_the_second_table_only() -> None:
    for posted, outcome in (("PT-FLT-3DB-GT-01", "lose"), ("PT-FLT-3DB-GT-02", "push"), ("PT-FLT-3DB-GT-03", "lose")):
        options: dict[str, object] = {"golden_talons_banker": posted}
        r = deal(GAME, {"1": {"golden_talons_banker": "5"}}, [[4, 4, 4], [6, 5, 1]], options=options)
        assert line(r, "1", "golden_talons_banker").outcome == outcome


@clause("CO 30-2899.09 (10)(B)", "CO 30-2899.09 (13)(A)(II)")
def test_13_each_hand_may_be_posted_with_a_table_of_its_own() -> None:
    options: dict[str, object] = {
        "golden_talons_player": "PT-FLT-3DB-GT-03",
        "golden_talons_banker": "PT-FLT-3DB-GT-01",
    }
    bets = {"golden_talons_player": "1", "golden_talons_banker": "1"}
    nine, zero = [3, 3, 3], [4, 4, 2]
    assert nets(deal(GAME, {"1": bets}, [nine, zero], options=options))["1"]["golden_talons_player"] == "15"
    assert nets(deal(GAME, {"1": bets}, [zero, nine], options=options))["1"]["golden_talons_banker"] == "10"
