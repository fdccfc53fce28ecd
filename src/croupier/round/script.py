"""A written-down round as a driver: outcomes in the order asked, or hands as they lie; decisions; irregularities."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from croupier.equipment.cards import TEXT, UNSEEN, Card
from croupier.equipment.cards import card as read_card
from croupier.errors import ActionRefused, BadScenario, CroupierError, OutcomesExhausted, OutOfTurn, Refused
from croupier.round.requests import DISCARD, UP, Choice, Decide, Draw, Gather, Peek, Roll, Spin, Step
from croupier.round.round import Round, Settled

#: To insure or cap nothing is to decline.
NOTHING: Final = ("0", "0.00", 0)


class Script:
    """A written-down round: outcomes in the order asked, or hands as they lie; decisions; irregularities.

    ``expected_refusals`` are (seat, action) pairs the writer says must be refused; the next decision is then used.
    ``named_cards_are_written`` says that a card named in an intervention stands at its place in the outcomes as well.
    """

    def __init__(
        self,
        outcomes: Iterable[Any] | None = None,
        *,
        hands: Mapping[str, Sequence[str]] | None = None,
        decisions: Iterable[Mapping[str, Any]] = (),
        interventions: Iterable[Mapping[str, Any]] = (),
        expected_refusals: Iterable[tuple[str, str]] = (),
        named_cards_are_written: bool = False,
    ) -> None:
        self.outcomes = deque(outcomes or ())
        self.hands = None if hands is None else {to: deque(laid) for to, laid in hands.items()}
        self.decisions = deque(decisions)
        self.interventions = sorted(interventions, key=lambda one: int(one["at"]))
        self.expected = Counter(expected_refusals)
        self.named_cards_are_written = named_cards_are_written
        self.refused: list[tuple[str, str, str, str]] = []
        self.too_early: Refused | None = None
        self.told: list[Any] = []  # cards named with what came out late; they may stand last among the outcomes too
        self.given = 0

    def run(self, round_: Round) -> None:
        """Answer until the round ends; too little in the script is an error that says what was pending."""
        round_.walking = bool(self.interventions)
        rules = round_.game.irregularities
        late = [one for one in self.interventions if one["kind"] in rules and rules[one["kind"]].found_late]
        self.interventions = [one for one in self.interventions if one not in late]
        while (pending := round_.pending) is not None:
            if self._declared(round_, late):
                continue
            if self.interventions and self.interventions[0]["at"] <= self.given + 1:
                self._declare(round_, one := self.interventions.pop(0))
                if self.named_cards_are_written and self.outcomes and self.outcomes[0] == one.get("card"):
                    self.outcomes.popleft()
            elif isinstance(pending, Step):
                round_.proceed()
            elif isinstance(pending, Gather):
                self._decide(round_, pending.asks[0])
            elif isinstance(pending, Decide):
                self._decide(round_, pending)
            else:
                self._chance(round_, pending)
        if late and self.too_early:
            raise self.too_early
        self._nothing_left(round_)

    def _declared(self, round_: Round, late: list[Mapping[str, Any]]) -> bool:
        """Declare what came out only later as soon as it can have happened, wherever the writer noted it."""
        for one in late:
            try:
                self._declare(round_, one)
            except Refused as why:
                self.too_early = why
            else:
                late.remove(one)
                self.told.append(one.get("card"))
                return True
        return False

    def _declare(self, round_: Round, one: Mapping[str, Any]) -> None:
        what = {key: value for key, value in one.items() if key not in ("at", "kind")}
        round_.declare(one["kind"], **what)

    def _chance(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> None:
        if isinstance(asked, Peek):
            round_.answer(self._reader(asked), "script")
            return
        try:
            outcome = self._outcome(asked)
        except CroupierError as error:
            raise error.at(game=round_.game.slug, answer=len(round_.answers) + 1) from None
        round_.answer(outcome, "script")
        self.given += 1

    def _reader(self, asked: Peek) -> str:
        """What the card reader said: as written, else yes where the hand ends here with a card that completes it."""
        left = self.outcomes if self.hands is None else self.hands.get(asked.to, deque())
        if left and left[0] in ("yes", "no"):
            return str(left.popleft())
        ends_here = left and not self.decisions and left[0] in {TEXT[one] for one in asked.completes}
        return "yes" if ends_here else "no"

    def _outcome(self, asked: Draw | Roll | Spin) -> Any:
        if isinstance(asked, Draw):
            if self.hands is not None:
                return self._from_hand(asked, self.hands)
            written = self.outcomes and (asked.face == UP or self.outcomes[0] == "??")
            if asked.to == DISCARD and asked.may_be_unseen and not written:
                # Nobody identified the burn, and the writer left it out.
                self.given -= 1
                return UNSEEN
            if asked.slot >= 0 and asked.may_be_unseen and not self.outcomes:
                return UNSEEN  # nothing depends on it any more
        if not self.outcomes:
            raise OutcomesExhausted(f"no outcome is left where the round asks to {asked.asked}; write more")
        outcome = self.outcomes.popleft()
        if isinstance(asked, Draw):
            return read_card(outcome)
        return str(outcome) if isinstance(asked, Spin) and type(outcome) is int else outcome

    def _from_hand(self, asked: Draw, hands: Mapping[str, deque[str]]) -> Card:
        if asked.to == DISCARD and not hands.get(DISCARD):
            return UNSEEN
        if not (laid := hands.get(asked.to)):
            if asked.slot >= 0 and asked.may_be_unseen:
                return UNSEEN
            raise OutcomesExhausted(f"no card is left in hand {asked.to!r} where the round asks to {asked.asked}")
        return read_card(laid.popleft())

    def _decide(self, round_: Round, ask: Decide) -> None:
        names = [one.name for one in ask.actions]
        while self.decisions:
            mine = self.decisions[0]
            key = (str(mine.get("seat", ask.seat)), str(mine.get("action")))
            fits = key[0] == ask.seat and key[1] in names
            if not fits and self.expected[key] > 0:
                why_not = f"seat {key[0]} may not {key[1]} now; open are {', '.join(map(str, ask.actions))}"
                self._refuse(key, why_not, round_.game.actions.get(key[1], ask.clause))
                continue
            if not fits and ask.optional:
                break
            if ask.optional and mine.get("amount") in NOTHING:
                self.decisions.popleft()
                break
            try:
                round_.answer({"seat": ask.seat} | dict(mine), f"seat {ask.seat}", ask.seat)
            except (ActionRefused, OutOfTurn) as why:
                if self.expected[key] <= 0:
                    raise
                self._refuse(key, why.message, why.clause)
                continue
            self.decisions.popleft()
            self.given += 1
            return
        if not ask.optional:
            raise BadScenario(f"seat {ask.seat} has still to decide: {' | '.join(map(str, ask.actions))}").at(
                game=round_.game.slug, answer=len(round_.answers) + 1
            )
        round_.answer(Choice("decline"), "default", ask.seat)

    def _refuse(self, key: tuple[str, str], reason: str, clause: str) -> None:
        self.decisions.popleft()
        self.expected[key] -= 1
        self.refused.append((*key, reason, clause))

    def _nothing_left(self, round_: Round) -> None:
        """A settled round must have used the whole script; a void one ends early, and the rest does not count."""
        if not isinstance(round_.result, Settled):
            return
        for one in list(self.decisions):
            key = (str(one.get("seat")), str(one.get("action")))
            if self.expected[key] <= 0:
                raise self._left(round_, f"seat {key[0]} still wants to {key[1]}")
            self._refuse(key, "the round is over", round_.game.actions.get(key[1], ""))
        if self.interventions:
            one = self.interventions[0]
            raise self._left(round_, f"{one['kind']} was to be declared before answer {one['at']}")
        if self.outcomes and list(self.outcomes) != self.told:
            raise self._left(round_, f"outcomes are left: {list(self.outcomes)[:5]}")

    def _left(self, round_: Round, what: str) -> BadScenario:
        return BadScenario(f"the round is over, but {what}").at(game=round_.game.slug, answer=len(round_.answers) + 1)
