"""What a wager comes to: any wager of any game, as the rules settle it, vigorish, shares and limits included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.academy import dealt
from croupier.academy.question import SchoolQuestion
from croupier.conformance.demands import demand
from croupier.conformance.reasons import comes_to
from croupier.equipment.source import RandomSource
from croupier.money import dollars
from croupier.round.facts import Fact, Pay
from croupier.round.game import Game
from croupier.round.reasons import Reason, reasons
from croupier.round.requests import DEALER
from croupier.round.round import Round, Settled
from croupier.round.views import AUDITOR, view
from croupier.round.wording import of_hand, plain_name, who

#: What a sum says where less is paid than it comes to.
_CUT: Final = "cut by the payout limit"


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """A wager of a round that was played out; mostly one that wins, because there is something to count."""
    table = dealt.table(game, source, 1 + source.below(2))
    round_ = table.last
    if not isinstance(round_.result, Settled):
        return None
    facts = view(round_, AUDITOR)
    places = settled_once(round_, facts)
    winning = [place for place, pay in places.items() if pay.net > 0]
    if not winning and source.below(4):
        return None
    candidates = winning if winning and source.below(4) else list(places)
    if not candidates:
        return None
    place = candidates[source.below(len(candidates))]
    pay = places[place]
    return of_payment(table, pay, reasons(round_, facts, (DEALER,))[place])


def of_payment(table: dealt.DrawnTable, pay: Pay, reason: Reason) -> SchoolQuestion:
    """A payment of a round as a question, once its written sum was done again."""
    round_ = table.last
    facts = view(round_, AUDITOR)
    _is_summed(round_, pay, reason.sum.words)
    return SchoolQuestion(
        table.game.slug,
        "payout",
        f"What does {who(pay.seat)} win or lose on {_on(round_, pay)}? Count only what is won or lost, not the wager"
        " that comes back; 0 if nothing is.",
        (*table.posting, *dealt.told(round_, facts)),
        (dollars(pay.net),),
        (),
        reason.text,
        pay.clause,
        {"scenario": table.scenario(), "seat": pay.seat, "wager": pay.wager, "hand": pay.hand},
    )


def _is_summed(round_: Round, pay: Pay, words: str) -> None:
    """A rule that pays otherwise than its own table and sum say is found here, before anybody learns it: the sum comes
    to what is paid, and is cut by a limit only where one is posted."""
    cut = _CUT in words and not getattr(round_.options, "payout_limit", 0)
    demand(comes_to(words, pay.net) and not cut, f"{pay} is explained as {words!r}, which is another amount")


def settled_once(round_: Round, facts: Sequence[Fact]) -> dict[int, Pay]:
    """The wagers of the seats by their places among the facts. One that is settled in parts would have two answers."""
    seats = {seat.seat for seat in round_.setup.seats}
    pays = {place: fact for place, fact in enumerate(facts) if type(fact) is Pay and fact.seat in seats}
    spots = [(pay.seat, pay.wager, pay.hand) for pay in pays.values()]
    return {place: pay for place, pay in pays.items() if spots.count((pay.seat, pay.wager, pay.hand)) == 1}


def _on(round_: Round, pay: Pay) -> str:
    """A wager with the pay table that pays it, without which there could be several answers."""
    spot = round_.game.spots(round_.options).get(pay.wager)
    table = round_.options.tables.get(pay.wager) or round_.options.tables.get(spot.slug if spot else "")
    return f"{plain_name(pay.wager)}{of_hand(pay.hand)}" + (f" (pay table {table.id})" if table else "")
