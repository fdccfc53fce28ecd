"""The academy in a browser: every kind of question is asked, answered by mouse, chips or keys, and marked."""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from croupier import games
from croupier.academy import counting, deviations, drawing, plays
from croupier.academy.dealt import named
from croupier.academy.free_play import FreePlay
from croupier.academy.live_dealing import LiveTable
from croupier.academy.question import KINDS, Kind, SchoolQuestion
from croupier.mathematics.advice import advise
from croupier.money import cents
from tests.e2e.conftest import Complaints, Visit
from tests.e2e.test_axe import complaints_of
from tests.e2e.test_pages import WIDEST

#: One with hands and decisions, and one with neither.
SAMPLE = ("three-card-poker", "roulette")
RACK = (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25, 1)


def current(page: Page) -> SchoolQuestion:
    """The question on the page, with the answer that the page does not have."""
    card = page.locator("[data-question]")
    card.wait_for()
    seed, kind = card.get_attribute("data-question"), card.get_attribute("data-kind")
    game = page.url.split("/academy/")[1].split("?")[0]
    assert seed
    return drawing.question(game, next(each for each in KINDS if each == kind), seed)


def open_drill(page: Page, game: str, kind: Kind, seed: str) -> SchoolQuestion:
    page.goto(f"/#/academy/{game}?kind={kind}&seed={seed}")
    page.locator(f"[data-kind='{kind}']").wait_for()
    return current(page)


def choose(page: Page, choice: str) -> None:
    page.locator(f"[data-choice={json.dumps(choice, ensure_ascii=False)}]").click()


def count_out(page: Page, amount: int) -> None:
    page.get_by_label("count chips").check()
    left = abs(amount)
    for chip in RACK:
        for _ in range(left // chip):
            page.locator(f"[data-rack='{chip}']").click()
        left %= chip
    page.locator(f"[data-give='{'pay' if amount > 0 else 'take' if amount else 'push'}']").click()


@pytest.mark.parametrize(
    "game", [game if game in SAMPLE else pytest.param(game, marks=pytest.mark.long) for game in games.slugs()]
)
def test_every_kind_of_question_is_marked_as_the_rules_answer_it(visit: Visit, game: str) -> None:
    page = visit("ann")
    sent: list[str] = []

    def listen(response: Response) -> None:
        if "/question?" in response.url and response.status == 200:
            sent.append(response.text())

    page.on("response", listen)
    for kind in drawing.kinds(game):
        page.goto("about:blank")
        question = open_drill(page, game, kind, "e2e")
        if question.is_money:
            count_out(page, cents(question.answers[0]))
        else:
            choose(page, question.answers[0])
        verdict = page.locator("[data-right]").first
        expect(verdict).to_have_attribute("data-right", "true")
        expect(verdict).to_contain_text(question.clause)
    assert sent
    for document in map(json.loads, sent):
        assert document.keys() == {"status", "level", "game", "kind", "seed", "given", "text", "choices"}


def test_a_lesson_by_keyboard_alone_and_its_report(visit: Visit) -> None:
    """A letter chooses, Enter goes on, and the report tells what the mistakes cost."""
    page = visit("ann")
    costs = Fraction(0)
    question = open_drill(page, "three-card-poker", "play", "keys")
    for _ in range(2):
        wrong = next(letter for letter, choice in question.lettered if choice not in question.answers)
        costs += Fraction(question.evidence["costs"][dict(question.lettered)[wrong]]["dollars"])
        page.keyboard.press(wrong)
        expect(page.locator("[data-right='false']")).to_be_visible()
        expect(page.locator("[data-next]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("[data-right]")).to_have_count(0)
        question = current(page)
    page.keyboard.press(next(letter for letter, choice in question.lettered if choice in question.answers))
    expect(page.locator("[data-next]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    report = page.locator("[data-report]")
    expect(report).to_have_attribute("data-right", "1")
    expect(report.locator("[data-mistakes]")).to_have_attribute("data-mistakes", str(costs))
    expect(report.locator("ol li")).to_have_count(2)


def test_an_amount_is_typed_and_what_is_no_amount_is_asked_again(visit: Visit, complaints: Complaints) -> None:
    complaints.expected = True  # the browser says of its own that the answer was refused
    page = visit("ann")
    question = open_drill(page, "roulette", "payout", "typed")
    field = page.locator("[data-amount-typed]")
    field.fill("ten")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is no amount")
    field.fill(question.answers[0])
    field.press("Enter")
    expect(page.locator("[data-right]")).to_have_attribute("data-right", "true")


def test_the_academy_is_linked_speaks_spanish_and_axe_finds_nothing(visit: Visit) -> None:
    page = visit("ann")
    page.get_by_role("link", name="Academy", exact=True).click()
    page.locator("[data-game='roulette']").wait_for()
    wrong = {"list": complaints_of(page)}
    page.set_viewport_size({"width": 1280, "height": 900})
    question = open_drill(page, "three-card-poker", "hand", "axe")
    wrong["asked"] = complaints_of(page)
    choose(page, question.answers[0])
    page.locator("[data-next]").wait_for()
    wrong["marked"] = complaints_of(page)
    page.locator("[data-finish]").click()
    page.locator("[data-report]").wait_for()
    wrong["report"] = complaints_of(page)
    page.goto("/#/academy/roulette?kind=payout&seed=axe")
    page.get_by_label("count chips").check()
    wrong["rack"] = complaints_of(page)
    assert not any(wrong.values()), json.dumps(wrong, indent=1)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(WIDEST) == [0, []]
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator("[data-action='language']").click()
    expect(page.get_by_role("button", name="Irregularidades")).to_be_visible()


def test_what_was_answered_fills_the_chart(visit: Visit) -> None:
    page = visit("bob")
    question = open_drill(page, "three-card-poker", "play", "chart")
    choose(page, question.answers[0])
    expect(page.locator("[data-memory]")).to_have_attribute("data-memory", "1")
    expect(page.locator("[data-mastery]")).to_have_count(1)


def test_an_exam_is_given_sat_and_seen_by_the_class(visit: Visit) -> None:
    supervisor = visit("sam", "#/academy")
    supervisor.locator("[data-person]").fill("ann")
    supervisor.locator("[data-exam-game]").select_option("roulette")
    supervisor.locator("[data-count]").fill("2")
    supervisor.locator("[data-give-exam]").click()
    given = supervisor.locator("[data-given]")
    given.wait_for()
    number = given.get_attribute("data-given")
    page = visit("ann", "#/academy")
    page.locator(f"[data-exam='{number}']").click()
    page.locator("[data-begin]").click()
    page.locator("[data-question='1']").wait_for()
    for turn in range(2):
        if page.locator("[data-choice]").count():
            page.keyboard.press("a")
        else:
            page.locator("[data-amount-typed]").fill("push")
            page.locator("[data-amount-typed]").press("Enter")
        expect(page.locator("[data-answered]")).not_to_have_attribute("data-answered", "")
        if not turn:  # a page that is loaded again has the answer still, and nobody hands in half an exam by mistake
            page.reload()
            expect(page.locator("[data-answered]")).not_to_have_attribute("data-answered", "")
            page.locator("[data-hand-in]").click()
            expect(page.locator("[data-open]")).to_have_attribute("data-open", "1")
            page.locator("[data-further]").click()
            page.locator("[data-question='2']").wait_for()
    assert complaints_of(page) == {}
    page.locator("[data-hand-in]").click()
    expect(page.locator("[data-mark]")).to_have_count(2)
    supervisor.reload()
    expect(supervisor.locator("[data-ready]", has_text="ann")).to_have_count(1)
    assert complaints_of(supervisor) == {}


def long_but(first: str, slugs: Iterable[str]) -> list[Any]:
    """Every game, all but one of them only by `make test-long`."""
    return [slug if slug == first else pytest.param(slug, marks=pytest.mark.long) for slug in slugs]


@pytest.mark.parametrize("game", long_but("roulette", games.slugs()))
def test_a_round_of_every_game_is_dealt_to_its_end(visit: Visit, game: str) -> None:
    page = visit("ann", f"#/academy/{game}?kind=deal&seed=all")
    questions = [step.question for step in LiveTable.of(game, "all").round(1) if step.question]
    for done, question in enumerate(questions):
        page.locator(f"[data-question='1.{done}.0']").wait_for()
        if question.is_money:
            page.locator("[data-amount-typed]").fill(question.answers[0])
            page.locator("[data-amount-typed]").press("Enter")
        else:
            choose(page, question.answers[0])
    expect(page.locator("[data-dealt]")).to_have_attribute("data-right", str(len(questions)))


@pytest.mark.parametrize(
    "game", long_but("let-it-ride", [slug for slug in games.slugs() if plays.is_advised(games.get(slug))])
)
def test_every_game_with_decisions_is_played_freely(visit: Visit, game: str) -> None:
    page = visit("ann", f"#/academy/{game}?kind=free&seed=all")
    table = FreePlay.of(game, "all")
    table.begin()
    while table.ask is not None:
        best = named(advise(table.rounds[-1], table.ask.seat).best)
        assert table.decide(best) is None
        page.locator(f"[data-decide={json.dumps(best)}]").click()
    page.locator("[data-net]").wait_for()
    expect(page.locator("[data-warning]")).to_have_count(0)
    page.locator("[data-finish]").click()
    expect(page.locator("[data-session]")).to_have_attribute("data-session", "1")


@pytest.mark.parametrize(
    "game", long_but("mini-baccarat", [slug for slug in games.slugs() if counting.is_counted(games.get(slug))])
)
def test_every_shoe_that_is_worth_counting_is_counted(visit: Visit, game: str) -> None:
    page = visit("ann", f"#/academy/{game}?kind=count&seed=all")
    drawn = counting.draw(game, "all.1")
    for _ in drawn.groups:
        page.locator("[data-more]").click()
    page.locator("[data-running]").fill(str(drawn.running))
    if drawn.true is not None:
        page.locator("[data-true]").fill(str(drawn.true))
    page.locator("[data-running]").press("Enter")
    expect(page.locator("[data-counted]")).to_have_attribute("data-counted", "true")


def test_free_play_warns_at_a_mistake_and_is_taken_apart(visit: Visit) -> None:
    page = visit("ann", f"#/academy/{SAMPLE[0]}?kind=free&seed=e2e")
    table, warned = FreePlay.of(SAMPLE[0], "e2e"), 0
    for number in range(2):
        page.locator("[data-decide]").first.wait_for()
        warning = table.play(number, ["fold"])
        page.locator("[data-decide='fold']").click()
        page.locator("[data-net]").wait_for()
        expect(page.locator("[data-warning]")).to_have_count(0 if warning is None else 1)
        if warning:
            warned += 1
            expect(page.locator("[data-cost]")).to_have_attribute("data-cost", str(warning.cost.dollars))
        page.locator("[data-next]" if not number else "[data-finish]").click()
    report = page.locator("[data-session]")
    expect(report).to_have_attribute("data-session", "2")
    expect(report.locator("ol li")).to_have_count(warned)
    assert complaints_of(page) == {}


def test_a_shoe_is_counted_and_a_hand_played_by_it(visit: Visit) -> None:
    page = visit("ann", "#/academy/blackjack?kind=count&seed=e2e")
    drawn = counting.draw("blackjack", "e2e.1")
    for _ in drawn.groups:
        page.locator("[data-more]").click()
    page.locator("[data-running]").fill(str(drawn.running))
    page.locator("[data-true]").fill(str(drawn.true))
    page.locator("[data-true]").press("Enter")
    expect(page.locator("[data-counted]")).to_have_attribute("data-counted", "true")
    page.locator("[data-question]").wait_for()
    right = deviations.draw("blackjack", "e2e.1").answers[0]
    page.locator(f"[data-choice='{right}']").click()
    expect(page.locator("[data-right]").first).to_have_attribute("data-right", "true")
    assert complaints_of(page) == {}


def test_a_round_is_dealt_in_the_console_and_errors_are_told(visit: Visit) -> None:
    """At once: after the first step something goes wrong on request, and the round goes on from there."""
    page = visit("dora", "#/dealer")
    page.locator(f"[data-training-of='{SAMPLE[0]}']").click()
    page.locator("[data-training]").wait_for()
    page.goto(f"/#/dealer/training/{SAMPLE[0]}?seed=e2e")
    page.reload()
    asked = [step for step in LiveTable.of(SAMPLE[0], "e2e").round(1) if step.question]
    at = max(asked[1].at, 0)
    asked = [step for step in LiveTable.of(SAMPLE[0], "e2e").round(1, [at]) if step.question]
    assert any(step.question.kind == "irregularity" for step in asked if step.question)
    for done, step in enumerate(asked):
        question, mishaps = step.question, int(done > 0)
        assert question is not None
        if done == 1:
            page.locator("[data-question='1.1.0']").wait_for()
            page.locator("[data-mishap]").click()
        page.locator(f"[data-question='1.{done}.{mishaps}']").wait_for()
        wrong = next((choice for choice in question.choices if choice not in question.answers), "")
        if not question.is_money:
            choose(page, wrong if not done else question.answers[0])
        else:
            page.locator("[data-amount-typed]").fill(question.answers[0])
            page.locator("[data-amount-typed]").press("Enter")
        if not done:
            expect(page.locator("[data-right='false']")).to_contain_text(question.clause)
            assert complaints_of(page) == {}
            page.locator("[data-next]").click()
    over = page.locator("[data-dealt]")
    expect(over).to_have_attribute("data-right", str(len(asked) - 1))
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(WIDEST) == [0, []]


def test_whoever_is_no_dealer_deals_in_the_academy_with_errors_told_afterwards(visit: Visit) -> None:
    page = visit("ann", f"#/academy/{SAMPLE[1]}?kind=deal&seed=e2e")
    page.locator("[data-at-once]").uncheck()
    questions = [step.question for step in LiveTable.of(SAMPLE[1], "e2e").round(1) if step.question]
    for done, question in enumerate(questions):
        page.locator(f"[data-question='1.{done}.0']").wait_for()
        if question.is_money:
            page.locator("[data-amount-typed]").fill("1234.5")
            page.locator("[data-amount-typed]").press("Enter")
        else:
            choose(page, question.answers[0])
        expect(page.locator("[data-right='false']")).to_have_count(0)
    over = page.locator("[data-dealt]")
    wrong = sum(question.is_money for question in questions)
    expect(over).to_have_attribute("data-right", str(len(questions) - wrong))
    expect(over.locator("li")).to_have_count(wrong)
