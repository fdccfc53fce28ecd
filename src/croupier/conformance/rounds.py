"""The checks that play rounds: each takes a game as a house posts it and a source of chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from croupier.conformance.demands import demand, refuses
from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, hides_cards, replays
from croupier.conformance.playing import PostedGame, advance, asks, every_choice, play_out
from croupier.conformance.reasons import explains_itself, names_hands
from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import BadInput, CroupierError, Nonconformity, Refused, RoundOver, WagerRefused
from croupier.house import asking
from croupier.round.facts import Remedied
from croupier.round.requests import Decide, Draw, Gather, Request, Roll, Spin
from croupier.round.round import Abandoned, Round, Settled, Void

#: A decision for several seats at once comes up in the first so many rounds, or never.
_TRIES: Final = 60


def ends_settled(posted: PostedGame, source: RandomSource) -> None:
    """Random play ends settled, chips are settled once, clauses exist, hidden cards stay hidden, replay is equal."""
    round_ = play_out(posted.round(source, 1 + source.below(5)), source)
    demand(isinstance(round_.result, Settled), f"random play ends {type(round_.result).__name__.lower()}, not settled")
    holds_everything(round_)


def holds_everything(round_: Round) -> None:
    """Whatever holds of every round that has ended."""
    conserves_money(round_)
    cites_clauses_that_exist(round_)
    hides_cards(round_)
    replays(round_)
    explains_itself(round_)


def replays_anywhere(posted: PostedGame, source: RandomSource) -> None:
    """At every point of a round its answers replay to the same facts, hidden cards are in no view, seen hands have
    names."""
    round_ = posted.round(source)
    while round_.pending is not None:
        replays(round_)
        hides_cards(round_)
        names_hands(round_)
        advance(round_, source)


def offers_what_is_legal(posted: PostedGame, source: RandomSource) -> None:
    """Every action that is offered can be taken; others are refused and change nothing."""
    round_ = posted.round(source)
    while round_.pending is not None:
        for ask in asks(round_):
            for choice in every_choice(round_, ask):
                round_.fork().answer(choice, seat=ask.seat)
            for wrong in _wrong_decisions(ask):
                refuses(round_, wrong, ask.seat)
            refuses(round_, {"action": ask.actions[0].name, "seat": "99"})
        advance(round_, source)
    _raises(partial(round_.answer, "stand"), RoundOver, "an answer is taken after the round has ended")


def _wrong_decisions(ask: Decide) -> list[object]:
    wrong: list[object] = ["fly", {"action": "fly"}, {}, 7, None, {"action": 3}]
    for action in ask.actions:
        if action.most:
            wrong.append({"action": action.name, "amount": str(action.most // 100 + 1)})
            wrong += [{"action": action.name, "amount": "0"}, {"action": action.name, "amount": "-5"}]
            wrong.append({"action": action.name, "amount": 2.5})
        if action.multiples:
            wrong.append({"action": action.name, "multiple": 1 + max(action.multiples)})
    return wrong


def stakes_nobodys_money(posted: PostedGame, source: RandomSource) -> None:
    """Every decision declares what an absent player is taken to do, and it never adds a wager."""
    round_ = posted.round(source)
    while round_.pending is not None:
        for ask in asks(round_):
            default = asking.default(ask)
            demand(
                not asking.adds_wager(round_, ask, default), f"the default of '{ask.asked}', {default}, adds a wager"
            )
        advance(round_, source)


def refuses_wrong_outcomes(posted: PostedGame, source: RandomSource) -> None:
    """Cards that are out, impossible rolls and pockets that are not on the wheel are refused and change nothing."""
    round_ = posted.round(source)
    while round_.pending is not None:
        for wrong in _wrong_outcomes(round_, round_.pending):
            refuses(round_, wrong)
        advance(round_, source)


def _wrong_outcomes(round_: Round, pending: Request) -> list[object]:
    match pending:
        case Draw():
            return ["Zz", "", None, 99, -1, 1.5, [3], *(card for card, left in enumerate(round_.felt.left) if not left)]
        case Roll():
            return [[0, 7], "3", [1], None]
        case Spin():
            return ["37", 17, "", None, "000"]
    return []


def remedies_irregularities(posted: PostedGame, source: RandomSource) -> None:
    """Every irregularity, declared at any point, is remedied under its clause or refused, and the round ends well."""
    round_ = posted.round(source, seats=2)
    while round_.pending is not None:
        for rule in round_.game.irregularities.values():
            details = {"seat": round_.setup.seats[0].seat} if "seat" in rule.needs else {}
            other = round_.fork()
            before = other.plain()
            try:
                other.declare(rule.kind, **details)
            except Refused:
                demand(other.plain() == before, f"{rule.kind} was refused, but the round has changed")
                continue
            cited = [fact.clause for fact in other.facts if type(fact) is Remedied and fact.kind == rule.kind]
            demand(cited == [rule.clause], f"{rule.kind} is remedied under {cited}, not {rule.clause}")
            play_out(other, source)
            holds_everything(other)
        advance(round_, source)


def ends_anywhere(posted: PostedGame, source: RandomSource) -> None:
    """A round can be voided or abandoned at any point, for a reason, and only once."""
    round_ = posted.round(source)
    while round_.pending is not None:
        void, abandoned = round_.fork(), round_.fork()
        void.void("the lights went out")
        abandoned.abandon("the building is on fire")
        demand(isinstance(void.result, Void), "a round that is voided is not void")
        demand(isinstance(abandoned.result, Abandoned), "a round that is abandoned is not abandoned")
        for ended in (void, abandoned):
            conserves_money(ended)
            replays(ended)
            explains_itself(ended)
            _raises(partial(ended.void, "again"), RoundOver, "a round ends twice")
        _raises(partial(round_.fork().void, "  "), BadInput, "a round is voided without a reason", "needs a reason")
        advance(round_, source)


def amends(posted: PostedGame, source: RandomSource) -> None:
    """Amending an answer to what it was changes nothing, and an answer that is not there cannot be amended."""
    round_ = play_out(posted.round(source), source)
    for seq, entry in enumerate(round_.answers, 1):
        same = round_.amended(seq, entry.answer).transcript == round_.transcript
        demand(same, f"answer {seq}, amended to what it was, gives another round")
    for seq in (0, len(round_.answers) + 1):
        amend = partial(round_.amended, seq, "Ah")
        _raises(amend, BadInput, f"answer {seq} is amended, which is not there", "there is no answer")


def gathers_in_any_order(posted: PostedGame, source: RandomSource) -> None:
    """Where several seats decide at once, the order in which they answer does not matter."""
    for _ in range(_TRIES):
        round_ = posted.round(source)
        while round_.pending is not None and not isinstance(round_.pending, Gather):
            advance(round_, source)
        if not isinstance(round_.pending, Gather) or len(round_.pending.asks) < 2:
            continue
        forwards, backwards = round_.fork(), round_.fork()
        for ask in round_.pending.asks:
            forwards.answer(next(every_choice(round_, ask)), seat=ask.seat)
        for ask in reversed(round_.pending.asks):
            backwards.answer(next(every_choice(round_, ask)), seat=ask.seat)
        demand(forwards.transcript == backwards.transcript, "the order in which seats answer changes the round")
        replays(backwards)


def closes_betting(posted: PostedGame, source: RandomSource) -> None:
    """Wagers are taken until the first answer, and refused after it with a clause."""
    round_ = posted.round(source, seats=1)
    fixed = {wager.slug for wager in round_.game.wagers if wager.exactly}
    wager, bet = next(made for made in round_.setup.seats[0].wagers if made[0] not in fixed)
    round_.wager("1", wager, str(bet // 100 + 5))
    laid = dict(round_.setup.seats[0].wagers)[wager]
    demand(laid == (bet // 100 + 5) * 100, f"{wager} was raised before the round, but {laid} cents lie there")
    advance(round_, source)
    bet_late = partial(round_.wager, "1", wager, "5")
    late = _raises(bet_late, WagerRefused, f"{wager} is taken after the first answer")
    demand(bool(round_.game.rulebook.find(late.clause)), f"a late wager is refused under {late.clause!r}, no clause")


def walks_through_steps(posted: PostedGame, source: RandomSource) -> None:
    """Walked through step by step, a round ends as it does straight on."""
    seed = bytes(source.below(256) for _ in range(8))
    walked, straight = (posted.round(SeededSource(seed)) for _ in range(2))
    walked.walking = True
    for round_ in (walked, straight):
        play_out(round_, SeededSource(seed))
    demand(walked.transcript == straight.transcript, "a round that is walked through step by step ends otherwise")


def _raises(act: Callable[[], object], kind: type[CroupierError], otherwise: str, says: str = "") -> CroupierError:
    """The error that an act must raise, in these words."""
    try:
        act()
    except kind as error:
        demand(says in str(error), f"{error} does not say: {says}")
        return error
    raise Nonconformity(otherwise)
