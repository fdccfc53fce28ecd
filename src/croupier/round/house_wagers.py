"""Wagers that a house has of its own beside those of the text: bet, settled and replayed like them, under no clause.

Their definitions are part of the posted options, so the digest of a round's rules covers them and a replay reads them
again. What their lines mean is worked out by the engine that counts them, which is loaded when a house posts one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.equipment.cards import UNSEEN, Card, show
from croupier.errors import BadInput, BadScenario
from croupier.files import UNREADABLE
from croupier.paytables import PayLine, PayTable
from croupier.round.box import Box
from croupier.round.facts import Deal, Expose, Fact, Pay
from croupier.round.grounds import Grounds, Sight, are_known
from croupier.round.requests import UP, Request
from croupier.round.wagering import Wager

if TYPE_CHECKING:
    from croupier.options import House
    from croupier.round.felt import Felt
    from croupier.round.game import Game

#: The option that posts them.
OPTION: Final = "house_wagers"
#: How many a table may post.
MOST: Final = 3
#: The seat's own hand, among the hands that a wager looks at.
OF_SEAT: Final = "seat"
_LIKE: Final = "{'name': 'Pair', 'look': 'player 2', 'lines': [{'line': 'pair', 'when': ..., 'pays': '11 to 1'}]}"


@dataclass(frozen=True, slots=True)
class HouseWager:
    """A wager that no text has, as the house posts it. ``looks_at`` says how many cards of which hands decide it, and
    ``line`` by which line a seat is paid when the round is over; it raises `BadScenario` where the round has not dealt
    what the wager looks at."""

    wager: Wager
    table: PayTable
    definition: Mapping[str, Any]
    looks_at: Mapping[str, int]
    line: Callable[[Sequence[Fact], str], PayLine | None] = field(compare=False)


#: Reads a definition for a game under the options of a house, and refuses what no round of it can settle.
Reader: TypeAlias = "Callable[[Game, House, Mapping[str, Any]], HouseWager]"
_READERS: Final[list[Reader]] = []


def read_by(reader: Reader) -> None:
    """Name who reads definitions."""
    _READERS[:] = [reader]


def read(game: Game, options: House, given: object) -> dict[str, HouseWager]:
    """The wagers that a house posts, by the names that they are bet under."""
    if not isinstance(given, list | tuple):
        raise BadInput(f"{OPTION} is a list of definitions, like [{_LIKE}]")
    if len(given) > MOST:
        raise BadInput(f"a table has room for {MOST} wagers of the house's own, not {len(given)}")
    posted: dict[str, HouseWager] = {}
    for definition in given:
        own = _READERS[0](game, options, _written(definition))
        if own.wager.slug in posted:
            raise BadInput(f"two wagers of the house's own are called {own.wager.title}")
        posted[own.wager.slug] = own
    return posted


def _written(definition: object) -> Mapping[str, Any]:
    """A definition as it is, or as the text of a .toml file."""
    if isinstance(definition, str):
        try:
            return tomllib.loads(definition)
        except UNREADABLE as error:
            raise BadInput(f"a wager of the house's own is no TOML: {error}") from None
    if not isinstance(definition, Mapping):
        raise BadInput(f"a wager of the house's own is a definition like {_LIKE}, not {definition!r}")
    return definition


def playing(felt: Felt[Any]) -> Coroutine[Request, Any, Any]:
    """The round of a game, with the wagers of the house's own where it posts some."""
    play = _play if felt.options.house_wagers else felt.game.play
    return play(felt)  # type: ignore[return-value]  # an async def's coroutine


async def _play(felt: Felt[Any]) -> Any:
    """The game's own round, and then the house's own wagers on what it has dealt. No text knows of them, so their chips
    lie apart while the text is played."""
    posted: Mapping[str, HouseWager] = felt.options.house_wagers
    apart = {(box, slug): box.stakes.pop((slug, 0)) for box in felt.boxes for slug in posted if box.stake(slug)}
    carry = await felt.game.play(felt)
    for slug, own in posted.items():
        for box in felt.right_to_left():
            if stake := apart.get((box, slug)):
                box.stakes[slug, 0] = stake
                await _settle(felt, box, own)
    return carry


async def _settle(felt: Felt[Any], box: Box, own: HouseWager) -> None:
    slug = own.wager.slug
    if box.left:
        box.forfeit(slug, clause="")
        return
    outcomes = {fact.outcome for fact in felt.facts if type(fact) is Pay and fact.seat == box.seat}
    if outcomes == {"returned"}:  # the hand is dead, and all that the text knows of was given back
        box.settle(slug, 0, "returned", "")
        return
    holder = next((other.seat for other in felt.boxes if other.number == box.number and other.cards), box.seat)
    for hand in own.looks_at:
        await _turn_up(felt, holder if hand == OF_SEAT else hand)
    try:
        line = own.line(felt.facts, holder)
    except BadScenario:  # a hand that it looks at was never dealt: the wager was on nothing
        box.settle(slug, 0, "returned", "")
        return
    net = line.pays.net(box.stake(slug)) if line else -box.stake(slug)
    box.settle(slug, net, "win" if net > 0 else "push" if net == 0 else "lose", "", line.line if line else "")


async def _turn_up(felt: Felt[Any], who: str) -> None:
    """Whoever is paid or not by a hand sees it; cards that nobody has identified are asked for now."""
    dealt = [fact for fact in felt.facts if type(fact) is Deal and fact.to == who]
    shown = any(type(fact) is Expose and fact.who == who for fact in felt.facts)
    if dealt and (UNSEEN in felt.hands.get(who, ()) or not (shown or all(fact.face == UP for fact in dealt))):
        await felt.reveal(who, "")


def grounds(sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager of the house's own ended as it did; None of any other."""
    own: HouseWager | None = sight.options.house_wagers.get(pay.wager)
    if own is None:
        return None
    if pay.outcome == "returned":
        return Grounds("the round dealt too few cards for it")
    hands: dict[str, str] = {}
    looked_at: list[str] = []
    for hand, size in own.looks_at.items():
        who = sight.holder(pay.seat) if hand == OF_SEAT else hand
        if are_known(cards := _received(sight.facts, who)[:size]):
            hands[who] = show(cards)
            looked_at.append(f"{{your}} {hands[who]}" if hand == OF_SEAT else f"the {hand}'s {hands[who]}")
    line = own.table.get(pay.line)
    because = f"{' and '.join(looked_at) or 'the cards'} make {line.line if line else 'none of its lines'}"
    odds = line.pays if line and pay.outcome == "win" else None
    return Grounds(because, hands, "on the table" if line else "not on the table", odds)


def _received(facts: Sequence[Fact], who: str) -> list[Card]:
    """The cards that a hand has received, in their order."""
    cards: list[Card] = []
    for fact in facts:
        if type(fact) is Deal and fact.to == who:
            if fact.slot < 0:
                cards.append(fact.card)
            else:
                cards[fact.slot] = fact.card  # one that nobody had identified when it was dealt
    return cards
