"""What a seat that is asked at a hold'em table may do, and what each of it is worth.

Before the flop two million boards can come, which takes seconds. There the analysis of the game is looked up where it
has been made, and what was worked out once is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from croupier.engines import cache, question
from croupier.engines.holdem.advice import bonus, ultimate
from croupier.engines.holdem.likeness import called
from croupier.engines.question import Question
from croupier.engines.situation import Opinion, Situation
from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.texas_holdem_bonus import STREETS
from croupier.paytables import PayTable
from croupier.round.requests import Choice

#: The worth of each action by its name: "check", "play 2x".
Named: TypeAlias = Mapping[str, Fraction]
Own: TypeAlias = tuple[Card, Card]


def advise_ultimate(at: Situation) -> Opinion:
    """Ultimate Texas Hold'em: check, fold, or play for as much as may be wagered now."""
    if "play" not in at.offered:
        raise at.unasked()
    table, own, pack = at.options.tables["blind"], _own(at), at.in_play(at.own(), at.board)
    if at.board:
        worth: Named = ultimate(table, own, at.board, pack)
    else:
        worth = _before_the_flop(at, own, pack, lambda held: _first_ultimate(table, pack, held))
    notes = at.given_up if "fold" in at.offered else ()
    return Opinion({_choice(name): value for name, value in worth.items()}, "ante", notes)


def advise_bonus(at: Situation) -> Opinion:
    """Texas Hold'em Bonus: fold or check, or the bet of the street."""
    if "bet" not in at.offered:
        raise at.unasked()
    own, pack = _own(at), at.in_play(at.own(), at.board)
    if at.board:
        antes = sum(at.staked(street.wager) for street in STREETS) // at.staked("ante")
        worth: Named = bonus(own, at.board, pack, antes=antes)
    else:
        worth = _before_the_flop(at, own, pack, lambda held: _first_bonus(pack, held))
    (multiple,) = at.offered["bet"].multiples
    values = {Choice(name, 0, multiple if name == "bet" else 0): value for name, value in worth.items()}
    return Opinion(values, "ante", at.given_up if "fold" in at.offered else ())


def _own(at: Situation) -> Own:
    if at.dealer:
        raise Refused("a card of the dealer's lies open; advice counts holdings of which none does")
    first, second = at.own()
    return first, second


def _choice(name: str) -> Choice:
    """An action from its name with a multiple behind it."""
    action, _, times = name.partition(" ")
    return Choice(action, 0, int(times.removesuffix("x") or 0))


# -- before the flop --------------------------------------------------------------------------------------------------


def _before_the_flop(at: Situation, own: Own, pack: tuple[int, ...], work_out: Callable[[Own], Named]) -> Named:
    """From the analysis of a whole pack, where there is one, or worked out."""
    if not at.pack == pack == tuple(at.game.cards_in(at.options)):
        return work_out(own)
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(own))
    like = low << 2, high << 2 | (low_suit != high_suit)  # suits are alike in a whole pack
    found = _charted(at, called(own)) or work_out(like)
    return {name: found[name] for name in sorted(found, key=lambda name: (name == "bet", _choice(name).multiple))}


def _charted(at: Situation, holding: str) -> dict[str, Fraction] | None:
    """What the analysis says of a holding; it does not depend on what else the house has posted."""
    usual = at.game.house({})
    paid = {name: at.options.tables[name] for name in ("blind",) if name in at.options.tables}
    options = replace(usual, tables={**usual.tables, **paid})
    asked = question.of(at.game.slug).asked()
    solved = cache.found(Question(at.game, options, "base", None, asked, at.pack))
    spots = solved.strategy.spots if solved and solved.strategy else ()
    for spot in spots:
        if spot.hand == holding:
            return {name: Fraction(value) for name, value in spot.values.items()}
    return None


@lru_cache(maxsize=512)
def _first_ultimate(table: PayTable, pack: tuple[int, ...], own: Own) -> Named:
    return ultimate(table, own, (), pack)


@lru_cache(maxsize=512)
def _first_bonus(pack: tuple[int, ...], own: Own) -> Named:
    return bonus(own, (), pack)
