"""The multi-link progressive at each of its six games: one rule, printed in every text (OH-L)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from croupier.errors import OptionRefused, WagerRefused
from croupier.games import get
from croupier.money import dollars
from croupier.round.facts import Announce
from croupier.scenarios import Settlement, settle
from tests.support import clause, table


class Table(NamedTuple):
    """How a game is played to the end by one who never folds, and which five cards count."""

    wagers: Mapping[str, str]
    own: int
    stays: tuple[Mapping[str, Any], ...]
    folds: tuple[Mapping[str, Any], ...] = ()

    def hands(self, five: str) -> tuple[list[str], list[str]]:
        """Five cards as the player's own and the community's."""
        cards = five.split()
        return cards[: self.own], cards[self.own :]


def action(name: str, multiple: int = 0) -> dict[str, Any]:
    return {"action": name} | ({"multiple": multiple} if multiple else {})


FOLD = (action("fold"),)
TABLES = {
    "four-card-poker": Table({"ante": "5"}, 5, (action("play", 1),), FOLD),
    "crazy-four-poker": Table({"ante": "5", "super_bonus": "5"}, 5, (action("play", 1),), FOLD),
    "let-it-ride": Table({"bet_1": "5", "bet_2": "5", "bet_3": "5"}, 3, (action("ride"),) * 2),
    "mississippi-stud": Table({"ante": "5"}, 2, (action("bet", 1),) * 3, FOLD),
    "ultimate-texas-holdem": Table(
        {"ante": "5", "blind": "5"}, 2, (action("play", 4),), (action("check"), action("check"), *FOLD)
    ),
    "texas-holdem-bonus": Table({"ante": "5"}, 2, (action("bet"), action("check"), action("check")), FOLD),
}
every_game = pytest.mark.parametrize("slug", TABLES)
LINES = {
    "royal_flush": ("Ah Kh Qh Jh Th", "12344.67"),
    "straight_flush": ("9h 8h 7h 6h 5h", "1233.56"),
    "four_of_a_kind": ("9c 9d 9h 9s 2c", "299"),
    "full_house": ("9c 9d 9h 2s 2c", "49"),
    "flush": ("Kh 9h 7h 4h 2h", "39"),
    "straight": ("9c 8d 7h 6s 5c", "29"),
    "three_of_a_kind": ("9c 9d 9h 4s 2c", "8"),
    "two_pair": ("9c 9d 4h 4s 2c", "-1"),
}
DEALER = ["3c", "8s", "Jd", "Qs", "2d", "6d"]
SPARE = ["4d", "Td"]


def played(slug: str, five: str, *, more: Mapping[str, str] | None = None, **changes: Any) -> Settlement:
    """One player with these five cards, a progressive wager, and whatever else the scenario says."""
    posted = TABLES[slug]
    own, community = posted.hands(five)
    scenario = {
        "game": slug,
        "meters": {"MLP-OH": "12345.67"},
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {**posted.wagers, "progressive": "1", **(more or {})}}],
                "hands": {"1": own, "dealer": DEALER, "community": [*community, *SPARE]},
                "decisions": [{"seat": "1"} | dict(choice) for choice in posted.stays],
            }
        ],
    }
    return settle(scenario | changes)


def net(out: Settlement, seat: str = "1", wager: str = "progressive") -> str:
    return str(out.plain()["seats"][seat]["wagers"].get(wager, "none"))


@clause("OH-L 7.I", "OH-L 6.II", "OH-L 5.I", "OH-L 5.III", "OH-L 5.IV", "OH-L 5.V", "OH-L 1.I.C")
@clause("OH-C 13.3.I", "OH-M 13.3.I", "OH-D 15.3.I", "OH-J 14.3.I", "OH-I 12.3.I", "OH-K 13.3.I")
@clause("OH-C 13.2.I", "OH-M 13.2.I", "OH-D 15.2.I", "OH-J 14.2.I", "OH-I 12.2.I", "OH-K 13.2.I")
@every_game
@pytest.mark.parametrize("line", LINES)
def test_7_i_every_line_by_five_cards(slug: str, line: str) -> None:
    five, wanted = LINES[line]
    assert net(played(slug, five)) == wanted


@clause("OH-L 5.IV", "OH-I 12.2.III", "OH-K 13.2.III")
@pytest.mark.parametrize("slug", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_5_iv_in_holdem_turn_and_river_do_not_count(slug: str) -> None:
    posted = TABLES[slug]
    round_ = {
        "seats": [{"seat": "1", "wagers": {**posted.wagers, "progressive": "1"}}],
        "hands": {"1": ["Ah", "Kh"], "dealer": DEALER, "community": ["Qh", "Jh", "2c", "Th", "3h"]},
        "decisions": [{"seat": "1"} | dict(choice) for choice in posted.stays],
    }
    assert net(settle({"game": slug, "rounds": [round_]})) == "-1"


@clause("OH-C 13.2.III", "OH-M 13.2.III", "OH-D 15.2.III", "OH-J 14.2.III", "OH-I 12.2.III", "OH-K 13.2.III")
@every_game
@pytest.mark.parametrize("line", LINES)
def test_13_2_iii_the_progressive_does_not_change_the_game(slug: str, line: str) -> None:
    five, wanted = LINES[line]
    own, community = TABLES[slug].hands(five)
    round_ = {
        "seats": [{"seat": "1", "wagers": TABLES[slug].wagers}],
        "hands": {"1": own, "dealer": DEALER, "community": [*community, *SPARE]},
        "decisions": [{"seat": "1"} | dict(choice) for choice in TABLES[slug].stays],
    }
    without = settle({"game": slug, "rounds": [round_]}).plain()["seats"]["1"]["wagers"]
    assert played(slug, five).plain()["seats"]["1"]["wagers"] == without | {"progressive": wanted}


@clause("OH-L 5.III", "OH-L 5.V", "OH-C 13.2.III", "OH-M 13.2.III", "OH-D 15.2.III", "OH-J 14.2.III")
@pytest.mark.parametrize("slug", ["four-card-poker", "crazy-four-poker", "let-it-ride", "mississippi-stud"])
def test_5_iii_elsewhere_all_five_cards_of_the_hand_count(slug: str) -> None:
    # A straight flush of four with a fifth card that breaks it pays nothing here, whatever the game thinks of it.
    assert net(played(slug, "9h 8h 7h 6h 2c")) == "-1"


@clause("OH-L 3.I", "OH-C 13.1.I", "OH-M 13.1.I", "OH-D 15.1.I", "OH-J 14.1.I", "OH-I 12.1.I", "OH-K 13.1.I")
@every_game
def test_3_i_the_wagers_of_the_game_come_first(slug: str) -> None:
    with pytest.raises(WagerRefused, match="progressive needs a wager on"):
        table(slug, {"1": {"progressive": "1"}})


@clause("OH-L 3.II", "OH-C 13.1.II", "OH-M 13.1.II", "OH-D 15.1.II", "OH-J 14.1.II", "OH-I 12.1.II", "OH-K 13.1.II")
@every_game
@pytest.mark.parametrize("amount", ["0.50", "2", "100"])
def test_3_ii_it_is_a_wager_of_one_dollar(slug: str, amount: str) -> None:
    with pytest.raises(WagerRefused, match="progressive is a wager of 1, not") as why:
        table(slug, {"1": {**TABLES[slug].wagers, "progressive": amount}})
    assert why.value.clause.split()[0] == get(slug).rulebook.id


@clause("OH-L 2.I", "OH-L 2.I.A", "OH-L 2.I.C.1")
@clause("OH-L 3.III", "OH-C 13.1.III", "OH-M 13.1.III", "OH-D 15.1.III", "OH-J 14.1.III", "OH-I 12.1.III")
@clause("OH-K 13.1.III")
@every_game
def test_3_iii_a_wager_that_was_not_accepted_is_not_in_play(slug: str) -> None:
    refused = [{"round": 1, "seat": "1", "wager": "progressive"}]
    out = played(slug, LINES["royal_flush"][0], more={"progressive": "5"}, refused=refused)
    assert out.ok
    assert net(out) == "none"
    taken = table(slug, {"1": {**TABLES[slug].wagers, "progressive": "1"}, "2": TABLES[slug].wagers})
    assert [box.stake("progressive") for box in taken.felt.boxes] == [100, 0]


@clause("OH-L 2.I.C", "OH-L 2.I.C.2")
@clause("OH-L 3.IV", "OH-C 13.1.IV", "OH-M 13.1.IV", "OH-D 15.1.IV", "OH-J 14.1.IV", "OH-I 12.1.IV", "OH-K 13.1.IV")
@clause("OH-L 4.I")
@every_game
def test_3_iv_it_is_locked_once_the_round_has_begun(slug: str) -> None:
    round_ = table(slug, {"1": TABLES[slug].wagers})
    round_.wager("1", "progressive", "1")
    round_.answer("2c")
    with pytest.raises(WagerRefused, match="too late"):
        round_.wager("1", "progressive", "1")


@clause("OH-L 5.II", "OH-L 5.II.A", "OH-L 5.II.B", "OH-L 5.II.C", "OH-L 5.II.D", "OH-L 5.II.E", "OH-L 5.II.F")
@clause("OH-C 13.2.II", "OH-M 13.2.II", "OH-D 15.2.II", "OH-J 14.2.II", "OH-I 12.2.II", "OH-K 13.2.II")
@every_game
def test_5_ii_the_house_may_do_without_it(slug: str) -> None:
    with pytest.raises(WagerRefused, match="progressive is not offered at this table"):
        table(slug, {"1": {**TABLES[slug].wagers, "progressive": "1"}}, options={"progressive": "off"})


@clause("OH-L 7.II", "OH-L 7.II.A", "OH-L 1.I.A", "OH-L 1.I.B", "OH-L 6.III")
@clause("OH-C 13.3.II", "OH-M 13.3.II", "OH-D 15.3.II", "OH-J 14.3.II", "OH-I 12.3.II", "OH-K 13.3.II")
@every_game
@pytest.mark.parametrize(("line", "envy"), [("royal_flush", "1000"), ("straight_flush", "300"), ("flush", "none")])
def test_7_ii_a_straight_flush_or_better_is_envied_by_those_who_wagered(slug: str, line: str, envy: str) -> None:
    posted = TABLES[slug]
    own, community = posted.hands(LINES[line][0])
    folds = posted.folds or posted.stays
    bets = {**posted.wagers, "progressive": "1"}
    round_ = {
        # Seat 1 folds where that is possible and keeps the envy; seat 2 holds the hand; seat 3 did not wager.
        "seats": [
            {"seat": "1", "wagers": bets},
            {"seat": "2", "wagers": bets},
            {"seat": "3", "wagers": dict(posted.wagers)},
        ],
        "hands": {
            "1": ["2s", "5d", "3h", "Ks", "7d"],
            "2": own,
            "3": ["4c", "6c", "Ts", "Qd", "As"],
            "dealer": DEALER,
            "community": [*community, *SPARE],
        },
        "decisions": _in_turns({"1": folds, "2": posted.stays, "3": folds}),
    }
    out = settle({"game": slug, "meters": {"MLP-OH": "12345.67"}, "rounds": [round_]})
    assert net(out, "1", "envy") == envy
    assert net(out, "1") == "-1"
    assert net(out, "2", "envy") == net(out, "3", "envy") == "none"
    assert net(out, "2") == LINES[line][1]


@clause("OH-C 7.III", "OH-M 7.III", "OH-D 7.II", "OH-J 7.II", "OH-K 7.V", "OH-L 7.II")
@pytest.mark.parametrize("slug", [slug for slug in TABLES if "walked_away" in get(slug).irregularities])
@pytest.mark.parametrize("moment", ["before the deal", "after it"])
def test_7_ii_who_has_walked_away_envies_nobody(slug: str, moment: str) -> None:
    """Who folds keeps the right to envy, for the text says so; who leaves is no player at the table (ruling: G11)."""
    posted = TABLES[slug]
    own, community = posted.hands(LINES["straight_flush"][0])
    bets = {**posted.wagers, "progressive": "1"}
    dealt = sum(posted.own for _ in "12") + (0 if posted.own < 5 else 6)
    round_ = {
        "seats": [{"seat": "1", "wagers": bets}, {"seat": "2", "wagers": bets}],
        "hands": {
            "1": ["2s", "5d", "3h", "Ks", "7d"],
            "2": own,
            "dealer": DEALER,
            "community": [*community, *SPARE],
        },
        "decisions": _in_turns({"2": posted.stays}),
        "interventions": [{"at": 1 if moment == "before the deal" else dealt, "kind": "walked_away", "seat": "1"}],
    }
    out = settle({"game": slug, "meters": {"MLP-OH": "12345.67"}, "rounds": [round_]})
    assert (net(out, "1"), net(out, "1", "envy")) == ("-1", "none")
    assert net(out, "2") == LINES["straight_flush"][1]


def _in_turns(choices: Mapping[str, tuple[Mapping[str, Any], ...]]) -> list[dict[str, Any]]:
    """Decisions of several seats, street by street."""
    longest = max(len(choice) for choice in choices.values())
    return [
        {"seat": seat} | dict(choice[street])
        for street in range(longest)
        for seat, choice in choices.items()
        if street < len(choice)
    ]


@clause("OH-L 7.IV", "OH-L 6.I")
@every_game
def test_7_iv_each_winner_is_paid_what_the_meter_then_shows(slug: str) -> None:
    posted = TABLES[slug]
    if posted.own < 5:  # with a board two players can hold straight flushes, one above the other
        hands = {
            "1": ["8h", "9h", "4h"][: posted.own],
            "2": ["4h", "3h", "8h"][: posted.own],
            "community": ["5h", "6h", "7h", "Qc", "2c"],
        }
        if posted.own == 3:
            hands = {"1": ["9h", "8h", "5h"], "2": ["3h", "4h", "2c"], "community": ["6h", "7h"]}
            expected = {"1": "1233.56", "2": "-1"}
        else:
            expected = {"2": "1233.56", "1": "1110.11"}
    else:
        hands = {"1": "9h 8h 7h 6h 5h".split(), "2": "9s 8s 7s 6s 5s".split()}
        expected = {"2": "1233.56", "1": "1110.11"}
    bets = {**posted.wagers, "progressive": "1"}
    round_ = {
        "seats": [{"seat": seat, "wagers": bets} for seat in ("1", "2")],
        "hands": {"dealer": ["3c", "8d", "Jd", "Qs", "2d", "6d"], **hands},
        "decisions": _in_turns({"1": posted.stays, "2": posted.stays}),
    }
    out = settle({"game": slug, "meters": {"MLP-OH": "12345.67"}, "rounds": [round_]})
    assert {seat: net(out, seat) for seat in expected} == expected  # the dealer's right is paid first


def _top_hands(slug: str, holders: Mapping[str, str]) -> dict[str, Any]:
    """A round in which seats hold a royal flush, a straight flush or nothing, and everyone has wagered."""
    posted = TABLES[slug]
    board, royal, straight_flush, nothing = {
        5: ("", "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "2c 4c 6s 8s Tc"),
        3: ("Js Ts", "As Ks Qs", "9s 8s 7s", "2c 4c 6h"),
        2: ("Js Ts Qs", "As Ks", "9s 8s", "2c 4c"),
    }[posted.own]
    held = {"royal": royal, "straight_flush": straight_flush, "nothing": nothing}
    folds = posted.folds or posted.stays
    return {
        "seats": [{"seat": seat, "wagers": {**posted.wagers, "progressive": "1"}} for seat in holders],
        "hands": {seat: held[name].split() for seat, name in holders.items()}
        | {"dealer": ["3d", "Kd", "Qc", "4h", "3h", "Ad"], "community": [*board.split(), "6c", "9d"]},
        "decisions": _in_turns({seat: folds if name == "nothing" else posted.stays for seat, name in holders.items()}),
    }


@clause("OH-L 7.IV", "OH-L 7.III", "OH-L 7.II.A")
@every_game
@pytest.mark.parametrize(
    ("first", "second", "awards", "left"),
    [
        # The dealer's right is paid first: a tenth of the meter, then the rest of it; or all, then a tenth of the seed.
        ("royal", "straight_flush", ("22499", "2499"), "10000"),
        ("straight_flush", "royal", ("999", "24999"), "9000"),
    ],
)
def test_7_iv_royal_and_straight_flush_in_one_round(
    slug: str, first: str, second: str, awards: tuple[str, str], left: str
) -> None:
    round_ = _top_hands(slug, {"1": first, "3": "nothing", "6": second})
    out = settle({"game": slug, "meters": {"MLP-OH": "25000"}, "rounds": [round_]})
    assert (net(out, "1"), net(out, "6")) == awards
    envies = {"royal": "300", "straight_flush": "1000"}  # each for the other's hand, and seat 3 for both
    assert (net(out, "1", "envy"), net(out, "6", "envy")) == (envies[first], envies[second])
    assert (net(out, "3"), net(out, "3", "envy")) == ("-1", "1300")
    assert out.plain()["meters"] == {"MLP-OH": left}


@clause("OH-L 7.III", "OH-L 7.IV")
@every_game
def test_7_iv_the_next_round_reads_what_the_last_one_left(slug: str) -> None:
    rounds = [_top_hands(slug, {"1": name}) for name in ("straight_flush", "royal", "straight_flush")]
    out = settle({"game": slug, "meters": {"MLP-OH": "25000"}, "rounds": rounds})
    assert [dollars(pay.net) for _, pay in out.lines if pay.wager == "progressive"] == ["2499", "22499", "999"]
    assert out.plain()["meters"] == {"MLP-OH": "9000"}


@clause("OH-L 7.III", "OH-L 7.IV")
@every_game
@pytest.mark.parametrize(("options", "seed"), [({}, 10_000), ({"progressive_seed": "25000"}, 25_000)])
def test_7_iii_a_meter_that_nobody_has_read_stands_where_it_starts(
    slug: str, options: dict[str, str], seed: int
) -> None:
    for line, award in (("royal_flush", seed), ("straight_flush", seed // 10)):  # ruling: mlp-2
        out = played(slug, LINES[line][0], meters={}, options=options)
        assert net(out) == str(award - 1)
        (round_,) = out.rounds
        texts = f"nobody has read the meter MLP-OH: it stands at its seed of {seed}"
        assert texts in [fact.text for fact in round_.facts if isinstance(fact, Announce)]
    assert net(played(slug, LINES["flush"][0], meters={})) == "39"


@clause("OH-L 7.III", "OH-C 13.3.III", "OH-M 13.3.III", "OH-D 15.3.III", "OH-J 14.3.III", "OH-I 12.3.III")
@clause("OH-K 13.3.III")
@every_game
def test_7_iii_the_meter_grows_by_21_percent_and_starts_at_10000(slug: str) -> None:
    house = get(slug).house()
    assert (house.progressive_rate, house.progressive_seed) == (21, 10_000_00)  # type: ignore[attr-defined]
    for option, value in (("progressive_rate", "20"), ("progressive_seed", "9999.99")):
        with pytest.raises(OptionRefused) as why:
            get(slug).house({option: value})
        assert why.value.clause == "OH-L 7.III"
    get(slug).house({"progressive_rate": "30", "progressive_seed": "25000"})
