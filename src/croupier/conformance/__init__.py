"""What every game must keep, in the package or outside it: checks that know no rule, and the suite of all of them.

for result in conform(games.get("craps")):
    print(result.demands, result.passed)
"""
