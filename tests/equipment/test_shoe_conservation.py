"""Whatever is done to a shoe, in whatever order, no card appears, vanishes or is in two places."""

from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Burn, Shoe, verify
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError

Places = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], bool]


class BreakableSource:
    """A source that can be unplugged part way through a shuffle."""

    def __init__(self) -> None:
        self.seeded = SeededSource(b"conservation")
        self.draws_left: int | None = None

    def below(self, n: int) -> int:
        if self.draws_left is not None:
            if not self.draws_left:
                raise CroupierError("the random source failed: unplugged")
            self.draws_left -= 1
        return self.seeded.below(n)


class Handling(RuleBasedStateMachine):
    """Tries every act at any time, sensible or not; a refused act must leave every card where it lay."""

    @initialize(decks=st.integers(1, 2), kind=st.sampled_from([52, 53, 48]))
    def open_table(self, decks: int, kind: int) -> None:
        self.source = BreakableSource()
        self.shoe = Shoe(decks, kind, self.source)
        self.shoe.shuffle()

    def places(self) -> Places:
        return self.shoe.stub, self.shoe.layout, self.shoe.discards, self.shoe.cut_card_out

    def attempt(self, act: Callable[[], object]) -> bool:
        before = self.places()
        try:
            act()
        except CroupierError:
            assert self.places() == before
            return False
        return True

    @rule(fails_after=st.none() | st.integers(0, 60))
    def shuffle(self, fails_after: int | None) -> None:
        self.source.draws_left = fails_after
        if self.attempt(self.shoe.shuffle):
            assert self.shoe.remaining == self.shoe.decks * self.shoe.kind
        self.source.draws_left = None

    @rule(fails_after=st.none() | st.integers(0, 60))
    def reshuffle_discards(self, fails_after: int | None) -> None:
        layout = self.shoe.layout
        self.source.draws_left = fails_after
        if self.attempt(self.shoe.reshuffle_discards):
            assert self.shoe.layout == layout
            assert self.shoe.cut_card_out
        self.source.draws_left = None

    @rule(position=st.integers(-5, 110))
    def cut(self, position: int) -> None:
        order = self.shoe.stub
        if self.attempt(lambda: self.shoe.cut(position)):
            assert self.shoe.stub == order[position:] + order[:position]

    @rule(from_bottom=st.integers(-5, 110))
    def place_cut_card(self, from_bottom: int) -> None:
        if self.attempt(lambda: self.shoe.place_cut_card(from_bottom)):
            assert self.shoe.cut_card_out == (self.shoe.remaining <= from_bottom)

    @rule(n=st.integers(1, 40))
    def draw(self, n: int) -> None:
        order = self.shoe.stub
        dealt = 0
        while dealt < n and self.attempt(self.shoe.draw):
            dealt += 1
        assert self.shoe.stub == order[dealt:]
        assert dealt == min(n, len(order))

    @rule(n=st.integers(-2, 60))
    def burn(self, n: int) -> None:
        self.attempt(lambda: self.shoe.burn(n))

    @rule(rule=st.sampled_from(Burn))
    def open_shoe(self, rule: Burn) -> None:
        self.attempt(lambda: self.shoe.open(rule))

    @rule(picks=st.lists(st.integers(0, 105), max_size=12))
    def discard_some(self, picks: list[int]) -> None:
        layout = self.shoe.layout
        self.attempt(lambda: self.shoe.discard([layout[at] for at in picks if at < len(layout)]))

    @rule()
    def clear_the_layout(self) -> None:
        assert self.attempt(lambda: self.shoe.discard(self.shoe.layout))
        assert not self.shoe.layout

    @rule(card=st.integers(0, 53))
    def discard_any_card(self, card: Card) -> None:
        self.attempt(lambda: self.shoe.discard([card]))

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        stub, layout, discards, _ = self.places()
        assert verify(stub + layout + discards, self.shoe.decks, self.shoe.kind).complete
        assert self.shoe.remaining == len(stub)
        assert self.shoe.exhausted == (not stub)


TestHandling = Handling.TestCase
TestHandling.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
