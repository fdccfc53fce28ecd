"""Features say of the cards what a player would, from what is observed and nothing else."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from croupier.environments.features import Features
from croupier.environments.observation import Sight
from croupier.environments.sitting import Sitting
from croupier.environments.wrappers import FeatureObservation, VectorFeatureObservation
from croupier.equipment.cards import cards
from croupier.errors import BadInput
from tests.environments.seats import GAMES, seat


def features(slug: str, **laid: str) -> dict[str, float]:
    """The features of a seat that sees these cards, by name, without those that are nothing."""
    sitting = Sitting(slug)
    rows, names = Sight(sitting).rows(1), Features(sitting)
    for place, text in laid.items():
        row = rows[place][0, 0] if place == "hands" else rows[place][0]
        row[: len(cards(text))] = cards(text)
    return {name: float(number) for name, number in zip(names.names, names.of(rows)[0], strict=True) if number}


def named(slug: str, *names: str, **laid: str) -> list[float]:
    known = features(slug, **laid)
    return [known.get(name, 0.0) for name in names]


@pytest.mark.parametrize(
    ("hand", "total", "soft", "pair"),
    [
        ("Ah 6d", 17, 1, 0),
        ("Ah 6d Tc", 17, 0, 0),
        ("Ah Ad", 12, 1, 1),
        ("Kh Td", 20, 0, 10),
        ("8h 8d", 16, 0, 8),
        ("2h 3d 4s", 9, 0, 0),
        ("Ah As Ad 8c", 21, 1, 0),
    ],
)
def test_a_hand_of_points_is_its_total(hand: str, total: int, soft: int, pair: int) -> None:
    known = features("blackjack", hands=hand, dealer="9h ??")
    assert [name for name in known if name.startswith("total")] == [f"total {total}"]
    assert known.get("soft", 0) == soft
    assert [name for name in known if name.startswith("pair")] == [f"pair of {pair}"] * bool(pair)
    assert [name for name in known if name.startswith("dealer's")] == ["dealer's 9"]
    assert known.get("two cards", 0) == (len(cards(hand)) == 2)


def test_a_hand_of_poker_is_what_its_cards_pair_suit_and_follow() -> None:
    asked = ("own pairs", "own threes", "own most suited", "own nearest to a straight", "own longest run", "own joker")
    assert named("three-card-poker", *asked, hands="Ah 2h 3h") == pytest.approx([0, 0, 0.6, 0.6, 0.6, 0])
    assert named("three-card-poker", *asked, hands="Qh Kd Ac") == pytest.approx([0, 0, 0.2, 0.6, 0.6, 0])
    assert named("three-card-poker", *asked, hands="9h 9d Qc") == pytest.approx([1, 0, 0.2, 0.4, 0.2, 0])
    assert named("pai-gow-poker", *asked, hands="Jk 7c 7d 7h 3s 2s Ks") == pytest.approx([0, 1, 0.6, 0.4, 0.4, 1])


def test_cards_of_the_board_count_with_the_own_ones() -> None:
    asked = ("own pairs", "board pairs", "own and board threes", "own and board most suited", "own and board A")
    laid = {"hands": "Ah 7h", "community": "7c 7s Kh"}
    assert named("ultimate-texas-holdem", *asked, **laid) == pytest.approx([0, 1, 1, 0.6, 1])


def test_what_is_left_in_the_shoe_is_counted() -> None:
    sitting = Sitting("blackjack", {"house": {"decks": 1}})
    rows, known = Sight(sitting).rows(1), Features(sitting)
    rows["seen"][0, list(cards("Ts Th Td Tc Ks Kh"))] = 1
    by_name = dict(zip(known.names, known.of(rows)[0], strict=True))
    assert by_name["more of 10 left"] == pytest.approx(10 * (10 / 46 - 16 / 52))
    assert by_name["more of 5 left"] == pytest.approx(10 * (4 / 46 - 4 / 52))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_features_that_change_with_the_cards(slug: str) -> None:
    env = FeatureObservation(seat(slug))
    drawn = np.array([env.reset(seed=seed)[0] for seed in range(12)])
    assert len(set(env.names)) == len(env.names) == drawn.shape[1]
    assert len(np.unique(drawn, axis=0)) > 6
    assert drawn[-1] in env.observation_space
    assert env.action_masks().any()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_seats_have_the_features_of_each(mode: str) -> None:
    how: dict[str, Any] = {"autoreset_mode": mode}
    plain = gymnasium.make_vec("croupier/LetItRide-v0", 5, **how)
    wrapped = VectorFeatureObservation(gymnasium.make_vec("croupier/LetItRide-v0", 5, **how))
    compiled = VectorFeatureObservation(gymnasium.make_vec("croupier/LetItRideCompiled-v0", 5, **how))
    known = Features(Sitting("let-it-ride"))
    (cards_, _), (numbers, _) = plain.reset(seed=3), wrapped.reset(seed=3)
    assert compiled.reset(seed=3)[0] in compiled.observation_space
    for _ in range(4):
        assert np.array_equal(known.of(cards_), numbers)
        assert numbers in wrapped.observation_space
        (cards_, *_, info), (numbers, *_, wrapped_info) = (
            plain.step(np.zeros(5, np.int64)),
            wrapped.step(np.zeros(5, np.int64)),
        )
        others: dict[str, Any] = compiled.step(np.zeros(5, np.int64))[-1]
        assert ("final_obs" in info) == ("final_obs" in wrapped_info) == ("final_obs" in others)
        if "final_obs" in info:
            assert others["final_obs"].shape == numbers.shape
            for seen, final in zip(info["final_obs"], wrapped_info["final_obs"], strict=True):
                assert np.array_equal(known.of({name: part[None] for name, part in seen.items()})[0], final)


def test_only_seats_of_a_game_have_features() -> None:
    with pytest.raises(BadInput, match="no seat of a game here"):
        FeatureObservation(gymnasium.make("CartPole-v1"))
    with pytest.raises(BadInput, match="no seats of a game here"):
        VectorFeatureObservation(gymnasium.make_vec("CartPole-v1", 2))
