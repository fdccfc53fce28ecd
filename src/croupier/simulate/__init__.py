"""Simulation: fast dealers, named strategies, and runners that give the same totals on any number of workers.

The package is also the call, ``croupier.simulate("craps", 10_000_000)``: see `croupier.simulate.asked.simulated`.
"""

import sys
from types import ModuleType
from typing import Any

from croupier.compiled import keep_by_code

keep_by_code()


class _Called(ModuleType):
    """A package that is named like what it does; a function of that name would be hidden by it once it is loaded."""

    def __call__(self, *asked: Any, **named: Any) -> Any:
        from croupier.simulate.asked import simulated

        return simulated(*asked, **named)


sys.modules[__name__].__class__ = _Called
