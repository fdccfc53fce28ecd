"""Mississippi Stud: solver against enumerator on small decks, the strategy, and advice."""

import numpy as np
import pytest

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.streets.advice import worth
from croupier.engines.streets.sets import card_sets, line_pays
from croupier.engines.streets.shape import shape_of
from croupier.engines.streets.solve import StreetGame, StreetWalk, best
from croupier.equipment.cards import cards
from croupier.errors import BadCard, CroupierError
from croupier.games.mississippi_stud.chart import CHART
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.engines.situations import always, pack, situations

GAME = games.get("mississippi-stud")
MS = GAME.paytables["MS-OH"]
SHAPE = shape_of(GAME)
SHOE = {"dealing": "shoe"}  # without burns, so that a small deck will do
#: A flush to draw to; winning pairs. Then low pairs and straights with copies of a card.
DECKS = ["Ah Kh 9h 7h 2h 3d", "Ah Ah Qh 7h 2h 3d 4s"]
LONGER = ["2h 2h 3h 3h 5h 6d 7s 9c", "Ah Kd 9h 7h 2h 3d 4s"]
OWN_TABLE = {
    "id": "OWN",
    "wager": "base",
    "clause": "house",
    "lines": [{"line": line.line, "pays": "27 to 2" if line.line == "flush" else str(line.pays)} for line in MS.lines],
}


@pytest.mark.parametrize("deck", DECKS)
def test_base_on_small_decks(deck: str) -> None:
    assert_proved("mississippi-stud", "base", deck, {"ante": "1"}, options=SHOE, whole_round=True, unordered=True)


@pytest.mark.long
@pytest.mark.parametrize("deck", LONGER)
def test_base_on_more_small_decks(deck: str) -> None:
    assert_proved("mississippi-stud", "base", deck, {"ante": "1"}, options=SHOE, whole_round=True, unordered=True)


def test_a_table_of_the_house() -> None:
    options = {**SHOE, "base": OWN_TABLE}
    assert_proved(
        "mississippi-stud", "base", DECKS[0], {"ante": "1"}, options=options, whole_round=True, unordered=True
    )
    text, own = (solved("mississippi-stud", "base", options=posted, deck=DECKS[0]) for posted in (SHOE, options))
    assert text.house_edge > own.house_edge


def test_three_card_bonus_is_on_the_community_cards() -> None:
    bets = {"ante": "1", "three_card_bonus": "1"}
    for deck in ("Ah Kh Qh Qd 2c 2h 2s 3c", "Ah 2h 3h Ad Ac 7d"):
        assert_proved(
            "mississippi-stud",
            "three_card_bonus",
            deck,
            bets,
            options=SHOE,
            unordered=True,
            strategy=always(Choice("fold")),  # it survives a fold (ruling: ms-1)
        )


def test_progressive_is_on_all_five() -> None:
    bets = {"ante": "1", "progressive": "1"}
    assert_proved(
        "mississippi-stud",
        "progressive",
        "Ah Kh 9h 7h 2h 2d 2s",
        bets,
        options=SHOE,
        settings={"folds": "never"},
        unordered=True,
        strategy=always(Choice("bet", multiple=1)),
    )


@pytest.mark.parametrize(("name", "multiple"), [("always 1x", 1), ("always 3x", 3)])
def test_simple_strategies_on_a_small_deck(name: str, multiple: int) -> None:
    strategy = solved("mississippi-stud", "base", options=SHOE, deck=DECKS[1]).solved.strategy
    assert strategy is not None
    walked = enumerate_round(
        GAME,
        GAME.house(SHOE),
        setup({"1": {"ante": "1"}}),
        deck=cards(DECKS[1]),
        unordered=True,
        strategy=always(Choice("bet", multiple=multiple)),
    )
    assert {simple.name: simple.house_edge for simple in strategy.simpler}[name] == -walked.expected


def test_advice_is_what_the_enumerator_weighs() -> None:
    seen = 0
    for own, board, before, values in situations("mississippi-stud", DECKS[0], {"ante": "1"}, options=SHOE):
        staked = 1 + sum(choice.multiple for choice in before)
        number = len(board)
        advised = worth(SHAPE, number, MS, (*own, *board), staked, pack(DECKS[0]))
        assert dict(zip(SHAPE.decisions[number].actions, advised, strict=True)) == values
        seen += 1
    assert seen > 100


def test_every_class_of_hands_is_played_one_way() -> None:
    sets = card_sets(tuple(GAME.cards_in(GAME.house())), SHAPE.plan.base)
    game = StreetGame(SHAPE, sets, line_pays(sets.lines, MS, SHAPE.most))
    choices, _ = best(game)
    for decision, actions, met in zip(SHAPE.decisions, choices, StreetWalk(game, choices).met, strict=True):
        looks, which = sets.looks(decision.seen)
        names = np.array([CHART.call(look) for look in looks])[which]
        for staked in decision.stakes:
            for name in set(names[met[:, staked] > 0]):
                here = (names == name) & (met[:, staked] > 0)
                assert len(set(actions[here, staked].tolist())) == 1, (name, staked)


def test_advice_on_what_cannot_be_is_refused() -> None:
    with pytest.raises(CroupierError, match="do not go together"):
        worth(SHAPE, 1, MS, cards("Ah Kh Qh"), 1)
    with pytest.raises(BadCard, match="Ah is there more often"):
        worth(SHAPE, 0, MS, cards("Ah Ah"), 1)
