"""Players at several tables at once, each in a thread: they wager, say that they are ready and decide, for ever."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

from tests.patience import until
from tests.recovery.running import Server, StoredHouse
from tests.recovery.speaking import PATIENCE, Acknowledgement, Speaker

#: Which table has which game, its wagers, and who plays there.
FLOOR: dict[str, tuple[str, dict[str, str], tuple[str, ...]]] = {
    "tcp": ("three-card-poker", {"ante": "10", "pair_plus": "5"}, ("pl-1", "pl-2")),
    "twentyone": ("blackjack", {"main": "10"}, ("pl-2", "pl-3")),
    "wheel": ("roulette", {"red": "5"}, ("pl-1", "pl-3", "pl-4")),
    "ride": ("let-it-ride", {"bet_1": "5", "bet_2": "5", "bet_3": "5", "progressive": "1"}, ("pl-4",)),
    "ride2": ("let-it-ride", {"bet_1": "5", "bet_2": "5", "bet_3": "5", "progressive": "1"}, ("pl-5",)),
    "bac": ("mini-baccarat", {"player": "10"}, ("pl-5", "pl-1")),
}


def furnish(house: StoredHouse) -> None:
    """The floor that the load plays on."""
    for name in sorted({player for _, _, players in FLOOR.values() for player in players}):
        house.person(name, purse=1_000_000_00)
    for table, (game, _, players) in FLOOR.items():
        house.table(table, game, *players)


_MOMENT = 0.02


class Load:
    """All players at all tables."""

    def __init__(self, house: StoredHouse, server: Server, seed: int = 1) -> None:
        self.house, self.server = house, server
        self.done: list[Acknowledgement] = []
        self.failures: list[str] = []
        self.again: dict[int, int] = {}
        self.repeated = 0
        self._stop = threading.Event()
        seats = [(table, str(n), who) for table, (_, _, players) in FLOOR.items() for n, who in enumerate(players, 1)]
        self._threads = [
            threading.Thread(target=self._play, args=(*seat, random.Random(f"{seed}{seat}")), daemon=True)
            for seat in seats
        ]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def goes_on(self, commands: int) -> None:
        """Wait until so many more commands are answered."""
        enough = len(self.done) + commands
        until(lambda: len(self.done) >= enough or self.failures, every=0.005)

    def __exit__(self, *what: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(2 * PATIENCE)
        assert not any(thread.is_alive() for thread in self._threads)

    def _play(self, table: str, seat: str, who: str, chance: random.Random) -> None:
        speaker = Speaker(self.server.port, self.house.tokens[who])
        acknowledged: list[Acknowledgement] = []

        def do(path: str, body: dict[str, Any]) -> None:
            self._do(speaker, who, f"/api/tables/{table}/{path}", {"seat": seat} | body, chance, acknowledged)

        try:
            while not self._stop.is_set():
                self._step(speaker, table, seat, chance, do)
        except Exception as error:  # told by the test, in its own thread
            self.failures.append(f"{who} at {table}: {type(error).__name__} {error}")
        finally:
            speaker.close()
            for status, times in speaker.again.items():
                self.again[status] = self.again.get(status, 0) + times

    def _step(
        self, speaker: Speaker, table: str, seat: str, chance: random.Random, do: Callable[[str, dict[str, Any]], None]
    ) -> None:
        status, view = speaker.get(f"/api/tables/{table}")
        assert status == 200, view
        if view["state"] == "betting":
            do("wagers", {"wagers": FLOOR[table][1]})
            do("ready", {})
            return
        asked = [decision for decision in (view["pending"] or {}).get("decisions", []) if decision["seat"] == seat]
        if not asked:
            time.sleep(_MOMENT)  # others are asked first
            return
        action = chance.choice([action["action"] for action in asked[0]["actions"]] + [asked[0]["default"]] * 3)
        action = "nonsense" if chance.random() < 0.05 else action
        do("decisions", {"action": action, "at": view["pending"]["at"]})

    def _do(
        self,
        speaker: Speaker,
        who: str,
        path: str,
        body: dict[str, Any],
        chance: random.Random,
        acknowledged: list[Acknowledgement],
    ) -> None:
        done = speaker.do(who, path, body)
        self.done.append(done)
        acknowledged.append(done)
        # Some come again, out of order, up to four times: they are answered as they were, whatever happened since.
        for choice in chance.choices(acknowledged[-50:], k=chance.choice((0, 0, 0, 1, 4))):
            answer = speaker.until("POST", choice.path, choice.body, choice.key)
            assert answer == (choice.status, choice.response), f"{choice} is now answered {answer}"
            self.repeated += 1
