"""What simulated players do at a trainee's table: they lay chips where these may not lie, say what they may not do, and
ask what something pays. Each is a question that the rules answer."""

from __future__ import annotations

import re
from typing import Any, Final

from croupier import games
from croupier.academy import dealt
from croupier.academy.procedures import gist_of
from croupier.academy.question import SchoolQuestion
from croupier.conformance import playing
from croupier.equipment.source import RandomSource, shuffled
from croupier.money import Cents, cents
from croupier.paytables import PayLine, PayTable
from croupier.round import setup as setups
from croupier.round.game import Game
from croupier.round.reasons import amounts, titles
from croupier.round.requests import DEALER, Decide
from croupier.round.round import Round
from croupier.round.setup import Setup
from croupier.round.views import view
from croupier.round.wagering import Refusal
from croupier.round.wording import begun, of_hand, plain_name, who

TAKEN: Final = "it stands"
REFUSED: Final = "it is refused"
#: Amounts that players try: usual ones, and those that are asked about only where they are refused.
_USUAL: Final[tuple[Cents, ...]] = (500, 2_500)
_ODD: Final[tuple[Cents, ...]] = (50, 100, 1_000_000)
#: What a table posts at which bets are practised, where the text lets it.
_LIMITS: Final = {"table_minimum": "5", "table_maximum": "500"}
#: Amounts in a refusal, which says them without their currency.
_AMOUNT: Final = re.compile(r"(?:(?<= of )|(?<= not )|(?<= below the )|(?<= above the ))\d+(?:\.\d\d)?\b(?! to)")
#: A refusal for its amount, and a clause that says something of one.
_BY_AMOUNT: Final = re.compile(r"\b(?:below|above) the\b|\bis a wager of\b|\bin steps of\b")
_SAYS_AMOUNT: Final = re.compile(r"\$|minim|maxim|limit|\bleast\b|\bmost\b", re.IGNORECASE)
_CHOICES: Final = 4
_TRIES: Final = 12


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """Whether a bet stands, or what a seat says when it is asked, with the table as the dealer sees it."""
    limits = _LIMITS if source.below(2) and dealt.may_be_posted(game, _LIMITS) else {}
    table = dealt.begun_table(game, source, 2, limits)
    round_ = table.last
    if limits:
        question = bet(round_, source)
        given = (*table.posting, *dealt.told(round_, view(round_, DEALER)))
        return question._replace(given=given) if question else None
    asks: list[tuple[Decide, int]] = []
    while round_.pending is not None:
        asks += [(ask, len(round_.answers)) for ask in playing.asks(round_)[:1]]
        dealt.advance(round_, source)
    if not asks:
        return None
    ask, answers = asks[source.below(len(asks))]
    question = said(round_, ask, answers, source)
    then = round_.replay(round_.answers[:answers])
    return question._replace(given=dealt.told(then, view(then, DEALER))) if question else None


# -- chips ------------------------------------------------------------------------------------------------------------


def bet(round_: Round, source: RandomSource) -> SchoolQuestion | None:
    """A seat lays one more wager: whether it stands, by the clause that refuses it or that it is made by."""
    game, wants_refusal = round_.game, bool(source.below(2))
    spots = [slug for slug, wager in game.spots(round_.options).items() if wager.stage == "before"]
    seats, tried = round_.setup.seats, _USUAL if not wants_refusal else (*_USUAL, *_ODD)
    for _ in range(_TRIES if seats else 0):
        seat = seats[source.below(len(seats))]
        wager, amount = spots[source.below(len(spots))], tried[source.below(len(tried))]
        if wager in dict(seat.wagers):
            continue
        refusals = _refusals(round_, seat.seat, wager, amount)
        others = [name for _, name, _ in refusals if name != wager]
        clause = refusals[0][2].clause if refusals else game.spots(round_.options)[wager].clause
        if bool(refusals) != wants_refusal or others or not clause:
            continue
        if refusals and _BY_AMOUNT.search(refusals[0][2].message) and not _SAYS_AMOUNT.search(gist_of(game, clause)):
            continue  # what the house posts, and no clause
        title = titles(round_)(wager)
        return SchoolQuestion(
            game.slug,
            "procedure",
            f"{begun(who(seat.seat))} puts {amounts(game)(amount)} on {title}. Does it stand?",
            (),
            (REFUSED if refusals else TAKEN,),
            (TAKEN, REFUSED),
            f"{begun(_in_titles(round_, wager, refusals[0][2].message))}." if refusals else f"{title} may be bet so.",
            clause,
            {"bet": {"seat": seat.seat, "wager": wager, "amount": amount}, "round": round_.began() | {"answers": []}},
        )
    return None


def _in_titles(round_: Round, wager: str, message: str) -> str:
    """The refusal of a wager with the titles of wagers where it names them as they are typed."""
    title = titles(round_)
    message = re.sub(rf"^{re.escape(wager)}(?= of )", title(wager), message)  # typed it may be a mere number
    typed = sorted((slug for slug in round_.game.spots(round_.options) if not slug.isalnum()), key=len, reverse=True)
    for slug in typed:
        message = message.replace(slug, title(slug))
    money = amounts(round_.game)
    return _AMOUNT.sub(lambda match: money(cents(match[0])), message)


def _refusals(round_: Round, seat: str, wager: str, amount: Cents) -> list[Refusal]:
    """What the rules refuse of the layout once the wager lies there."""
    seats = tuple(
        entry._replace(wagers=(*entry.wagers, (wager, amount))) if entry.seat == seat else entry
        for entry in round_.setup.seats
    )
    laid = Setup(seats, round_.setup.meters, round_.setup.events)
    return round_.game.seated(round_.options, laid, round_.carry)[1]


def bet_stands(stored: dict[str, Any], tried: dict[str, Any]) -> str:
    """Whether a wager stands that was asked about."""
    game = games.get(stored["game"])
    round_ = Round(game, game.house(stored["options"], bound=False), setups.read(stored["setup"]), stored["carry"])
    return REFUSED if _refusals(round_, tried["seat"], tried["wager"], tried["amount"]) else TAKEN


# -- decisions --------------------------------------------------------------------------------------------------------


def said(round_: Round, ask: Decide, answers: int, source: RandomSource) -> SchoolQuestion | None:
    """A seat that is asked says something: whether that is open to it now."""
    game = round_.game
    offered = {action.name for action in ask.actions}
    names = sorted({*game.actions} | offered)
    wants_refusal = bool(source.below(2))
    open_to = [name for name in names if (name not in offered) == wants_refusal]
    if not open_to or len(names) == len(offered):
        return None  # where everything is always open nobody has to know what is
    name = open_to[source.below(len(open_to))]
    clause = (game.actions.get(name) or ask.clause) if wants_refusal else (ask.clause or game.actions.get(name, ""))
    if not clause:
        return None
    may = ", ".join(plain_name(action.name) for action in ask.actions)
    asked = who(ask.seat) + (f"{of_hand(ask.hand)}," if ask.hand else "")
    return SchoolQuestion(
        game.slug,
        "procedure",
        f"{begun(asked)} is asked and says {plain_name(name)}. Does it stand?",
        (),
        (REFUSED if wants_refusal else TAKEN,),
        (TAKEN, REFUSED),
        f"Open to {asked} now: {may}.",
        clause,
        {"said": name, "after": answers, "round": round_.plain()},
    )


def word_stands(round_: Round, answers: int, name: str) -> str:
    """Whether something was open to whoever was asked then."""
    ask = round_.answers[answers].asked
    assert type(ask) is Decide, "a seat was asked"
    return TAKEN if name in {action.name for action in ask.actions} else REFUSED


# -- questions --------------------------------------------------------------------------------------------------------


def pay_asked(round_: Round, source: RandomSource) -> SchoolQuestion | None:
    """A seat asks what a line of a pay table pays."""
    tables = [table for table in round_.options.tables.items() if len({str(line.pays) for line in table[1].lines}) > 2]
    if not tables or not round_.setup.seats:
        return None
    wager, table = tables[source.below(len(tables))]
    line = table.lines[source.below(len(table.lines))]
    right = _paid(line)
    wrong = [pays for pays in dict.fromkeys(map(_paid, table.lines)) if pays != right]
    seat = round_.setup.seats[source.below(len(round_.setup.seats))].seat
    quoted = f'"{plain_name(line.line)}"'
    title, spots = titles(round_), round_.game.spots(round_.options)
    alike = (slug for slug, other in round_.options.tables.items() if other.id == table.id)
    paid = [title(slug) for slug in dict.fromkeys((*alike, *table.also)) if slug in spots]
    on = f" on {' or '.join(paid)}" if paid else ""
    of = "" if paid else f" ({plain_name(wager)})"  # it pays bets of several names
    return SchoolQuestion(
        round_.game.slug,
        "payout",
        f"{begun(who(seat))} asks: what does {quoted} pay{on}?",
        (f"This table posts {table.id}{of}.",),
        (right,),
        tuple(shuffled([right, *shuffled(wrong, source)[: _CHOICES - 1]], source)),
        f"{begun(plain_name(line.line))} pays {right} by {table.id}.",
        line.clause,
        {"table": table.id, "line": line.line},
    )


def pays(game: Game, table: str, line: str) -> str:
    """What a line pays that was asked about."""
    posted: PayTable = game.paytables[table]
    return _paid(posted[line])


def _paid(line: PayLine) -> str:
    return str(line.pays) + (" of the meter" if line.pays.unit == "percent" else "")
