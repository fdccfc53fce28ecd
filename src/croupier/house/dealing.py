"""A table's own equipment from round to round: its cards, dice and wheel, driven by a random source.

Where the source comes from is a `Secret`: a new one is committed to before the wagers that it will decide are made, and
put to use when the round begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from croupier.equipment.cards import Card, pack
from croupier.equipment.shoe import Batches, Shoe
from croupier.equipment.source import RandomSource
from croupier.errors import BadCard
from croupier.options import House, described
from croupier.round.drivers import Equipment
from croupier.round.game import Game
from croupier.round.requests import DISCARD, Draw, Peek, Roll, Spin
from croupier.round.round import Round


class Secret(Protocol):
    """Where chance comes from: one source after another, each decided on before anybody wagers on it."""

    def commit(self) -> None:
        """Decide on the next source; from now on it cannot be another."""

    def source(self) -> RandomSource:
        """The source that was decided on, to be used from now on."""

    @property
    def taken(self) -> int:
        """How far the source in use has been drawn from."""


#: The order that a shuffle of cards gave, from where the source in use stood then.
Order: TypeAlias = Callable[[int, list[Card]], list[Card]]


class Shuffle(NamedTuple):
    """How the cards in play came into their order: from where in the source, and which cards; none for all. It is kept
    in place of the order, which nobody may read."""

    taken: int
    cards: list[Card] | None


class Always:
    """One source for everything: at a terminal nobody needs a proof."""

    def __init__(self, source: RandomSource) -> None:
        self._source = source

    def commit(self) -> None:
        """There is nothing to decide."""

    def source(self) -> RandomSource:
        """Always the same."""
        return self._source

    @property
    def taken(self) -> int:
        """Nothing that anybody would have to find again."""
        return 0


class Dealing:
    """A game that plays with a choice of decks keeps its shoe until the cutting card is out, any other is shuffled
    before every round. With a shuffler two batches alternate. A table without cards has no shoe."""

    def __init__(self, game: Game, options: House, secret: Secret) -> None:
        self._game, self._options, self.secret = game, options, secret
        self._decks = getattr(options, "decks", 1)
        self.kept = "decks" in described(game.options)
        # A single deck is worn out sooner: fewer than half of it is too little for the next round.
        self.behind_cut_card = 2 if self._decks == 1 else 4
        self._source: RandomSource | None = None
        self._shuffle: Shuffle | None = None
        # An order of release 0.1 that cannot be worked out again is kept as it is until the next shuffle.
        self.as_kept = False
        self.change()

    def change(self) -> None:
        """New decks come to the table; they are shuffled before the next round."""
        pack, nowhere = self._game.pack, _Nowhere()
        two = bool(pack) and getattr(self._options, "shuffler", False) is True
        self._batches = Batches(self._decks, pack, nowhere) if two else None
        self._single = Shoe(self._decks, pack, nowhere) if pack and not two else None
        self._due, self._last, self._shuffle, self.as_kept = True, False, None, False

    @property
    def shoe(self) -> Shoe | None:
        """The cards in play."""
        return self._batches.in_play if self._batches else self._single

    def prepare(self) -> bool:
        """Collect the cards of the last round; True when new chance comes into play with the next one."""
        shoe = self.shoe
        if shoe is not None:
            shoe.discard(shoe.layout)
        # A round that starts with the cutting card first in the shoe is still played (OH-A §7.IX, OH-E §7.V).
        worn = shoe is None or shoe.exhausted or shoe.past_cut_card or self._last
        self._due = self._due or not self.kept or worn
        if self._due:
            self.secret.commit()
        return self._due and shoe is not None

    def start(self) -> None:
        """A round begins: what was due is shuffled now, when nobody can wager any more."""
        self._last = self.shoe is not None and self.shoe.cut_card_out
        if not self._due:
            return
        self._due = self._last = False
        self._source = self.secret.source()
        if self._batches:
            self._batches.swap()
        shoe = self.shoe
        if shoe is not None:
            shoe.source, self._shuffle, self.as_kept = self._source, Shuffle(0, None), False
            shoe.shuffle()
            if self.kept:
                shoe.place_cut_card(shoe.remaining // self.behind_cut_card)

    def outcome(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> Any:
        """Deal, roll or spin what the round asks for.

        A card that was declared by hand comes out of the shoe once more; the round knows it is out, and the
        next one is dealt in its place.
        """
        assert self._source is not None, "a round begins before anything is dealt"
        equipment = Equipment(self._source, self.shoe)
        while True:
            outcome = equipment.outcome(asked)
            try:
                asked.accept(outcome, round_.felt)
            except BadCard:
                continue
            if self.shoe is not None and isinstance(asked, Draw) and asked.to == DISCARD:
                self.shoe.discard([outcome])
            return outcome

    def refill(self) -> None:
        """Shuffle the discard rack into the empty shoe, to complete the round in play."""
        if self.shoe is not None and self.shoe.exhausted:
            shuffle = Shuffle(self.secret.taken, sorted(self.shoe.discards))
            self.shoe.reshuffle_discards()
            self._shuffle, self.as_kept = shuffle, False

    # -- keeping --------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Where the cards are, as JSON that `restore` reads back. The order of those that wait is not in it."""
        shoes = [shoe.plain() | {"back": shoe.back, "stub": shoe.remaining} for shoe in self._shoes]
        if self.as_kept and self.shoe is not None:
            shoes[0]["stub"] = self.shoe.plain()["stub"]
        return {"due": self._due, "last": self._last, "shuffle": self._shuffle, "shoes": shoes}

    @property
    def _shoes(self) -> list[Shoe]:
        """Every shoe of the table, the one in play first."""
        batches = self._batches
        return [batches.in_play, batches.in_shuffler] if batches else [self._single] if self._single else []

    def restore(self, kept: dict[str, Any], source: RandomSource | None, order: Order) -> None:
        """Put the cards where they were, and go on with the source in use."""
        self._due, self._last, self._source = kept["due"], kept["last"], source
        if self._batches and kept["shoes"][0]["back"] != self._batches.in_play.back:
            self._batches.turn()
        self._shuffle = Shuffle(*kept["shuffle"]) if kept.get("shuffle") else None
        for place, (shoe, state) in enumerate(zip(self._shoes, kept["shoes"], strict=True)):
            left = state["stub"]
            if isinstance(left, list):
                stub = self._of_0_1(left, order) if place == 0 and source is not None else left
            else:
                stub = self._stub(left, order if place == 0 else None)
            shoe.restore(state | {"stub": stub})
            if source is not None:
                shoe.source = source

    def _of_0_1(self, stub: list[Card], order: Order) -> list[Card]:
        """Release 0.1 kept the order itself; it is forgotten now where it can be worked out again."""
        self._shuffle = Shuffle(0, None)
        self.as_kept = self._stub(len(stub), order) != stub
        return stub

    def _stub(self, left: int, order: Order | None) -> list[Card]:
        """The cards that wait, the next one last. The batch in the shuffler is whole and shuffled again before it is
        dealt; what was never shuffled lies as it came."""
        whole = sorted(pack(self._game.pack) * self._decks)
        if order is None or self._shuffle is None or not left:
            return whole[:left]
        taken, cards = self._shuffle
        return order(taken, whole if cards is None else list(cards))[:left]


class _Nowhere:
    """Cards that have not been shuffled yet have no chance in them."""

    def below(self, n: int) -> int:
        """Leave every card where it is."""
        return n - 1
