"""Why every wager of a round ended as it did, and what every hand on the felt is: for one reader, in words.

Both are read off the facts, the plan and the posted pay tables, by the leaf rules that settled the round. Whoever
shows a round says the same, because it asks here.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import show
from croupier.hands.names import with_article
from croupier.money import Cents
from croupier.money import Pay as Odds
from croupier.round import house_wagers, sums
from croupier.round.briefly import brief
from croupier.round.facts import Announce, Deal, Fact, Pay, Split
from croupier.round.game import Game
from croupier.round.grounds import Comparison, Explainer, Grounds, HeldHand, Sight, are_known
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.sums import Sum, written
from croupier.round.views import AUDITOR, SUPERVISOR, boxes
from croupier.round.wording import Spoken, begun, of_hand, plain_name, who, words
from croupier.rulebooks import SYMBOLS

_VERBS: Final[Mapping[str, str]] = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "returned": "is returned",
    "forfeit": "is given up",
    "surrender": "is surrendered",
    "withdrawn": "is taken back",
}
#: What gives up a hand.
_GIVES_UP: Final = ("fold", "surrender")
#: For whom a reason is written: the player whose wager it is, the dealer who takes or pays it, a supervisor who answers
#: for it, or anybody else.
Reader: TypeAlias = Literal["player", "dealer", "supervisor", "public"]


class Reason(NamedTuple):
    """Why a wager ended as it did: the sentence for its reader, the hands it names by who holds them, how they compare,
    the sum, and the clause. ``brief`` is the same in a few words, for the felt."""

    text: str
    because: str
    hands: Mapping[str, str]
    comparison: Comparison
    sum: Sum
    clause: str
    reader: Reader
    brief: str

    @property
    def short(self) -> str:
        """What decided it and the sum, where the wager and its outcome are said already."""
        return f"{self.because}; {self.sum.words}"


def explainer(game: Game) -> Explainer | None:
    """Who explains a game: what its folder brings, or else its plan."""
    if game.explains is not None:
        return game.explains
    plan: Any = game.plan
    kind: Any = type(plan)
    return plan if _explains(kind) else None


@cache
def _explains(kind: type[object]) -> bool:
    return issubclass(kind, Explainer)


def held(round_: Round, facts: Sequence[Fact]) -> list[HeldHand]:
    """What every hand on the felt is, as far as a reader with these facts sees its cards."""
    plan, sight = explainer(round_.game), _sight(round_, facts)
    return [hand for hand in (plan.names(sight) if plan else _by_their_cards(sight)) if hand.name]


def _by_their_cards(sight: Sight) -> Iterator[HeldHand]:
    """The hands of a game that names none."""
    for to, laid in sight.hands.items():
        for number, cards in laid.items():
            if are_known(cards):
                yield HeldHand(to, number, show(cards), tuple((to, place) for place in range(len(cards))))


def in_words(hand: HeldHand) -> str:
    """A hand with what its wild cards count for, and whether it qualifies."""
    wild = [name for _, _, name in hand.counts_as]
    counts = f" (wild as {' and '.join(wild)})" if wild else ""
    qualifies = {None: "", True: ", qualifies", False: ", does not qualify"}[hand.qualifies]
    return f"{hand.name}{counts}{qualifies}"


def _sight(round_: Round, facts: Sequence[Fact]) -> Sight:
    return Sight(round_.game, round_.options, round_.setup, round_.carry, facts, boxes(facts))


def reasons(round_: Round, facts: Sequence[Fact], own: Collection[str] = ()) -> dict[int, Reason]:
    """The reason for every payment among the facts that a reader knows, by its place. The reader has the ``own`` seats,
    or is the dealer, or a supervisor."""
    known: dict[int, Reason] = {}
    sight = _sight(round_, ())
    dealt = -1
    for place, fact in enumerate(facts):
        if type(fact) in (Deal, Split):
            dealt = -1
        elif type(fact) is Pay:
            if dealt < 0:
                sight = _sight(round_, facts[: place + 1])
                dealt = place
            sight.facts = facts[: place + 1]
            known[place] = _reason(sight, fact, own)
    return known


def reasons_of_lines(round_: Round, facts: Sequence[Fact], own: Collection[str] = ()) -> list[Reason]:
    """The reasons of the lines that a round has come to, in their order."""
    known = reasons(round_, facts, own)
    if round_.result is None:
        return list(known.values())
    return list(known.values())[len(known) - len(round_.result.lines) :]


def story(round_: Round, facts: Sequence[Fact], own: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """A round told fact by fact, each payment with its reason; each sentence with the clause it rests on."""
    known, told = reasons(round_, facts, own), teller(round_)
    for place, fact in enumerate(facts):
        sentence = told(fact)
        text = f"{sentence}: {known[place].short}" if type(fact) is Pay else sentence
        yield text, getattr(fact, "clause", "")


def teller(round_: Round) -> Spoken[Fact]:
    """How the facts of a round are told: wagers by their titles, amounts in the money of its text."""
    title, money = titles(round_), amounts(round_.game)
    return lambda fact: words(fact, title, money)


def titles(round_: Round) -> Spoken[str]:
    """Wagers as the layout of a round calls them."""
    spots = round_.game.spots(round_.options)
    return lambda wager: spots[wager].title if wager in spots else plain_name(wager)


def amounts(game: Game) -> Spoken[Cents]:
    """Amounts in the money of a game's text."""
    symbol = SYMBOLS[game.rulebook.currency]
    return lambda amount: written(amount).replace("$", symbol)


def _reason(sight: Sight, pay: Pay, own: Collection[str]) -> Reason:
    grounds = (
        _irregular(sight, pay)
        or _given_up(sight, pay)
        or house_wagers.grounds(sight, pay)
        or _planned(sight, pay)
        or _by_cards(sight, pay)
    )
    total = sums.sum_of(sight, pay, grounds)
    seat = sight.holder(pay.seat)
    reader = _reader(own, pay.seat, seat)
    you, your = ("you", "your") if reader == "player" else (who(seat), f"{who(seat)}'s")
    because = grounds.because.replace("{your}", your).replace("{you}", you)
    text = f"{_head(sight, pay, grounds)}: {because}; {total.words}.{_for_staff(pay, reader)}"
    short = brief(pay, grounds)
    symbol = SYMBOLS[sight.game.rulebook.currency]
    if symbol != "$":  # sums are worked out and written in dollars; the text has dollars of its own
        text, because, short = (words.replace("$", symbol) for words in (text, because, short))
        total = total._replace(words=total.words.replace("$", symbol))
    return Reason(text, because, grounds.hands, grounds.comparison, total, pay.clause, reader, short)


def _reader(own: Collection[str], *seats: str) -> Reader:
    if any(seat in own for seat in seats):
        return "player"
    if DEALER in own:
        return "dealer"
    return "supervisor" if SUPERVISOR in own or AUDITOR in own else "public"


def _for_staff(pay: Pay, reader: Reader) -> str:
    """What a dealer does with the chips, and what a supervisor cites."""
    if reader == "supervisor" and pay.clause:
        return f" By {pay.clause}."
    if reader != "dealer":
        return ""
    if pay.net > 0:
        return f" Pay {who(pay.seat)} {written(pay.net)}."
    if pay.net < 0:
        return f" Take {written(-pay.net)} from {who(pay.seat)}."
    return f" Leave {who(pay.seat)} the {written(pay.stake)}." if pay.stake and pay.outcome != "lose" else ""


def _head(sight: Sight, pay: Pay, grounds: Grounds) -> str:
    """The wager and what becomes of it: ``Blind pays 3 to 2 on a flush``."""
    wager = f"{_title(sight, pay.wager)}{of_hand(pay.hand)}{_for_dealer(sight, pay.seat)}"
    if pay.outcome != "win" or grounds.odds is None:
        return f"{wager} {_VERBS[pay.outcome]}"
    spot = sight.game.spots(sight.options).get(pay.wager)
    itself = pay.wager.startswith(pay.line) or pay.line in ("regular", spot.slug if spot else "")
    named = pay.line if pay.wager in sight.options.house_wagers else with_article(pay.line)
    on = "" if itself else f" on {named}"
    return f"{wager} pays {_spoken(grounds.odds)}{on}"


def _for_dealer(sight: Sight, seat: str) -> str:
    """A wager in front of a player's that is made for the dealer's benefit."""
    return " for the dealer" if any(other.seat == seat and other.who == DEALER for other in sight.seats) else ""


def _spoken(odds: Odds) -> str:
    return f"{odds} of the meter" if odds.unit == "percent" else str(odds)


def _title(sight: Sight, wager: str) -> str:
    """A wager as its layout names it."""
    spot = sight.game.spots(sight.options).get(wager)
    if wager == "main" or spot is None:
        return "Main bet" if wager == "main" else begun(plain_name(wager))
    return f"{spot.title} bet" if spot.title.endswith("Odds") else spot.title


# -- what no plan has to say ----------------------------------------------------------------------------------------


def _irregular(sight: Sight, pay: Pay) -> Grounds | None:
    """The round is void, or something went wrong with this wager."""
    if pay.outcome not in ("returned", "forfeit"):
        return None
    before = next((fact for fact in reversed(sight.facts) if type(fact) is not Pay), None)
    if type(before) is Announce and before.text.startswith("void: "):
        return Grounds(f"the round is void: {_begun_small(before.text.removeprefix('void: '))}")
    if remedied := sight.remedy(pay):
        rule = sight.game.irregularities.get(remedied.kind)
        return Grounds(_begun_small(rule.trigger) if rule else plain_name(remedied.kind))
    return None


def _begun_small(sentence: str) -> str:
    return (sentence[:1].lower() + sentence[1:]).rstrip(".")


def _given_up(sight: Sight, pay: Pay) -> Grounds | None:
    if pay.outcome != "forfeit":
        return None
    chosen = sight.choice(pay.seat, *_GIVES_UP) or sight.choice(sight.holder(pay.seat), *_GIVES_UP)
    done = {"fold": "folded", "surrender": "surrendered"}[chosen.action] if chosen else "left the hand"
    name = _name_of(sight, sight.holder(pay.seat), pay.hand)
    return Grounds(f"{{you}} {done} {with_article(name)}", {pay.seat: name}) if name else Grounds(f"{{you}} {done}")


def _name_of(sight: Sight, holder: str, hand: int) -> str:
    """What a hand is called, where the reader sees its cards."""
    plan = explainer(sight.game)
    names = plan.names(sight) if plan else ()
    return next((named.name for named in names if (named.who, named.hand) == (holder, hand)), "")


def _planned(sight: Sight, pay: Pay) -> Grounds | None:
    plan = explainer(sight.game)
    return plan.grounds(sight, pay) if plan else None


def _by_cards(sight: Sight, pay: Pay) -> Grounds:
    """A game without a plan that explains it: the cards of both sides, and the line that pays."""
    hands = {to: show(cards) for to in (pay.seat, DEALER) if are_known(cards := sight.cards(to))}
    table = sight.options.tables.get(pay.wager)
    line = table.get(pay.line) if table else None
    comparison: Comparison = {"win": "higher", "lose": "lower", "push": "equal"}.get(pay.outcome, "none")  # type: ignore[assignment]  # mypy widens the values to str
    texts = [f"{{your}} {name}" if to == pay.seat else f"the dealer's {name}" for to, name in hands.items()]
    because = " against ".join(texts) or _gist(sight, pay)
    odds = line.pays if line and pay.outcome == "win" else None
    return Grounds(because, hands, comparison if hands else "none", odds)


def _gist(sight: Sight, pay: Pay) -> str:
    clauses: Iterable[str] = (clause.gist for book in sight.game.texts if (clause := book.find(pay.clause)))
    return _begun_small(next(iter(clauses), "as the text says"))
