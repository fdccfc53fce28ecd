"""The outcomes of a round that is written down: in the order asked, or hand by hand as the cards lie."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import TEXT, UNSEEN, Card
from croupier.equipment.cards import card as read_card
from croupier.errors import OutcomesExhausted
from croupier.round.facts import Deal
from croupier.round.requests import ASIDE, DISCARD, UP, Draw, Peek, Roll, Spin
from croupier.round.round import Round

#: Where cards go that nobody plays in this round; a writer may leave them out.
UNPLAYED: Final = (DISCARD, ASIDE)


class NextOutcome(NamedTuple):
    """What came out, and whether the writer counts it among the outcomes."""

    value: Any
    is_written: bool = True


class WrittenOutcomes:
    """What is left of the outcomes; ``hands`` where the writer lays out cards by who holds them. With
    ``unplayed_are_left_out`` cards that go straight to the rack, or aside, stand there only as ``"??"``."""

    def __init__(
        self, outcomes: Iterable[Any], hands: Mapping[str, Sequence[str]] | None, *, unplayed_are_left_out: bool
    ) -> None:
        self.outcomes = deque(outcomes)
        self.hands = None if hands is None else {to: deque(laid) for to, laid in hands.items()}
        self.unplayed_are_left_out = unplayed_are_left_out

    @property
    def left(self) -> list[Any]:
        """Outcomes that were not asked for yet."""
        return list(self.outcomes)

    def skip(self, named: Sequence[Any]) -> None:
        """Pass over cards that are known already, where they are written next."""
        if named == self.left[: len(named)]:
            for _ in named:
                self.outcomes.popleft()

    def begin(self, round_: Round) -> None:
        """Before the first outcome: who shares a box shares its cards, and what lies there already is not dealt."""
        self._share_boxes(round_)
        self._skip_laid(round_)

    def _share_boxes(self, round_: Round) -> None:
        """The cards of a box where others stand may be written under its number, or under any of its players."""
        for seat in round_.setup.seats if self.hands else ():
            if seat.standing and self.hands and seat.seat not in self.hands:
                names = (str(seat.number), *(other.seat for other in round_.setup.seats if other.number == seat.number))
                if laid := next((self.hands[name] for name in names if name in self.hands), None):
                    self.hands[seat.seat] = laid

    def _skip_laid(self, round_: Round) -> None:
        """A card left over from the last round lies there already; the writer may have written it down again."""
        laid = [(fact.to, TEXT[fact.card]) for fact in round_.facts if type(fact) is Deal]
        if self.hands is not None:
            for to, text in laid:
                if (laid_cards := self.hands.get(to)) and laid_cards[0] == text:
                    laid_cards.popleft()
        else:
            self.skip([text for _, text in laid])

    def reader(self, asked: Peek, *, decided: bool) -> str:
        """What the card reader said: as written, else yes where the hand ends here with a card that completes it."""
        left = self.outcomes if self.hands is None else self.hands.get(asked.to, deque())
        if left and left[0] in ("yes", "no"):
            return str(left.popleft())
        ends_here = left and decided and left[0] in {TEXT[complete] for complete in asked.completes}
        return "yes" if ends_here else "no"

    def take(self, asked: Draw | Roll | Spin) -> NextOutcome:
        """What comes out where the round asks for it."""
        if isinstance(asked, Draw):
            if self.hands is not None:
                return NextOutcome(self._from_hand(asked, self.hands))
            if asked.to in UNPLAYED and asked.may_be_unseen and not self._is_written(asked):
                return NextOutcome(UNSEEN, is_written=False)  # nobody identified the burn, and the writer left it out
            if asked.face == UP and asked.may_be_unseen and not self.outcomes:
                return NextOutcome(UNSEEN)  # nothing depends on it any more
        elif asked.may_be_unseen and not self._is_noted(asked):
            return NextOutcome(TEXT[UNSEEN], is_written=False)
        if not self.outcomes:
            raise OutcomesExhausted(f"no outcome is left where the round asks to {asked.asked}; write more")
        outcome = self.outcomes.popleft()
        if isinstance(asked, Draw):
            return NextOutcome(read_card(outcome))
        return NextOutcome(str(outcome) if isinstance(asked, Spin) and type(outcome) is int else outcome)

    def _is_noted(self, asked: Roll | Spin) -> bool:
        """Whether the next outcome is a roll or a spin, and not the first card after one that nobody noted."""
        kinds = (list, tuple) if isinstance(asked, Roll) else (int,)
        return bool(self.outcomes) and (isinstance(self.outcomes[0], kinds) or self._is_pocket(asked))

    def _is_pocket(self, asked: Roll | Spin) -> bool:
        return isinstance(asked, Spin) and self.outcomes[0] in asked.pockets

    def _is_written(self, asked: Draw) -> bool:
        """Whether the next outcome is a card nobody plays: one that was seen, came out by mistake, or is a burn."""
        if not self.outcomes:
            return False
        known = (asked.face == UP or asked.to == ASIDE) and not self.unplayed_are_left_out
        return known or self.outcomes[0] == "??"

    def _from_hand(self, asked: Draw, hands: Mapping[str, deque[str]]) -> Card:
        if asked.to in UNPLAYED and not hands.get(asked.to):
            return UNSEEN
        if not (laid := hands.get(asked.to)):
            if asked.may_be_unseen and (asked.face == UP or asked.to not in hands):
                return UNSEEN  # nobody saw it; where something depends on it, it is asked for again when turned up
            raise OutcomesExhausted(f"no card is left in hand {asked.to!r} where the round asks to {asked.asked}")
        return read_card(laid.popleft())
