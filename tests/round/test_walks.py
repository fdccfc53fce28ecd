"""The digest of a walk is of what it does: not of comments, of pure rules beside it, or of irregularities."""

from pathlib import Path

import pytest

from croupier.round import walks

CODE = '''
from croupier.games.families.round import settle
from croupier.games.mine.irregular import REMEDIES

def play(t: Felt) -> None:
    """A round."""
    # the stake of the box
    settle(t, _stake(t))

def _stake(box):
    return 5

def qualifies(hand):
    return hand > 3
'''
FAMILY = "def settle(t: Felt, stake: int) -> None:\n    t.pay(stake)\n"


def _digest(folder: Path, code: str = CODE, family: str = FAMILY, irregular: str = "") -> str:
    for name, text in {"mine/__init__.py": code, "mine/irregular.py": irregular, "families/round.py": family}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return walks.digest(folder / "mine", [str(folder)])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"""A round."""', '"""One round."""'),
        ("# the stake of the box", "# what lies there"),
        ("hand > 3", "hand > 4"),
    ],
)
def test_what_no_round_does_is_no_part_of_the_walk(tmp_path: Path, before: str, after: str) -> None:
    assert _digest(tmp_path) == _digest(tmp_path, CODE.replace(before, after))


def test_irregularities_are_no_part_of_the_walk(tmp_path: Path) -> None:
    assert _digest(tmp_path) == _digest(tmp_path, irregular="def void(t: Felt) -> None:\n    t.void()\n")


@pytest.mark.parametrize(
    ("before", "after"), [("settle(t, _stake(t))", "settle(t, 2 * _stake(t))"), ("return 5", "return 6")]
)
def test_what_a_walk_does_and_calls_beside_it_is(tmp_path: Path, before: str, after: str) -> None:
    assert _digest(tmp_path) != _digest(tmp_path, CODE.replace(before, after))


def test_what_a_family_walks_for_the_game_is(tmp_path: Path) -> None:
    assert _digest(tmp_path) != _digest(tmp_path, family=FAMILY.replace("t.pay(stake)", "t.take(stake)"))
