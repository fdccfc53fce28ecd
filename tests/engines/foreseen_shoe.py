"""A shoe whose next card somebody can see."""

from croupier.equipment.cards import Card
from croupier.round.lazy_shoe import LazyShoe
from croupier.round.requests import COMMUNITY, Draw, Peek, Roll, Spin, draw


class ForeseenShoe(LazyShoe):
    """A shoe that deals as any other, and shows its next card to who asks. ``gone`` is what has left it."""

    gone: list[Card]
    _ahead: Card | None = None
    _board: list[Card]
    _on_board: int = 0

    def prepare(self) -> bool:
        fresh = super().prepare()
        self._board, self._on_board = [], 0
        if fresh:
            self.gone, self._ahead = [], None
        return fresh

    @property
    def next(self) -> Card:
        """The card that is dealt next."""
        if self._ahead is None:
            self._ahead = super().outcome(draw("1", "up"))
        return self._ahead

    def board(self, number: int) -> Card:
        """The community card of a number, from 1, long before it is dealt."""
        while len(self._board) < number:
            self._board.append(super().outcome(draw(COMMUNITY, "up")))
        return self._board[number - 1]

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> object:
        if type(asked) is Draw and asked.to == COMMUNITY and asked.slot < 0:
            self._on_board += 1
            return self.board(self._on_board)
        if type(asked) is Draw and self._ahead is not None:
            card, self._ahead = self._ahead, None
            return card
        return super().outcome(asked)
