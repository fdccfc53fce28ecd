"""A table's own equipment from round to round: its cards, dice and wheel, driven by one random source."""

from __future__ import annotations

from typing import Any

from croupier.equipment.shoe import Batches, Shoe
from croupier.equipment.source import RandomSource
from croupier.errors import BadCard
from croupier.options import House, described
from croupier.round.drivers import Equipment
from croupier.round.game import Game
from croupier.round.requests import DISCARD, Draw, Peek, Roll, Spin
from croupier.round.round import Round


class Dealing:
    """A game that plays with a choice of decks keeps its shoe until the cutting card is out, any other is shuffled
    before every round. With a shuffler two batches alternate. A table without cards has no shoe."""

    def __init__(self, game: Game, options: House, source: RandomSource) -> None:
        self._game, self._options, self.source = game, options, source
        self._decks = getattr(options, "decks", 1)
        self.kept = "decks" in described(game.options)
        # A single deck is worn out sooner: fewer than half of it is too little for the next round.
        self.behind_cut_card = 2 if self._decks == 1 else 4
        self.change()

    def change(self) -> None:
        """New decks come to the table; they are shuffled before the next round."""
        pack, source = self._game.pack, self.source
        two = bool(pack) and getattr(self._options, "shuffler", False) is True
        self._batches = Batches(self._decks, pack, source) if two else None
        self._single = Shoe(self._decks, pack, source) if pack and not two else None
        self._new = True

    @property
    def shoe(self) -> Shoe | None:
        """The cards in play."""
        return self._batches.in_play if self._batches else self._single

    def prepare(self) -> bool:
        """Get ready for a round; True when the cards have just been shuffled."""
        shoe = self.shoe
        if shoe is None:
            return False
        shoe.discard(shoe.layout)
        if self.kept and not self._new and not shoe.exhausted and not shoe.cut_card_out:
            return False
        self._new = False
        if self._batches:
            self._batches.swap()
        else:
            shoe.shuffle()
        if self.kept and (fresh := self.shoe):
            fresh.place_cut_card(fresh.remaining // self.behind_cut_card)
        return True

    def outcome(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> Any:
        """Deal, roll or spin what the round asks for.

        A card that was declared by hand comes out of the shoe once more; the round knows it is out, and the
        next one is dealt in its place.
        """
        equipment = Equipment(self.source, self.shoe)
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
