"""What is done when something went wrong, and under which clause: declared in a round, and told by what it does."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from croupier.academy import dealt, words_of_a_text
from croupier.academy.mishap_moments import can_happen, is_belied, is_found_late
from croupier.academy.procedures import of_request
from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import TEXT, show
from croupier.equipment.source import RandomSource, shuffled
from croupier.errors import CroupierError
from croupier.round.facts import Announce, Fact, Remedied, plain
from croupier.round.game import Game
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.reasons import teller
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.views import view
from croupier.round.wording import begun
from croupier.rulebooks import citations

CHOICES: Final = 4
#: One question of so many asks what a clause says.
_FORMS: Final = 8
#: Something that goes wrong seldom is looked for at so many moments, so that every kind of it comes up.
_MOMENTS: Final = 8
#: So many answers are given before something goes wrong soon, and so many of a round are played at most.
_MOST_BEFORE: Final = 12
_MOST_ANSWERS: Final = 200
#: What a house could do about anything, whether or not the text of a game ever has it done; the last two with cards.
_SHARED: Final = ("void_round", "play_on", "forfeit_seat", "abandon_round", "use_next", "discard_card")
#: What is announced where something came too late to matter: it did not happen as the file words it.
_TOO_LATE: Final = "the round stands"
_DONE: Final = "What is done about it?"
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
    """Something goes wrong in a round: what is done, or which clause has it done; now and then what a clause says."""
    if source.below(_FORMS) == 0:
        return words_of_a_text.draw(game, "irregularity", source)
    rules = [rule for rule in game.irregularities.values() if not rule.overlooks]
    if not rules:
        return None
    rule = rules[source.below(len(rules))]
    drawn = (_at_some_moment(game, rule, source) for _ in range(_MOMENTS))
    return next(filter(None, drawn), None)


def _at_some_moment(game: Game, rule: Rule, source: RandomSource) -> SchoolQuestion | None:
    """Somewhere in a round, at every other time soon after its beginning: that is where most goes wrong."""
    table = dealt.begun_table(game, source, 2, dict(rule.when))
    round_ = table.last
    most = source.below(_MOST_BEFORE + 1) if source.below(2) else _MOST_ANSWERS
    while round_.pending is not None and len(round_.answers) < most:
        dealt.advance(round_, source)
    if most == _MOST_ANSWERS:
        round_ = round_.replay(round_.answers[: source.below(len(round_.answers) + 1)])
    if round_.pending is None:
        return None
    mishap = declared(table._replace(rounds=(*table.rounds[:-1], round_)), rule, source)
    return asked(mishap, source) if mishap else None


def asked(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """What is done about it, or which clause has it done; None where a second answer would be right too. What comes out
    later is asked by its clause: what is done depends on a table that is not told."""
    by_clause = source.below(3) == 0 or is_found_late(mishap.rule)
    return (None if by_clause else _remedy(mishap, source)) or _clause(mishap, source)


def declared(table: dealt.DrawnTable, rule: Rule, source: RandomSource) -> Mishap | None:
    """The irregularity where it can happen, with a card named if that makes a difference."""
    details = _details(table.last, rule)
    if not can_happen(table.last, rule, details.get("seat", "")):
        return None
    after = with_remedy(table.last, rule, details)
    left = [card for card, copies in enumerate(table.last.felt.left) if copies]
    if left:
        named = details | {"card": TEXT[left[source.below(len(left))]]}
        other = with_remedy(table.last, rule, named)
        if other is not None and (after is None or effect(other) != effect(after)):
            details, after = named, other
    if after is None or any(type(fact) is Announce and fact.text.startswith(_TOO_LATE) for fact in after.facts):
        return None
    return Mishap(table, rule, details, after)


def _details(round_: Round, rule: Rule) -> dict[str, str]:
    details = {"seat": round_.setup.seats[0].seat} if "seat" in rule.needs and round_.setup.seats else {}
    return details | ({"reason": rule.trigger} if "reason" in rule.needs else {})


def with_remedy(round_: Round, rule: Rule, details: dict[str, str]) -> Round | None:
    """The round after an irregularity that a rule remedies, be it another than the text's; None where that remedy
    cannot be carried out."""
    if round_.pending is None:
        return None
    game = copy.copy(round_.game)
    game.__dict__["irregularities"] = round_.game.irregularities | {rule.kind: rule}
    other = Round(game, round_.options, round_.setup, round_.carry, pack=round_.pack).replay(round_.answers)
    try:
        other.declare(rule.kind, **details)
    except CroupierError:
        return None
    except Exception:
        if rule == round_.game.irregularities[rule.kind]:
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
    """What a declaration did and what is done beside it, in words; nothing where it is only noted and comes out
    later."""
    beside = [then] if (then := remedied(after).then) else []
    if after.result is not None and after.result.status in _ENDED:
        return "; ".join([_ENDED[after.result.status], *beside])
    if len(after.felt.noted) > len(before.felt.noted) or len(after.felt.passed) > len(before.felt.passed):
        return ""
    changes = list(_changes(before, after))
    next_ = f"next, {of_request(after.game, after.pending, 0, 0).text}" if after.pending else "the round is settled"
    stay = "wagers and cards stay as they are" if after.game.pack else "the wagers stay as they are"
    what, unseen = "; ".join([*(changes or [stay]), *beside, next_]), _unseen(after)
    return what.replace(unseen, "the card") if unseen else what


def _unseen(after: Round) -> str:
    """The card that was declared last, where nobody has seen its face."""
    what = after.answers[-1].answer
    is_hidden = isinstance(what, Irregularity) and not after.game.irregularities[what.kind].seen
    return show(what.cards) if isinstance(what, Irregularity) and is_hidden else ""


def _changes(before: Round, after: Round) -> Iterator[str]:
    new: list[Fact] = [fact for fact in after.facts[len(before.facts) :] if type(fact) is not Remedied]
    yield from map(teller(after), new)
    if waiting := after.felt.waiting[len(before.felt.waiting) :]:
        yield f"{show(waiting)} counts as the next card"


def _remedy(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """What is done about it, beside what other remedies would do at that very moment."""
    before, rule, game = mishap.table.last, mishap.rule, mishap.table.game
    if not (right := done(before, mishap.after)):
        return None
    known = dict.fromkeys(_SHARED if game.pack else _SHARED[:-2], "")  # each with what is done beside it elsewhere
    known |= {other.remedy: other.then for other in shuffled(list(game.irregularities.values()), source)}
    seats = before.setup.seats  # nobody has laid anything new where only bets of earlier rolls stand
    details = mishap.details | ({"seat": seats[0].seat} if seats else {})
    wrong: list[str] = []
    for remedy in shuffled(sorted(known.keys() - {rule.remedy}), source):
        other = with_remedy(before, rule._replace(remedy=remedy, then=known[remedy]), details)
        if other is not None and effect(other) != effect(mishap.after):
            wrong.append(done(before, other))
    # One that says part of what is done says nothing wrong.
    wrong = [text for text in dict.fromkeys(wrong) if text and not {*text.split("; ")} <= {*right.split("; ")}]
    if len(wrong) < 2:
        return None
    choices = shuffled([right, *wrong[: CHOICES - 1]], source)
    return _question(mishap, _DONE, right, tuple(choices))


def _clause(mishap: Mishap, source: RandomSource) -> SchoolQuestion | None:
    """The clause that has it done; one that would have the same done is no choice beside it. Where the house acts under
    its general authority no clause says it."""
    rule, right = mishap.rule, remedied(mishap.after).clause
    if rule.ruling:
        return None
    others = [other for other in mishap.table.game.irregularities.values() if other.clause != right]
    same = {rule.clause, right}
    if len({other.clause for other in others} - same) < 2:
        return None
    for remedy in {other.remedy for other in others}:
        other_round = with_remedy(mishap.table.last, rule._replace(remedy=remedy), mishap.details)
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
    told = {name: value for name, value in mishap.details.items() if name == "seat" or (name == "card" and rule.seen)}
    about = ", ".join(f"{name} {value}" for name, value in told.items())
    now = "Later this comes out" if is_found_late(rule) else "Now this happens"
    event = rule.event.rstrip(".") + (f" ({about})" if about else "")
    clause = remedied(after).clause
    return SchoolQuestion(
        table.game.slug,
        "irregularity",
        asked,
        (*table.posting, *_situation(mishap), f"{now}: {event}."),
        (right,),
        choices,
        _explained(mishap, clause, is_asked=asked == _DONE),
        clause,
        {"round": after.plain(), "kind": rule.kind},
    )


def _situation(mishap: Mishap) -> tuple[str, ...]:
    """The table as the dealer sees it; nothing of it where something comes out only later, or it tells otherwise."""
    round_ = mishap.table.last
    return () if is_found_late(mishap.rule) or is_belied(mishap.rule) else dealt.told(round_, view(round_, DEALER))


def _explained(mishap: Mishap, clause: str, *, is_asked: bool) -> str:
    """What is done, unless that `is_asked`, and why: the words of the clause, or where these do not say it, of the
    file."""
    table, rule, after = mishap.table, mishap.rule, mishap.after
    what = done(table.last, after) or "; ".join(filter(None, [rule.trigger.rstrip("."), rule.then]))
    reason = _reason(table.game, rule, clause)
    said = [] if is_asked and reason else [f"{begun(what)}."]
    return " ".join([*said, *([begun(reason)] if reason else [])])


def _reason(game: Game, rule: Rule, clause: str) -> str:
    """The words of a clause that says what is done. One that says it of nothing in particular, as that by which a short
    text takes over the usual rules, has several kinds with other remedies."""
    remedies = {other.remedy for other in game.irregularities.values() if other.clause == rule.clause}
    entry = next((entry for text in game.texts for cited in citations(clause) if (entry := text.find(cited))), None)
    if rule.ruling:
        return f"{rule.trigger} {rule.authority}." if rule.trigger != rule.event else f"{rule.authority}."
    if entry is None or (len(remedies) > 1 and entry.kind != "irregularity"):
        return rule.trigger if rule.trigger != rule.event else ""
    return entry.gist
