"""What a hand is called, which of its cards make it, and what wild cards in it count for.

Every kind of hand is named here once: poker hands by their order, hands that count points, baccarat hands. A name is
what a dealer would call: "pair of aces, king kicker", "soft 17", "natural 9".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.equipment.cards import ACE, JOKER, UNSEEN, Card
from croupier.hands import baccarat
from croupier.hands.looks import SUITS
from croupier.hands.points import Total, total
from croupier.hands.poker import KINDS, SUITED, Order, straight

RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
MOST_POINTS: Final = 21
#: A pair is called with the card beside it; other hands only where that decides.
_CALLED_WITH: Final = {"pair": 1}
#: Lines that take an article, by their last word, unless they begin with how many of something there are.
_COUNTED: Final = frozenset("flush straight house royal pair blackjack pontoon tie ace win hop lammer 20 joker".split())
_NUMBERED: Final = frozenset({"any", "two", "three", "four", "five"})
_SEVERAL: Final = {3: "three", 4: "four", 5: "five"}
#: Lines that are no words people say.
_SPOKEN_LINES: Final = {
    "ace_ace": "pair of aces",
    "ace_ace_other": "pair of aces",
    "ace_ace_vs_dealer_ace_ace": "pair of aces against the dealer's pair of aces",
    "ace_king_suited": "ace-king suited",
    "ace_king_offsuit": "ace-king offsuit",
    "ace_queen_or_jack_suited": "ace-queen or ace-jack suited",
    "ace_queen_or_jack_offsuit": "ace-queen or ace-jack offsuit",
    "ace_picture": "ace with a picture card",
    "ace_low": "ace with a low card",
    "aces": "pair of aces",
    "aces_suited": "pair of aces, suited",
    "kk_qq_jj": "pair of kings, queens or jacks",
    "pair_10_to_2": "pair of tens to twos",
    "four_of_a_kind_not_aces": "four of a kind, other than aces",
    "royal_flush_and_royal_match": "royal flush with royal match",
    "1_lammers": "1 lammer",
    "regular": "any other win",
    "bet_of_10": "bet of 10 to 99",
    "bet_of_100": "bet of 100 or more",
    "5_aces": "five aces",
    "five_wilds_wild": "five wilds",
    "five_of_a_kind_wild": "five of a kind",
    "hop_hard": "hard hop",
    "hop_easy": "easy hop",
    "dealer_22_suited": "dealer's 22 of one suit",
    "dealer_22_same_color": "dealer's 22 of one colour",
    "dealer_22_other": "dealer's 22",
    "player_blackjack": "blackjack",
    "player_dealer_blackjack": "blackjack against the dealer's blackjack",
    "banker_three_card_7": "Banker's three-card 7",
    "high_card": "high card",
}
_DIGITS: Final = {"2": "two", "3": "three", "4": "four"}
#: Parts of other lines that people say in another way; the longer stands first.
_SPOKEN_PARTS: Final = {
    "queen of hearts pair": "pair of queens of hearts",
    " dealer blackjack spades": " with a dealer blackjack in spades",
    " dealer blackjack suit specific": " with a dealer blackjack in the named suit",
    " dealer blackjack suited": " with a suited dealer blackjack",
    " dealer blackjack": " with a dealer blackjack",
    "aces kings or queens": "aces, kings or queens",
    "two aces suited": "two suited aces",
    " specific suit": " in the named suit",
    **{f"{digit} {what}": f"{word} {what}" for digit, word in _DIGITS.items() for what in ("deuces", "wilds")},
    "6 7 8": "6-7-8",
    "7 7 7": "7-7-7",
    "8 8 8": "8-8-8",
    "4 card ": "four-card ",
    "5 card ": "five-card ",
    "6 card royal ": "six-card royal in ",
    "7 card ": "seven-card ",
}
_SPOKEN_PART: Final = re.compile("|".join(_SPOKEN_PARTS))
#: Lines that take an article by how they begin.
_COUNTED_FROM: Final = (
    "pair of ",
    "win by ",
    "ace with ",
    "blackjack ",
    "natural ",
    "royal flush with ",
    "six-card ",
    "seven-card ",
)
#: How a hand was made stands behind its name in a pay table, and before it in speech.
_MADE: Final = ("natural", "wild")


class HandName(NamedTuple):
    """What a hand is called, the places of the cards that make it, and what wild cards at their places count for."""

    name: str
    cards: tuple[int, ...] = ()
    counts_as: tuple[tuple[int, str], ...] = ()


def plural(rank: int) -> str:
    """``aces``, ``sixes``."""
    return RANKS[rank] + ("es" if RANKS[rank].endswith("x") else "s")


def in_words(card: Card) -> str:
    """``the king of hearts``."""
    if card == JOKER:
        return "the joker"
    return "a card nobody identified" if card == UNSEEN else f"the {RANKS[card >> 2]} of {SUITS[card & 3]}"


# -- poker hands ------------------------------------------------------------------------------------------------------


def poker(order: Order, cards: Sequence[Card], *, kicker: bool = True) -> HandName:
    """The best hand among some cards, or what the first few of them make so far; a pair with its ``kicker``."""
    return _poker(order, tuple(cards), kicker)


@lru_cache(maxsize=1 << 14)  # every reader of a round asks the same
def _poker(order: Order, cards: tuple[Card, ...], kicker: bool) -> HandName:
    if not cards or UNSEEN in cards:
        return HandName("")
    wilds = [card for card in cards if _is_wild(order, card)]
    if len(wilds) == len(cards) < order.size and not order.joker_is_ace:
        return HandName(f"{len(wilds)} wild cards" if len(wilds) > 1 else "a wild card", tuple(range(len(cards))))
    value = order.rank(cards)
    depth = _CALLED_WITH.get(order.line(value), 0) if kicker else 0
    return HandName(_called(order, value, len(cards), depth), *_made_of(order, cards, value))


def apart(order: Order, cards: Sequence[Card], others: Sequence[Card]) -> tuple[str, str]:
    """The names of two hands, with as many of the deciding cards as tell them apart."""
    values = order.rank(cards), order.rank(others)
    names = poker(order, cards, kicker=False).name, poker(order, others, kicker=False).name
    for depth in range(1, order.size):
        if names[0] != names[1] or values[0] == values[1]:
            break
        names = _called(order, values[0], len(cards), depth), _called(order, values[1], len(others), depth)
    return names


def least(order: Order, fits: Callable[[int], bool]) -> str:
    """The lowest hand that fits a rule, as a text names it: ``queen high``, ``a pair``."""
    for line in order.lines:
        if line in ("high_card", "pair"):
            for rank in range(ACE + 1):
                if fits(order.value(line, [rank])):
                    high = line == "high_card"
                    return f"{RANKS[rank]} high" if high else f"a pair of {plural(rank)}" if rank else "a pair"
        elif fits(order.value(line)):
            return line.replace("_", " ")
    return ""


def _is_wild(order: Order, card: Card) -> bool:
    return card in order.wild or card == JOKER


def _ranks(order: Order, value: int, cards: int) -> list[int]:
    """The ranks that decide inside a category: the groups, then the kickers that so many cards leave."""
    line = order.line(value)
    if line == "flush":
        count = order.size
    elif line in SUITED or line == "straight":
        count = 0
    else:
        need = KINDS[line]
        count = len(need) + max(min(order.size, cards) - sum(need), 0)
    return [value >> shift & 15 for shift in range(16, 16 - 4 * count, -4)]


def _called(order: Order, value: int, cards: int, depth: int) -> str:
    """A hand in words, with so many of its kickers."""
    line, ranks = order.line(value), _ranks(order, value, cards)
    match line:
        case "royal_flush" | "mini_royal":
            return line.replace("_", " ")
        case "five_wilds":
            return "five wild cards"
        case "straight" | "straight_flush":
            run = straight(order, value)
            if order.wheel_second and ACE in run and ACE - 1 not in run:
                return f"ace-to-five {line.replace('_', ' ')}"  # high among straights, and no "five high"
            return f"{RANKS[max(run, key=lambda rank: _in_run(rank, run))]}-high {line.replace('_', ' ')}"
        case "flush":
            return f"{_row(ranks[: depth + 1])}-high flush"
        case "high_card" if order.size == 2:
            return _row(ranks)
        case "high_card":
            return f"{_row(ranks[: depth + 1])} high"
        case "full_house":
            return f"full house, {plural(ranks[0])} over {plural(ranks[1])}"
        case "two_pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}{_kickers(ranks[2:], depth)}"
        case "pair":
            return f"pair of {plural(ranks[0])}{_kickers(ranks[1:], depth)}"
    several = _SEVERAL[KINDS[line][0]]
    return f"{several} {plural(ranks[0])}{_kickers(ranks[1:], depth)}"


def _in_run(rank: int, run: Sequence[int]) -> int:
    """The place of a rank in a straight, in which the ace may be low."""
    return -1 if rank == ACE and RANKS.index("king") not in run else rank


def _row(ranks: Sequence[int]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _kickers(ranks: Sequence[int], depth: int) -> str:
    shown = ranks[:depth]
    return f", {_row(shown)} kicker{'s' * (len(shown) > 1)}" if shown else ""


def _wanted(order: Order, cards: Sequence[Card], value: int) -> Iterator[tuple[int, int]]:
    """The cards that make a hand, as rank and suit; a suit of -1 is any."""
    line, ranks = order.line(value), _ranks(order, value, len(cards))
    if line in SUITED:
        wild = sum(_is_wild(order, card) for card in cards)
        suit = next(suit for suit in range(4) if order.by_suit(_mask(order, cards, suit), wild) == value)
        yield from ((rank, suit) for rank in (ranks or straight(order, value)))
    elif line == "straight":
        yield from ((rank, -1) for rank in straight(order, value))
    elif order.size == 2 and line == "high_card":
        yield from ((rank, -1) for rank in ranks)
    else:
        for rank, copies in zip(ranks, KINDS[line], strict=False):
            yield from ((rank, -1) for _ in range(copies))


def _mask(order: Order, cards: Sequence[Card], suit: int) -> int:
    ranks = {card >> 2 for card in cards if not _is_wild(order, card) and card & 3 == suit}
    return sum(1 << rank for rank in ranks)


def _made_of(order: Order, cards: Sequence[Card], value: int) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
    """The places of the cards that make a hand, and what each wild card counts as where that is not what it is."""
    natural = [place for place, card in enumerate(cards) if not _is_wild(order, card)]
    wild = [place for place, card in enumerate(cards) if _is_wild(order, card)]
    if order.line(value) == "five_wilds":
        return tuple(wild), ()
    used: list[int] = []
    counts_as: dict[int, str] = {}
    for rank, suit in _wanted(order, cards, value):
        fits = [place for place in natural if cards[place] >> 2 == rank and suit in (-1, cards[place] & 3)]
        if fits:
            natural.remove(fits[0])
            used.append(fits[0])
        else:  # a deuce that is the deuce of the hand is no stand-in, so it is taken first
            place = min(wild, key=lambda at: cards[at] >> 2 != rank or suit not in (-1, cards[at] & 3))
            wild.remove(place)
            used.append(place)
            if cards[place] >> 2 != rank or suit not in (-1, cards[place] & 3):
                counts_as[place] = f"{RANKS[rank]} of {SUITS[suit]}" if suit >= 0 else RANKS[rank]
    if order.joker_is_ace:
        counts_as |= dict.fromkeys(wild, RANKS[ACE])
    return tuple(sorted(used)), tuple(sorted(counts_as.items()))


#: So many cards of a rank: neither a hand that is three high, nor one called four of a kind.
_OF_A_RANK: Final = re.compile(r"(?:three|four|five) (?!high\b|of )")


def verb(name: str, singular: str, plural_: str) -> str:
    """A verb after the name of a hand, closed with a comma where the name has one: three queens *beat* a pair."""
    several = bool(_OF_A_RANK.match(name)) and not name.endswith("flush")
    return ("," if ", " in name else "") + f" {plural_ if several else singular}"


# -- hands that count -------------------------------------------------------------------------------------------------


def points(count: Total) -> str:
    """A count of twenty-one in words: ``soft 17``, ``16``, ``24``."""
    return f"soft {count.points}" if count.soft and count.points < MOST_POINTS else str(count.points)


def twenty_one(cards: Sequence[Card], natural: str = "") -> HandName:
    """A hand of twenty-one; ``natural`` is what the text calls it where it is one."""
    if not cards or UNSEEN in cards:
        return HandName("")
    if len(cards) == 1 and cards[0] >> 2 == ACE:
        return HandName(RANKS[ACE], (0,))
    count = total(cards)
    bust = ", bust" if count.points > MOST_POINTS else ""
    return HandName(natural or f"{points(count)}{bust}", tuple(range(len(cards))))


def baccarat_hand(cards: Sequence[Card]) -> HandName:
    """A baccarat hand."""
    if not cards or UNSEEN in cards:
        return HandName("")
    natural = "natural " if baccarat.is_natural(cards) else ""
    return HandName(f"{natural}{baccarat.points(cards)}", tuple(range(len(cards))))


# -- lines of pay tables ----------------------------------------------------------------------------------------------


def line_name(line: str) -> str:
    """A line of a pay table as people say it."""
    if line in _SPOKEN_LINES:
        return _SPOKEN_LINES[line]
    hand, _, made = line.rpartition("_")
    name = f"{made} {hand}".replace("_", " ") if made in _MADE and hand else line.replace("_", " ")
    return _SPOKEN_PART.sub(lambda part: _SPOKEN_PARTS[part[0]], name)


def with_article(line: str) -> str:
    """A line of a pay table after "on": ``a flush``, ``three of a kind``, ``the dealer's 22``."""
    name = line_name(line)
    first, last = name.split(" ")[0], name.split(" ")[-1]
    if first.endswith("'s"):
        return f"the {name}"
    counted = last in _COUNTED or name.startswith(_COUNTED_FROM)
    if counted and first not in _NUMBERED and not first.isdigit():
        return f"{'an' if name[0] in 'aeio' else 'a'} {name}"
    return name
