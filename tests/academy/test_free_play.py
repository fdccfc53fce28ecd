"""Free play that warns at mistakes, and counting drills."""

from fractions import Fraction

import pytest
from typer.testing import CliRunner

from croupier.academy import counting, deviations
from croupier.academy.free_play import FreePlay
from croupier.cli import app
from croupier.errors import BadInput

GAME = "three-card-poker"


def played(best: bool, rounds: int = 3) -> tuple[FreePlay, list[Fraction]]:
    """Rounds played as advised, or never so."""
    from croupier.academy.dealt import named
    from croupier.mathematics.advice import advise

    table, costs = FreePlay.of(GAME, "free"), list[Fraction]()
    for _ in range(rounds):
        table.begin()
        while table.ask is not None:
            right = named(advise(table.rounds[-1], table.ask.seat).best)
            choice = right if best else next(name for name in table.choices if name != right)
            warned = table.decide(choice)
            assert (warned is None) == best
            if warned:
                assert warned.best == right
                costs.append(warned.cost.dollars)
    return table, costs


def test_whoever_plays_best_is_never_warned() -> None:
    table, costs = played(best=True)
    assert costs == []
    assert table.evaluated().cost == 0


def test_what_the_warnings_say_is_what_the_report_says() -> None:
    """Expected, less what mistakes cost, and luck: together the result."""
    table, costs = played(best=False)
    evaluated = table.evaluated()
    assert evaluated.cost == 100 * sum(costs)
    assert evaluated.result == evaluated.expected - evaluated.cost + evaluated.luck
    assert len(evaluated.mistakes) == len(costs) > 0


def test_free_play_in_the_terminal() -> None:
    arguments = ["train", GAME, "--play", "--questions", "2", "--seed", "free"]
    result = CliRunner().invoke(app, arguments, input="perhaps\nfold\nfold\n")
    assert result.exit_code == 0, result.output
    assert "'perhaps' is none of them; answer with play, fold" in result.output
    assert "2 rounds, $" in result.output
    assert "your mistakes cost $" in result.output


def test_a_game_without_decisions_has_nothing_to_warn_of() -> None:
    with pytest.raises(BadInput, match="no decision of Roulette changes"):
        FreePlay.of("roulette", "1")


@pytest.mark.parametrize("slug", ["blackjack", "mini-baccarat"])
def test_a_count_is_the_sum_of_the_tags_of_what_was_shown(slug: str) -> None:
    drawn = counting.draw(slug, "1", 2)
    tags = dict.fromkeys("23456", 1) | dict.fromkeys("789", 0)
    cards = [card for group in drawn.given[:-1] for card in group.split()]
    assert drawn.running == sum(tags.get(card[0], -1) for card in cards)
    assert drawn.true == int(Fraction(drawn.running * 52, drawn.left))
    assert counting.draw(slug, "1", 2) == drawn
    assert len(cards) == 30


def test_a_count_that_is_not_taken_by_the_deck_has_no_true_count() -> None:
    assert counting.draw("blackjack", "1", 1, "ko").true is None


def test_counting_in_the_terminal() -> None:
    drawn, hand = counting.draw("blackjack", "7.1", 1), deviations.draw("blackjack", "7.1")
    arguments = ["train", "blackjack", "--count", "hi-lo", "--questions", "1", "--seed", "7"]
    result = CliRunner().invoke(app, arguments, input=f"many\n{drawn.running}\n{drawn.true}\n{hand.answers[0]}\n")
    assert "'many' is no whole number" in result.output
    assert "1 of 1 right." in result.output
    refused = CliRunner().invoke(app, ["train", GAME, "--count", "hi-lo"])
    assert "has no shoe to count; these have: blackjack" in str(refused.exception)
