"""What a wager looks at: cards of a deal, a coup of baccarat, the dealer's hand in blackjack, dice, throws until one
ends them, spins of a wheel. Each gives every outcome in blocks, with the exact number of ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Final

import numpy as np

from croupier.engines.dealt import every_hand
from croupier.engines.wagers import dealers, shooter, throws, words
from croupier.engines.wagers.blocks import MOST_DEALS, Block, Pack, Ways
from croupier.engines.wagers.throws import MOST_DICE, MOST_POCKETS, MOST_SPINS, MOST_THROWS, TOTALS
from croupier.errors import BadInput
from croupier.hands.baccarat import VALUE, banker_draws, player_draws

MOST_DECKS: Final = 12
MOST_CARDS: Final = 7


@dataclass(frozen=True, slots=True)
class WagerLook:
    """What a wager looks at. ``blocks`` gives every outcome for a pack and for suits that are of equal worth or not."""

    text: str
    functions: Mapping[str, Callable[..., words.Column]]
    blocks: Callable[[Pack, bool], Iterator[Block]]
    uses_cards: bool = True
    #: How many cards each group has, where it looks at cards as they are dealt.
    groups: Mapping[str, int] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """What a round has to show for it, where that is no group of cards: of throws and spins that follow each other
        a single one."""
        if self.groups or self.uses_cards:
            return "" if self.groups else self.text.removeprefix("player 2, ")
        if spun := _SPINS.fullmatch(self.text):
            return f"spins 1 of {spun[2]}"
        return self.text if _DICE.fullmatch(self.text) else "dice 2"


_GROUP: Final = re.compile(r"([a-z_]+) (\d)")
#: What no group of cards is called, since it is something else in a look.
_NO_CARDS: Final = {"dice", "throws", "doubles", "points", "wins", "rolls", "spins"}
_DICE: Final = re.compile(r"dice (\d)")
_THROWS: Final = re.compile(r"throws until (\d{1,2})")
_REPEATS: Final = re.compile(r"throws of (\d{1,2}) until (\d{1,2})")
_IN_TURN: Final = re.compile(r"throws (\d)")
_DOUBLES: Final = re.compile(r"doubles until (\d{1,2})")
_DEALER: Final = re.compile(r"(player 2, )?dealer( standing on soft 17)?")
_SHOOTERS: Final[Mapping[str, Callable[[], Iterator[Block]]]] = {
    "points until 7": shooter.points,
    "wins until 7": shooter.wins,
    "rolls until 7": shooter.rolls,
}
_SPINS: Final = re.compile(r"spins (\d) of (\d{2})")
KNOWN: Final = (
    "cards: 'player 2', 'player 2, up 1', 'player 2, dealer 2', 'cards 5'",
    "'coup' of baccarat",
    "'dealer', or 'dealer standing on soft 17'",
    "'player 2, dealer', with the dealer's hand played out",
    "'dice 2'",
    "'throws 2', one after the other",
    "'throws until 7'",
    "'throws of 6 until 7'",
    "'doubles until 7'",
    *(f"'{text}'" for text in _SHOOTERS),
    "'spins 1 of 38'",
)


def look(text: object) -> WagerLook:
    """Read what a wager looks at."""
    if not isinstance(text, str):
        raise BadInput(f"look says what a wager looks at: {'; '.join(KNOWN)}; not {text!r}")
    if text == "coup":
        return WagerLook(text, {}, _coups)
    if drawn := _DEALER.fullmatch(text):
        counted, hits = dealers.beside_two_cards if drawn[1] else dealers.played_out, not drawn[2]
        return WagerLook(text, {}, lambda pack, _: counted(pack, hits_soft_17=hits))
    if (dice := _DICE.fullmatch(text)) and 1 <= int(dice[1]) <= MOST_DICE:
        return WagerLook(text, words.OF_DICE, lambda _, __: throws.dice(int(dice[1])), uses_cards=False)
    if (until := _THROWS.fullmatch(text)) and int(until[1]) in TOTALS:
        return WagerLook(text, words.OF_THROWS, lambda _, __: throws.throws(int(until[1])), uses_cards=False)
    if text in _SHOOTERS:
        return WagerLook(text, words.OF_POINTS, lambda _, __: _SHOOTERS[text](), uses_cards=False)
    if (in_turn := _IN_TURN.fullmatch(text)) and 1 <= int(in_turn[1]) <= MOST_THROWS:
        return WagerLook(text, {}, lambda _, __: throws.in_turn(int(in_turn[1])), uses_cards=False)
    if (doubles := _DOUBLES.fullmatch(text)) and int(doubles[1]) in TOTALS and int(doubles[1]) % 2:
        return WagerLook(text, words.OF_THROWS, lambda _, __: throws.doubles(int(doubles[1])), uses_cards=False)
    if (repeats := _REPEATS.fullmatch(text)) and {int(repeats[1]), int(repeats[2])} <= {*TOTALS}:
        total, stop = int(repeats[1]), int(repeats[2])
        if total != stop:
            return WagerLook(text, words.OF_THROWS, lambda _, __: throws.repeats(total, stop), uses_cards=False)
    if spun := _SPINS.fullmatch(text):
        spins, pockets = int(spun[1]), int(spun[2])
        if 1 <= spins <= MOST_SPINS and 2 <= pockets <= MOST_POCKETS:
            return WagerLook(text, words.OF_SPINS, lambda _, __: throws.spins(spins, pockets), uses_cards=False)
    groups = [_GROUP.fullmatch(part.strip()) for part in text.split(",")]
    sizes = {group[1]: int(group[2]) for group in groups if group and group[1] not in _NO_CARDS}
    if len(sizes) == len(groups) and min(sizes.values()) >= 1 and sum(sizes.values()) <= MOST_CARDS:
        return WagerLook(text, words.OF_CARDS, lambda pack, alike: _cards(pack, sizes, alike), groups=sizes)
    raise BadInput(f"a wager does not look at {text!r}; it can look at {'; '.join(KNOWN)}, up to {MOST_CARDS} cards")


# -- cards ------------------------------------------------------------------------------------------------------------


def _cards(pack: Pack, sizes: Mapping[str, int], alike: bool) -> Iterator[Block]:
    """Hands of these sizes from one pack, each in every way."""
    if sum(pack) < sum(sizes.values()):
        raise BadInput(f"{sum(pack)} cards are too few to deal {sum(sizes.values())}")
    if len(sizes) == 1:
        [(name, size)] = sizes.items()
        suits = (0, 0, 0, 0) if alike and len(set(pack[:52])) == 1 else (0, 1, 2, 3)
        for hands, ways in every_hand((*pack[:52], 0), size, alike=suits):
            yield Block({name: hands}, len(hands), ways)
        return
    held = [card for card in range(52) if pack[card]]
    sets = {
        name: np.array(list(combinations_with_replacement(held, size)), np.int8).reshape(-1, size)
        for name, size in sizes.items()
    }
    deals = int(np.prod([len(hands) for hands in sets.values()], dtype=object))
    if deals > MOST_DEALS:
        raise BadInput(f"these hands come in {deals:,} ways; look at fewer cards, or at all of them as one hand")
    first, *others = sets
    several = max(1, (1 << 18) // max(1, deals // len(sets[first])))
    for at in range(0, len(sets[first]), several):
        yield _block(np.array(pack), {first: sets[first][at : at + several], **{name: sets[name] for name in others}})


def _block(pack: Ways, sets: Mapping[str, words.Cards]) -> Block:
    """Every deal of one set of each group."""
    places = np.meshgrid(*(np.arange(len(hands)) for hands in sets.values()), indexing="ij")
    dealt = {name: hands[place.ravel()] for (name, hands), place in zip(sets.items(), places, strict=True)}
    whole = np.concatenate(list(dealt.values()), axis=1)
    left = pack[whole].astype(np.int64)
    for later in range(1, whole.shape[1]):
        left[:, later] -= (whole[:, :later] == whole[:, later : later + 1]).sum(axis=1)
    ways = np.maximum(left, 0).prod(axis=1) // np.prod([_orders_alike(hands) for hands in dealt.values()], axis=0)
    there = ways > 0
    return Block({name: hands[there] for name, hands in dealt.items()}, int(there.sum()), ways[there])


def _orders_alike(hands: words.Cards) -> Ways:
    """How many orders of a hand look the same."""
    orders = np.ones(len(hands), np.int64)
    for later in range(1, hands.shape[1]):
        orders *= 1 + (hands[:, :later] == hands[:, later : later + 1]).sum(axis=1)
    return orders


# -- baccarat ------------------------------------------------------------------------------------------------------


def _coups(pack: Pack, _: bool) -> Iterator[Block]:
    """Every coup by the values of its cards, six cards counted where it takes fewer. ``player`` and ``banker`` are the
    final points, ``player_two`` and ``banker_two`` those on two cards, ``player_third`` and ``banker_third`` the values
    of third cards (-1 for none), ``player_cards`` and ``banker_cards`` how many there are."""
    shoe = [0] * 10
    for card, value in enumerate(VALUE):
        shoe[value] += pack[card]
    if sum(shoe) < 6:
        raise BadInput("a coup takes up to six cards")
    rows: list[tuple[int, ...]] = []
    ways: list[int] = []
    for (p1, p2), (b1, b2) in product(combinations_with_replacement(range(10), 2), repeat=2):
        times = (1 if p1 == p2 else 2) * (1 if b1 == b2 else 2) * _drawn(shoe, (p1, p2, b1, b2))
        if times:
            two = (p1 + p2) % 10, (b1 + b2) % 10
            for player_third, banker_third, more in _thirds(shoe, (p1, p2, b1, b2), two):
                rows.append((*two, player_third, banker_third))
                ways.append(times * more)
    player_two, banker_two, player_third, banker_third = np.array(rows).T
    known = {
        "player": (player_two + np.maximum(player_third, 0)) % 10,
        "banker": (banker_two + np.maximum(banker_third, 0)) % 10,
        "player_two": player_two,
        "banker_two": banker_two,
        "player_third": player_third,
        "banker_third": banker_third,
        "player_cards": 2 + (player_third >= 0),
        "banker_cards": 2 + (banker_third >= 0),
    }
    yield Block(known, len(rows), np.array(ways, object))


def _thirds(shoe: Sequence[int], four: tuple[int, ...], two: tuple[int, int]) -> Iterator[tuple[int, int, int]]:
    """The third cards after two hands of two, and in how many orders they and what fills up to six cards come."""
    left = sum(shoe) - 4
    rest = list(shoe)
    for value in four:
        rest[value] -= 1
    if not player_draws(*two):
        if not banker_draws(*two, None):
            yield -1, -1, left * (left - 1)
            return
        yield from ((-1, third, rest[third] * (left - 1)) for third in range(10) if rest[third])
        return
    for third in range(10):
        if not rest[third]:
            continue
        if not banker_draws(*two, third):
            yield third, -1, rest[third] * (left - 1)
            continue
        for fourth in range(10):
            if more := rest[fourth] - (fourth == third):
                yield third, fourth, rest[third] * more


def _drawn(shoe: Sequence[int], cards: Sequence[int]) -> int:
    ways = 1
    for place, value in enumerate(cards):
        ways *= max(shoe[value] - cards[:place].count(value), 0)
    return ways
