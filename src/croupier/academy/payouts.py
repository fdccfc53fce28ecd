"""What a wager comes to: any wager of any game, as the rules settle it, vigorish, shares and limits included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from croupier.academy import dealt, simulated_players, words_of_a_text
from croupier.academy.question import SchoolQuestion
from croupier.conformance import playing
from croupier.conformance.demands import demand
from croupier.conformance.reasons import comes_to
from croupier.equipment.source import RandomSource, shuffled
from croupier.money import dollars
from croupier.round.facts import Fact, Pay
from croupier.round.game import Game
from croupier.round.reasons import Reason, amounts, reasons, titles
from croupier.round.requests import DEALER
from croupier.round.round import Round, Settled
from croupier.round.setup import Seat, Setup
from croupier.round.views import AUDITOR, view
from croupier.round.wording import of_hand, who

#: One question of so many asks what a clause says, and one what a line pays.
_FORMS: Final = 12
#: A chip of a dollar, and how many places a picture has at least.
_CHIP: Final = 100
_LEAST_AROUND: Final = 3
#: What a sum says where less is paid than it comes to.
_CUT: Final = "cut by the payout limit"
#: What a sum says where something is kept of the win, or was paid before it.
_VIGORISH: Final = "vigorish"


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """A wager of a round that was played out; mostly one that wins, because there is something to count. Where nothing
    but an outcome decides, also all that wins around it; now and then what a line pays, or what a clause says of it."""
    what = source.below(_FORMS)
    if what == 0:
        return words_of_a_text.draw(game, "payout", source)
    if what == 1:
        return simulated_players.pay_asked(dealt.begun_table(game, source, 1).last, source)
    if not game.pack and not game.standing and source.below(3) == 0:
        return picture(game, source)
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
    rarest = max(candidates, key=lambda place: _multiple(places[place]))
    place = rarest if source.below(2) else candidates[source.below(len(candidates))]
    pay = places[place]
    evidence = {"scenario": table.scenario(), "seat": pay.seat, "wager": pay.wager, "hand": pay.hand}
    known = reasons(round_, facts, (DEALER,))
    if any(_CUT in known[other].sum.words for other in places) and len(winning) > 1:
        return None  # a limit leaves open which of several wagers is paid less
    question = of_payment(round_, pay, known[place], evidence)
    return question._replace(given=(*table.posting, *question.given))


def _multiple(pay: Pay) -> Fraction:
    """How much is won for what was laid; envy and the like are won for nothing."""
    return Fraction(pay.net, pay.stake or 1)


def of_payment(round_: Round, pay: Pay, reason: Reason, evidence: Mapping[str, Any]) -> SchoolQuestion:
    """A payment of a round as a question, once its written sum was done again."""
    _is_summed(round_, pay, reason.sum.words)
    after = ", after vigorish" if _VIGORISH in reason.sum.words else ""
    return SchoolQuestion(
        round_.game.slug,
        "payout",
        f"What does {who(pay.seat)} win or lose on {_on(round_, pay)}{after}? Give the net: a wager that comes"
        " back is no win, one that the house keeps is a loss; 0 if it is neither.",
        dealt.told(round_, view(round_, AUDITOR)),
        (dollars(pay.net),),
        (),
        reason.text,
        pay.clause,
        evidence,
    )


def picture(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """What a seat wins in all with chips on several places that one outcome pays: a key number and all around it."""
    house = game.house({})
    everywhere = tuple((slug, _CHIP) for slug, wager in game.spots(house).items() if wager.stage == "before")
    tried = Round(game, house, game.seated(house, Setup((Seat("1", everywhere),)))[0])
    playing.play_out(tried, source)
    winners = [pay.wager for pay in getattr(tried.result, "lines", ()) if pay.net > 0]
    if len(winners) < _LEAST_AROUND:
        return None
    chosen = shuffled(winners, source)[: _LEAST_AROUND + source.below(_LEAST_AROUND + 1)]
    bets = tuple((wager, _CHIP * (1 + source.below(20))) for wager in sorted(chosen, key=winners.index))
    round_ = Round(game, house, game.seated(house, Setup((Seat("1", bets),)))[0]).replay(tried.answers)
    facts = view(round_, AUDITOR)
    known, pays = reasons(round_, facts, (DEALER,)), settled_once(round_, facts)
    if len(pays) < len(bets):
        return None
    for place, pay in pays.items():
        _is_summed(round_, pay, known[place].sum.words)
    total = sum(pay.net for pay in pays.values())
    table = dealt.DrawnTable(game, {}, (round_,))
    return SchoolQuestion(
        game.slug,
        "payout",
        "What does seat 1 win in all? Count only what is won, not the wagers that come back.",
        dealt.told(round_, facts),
        (dollars(total),),
        (),
        " ".join([*(known[place].text for place in pays), f"In all {amounts(game)(total)}."]),
        max(pays.values(), key=lambda pay: pay.net).clause,
        {"scenario": table.scenario(), "seat": "1", "wager": "", "hand": 0},
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
    return f"{titles(round_)(pay.wager)}{of_hand(pay.hand)}" + (f" (pay table {table.id})" if table else "")
