"""Two hands against two, in words; what a bank won and paid; the Fortune bonus (OH-F §13 to §15)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.equipment.cards import Card, cards
from croupier.games.families.pai_gow import Setting
from croupier.games.families.words.poker import ENVY, by_table, envy, standing
from croupier.games.pai_gow_poker.irregular import MISSET
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.hands.names import HandName, apart, poker
from croupier.hands.poker import Order
from croupier.money import Cents, cents
from croupier.round.facts import Announce, Pay, Remedied, Stake
from croupier.round.grounds import Comparison, Grounds, HeldHand, Sight, are_known, laid
from croupier.round.requests import DEALER
from croupier.round.sums import written
from croupier.round.wording import who

_PLAYS: Final = re.compile(r"seat (\S+) plays (.+) low and (.+) high")
_HOUSE: Final = re.compile(r"the house (wins|loses|pushes) its bet against the bank")
_BETS: Final = re.compile(r"seat \S+ banks; the house bets (\S+)")


class PaiGowWords:
    """Names both hands of a stack, and compares them with the dealer's or the bank's."""

    def names(self, sight: Sight) -> Iterator[HeldHand]:
        """The high and the low hand of a stack that is set; of one that is not, its best five."""
        for to in (*(seat.seat for seat in sight.seats), DEALER):
            held = sight.cards(to) if to == DEALER else sight.hands.get(to, {}).get(0, ())
            if not are_known(held):
                continue
            setting = _setting(sight, to)
            yield _set(to, held, setting) if setting else laid(to, 0, poker(PLAN.high, held))

    def grounds(self, sight: Sight, pay: Pay) -> Grounds | None:
        """Why a wager ended so."""
        if pay.wager == ENVY:
            return envy(sight, pay)
        if pay.wager == PLAN.bonus.wager:
            return _fortune(sight, pay)
        if pay.outcome == "returned":
            return Grounds("{you} took the bank, and who banks bets nothing")
        if pay.wager == PLAN.bank:
            return _bank(sight, pay)
        return _against(sight, pay)


def _set(to: str, held: Sequence[Card], setting: Setting) -> HeldHand:
    """A stack that is set, its cards where they lie in the order received."""
    high, low = poker(PLAN.high, setting.high), poker(PLAN.low, setting.low)
    made = ((setting.high, high), (setting.low, low))
    places = sorted(held.index(hand[at]) for hand, named in made for at in named.cards)
    counts = sorted((held.index(hand[at]), card) for hand, named in made for at, card in named.counts_as)
    return laid(to, 0, HandName(f"high hand: {high.name}; low: {low.name}", tuple(places), tuple(counts)))


def _setting(sight: Sight, to: str) -> Setting | None:
    """A stack as it was set: what the dealer said of a player's, the house ways for the dealer's."""
    if to == DEALER:
        known = are_known(sight.dealer) and len(sight.dealer) == PLAN.cards
        return PLAN.set_by_the_house(sight.dealer)[0] if known else None
    for fact in reversed(sight.facts):
        if type(fact) is Announce and (match := _PLAYS.fullmatch(fact.text)) and match[1] == to:
            return Setting(cards(match[2]), cards(match[3]))
    return None


def _banker(sight: Sight) -> str:
    """The seat that banks; the first that put chips up for everybody's bets is a partner's, the last the banker's."""
    banks = [fact.seat for fact in sight.facts if type(fact) is Stake and fact.wager == PLAN.bank]
    return banks[-1] if banks else ""


def _against(sight: Sight, pay: Pay) -> Grounds | None:
    """A bet against the house or the bank."""
    bank = _banker(sight)
    opponent = bank or DEALER
    own, other = _setting(sight, pay.seat), _setting(sight, opponent)
    if own is None or other is None:
        return None
    whose = f"{who(opponent)}'s"
    if any(type(fact) is Remedied and fact.kind == MISSET and fact.seat == pay.seat for fact in sight.facts):
        return Grounds("{your} hands were not set as the text asks", _names(pay.seat, own), "lower")
    high = _hand(PLAN.high, own.high, other.high, "high", whose)
    low = _hand(PLAN.low, own.low, other.low, "low", whose)
    hands = {pay.seat: f"{high[1]}; {low[1]}", opponent: f"{high[2]}; {low[2]}"}
    because, comparison, brief = f"{high[0]}; {low[0]}", _together(high[3], low[3]), ""
    if PLAN.foul(PLAN.ranked(own)):
        because, comparison = f"{{your}} low hand, {low[1]}, ranks above the high, {high[1]}, which is foul", "lower"
        hands, brief = {pay.seat: f"{high[1]}; {low[1]}"}, "foul: low hand above high"
    elif bank and PLAN.foul(PLAN.ranked(other)):
        because, comparison = f"{whose} low hand, {low[2]}, ranks above the high, {high[2]}, which is foul", "higher"
        hands, brief = {opponent: f"{high[2]}; {low[2]}"}, "the bank is foul: low hand above high"
    elif "equal" in (high[3], low[3]) and comparison == "lower":
        because += f", and a copy goes to {who(opponent)}"
    if pay.outcome != "win":
        return Grounds(because, hands, comparison, brief=brief)
    odds = sight.options.tables["main"]["wins"].pays
    charge = PLAN.vigorish(sight.options, odds.net(pay.stake))
    return Grounds(because, hands, comparison, odds, charge=charge, brief=brief)


def _names(seat: str, setting: Setting) -> dict[str, str]:
    return {seat: f"{poker(PLAN.high, setting.high).name}; {poker(PLAN.low, setting.low).name}"}


def _hand(
    order: Order, own: Sequence[Card], other: Sequence[Card], which: str, whose: str
) -> tuple[str, str, str, Comparison]:
    """One of the two hands against the opponent's: in words, both names, and how they compare."""
    name, theirs = apart(order, own, other)
    comparison = standing(order.rank(own) - order.rank(other))
    verb = {"higher": "beats", "lower": "loses to", "equal": "ties"}[comparison]
    return f"{{your}} {which} hand, {name}, {verb} {whose} {theirs}", name, theirs, comparison


def _together(high: Comparison, low: Comparison) -> Comparison:
    """Both hands must win; a copy is no win."""
    if high == low == "higher":
        return "higher"
    return "equal" if "higher" in (high, low) else "lower"


def _fortune(sight: Sight, pay: Pay) -> Grounds | None:
    if pay.outcome == "returned":
        return Grounds("{you} took the bank, and who banks bets nothing")
    held = sight.cards(pay.seat)
    if not are_known(held):
        return None
    return by_table(pay, sight.options.tables.get(pay.wager), poker(PLAN.bonus.order, held, kicker=False).name)


def _bank(sight: Sight, pay: Pay) -> Grounds:
    """What the bank won from losing bets and paid to winning ones, less the vigorish on a net win."""
    bets = [fact for fact in sight.facts if type(fact) is Pay and fact.wager == "main"]
    won = sum(-fact.net for fact in bets if fact.net < 0)
    paid = sum(PLAN.paid(sight.options, fact.stake) for fact in bets if fact.outcome == "win")
    house, result = _house_bet(sight)
    won += house if result == "loses" else 0
    paid += PLAN.paid(sight.options, house) if result == "wins" else 0
    vigorish = PLAN.vigorish(sight.options, won - paid) if won > paid else 0
    net = won - paid - vigorish
    words = f"{written(won)} won - {written(paid)} paid" + (f" - {written(vigorish)} vigorish" if vigorish else "")
    words = f"{words} = {written(net)}"
    if net != pay.net:
        words += f", the share of what {written(pay.stake)} put up = {written(pay.net)}"
    setting = _setting(sight, _banker(sight))
    hands = _names(_banker(sight), setting) if setting else {}
    held = f"the bank's hands, {next(iter(hands.values()))}, " if hands else "the bank "
    return Grounds(f"{held}met every bet", hands, standing(pay.net), sum=words)


def _house_bet(sight: Sight) -> tuple[Cents, str]:
    """What the house bet against the bank, and how that ended."""
    bet, result = 0, ""
    for fact in sight.facts:
        if type(fact) is Announce:
            if match := _BETS.fullmatch(fact.text):
                bet = 0 if match[1] == "nothing" else cents(match[1])
            elif match := _HOUSE.fullmatch(fact.text):
                result = match[1]
    return bet, result
