"""What each action is worth in one situation of the games played street by street: the cards seen so far, exactly.

stud(table, cards("Jh 5d"), staked=1)    # {"fold": -1, "bet 1x": ..., "bet 2x": ..., "bet 3x": ...}
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from croupier.engines.any.enumerator import counts
from croupier.engines.situation import Opinion, Situation
from croupier.engines.streets.sets import FIVE, Ints, LineOf, line_pays, made_by, one_card_less, sets_of
from croupier.engines.streets.stud import ACTIONS, LEAST, MOST, MULTIPLES, OWN
from croupier.equipment.cards import Card, show
from croupier.equipment.cards import pack as pack_of
from croupier.errors import BadCard, CroupierError
from croupier.games.let_it_ride.rules import base_line as ride_line
from croupier.games.mississippi_stud import BETS
from croupier.games.mississippi_stud.rules import base_line as stud_line
from croupier.paytables import PayTable
from croupier.round.requests import Choice


def advise_ride(at: Situation) -> Opinion:
    """Let It Ride: whether the bet in question is pulled back."""
    if "ride" not in at.offered:
        raise at.unasked()
    seen = (*at.own(), *at.board)
    worth = ride(at.options.tables["base"], seen, at.in_play(seen))
    return Opinion({Choice(name): worth[name] for name in ("pull_back", "ride")}, "bet_1")


def advise_stud(at: Situation) -> Opinion:
    """Mississippi Stud: a fold, or a bet on the next street."""
    if "bet" not in at.offered:
        raise at.unasked()
    seen, ante = (*at.own(), *at.board), at.staked("ante")
    staked = sum(at.staked(bet) for bet in BETS) // ante
    fold, *bets = stud(at.options.tables["base"], seen, staked, at.in_play(seen)).values()
    played = {Choice("bet", 0, many): worth for many, worth in zip(MULTIPLES, bets, strict=True)}
    return Opinion({Choice("fold"): fold, **played}, "ante", at.given_up)


def ride(table: PayTable, seen: Sequence[Card], pack: Sequence[int] = ()) -> dict[str, Fraction]:
    """Let It Ride: what the bet in question is worth, with three or four cards seen. ``pack`` is the cards in play
    where it is not a full deck."""
    if len(seen) not in (3, 4):
        raise CroupierError(f"a bet may be pulled back with three or four cards seen, not {len(seen)}")
    left, worth, whole = _completed(table, seen, ride_line, pack)
    return {"ride": Fraction(int(worth.sum()), whole * comb(left, FIVE - len(seen))), "pull_back": Fraction(0)}


def stud(table: PayTable, seen: Sequence[Card], staked: int, pack: Sequence[int] = ()) -> dict[str, Fraction]:
    """Mississippi Stud: what a fold and each bet are worth per ante, with best play after it. So many antes are
    ``staked`` by now; ``pack`` as above."""
    known = len(seen)
    if not OWN <= known < FIVE or not LEAST[known] <= staked <= MOST[known]:
        raise CroupierError(f"{known} cards seen and {staked} antes at stake do not go together")
    left, worth, whole = _completed(table, seen, stud_line, pack)
    after = one_card_less(left, FIVE - known, np.outer(worth, np.arange(MOST[FIVE] + 1)))
    for size in range(FIVE - 1, known, -1):
        whole *= left + known - size
        best = np.outer(np.ones(len(after), np.int64), -whole * np.arange(MOST[size] + 1))
        for multiple in MULTIPLES:
            np.maximum(best, after[:, multiple : multiple + MOST[size] + 1], out=best)
        after = one_card_less(left, size - known, best)
    whole *= left
    values = [Fraction(-staked), *(Fraction(int(after[0, staked + one]), whole) for one in MULTIPLES)]
    return dict(zip(ACTIONS, values, strict=True))


def _completed(table: PayTable, seen: Sequence[Card], line: LineOf, pack: Sequence[int]) -> tuple[int, Ints, int]:
    """How many cards are left; what every set of them that makes five of the cards seen wins for a unit, times a
    common denominator, and the denominator."""
    held = list(pack) or counts(pack_of())
    for card in seen:
        held[card] -= 1
        if held[card] < 0:
            raise BadCard(f"{show([card])} is there more often than in the pack")
    left = np.array([card for card, many in enumerate(held) for _ in range(many)], np.int8)
    sets = sets_of(len(left), FIVE - len(seen))
    hands = np.concatenate([np.broadcast_to(np.array(seen, np.int8), (len(sets), len(seen))), left[sets]], axis=1)
    lines, made = made_by(hands, line)
    pays, whole = line_pays(lines, table)
    return len(left), pays[made], whole
