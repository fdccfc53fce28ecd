"""What is done when something went wrong, and under which clause: declared in a round, and told by what it does."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from croupier.academy import dealt
from croupier.academy.procedures import of_request
from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import TEXT, show
from croupier.equipment.source import RandomSource, shuffled
from croupier.errors import CroupierError
from croupier.round.facts import Deal, Fact, Remedied, plain
from croupier.round.game import Game
from croupier.round.irregularities import Rule
from croupier.round.reasons import teller
from croupier.round.round import Round
from croupier.round.views import AUDITOR, view
from croupier.round.wording import begun, plain_name

CHOICES: Final = 4
#: So many answers are given before something goes wrong, at most.
_MOST_BEFORE: Final = 12
#: What a house could do about anything, whether or not the text of a game ever has it done; the last two with cards.
_SHARED: Final = ("void_round", "play_on", "forfeit_seat", "abandon_round", "use_next", "discard_card")
_ENDED: Final = {
    "void": "the round is void, and every wager goes back",
    "abandoned": "the round is abandoned, and the wagers stay held",
}


class Mishap(NamedTuple):
    """Something that goes wrong: the round until then, the rule for it, what is told with it, and the round after."""

    table: dealt.DrawnTable
    rule: Rule
    details: dict[str, str]
    after: Round


class Effect(NamedTuple):
    """What a declaration has made of a round; two that make the same of it cannot be told apart."""

    status: str
    facts: tuple[str, ...]
    asked: str
    cards: tuple[Any, ...]
    noted: tuple[str, ...]


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """Something goes wrong in a round: what is done, or which clause has it done."""
    rules = [rule for rule in game.irregularities.values() if not rule.overlooks]
    if not rules:
        return None
    rule = rules[source.below(len(rules))]
    table = dealt.begun_table(game, source, 2, dict(rule.when))
    for _ in range(source.below(_MOST_BEFORE + 1)):
        if table.last.pending is None:
            return None
        dealt.advance(table.last, source)
    mishap = declared(table, rule, source)
    return asked(mishap, source) if mishap else None


def asked(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """What is done about it, or which clause has it done; None where a second answer would be right too."""
    return _clause(mishap, source) if source.below(3) == 0 else _remedy(mishap, source)


def declared(table: dealt.DrawnTable, rule: Rule, source: RandomSource) -> Mishap | None:
    """The irregularity where it can happen, with a card named if that makes a difference. No face is shown by mistake
    before a card has left the shoe."""
    if rule.seen and not any(isinstance(fact, Deal) for fact in table.last.facts):
        return None
    details = _details(table.last, rule)
    after = with_remedy(table.last, rule, rule.remedy, details)
    left = [card for card, copies in enumerate(table.last.felt.left) if copies]
    if left:
        named = details | {"card": TEXT[left[source.below(len(left))]]}
        other = with_remedy(table.last, rule, rule.remedy, named)
        if other is not None and (after is None or effect(other) != effect(after)):
            details, after = named, other
    return None if after is None else Mishap(table, rule, details, after)


def _details(round_: Round, rule: Rule) -> dict[str, str]:
    details = {"seat": round_.setup.seats[0].seat} if "seat" in rule.needs and round_.setup.seats else {}
    return details | ({"reason": rule.trigger} if "reason" in rule.needs else {})


def with_remedy(round_: Round, rule: Rule, remedy: str, details: dict[str, str]) -> Round | None:
    """The round after an irregularity with this remedy for it; None where it cannot be carried out."""
    if round_.pending is None:
        return None
    game = copy.copy(round_.game)
    game.__dict__["irregularities"] = round_.game.irregularities | {rule.kind: rule._replace(remedy=remedy)}
    other = Round(game, round_.options, round_.setup, round_.carry, pack=round_.pack).replay(round_.answers)
    try:
        other.declare(rule.kind, **details)
    except CroupierError:
        return None
    except Exception:
        if remedy == rule.remedy:
            raise
        return None  # out of its place a remedy may leave a felt that the rules of the game never see
    return other


def effect(round_: Round) -> Effect:
    """What the felt is now, without the name of what was declared."""
    felt = round_.felt
    facts = tuple(str(plain(fact)) for fact in round_.facts if type(fact) is not Remedied)
    pending = round_.pending.asked if round_.pending else ""
    cards = (tuple(felt.left), tuple(felt.waiting), tuple(felt.shown), tuple(sorted(felt.passed)))
    status = round_.result.status if round_.result else "open"
    return Effect(status, facts, pending, cards, tuple(sorted(felt.noted)))


def done(before: Round, after: Round) -> str:
    """What a declaration did, in words; nothing where it is only noted and comes out later."""
    if after.result is not None and after.result.status in _ENDED:
        return _ENDED[after.result.status]
    if len(after.felt.noted) > len(before.felt.noted) or len(after.felt.passed) > len(before.felt.passed):
        return ""
    changes = list(_changes(before, after))
    next_ = f"next, {of_request(after.game, after.pending, 0, 0).text}" if after.pending else "the round is settled"
    stay = "wagers and cards stay as they are" if after.game.pack else "the wagers stay as they are"
    return "; ".join([*(changes or [stay]), next_])


def _changes(before: Round, after: Round) -> Iterator[str]:
    new: list[Fact] = [fact for fact in after.facts[len(before.facts) :] if type(fact) is not Remedied]
    yield from map(teller(after), new)
    if waiting := after.felt.waiting[len(before.felt.waiting) :]:
        yield f"{show(waiting)} counts as the next card"


def _remedy(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """What is done about it, beside what other remedies would do at that very moment."""
    before, rule, game = mishap.table.last, mishap.rule, mishap.table.game
    right = done(before, mishap.after)
    known = {other.remedy for other in game.irregularities.values()} | {*(_SHARED if game.pack else _SHARED[:-2])}
    wrong: list[str] = []
    for remedy in shuffled(sorted(known - {rule.remedy}), source):
        other = with_remedy(before, rule, remedy, mishap.details | {"seat": before.setup.seats[0].seat})
        if other is not None and effect(other) != effect(mishap.after):
            wrong.append(done(before, other))
    wrong = [text for text in dict.fromkeys(wrong) if text and text != right]
    if not right or len(wrong) < 2:
        return None
    choices = shuffled([right, *wrong[: CHOICES - 1]], source)
    return _question(mishap, "What is done about it?", right, tuple(choices))


def _clause(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """The clause that has it done; one that would have the same done is no choice beside it."""
    rule, right = mishap.rule, remedied(mishap.after).clause
    others = [other for other in mishap.table.game.irregularities.values() if other.clause != right]
    same = {rule.clause, right}
    for remedy in {other.remedy for other in others}:
        other_round = with_remedy(mishap.table.last, rule, remedy, mishap.details)
        if remedy == rule.remedy or (other_round is not None and effect(other_round) == effect(mishap.after)):
            same |= {other.clause for other in others if other.remedy == remedy}
    clauses = sorted({other.clause for other in others} - same)
    if len(clauses) < 2:
        return None
    choices = shuffled([right, *shuffled(clauses, source)[: CHOICES - 1]], source)
    return _question(mishap, "Which clause says what is done about it?", right, tuple(choices))


def remedied(after: Round) -> Remedied:
    """What a round says of the irregularity declared last."""
    return next(fact for fact in reversed(after.facts) if type(fact) is Remedied)


def _question(mishap: Mishap, asked: str, right: str, choices: tuple[str, ...]) -> SchoolQuestion:
    table, rule, after = mishap.table, mishap.rule, mishap.after
    about = ", ".join(f"{name} {value}" for name, value in mishap.details.items() if name != "reason")
    what = done(table.last, after) or plain_name(rule.remedy)
    then = f"; then {rule.then}" if rule.then else ""
    now = f"Now this happens: {rule.trigger}" + (f" ({about})" if about else "")
    clause = remedied(after).clause
    by = "" if rule.authority == clause else f" {rule.authority}."  # the clause stands beside the explanation anyhow
    return SchoolQuestion(
        table.game.slug,
        "irregularity",
        asked,
        (*table.posting, *dealt.told(table.last, view(table.last, AUDITOR)), now),
        (right,),
        choices,
        f"{begun(what)}{then}.{by}",
        clause,
        {"round": after.plain(), "kind": rule.kind},
    )
