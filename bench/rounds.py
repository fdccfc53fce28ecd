"""The reference engine: whole rounds through the coroutine, answers recorded, facts stated."""

from collections.abc import Iterator

from bench.figures import Figure, Section
from bench.timing import best_of
from croupier.equipment.cards import cards
from croupier.games import get
from croupier.round.requests import Choice
from croupier.round.round import Round, Settled
from croupier.round.setup import setup


def figures() -> Iterator[Figure]:
    each_second = "rounds/s"
    yield Figure(
        section=Section.LIMITS,
        what="a round of three-card poker",
        measured=three_card_poker(),
        unit=each_second,
        against=60_000,
        how="one seat, two wagers, answers as scripted",
    )
    yield Figure(
        section=Section.LIMITS,
        what="a round of roulette",
        measured=roulette(),
        unit=each_second,
        against=20_000,
        how="three wagers, the number as scripted",
    )
    yield Figure(
        section=Section.LIMITS,
        what="a round of blackjack replayed",
        measured=blackjack_replay(),
        unit="µs",
        against=100,
        less_is_better=True,
        how="three seats, 15 answers",
    )


def three_card_poker() -> float:
    game = get("three-card-poker")
    house = game.house()
    seated, _ = game.seated(house, setup({"1": {"ante": "10", "pair_plus": "5"}}))
    pack = game.cards_in(house)
    dealt = cards("Qh Jh 8d 9s 3c 4d")
    play = Choice("play")

    def deal_round() -> None:
        round_ = Round(game, house, seated, pack=pack)
        for card in dealt:
            round_.answer(card, "script")
        round_.answer(play, "seat 1")
        assert isinstance(round_.result, Settled)

    return 1 / best_of(5, 4000, deal_round)


def roulette() -> float:
    game = get("roulette")
    house = game.house()
    seated, _ = game.seated(house, setup({"1": {"straight:17": "5", "red": "10", "dozen:2": "5"}}))

    def spin() -> None:
        round_ = Round(game, house, seated)
        round_.answer("17", "wheel")
        assert isinstance(round_.result, Settled)

    return 1 / best_of(5, 4000, spin)


def blackjack_replay() -> float:
    """Microseconds to rebuild a round of three seats from its answers: 8 cards, 5 decisions, 3 hits, 1 dealer card."""
    game = get("blackjack")
    house = game.house()
    seated, _ = game.seated(house, setup({"1": {"main": "10"}, "2": {"main": "20"}, "3": {"main": "30"}}))
    round_ = Round(game, house, seated)
    for answer in ("8c", "Td", "5h", "6s", "6d", "9c", "6h", "Tc", "hit", "3c", "stand", "stand", "double", "Th", "5c"):
        round_.answer(answer)
    assert isinstance(round_.result, Settled)
    answers = list(round_.answers)
    return best_of(7, 1000, lambda: round_.replay(answers)) * 1e6
