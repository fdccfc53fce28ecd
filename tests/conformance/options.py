"""Every option of every game with everything it may be set to, as the catalogue lists it for scripts and pages."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier import catalogue, games, paytables
from croupier.round.game import Game

RANGE = re.compile(r"(\d+) to (\d+)")
A_FILE = "the path of a .toml file"
#: Amounts that the texts allow, where not every amount will do.
AMOUNTS = {"progressive_seed": "25000", "payout_limit": "50000"}
#: What some values need beside them, by the clause that says so.
COMPANY: dict[tuple[str, str, str], dict[str, str]] = {
    ("blackjack", "dealing", "pitch"): {"decks": "2"},  # OH-A 14.I
    ("blackjack", "double_on", "9-11"): {"decks": "2"},  # OH-A 10.IV
    ("blackjack", "double_on", "10-11"): {"decks": "2"},
    ("blackjack", "double_after_split", "off"): {"decks": "2"},
    ("blackjack", "split_hands", "2"): {"decks": "2"},  # OH-A 11.V
    ("mini-baccarat", "decks", "4"): {"shuffler": "on"},  # OH-E 03.I
    ("dragon-bonus-baccarat", "decks", "4"): {"shuffler": "on"},
    ("pai-gow-poker", "starting_position", "button"): {"shuffler": "on", "dealing": "shoe"},  # OH-F 11.IV
    ("three-dice-baccarat", "progressive_meter", "fixed"): {"progressive_seed": "1000"},  # CO 30-2899.09 (14)
}


class OptionSetting(NamedTuple):
    """One value of one option, and everything that is posted with it."""

    game: Game
    option: str
    value: str
    options: dict[str, Any]

    @property
    def lost(self) -> bool:
        """Whether it is a pay table of which the text lost a line: only one of the house's own can be posted."""
        table = self.game.paytables.get(self.value)
        return table is not None and bool(table.lost)


def postings(game: Game) -> Iterator[OptionSetting]:
    """Everything a house may post, one thing at a time."""
    for option in catalogue.described(game)["options"]:
        name = option["option"]
        for value in values(option):
            yield OptionSetting(game, name, value, {**_company(game, name, value), name: value})


def values(option: Any) -> list[str]:
    """What is allowed, with both ends of a range and an amount where any will do."""
    accepted: list[str] = []
    for allowed in option["allowed"]:
        if ends := RANGE.fullmatch(allowed):
            accepted += ends.groups()
        elif allowed == "an amount of money":
            accepted.append(AMOUNTS.get(option["option"], "100"))
        elif allowed != A_FILE:
            accepted.append(allowed)
    return accepted


def _company(game: Game, option: str, value: str) -> dict[str, str]:
    if (option, value) == ("rounding", "nearest_chip"):
        return {"smallest_chip": "1"}
    table = game.paytables.get(value)
    if table is not None and table.decks:
        return {"decks": str(table.decks[0])}
    return COMPANY.get((game.slug, option, value), {})


def own_tables(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """A table of the house's own for every wager that has one: the first that is printed whole, under another name."""
    house = game.house()
    for name in game.tabled:
        if (printed := house.tables.get(name)) is not None:
            table = paytables.plain(printed) | {"id": f"OWN {game.slug} {name}", "wager": name}
            yield name, {key: value for key, value in table.items() if key != "also"}


def limits(game: Game) -> dict[str, str]:
    """The limits of single wagers; those of the Fire Bet are printed (OH-B 12.II.A)."""
    bounds = {"minimum": "5", "maximum": "500", "increment": "5"}
    printed = {"fire": {"minimum": "1", "maximum": "100", "increment": "1"}}
    limited = [wager.slug for wager in game.wagers if wager.may_be_limited]
    return {f"{slug}_{bound}": amount for slug in limited for bound, amount in printed.get(slug, bounds).items()}


GAMES = [games.get(slug) for slug in games.slugs()]
