"""A shoe whose next card somebody can see."""

from croupier.equipment.cards import Card
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import Draw, Peek, Roll, Spin, draw


class ForeseenShoe(LazyShoe):
    """A shoe that deals as any other, and shows its next card to who asks. ``gone`` is what has left it."""

    gone: list[Card]
    _ahead: Card | None = None

    def prepare(self) -> bool:
        fresh = super().prepare()
        if fresh:
            self.gone, self._ahead = [], None
        return fresh

    @property
    def next(self) -> Card:
        """The card that is dealt next."""
        if self._ahead is None:
            self._ahead = super().outcome(draw("1", "up"))
        return self._ahead

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> object:
        if type(asked) is Draw and self._ahead is not None:
            card, self._ahead = self._ahead, None
            return card
        return super().outcome(asked)
