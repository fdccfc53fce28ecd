"""Baccarat shoes dealt out coup by coup, and every wager valued exactly by what nobody has seen before each of them."""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.baccarat.coups import MOST_CARDS, PostedBets, of_value
from croupier.engines.baccarat.deal import COUPS, burning, coup, drawing
from croupier.engines.baccarat.solve import shoe_of
from croupier.engines.chance import draw, stream
from croupier.engines.dealt import side_by_side
from croupier.engines.in_shoe import (
    DealtShoes,
    ShoeOrder,
    Unseen,
    WagerInShoe,
    Worth,
    joined,
    shoes_by_stream,
)
from croupier.engines.question import Question
from croupier.errors import OptionRefused
from croupier.games.families.baccarat_plan import BaccaratPlan

_VALUES: Final = 10
_FEWEST_CARDS: Final = 4
#: Moments that are valued by one core at a time.
_AT_ONCE: Final = 400


def wager_in_shoe(question: Question) -> WagerInShoe:
    """A wager of a baccarat shoe. The cards under the first one are burned unseen, as the text has it."""
    plan = BaccaratPlan.of(question.game)
    bets, left = PostedBets(plan, question.options), np.array(shoe_of(question.pack), np.int64)
    drawn, burned = drawing(plan.third_cards), burning(plan)
    nets = np.array([bets.verdict(question.wager, totals).net / bets.stake for totals in COUPS])

    def deals(order: ShoeOrder) -> DealtShoes:
        cards = np.repeat(np.arange(_VALUES, dtype=np.uint8), left)
        if (behind := len(cards) - order.cut) < plan.least_behind:
            message = f"a cut card with {behind} cards behind it; {plan.least_behind} are the least"
            raise OptionRefused(message, clause=plan.cover_placed)
        most = (order.cut + _FEWEST_CARDS) // _FEWEST_CARDS + 1

        def part(number: int, shoes: int) -> tuple[Any, Any, Any]:
            shoe, dealt = np.zeros((2, shoes * most), np.int64)
            unseen = np.zeros((shoes * most, _VALUES), np.int64)
            chance = stream(order.seed, number)
            moments = _deal(shoes, cards.copy(), order.cut, drawn, burned, chance, shoe, dealt, unseen)
            return shoe[:moments], dealt[:moments], unseen[:moments]

        return joined(side_by_side(part, *zip(*enumerate(shoes_by_stream(order.shoes)), strict=True)))

    def values(unseen: Unseen) -> Worth:
        net, square = np.zeros((2, len(unseen)))

        def part(at: int) -> None:
            few = slice(at, at + _AT_ONCE)
            _value(unseen[few], drawn, nets, net[few], square[few])

        side_by_side(part, range(0, len(unseen), _AT_ONCE))
        return Worth(net, square)

    return WagerInShoe([of_value(value) for value in range(_VALUES)], deals, values)


@numba.njit(cache=True, nogil=True)
def _deal(
    shoes: int, cards: Any, cut: int, drawn: Any, burned: Any, chance: Any, shoe: Any, dealt: Any, unseen: Any
) -> int:
    """Coups until the cut card has come out, the last of them included; how many moments were written."""
    moment = 0
    for number in range(shoes):
        for place in range(min(len(cards), max(cut, burned.max()) + MOST_CARDS)):
            draw(cards, place, chance, True)
        left = np.zeros(_VALUES, np.int64)
        for place in range(1, len(cards)):
            left[cards[place]] += 1  # of the burned cards only the first is turned up
        at = burned[cards[0]]
        while at <= cut and at + MOST_CARDS <= len(cards):
            shoe[moment], dealt[moment], unseen[moment] = number, at, left
            moment += 1
            _, after = coup(cards, at, drawn)
            for place in range(at, after):
                left[cards[place]] -= 1
            at = after
    return moment


@numba.njit(cache=True, nogil=True)
def _value(unseen: Any, drawn: Any, nets: Any, net: Any, square: Any) -> None:
    """What a unit nets on average at every moment, over all orders of six of the unseen cards."""
    for moment in range(len(unseen)):
        left = unseen[moment].astype(np.float64)
        times = np.zeros(len(nets))
        for first in range(_VALUES):
            for third in range(first, _VALUES):
                ways = left[first] * (left[third] - 1) if first == third else 2 * left[first] * left[third]
                if ways > 0:
                    left[first] -= 1
                    left[third] -= 1
                    _against(ways, (first + third) % _VALUES, left, drawn, times)
                    left[first] += 1
                    left[third] += 1
        whole, total, squares = 0.0, 0.0, 0.0
        for number in range(len(nets)):
            whole += times[number]
            total += times[number] * nets[number]
            squares += times[number] * nets[number] ** 2
        net[moment], square[moment] = total / whole, squares / whole


@numba.njit(cache=True, nogil=True)
def _against(ways: float, player: int, left: Any, drawn: Any, times: Any) -> None:
    """Every hand of the Banker's beside one of the Player's, and the third cards of both."""
    rest = 0.0
    for value in range(_VALUES):
        rest += left[value]
    for second in range(_VALUES):
        for fourth in range(second, _VALUES):
            dealt = left[second] * (left[fourth] - 1) if second == fourth else 2 * left[second] * left[fourth]
            if dealt <= 0:
                continue
            left[second] -= 1
            left[fourth] -= 1
            banker, both = (second + fourth) % _VALUES, ways * dealt
            # A hand that draws no card leaves any two for the fifth and sixth.
            if drawn[player, banker, 0] == 0:
                times[(player * 10 + banker) * 4] += both * (rest - 2) * (rest - 3)
            else:
                _third_cards(both, player, banker, rest - 3, left, drawn, times)
            left[second] += 1
            left[fourth] += 1


@numba.njit(cache=True, nogil=True)
def _third_cards(both: float, player: int, banker: int, after: float, left: Any, drawn: Any, times: Any) -> None:
    for fifth in range(_VALUES):
        if left[fifth] <= 0:
            continue
        more, here = drawn[player, banker, fifth], both * left[fifth]
        if more == 1:
            times[(player * 10 + (banker + fifth) % 10) * 4 + 1] += here * after
        elif more == 2:
            times[((player + fifth) % 10 * 10 + banker) * 4 + 2] += here * after
        else:
            for sixth in range(_VALUES):
                copies = left[sixth] - (sixth == fifth)
                times[((player + fifth) % 10 * 10 + (banker + sixth) % 10) * 4 + 3] += here * copies
