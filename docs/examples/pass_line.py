"""The pass line of craps by hand: two dice, a come out roll, and a point that comes before a seven or does not."""

from fractions import Fraction

chance = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
won = chance[7] + chance[11]
for point in (4, 5, 6, 8, 9, 10):
    won += chance[point] * chance[point] / (chance[point] + chance[7])
print(1 - 2 * won)
