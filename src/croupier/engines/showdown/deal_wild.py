"""Stud with wild deuces and a joker: ante, a second equal wager, play, and bonus wagers that a fold does not touch.

DJ Wild calls the second wager blind, Deuces Wild Xtreme calls it odds. The bonus wagers look at the own cards in three
ways, so there are three more accounts: all that the rules see in the five cards (their `look`), the losing hand of the
two, and the five cards with another in the joker's place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np

from croupier.engines import dealt
from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Booked, Counts, Pack, Table, paid
from croupier.engines.kernel import Order
from croupier.engines.poker import by_category, deal, rung
from croupier.engines.showdown import deal_wild_chart as stud_wild_chart
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.deal import Ended, Settle, Stud, Tables, at_least
from croupier.engines.showdown.deal_advice import Before, by_cards
from croupier.engines.showdown.deal_rounds import compared
from croupier.engines.showdown.standings import Choices
from croupier.engines.showdown.wild_chart import ACTIONS, FOLD, PLAY
from croupier.equipment.cards import ACE, DEUCE, JOKER, Card
from croupier.games.families import stud as family
from croupier.games.families import wild
from croupier.hands.fast import Hands
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD, FOUR_CARD
from croupier.money import Cents

HAND: Final = 5
_THREE, _FOUR = 1, 2
(TWICE,) = wild.TWICE
#: Even money against a dealer who is (never) short, beaten, tied or better.
EVEN: Final = showdown.compared(
    lambda mine, theirs: family.compared(mine, theirs, win="", tie="", lose="").units, DEUCES_WILD
)
#: The categories at face value, and one more for hands with the joker, which has none.
_FACES: Final = len(FIVE_CARD.lines) + 1
_WITH_JOKER: Final = _FACES - 1
_FOURS: Final = len(FOUR_CARD.lines)
_MOST: Final = HAND + 1

#: The line that five cards make.
LineOf: TypeAlias = Callable[[Sequence[Card]], str]


class Beaten(NamedTuple):
    """Sample values of two hands, the lower of some category."""

    mine: int
    theirs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """The bonus wagers of a game: by the own five cards with the rule of each, by the losing hand, and by the cards
    with the joker replaced; ``stake`` is what is wagered on each."""

    stake: Callable[[Order, str], Cents]
    by_look: Mapping[str, LineOf]
    bad_beat: str
    linked: Mapping[str, Callable[[Tables, Sequence[Card]], str]]

    @property
    def wagers(self) -> list[str]:
        """All of them."""
        return [self.bad_beat, *self.by_look, *self.linked]


def stud(second: str) -> Stud:
    """The game by the name of its second wager."""
    return Stud(
        order=DEUCES_WILD,
        cards=HAND,
        dealers=HAND,
        wagers=("base", second),
        antes=(second,),
        kind=DEUCES_WILD.category,
        settle=_settle(second),
        actions=ACTIONS,
        plans={
            "fours without a three": (
                "play a pair of 4s or better, but fold a pair of 4s with a 3",
                fours_without_a_three,
            ),
            "fours or better": ("play a pair of 4s or better", at_least(_pair(_FOUR))),
            "any pair": ("play a pair or better; every wild makes one", at_least(_pair(DEUCE))),
            "ace high": ("play an ace high or better", at_least(DEUCES_WILD.value("high_card", [ACE]))),
            "always play": ("play every hand, as the dealer does", at_least(0)),
        },
        words=stud_wild_chart.words,
    )


def _pair(rank: int) -> int:
    return DEUCES_WILD.value("pair", [rank])


def fours_without_a_three(one: Before) -> Choices:
    """A pair of fours is folded when a three is held, which leaves the dealer more of what beats it."""
    worth, three = one.stood.worth, (one.stood.hands >> 2 == _THREE).any(axis=1)
    fours = (worth >= _pair(_FOUR)) & (worth < _pair(_FOUR + 1))
    return np.where((worth < _pair(_FOUR)) | fours & three, FOLD, PLAY).astype(np.int8)


def _settle(second: str) -> Settle:
    def settle(tables: Tables, ended: Ended, wager: str, stake: Cents) -> Booked:
        """The second wager is paid by its table to a better hand, and pushed where that has no line."""
        units = -1 if ended.folded else EVEN[ended.outcome]
        hit = tables[second].get(DEUCES_WILD.line(ended.hand)) if units > 0 else None
        won = hit.pays.net(stake) if hit else min(units, 0) * stake
        if wager == second:
            return Booked(won, stake, hit.line if hit else "")
        antes = 1 if ended.folded else 1 + TWICE
        return Booked(antes * units * stake + won, (1 + antes) * stake)

    return settle


# -- what is played for -------------------------------------------------------------------------------------------


def table(game: Stud, bonus: Bonus, order: Order) -> Table:
    """The game with the bonus wagers that were ordered."""
    ordered, pack = set(order.wagers), tuple(order.game.cards_in(order.options))
    made = by_category(DEUCES_WILD, HAND)
    # Where nothing is looked up by an order, any tables will do.
    face = by_category(FIVE_CARD, HAND) if ordered & {*bonus.by_look, *bonus.linked} else made
    four = by_category(FOUR_CARD, HAND) if ordered & {*bonus.linked} else made
    accounts = [game.account(order), *_accounts(bonus, order, pack, (made, face, four))]
    (keys, rungs, categories), (classes, _) = made, game.classes
    wanted = [bool(one.stakes) for one in accounts[1:]]
    seen: list[Any] = [keys, rungs, classes, *game.advice(order), categories, *face, *four, *wanted]

    def deals(rounds: int, cards: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        counted = [np.zeros(len(one.endings), np.int64) for one in accounts]
        play(rounds, cards, stream, shuffling, *seen, *counted)
        return counted

    return Table([card for card, many in enumerate(pack) if many], accounts, deals)


def _accounts(bonus: Bonus, order: Order, pack: tuple[int, ...], seen: tuple[Any, Any, Any]) -> list[Account]:
    """By the look of five cards, by the losing hand, and with the joker replaced; without stakes where not ordered."""
    posted = order.options.tables
    looks, beats, linked = (
        {wager: bonus.stake(order, wager) for wager in order.wagers if wager in some}
        for some in (bonus.by_look, [bonus.bad_beat], bonus.linked)
    )
    made, face, four = seen
    natural, lines = (*pack[:JOKER], 0), DEUCES_WILD.lines
    lowest = [DEUCES_WILD.value(line) for line in lines]

    def by_look(cards: Sequence[Card], wager: str, stake: Cents) -> Booked:
        return paid(posted[wager], bonus.by_look[wager](cards) if cards else "", stake)

    def beaten(hands: Beaten, wager: str, stake: Cents) -> Booked:
        return paid(posted[wager], wild.bad_beat_line(*hands), stake)

    def replaced(cards: Sequence[Card], wager: str, stake: Cents) -> Booked:
        return paid(posted[wager], bonus.linked[wager](posted, cards) if cards else "", stake)

    def looked(hands: Hands) -> Any:
        return looks_of(hands, *made, *face)

    def looked_naturally(hands: Hands) -> Any:
        return naturals_of(hands, *face, *four)

    return [
        Account(_examples(pack, looked, len(lines) * _FACES * _MOST) if looks else [()], looks, by_look),
        Account([Beaten(0, 0), *(Beaten(value, value + 1) for value in lowest)], beats, beaten),
        Account(
            _examples(natural, looked_naturally, _WITH_JOKER * _MOST * _FOURS) if linked else [()], linked, replaced
        ),
    ]


def _examples(pack: Sequence[int], numbers: Callable[[Hands], Any], many: int) -> list[tuple[Card, ...]]:
    """For each number a hand that has it; none where no hand does."""
    hands, _ = dealt.all_hands(pack, HAND, alike=dealt.alike_suits(pack))
    found, first = np.unique(numbers(hands), return_index=True)
    examples: list[tuple[Card, ...]] = [()] * many
    for number, row in zip(found.tolist(), first.tolist(), strict=True):
        examples[number] = tuple(hands[row].tolist())
    return examples


# -- the rounds ---------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    keys: Any,
    rungs: Any,
    classes: Any,
    by_rung: Any,
    starts: Any,
    hands: Any,
    choices: Any,
    categories: Any,
    face_keys: Any,
    face_table: Any,
    faces: Any,
    four_keys: Any,
    four_table: Any,
    fours: Any,
    looking: bool,
    beating: bool,
    linking: bool,
    times: Any,
    looks: Any,
    beats: Any,
    linked: Any,
) -> None:  # pragma: no cover - compiled
    """Count the endings of so many rounds. The player's cards lie first, then the dealer's, then the one that takes the
    joker's place in the linked progressive."""
    five = np.empty(HAND, np.uint8)
    for _ in range(rounds):
        deal(pack, 0, HAND, stream, shuffling)
        deal(pack, HAND, HAND, stream, shuffling)
        held = rung(pack, 0, HAND, keys, rungs)
        action = np.int64(by_rung[0, held])
        if action < 0:
            action = np.int64(by_cards(pack, HAND, 0, hands, choices, starts[0], starts[1]))
        theirs = rung(pack, HAND, HAND, keys, rungs)
        times[(classes[held] * 2 + action) * 4 + compared(held, theirs, 0)] += 1
        if looking:
            looks[look(pack, categories[held], face_keys, face_table, faces)] += 1
        if beating:
            beats[0 if held == theirs else 1 + categories[min(held, theirs)]] += 1
        if linking:
            deal(pack, 2 * HAND, 1, stream, shuffling)
            for at in range(HAND):
                five[at] = pack[2 * HAND] if pack[at] == JOKER else pack[at]
            linked[look_naturally(five, face_keys, face_table, faces, four_keys, four_table, fours)] += 1


@numba.njit(cache=True, nogil=True)
def look(pack: Any, category: int, keys: Any, table: Any, faces: Any) -> Any:  # pragma: no cover - compiled
    """All that the rules see in five cards: the category with wild cards, the one at face value (none with the joker),
    and how many deuces."""
    deuces = 0
    joker = False
    for at in range(HAND):
        deuces += pack[at] >> 2 == DEUCE
        joker |= pack[at] == JOKER
    face = _WITH_JOKER if joker else faces[rung(pack, 0, HAND, keys, table)]
    return (category * _FACES + face) * _MOST + deuces


@numba.njit(cache=True, nogil=True)
def look_naturally(
    five: Any, keys: Any, table: Any, faces: Any, four_keys: Any, four_table: Any, fours: Any
) -> Any:  # pragma: no cover - compiled
    """All that the rules of the linked tables see: the category at face value, the most cards of a suit, and the
    category of the best four."""
    suits = 0
    for at in range(HAND):
        suits += 1 << 4 * (five[at] & 3)
    most = max(max(suits & 15, suits >> 4 & 15), max(suits >> 8 & 15, suits >> 12))
    face = faces[rung(five, 0, HAND, keys, table)]
    return (face * _MOST + most) * _FOURS + fours[rung(five, 0, HAND, four_keys, four_table)]


@numba.njit(cache=True, nogil=True)
def looks_of(
    hands: Any, keys: Any, rungs: Any, categories: Any, face_keys: Any, face_table: Any, faces: Any
) -> Any:  # pragma: no cover - compiled
    """The look of many hands."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        category = categories[rung(hands[row], 0, HAND, keys, rungs)]
        found[row] = look(hands[row], category, face_keys, face_table, faces)
    return found


@numba.njit(cache=True, nogil=True)
def naturals_of(
    hands: Any, keys: Any, table: Any, faces: Any, four_keys: Any, four_table: Any, fours: Any
) -> Any:  # pragma: no cover - compiled
    """The look of many hands without wild cards."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        found[row] = look_naturally(hands[row], keys, table, faces, four_keys, four_table, fours)
    return found
