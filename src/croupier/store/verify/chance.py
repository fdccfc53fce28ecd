"""Chance: each card, roll and spin of the house's equipment worked out again from its secret and the players' seeds.

The stream, the draw of a number and the shuffle are written here a second time, from their description alone (see
docs/audit.md). From the rules comes only what each answer was asked for: how many dice, which wheel, a card to whom.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import TEXT, pack
from croupier.errors import BadCard
from croupier.round.irregularities import Irregularity
from croupier.round.record import Answer
from croupier.round.requests import DEALER, DISCARD, Draw, Roll, Spin
from croupier.round.round import Round
from croupier.store.verify.books import Finding, Row
from croupier.store.verify.mac import Mac

_EQUIPMENT: Final = "equipment"
_REFILLED: Final = "shoe_exhausted"
#: Numbers below which one byte of the stream is enough.
_ONE_BYTE: Final = 256
#: The largest multiple of each number that one byte reaches: what is drawn beyond it is drawn again.
_LIMITS: Final = (0, *(_ONE_BYTE // n * n for n in range(1, _ONE_BYTE + 1)))


class Stream:
    """Numbers from a secret: the key is HMAC-SHA256 of the seeds as JSON under the secret, block i of the stream is
    HMAC-SHA256 of i in eight bytes under the key."""

    def __init__(self, secret: bytes, seeds: list[str]) -> None:
        self.taken = 0
        mixed = json.dumps(seeds).encode() if seeds else b"[]"
        self._block = Mac(hmac.digest(secret, mixed, "sha256")).digest
        self._bytes = b""

    def below(self, n: int) -> int:
        """A number below n: the fewest bytes that can hold n - 1, and others while they are beyond the largest
        multiple of n."""
        if 1 < n <= _ONE_BYTE:
            limit = _LIMITS[n]
            while True:
                taken = self.taken
                if taken >= len(self._bytes):
                    self._reach(taken + 1)
                self.taken, drawn = taken + 1, self._bytes[taken]
                if drawn < limit:
                    return drawn % n
        size = 0 if n == 1 else 2
        while True:
            self._reach(self.taken + size)
            drawn = int.from_bytes(self._bytes[self.taken : self.taken + size], "big")
            self.taken += size
            if drawn < 256**size // n * n:
                return drawn % n

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards sorted, then from the last place to the second each changed with one that is not behind it."""
        return self.mixed(sorted(cards))

    def mixed(self, deck: list[int]) -> list[int]:
        """The same without sorting: of a deck whose last cards were drawn already, what is left of the shuffle."""
        for last in range(len(deck) - 1, _ONE_BYTE - 1, -1):
            pick = self.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        # From here on every number is one byte: as `below` draws them, without a call for each.
        n = min(len(deck), _ONE_BYTE)
        while n > 1:
            self._reach(self.taken + n)
            limit = _LIMITS[n]
            for place, drawn in enumerate(self._bytes[self.taken :], self.taken + 1):
                if drawn < limit:
                    pick = drawn % n
                    n -= 1
                    deck[n], deck[pick] = deck[pick], deck[n]
                    limit = _LIMITS[n]
                    if n == 1:
                        self.taken = place
                        break
            else:
                self.taken = len(self._bytes)
        return deck

    def deals(self, deck: list[int], cards: list[int]) -> bool:
        """Whether cards drawn one after the other are these: they are off the deck then, as far as they were compared.
        At least two more are on it."""
        place, n = self.taken, len(deck)
        for card in cards:
            limit, drawn = _LIMITS[n], _ONE_BYTE
            while drawn >= limit:
                if place >= len(self._bytes):
                    self._reach(place + 1)
                drawn, place = self._bytes[place], place + 1
            pick, n = drawn % n, n - 1
            last = deck.pop()
            if pick != n:
                deck[pick], last = last, deck[pick]
            if last != card:
                return False
        self.taken = place
        return True

    def draw(self, deck: list[int]) -> int:
        """The card that the shuffle puts last, taken off: the place that is dealt first is filled first."""
        pick, last = self.below(len(deck)), deck.pop()
        if pick == len(deck):
            return last
        card, deck[pick] = deck[pick], last
        return card

    def _reach(self, size: int) -> None:
        """Have as many bytes of the stream."""
        while len(self._bytes) < size:
            self._bytes += self._block((len(self._bytes) // 32).to_bytes(8, "big"))


class CommittedShoe(NamedTuple):
    """One secret and what became of it."""

    number: int
    table: str
    commitment: str
    revealed: bool
    seeds: int
    rounds: int
    voids: int
    outcomes: int
    """How many cards, rolls and spins were worked out again and are the ones that were dealt."""
    left: int
    """How many cards were left in it behind its last round."""


class Mismatch(Exception):
    """An outcome that the secret does not give."""


class Stub:
    """The cards that wait, the next one last. A single pack is mostly shuffled for one round, which takes few cards of
    it: each is drawn as it is dealt, and the rest when something else is drawn from the same stream."""

    __slots__ = ("_cards", "_stream", "_whole")

    def __init__(self, stream: Stream, cards: list[int], *, decks: int = 1) -> None:
        self._stream, self._whole = stream, decks > 1
        self._cards = stream.shuffled(cards) if self._whole else sorted(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def pop(self) -> int | None:
        """The next card, if there is any."""
        if not self._cards:
            return None
        return self._cards.pop() if self._whole else self._stream.draw(self._cards)

    def gives(self, cards: list[int]) -> bool:
        """Whether these are the next cards: they are taken off then. None is where they are not, or where that cannot
        be told quickly: near the end of a pack, or of more cards than a byte can name."""
        if self._whole:
            are_next = self._cards[: -len(cards) - 1 : -1] == cards
            if are_next:
                del self._cards[-len(cards) :]
            return are_next
        waiting = self._cards.copy()
        if not len(cards) + 1 < len(waiting) <= _ONE_BYTE or not self._stream.deals(waiting, cards):
            return False
        self._cards = waiting
        return True

    def whole(self) -> list[int]:
        """All of them in their order."""
        if not self._whole:
            self._whole = True
            self._stream.mixed(self._cards)
        return self._cards


class Recomputed:
    """The equipment of one secret: its rounds in order, every outcome compared."""

    def __init__(self, stream: Stream, first: Round) -> None:
        self.stream = stream
        self.outcomes = 0
        decks = getattr(first.options, "decks", 1)
        self.stub = Stub(stream, list(pack(first.game.pack)) * decks if first.game.pack else [], decks=decks)
        self.rack: list[int] = []
        self._layout: list[int] = []

    def play(self, round_: Round) -> None:
        """The outcomes of one round; its cards are discarded behind it."""
        first = next((at for at, entry in enumerate(round_.answers) if type(entry.asked) is Draw), 0)
        self._play(round_, 0, first)
        cards = _drawn(round_.answers[first:])
        if cards and self.stub.gives(cards):
            self._layout += cards
            self.outcomes += len(cards)
        else:
            self._play(round_, first, len(round_.answers))
        self.rack += self._layout
        self._layout = []

    def _play(self, round_: Round, first: int, behind: int) -> None:
        """Some answers of a round, one by one."""
        for seq, entry in enumerate(round_.answers[first:behind], first + 1):
            if type(entry.answer) is Irregularity:
                if entry.answer.kind == _REFILLED and entry.by == DEALER and not self.stub:
                    self.stub, self.rack = Stub(self.stream, self.rack), []
            elif entry.by == _EQUIPMENT:
                asked, answer = entry.asked, entry.answer
                if type(asked) is Draw:
                    given: Any = self._card(round_, seq, answer)
                    (self.rack if asked.to == DISCARD else self._layout).append(given)
                else:
                    self.stub.whole()
                    given = self._outcome(seq, asked)
                if given != answer:
                    shown = [TEXT[card] if type(asked) is Draw else card for card in (answer, given)]
                    raise Mismatch(f"answer {seq} is {shown[0]}, and the secret gives {shown[1]}")
                self.outcomes += 1

    def _outcome(self, seq: int, asked: Any) -> Any:
        match asked:
            case Roll(dice=dice):
                return tuple(self.stream.below(6) + 1 for _ in range(dice))
            case Spin(pockets=pockets):
                return pockets[self.stream.below(len(pockets))]
            case _:
                raise Mismatch(f"answer {seq} is none that equipment gives")

    def _card(self, round_: Round, seq: int, answer: Any) -> int:
        """The next card. One that was declared by hand is out already: it is passed over where the rules refuse it."""
        while (card := self.stub.pop()) is not None:
            if card == answer or not _is_out(round_, seq, card):
                return card
            self._layout.append(card)
        raise Mismatch(f"answer {seq} is {TEXT[answer]}, and the shoe is empty")


def _drawn(answers: list[Answer]) -> list[int]:
    """The cards that equipment has dealt, where it has dealt nothing else and nothing was declared meanwhile."""
    cards = []
    for asked, answer, by in answers:
        if type(answer) is Irregularity:
            return []
        if by == _EQUIPMENT:
            if type(asked) is not Draw:
                return []
            cards.append(answer)
    return cards


def _is_out(round_: Round, seq: int, card: int) -> bool:
    before = round_.replay(round_.answers[: seq - 1])
    try:
        before.pending.accept(card, before.felt)  # type: ignore[union-attr]  # a draw was pending, for it was answered
    except BadCard:
        return True
    return False


def dealt(used: Recomputed | str | None, row: Row, name: str, round_: Round) -> Recomputed | str:
    """The equipment of a shoe after one more of its rounds; what is wrong."""
    assert not isinstance(used, str)
    try:
        if used is None:
            used = Recomputed(Stream(bytes.fromhex(row["secret"]), row["seeds"]), round_)
    except (TypeError, ValueError):
        return "its secret or its seeds cannot be read"
    try:
        used.play(round_)
    except Mismatch as error:
        return f"round {name}: {error}"
    return used


def left(where: str, number: int, state: Any, used: Recomputed) -> Iterator[Finding]:
    """The cards that wait at the table are those that the secret leaves; an export does not tell them."""
    try:
        if state["secret"]["in_use"] != number or state["dealing"]["due"]:
            return
        stub = used.stub.whole()
        if state["secret"]["taken"] != used.stream.taken:
            yield Finding(where, f"{state['secret']['taken']} bytes of its stream are taken, not {used.stream.taken}")
        for shoe in state["dealing"]["shoes"][:1]:
            # Release 0.1 has kept the order itself; since then only how many there are.
            if shoe["stub"] != (stub if isinstance(shoe["stub"], list) else len(stub)):
                yield Finding(where, "the cards that wait in it are not those that its secret leaves")
    except (KeyError, TypeError):
        return
