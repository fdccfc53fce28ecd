"""Wrong rules are planted, one of every kind, and noticed by the check of the questions: while the rule still holds
and after it was put right."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

import pytest

from croupier import games
from croupier.academy import checking, drawing, hand_reading, house_ways, printed_text, procedures, second_reading
from croupier.academy.counted_cards import PrintedRanking, misjudged, misnamed, qualifies
from croupier.academy.question import SchoolQuestion
from croupier.engines.situation import Opinion, Situation
from croupier.equipment.cards import Card, cards, rank_of
from croupier.equipment.source import SeededSource
from croupier.games import three_card_poker
from croupier.games.families import baccarat
from croupier.games.families.pai_gow import PaiGowPlan, Setting
from croupier.games.three_card_poker.plan import PLAN
from croupier.hands.baccarat import points
from croupier.mathematics import advice
from croupier.money import pay
from croupier.round import procedures as checklists
from croupier.round.felt import Felt
from croupier.round.grounds import HeldHand
from croupier.round.reasons import held

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], SchoolQuestion]


def play_goes_on(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """Play goes on where the text voids the round."""
    game = games.get("pontoon-plus")
    planted.setitem(
        game.__dict__,
        "irregularities",
        {
            kind: rule._replace(remedy="play_on") if rule.remedy == "void_round" else rule
            for kind, rule in game.irregularities.items()
        },
    )
    asked = (drawing.question(game.slug, "irregularity", f"planted {number}") for number in range(200))
    rules = game.irregularities
    return next(
        question
        for question in asked
        if rules[question.evidence["kind"]].remedy == "play_on" and question.text == "What is done about it?"
    )


def backwards(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """A checklist is walked from its end, wherever it is looked up."""
    in_order = checklists.steps
    for module in (procedures, checking, second_reading):
        planted.setattr(module, "steps", lambda *about: in_order(*about)[::-1])
    asked = (drawing.question("craps", "procedure", f"planted {number}") for number in range(200))
    return next(question for question in asked if "checklist" in question.evidence)


def lowest_cards_low(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """The house way sets the lowest cards low."""
    right = PaiGowPlan.set_by_the_house

    def lowest(self: PaiGowPlan[Any], stack: list[Card]) -> Any:
        low = tuple(sorted(stack, key=rank_of)[: self.low_cards])
        return Setting(low, tuple(card for card in stack if card not in low)), right(self, stack)[1]

    planted.setattr(PaiGowPlan, "set_by_the_house", lowest)
    return stack_set()


def stack_set() -> SchoolQuestion:
    game = games.get("pai-gow-poker")
    asked = (house_ways.draw(game, SeededSource(f"planted {number}".encode())) for number in range(200))
    return next(question for question in asked if question)


def losers_worth_most(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """What loses most is worth most."""
    right = advice.adviser(games.get("three-card-poker"))
    assert right is not None

    def wrong(at: Situation) -> Opinion:
        known = right(at)
        return known._replace(values={choice: -value for choice, value in known.values.items()})

    planted.setattr(advice, "adviser", lambda game: wrong)
    return drawing.question("three-card-poker", "play", "planted")


def every_hand_a_flush(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """Whatever is held is called a flush."""
    right = held

    def wrong(*about: Any) -> tuple[HeldHand, ...]:
        return tuple(hand._replace(name="ace-high flush") for hand in right(*about))

    question = next(
        asked
        for number in range(50)
        if "who" in (asked := drawing.question("three-card-poker", "hand", f"planted {number}")).evidence
        and "flush" not in asked.answers[0]
    )
    for module in (hand_reading, checking):
        planted.setattr(module, "held", wrong)
    return question._replace(answers=("ace-high flush",), choices=("ace-high flush", *question.answers))


def a_table_pays_more(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """A pair is paid twice."""
    game = games.get("three-card-poker")
    table = game.paytables["PP-OH"]
    lines = tuple(replace(line, pays=pay("2 to 1")) if line.line == "pair" else line for line in table.lines)
    planted.setitem(game.__dict__, "paytables", game.paytables | {"PP-OH": replace(table, lines=lines)})
    asked = (drawing.question(game.slug, "payout", f"planted {number}") for number in range(300))
    return next(question for question in asked if "Pair Plus pays 2 to 1: " in question.explanation)


def a_point_too_many(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """The dealer calls one more than the cards count."""
    planted.setattr(baccarat, "points", lambda hand: (points(hand) + 1) % 10)
    asked = (drawing.question("mini-baccarat", "procedure", f"planted {number}") for number in range(300))
    called = re.compile("the dealer says: (?:player|banker) [0-9]")
    return next(question for question in asked if called.fullmatch(question.answers[0]))


def steps_swapped(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """The wheel is spun before the bets are down."""
    game = games.get("big-six")
    swapped = {"OH-N 5.I": "OH-N 5.II", "OH-N 5.II": "OH-N 5.I"}
    right = Felt.step

    async def wrong(self: Felt[Any], clause: str, who: str = "") -> None:
        await right(self, swapped.get(clause, clause), who)

    planted.setattr(Felt, "step", wrong)
    asked = (drawing.question(game.slug, "procedure", f"planted {number}") for number in range(300))
    return next(question for question in asked if question.clause == "OH-N 5.I" and "round" in question.evidence)


def nobody_qualifies(planted: pytest.MonkeyPatch) -> SchoolQuestion:
    """The plan has the dealer never qualify."""
    game, wrong = games.get("three-card-poker"), replace(PLAN, qualifies=lambda dealer: False)
    planted.setattr(three_card_poker, "PLAN", wrong)
    planted.setitem(game.__dict__, "plan", wrong)
    asked = (drawing.question(game.slug, "payout", f"planted {number}") for number in range(300))
    return next(question for question in asked if question.explanation.startswith("Play pushes: the dealer has a "))


PLANTS: list[Plant] = [
    nobody_qualifies,
    play_goes_on,
    backwards,
    lowest_cards_low,
    losers_worth_most,
    every_hand_a_flush,
    a_table_pays_more,
    a_point_too_many,
    steps_swapped,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_wrong_rule_is_noticed_while_it_holds(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    """Drawn and checked by the same wrong rule."""
    question = plant(monkeypatch)
    assert checking.answer(question) in question.answers
    assert list(checking.faults(question))


@pytest.mark.parametrize("plant", PLANTS)
def test_a_question_drawn_by_a_wrong_rule_is_noticed_afterwards(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    with monkeypatch.context() as planted:
        question = plant(planted)
    assert next(checking.faults(question)).startswith("the rules say ")


def test_pairs_that_stay_together_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clause splits two high pairs every time; no other setting of these cards is better in both hands."""
    game = games.get("pai-gow-poker")
    dealt = "Kc Kd Qh Qs 9d 5c 3h"
    stack = list(cards(dealt))
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    steps = plan.set_by_the_house(stack)[1]
    kept = Setting(tuple(cards("9d 5c")), tuple(cards("Kc Kd Qh Qs 3h")))
    monkeypatch.setattr(PaiGowPlan, "set_by_the_house", lambda self, given: (kept, steps))
    question = SchoolQuestion(
        game.slug, "hand", "?", (), ("9d 5c",), ("9d 5c", "Qh Qs"), "why", steps[-1].clause, {"set": dealt}
    )
    [fault] = checking.faults(question)
    assert "split them every time" in fault


def test_the_order_of_a_text_is_read_from_its_numbers() -> None:
    behind = printed_text.stands_behind
    in_order = [("5.III.B", "5.IV"), ("8.IX", "8.X"), ("9.Z", "9.AA"), ("3(b)(2)", "3(c)"), ("03.II", "1.I")]
    for before, clause in in_order:
        assert behind(clause, before), (before, clause)
        assert not behind(before, clause)
    assert behind("5.I.A", "5.I")
    assert not behind("5.I", "5.I")


def test_hands_are_counted_from_their_cards_by_the_list_of_the_text() -> None:
    three, holdem = games.get("three-card-poker"), games.get("ultimate-texas-holdem")
    assert misnamed(three, "four-high straight", cards("4c 3d 2h"), is_of_side=False) == ""
    assert misnamed(three, "four high", cards("4c 3d 2h"), is_of_side=False) == "the cards make straight, not four high"
    assert misnamed(holdem, "full house, kings over tens", cards("Kc Kd Kh Ts Td 2c 3d"), is_of_side=False) == ""
    assert misnamed(three, "soft 17", cards("Ac 6d"), is_of_side=False) == ""
    assert misnamed(three, "7", cards("Kc 9d 8h"), is_of_side=True) == ""
    assert "count 7" in misnamed(three, "8", cards("Kc 9d 8h"), is_of_side=True)
    assert misjudged(three, ("ten-high straight", "ace-high flush"), 0) == ""
    assert misjudged(three, ("ten-high straight", "ace-high flush"), 1) == "the text lists straight above flush"
    assert misjudged(holdem, ("ten-high straight", "ace-high flush"), 1) == ""


@pytest.mark.parametrize(
    ("slug", "hand", "is_enough"),
    [
        ("three-card-poker", "Qc 5d 3h", True),  # OH-H 12.I
        ("three-card-poker", "Jc 9d 3h", False),
        ("three-card-poker", "4c 3d 2h", True),
        ("crazy-four-poker", "Kc 9d 3h 2c 8d", True),  # OH-M 2.I.D.2
        ("crazy-four-poker", "Qc 9d 3h 2c 8d", False),
        ("ultimate-texas-holdem", "Ac 9d 3h 2c 8d Jh Qs", False),  # OH-I 9.VII
        ("ultimate-texas-holdem", "Ac 9d 3h 2c 8d Jh As", True),
        ("four-card-poker", "7c 9d 3h 2c 8d Jh", None),  # no qualifier
    ],
)
def test_who_qualifies_is_read_from_the_words_of_the_text(slug: str, hand: str, is_enough: bool | None) -> None:
    assert qualifies(games.get(slug), list(cards(hand))) is is_enough


@pytest.mark.parametrize("slug", games.slugs())
def test_every_checklist_stands_as_its_text_is_numbered(slug: str) -> None:
    game = games.get(slug)
    for name in checklists.checklists(game):
        ids = [step.id for step in checklists.steps(game, name, game.house({}))]
        assert all(printed_text.stands_behind(after, before) for before, after in pairwise(ids)), name


def test_texts_that_list_their_hands_are_read() -> None:
    listed = {game.slug for game in games.everything() if game.pack and PrintedRanking.of(game)}
    assert len(listed) == 7, listed


@pytest.mark.parametrize("slug", ["three-card-poker", "crazy-four-poker"])
def test_what_a_play_costs_is_all_that_it_costs(slug: str) -> None:
    """A fold loses side bets as well, so none is made where plays are asked about; played out, a fold costs as said."""
    for number in range(4):
        question = drawing.question(slug, "play", f"whole {number}")
        assert "base game alone" not in question.explanation
        assert list(checking.faults(question)) == []


@pytest.mark.parametrize(
    ("game", "stack", "total", "is_doubled", "is_right"),
    [
        ("pontoon-plus", "As 3h 7c", "11", True, True),  # SG 3.25.2: an ace among the first two cards counts 1
        ("pontoon-plus", "As 3h 7c", "21", True, False),
        ("pontoon-plus", "As 3h 7c", "21", False, True),
        ("pontoon-plus", "5s 4h Ac", "20", True, True),  # the third card counts as the player likes
        ("blackjack", "As 3h 7c", "21", True, True),
    ],
)
def test_aces_of_a_doubled_hand_count_as_the_text_has_them(
    game: str, stack: str, total: str, is_doubled: bool, is_right: bool
) -> None:
    objection = misnamed(games.get(game), total, list(cards(stack)), is_of_side=False, is_doubled=is_doubled)
    assert (objection == "") == is_right
