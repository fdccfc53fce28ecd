"""What is known, played in a way that can be remembered, and misread: for every kind of game and of knowledge."""

import pytest

from croupier.engines.knowledge import InformedPlay
from tests.engines.knowing import informed
from tests.engines.proof import solved

POKER = "2c 3c 3d 4c 5c 6c 6d Kh Ah 4d 5d"
STUD = "2c 2d 3c Th Ts Jh Qh Kh 4d"


@pytest.mark.parametrize(
    ("slug", "deck", "spec", "read"),
    [
        ("three-card-poker", POKER, "dealer:all", 3),
        ("three-card-poker", POKER, "hands:1", 3),
        ("let-it-ride", STUD, "community:all", 2),
        ("let-it-ride", STUD, "hands:1", 3),
    ],
)
def test_of_who_decides(slug: str, deck: str, spec: str, read: int) -> None:
    play = informed(slug, deck, spec)
    usual = -solved(slug, "base", deck=deck).house_edge
    _check(play, read)
    # Nobody gains by believing what is not so.
    assert play.misread is not None
    assert play.misread <= usual <= play.net


@pytest.mark.parametrize(
    ("slug", "spec", "read"),
    [
        ("mini-baccarat", "first:1=6-9", 1),
        ("mini-baccarat", "first:3", 3),
        ("pontoon-plus", "next", 1),
        pytest.param("blackjack", "first:3", 3, marks=pytest.mark.long),
    ],
)
def test_of_who_chooses_a_wager(slug: str, spec: str, read: int) -> None:
    play = informed(slug, "", spec)
    simple = _check(play, read)
    assert play.misread is not None
    assert play.misread < 0 < play.net
    assert play.tolerated is not None
    assert play.tolerated_per_card is not None
    if read == 1:
        assert simple == pytest.approx(float(play.net))
        assert play.tolerated_per_card == play.tolerated
    else:
        assert 0 < simple < play.net
        spoiled = 1 - (1 - float(play.tolerated_per_card)) ** read
        assert spoiled == pytest.approx(float(play.tolerated))


def _check(play: InformedPlay, read: int) -> float:
    """What the simple play nets, which is no more than the best."""
    assert play.cards == read
    assert play.solution.strategy is not None
    (simple,) = play.solution.strategy.simpler
    net = -float(simple.house_edge)
    assert net <= float(play.net) + 1e-12
    return net
