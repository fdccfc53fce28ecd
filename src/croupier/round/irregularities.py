"""Irregularities are data: a trigger, one of a handful of shared remedies, and the clause that orders it."""

from __future__ import annotations

import tomllib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import TEXT, UNSEEN, Card, show
from croupier.equipment.cards import card as read_card
from croupier.errors import BadInput, Refused
from croupier.money import cents
from croupier.round.facts import Expose
from croupier.round.requests import DEALER, DISCARD, UP

if TYPE_CHECKING:
    from croupier.round.felt import Felt


class Irregularity(NamedTuple):
    """Something went wrong at the table and was declared. The first card named with it is ``card``, any others came
    ``with_it``."""

    kind: str
    seat: str = ""
    card: Card | None = None
    reason: str = ""
    with_it: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that was named, in the order named."""
        return () if self.card is None else (self.card, *self.with_it)

    def plain(self) -> dict[str, str]:
        """As stored with the answers."""
        stored = {"irregularity": self.kind}
        stored |= {"seat": self.seat} if self.seat else {}
        stored |= {"card": show(self.cards)} if self.cards else {}
        return stored | ({"reason": self.reason} if self.reason else {})


class Rule(NamedTuple):
    """What the text does about one kind of irregularity. ``seen`` marks those where the card's face was shown,
    ``found_late`` those that come out only after they happened. ``overlooks`` says which checks of the wagers were
    missed before the round: its setup tells the kind as an event, and the wagers stand as they lie. ``said`` is the
    decision that declares it when a seat says it ``after`` one of these others. ``on_dealer`` is the clause that holds
    in its place where it happens to the dealer's hand. ``several`` cards may be named with it, or only one. Where the
    text does not provide for it, ``ruling`` is the one by which the house acts under its general authority. ``who``
    declares it, where no clause says so. By one that ``gives_back`` somebody may have a wager back although the round
    goes on."""

    kind: str
    trigger: str
    remedy: str
    clause: str
    needs: tuple[str, ...] = ()
    then: str = ""
    seen: bool = False
    found_late: bool = False
    overlooks: tuple[str, ...] = ()
    said: str = ""
    after: tuple[str, ...] = ()
    when: tuple[tuple[str, str], ...] = ()
    on_dealer: str = ""
    several: bool = False
    ruling: str = ""
    who: tuple[str, ...] = ()
    gives_back: bool = False

    @property
    def event(self) -> str:
        """What happens, without what is done about it: a trigger that tells both has the remedy behind a semicolon."""
        return self.trigger.partition(";")[0].rstrip(".") + "."

    @property
    def authority(self) -> str:
        """What the remedy rests on: a clause that orders it, or the house's general authority beside the clause."""
        return f"{self.clause}, the house's general authority (ruling: {self.ruling})" if self.ruling else self.clause


Remedy: TypeAlias = "Callable[[Felt[Any], Rule, Irregularity], Awaitable[None]]"

#: Endings that need no clause of their own: a supervisor's void, and a round nobody can finish.
VOID: Final = Rule("void", "The supervisor voids the round.", "void_round", "")
ABANDON: Final = Rule("abandon", "The round cannot be finished.", "abandon_round", "")
#: No irregularity, but heard like one wherever the round stands: what the jackpot meters show now.
READ: Final = Rule("read_meters", "The jackpot meters are read.", "read_meters", "")
BUILT_IN: Final = {rule.kind: rule for rule in (VOID, ABANDON, READ)}


def load(path: Path, folder: Path) -> dict[str, Rule]:
    """Read a game's ``irregularities.toml``: its own, and the clauses of those that a family of games shares, and the
    ``ruling`` for all of them where the text is silent. The ``folder`` is the game's; an older version of the file lies
    deeper."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = []
    if shared := data.get("from"):
        known = tomllib.loads((folder / shared).read_text(encoding="utf-8"))["irregularity"]
        entries = [
            entry | {"clause": data["clauses"][entry["kind"]]} for entry in known if entry["kind"] in data["clauses"]
        ]
    rules: dict[str, Rule] = {}
    for entry in [*entries, *data.get("irregularity", [])]:
        when = tuple((str(key), str(value)) for key, value in entry.pop("when", {}).items())
        entry.setdefault("ruling", data.get("ruling", ""))
        lists: dict[str, Any] = {name: tuple(entry.pop(name, ())) for name in ("needs", "overlooks", "after", "who")}
        rule = Rule(**lists, when=when, **entry)
        rules[rule.kind] = rule
    return rules


def only_known(kind: str, details: Iterable[str]) -> None:
    """Refuse details that no declaration takes; who it is by is none of them."""
    if unknown := set(details) - {"seat", "card", "cards", "reason"}:
        raise BadInput(f"{kind} takes seat, card, cards and reason, not {', '.join(sorted(unknown))}")


def read(details: Mapping[str, Any], rule: Rule) -> Irregularity:
    """The details of a declaration, checked against what its kind needs. Several cards are a list, or a text with
    spaces between them, under ``cards`` or ``card``."""
    only_known(rule.kind, details)
    if {"card", "cards"} <= set(details):
        raise BadInput(f"{rule.kind} names its cards once, as card or as cards")
    given = set(details) | ({"card"} if "cards" in details else set())
    if missing := set(rule.needs) - given:
        raise BadInput(f"{rule.kind} needs {', '.join(sorted(missing))}", clause=rule.clause)
    cards = _read_cards(details.get("cards", details.get("card")))
    if len(cards) > 1 and not rule.several:
        raise BadInput(f"{rule.kind} is about one card, not {len(cards)}; declare it once for each", clause=rule.clause)
    seat, reason = str(details.get("seat", "")), str(details.get("reason", ""))
    return Irregularity(rule.kind, seat, cards[0] if cards else None, reason, cards[1:])


def _read_cards(named: Any) -> tuple[Card, ...]:
    """The cards that were named: none, one, or several. What is no card at all is refused as one."""
    if named is None:
        return ()
    texts = named.split() if isinstance(named, str) else named
    return tuple(map(read_card, texts)) if isinstance(texts, list | tuple) and texts else (read_card(named),)


async def void_round(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Every hand is void, every wager goes back, and the cards are dealt with as the text says."""
    t.void(what.reason or rule.trigger, rule.clause)


def exposed_too_early(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Refuse an exposed card that is not the dealer's, or that was due to be seen."""
    if any(type(fact) is Expose and fact.who == DEALER for fact in t.facts):
        raise Refused("the dealer's cards are already revealed; nothing was exposed too early", clause=rule.clause)
    players = [card for box in t.boxes for card in box.cards]
    if what.seat not in ("", DEALER) or (what.card in players and what.card not in t.hands[DEALER]):
        raise Refused("only an exposed card of the dealer voids the round", clause=rule.clause)


async def void_while_hidden(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A card of the dealer was exposed too early: that voids the round only until the hand is revealed anyway."""
    exposed_too_early(t, rule, what)
    await void_round(t, rule, what)


async def abandon_round(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Nobody can finish the round: nothing is settled and the wagers stay held."""
    t.abandon(what.reason or rule.trigger)


async def use_next(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The card counts as the next one from the shoe or deck; of several, each in its turn."""
    for card in what.cards:
        still_in_the_pack(t, rule.clause, card)
        t.waiting.append(card)
        if rule.seen:
            t.shown.append(card)


def still_in_the_pack(t: Felt, clause: str, card: Card) -> None:
    """Refuse a card that cannot be the one: it is out already."""
    if card == UNSEEN or t.left[card] <= t.waiting.count(card):
        raise Refused(f"{TEXT[card]} is not among the cards left; name the card that was drawn", clause=clause)


async def discard_card(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The card is not used and goes to the discard rack."""
    if not what.cards:
        await t.draw(DISCARD, UP)
    for card in what.cards:
        still_in_the_pack(t, rule.clause, card)
        t.take(DISCARD, card, UP)


async def play_on(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The round goes on as it stands: a re-spin or re-roll, a reshuffle of cards that are not in play."""


def by_name(*remedies: Remedy) -> Mapping[str, Remedy]:
    """Remedies under the names by which a game's irregularities call them."""
    return {remedy.__name__: remedy for remedy in remedies}


async def note(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The round remembers it, and acts on it where the text says."""
    for card in what.cards:
        still_in_the_pack(t, rule.clause, card)
    t.noted[what.kind] = what


async def reshuffle_discards(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The discard rack is shuffled and cut, its first card burned, and the round completed from it."""
    for card in t.hands.pop(DISCARD, []):
        if card != UNSEEN:
            t.left[card] += 1
    await t.burn()


async def read_meters(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Jackpots won from now on are paid by these readings."""
    shown = (reading.rpartition(" ") for reading in what.reason.split("; "))
    t.meters |= {name: cents(reading) for name, _, reading in shown}


async def recut(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The cards are cut again, which only makes sense before the first is dealt."""
    if any(t.hands.values()):
        raise Refused("cards have been dealt; a recut is ordered before the first", clause=rule.clause)


async def pass_dealer(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The dealer missed a card of their own hand: the players are dealt first, the dealer makes it up after them."""
    if len(t.hands[DEALER]) > 1:
        raise Refused("the dealer has both cards and missed none", clause=rule.clause)
    t.passed.add(DEALER)


async def forfeit_seat(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The seat's wagers are abandoned and collected as lost."""
    box = t.by_seat.get(what.seat)
    if box is None:
        raise Refused(f"no seat {what.seat!r} in this round; there is {', '.join(t.by_seat)}", clause=rule.clause)
    box.forfeit_all(rule.clause)


REMEDIES: Final[Mapping[str, Remedy]] = {
    remedy.__name__: remedy
    for remedy in (
        void_round,
        void_while_hidden,
        abandon_round,
        use_next,
        discard_card,
        play_on,
        note,
        reshuffle_discards,
        forfeit_seat,
        pass_dealer,
        recut,
        read_meters,
    )
}
