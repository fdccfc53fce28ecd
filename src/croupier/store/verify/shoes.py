"""The secrets of a table as its chain tells them: committed to, seeded, put to use, revealed, each in its turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations
from typing import Any, Final

from croupier.store.beacon import SEED, known_chains
from croupier.store.verify.books import Finding, Row
from croupier.store.verify.chain import RoundSoFar
from croupier.store.verify.chance import CommittedShoe, Recomputed, dealt
from croupier.store.verify.rounds import Played
from croupier.store.verify.rows import ChainPlace, compared, differs, row_name

_STEPS: Final = ("committed", "seeded", "started", "revealed")
#: Which step may come behind which: seeds as often as players wish, and the others once.
_TURNS: Final = {("", "committed"), ("seeded", "seeded"), *combinations(_STEPS, 2)}


@dataclass(slots=True)
class ShoeSoFar:
    """One secret: what was done with it, and the equipment that it drives as far as it was used."""

    #: Where it was committed to, and its row as the chain has it so far.
    place: ChainPlace
    stated: Row
    steps: list[tuple[str, ChainPlace]] = field(default_factory=list)
    #: When each seed was added.
    times: list[str] = field(default_factory=list)
    secret: str | None = None
    row: Row | None = None
    rounds: int = 0
    voids: int = 0
    #: After all its rounds; what is wrong; None where nothing can be said yet.
    used: Recomputed | str | None = None
    #: A round of it cannot be played again, or nobody can read the secret: the rest is not worked out either.
    given_up: bool = False

    def step(self, what: str) -> ChainPlace | None:
        """Where something was done with it."""
        for done, place in self.steps:
            if done == what:
                return place
        return None


class Shoes:
    """The secrets of one table that are not revealed, and those that some entries have just revealed."""

    def __init__(self, chain: str) -> None:
        self.chain = chain
        self.known: dict[int, ShoeSoFar] = {}
        #: Those of them that are dealt from.
        self.in_use: set[int] = set()
        #: The last number that was committed to: they grow.
        self.last = 0

    def take(self, place: ChainPlace, step: list[Any], at: str) -> list[Finding]:
        """One step."""
        what, number = step[0], step[1]
        wrong: list[Finding] = []
        if what == "committed":
            row = {"number": number, "table": self.chain, "commitment": step[2], "seeds": [], "started": False}
            if number <= self.last:
                wrong.append(Finding(str(place), f"shoe {number} is committed out of turn"))
            self.known[number] = ShoeSoFar(place, row | {"revealed": False, "at": at})
            self.last = number
        shoe = self.known.get(number)
        if shoe is None or what not in _STEPS:
            return [*wrong, Finding(str(place), f"shoe {number} is {what} out of turn")]
        if (shoe.steps[-1][0] if shoe.steps else "", what) not in _TURNS:
            wrong.append(Finding(str(place), f"shoe {number} is {what} out of turn"))
        shoe.steps.append((what, place))
        stated = shoe.stated
        if what == "seeded":
            stated["seeds"] = [*stated["seeds"], step[2]]
            shoe.times.append(at)
        elif what == "started":
            stated["started"] = True
            self.in_use.add(number)
            where, times = f"shoe {number} of {self.chain}", [stated["at"], *shoe.times]
            wrong += [Finding(where, why) for why in mixed(stated["seeds"], times)]
        elif what == "revealed":
            stated["revealed"] = True
            self.in_use.discard(number)
            shoe.secret = step[2]
        return wrong

    def deal(self, round_: RoundSoFar, played: Played | str, *, void: bool) -> Iterator[Finding]:
        """A round that is over, or the one in play: every outcome as the secret gives it."""
        if round_.shoe is None:
            if isinstance(played, Played) and any(answer.by == "equipment" for answer in played.round.answers):
                what = "was dealt by equipment, and no secret was committed to for it"
                yield Finding(f"round {round_.name}", what)
            return
        shoe = self.known.get(round_.shoe)
        if shoe is None:
            yield Finding(f"shoe {round_.shoe}", "is not there, or was used at another table")
            return
        where = f"shoe {round_.shoe} of {self.chain}"
        shoe.rounds += 1
        shoe.voids += void
        yield from _promised(where, shoe, round_)
        if isinstance(played, str) or shoe.row is None or shoe.row["secret"] is None:
            shoe.given_up = True
        if not shoe.given_up:
            assert isinstance(played, Played)
            assert shoe.row is not None
            shoe.used = dealt(shoe.used, shoe.row, round_.name, played.round)
            if isinstance(shoe.used, str):
                yield Finding(where, shoe.used)
                shoe.given_up = True

    def close(self, *, end: bool = False) -> Iterator[CommittedShoe | Finding]:
        """Those that are revealed, or all at the end of the chain, against what is stored; they are forgotten."""
        for number, shoe in list(self.known.items()):
            if shoe.stated["revealed"] or end:
                del self.known[number]
                yield from _kept(number, shoe)

    def plain(self) -> dict[str, Any]:
        """Those that wait for their first round, as JSON."""
        waiting = [
            {
                "place": shoe.place.number,
                "row": shoe.stated,
                "steps": [[what, at.number] for what, at in shoe.steps],
                "times": shoe.times,
            }
            for shoe in self.known.values()
        ]
        return {"last": self.last, "waiting": waiting}

    def restore(self, plain: dict[str, Any]) -> None:
        """As they were."""
        self.last = plain["last"]
        for shoe in plain["waiting"]:
            steps = [(what, ChainPlace(self.chain, number)) for what, number in shoe["steps"]]
            place = ChainPlace(self.chain, shoe["place"])
            self.known[shoe["row"]["number"]] = ShoeSoFar(place, shoe["row"], steps, shoe["times"])

    @property
    def between(self) -> bool:
        """Whether no shoe is in use that could be dealt from again."""
        return not self.in_use


def mixed(seeds: list[str], times: list[str]) -> Iterator[str]:
    """What is wrong with the public beacon in a shoe: its round is promised first, comes after every seed of a player,
    and stands last, signed. ``times`` are those of the commitment and of every seed."""
    of_beacon = [place for place, seed in enumerate(seeds) if seed.startswith(SEED)]
    if not of_beacon:
        return
    promised, last = seeds[0], seeds[-1]
    if of_beacon != [0, len(seeds) - 1] or not last.startswith(f"{promised}:"):
        yield "does not end with the round of the public beacon that was promised with its commitment"
        return
    hash_, _, number = promised.removeprefix(SEED).partition(":")
    chain = next((known for known in known_chains() if known.hash == hash_), None)
    if chain is None or not number.isdigit():
        yield f"is mixed with a public beacon that nobody here knows, {hash_[:16]}"
        return
    if not chain.is_signed(int(number), last.removeprefix(f"{promised}:")):
        yield f"is mixed with a round {number} that the public beacon has not signed"
    comes = chain.time_of(int(number))
    if any(datetime.fromisoformat(time).timestamp() >= comes for time in times[:-1]):
        yield f"was committed to or seeded when round {number} of the public beacon was known"


def _promised(where: str, shoe: ShoeSoFar, round_: RoundSoFar) -> Iterator[Finding]:
    """A commitment made after a wager is worth nothing: the secret could have been chosen to suit it."""
    committed = shoe.step("committed")
    if shoe.step("started") is None and shoe.rounds == 1:
        yield Finding(where, "was dealt from, and its chain does not say that it was put to use")
    if committed is None:
        return
    for what, place in (("wager", round_.wagered), ("answer", round_.answered)):
        if place is not None and place.number <= committed.number:
            yield Finding(where, f"was committed to in {committed}, and {round_.name} had its first {what} by then")


def _kept(number: int, shoe: ShoeSoFar) -> Iterator[CommittedShoe | Finding]:
    row = shoe.row
    if row is None or differs("shoes", row, shoe.stated):
        for wrong in compared("shoes", {(number,): (shoe.place, shoe.stated)}, [row] if row else []):
            if isinstance(wrong, Finding):
                yield wrong
    if row is None:
        return
    yield from _secret(row_name("shoes", (number,)), row, shoe.secret)
    used = shoe.used if isinstance(shoe.used, Recomputed) else None
    yield CommittedShoe(
        number,
        row["table"],
        row["commitment"],
        bool(row["revealed"]),
        len(row["seeds"]),
        shoe.rounds,
        shoe.voids,
        used.outcomes if used else 0,
        len(used.stub) if used else 0,
    )


def _secret(where: str, row: Row, revealed: str | None) -> Iterator[Finding]:
    """A secret is the one that was committed to, and the one that was revealed."""
    secret = row["secret"]
    if secret is None:
        if row["revealed"]:
            yield Finding(where, "is revealed, and its secret is not there")
        return
    try:
        committed = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except (TypeError, ValueError):
        yield Finding(where, "its secret cannot be read")
        return
    if committed != row["commitment"]:
        yield Finding(where, "its secret is not the one that was committed to")
    if revealed not in (None, secret):
        yield Finding(where, "its secret is not the one that its chain revealed")
