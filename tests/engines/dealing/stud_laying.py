"""Packs for the kernels of poker games: shuffled, every other one with cards on top that make something."""

import random
from collections.abc import Iterator

from croupier.equipment.cards import JOKER

WILD = {0, 1, 2, 3, JOKER}


def packs(seed: str, number: int, size: int = 52) -> Iterator[list[int]]:
    """Shuffled packs, every other one with cards on top that make something, sometimes among a few others."""
    dice = random.Random(f"stud {seed}")
    for theme in range(number):
        pack = list(range(size))
        dice.shuffle(pack)
        good = good_cards(dice, theme % 16)
        top = [card for card in pack if card in good]
        rest = [card for card in pack if card not in good]
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
            return {rank * 4 + suit for rank in ranks for suit in range(4)}
        case 3:
            return {rank * 4 + suit for rank in range(low, low + 5) for suit in range(4)}
        case 4:
            return WILD | high
        case 5:
            return WILD | {rank * 4 + suit for rank in range(5)}
        case 6:
            return WILD | {rank * 4 + suit for rank in ranks[:2] for suit in range(4)}
        case 7:
            return {(low + step) * 4 + suit for step in range(5)}
    return set()
