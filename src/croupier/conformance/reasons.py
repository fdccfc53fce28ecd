"""The check that a round explains itself: every payment to every reader, with the hands, the comparison and the sum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any, Final

from croupier.conformance.demands import demand, fail
from croupier.conformance.playing import PostedGame, play_out, seated
from croupier.equipment.cards import UNSEEN, show
from croupier.equipment.source import RandomSource
from croupier.money import Cents
from croupier.round.briefly import LONGEST
from croupier.round.facts import Pay
from croupier.round.game import Game
from croupier.round.reasons import Reason, held, reasons
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR, boxes, view

_MONEY: Final = r"-?S?\$[\d,]+(?:\.\d\d)?"
#: A sum without odds: what becomes of an amount.
_PLAIN: Final = re.compile(rf"({_MONEY}) (lost|returned|paid)")
#: Words in a sum that say what an amount is.
_LABELS: Final = re.compile(r" (?:vigorish|from the meter|on the meter|paid before|won|paid)\b")
_TERM: Final = re.compile(r"(?:^| ([-+]) )(.+?)(?=$| [-+] )")
_ADDRESSED: Final = re.compile(r"\byour?\b")
_DECIDED: Final = ("win", "lose", "push")
#: Long enough for a hand of dice.
ROUNDS: Final = 8


def explains_rounds(posted: PostedGame, source: RandomSource) -> None:
    """Rounds in a row, with what a table carries on and with bets for the dealer where a text has them, explain every
    line to every reader."""
    game, house = posted.game, posted.house
    carry: Any = None
    for _ in range(ROUNDS):
        players = seated(game, house, source, 1 + source.below(4), carry)
        round_ = Round(game, house, game.seated(house, _with_tips(game, players), carry)[0], carry)
        explains_itself(play_out(round_, source))
        carry = getattr(round_.result, "carry", None)


def _with_tips(game: Game, setup: Setup) -> Setup:
    """The same bets once more in front of the first player's, for the dealer."""
    if not (game.for_the_dealer and setup.seats):
        return setup
    first = setup.seats[0]
    rider = Seat(f"{first.seat}d", first.wagers, player=DEALER, box=first.number)
    return setup._replace(seats=(*setup.seats, rider))


def explains_itself(round_: Round) -> None:
    """Every payment has a reason for every reader: it names the hands, the comparison and a sum that is the net."""
    holders = _holders(round_)
    for reader in (*(seat.seat for seat in round_.setup.seats), DEALER, SUPERVISOR, PUBLIC):
        facts = view(round_, reader)
        known = reasons(round_, facts, (reader,))
        for place, fact in enumerate(facts):
            if type(fact) is Pay:
                own = reader in (fact.seat, holders.get(fact.seat))
                _is_whole(round_, reader, fact, known.get(place), own=own)
    names_hands(round_)


def names_hands(round_: Round) -> None:
    """Whoever sees all cards of a hand sees its name, at any point; the cards that make it are cards that are seen."""
    players = (DEALER, *(seat.seat for seat in round_.setup.seats))
    for reader in (*players, SUPERVISOR, PUBLIC, AUDITOR):
        facts = view(round_, reader)
        laid, named = boxes(facts), held(round_, facts)
        names = {(hand.who, hand.hand): hand.name for hand in named}
        for who in players:
            for number, cards in laid.get(who, {}).items():
                known = bool(cards) and UNSEEN not in cards
                demand(not known or bool(names.get((who, number))), f"nothing names {show(cards)} of {who} to {reader}")
        for hand in named:
            for who, place in (*hand.places, *((who, place) for who, place, _ in hand.counts_as)):
                cards = laid.get(who, {}).get(hand.hand if who == hand.who else 0, [])
                seen = place < len(cards) and cards[place] != UNSEEN
                demand(seen, f"{hand} is made by a card that {reader} does not see")


def _is_whole(round_: Round, reader: str, pay: Pay, reason: Reason | None, *, own: bool) -> None:
    if reason is None:
        fail(f"nothing says why {pay} is paid")
    due = "player" if own else reader if reader in (DEALER, SUPERVISOR) else "public"
    for wrong in _faults(round_, due, pay, reason):
        fail(f"to {reader}, {pay} is explained as {reason.text!r}, {wrong}")


def _faults(round_: Round, due: str, pay: Pay, reason: Reason) -> Iterator[str]:
    """What is wrong with a reason that is written for one kind of reader."""
    text = reason.text
    if "{" in text or not text.endswith("."):
        yield "which is no sentence"
    brief = reason.brief
    if not 0 < len(brief) <= LONGEST or {"{", "_"} & {*brief}:
        yield f"and on the felt as {brief!r}, which is not {LONGEST} letters of plain words"
    if reason.reader != due:
        yield f"in words for a {reason.reader}"
    if reason.clause != pay.clause:
        yield f"by {reason.clause}"
    if due == SUPERVISOR and pay.clause not in text:
        yield "which does not cite the clause"
    for part in (reason.because, reason.sum.words, *reason.hands.values()):
        if not part or not all(piece in text for piece in part.split("; ")):
            yield f"without {part!r}"
    if due != "player" and _ADDRESSED.search(text):
        yield "which is said to another reader"
    if pay.outcome in _DECIDED:
        if reason.comparison == "none":
            yield "without a comparison"
        if not reason.hands and round_.game.pack:
            yield "without a hand"
    if not comes_to(reason.sum.words, pay.net):
        yield "but the sum does not come to the net"


def _holders(round_: Round) -> dict[str, str]:
    """Who holds the cards that each seat bets on: others may bet on a player's hand, or in front of it for the
    dealer."""
    numbers = {seat.seat: seat.number for seat in round_.setup.seats}
    holds: dict[int, str] = {}
    for to in boxes(round_.facts):
        if to in numbers:
            holds.setdefault(numbers[to], to)
    return {seat: holds[number] for seat, number in numbers.items() if number in holds}


@lru_cache(maxsize=4096)
def comes_to(words: str, net: Cents) -> bool:
    """Whether a written sum, done again, comes to the net of the wager."""
    if match := _PLAIN.fullmatch(words):
        amount = _amount(match[1])
        results = {"lost": -amount, "returned": amount if net > 0 else 0, "paid": amount}
        return results[match[2]] == net
    expression, *results_shown = words.split(" = ")
    value = floor(sum(_terms(_LABELS.sub("", expression))))
    amounts = [match[0] for result in results_shown if (match := re.match(_MONEY, result))]
    shown = [_amount(amount) for amount in amounts] or [Fraction(value)]
    return shown[0] == value and shown[-1] == net


def _terms(expression: str) -> Iterator[Fraction]:
    for sign, term in _TERM.findall(expression):
        product = Fraction(1)
        for factor in term.split(" x "):
            product *= _amount(factor) if "$" in factor else Fraction(factor)
        yield -product if sign == "-" else product


def _amount(text: str) -> Fraction:
    return Fraction(text.replace("S$", "").replace("$", "").replace(",", "")) * 100
