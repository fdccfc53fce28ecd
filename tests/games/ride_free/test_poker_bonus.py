"""Bonus bets on the first cards: 21+3 in its forms, Top 3, Lucky Ladies (CO 30-2119 (21), (26) to (29))."""

from itertools import permutations
from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.errors import OptionRefused, WagerRefused
from croupier.games.ride_free import rules
from croupier.money import dollars
from croupier.round.requests import DEALER
from croupier.scenarios import settle
from tests.games.blackjack.table import announced, paid
from tests.games.ride_free.table import GAME, SLUG, bets, lines, play, start
from tests.support import clause, nets, table


def line_of(posted: str, hand: str, decks: int) -> tuple[str, str] | None:
    """The line that three cards make on a table, and what it pays."""
    wager = GAME.paytables[posted].wager
    shown = GAME.house({wager: posted, "decks": decks}).tables[wager]
    made = rules.three_cards(cards(hand))
    return next(((row.line, str(row.pays)) for row in shown.lines if row.line in made), None)


# 21+3


@clause("CO 30-2119 (21)(D)", "CO 30-2119 (26)", "CO 30-2119 (26)(A)(I)", "CO 30-2119 (26)(A)(II)")
@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("Qs Ks As", "straight_flush"),
        ("Ac 2c 3c", "straight_flush"),
        ("9h Th Jh", "straight_flush"),
        ("7c 7d 7h", "three_of_a_kind"),
        ("7c 7c 7c", "three_of_a_kind"),
        ("Ac 2d 3c", "straight"),
        ("Qs Kd As", "straight"),
        ("2c 9c Jc", "flush"),
        ("Qd Qd 5d", "flush"),  # a suited pair with a third of the suit: one deck could not hold it
        ("Kc Ac 2c", "flush"),  # no straight round the corner
        ("Kc Ad 2c", None),
        ("Qc Qd 5h", None),
        ("2c 9d Jh", None),
    ],
)
def test_26_the_hands_of_the_six_deck_table(hand: str, best: str | None) -> None:
    for order in permutations(hand.split()):
        assert line_of("PT-FLT-213-03", " ".join(order), 6) == (None if best is None else (best, "9 to 1"))


@clause("CO 30-2119 (26)", "CO 30-2119 (26)(A)(I)")
def test_26_the_two_deck_table_pays_a_pair_too() -> None:
    assert line_of("PT-FLT-213-01", "Qc Qd 5h", 2) == ("pair", "5 to 2")
    round_ = play("9c 4d 9h Tc Tc Kd 3s", "free_split", "stand", "stand", wagers=bets("25", _21_plus_3="10"), decks=2)
    assert nets(round_)["1"]["21_plus_3"] == "25"


@clause("CO 30-2119 (26)", "CO 30-2119 (26)(A)(II)")
@pytest.mark.parametrize(
    ("posted", "decks", "pays"),
    [
        ("PT-FLT-213-E01", 8, ("8 to 1", "8 to 1", "8 to 1", "8 to 1")),
        ("PT-FLT-213-E02", 8, ("25 to 1", "15 to 1", "8 to 1", "5 to 1")),
        ("PT-FLT-213-E03", 8, ("25 to 1", "15 to 1", "10 to 1", "5 to 1")),
        ("PT-FLT-213-E04", 1, ("25 to 1", "15 to 1", "10 to 1", "5 to 1")),
    ],
)
def test_26_the_tables_with_envy(posted: str, decks: int, pays: tuple[str, ...]) -> None:
    hands = ("Qs Ks As", "7c 7d 7h", "Ac 2d 3c", "2c 9c Jc")
    assert [line_of(posted, hand, decks) for hand in hands] == list(
        zip(("straight_flush", "three_of_a_kind", "straight", "flush"), pays, strict=True)
    )


@clause("CO 30-2119 (26)(A)(IV)")
@pytest.mark.parametrize(
    ("posted", "envy"),
    [
        ("PT-FLT-213-E01", ("1", "1", "1", "1")),
        ("PT-FLT-213-E02", ("10", "5", "2", "1")),
        ("PT-FLT-213-E03", ("10", "5", "2", None)),
        ("PT-FLT-213-E04", ("10", "5", "2", "1")),
    ],
)
def test_26_a_iv_the_dealer_gets_the_envy_outside_the_players_return(posted: str, envy: tuple[str | None, ...]) -> None:
    hands = ("Qs As Ks", "7c 7d 7h", "Ac 2d 3c", "2c 9c Jc")
    for hand, sum_ in zip(hands, envy, strict=True):
        first, up, second = hand.split()
        options: dict[str, Any] = {"21_plus_3": posted, "decks": 6, "bust_bonus": "off"}
        round_ = start(f"{first} {up} {second} 5d", bets(_21_plus_3="5"), **options)
        envies = [words for words in announced(round_) if "envy" in words]
        assert envies == ([] if sum_ is None else [f"the dealer gets an envy of {sum_} for seat 1"])
        of_dealer = [(payment.wager, dollars(payment.net), payment.clause) for payment in paid(round_)[1:]]
        assert of_dealer == ([] if sum_ is None else [("envy", sum_, "CO 30-2119 (26)(A)(IV)")])
        assert paid(round_)[0][:2] == ("1", "21_plus_3")
        assert all(payment.seat == DEALER for payment in paid(round_)[1:])


@clause("CO 30-2119 (26)(A)(IV)")
def test_26_a_iv_the_envy_is_for_each_players_hand_fixed_and_a_line_of_the_result() -> None:
    hand = {"wagers": {"main": "10", "21_plus_3": "50"}}
    seats = [{"seat": "1", **hand}, {"seat": "2", **hand}, {"seat": "3", "wagers": {"main": "10"}}]
    cards_ = ["Qs", "2h", "Qd", "As", "Ks", "3d", "Kh", "8d"]  # a straight flush, a straight, no wager
    stands = [{"seat": seat, "action": "stand"} for seat in "123"]
    entry = {"seats": seats, "outcomes": [*cards_], "decisions": stands}
    expect = {"1": {"21_plus_3": "1250"}, "dealer": {"envy": "12", "total": "12"}}
    options = {"21_plus_3": "PT-FLT-213-E04"}
    out = settle({"game": SLUG, "options": options, "rounds": [entry], "expect": expect})
    assert out.ok, out.mismatches
    shown = out.plain()["seats"]["dealer"]
    assert [(row["wager"], row["net"], row["line"], row["clause"]) for row in shown["lines"]] == [
        ("envy", "10", "straight_flush", "CO 30-2119 (26)(A)(IV)"),
        ("envy", "2", "straight", "CO 30-2119 (26)(A)(IV)"),
    ]


@clause("CO 30-2119 (26)(A)(III)")
@pytest.mark.parametrize(
    ("posted", "decks"),
    [
        ("PT-FLT-213-01", {2, 6}),
        ("PT-FLT-213-03", {6}),
        ("PT-FLT-213-E01", {6, 8}),
        ("PT-FLT-213-E02", {6, 8}),
        ("PT-FLT-213-E03", {6, 8}),
        ("PT-FLT-213-E04", {1, 2, 6}),
        ("PT-FLT-213XT-01", set(range(1, 9))),
        ("PT-FLT-213XT-03", set(range(1, 9))),
        ("PT-FLT-TOP3-01", set(range(2, 9))),
        ("PT-FLT-LL-01", {2}),
        ("PT-FLT-LL-02", {4}),
        ("PT-FLT-LL-03", {6, 7, 8}),
        ("PT-BJS-213-01", set(range(3, 9))),
        ("PT-BJS-LL-26", set(range(2, 9))),
        ("PT-BJS-LL-30", set(range(4, 9))),
    ],
)
def test_26_a_iii_a_table_is_posted_only_on_its_decks(posted: str, decks: set[int]) -> None:
    wager = GAME.paytables[posted].wager
    for count in range(1, 9):
        if count in decks:
            assert GAME.house({"decks": count, wager: posted}).tables[wager].id == posted
        else:
            with pytest.raises(OptionRefused, match=f"not {count}"):
                GAME.house({"decks": count, wager: posted})


@clause("CO 30-2119 (27)", "CO 30-2119 (27)(A)(I)", "CO 30-2119 (27)(A)(II)", "CO 30-2119 (27)(A)(III)")
@pytest.mark.parametrize(
    ("posted", "pays"),
    [
        ("PT-FLT-213XT-01", ("20", "30", "20", "10", "5")),
        ("PT-FLT-213XT-03", ("100", "40", "25", "10", "5")),
        ("PT-FLT-213XT-04", ("100", "30", "20", "10", "5")),
    ],
)
def test_27_xtreme(posted: str, pays: tuple[str, ...]) -> None:
    hands = ("Qd Qd Qd", "Qs Ks As", "7c 7d 7h", "Ac 2d 3c", "2c 9c Jc")
    cells = [line_of(posted, hand, 6) for hand in hands]
    assert [cell[1] for cell in cells if cell] == [f"{odds} to 1" for odds in pays]
    assert line_of(posted, "Qc Qd 5h", 6) is None


@clause("CO 30-2119 (28)", "CO 30-2119 (28)(A)(I)", "CO 30-2119 (28)(A)(II)", "CO 30-2119 (28)(A)(III)")
@pytest.mark.parametrize(
    ("posted", "pays"), [("PT-FLT-TOP3-01", ("270", "180", "90")), ("PT-FLT-TOP3-02", ("1000", "100", "70"))]
)
def test_28_top_3(posted: str, pays: tuple[str, ...]) -> None:
    cells = [line_of(posted, hand, 6) for hand in ("Qd Qd Qd", "Qs Ks As", "7c 7d 7h")]
    assert [cell[1] for cell in cells if cell] == [f"{odds} to 1" for odds in pays]
    for nothing in ("Ac 2d 3c", "2c 9c Jc", "Qc Qd 5h"):
        assert line_of(posted, nothing, 6) is None


@clause("CO 30-2119 (28)(A)(IV)")
def test_28_a_iv_only_beside_a_21_plus_3_wager() -> None:
    with pytest.raises(WagerRefused) as refused:
        table(SLUG, bets(top_3="5"))
    assert refused.value.clause == "CO 30-2119 (28)(A)(IV)"
    for other in ("21_plus_3", "21_plus_3_xtreme"):
        assert table(SLUG, {"1": {"main": "10", "top_3": "5", other: "5"}}).pending


@clause("CO 30-2119 (21)(D)")
def test_21_d_it_is_settled_by_the_upcard_before_anything_else() -> None:
    wagers = bets("25", _21_plus_3="5", _21_plus_3_xtreme="5", top_3="5")
    round_ = start("Qd Qd Qd ??", wagers)
    assert lines(round_) == [
        ("21_plus_3", 1, "45", "(26)"),
        ("21_plus_3_xtreme", 1, "100", "(27)"),
        ("top_3", 1, "1350", "(28)"),
    ]
    lost = start("2c 7d Jh ??", wagers)
    assert lines(lost) == [
        ("21_plus_3", 1, "-5", "(26)"),
        ("21_plus_3_xtreme", 1, "-5", "(27)"),
        ("top_3", 1, "-5", "(28)"),
    ]


# Lucky Ladies


@clause("CO 30-2119 (21)(E)", "CO 30-2119 (29)", "CO 30-2119 (29)(A)(I)", "CO 30-2119 (29)(A)(II)")
@pytest.mark.parametrize(
    ("posted", "decks", "pays"),
    [
        ("PT-FLT-LL-01", 2, (1000, 200, 25, 10, 4)),
        ("PT-FLT-LL-02", 4, (1000, 150, 20, 9, 4)),
        ("PT-FLT-LL-03", 6, (1000, 125, 19, 9, 4)),
    ],
)
def test_29_each_line_of_each_table(posted: str, decks: int, pays: tuple[int, ...]) -> None:
    rounds = ("Qh Ah Qh Ks", "Qh 7h Qh Ks", "Kc 7h Kc Ks", "Kc 7h Tc Ks", "Ac 7h 9d Ks")
    for dealt, odds in zip(rounds, pays, strict=True):
        choices = [] if odds == 1000 else ["stand"]
        round_ = play(
            dealt, *choices, wagers=bets(lucky_ladies="2"), lucky_ladies=posted, decks=decks, bust_bonus="off"
        )
        assert nets(round_)["1"]["lucky_ladies"] == str(2 * odds)


@clause("CO 30-2119 (21)(E)")
@pytest.mark.parametrize("hand", ["Tc 9d", "As Kd", "As 8d", "5c 5d"])
def test_21_e_anything_but_20_loses(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Ks", bets(lucky_ladies="5"))
    assert lines(round_)[0] == ("lucky_ladies", 1, "-5", "(29)")


@clause("CO 30-2119 (29)")
def test_29_queens_of_hearts_wait_for_the_dealers_check() -> None:
    waiting = start("Qh Kh Qh ??", bets(lucky_ladies="5"))
    assert lines(waiting) == []
    waiting.answer("no")
    assert lines(waiting) == [("lucky_ladies", 1, "625", "(29)")]
    at_once = start("Qh 9h Qh ??", bets(lucky_ladies="5"))
    assert lines(at_once) == [("lucky_ladies", 1, "625", "(29)")]


@clause("CO 30-2119 (29)")
def test_29_split_queens_have_been_paid_by_then() -> None:
    round_ = play("Qh Kh Qh 7c 5c 5d", "split", "stand", "stand", wagers=bets(lucky_ladies="5"))
    assert nets(round_)["1"]["lucky_ladies"] == "625"
