"""The environment of a changed game: it offers just what the round asks, and pays just what the round pays."""

import random

from croupier.environments.chairs import described
from croupier.environments.sitting import SEAT, Sitting
from croupier.round.requests import Choice

EPISODES = 60


def follows(slug: str) -> str:
    """Play a seat at random. An action that the seat does not know is refused by the environment itself."""
    if described(slug) is None:
        return "nothing is asked"
    sitting, chance = Sitting(slug), random.Random(slug)
    sitting.seed(b"a changed rule")
    for _ in range(EPISODES):
        sitting.deal()
        while not sitting.over:
            _offers_what_is_asked(sitting)
            sitting.act(chance.choice(list(sitting.legal)), strict=True)
        assert sitting.round is not None
        assert sitting.round.result is not None
        paid = [line.net for line in sitting.round.result.lines if line.seat == SEAT]
        assert sitting.net == sum(paid)
    return f"{EPISODES} rounds"


def _offers_what_is_asked(sitting: Sitting) -> None:
    if sitting.ask is None:
        return
    assert sitting.round is not None
    assert 0 <= sitting.phase < sitting.space.over
    full = {action.name: action.most for action in sitting.ask.actions}
    asked = {choice for choice in sitting.ask.choices(sitting.round.felt) if choice.amount == full[choice.action]}
    said = {action.name for action in sitting.ask.actions if action.said}
    known = set(sitting.legal.values())
    assert {choice for choice in known if choice.action not in said} == {c for c in asked if c.action not in said}
    assert {choice.action for choice in known} == {choice.action for choice in asked}
    assert all(isinstance(choice, Choice) for choice in known)
