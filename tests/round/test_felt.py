"""What a game may ask and state on the felt, each shown by a throwaway game of a few lines."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from croupier.equipment.cards import UNSEEN, cards
from croupier.errors import BadCard, BadInput, CroupierError, Refused
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Announce, Deal, Pay, Remedied, Rolled, Spun, Stake
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER, DISCARD, DOWN, UP, Action, Decide
from croupier.round.round import Round, Settled, Void
from croupier.round.views import boxes
from tests.support import deal, nets, play_on, table

KIND = "card_dealt_in_error"
ONE = {"1": {"ante": "10"}}


def game(play: Callable[[Felt], Awaitable[None]], remedy: str = "play_on") -> Game:
    """A game that returns the ante after its play, with one irregularity of the given remedy."""

    async def whole(t: Felt) -> None:
        await play(t)
        for box in t.boxes:
            box.return_all("OH-H 12.III")

    made = replace(GAME, play=whole)
    made.irregularities[KIND] = made.irregularities[KIND]._replace(remedy=remedy)
    return made


def same_again(round_: Round) -> bool:
    """Whether a replay from the record alone gives the same transcript."""
    return round_.replay(round_.plain()["answers"]).transcript == round_.transcript


# Chance


def test_dice_are_rolled_and_a_bad_roll_is_refused() -> None:
    async def play(t: Felt) -> None:
        assert await t.roll(2) == (3, 4)
        await t.roll(3, "banker")

    round_ = table(game(play), ONE)
    for wrong in ([3], [3, 4, 5], [0, 4], [3, 7], [3, True], "34", None, 7):
        with pytest.raises(BadInput, match="is not a roll of 2 dice"):
            round_.answer(wrong)
    round_.answer([3, 4])
    assert round_.pending is not None
    assert round_.pending.asked == "roll 3 banker"
    round_.declare(KIND)
    round_.answer((6, 6, 6))
    assert [fact for fact in round_.facts if isinstance(fact, Rolled)] == [Rolled((3, 4)), Rolled((6, 6, 6), "banker")]
    assert [answer.answer for answer in round_.answers if answer.by == "dealer"] == [(3, 4), (6, 6, 6)]
    assert isinstance(round_.result, Settled)
    assert same_again(round_)


def test_the_wheel_is_spun_and_stops_only_where_it_can() -> None:
    async def play(t: Felt) -> None:
        assert await t.spin("tiny", ("0", "00", "joker")) == "00"

    round_ = deal(game(play), ONE, ["00"], interventions=[{"at": 1, "kind": KIND}])
    assert [type(fact) for fact in round_.facts if isinstance(fact, Remedied | Spun)] == [Remedied, Spun]
    assert Spun("00") in round_.facts
    assert same_again(round_)
    for wrong in ("1", 0, "", None, ["0"]):
        with pytest.raises(BadInput, match="is not on the tiny wheel; it has 0, 00, joker"):
            table(game(play), ONE).answer(wrong)


@pytest.mark.parametrize(("answer", "meant"), [("yes", True), ("no", False), (True, True), (False, False)])
def test_the_card_reader_says_yes_or_no_about_a_card_nobody_saw(answer: object, meant: bool) -> None:
    heard = []

    async def play(t: Felt) -> None:
        await t.draw(DEALER, UP)
        await t.draw(DEALER, DOWN, unseen=True)
        heard.append(await t.peek(DEALER, 1, frozenset(cards("Kc Qd"))))

    round_ = play_on(table(game(play), ONE), "Ah ??")
    assert round_.pending is not None
    assert round_.pending.asked == "peek dealer 2"
    for wrong in ("maybe", 1, None, "Kc"):
        with pytest.raises(BadInput, match="says 'yes' or 'no'"):
            round_.answer(wrong)
    round_.declare(KIND)
    round_.answer(answer)
    assert heard == [meant]
    assert same_again(round_)


@pytest.mark.parametrize(("hole", "completes"), [("Kc", True), ("Kd", False)])
def test_the_card_reader_is_not_asked_about_a_card_that_is_known(hole: str, completes: bool) -> None:
    heard = []

    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        heard.append(await t.peek(DEALER, 0, frozenset(cards("Kc Qd"))))

    assert isinstance(deal(game(play), ONE, [hole]).result, Settled)
    assert heard == [completes]


def test_a_burn_goes_face_down_to_the_discards() -> None:
    async def play(t: Felt) -> None:
        await t.burn()
        await t.burn()

    round_ = deal(game(play), ONE, "?? Ah")
    assert [fact[:3] for fact in round_.facts if isinstance(fact, Deal)] == [
        (DISCARD, UNSEEN, DOWN),
        (DISCARD, cards("Ah")[0], DOWN),
    ]


# Chips


def test_every_way_to_settle_a_wager_says_what_the_player_is_up() -> None:
    async def play(t: Felt) -> None:
        box = t.boxes[0]
        for wager in ("a", "b", "c", "d"):
            box.bet(wager, 500, "X 1")
        box.bet("a", 250, "X 2")
        box.bet("a", 100, "X 3", hand=1)
        assert (box.stake("a"), box.stake("a", 1), box.stake("z")) == (750, 100, 0)
        box.win("a", 1125, "X 4", "blackjack")
        box.lose("a", "X 5", hand=1)
        box.push("b", "X 6")
        box.forfeit("c", "z", clause="X 7")
        box.bonus("e", 9000, "X 8", "royal")
        t.announce("no more bets", "X 9")
        box.lose("d", "X 5")

    round_ = deal(game(play), ONE)
    assert [fact for fact in round_.facts if isinstance(fact, Pay)] == [
        Pay("1", "a", 750, 1125, "win", "X 4", "blackjack"),
        Pay("1", "a", 100, -100, "lose", "X 5", hand=1),
        Pay("1", "b", 500, 0, "push", "X 6"),
        Pay("1", "c", 500, -500, "forfeit", "X 7"),
        Pay("1", "e", 0, 9000, "win", "X 8", "royal"),
        Pay("1", "d", 500, -500, "lose", "X 5"),
        Pay("1", "ante", 1000, 0, "returned", "OH-H 12.III"),
    ]
    assert Announce("no more bets", "X 9") in round_.facts
    assert Stake("1", "a", 100, "X 3", 1) in round_.facts
    assert nets(round_)["1"]["a"] == "10.25"


def test_a_wager_is_settled_once() -> None:
    async def play(t: Felt) -> None:
        t.boxes[0].lose("ante", "X 1")
        t.boxes[0].win("ante", 1000, "X 1")

    with pytest.raises(KeyError):
        deal(game(play), ONE)


def test_a_round_that_leaves_a_wager_open_is_a_bug_that_is_not_hidden() -> None:
    async def play(t: Felt) -> None:
        t.boxes[0].bet("play", 500, "X 1")

    with pytest.raises(AssertionError, match="still has"):
        deal(replace(GAME, play=play), ONE)


def test_a_seat_with_several_hands_is_asked_hand_by_hand() -> None:
    async def play(t: Felt) -> None:
        for hand in range(2):
            await t.choose(Decide("1", (Action("stand"),), hand))

    round_ = table(game(play), ONE)
    asked = []
    while round_.pending is not None:
        asked.append(round_.pending.asked)
        round_.answer("stand")
    assert asked == ["decide 1: stand", "decide 1 hand 2: stand"]
    assert same_again(round_)


def test_an_unseen_card_of_a_second_hand_is_turned_up_in_that_hand() -> None:
    async def play(t: Felt) -> None:
        first, second = t.boxes[0].cards, list[int]()
        await t.draw("1", UP, into=first)
        await t.draw("1", DOWN, unseen=True, into=second, hand=1)
        await t.reveal("1", "X 1", second, 1)

    round_ = deal(game(play), ONE, "Ah ?? Kd")
    assert boxes(round_.facts) == {"1": {0: [*cards("Ah")], 1: [*cards("Kd")]}}
    assert "hand 2" in round_.answers[-1].text
    assert same_again(round_)


# Remedies that three card poker does not need


async def two_cards(t: Felt) -> None:
    await t.draw("1", UP)
    await t.draw(DEALER, UP)


def test_discard_a_card_that_was_named() -> None:
    round_ = deal(game(two_cards, "discard_card"), ONE, "Ah Kd", interventions=[{"at": 2, "kind": KIND, "card": "9c"}])
    assert round_.felt.hands == {"1": [*cards("Ah")], DEALER: [*cards("Kd")], DISCARD: [*cards("9c")]}
    assert same_again(round_)


def test_discard_the_next_card_when_none_was_named() -> None:
    round_ = deal(game(two_cards, "discard_card"), ONE, "Ah 9c Kd", interventions=[{"at": 2, "kind": KIND}])
    assert round_.felt.hands == {"1": [*cards("Ah")], DEALER: [*cards("Kd")], DISCARD: [*cards("9c")]}
    assert same_again(round_)


@pytest.mark.parametrize("remedy", ["discard_card", "use_next", "note"])
@pytest.mark.parametrize("named", ["Ah", "Jk", "??"])
def test_a_card_that_is_not_left_in_the_pack_cannot_have_gone_wrong(remedy: str, named: str) -> None:
    round_ = play_on(table(game(two_cards, remedy), ONE), "Ah")
    before = round_.transcript
    with pytest.raises(Refused) as why:
        round_.declare(KIND, card=named)
    assert why.value.clause == "OH-H 13.I"
    assert round_.transcript == before


@pytest.mark.parametrize("card", [{}, {"card": "9c"}])
def test_what_is_noted_is_remembered_until_the_text_acts_on_it(card: dict[str, str]) -> None:
    acted = []

    async def play(t: Felt) -> None:
        await two_cards(t)
        acted.append(t.noted)

    deal(game(play, "note"), ONE, "Ah Kd", interventions=[{"at": 1, "kind": KIND, "reason": "seen", **card}])
    (noted,) = acted
    assert noted[KIND].reason == "seen"


def test_the_discards_come_back_into_play_after_a_burn() -> None:
    async def play(t: Felt) -> None:
        await t.burn()
        await t.burn()
        await two_cards(t)

    reshuffles = game(play, "reshuffle_discards")
    round_ = play_on(table(reshuffles, ONE), "9c ?? Ah")
    with pytest.raises(BadCard, match="9c is dealt twice"):
        round_.answer("9c")
    round_.declare(KIND)
    assert round_.pending is not None
    assert round_.pending.asked == "draw discard down"
    with pytest.raises(BadCard, match="Ah is dealt twice"):  # the layout is not part of the shuffle
        round_.answer("Ah")
    play_on(round_, "?? 9c")
    assert round_.felt.hands == {"1": [*cards("Ah")], DEALER: [*cards("9c")], DISCARD: [UNSEEN]}
    assert same_again(round_)


def test_a_card_kept_for_the_next_draw_cannot_turn_up_elsewhere() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, DOWN, unseen=True)
        await t.choose(Decide("1", (Action("stand"),)))
        await t.reveal(DEALER, "X 1")

    round_ = play_on(table(game(play, "use_next"), ONE), "??")
    round_.declare(KIND, card="Ah")
    round_.answer("stand")
    with pytest.raises(CroupierError, match="Ah"):
        round_.answer("Ah")


@pytest.mark.parametrize("remedy", ["void_round", "abandon_round"])
def test_a_remedy_may_end_the_round_with_the_trigger_as_its_reason(remedy: str) -> None:
    round_ = deal(game(two_cards, remedy), ONE, "Ah", interventions=[{"at": 2, "kind": KIND}])
    assert round_.result is not None
    assert round_.result.status == remedy.removesuffix("_round").replace("abandon", "abandoned")
    assert not isinstance(round_.result, Settled)
    assert round_.result.reason == GAME.irregularities[KIND].trigger
    assert isinstance(round_.result, Void) == (remedy == "void_round")
