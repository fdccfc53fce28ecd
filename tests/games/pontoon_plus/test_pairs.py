"""Any two irregularities of one round, one after the other at any moment: what everybody is owed is checked by
arithmetic that knows nothing of the remedies (SG §5)."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, replays
from croupier.equipment.cards import TEXT, Card
from croupier.errors import BadInput, Refused
from croupier.games.pontoon_plus import GAME
from croupier.round.facts import Chose, Pay
from croupier.round.requests import DEALER, Choice, Decide, Draw, Gather, Step
from croupier.round.round import Round, Void
from croupier.round.setup import Seat, Setup
from croupier.round.views import at_risk, boxes
from tests.games.pontoon_plus.arithmetic import count, settles_as_owed
from tests.support import clause

KINDS = sorted(GAME.irregularities)
VOIDS = {kind for kind, rule in GAME.irregularities.items() if rule.remedy == "void_round"}
#: Mistakes with bets, which lie there from the start.
BETS = set(GAME.events)
#: Bets are cut once, and go back once; when the dealer stands no side bet is unsettled any more.
NEVER = {("limit_unnoticed",) * 2, ("side_bet_alone",) * 2, ("dealer_overdrew", "side_bets_unsettled")}
#: A card is squeezed, or dealt face up, only where the house lets players squeeze.
SQUEEZED = "dealt_face_up"


def seats(pair: tuple[str, str], chance: random.Random) -> Setup:
    """A box with three players, one with the seated player alone, one where nobody sits; bets that were overlooked as
    the pair has it."""
    bets = {name: 1000 + 1000 * chance.randrange(12) for name in ("1", "1b", "1c", "2", "3b", "3c")}
    if "minimum_unnoticed" in pair:
        bets["2"] = 500
    seated = [
        Seat(name, (("main", bet), ("player_pair", 500), ("bonus", 300)), "", int(name[0]), len(name) > 1)
        for name, bet in bets.items()
    ]
    if "side_bet_alone" in pair:
        seated.append(Seat("5", (("bonus", 300),), "", 5))
    return Setup(tuple(seated), events=frozenset(BETS & set(pair)))


class DealtPair:
    """A round into which two irregularities come as soon as they can, the first not before some answer, the second not
    before some later one."""

    def __init__(self, pair: tuple[str, str], seed: int) -> None:
        self.chance = random.Random(f"{pair} {seed}")
        self.most = 6000 if "limit_unnoticed" in pair else 0
        options: dict[str, object] = {"table_minimum": "10", "squeeze": "on" if SQUEEZED in pair else "off"}
        options |= {"table_maximum": "60"} if self.most else {}
        options |= {"choice_when_overdrawn": self.chance.choice(["on", "off"])}
        options |= {"choice_after_error": self.chance.choice(["each_time", "once"])}
        house = GAME.house(options)
        setup, refused = GAME.seated(house, seats(pair, self.chance))
        assert not refused
        self.round = Round(GAME, house, setup, walking=True)
        self.shoe = [card for card, copies in enumerate(GAME.cards_in(house)) for _ in range(copies)]
        self.chance.shuffle(self.shoe)
        # Sixes to eights, or the sevens of hearts, come often, so that there are 21s and super bonuses.
        if self.chance.random() < 0.6:
            often = self.chance.choice(["7h", "678", "AKQJ"])
            self.shoe.sort(
                key=lambda card: (TEXT[card] == often or TEXT[card][0] in often) and self.chance.random() < 0.6
            )
        self.waiting = list(pair)
        self.declared: list[str] = []
        self.not_before = 0 if self.waiting[0] in BETS else self.chance.randrange(40)
        self.established = False

    def run(self) -> bool:
        """Play it out; whether both were declared."""
        answer = 0
        while (pending := self.round.pending) is not None:
            if self.waiting and answer >= self.not_before and self.declare():
                self.not_before = answer + self.chance.choice([0, 1, 5])
                continue
            answer += 1
            if isinstance(pending, Step):
                self.round.proceed()
            elif isinstance(pending, Draw):
                self.round.answer(self.shoe.pop())
            else:
                self.decide(pending)
        return not self.waiting

    def decide(self, pending: object) -> None:
        assert isinstance(pending, Gather | Decide)
        ask = self.chance.choice(pending.asks) if isinstance(pending, Gather) else pending
        last = ask.actions[-1:] if self.chance.random() < 0.4 else ask.actions
        action = self.chance.choice(last)
        amount = self.chance.randint(action.least, action.most) if action.most else 0
        self.round.answer(Choice(action.name, amount), seat=ask.seat)

    def declare(self) -> bool:
        kind = self.waiting[0]
        details: dict[str, Any] = {"reason": "somebody says so"}
        names = [seat.seat for seat in self.round.setup.seats]
        if GAME.irregularities[kind].needs:
            details["seat"] = self.chance.choice([*names, DEALER] if kind == "simultaneous_cards" else names)
        cards = [TEXT[card] for card in self.named(kind)]
        if cards:
            details["cards"] = cards
        established, before = self.is_established(), self.round.plain()
        try:
            self.round.declare(kind, **details)
        except (Refused, BadInput):
            assert self.round.plain() == before
            return False
        for text in cards:
            self.shoe.remove(next(card for card in self.shoe if TEXT[card] == text))
        self.established = established
        self.declared.append(self.waiting.pop(0))
        return True

    def named(self, kind: str) -> list[Card]:
        """None, one or several cards, where the kind is about cards."""
        if not GAME.irregularities[kind].several:
            return []
        return self.shoe[: self.chance.choice([0, 0, 1, 2, 3])]

    def is_established(self) -> bool:
        """Whether a bet has been won or lost for certain, paid or not: settled, or a 21, a side bet with its two cards,
        a surrender, or anything at all once the dealer stands."""
        facts = self.round.facts
        if any(type(fact) is Pay and fact.outcome != "returned" for fact in facts):
            return True
        risk, laid = at_risk(facts), boxes(facts)
        chosen = [fact for fact in facts if type(fact) is Chose]
        numbers = {seat.seat: seat.number for seat in self.round.setup.seats}
        for home, hands in laid.items():
            here = {key: bet for key, bet in risk.items() if numbers[key[0]] == numbers.get(home)}
            mains = {hand for _, wager, hand in here if wager in ("main", "split")}
            if not mains:
                continue
            if sum(map(len, hands.values())) > 1 and {"player_pair", "bonus"} & {wager for _, wager, _ in here}:
                return True
            said = {(fact.action, fact.hand) for fact in chosen if numbers[fact.seat] == numbers[home]}
            if ("surrender", 0) in said:
                return True
            if any(count(hands[hand], 2 * (("double", hand) in said)) == 21 for hand in mains & hands.keys()):
                return True
        dealer = laid.get(DEALER, {}).get(0, [])
        soft = count(dealer) != sum(1 if TEXT[card][0] == "A" else count([card]) for card in dealer)
        return len(dealer) > 1 and count(dealer) >= 17 and not (soft and count(dealer) == 17)


def pairs() -> Iterator[tuple[str, str]]:
    """Every two kinds, the same one twice too. After a void nothing follows, and bets are overlooked first of all."""
    for first, second in product(KINDS, repeat=2):
        if first not in VOIDS and (second not in BETS or first in BETS):
            yield first, second


@clause("SG 5.3", "SG 5.4.1", "SG 5.4.2", "SG 5.7.3", "SG 5.10.2", "SG 5.12", "SG 5.16", "SG 3.26", "SG 4.1.2")
@pytest.mark.parametrize("first", [kind for kind in KINDS if kind not in VOIDS])
def test_5_any_two_irregularities_leave_everybody_with_what_the_cards_say(first: str) -> None:
    for pair in [pair for pair in pairs() if pair[0] == first]:
        both = 0
        for seed in range(60):
            dealt = DealtPair(pair, seed)
            both += dealt.run()
            round_ = dealt.round
            conserves_money(round_)
            cites_clauses_that_exist(round_)
            if isinstance(round_.result, Void):
                assert dealt.declared[-1] in VOIDS or (dealt.declared[-1] == "interruption" and not dealt.established)
                assert all(line.net == 0 for line in round_.result.lines)
            else:
                assert not set(dealt.declared) & VOIDS
                settles_as_owed(round_, dealt.most if "limit_unnoticed" in dealt.declared else 0)
            if both == 3:
                replays(round_)
                break
        assert bool(both) is (pair not in NEVER), f"{pair} came together {both} times"
