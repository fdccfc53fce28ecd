"""A table's own equipment from round to round: its cards, dice and wheel, driven by a random source.

Where the source comes from is a `Secret`: a new one is committed to before the wagers that it will decide are made, and
put to use when the round begins.
"""

from __future__ import annotations

from typing import Any, Protocol

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


class Always:
    """One source for everything: at a terminal nobody needs a proof."""

    def __init__(self, source: RandomSource) -> None:
        self._source = source

    def commit(self) -> None:
        """There is nothing to decide."""

    def source(self) -> RandomSource:
        """Always the same."""
        return self._source


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
        self.change()

    def change(self) -> None:
        """New decks come to the table; they are shuffled before the next round."""
        pack, nowhere = self._game.pack, _Nowhere()
        two = bool(pack) and getattr(self._options, "shuffler", False) is True
        self._batches = Batches(self._decks, pack, nowhere) if two else None
        self._single = Shoe(self._decks, pack, nowhere) if pack and not two else None
        self._due, self._last = True, False

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
            shoe.source = self._source
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
            self.shoe.reshuffle_discards()

    # -- keeping --------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Where the cards are, as JSON that `restore` reads back."""
        batches = self._batches
        shoes = [batches.in_play, batches.in_shuffler] if batches else [self._single] if self._single else []
        return {"due": self._due, "last": self._last, "shoes": [shoe.plain() | {"back": shoe.back} for shoe in shoes]}

    def restore(self, kept: dict[str, Any], source: RandomSource | None) -> None:
        """Put the cards where they were, and go on with the source in use."""
        self._due, self._last, self._source = kept["due"], kept["last"], source
        if self._batches and kept["shoes"][0]["back"] != self._batches.in_play.back:
            self._batches.turn()
        batches = self._batches
        shoes = [batches.in_play, batches.in_shuffler] if batches else [self._single] if self._single else []
        for shoe, state in zip(shoes, kept["shoes"], strict=True):
            shoe.restore(state)
            if source is not None:
                shoe.source = source


class _Nowhere:
    """Cards that have not been shuffled yet have no chance in them."""

    def below(self, n: int) -> int:
        """Leave every card where it is."""
        return n - 1
