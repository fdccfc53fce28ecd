"""Questions of every kind about every game: what they accept is what the rules answer when they are asked apart."""

import pytest

from croupier import games
from croupier.academy import checking, drawing, exams, hand_reading, plays, procedures
from croupier.academy.procedures import DealersAct
from croupier.academy.question import KINDS, Kind, SchoolQuestion
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import BadInput, Nonconformity, UnknownName
from croupier.money import Pay
from croupier.round.game import Game
from docs.tables.academy import drawn

SLUGS = games.slugs()
#: Without the kind that works advice out, which has a test of its own.
DEALT: tuple[Kind, ...] = ("payout", "hand", "procedure", "irregularity")


def is_sound(question: SchoolQuestion) -> None:
    assert list(checking.faults(question)) == [], question


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_give_the_answer_that_is_marked_right(slug: str) -> None:
    kinds = [kind for kind in drawing.kinds(slug) if kind != "play"]
    assert {"payout", "procedure", "irregularity"} <= {*kinds}
    assert "hand" in kinds or not games.get(slug).pack
    for kind in kinds:
        for question in drawing.questions(slug, "quick", 5, kind):
            is_sound(question)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if plays.is_advised(games.get(slug))])
def test_the_best_play_is_the_one_that_exact_advice_gives(slug: str) -> None:
    is_sound(drawing.question(slug, "play", "quick"))


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_a_hundred_thousand_questions_have_the_answers_of_the_rules(slug: str) -> None:
    for kind, count in drawn(slug).items():
        for number in range(count if kind != "play" else 0):
            is_sound(drawing.question(slug, kind, f"long {number}"))


@pytest.mark.long
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if plays.is_advised(games.get(slug))])
def test_many_plays_are_the_best_by_exact_advice(slug: str) -> None:
    for number in range(drawn(slug)["play"]):
        is_sound(drawing.question(slug, "play", f"long {number}"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seed_draws_the_same_question_again(slug: str) -> None:
    first, again = (drawing.question(slug, "payout", "twice") for _ in range(2))
    assert first.plain() == again.plain()
    assert first != drawing.question(slug, "payout", "thrice")


def test_a_kind_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadInput, match="Roulette has no questions of the kind hand; it has payout, procedure, irreg"):
        drawing.question("roulette", "hand", "1")
    with pytest.raises(UnknownName, match="there is payout, hand, procedure, irregularity, play"):
        drawing.read_kind("poker")
    with pytest.raises(BadInput, match="ask for 1 to 500"):
        list(drawing.questions("roulette", "1", 0))


def test_a_seed_is_drawn_from_until_it_makes_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few irregularities of some games leave only one right answer; every seed has one nevertheless."""
    kinds = drawing.kinds("roulette")
    draws, draw = iter(range(1000)), drawing.GENERATORS["irregularity"]

    def seldom(game: Game, source: RandomSource) -> SchoolQuestion | None:
        return draw(game, source) if next(draws) >= 300 else None

    monkeypatch.setattr(drawing, "GENERATORS", {"irregularity": seldom})
    assert "irregularity" in kinds
    is_sound(drawing.question("roulette", "irregularity", "seldom"))


def test_no_question_is_asked_twice_in_a_row_of_them() -> None:
    asked = [(question.text, question.given) for question in drawing.questions("craps", "row", 30, "payout")]
    assert len(set(asked)) == 30


# -- a second answer that would also be right ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("soft 17", "17"),
        ("21", "soft 21"),
        ("blackjack", "21"),
        ("natural 9", "9"),
        ("pair of aces", "pair of aces, king kicker"),
        ("king-high flush", "flush"),
        ("pair of aces; king-queen", "pair of aces"),
    ],
)
def test_a_name_that_is_also_right_is_no_choice(name: str, other: str) -> None:
    assert hand_reading.distractors(name, [other]) == []
    assert hand_reading.distractors(other, [name]) == []


def test_other_hands_are_choices() -> None:
    assert hand_reading.distractors("soft 17", ["18", "soft 18", "20"]) == ["18", "20"]
    assert hand_reading.distractors("pair of aces", ["pair of kings", "queen high"]) == ["pair of kings", "queen high"]


def test_two_choices_that_read_alike_are_refused() -> None:
    question = drawing.question("three-card-poker", "hand", "1")
    assert drawing.is_unambiguous(question)
    right = question.answers[0]
    assert not drawing.is_unambiguous(question._replace(choices=(*question.choices, right.upper())))
    assert not drawing.is_unambiguous(question._replace(answers=question.choices[:2]))
    assert not drawing.is_unambiguous(question._replace(choices=("something", "else")))
    assert not drawing.is_unambiguous(question._replace(clause=""))


def act(text: str, clause: str = "OH-H 1.I", kind: procedures.ActKind = "step") -> DealersAct:
    return DealersAct(kind, text, clause, 0, 0)


def test_what_is_followed_by_two_things_is_not_asked() -> None:
    dealt = act("a card is dealt", "", "dealt")
    cut = act("cut", "OH-H 5.IV")
    acts = [act("shuffle"), cut, dealt, act("first decides"), dealt, act("second decides")]
    assert procedures.is_askable(acts, 1)
    assert not procedures.is_askable(acts, 2)  # no clause has it done
    assert not procedures.is_askable(acts, 3)
    assert not procedures.is_askable([act("cut"), act("ante", kind="settled")], 1)


def test_what_the_step_before_has_told_is_not_asked() -> None:
    """The hole card is to be turned up; that it lies open then is no question."""
    turning = act("When all players are done, turn up your hole card", "OH-A 7.VII")
    assert not procedures.is_askable([turning, act("the dealer turns the cards up", "OH-A 7.VII", "shown")], 1)
    assert procedures.is_askable([turning, act("the dealer says: 17", "OH-A 7.VIII", "said")], 1)
    card = act("a card of the joker replacement is turned up", "", "dealt")
    assert not procedures.is_askable([card, act("the cards of joker replacement are turned up", kind="shown")], 1)


def test_a_tie_between_two_actions_is_not_asked() -> None:
    from croupier import api
    from croupier.mathematics.advice import advise

    hand = api.begin("three-card-poker", {"1": {"ante": "10"}})
    for card in "Qh ?? 6d ?? 4c ??".split():
        hand.answer(card, by="dealer")
    advice = advise(hand, "1")
    assert plays.best_of(advice) == advice.actions[0]
    equal = tuple(action._replace(cost=action.cost * 0) for action in advice.actions)
    assert plays.best_of(type(advice)(advice.method, advice.unit, equal, "")) is None


# -- a wrong rule -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("too_much", [1, -1, -100])
def test_a_rule_that_pays_another_amount_is_noticed_by_the_generator(
    monkeypatch: pytest.MonkeyPatch, too_much: int
) -> None:
    right = Pay.net

    def wrong(self: Pay, stake: int, *, meter: int = 0, per: int = 100) -> int:
        return right(self, stake, meter=meter, per=per) + too_much

    monkeypatch.setattr(Pay, "net", wrong)
    with pytest.raises(Nonconformity, match="which is another amount"):
        list(drawing.questions("three-card-poker", "planted", 20, "payout"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_noticed_by_the_check(kind: Kind) -> None:
    question = drawing.question("three-card-poker", kind, "planted")
    wrong = next((choice for choice in question.choices if choice not in question.answers), "123.45")
    fault = next(checking.faults(question._replace(answers=(wrong,))))
    assert question.answers[0] in fault
    assert "no clause" in next(checking.faults(question._replace(clause="OH-H 99.I")))


def test_a_round_of_another_pay_table_is_settled_by_it() -> None:
    """The table that is named in the question is the one that pays."""
    asked = list(drawing.questions("three-card-poker", "tables", 30, "payout"))
    posted = [question for question in asked if question.evidence.get("scenario", {}).get("options")]
    assert posted
    for question in posted:
        assert question.given[0].startswith("This table posts ")


def test_a_remedy_that_cannot_be_carried_out_here_is_no_choice() -> None:
    """Out of its place a remedy may leave a hand that the rules have no clause to settle by."""
    is_sound(drawing.question("blackjack", "irregularity", "p176"))


# -- exams --------------------------------------------------------------------------------------------------------


def test_an_exam_is_the_same_for_the_same_seed_and_has_every_kind() -> None:
    terms = exams.ExamTerms.of(8)
    first, again = (exams.draw("big-six", "june", terms) for _ in range(2))
    assert first.plain() == again.plain()
    assert {question.kind for question in first.questions} == set(drawing.kinds("big-six"))
    assert first.plain()["terms"] == {"questions": 8, "minutes": 16, "pass_percent": 80, "needed": 7}
    coverage = first.plain()["coverage"]
    assert 1 <= len(coverage["asked"]) <= 8 < coverage["of"]


def test_an_exam_is_marked_and_passed_from_its_pass_mark_on() -> None:
    exam = exams.draw("roulette", "june", exams.ExamTerms.of(5))
    answers = [question.answers[0] for question in exam.questions]
    whole = exam.marked(answers)
    assert (whole.right, whole.passed) == (5, True)
    assert exam.marked(answers[:4]).passed
    failed = exam.marked(["", *answers[1:4]])
    assert (failed.right, failed.passed) == (3, False)
    assert failed.plain()["marks"][0] | {"given": []} == failed.marks[0].plain() | {"given": []}
    assert failed.plain()["marks"][0]["answered"] == ""
    with pytest.raises(BadInput, match="6 answers to 5 questions"):
        exam.marked([*answers, "0"])


def test_an_exam_needs_a_seed_and_a_sensible_length() -> None:
    with pytest.raises(BadInput, match="give one"):
        exams.draw("roulette", "")
    with pytest.raises(BadInput, match="1 to 200 questions, not 0"):
        exams.draw("roulette", "1", exams.ExamTerms.of(0))


def test_a_paper_has_every_question_before_the_answers() -> None:
    exam = exams.draw("roulette", "june", exams.ExamTerms.of(4))
    asked, answers = exams.paper(exam).split("# Answers")
    for number, question in enumerate(exam.questions, 1):
        assert f"## {number}. {question.kind}" in asked
        assert question.text in asked
        assert question.explanation not in asked
        assert f"({question.clause}). {question.explanation}" in answers


def test_the_syllabus_is_what_is_dealt_paid_and_put_right() -> None:
    clauses = exams.syllabus(games.get("roulette"))
    assert {"OH-G 5.I", "OH-G 7.II"} <= set(clauses)
    assert len(clauses) == len(set(clauses))


def test_generators_draw_from_any_source() -> None:
    """Whatever a source gives, a generator makes a question of it or passes; it never fails."""
    for number in range(20):
        source = SeededSource(f"any {number}".encode())
        for kind in DEALT:
            question = drawing.GENERATORS[kind](games.get("blackjack"), source)
            assert question is None or question.kind == kind
