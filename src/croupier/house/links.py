"""What a table is linked to, and how its meters work: by what it posts, and in no way that its text forbids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from croupier.errors import OptionRefused
from croupier.house.jackpots import Parameters
from croupier.money import Cents, dollars
from croupier.options import House, described
from croupier.round.game import Game

#: Where a meter starts about which the table posts nothing.
UNPOSTED: Final[Cents] = 1_000_00


class Link(NamedTuple):
    """What a table is linked to: under each wager the meters by the names its rounds know them by."""

    game: Game
    options: House
    group: str
    wagers: Mapping[str, list[str]]

    def meter(self, name: str) -> str:
        """The meter's name in the house."""
        return f"{self.group}/{name}" if self.group else name


def starts_at(options: House, wager: str) -> Cents:
    """Where the rules of a table take a meter to start again; 0 where the table posts nothing about it."""
    seed = getattr(options, "seed", None)
    if seed is not None:
        return int(seed(wager) if callable(seed) else seed)
    return int(getattr(options, "progressive_seed", 0) * (unit(options) or 100) // 100)


def unit(options: House) -> Cents:
    """The one amount of a progressive wager that the table posts, if it posts one."""
    return int(getattr(options, "progressive_unit", 0))


def defaults(options: House, wager: str, meters: int) -> list[Parameters]:
    """How the meters of a wager work where the house installs none: by what the table posts, the rates shared out."""
    seed = starts_at(options, wager) or UNPOSTED
    base = unit(options) or (100 if hasattr(options, "progressive_unit") else 0)
    each, odd = divmod(getattr(options, "progressive_rate", 20) * 100, meters)
    hidden = reserve_rate(options) // meters
    return [Parameters(seed=seed, rate=each + (place < odd), reserve_rate=hidden, base=base) for place in range(meters)]


def reserve_rate(options: House) -> int:
    """What of each wager a reserve gets that pays for the next seed, where the table posts a meter with one."""
    if getattr(options, "progressive_meter", "fixed") == "fixed":
        return 0
    return int(getattr(options, "progressive_reserve", 0) * 100)


def must_fit(link: Link, wager: str, used: Sequence[Parameters]) -> None:
    """Refuse meters of a wager that together grow by less, or start lower, than the text lets a house post; that start
    elsewhere than at a fixed seed; or that have no reserve where the table posts one."""
    names = link.game.option_names
    if "progressive_reserve" in names:
        _as_configured(link, wager, used)
    rate = sum(parameters.rate + parameters.reserve_rate for parameters in used) // 100
    posted = link.game.posted(link.options)
    if "progressive_rate" in names:
        posted["progressive_rate"] = str(rate)
    if "progressive_seed" in names and "progressive_unit" not in names:
        posted["progressive_seed"] = dollars(min(min(parameters.seed, parameters.restart) for parameters in used))
    try:
        link.game.house(posted)
    except OptionRefused as why:
        raise OptionRefused(f"the meters of {link.game.title} do not fit its text: {why}", clause=why.clause) from None


def _as_configured(link: Link, wager: str, used: Iterable[Parameters]) -> None:
    """A fixed meter starts and starts again at the posted seed, and a meter with a reserve has one."""
    clause, seed = (
        described(link.game.options)["progressive_meter"][0].clause,
        starts_at(link.options, wager) or UNPOSTED,
    )
    for parameters in used:
        if reserve_rate(link.options) and not parameters.reserve_rate:
            raise OptionRefused(f"{wager} is posted with a reserve, and the meter has none", clause=clause)
        if not reserve_rate(link.options) and (parameters.seed, parameters.restart) != (seed, seed):
            starts = f"starts at {dollars(parameters.seed)} and again at {dollars(parameters.restart)}"
            raise OptionRefused(f"{wager} has a fixed seed of {dollars(seed)}; the meter {starts}", clause=clause)
