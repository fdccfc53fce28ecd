"""The pair plus of three card poker, 40-30-6-3-1, by counting every hand of three cards. Needs nothing but Python."""

from fractions import Fraction
from itertools import combinations

PAYS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
hits = dict.fromkeys(PAYS, 0)
hands = list(combinations([(rank, suit) for rank in range(2, 15) for suit in "cdhs"], 3))
for hand in hands:
    ranks, flush = sorted(rank for rank, _ in hand), len({suit for _, suit in hand}) == 1
    straight = ranks in ([2, 3, 14], list(range(ranks[0], ranks[0] + 3)))  # ace, deuce and three are one too
    pair = {1: "three of a kind", 2: "pair"}.get(len(set(ranks)), "")
    line = pair or ("straight " * straight + "flush" * flush).strip()
    if line:
        hits[line] += 1
edge = -Fraction(sum(hits[line] * pays for line, pays in PAYS.items()) - (len(hands) - sum(hits.values())), len(hands))
print(edge)
