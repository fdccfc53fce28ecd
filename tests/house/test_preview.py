"""A preview of an irregularity is the same whatever the hidden cards are: it tells nothing of them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from croupier import games
from croupier.conformance.playing import PostedGame, advance
from croupier.equipment.source import SeededSource, shuffled
from croupier.errors import CroupierError
from croupier.house import preview as previews
from croupier.house.preview import TURNED, preview
from croupier.round import views
from croupier.round.facts import Announce
from croupier.round.round import Round

CASES: list[tuple[str, dict[str, Any]]] = [(slug, {}) for slug in games.slugs()]
CASES += [("blackjack", {"dealing": "pitch", "decks": 2})]
disguise = previews._twin


def moments(slug: str, options: dict[str, Any], seed: int) -> Iterator[Round]:
    """A round at each moment at which somebody could say that something went wrong."""
    source = SeededSource(f"{slug} {seed}".encode())
    round_ = PostedGame(games.get(slug), options).round(source, 2)
    while round_.pending is not None:
        if round_.answers:
            yield round_.fork()
        advance(round_, source)


def declarations(round_: Round) -> Iterator[tuple[str, dict[str, Any]]]:
    for kind, rule in round_.game.irregularities.items():
        seats: list[dict[str, Any]] = [{"seat": seat} for seat in (*round_.felt.by_seat, "dealer")]
        for details in seats if "seat" in rule.needs else [{}]:
            yield kind, details | ({"card": "9h"} if "card" in rule.needs else {})


def told(round_: Round, kind: str, details: dict[str, Any]) -> tuple[Any, ...] | str:
    """All that a preview tells: what is done, and how the round then looks to the public."""
    try:
        shown = preview(round_, kind, details, SeededSource(b"the same for both"))
    except CroupierError as why:
        return why.message
    return shown.remedy, views.view(shown.round, views.PUBLIC), shown.round.result


def other_cards(round_: Round) -> Round | None:
    """The same round for the public, with other cards where they are hidden."""
    seen = views.view(round_, views.PUBLIC)
    hidden = previews._hidden(round_, seen)
    for seed in range(20 if hidden else 0):
        pool = shuffled(previews._unknown(round_, seen), SeededSource(b"x%d" % seed))
        twin = disguise(round_, hidden, pool)
        if twin is not None and views.view(twin, views.PUBLIC) == seen and twin.facts != round_.facts:
            return twin
    return None


def compared(slug: str, options: dict[str, Any], every: int, seed: int = 1) -> tuple[int, int]:
    """Pairs of rounds that look alike, and how many of their previews come to hidden cards."""
    pairs = turned = 0
    for at, round_ in enumerate(moments(slug, options, seed)):
        if at % every or (twin := other_cards(round_)) is None:
            continue
        seen = views.view(round_, views.PUBLIC)
        for kind, details in declarations(round_):
            first, second = told(round_, kind, details), told(twin, kind, details)
            assert first == second, f"{slug}: a preview of {kind} tells hidden cards apart"
            pairs += 1
            if isinstance(first, tuple):
                assert first[1][: len(seen)] == seen
                turned += any(type(fact) is Announce and fact.text == TURNED for fact in first[0])
    return pairs, turned


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_two_rounds_that_look_the_same_have_the_same_preview(slug: str, options: dict[str, Any]) -> None:
    compared(slug, options, every=6)


def test_hidden_cards_are_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above sees rounds whose remedy turns the dealer's hand over, and would notice the real cards."""
    pairs, turned = compared("three-card-poker", {}, 1)
    assert pairs > 20
    assert turned
    monkeypatch.setattr(previews, "_twin", lambda round_, *_: round_.fork())
    monkeypatch.setattr(previews, "_turns", lambda *_: False)
    with pytest.raises(AssertionError, match="tells hidden cards apart"):
        list(map(partial(compared, "three-card-poker", {}, 1), range(10)))
