"""Rocket Aces: a progressive on aces and blackjacks at a standard blackjack table (CO 30-899.29)."""

import random
from functools import partial
from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.errors import OptionRefused, WagerRefused
from croupier.games import get
from croupier.games.rocket_aces import rules
from croupier.games.rocket_aces.rules import has_own_meters
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.procedures import checklists
from croupier.round.requests import Choice, Decide, Draw, Gather, Step
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.scenarios import settle
from tests.games.blackjack import table as any_table
from tests.games.blackjack.table import announced, asked, boxes, dealt, finish, settled
from tests.support import carried_out, clause, nets, table

SLUG = "rocket-aces"
GAME = get(SLUG)
start = partial(any_table.start, game=SLUG)
play = partial(any_table.play, game=SLUG)
ROCKET = {"1": {"rocket_aces": "5"}}
BOTH = {"1": {"main": "10", "rocket_aces": "5"}}

S, BJ = "two_aces_suited", "dealer_blackjack"
SPADES = "two_aces_of_spades"
#: The text's tables: their decks, and each line with what it pays.
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "RA-QUICK-2D": (2, {f"{S}_{BJ}": "100%", S: "100", "two_aces": "20", "single_ace": "2"}),
    "RA-QUICK-6D": (6, {f"{S}_{BJ}": "100%", S: "100", "two_aces": "12", "single_ace": "2"}),
    "RA-MEDIUM-ACE-2D": (
        2,
        {f"{SPADES}_{BJ}_suited": "100%", f"{S}_{BJ}": "10%", S: "100", "two_aces": "25", "single_ace": "2"},
    ),
    "RA-MEDIUM-ACE-6D": (
        6,
        {f"{SPADES}_{BJ}_suited": "100%", f"{S}_{BJ}": "10%", S: "100", "two_aces": "20", "single_ace": "2"},
    ),
}
for decks in (2, 6):
    top = {f"{S}_{BJ}_suited": "100%", f"{S}_{BJ}": "5%", f"two_aces_{BJ}": "50"}
    end = {"player_blackjack": "3", BJ: "2"}
    TABLES[f"RA-MEDIUM-BJ-2ACES-{decks}D"] = (decks, top | {"two_aces": "10"} | end)
    TABLES[f"RA-MEDIUM-BJ-2BJ-{decks}D"] = (decks, top | {f"player_{BJ}": "10"} | end)
for number, (suited, plain) in enumerate((("25%", "2%"), ("25%", "3%"), ("100%", "100%")), 1):
    TABLES[f"RA-LONG-{number}"] = (
        6,
        {f"{SPADES}_{BJ}_spades": "100%", f"{S}_{BJ}_suited": suited, f"{S}_{BJ}": plain}
        | {f"two_aces_{BJ}": "100", S: "75", f"player_{BJ}": "15", "two_aces": "10", "player_blackjack": "5", BJ: "3"},
    )


def owed(posted: str, hand: str, bet: str = "1", readings: dict[str, str] | None = None, **options: object) -> Any:
    """A round with the progressive alone, as for a dispute: the player's two cards and the dealer's."""
    first, second, up, hole = hand.split()
    house = {"rocket_aces": posted, "decks": TABLES[posted][0]} | options
    laid = {"1": [first, second], "dealer": [up, hole]}
    entry = {"seats": [{"seat": "1", "wagers": {"rocket_aces": bet}}], "hands": laid}
    return settle({"game": SLUG, "options": house, "meters": readings or {}, "rounds": [entry]})


def net(out: Any) -> str:
    return dollars(out.nets["1"]["rocket_aces"])


# The wager


@clause("CO 30-899.29 (1)", "CO 30-899.29 (1)(A)")
def test_1_a_only_the_posted_denomination_is_taken() -> None:
    assert table(SLUG, BOTH).pending
    with pytest.raises(WagerRefused) as refused:
        table(SLUG, BOTH, options={"progressive_unit": "1"})
    assert refused.value.clause == "CO 30-899.29 (1)(A)"
    assert table(SLUG, BOTH, options={"progressive_unit": "5"}).pending
    with pytest.raises(WagerRefused, match="not offered"):
        table(SLUG, BOTH, options={"rocket_aces": "off"})


@clause("CO 30-899.29 (1)(B)", "CO 30-899.29 (1)(C)")
def test_1_b_wagers_are_locked_in_before_the_deal() -> None:
    assert checklists(GAME) == ["deal"]
    assert carried_out(GAME, "deal", {}) == ["(1)(B)", "(1)(C)"]
    round_ = start("", BOTH, walking=True)
    assert round_.pending == Step("CO 30-899.29 (1)(B)")
    round_.proceed()
    assert asked(round_) == "draw 1 up"
    round_.answer("Ah")
    with pytest.raises(WagerRefused) as late:
        round_.wager("1", "rocket_aces", "10")
    assert late.value.clause == "CO 30-899.29 (1)(B)"


@clause("CO 30-899.29 (1)(C)")
def test_1_c_two_to_six_decks_and_a_table_only_on_its_own() -> None:
    for decks in (1, 7):
        with pytest.raises(OptionRefused):
            GAME.house({"decks": decks})
    for posted, (its_decks, _) in TABLES.items():
        assert GAME.house({"decks": its_decks, "rocket_aces": posted}).tables["rocket_aces"].id == posted
        with pytest.raises(OptionRefused, match="decks, not"):
            GAME.house({"decks": 8 - its_decks, "rocket_aces": posted})
    assert "rocket_aces" not in GAME.house({"decks": 4}).tables  # the text prints none for four


@clause("CO 30-899.29 (2)")
@pytest.mark.parametrize("posted", TABLES)
def test_2_every_cell_of_every_table(posted: str) -> None:
    decks_, printed = TABLES[posted]
    table_ = GAME.paytables[posted]
    wanted = [(line, pays if "%" in pays else f"{pays} for 1") for line, pays in printed.items()]
    assert [(row.line, str(row.pays)) for row in table_.lines] == wanted
    assert table_.decks == (decks_,)


@clause("CO 30-899.29 (2)")
def test_2_there_are_eleven_tables() -> None:
    assert {id_ for id_, table_ in GAME.paytables.items() if table_.wager == "rocket_aces"} == set(TABLES)
    assert len(TABLES) == 11


# What wins


@clause("CO 30-899.29 (1)(D)")
@pytest.mark.parametrize(
    ("hand", "dealer", "made"),
    [
        ("As 9d", "7c Kd", {"single_ace"}),
        ("As Kd", "7c Kd", {"single_ace", "player_blackjack"}),
        ("As Kd", "Ac Kd", {"single_ace", "player_blackjack", "player_dealer_blackjack", BJ}),
        ("9s Kd", "Ac Kd", {BJ}),
        ("9s Kd", "Kc Ad", {BJ}),
        ("9s Kd", "7c Kd", set()),
        ("As Ad", "7c Kd", {"two_aces"}),
        ("Ad Ad", "7c Kd", {"two_aces", S}),
        ("As As", "7c ??", {"two_aces", S, SPADES}),
        ("Ad Ac", "Ac Kd", {"two_aces", f"two_aces_{BJ}", BJ}),
        ("Ad Ad", "Ac Kd", {"two_aces", S, f"two_aces_{BJ}", f"{S}_{BJ}", BJ}),
    ],
)
def test_1_d_what_the_cards_make(hand: str, dealer: str, made: set[str]) -> None:
    assert rules.lines(cards(hand), cards(dealer)) == made


@clause("CO 30-899.29 (2)")
@pytest.mark.parametrize(
    ("posted", "hand", "won"),
    [
        ("RA-QUICK-2D", "As As Kc Ad", "29999"),
        ("RA-QUICK-2D", "As As 7c Ad", "99"),
        ("RA-QUICK-2D", "As Ad Kc Ad", "19"),
        ("RA-QUICK-2D", "As 9d Kc Ad", "1"),
        ("RA-QUICK-2D", "Ts 9d Kc Ad", "-1"),
        ("RA-QUICK-6D", "As Ad 7c 9d", "11"),
        ("RA-MEDIUM-ACE-2D", "As As Ah Jh", "29999"),
        ("RA-MEDIUM-ACE-2D", "As As Ah Jd", "2999"),
        ("RA-MEDIUM-ACE-2D", "Ah Ah Ad Jd", "2999"),
        ("RA-MEDIUM-ACE-2D", "As Ad 7c 9d", "24"),
        ("RA-MEDIUM-ACE-6D", "As Ad 7c 9d", "19"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Ah Ad Jd", "29999"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Ah Ad Jc", "1499"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Ac Ad Jc", "49"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Ac 7d Jc", "9"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Kc 7d Jc", "2"),
        ("RA-MEDIUM-BJ-2ACES-6D", "Ah Kc Ad Jc", "2"),
        ("RA-MEDIUM-BJ-2ACES-6D", "9h Kc Ad Jc", "1"),
        ("RA-MEDIUM-BJ-2BJ-6D", "Ah Kc Ad Jc", "9"),
        ("RA-MEDIUM-BJ-2BJ-6D", "Ah Ac 7d Jc", "-1"),
        ("RA-LONG-1", "As As As Ks", "29999"),
        ("RA-LONG-1", "As As Ah Kh", "7499"),
        ("RA-LONG-1", "Ah Ah As Ks", "7499"),
        ("RA-LONG-1", "Ah Ah As Kh", "599"),
        ("RA-LONG-2", "Ah Ah As Kh", "899"),
        ("RA-LONG-1", "Ah Ac As Kh", "99"),
        ("RA-LONG-1", "Ah Ah 7s Kh", "74"),
        ("RA-LONG-1", "Ah Kc As Kh", "14"),
        ("RA-LONG-1", "Ah Ac 7s Kh", "9"),
        ("RA-LONG-1", "Ah Kc 7s Kh", "4"),
        ("RA-LONG-1", "9h Kc As Kh", "2"),
        ("RA-LONG-1", "Ah 9c 7s Kh", "-1"),
    ],
)
def test_2_the_best_line_is_paid_net_of_a_dollar(posted: str, hand: str, won: str) -> None:
    assert net(owed(posted, hand, readings={posted: "30000"})) == won


@clause("CO 30-899.29 (2)")
@pytest.mark.parametrize(("bet", "won"), [("1", "74"), ("5", "370"), ("25", "1850")])
def test_2_odds_scale_with_the_wager_and_do_not_return_it(bet: str, won: str) -> None:
    assert net(owed("RA-LONG-2", "As As 9s Qs", bet)) == won


# Meters


@clause("CO 30-899.29 (2)")
@pytest.mark.parametrize(("hand", "won"), [("As As As Ks", "49999"), ("Ah Ah Ad Kd", "19999"), ("Ah Ah Ad Kc", "4999")])
def test_2_the_third_long_table_has_three_meters(hand: str, won: str) -> None:
    named = {
        f"RA-LONG-3:{SPADES}_{BJ}_spades": "50000",
        f"RA-LONG-3:{S}_{BJ}_suited": "20000",
        f"RA-LONG-3:{S}_{BJ}": "5000",
    }
    numbered = {"RA-LONG-3:1": "50000", "RA-LONG-3:2": "20000", "RA-LONG-3:3": "5000"}
    for readings in (named, numbered):
        assert net(owed("RA-LONG-3", hand, readings=readings)) == won
    assert net(owed("RA-LONG-3", hand, readings={"RA-LONG-3": "700"})) == "699"


@clause("CO 30-899.29 (2)")
def test_2_only_the_third_long_table_has_meters_of_its_lines() -> None:
    assert [name for name, table_ in GAME.paytables.items() if has_own_meters(table_)] == ["RA-LONG-3"]


@clause("CO 30-899.29 (2)")
def test_2_a_share_leaves_the_rest_for_the_next_winner_and_all_of_it_the_seed() -> None:
    for posted, first, second in (("RA-LONG-1", "7499", "5624"), ("RA-MEDIUM-BJ-2ACES-6D", "29999", "1999")):
        wagers = {seat: {"rocket_aces": "1"} for seat in "12"}
        options: dict[str, object] = {"rocket_aces": posted, "progressive_seed": "2000"}
        round_ = table(SLUG, wagers, options=options)
        round_.setup = round_.setup._replace(meters=((posted, 3_000_000),))
        round_.drop()
        any_table.lay(round_, "Ah Ad Ac Ah Ad Kc")
        assert nets(round_) == {"2": {"rocket_aces": first}, "1": {"rocket_aces": second}}


@clause("CO 30-899.29 (2)")
def test_2_a_meter_nobody_read_stands_at_its_seed() -> None:
    out = owed("RA-QUICK-6D", "As As Kc Ad", "5", progressive_seed="2000")
    assert net(out) == "9995"
    assert any("stands at its seed of 10000" in words for words in announced(out.rounds[0]))


# At the table


@clause("CO 30-899.29 (1)(D)", "CO 30-899.29 (1)(C)")
def test_1_d_it_is_settled_with_the_box_once_the_dealers_cards_are_known() -> None:
    wagers = BOTH | {"2": {"main": "10", "rocket_aces": "5"}}
    round_ = play("As Tc 6h 9d 9d Ts 7c", "stand", "stand", wagers=wagers)
    assert settled(round_) == [
        ("2", "main", "10", "CO 30-899.29 (1)(C)"),
        ("2", "rocket_aces", "-5", "CO 30-899.29 (1)(D)"),
        ("1", "main", "10", "CO 30-899.29 (1)(C)"),
        ("1", "rocket_aces", "5", "CO 30-899.29 (2)"),
    ]


@clause("CO 30-899.29 (1)(D)")
def test_1_d_split_aces_were_two_aces() -> None:
    round_ = play("As 6h As Ts 9c 8c 7c", "split", wagers=BOTH)
    assert nets(round_)["1"]["rocket_aces"] == "495"
    again = play("As 6h As Ts Ah 9c 8c 7c 5d", "split", "split", wagers=BOTH, resplit_aces="on")
    assert nets(again)["1"]["rocket_aces"] == "495"


@clause("CO 30-899.29 (1)(D)")
def test_1_d_a_dealers_blackjack_is_looked_at_while_the_wager_is_up() -> None:
    round_ = start("As Kh As ??", BOTH)
    round_.answer("yes")
    assert asked(round_) == "reveal dealer 2"
    assert not getattr(round_.pending, "may_be_unseen", True)
    assert nets(finish(round_, "Ac"))["1"]["rocket_aces"] == "4995"


@clause("CO 30-899.29 (1)(D)")
def test_1_d_nobody_draws_for_it_alone() -> None:
    round_ = play("As 6h 9d Ts", wagers=ROCKET)
    assert len([entry for entry in dealt(round_) if entry.startswith("dealer")]) == 2
    assert nets(round_) == {"1": {"rocket_aces": "5"}}


@clause("CO 30-899.29 (1)(C)")
@pytest.mark.parametrize("kind", sorted(GAME.irregularities))
def test_1_c_what_goes_wrong_is_put_right_as_in_any_blackjack(kind: str) -> None:
    assert GAME.irregularities[kind].clause == "CO 30-899.29 (1)(C)"


@clause("CO 30-899.29 (1)(C)")
def test_1_c_a_missed_blackjack_still_counts_for_the_progressive() -> None:
    round_ = start("9s Kh 9d ??", BOTH, rocket_aces="RA-LONG-1")
    round_.answer("no")
    assert nets(finish(round_, "Ac", "stand"))["1"] == {"main": "-10", "rocket_aces": "10"}


@clause("CO 30-899.29 (1)(C)")
@pytest.mark.parametrize(
    "options", [{}, {"decks": 2, "soft_17": "stand", "blackjack_pays": "6:5", "resplit_aces": "on"}]
)
def test_1_c_the_base_game_settles_like_standard_blackjack(options: dict[str, object]) -> None:
    chance = random.Random(899)
    standard = get("blackjack")
    posted = options | {"smallest_chip": "0"}
    for _ in range(300):
        seats = tuple(Seat(str(box), (("main", chance.randint(1, 5000)),)) for box in (1, 3, 4))
        round_ = Round(GAME, GAME.house(options), Setup(seats))
        other = Round(standard, standard.house(posted), Setup(seats))
        shoe = [card for card, often in enumerate(GAME.cards_in(GAME.house(options))) for _ in range(often)]
        chance.shuffle(shoe)
        while (pending := round_.pending) is not None:
            answer: object
            seat = None
            match pending:
                case Draw():
                    answer = shoe.pop()
                case Gather() | Decide():
                    ask = pending.asks[0] if isinstance(pending, Gather) else pending
                    action, seat = chance.choice(ask.actions), ask.seat
                    answer = Choice(action.name, chance.randint(action.least, action.most) if action.most else 0)
            round_.answer(answer, seat=seat)
            other.answer(answer, seat=seat)
        assert isinstance(round_.result, Settled)
        assert isinstance(other.result, Settled)
        assert [plainly(payment) for payment in round_.result.lines] == [
            plainly(payment) for payment in other.result.lines
        ]


def plainly(payment: Pay) -> tuple[object, ...]:
    kept = (payment.stake, payment.net, payment.outcome, payment.line, payment.hand)
    return (payment.seat, payment.wager, *kept)


def test_boxes_without_the_wager_are_not_touched() -> None:
    assert nets(play("As 6h 9d Ts 7c", "stand", wagers=boxes("10"))) == {"1": {"main": "10"}}


@clause("CO 30-899.29 (1)(C)")
def test_1_c_the_dealers_steps_are_told_apart_though_one_clause_orders_them_all() -> None:
    round_ = start("As Kh 9d 7s", BOTH, walking=True)
    passed: list[Step] = []
    while round_.pending is not None:
        if isinstance(round_.pending, Step):
            passed.append(round_.pending)
            round_.proceed()
        else:
            round_.answer("stand")
    assert [step.who for step in passed] == ["peek", "dealer shows", "dealer stops", "ends"]
    heard = start("As Kh 9d 7s", BOTH, walking=True)
    heard.proceed()
    heard.answer("stand")
    heard.proceed()
    heard.declare("dealer_overdrew", card="4c")  # at the second of three steps of the same clause
    assert heard.fork().transcript.startswith(heard.transcript)
