"""A round dealt by hand to simulated players, compared step by step with the text."""

import pytest
from typer.testing import CliRunner

from croupier import games
from croupier.academy import checking, dealt, remedies
from croupier.academy.live_dealing import LiveStep, LiveTable
from croupier.cli import app
from croupier.equipment.source import SeededSource
from croupier.round.game import Game
from croupier.round.irregularities import Rule

GAME = "three-card-poker"


def _shows(game: Game) -> list[Rule]:
    """The irregularities by which a face is seen."""
    return [rule for rule in game.irregularities.values() if rule.seen and not rule.overlooks]


def questions(steps: list[LiveStep], kind: str) -> list[LiveStep]:
    return [step for step in steps if step.question and step.question.kind == kind]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_step_and_payment_of_a_round_is_what_the_rules_say(slug: str) -> None:
    steps = [step for number in range(3) for step in LiveTable.of(slug, "live").round(number)]
    assert questions(steps, "payout")
    for step in steps:
        if step.question:
            assert list(checking.faults(step.question)) == [], step.question


def test_the_round_is_the_same_for_the_same_seed() -> None:
    first, again = (list(LiveTable.of(GAME, "live").round(1)) for _ in range(2))
    assert first == again
    assert {step.kind for step in first} == {"happens", "asked"}
    assert questions(first, "procedure")


def test_an_irregularity_comes_on_request() -> None:
    mishap = LiveTable.of(GAME, "live").irregularity(0)
    assert mishap is not None
    assert list(checking.faults(mishap)) == []


@pytest.mark.parametrize("slug", [game.slug for game in games.everything() if any(_shows(game))])
def test_no_card_is_shown_by_mistake_before_one_is_dealt(slug: str) -> None:
    game = games.get(slug)
    for rule in _shows(game):
        source = SeededSource(rule.kind.encode())
        table = dealt.begun_table(game, source, 2, dict(rule.when))
        assert remedies.declared(table, rule, source) is None


def answers(seed: str) -> list[str]:
    steps = LiveTable.of(GAME, seed).round(1)
    return [step.question.answers[0] for step in steps if step.question]


def test_dealing_in_the_terminal_with_errors_told_afterwards() -> None:
    """Something goes wrong on request, before the first card; the round goes on from there."""
    steps = list(LiveTable.of(GAME, "7").round(1, [0]))
    assert questions(steps, "irregularity")
    asked = [step.question for step in steps if step.question]
    right = [question.answers[0] for question in asked]
    wrong = next(choice for choice in asked[0].choices if choice != right[0])
    typed = "\n".join(["!", wrong, *right[1:]]) + "\n"
    arguments = ["train", GAME, "--deal", "afterwards", "--questions", "1", "--seed", "7"]
    output = CliRunner().invoke(app, arguments, input=typed).output
    assert f"{len(right) - 1} of {len(right)} steps as the text has them." in output
    assert f"{wrong}; right is {right[0]}." in output
    assert f"({GAME})" not in output  # a step that no clause is about has none
    assert "Right." not in output


def test_dealing_in_the_terminal_with_errors_told_at_once() -> None:
    typed = "\n".join(answers("7")) + "\n"
    arguments = ["train", GAME, "--deal", "at-once", "--questions", "1", "--seed", "7"]
    result = CliRunner().invoke(app, arguments, input=typed)
    assert result.exit_code == 0, result.output
    assert "Right." in result.output
    refused = CliRunner().invoke(app, ["train", GAME, "--deal", "never"])
    assert "errors are shown at-once or afterwards, not 'never'" in str(refused.exception)


def test_a_mishap_changes_nothing_of_what_came_before_it() -> None:
    table = LiveTable.of(GAME, "live")
    steps = list(table.round(1))
    at = next(step.at for step in reversed(steps) if step.question and step.question.kind == "procedure")
    before = [step for step in steps if step.at < at]
    disturbed = list(table.round(1, [at]))
    assert disturbed[: len(before)] == before
    mishaps = [step for step in disturbed if step.question and step.question.kind == "irregularity"]
    assert len(mishaps) == 1
    for step in disturbed:
        assert not step.question or list(checking.faults(step.question)) == []


@pytest.mark.parametrize("slug", [GAME, "blackjack", "dragon-bonus-baccarat"])
def test_things_go_wrong_again_and_again(slug: str) -> None:
    """At every act of a round, however often: the same kind does not come twice, and what is done about it is what the
    rules do there, at a step as well."""
    for number in range(3):
        table = LiveTable.of(slug, "again")
        acts = range(1, max(step.at for step in table.round(number)), 3)
        steps = list(table.round(number, acts))
        asked = [step.question for step in questions(steps, "irregularity") if step.question]
        laid = table._begun(number)[0].last.plain()["setup"]
        kinds = [asked_.evidence["kind"] for asked_ in asked if asked_.evidence["round"]["setup"] == laid]
        assert len(kinds) > 1
        assert len({*kinds}) == len(kinds)
        for question in asked:
            assert list(checking.faults(question)) == []


def test_players_err_and_ask() -> None:
    asked = [step.question for number in range(8) for step in LiveTable.of(GAME, "live").round(number) if step.question]
    words = {tuple(question.answers) for question in asked if "Does it stand?" in question.text}
    assert words == {("it stands",), ("it is refused",)}
    assert any("asks: what does" in question.text for question in asked)
    assert {"What do you deal now?", "Whom do you turn to now?"} <= {question.text for question in asked}


def test_nobody_at_the_table_sees_a_card_that_lies_face_down() -> None:
    for step in LiveTable.of(GAME, "live").round(1):
        dealt = [hand for hand in step.state.hands if hand.who == "dealer"]
        if step.question and step.question.text == "Whom do you turn to now?" and "decides" in step.text:
            assert all(card == "??" for hand in dealt for card in hand.cards)
