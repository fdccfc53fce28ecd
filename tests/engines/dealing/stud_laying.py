"""Rounds of the stud games on the kernel's cards: the pack as it lies, and the reference round beside it.

The cards of a kernel's pack are the player's, then the dealer's (the open one first), then a replacement.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from croupier import games
from croupier.engines.endings import Table
from croupier.engines.kernel import order
from croupier.engines.showdown.deal import Ended
from croupier.equipment.cards import TEXT, cards
from croupier.games.deuces_wild_xtreme.options import LINKED
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import play_on

TCP, FCP, CR4, DJ, DWX = "three-card-poker", "four-card-poker", "crazy-four-poker", "dj-wild-stud", "deuces-wild-xtreme"
#: Which wagers of the text make up the base game.
BASE = {
    TCP: ("ante", "play", "ante_bonus"),
    FCP: ("ante", "play", "ante_bonus"),
    CR4: ("ante", "play", "super_bonus"),
    DJ: ("ante", "play", "blind"),
    DWX: ("ante", "play", "odds"),
}
HELD = {TCP: 3, FCP: 5, CR4: 5, DJ: 5, DWX: 5}


def dealer_of(slug: str) -> Any:
    return import_module(f"croupier.games.{slug.replace('-', '_')}.dealer")


@cache
def table_of(slug: str, strategy: str = "") -> Table:
    """The table of the kernel, with every wager under the usual pay tables."""
    found: Table = dealer_of(slug).table(order(slug, {}, strategy))
    return found


WILD = {0, 1, 2, 3, 52}


def packs(slug: str, many: int) -> Iterator[list[int]]:
    """Shuffled packs, every other one with cards on top that make something, sometimes among a few others."""
    dice, size = random.Random(f"stud {slug}"), 53 if slug in (DJ, DWX) else 52
    for number in range(many):
        pack = list(range(size))
        dice.shuffle(pack)
        some = good_cards(dice, number % 16)
        top = [card for card in pack if card in some]
        rest = [card for card in pack if card not in some]
        mixed = top + rest[: dice.choice((0, 0, 3))] if top else []
        dice.shuffle(mixed)
        yield mixed + [card for card in pack if card not in mixed]


def good_cards(dice: random.Random, theme: int) -> set[int]:
    """Cards of one suit, of few ranks, in a row, with wild cards; none for half of the themes."""
    suit, low, ranks = dice.randrange(4), dice.randrange(9), [dice.choice((11, 12)), *dice.sample(range(11), 2)]
    high = {rank * 4 + suit for rank in range(7, 13)}
    match theme:
        case 0:
            return {rank * 4 + suit for rank in range(13)}
        case 1:
            return high
        case 2:
            return {rank * 4 + one for rank in ranks for one in range(4)}
        case 3:
            return {rank * 4 + one for rank in range(low, low + 5) for one in range(4)}
        case 4:
            return WILD | high
        case 5:
            return WILD | {rank * 4 + suit for rank in range(5)}
        case 6:
            return WILD | {rank * 4 + one for rank in ranks[:2] for one in range(4)}
        case 7:
            return {(low + step) * 4 + suit for step in range(5)}
    return set()


def as_dealt(slug: str, pack: Sequence[int], tables: Mapping[str, object]) -> list[str]:
    """The cards in the order in which they are dealt from the hand."""
    held = HELD[slug]
    first = held + (slug == FCP)
    in_turn = [card for pair in zip(pack[:held], pack[first : first + held], strict=True) for card in pair]
    last = [pack[held]] if slug == FCP else [pack[2 * held]] if LINKED in tables else []
    return [TEXT[card] for card in (*in_turn, *last)]


def reference(
    slug: str, pack: Sequence[int], stakes: Mapping[str, int], action: int, posted: Mapping[str, object]
) -> Round:
    """The same round by the rules, with all meters at nothing."""
    game = games.get(slug)
    house = game.house(posted)
    ante = stakes["base"]
    bets = {"ante": ante, **{name: ante for name in BASE[slug] if game.by_slug[name].equals == "ante"}}
    bets |= {name: stake for name, stake in stakes.items() if name not in ("base", *BASE[slug])}
    meters = tuple((name, 0) for name in game.meters(house))
    seated, refused = game.seated(house, setup({"1": {n: dollars(b) for n, b in bets.items()}})._replace(meters=meters))
    assert not refused
    multiple = {} if slug == TCP else {"multiple": 2 if slug in (DJ, DWX) else action}
    choice: object = {"action": "play", **multiple} if action else "fold"
    return play_on(Round(game, house, seated), as_dealt(slug, pack, house.tables), decisions=[choice])


def paid(round_: Round) -> dict[str, Pay]:
    assert round_.result is not None, round_.pending
    return {one.wager: one for one in round_.result.lines}


def check(
    slug: str, table: Table, pack: Sequence[int], posted: Mapping[str, object], hit: set[tuple[str, str]] | None = None
) -> Ended:
    """Every wager of the kernel's round is what the reference round pays, with the same line."""
    endings = table.laid(pack)
    ended: Ended = endings[0]
    stakes = {wager: stake for account in table.accounts for wager, stake in account.stakes.items()}
    found = paid(reference(slug, pack, stakes, ended.action, posted))
    for account, ending in zip(table.accounts, endings, strict=True):
        for wager, stake in account.stakes.items():
            booked = account.settle(ending, wager, stake)
            mine = [one for name, one in found.items() if name == wager or (wager == "base" and name in BASE[slug])]
            where = (wager, booked, ended, [TEXT[card] for card in pack[:11]])
            assert booked.net == sum(one.net for one in mine), where
            if wager != "base" and found.get(wager):
                assert booked.line == found[wager].line, where
            if hit is not None:
                hit.add((wager, booked.line))
            if wager == "base":
                assert booked.risked == sum(one.stake for one in mine if one.wager != "ante_bonus"), where
    return ended


def laid_out(slug: str, text: str) -> list[int]:
    top = cards(text)
    return [*top, *(card for card in range(53 if slug in (DJ, DWX) else 52) if card not in top)]
