"""Hold'em counted as on a graphics processor: the same functions, called here for one piece after another, come to the
very sums of the count on the cores."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.cli import output
from croupier.engines.gpu import grid, machine
from croupier.engines.gpu.own_ways import put_in_order_in_place
from croupier.engines.holdem.likeness import NOTHING, KnownCards
from croupier.engines.holdem.prices import prices
from croupier.engines.holdem.solve import count_hands
from croupier.engines.question import usual_question
from croupier.equipment.cards import cards
from croupier.errors import BadInput, CroupierError
from croupier.games.families.holdem import HoldemPlan
from tests.support import Run

#: Flushes, straights and pairs, and suits of which two are alike.
PACK = cards("2c 3d Tc Jc Qc Kc Th Jh Qh Kh")
#: What a fold gives away by line, from the lowest up.
KEPT = tuple(Fraction(antes) for antes in range(10))


def packed(*without: int) -> tuple[int, ...]:
    return tuple(int(card in PACK and card not in without) for card in range(53))


ULTIMATE, BONUS = "ultimate-texas-holdem", "texas-holdem-bonus"


@pytest.mark.parametrize(
    ("slug", "known", "kept"),
    [
        (ULTIMATE, NOTHING, None),
        (BONUS, KnownCards(dealer=PACK[5]), None),
        *(
            pytest.param(slug, known, kept, marks=pytest.mark.long)
            for slug in (ULTIMATE, BONUS)
            for known, kept in (
                (NOTHING, KEPT),
                (KnownCards(dealer=PACK[0]), None),
                (KnownCards(turn=PACK[0]), None),
                (KnownCards(river=PACK[0]), None),
                (KnownCards(flop=(PACK[3],)), None),
            )
        ),
    ],
)
def test_the_sums_are_those_of_the_cores(
    slug: str, known: KnownCards, kept: tuple[Fraction, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.get(slug)
    question = usual_question(game, game.house({}), "base")
    paid = prices(HoldemPlan.of(game), question.options.tables)
    count: Any = count_hands.__wrapped__  # what was counted before is not asked
    pack = packed(known.dealer)
    by_cores = count(pack, paid, known=known, kept=kept)
    monkeypatch.setattr("croupier.engines.holdem.count_all.board_table", None)  # nothing of it is done on the cores
    with machine.counting_on(grid.Here()):
        apart = count(pack, paid, known=known, kept=kept)
    assert apart == by_cores


@pytest.mark.parametrize("size", [0, 1, 2, 5, 26, 91, 351])
def test_numbers_are_put_in_order_in_the_room_they_take(size: int) -> None:
    numbers = np.random.default_rng(size).integers(0, 50, size, np.int32)
    put_in_order_in_place(own := numbers.copy())
    assert own.tolist() == sorted(numbers.tolist())


def test_what_is_not_counted_there_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match="only hold'em is; run it on local"):
        output.counted_on("gpu", ["blackjack"])
    machine.cuda.cache_clear()
    with pytest.raises(CroupierError, match=r"croupier\[gpu\]|no NVIDIA graphics processor"):
        output.counted_on("gpu", ["ultimate-texas-holdem"])


@pytest.mark.parametrize(
    "typed",
    [
        ["analyze", "ultimate-texas-holdem", "--on", "gpu"],
        ["protect", "ultimate-texas-holdem", "--knows", "dealer:1", "--on", "gpu"],
    ],
)
def test_the_commands_say_what_is_missing(typed: list[str], run: Run) -> None:
    code, printed, complaint = run(*typed)
    assert (code, printed, complaint.count("\n")) == (1, "", 1)
    assert "croupier[gpu]" in complaint or "no NVIDIA graphics processor" in complaint
