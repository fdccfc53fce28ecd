"""The enumerator and what a round asks beside cards: dice, wheels, decisions of several kinds."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round, offered
from croupier.equipment.cards import cards
from croupier.errors import CroupierError
from croupier.options import House
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, UP, Action, Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.toys import seven, solve, toy

# -- dice and wheels ---------------------------------------------------------------------------------------------


def test_two_dice() -> None:
    for unordered, leaves in ((False, 36), (True, 21)):
        enumeration = solve(seven, unordered=unordered)
        assert enumeration.distribution == {400: Fraction(1, 6), -100: Fraction(5, 6)}
        assert (enumeration.expected, enumeration.element_of_risk, enumeration.leaves) == (
            Fraction(-1, 6),
            Fraction(1, 6),
            leaves,
        )


@pytest.mark.parametrize(
    ("wheel", "wager", "edge"),
    [
        ("double_zero", "straight:17", Fraction(1, 19)),
        ("double_zero", "red", Fraction(1, 19)),
        ("double_zero", "first_five", Fraction(3, 38)),
        ("single_zero", "straight:17", Fraction(1, 37)),
        ("double_zero_as_single", "straight:17", Fraction(1, 37)),
        ("double_zero_as_single", "dozen:1", Fraction(1, 37)),
    ],
)
def test_roulette(wheel: str, wager: str, edge: Fraction) -> None:
    game = games.get("roulette")
    enumeration = enumerate_round(game, game.house({"wheel": wheel}), setup({"1": {wager: "1"}}))
    assert -enumeration.expected == edge
    assert enumeration.leaves == (38 if wheel == "double_zero" else 37)  # a no spin is no ending


def test_a_symbol_on_several_sections() -> None:
    async def play(t: Felt) -> None:
        pocket = await t.spin("big", ("1", "1", "1", "2", "2", "logo"))
        t.boxes[0].settle("main", {"1": 100, "2": 200}.get(pocket, -100), "win", "T 1", pocket)

    enumeration = solve(play)
    assert enumeration.distribution == {100: Fraction(1, 2), 200: Fraction(1, 3), -100: Fraction(1, 6)}
    assert enumeration.lines["main", "2"] == Fraction(1, 3)
    assert enumeration.leaves == 3


def test_a_wheel_that_never_decides_is_refused() -> None:
    async def play(t: Felt) -> None:
        while True:
            await t.spin("stuck", ("0", "00"))

    with pytest.raises(CroupierError, match="asked again whatever comes"):
        solve(play)


# -- decisions ---------------------------------------------------------------------------------------------------


async def fair_raise(t: Felt) -> None:
    """Nothing, one, two or three times the wager on the toss of a coin."""
    box = t.boxes[0]
    chosen = await t.choose(Decide("1", (Action("raise", multiples=(3, 2)), Action("raise_some", 1, 250), DECLINE)))
    if extra := chosen.amount or 100 * chosen.multiple:
        box.bet("raise", extra, "T 2")
    sign = 1 if await t.spin("coin", ("heads", "tails")) == "heads" else -1
    for (wager, _), stake in list(box.stakes.items()):
        box.settle(wager, sign * stake, "win", "T 1")


def test_a_tie_goes_to_the_smaller_bet() -> None:
    enumeration = solve(fair_raise)
    [made] = enumeration.decisions.values()
    assert made.values == dict.fromkeys(
        [Choice("raise", 0, 3), Choice("raise", 0, 2), Choice("raise_some", 250)], 0
    ) | {Choice("decline"): 0}
    assert made.choice == Choice("decline")
    assert enumeration.stakes == 100
    assert enumeration.distribution == {100: Fraction(1, 2), -100: Fraction(1, 2)}


def test_choices_can_be_narrowed_and_amounts_named() -> None:
    enumeration = solve(fair_raise, choices=lambda _: [Choice("raise_some", 50), Choice("raise", 0, 3)])
    assert enumeration.stakes == 150
    only = solve(fair_raise, choices=lambda live: [offer for offer in offered(live) if offer.multiple == 2])
    assert only.stakes == 300


def test_what_is_pulled_back_was_not_at_risk() -> None:
    async def play(t: Felt) -> None:
        box = t.boxes[0]
        box.bet("side", 100, "T 3")
        if await t.decide(box, (Action("let_it_ride"), Action("pull_back")), default="let_it_ride") == "pull_back":
            box.settle("side", 0, "returned", "T 3")
        for (wager, _), stake in list(box.stakes.items()):
            box.settle(wager, -stake, "lose", "T 1")

    enumeration = solve(play)
    assert (enumeration.net, enumeration.stakes) == (Fraction(-100), Fraction(100))
    assert enumeration.by_wager == {"main": {-100: 1}, "side": {0: 1}}


def test_a_void_round_wins_and_risks_nothing() -> None:
    async def play(t: Felt) -> None:
        if await t.spin("coin", ("heads", "tails")) == "heads":
            t.void("the coin rolled off", "T 1")
        t.boxes[0].lose("main", "T 1")

    enumeration = solve(play)
    assert (enumeration.net, enumeration.stakes) == (Fraction(-50), Fraction(50))


def test_an_optional_offer_to_one_seat() -> None:
    async def insurance(t: Felt) -> None:
        box = t.boxes[0]
        up = await t.draw(DEALER, UP)
        asks = [Decide("1", (Action("insure", 1, 50), DECLINE), 0, True, "T 3")]
        [(_, choice)] = await t.gather(asks)
        ten = await t.spin("shoe", ("ten",) * (2 + 2 * (up >> 2 == 12)) + ("low",) * 4) == "ten"
        if choice.amount:
            box.bet("side", choice.amount, "T 3")
            box.settle("side", 2 * choice.amount if ten else -choice.amount, "win", "T 3")
        box.settle("main", -100 if ten else 100, "win", "T 1")

    enumeration = solve(insurance, cards("Ac 2c"))
    chosen = {dict(where.cards)[DEALER]: made.choice for where, made in enumeration.decisions.items()}
    # with 2 of 6 the odds are fair and the smaller bet wins the tie; with 4 of 8 insurance pays
    assert chosen == {cards("Ac"): Choice("insure", 50), cards("2c"): Choice("decline")}


def test_several_seats_are_asked_at_once() -> None:
    """A gathered question is answered seat by seat; the strategy sees which is open."""

    async def play(t: Felt) -> None:
        await t.gather([Decide(box.seat, (Action("up"), Action("down"))) for box in t.boxes])
        for box in t.boxes:
            box.push("main", "T 1")

    open_seats: list[list[str]] = []

    def strategy(live: Round) -> Choice:
        assert type(live.pending) is Gather
        open_seats.append([ask.seat for ask in live.pending.asks])
        return Choice("up")

    two = setup({"1": {"main": "1"}, "2": {"main": "1"}})
    assert enumerate_round(toy(play), House(), two, seat="1", strategy=strategy).total == 1
    assert open_seats == [["1", "2"], ["2"]]
