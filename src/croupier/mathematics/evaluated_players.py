"""The players of some rounds, each evaluated: what their decisions cost, and whether they play as if they knew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.mathematics.counted_wagers import CountedWagers
from croupier.mathematics.evaluation import PlayEvaluation
from croupier.mathematics.foreseen_wagers import ForeseenWagers
from croupier.mathematics.informed_play import InformedPlay
from croupier.mathematics.recorded import RecordedRound


@dataclass(slots=True)
class EvaluatedPlayer:
    """One player at one table."""

    play: PlayEvaluation
    informed: InformedPlay = field(init=False)
    counted: CountedWagers = field(init=False)
    foreseen: ForeseenWagers = field(init=False)
    table: str = ""

    def __post_init__(self) -> None:
        self.informed = InformedPlay(self.play.player)
        self.counted = CountedWagers(self.play.player, self.informed.fortunes)
        self.foreseen = ForeseenWagers(self.play.player, self.informed.fortunes)

    def add(self, recorded: RecordedRound) -> None:
        """One more round of the table, whether the player takes part or not."""
        self.play.add(recorded)
        self.informed.add(recorded)
        self.counted.add(recorded)
        self.foreseen.add(recorded)

    def plain(self, rounds: int) -> dict[str, Any]:
        """As JSON, the theoretical win in an hour of so many rounds."""
        return {"table": self.table} | self.play.plain(rounds) | {"knowledge": self.informed.fortunes.plain()}


def evaluate_players(rounds: Iterable[RecordedRound], player: str = "", table: str = "") -> list[EvaluatedPlayer]:
    """Everybody who took part in these rounds, or one player of that name."""
    players: dict[str, EvaluatedPlayer] = {}
    for recorded in rounds:
        for seat in recorded.round.setup.seats:
            if player in ("", seat.who) and seat.who not in players:
                players[seat.who] = EvaluatedPlayer(PlayEvaluation(seat.who), table=table)
        for entry in players.values():
            entry.add(recorded)
    return [entry for entry in players.values() if entry.play.rounds]
