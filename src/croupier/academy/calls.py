"""What a dealer calls: the words of a round beside those that the same clause has called in other rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.academy import dealt
from croupier.academy.procedures import CHOICES, DealersAct, because, situation, walked
from croupier.academy.question import SchoolQuestion
from croupier.equipment.source import RandomSource, shuffled
from croupier.round.game import Game
from croupier.round.wording import begun

#: Other calls are looked for in so many rounds.
_OTHER_ROUNDS: Final = 5
#: So many words begin a call before what it is about has been said: ``the dealer says: seat 1``.
_SUBJECT: Final = 5


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """What is called now in a round."""
    round_ = dealt.begun_table(game, source, 1 + source.below(2), {}).last
    acts = walked(round_, source)
    called = [at for at, act in enumerate(acts) if at and act.kind == "said" and act.clause and not acts[at - 1].moment]
    if not called:
        return None
    at = called[source.below(len(called))]
    right = acts[at]
    seats = len(round_.setup.seats)
    wrong = others(acts, right, [_walked(game, source, seats) for _ in range(_OTHER_ROUNDS)])
    if len(wrong) < 2:
        return None
    return SchoolQuestion(
        game.slug,
        "procedure",
        "What is called now?",
        (*situation(round_, right), f"Just now: {acts[at - 1].text}."),
        (right.text,),
        tuple(shuffled([right.text, *_likely(shuffled(wrong, source), right.text)[: CHOICES - 1]], source)),
        f"{begun(right.text)}.{because(game, acts, right)}",
        right.clause,
        {"round": round_.plain(), "after": at - 1},
    )


def _likely(calls: Sequence[str], right: str) -> list[str]:
    """Calls about the same seat or hand first: a seat that is not there would give itself away."""
    return sorted(calls, key=lambda call: call.split()[:_SUBJECT] != right.split()[:_SUBJECT])


def others(acts: Sequence[DealersAct], right: DealersAct, rounds: Sequence[Sequence[DealersAct]]) -> list[str]:
    """Calls by the same clause in other rounds that are none of this one, nor the same with more words."""
    here = [act.text for act in acts]
    calls = (act.text for walk in rounds for act in walk if act.kind == "said" and act.clause == right.clause)
    return [
        call for call in dict.fromkeys(calls) if call not in here and call not in right.text and right.text not in call
    ]


def _walked(game: Game, source: RandomSource, seats: int) -> list[DealersAct]:
    return walked(dealt.begun_table(game, source, seats, {}).last, source)
