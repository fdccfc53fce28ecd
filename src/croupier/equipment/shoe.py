"""The dealing shoe with its discard rack, the cards on the layout, and the shuffler's second batch.

Every card is always in exactly one place: the stub (still to be dealt), the layout, or the discard
rack. A new shoe has its cards in the rack, and only a shuffle puts cards into the stub, so a shoe that
nobody shuffled cannot be dealt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from croupier.equipment.cards import ACE, JOKER, Card, pack, rank_of, show
from croupier.equipment.source import RandomSource, shuffled
from croupier.errors import BadCard, BadInput, CroupierError, OutcomesExhausted

# OH-A §6.IV, OH-E §2.IV
LEAST_CUT: Final = 10


class Burn(Enum):
    """How many cards a dealer takes off a new shoe before the first deal."""

    NONE = "none"
    ONE = "one"  # OH-A §7.II
    BY_FIRST_CARD = "by_first_card"  # OH-E §2.VII

    def count(self, first: Card) -> int:
        """How many cards are burned when ``first`` is the first card, that card included."""
        match self:
            case Burn.NONE:
                return 0
            case Burn.ONE:
                return 1
            case Burn.BY_FIRST_CARD:
                if first >= JOKER:
                    raise BadCard(f"{show([first])} has no face value to burn by")
                return 1 + (1 if rank_of(first) == ACE else min(rank_of(first) + 2, 10))


@dataclass(frozen=True, slots=True)
class ShoeCount:
    """What a count of the cards found, against what the deck should hold."""

    missing: tuple[Card, ...]
    extra: tuple[Card, ...]

    @property
    def complete(self) -> bool:
        """The deck holds exactly what it should."""
        return not self.missing and not self.extra

    def __str__(self) -> str:
        differences = {"missing": self.missing, "extra": self.extra}
        return "; ".join(f"{word} {show(cards)}" for word, cards in differences.items() if cards) or "complete"


def verify(cards: Iterable[Card], decks: int = 1, kind: int = 52) -> ShoeCount:
    """Count cards, wherever they were gathered from, against whole decks (OH-H §5.II, §8.IV)."""
    should, counted = Counter(pack(kind) * decks), Counter(cards)
    return ShoeCount(tuple(sorted((should - counted).elements())), tuple(sorted((counted - should).elements())))


class Shoe:
    """The cards of one or more decks as a dealer handles them; also a single deck dealt from the hand."""

    def __init__(self, decks: int, kind: int, source: RandomSource, *, back: str = "") -> None:
        if decks < 1:
            raise BadInput(f"a shoe of {decks} decks holds no cards; use at least one deck")
        self.decks: Final = decks
        self.kind: Final = kind
        self.back: Final = back
        self.source = source
        self._stub: list[Card] = []  # the next card is the last, so that dealing is a pop
        self._layout: list[Card] = []
        self._rack: list[Card] = list(pack(kind) * decks)
        self._loaded = 0
        self._cut_card: int | None = None

    @property
    def stub(self) -> tuple[Card, ...]:
        """The cards still to be dealt, the next one first."""
        return tuple(reversed(self._stub))

    @property
    def layout(self) -> tuple[Card, ...]:
        """The cards drawn and not yet discarded, in the order drawn."""
        return tuple(self._layout)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards in the discard rack, oldest first."""
        return tuple(self._rack)

    @property
    def remaining(self) -> int:
        """How many cards are still to be dealt."""
        return len(self._stub)

    @property
    def exhausted(self) -> bool:
        """No card is left to deal."""
        return not self._stub

    @property
    def cut_card_out(self) -> bool:
        """The cutting card is the next to come, or has come: this round is the last (OH-A §7.IX, OH-E §7.V)."""
        return self._cut_card is not None and self.remaining <= self._cut_card

    @property
    def past_cut_card(self) -> bool:
        """A card from behind the cutting card was dealt."""
        return self._cut_card is not None and self.remaining < self._cut_card

    def shuffle(self) -> None:
        """Shuffle every card; those on the layout must have been discarded first (OH-A §7.IX)."""
        if self._layout:
            # Counted, not named: some of them lie face down.
            raise CroupierError(f"cards on the layout: {len(self._layout)}; discard them before the shuffle")
        self._load(self._stub + self._rack)
        self._cut_card = None

    def reshuffle_discards(self) -> None:
        """Make the rack the shoe when a round cannot be completed otherwise; the layout stays as it lies.

        The round is then completed and all cards are shuffled, so the cutting card counts as out (OH-A §15.VI).
        """
        if self._stub:
            raise CroupierError(f"{self.remaining} cards are left in the shoe; deal them before the rack is reshuffled")
        if not self._rack:
            raise OutcomesExhausted("the shoe is empty and so is the discard rack")
        self._load(self._rack)
        self._cut_card = self.remaining

    def _load(self, cards: list[Card]) -> None:
        # Shuffled before anything moves: if the source fails, every card stays where it was. Sorted first, so that the
        # order follows from the source alone, and not from how the cards were gathered.
        self._stub = shuffled(sorted(cards), self.source)
        self._rack = []
        self._loaded = self.remaining

    def plain(self) -> dict[str, Any]:
        """Where every card is, as JSON that `restore` reads back."""
        return {
            "stub": list(self._stub),
            "layout": list(self._layout),
            "rack": list(self._rack),
            "loaded": self._loaded,
            "cut_card": self._cut_card,
        }

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Put every card where it was."""
        self._stub, self._layout, self._rack = list(kept["stub"]), list(kept["layout"]), list(kept["rack"])
        self._loaded, self._cut_card = kept["loaded"], kept["cut_card"]

    def cut(self, position: int) -> None:
        """Put the top ``position`` cards at the bottom; may be repeated until the first card is dealt (OH-A §6.VI)."""
        self._require_undealt("cut")
        if not LEAST_CUT <= position <= self.remaining - LEAST_CUT:
            raise BadInput(
                f"cannot cut {position} cards off {self.remaining}; at least {LEAST_CUT} must be on either side"
            )
        self._stub = self._stub[-position:] + self._stub[:-position]  # OH-A §6.V

    def place_cut_card(self, from_bottom: int) -> None:
        """Put the cutting card above the last ``from_bottom`` cards (OH-A §6.V, OH-E §2.V)."""
        self._require_undealt("mark")
        if not 0 <= from_bottom <= self.remaining:
            raise BadInput(f"cannot put the cutting card {from_bottom} cards from the bottom of {self.remaining}")
        self._cut_card = from_bottom

    def _require_undealt(self, act: str) -> None:
        if self.remaining != self._loaded:
            raise CroupierError(f"cannot {act} the cards after dealing has begun; shuffle first")

    def draw(self) -> Card:
        """Deal the next card onto the layout."""
        self._require(1)
        card = self._stub.pop()
        self._layout.append(card)
        return card

    def burn(self, n: int = 1) -> tuple[Card, ...]:
        """Put the next n cards into the rack unplayed, and return them for the record only."""
        if n < 0:
            raise BadInput(f"cannot burn {n} cards")
        self._require(n)
        burned = self.stub[:n]
        del self._stub[self.remaining - n :]
        self._rack.extend(burned)
        return burned

    def open(self, rule: Burn) -> tuple[Card, ...]:
        """Burn what the game's rule asks of a shoe before the first deal."""
        self._require(1)
        return self.burn(rule.count(self._stub[-1]))

    def _require(self, n: int) -> None:
        if self.remaining < n:
            left = f"has {self.remaining} cards left, not {n}" if self._stub else "is empty"
            raise OutcomesExhausted(f"the shoe {left}; shuffle before more is dealt")

    def discard(self, cards: Iterable[Card]) -> None:
        """Move cards from the layout to the rack, in the order given."""
        picked_up = list(cards)
        absent = Counter(picked_up) - Counter(self._layout)
        if absent:
            raise BadCard(f"cannot discard {show(absent.elements())}: not on the layout")
        for card in picked_up:
            self._layout.remove(card)
        self._rack.extend(picked_up)


class Batches:
    """Two equal batches with different backs, one in play while the other waits shuffled in the shuffler.

    OH-A §3.III, OH-E §03.II, OH-H §3.II. Entering the shuffler empties a batch's rack, so the discard
    rack never holds cards of both.
    """

    def __init__(
        self, decks: int, kind: int, source: RandomSource, *, backs: tuple[str, str] = ("red", "blue")
    ) -> None:
        # OH-A §3.III.B, OH-A Free Bet §3.III.B, OH-E §03.II.C, OH-E Commission Free §3.II.C
        if backs[0] == backs[1]:
            raise BadInput(f"both batches have {backs[0]} backs; the two need different colours")
        # OH-A §3.III.A, OH-A Free Bet §3.III.A, OH-E §03.II.B, OH-E Commission Free §3.II.B
        self._in_play, self._in_shuffler = (Shoe(decks, kind, source, back=back) for back in backs)
        self._in_play.shuffle()
        self._in_shuffler.shuffle()

    @property
    def in_play(self) -> Shoe:
        """The batch being dealt."""
        return self._in_play

    @property
    def in_shuffler(self) -> Shoe:
        """The batch waiting, shuffled and untouched."""
        return self._in_shuffler

    def swap(self) -> None:
        """Shuffle the finished batch into the shuffler and bring the waiting one into play."""
        self._in_play.shuffle()
        self.turn()

    def turn(self) -> None:
        """The other batch is the one in play."""
        self._in_play, self._in_shuffler = self._in_shuffler, self._in_play
