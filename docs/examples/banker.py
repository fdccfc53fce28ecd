"""The banker of baccarat with a vigorish of 5%, eight decks: every order of six cards. Needs nothing but Python."""

from fractions import Fraction
from functools import cache
from math import perm

DECKS = 8
CARDS = 52 * DECKS
DRAWS_ON = {3: set(range(8)) | {9}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}  # the player's third card


def takes(player, banker):
    """Who gets the next card: (1, 0) the player, (0, 1) the banker, nothing when the hand is over."""
    p, b = sum(player) % 10, sum(banker) % 10
    if len(player + banker) < 4:
        return (1, 0) if len(player) == len(banker) else (0, 1)
    if len(banker) == 3 or (len(player + banker) == 4 and max(p, b) >= 8):  # a natural
        return ()
    if len(player) == 2 and p <= 5:
        return (1, 0)
    return (0, 1) if b <= 2 or (b <= 5 if len(player) == 2 else player[2] in DRAWS_ON.get(b, ())) else ()


@cache
def orders(shoe, player, banker):
    """How many orders of the six cards, from here, the banker wins and the player wins."""
    p, b, left, to = sum(player) % 10, sum(banker) % 10, sum(shoe), takes(player, banker)
    if not to:
        unused = perm(left, 6 - (CARDS - left))
        return unused * (b > p), unused * (p > b)
    won = lost = 0
    for point, many in enumerate(shoe):
        fewer = (*shoe[:point], many - 1, *shoe[point + 1 :])
        more = orders(fewer, player + (point,) * to[0], banker + (point,) * to[1])
        won, lost = won + many * more[0], lost + many * more[1]
    return won, lost


banker_wins, player_wins = orders((16 * DECKS, *[4 * DECKS] * 9), (), ())
print(Fraction(100 * player_wins - 95 * banker_wins, 100 * perm(CARDS, 6)))
