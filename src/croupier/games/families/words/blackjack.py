"""What blackjack games say: totals against the dealer's, blackjacks, lammers, surrender, and side bets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from croupier.games.families.words import twenty_one as words
from croupier.games.families.words.poker import ENVY, standing
from croupier.hands.names import MOST_POINTS, points, with_article
from croupier.hands.names import twenty_one as named
from croupier.hands.points import is_blackjack, total
from croupier.round.facts import Lammer
from croupier.round.grounds import Grounds, HeldHand, are_known
from croupier.round.requests import DEALER

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.blackjack_plan import BlackjackPlan
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight

NATURAL: Final = "blackjack"


def hands(sight: Sight) -> Iterator[HeldHand]:
    """Every hand by its total."""
    return words.hands(sight, NATURAL)


def grounds(plan: BlackjackPlan, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    if pay.wager == ENVY:
        name = with_article(pay.line)
        return Grounds(f"a player's cards make {name}", {"a player": name}, "on the table")
    if pay.outcome == "returned":
        return None
    if pay.wager == "insurance":
        return words.insurance(sight, pay, NATURAL)
    if pay.wager in plan.card_bets:
        return words.card_bet(sight, pay, plan.card_bets[pay.wager])
    if pay.wager in plan.dealer_bets:
        return _on_dealer(plan, sight, pay)
    if plan.lammer_bet and pay.wager == plan.lammer_bet.wager:
        return _on_lammers(sight, pay)
    cards = sight.cards(pay.seat, pay.hand)
    return _hand(plan, sight, pay, cards) if are_known(cards) else None


def _hand(plan: BlackjackPlan, sight: Sight, pay: Pay, cards: Sequence[Card]) -> Grounds:
    """The wager on a hand, or what doubled it."""
    name, main = _name(sight, pay.seat, cards), sight.options.tables["main"]
    if pay.outcome == "surrender":
        because = f"{{you}} gave up {name} against {words.upcard(sight)}"
        return Grounds(because, {pay.seat: name, DEALER: words.upcard(sight)}, "none", main["surrender"].pays)
    if pay.line == "even_money":
        because = f"{{your}} {NATURAL} is paid at once, against {words.upcard(sight)}"
        return Grounds(because, {pay.seat: NATURAL}, "higher", main["even_money"].pays)
    if pay.line == NATURAL:
        up = words.upcard(sight)
        because = f"{{your}} {NATURAL} beats whatever the dealer draws to {up}"
        return Grounds(because, {pay.seat: NATURAL, DEALER: up}, "higher", sight.options.blackjack_odds, brief=NATURAL)
    result = _against(plan, sight, pay, cards, name)
    worth = sight.lammer(pay)
    if pay.outcome == "win":
        return result._replace(odds=main["win"].pays, base=worth or pay.stake)
    return result._replace(because=f"{result.because}, and a lammer costs nothing") if worth else result


def _name(sight: Sight, seat: str, cards: Sequence[Card]) -> str:
    held = sight.hands.get(sight.holder(seat), {})
    return words.natural_name(held, cards, NATURAL) or points(total(cards))


def _against(plan: BlackjackPlan, sight: Sight, pay: Pay, cards: Sequence[Card], name: str) -> Grounds:
    """A hand against the dealer's, whatever its wager is paid."""
    count, dealer = total(cards).points, sight.dealer
    if count > MOST_POINTS:
        return words.bust(pay.seat, count)
    if not are_known(dealer) or is_blackjack(*dealer[:2]):  # a hole card that nobody identified completes it
        if name == NATURAL or pay.outcome == "lose":
            return words.totals(pay.seat, name, NATURAL, "equal" if name == NATURAL else "lower")
        because = f"the dealer's {NATURAL} takes the original wager only, not what was added to {{your}} {name}"
        return Grounds(because, {pay.seat: name, DEALER: NATURAL}, "lower")
    other = total(dealer)
    if other.points > MOST_POINTS:
        pushes = plan.posted(sight.options).rules.against_dealer(count, other.points) == "push"
        ends = f"the dealer's {other.points} pushes with {{your}} {name}"
        busts = f"the dealer busts with {other.points} against {{your}} {name}"
        hands = {pay.seat: name, DEALER: str(other.points)}
        return Grounds(ends if pushes else busts, hands, "equal" if pushes else "higher")
    return words.totals(pay.seat, name, points(other), standing(count - other.points))


def _on_dealer(plan: BlackjackPlan, sight: Sight, pay: Pay) -> Grounds:
    """A side bet on the dealer's final hand."""
    dealer, own = sight.dealer, sight.cards(pay.seat)
    name = NATURAL if not are_known(dealer) else named(dealer, words.natural_name({0: dealer}, dealer, NATURAL)).name
    if pay.outcome == "win":
        odds = sight.options.tables[pay.wager][pay.line].pays
        return Grounds(f"the dealer has {name}", {DEALER: name}, "on the table", odds)
    if are_known(own) and plan.dealer_bets[pay.wager].is_lost_with(own):
        count = str(total(own).points)
        because = f"{{your}} {count} loses it, whatever the dealer has"
        return Grounds(because, {pay.seat: count}, "missed", brief=f"a hand of {count} loses it")
    because = f"the dealer has {name}, which is not on the bet's pay table"
    return Grounds(because, {DEALER: name}, "not on the table", brief=f"dealer's {name}: no pay")


def _on_lammers(sight: Sight, pay: Pay) -> Grounds:
    holder = sight.holder(pay.seat)
    count = sum(type(fact) is Lammer and fact.seat == holder for fact in sight.facts)
    name = f"{count} lammer{'s' * (count != 1)}"
    result = Grounds(f"{{you}} collected {name}", {pay.seat: name}, "on the table")
    if pay.outcome == "lose":
        return result._replace(
            because=f"{result.because}, which is not on the bet's pay table", comparison="not on the table"
        )
    return result._replace(odds=sight.options.tables[pay.wager][pay.line].pays)
