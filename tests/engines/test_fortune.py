"""The Fortune bonus: every hand of small decks by the leaf rule, user tables, envy."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.equipment.cards import cards
from croupier.errors import BadPayTable
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from tests.engines.proof import assert_proved, solved

SLUG: Final = "pai-gow-poker"
#: Straight flushes of five and of seven cards, with and without joker; royal matches; five aces and fours.
DECKS: Final = [
    "Ah Kh Qh Jh Th 9h 8h 7h Kd Qd Ks 2c Jk",
    "Ac Ad Ah As Kc Kd Kh 7c 7d 7h 7s 4c 4d Jk",
    "Ac 2c 3c 4c 5c 6c 7c Kc Qc Jc Tc Kd Qd Ks Qs",
    "Jk Kd Jd Ts 9s 9d 8c 7h 7c 6h 5s 5d 4c 3h",
]


@pytest.mark.parametrize("deck", DECKS)
def test_15_v_every_hand_of_a_small_deck(deck: str) -> None:
    lines = Counter(PLAN.bonus.line(hand) for hand in combinations(cards(deck), 7))
    analysis = solved(SLUG, "fortune_bonus", deck=deck)
    table = analysis.table
    assert table is not None
    assert analysis.solved.ways == lines.total()
    assert dict(analysis.solved.hits) == {line.line: lines[line.line] for line in table.lines}
    lost = lines.total() - sum(lines[line.line] for line in table.lines)
    net = sum((table[line].pays.odds or 0) * times for line, times in lines.items() if table.get(line)) - lost
    assert analysis.house_edge == -Fraction(net) / lines.total()
    envy = sum(line.envy.num * lines[line.line] for line in table.lines if line.envy)
    assert analysis.envy == Fraction(envy, 100 * lines.total())


def test_every_line_is_hit_in_one_of_the_decks() -> None:
    hit: set[str] = set()
    for deck in DECKS:
        hit |= {line for line, times in solved(SLUG, "fortune_bonus", deck=deck).solved.hits.items() if times}
    assert hit == {line.line for line in solved(SLUG, "fortune_bonus", deck=DECKS[0]).lines}


def _own(path: Path, lines: str) -> str:
    file = path / "mine.toml"
    file.write_text(
        f'[[table]]\nid = "MINE"\nwager = "fortune_bonus"\nclause = "OH-F 15.V"\nlines = [{lines}]\n', encoding="utf-8"
    )
    return str(file)


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    own_table = _own(tmp_path, '{ line = "full_house", pays = "6 to 1" }, { line = "straight", pays = "$10" }')
    lines = Counter(PLAN.bonus.line(hand) for hand in combinations(cards(DECKS[1]), 7))
    analysis = solved(SLUG, "fortune_bonus", deck=DECKS[1], table=own_table)
    won = {Fraction(6): lines["full_house"], Fraction(9): lines["straight"]}
    lost = lines.total() - sum(won.values())
    assert analysis.distribution == {
        net: Fraction(times, lines.total()) for net, times in ({Fraction(-1): lost} | won).items() if times
    }
    assert analysis.envy is None


def test_a_line_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPayTable, match="no line 'three_pair' for fortune_bonus"):
        questions(request(SLUG, table=_own(tmp_path, '{ line = "three_pair", pays = "1 to 1" }')))


@pytest.mark.long
def test_15_v_against_the_enumerator() -> None:
    how: dict[str, Any] = {"unordered": True, "strategy": lambda _: Choice("house_way")}
    bets = {"main": "1", "fortune_bonus": "1"}
    assert_proved(SLUG, "fortune_bonus", f"{DECKS[0]} 2d", bets, options={"dealing": "shoe"}, **how)
