"""Write the table of the blackjack games from their code: ``python docs/tables/blackjack_family.py``."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path

from croupier.games import get, rocket_aces
from croupier.games.blackjack import variant as blackjack
from croupier.games.families.blackjack_variant import BlackjackHouse, SideBets, Variant
from croupier.games.free_bet_blackjack import variant as free_bet
from croupier.games.ride_free import variant as ride_free
from croupier.options import described
from croupier.round.game import Game

PAGE = Path(__file__).parents[1] / "blackjack-family.md"
#: The games of the shared round by what makes them different; Pontoon Plus has a round of its own.
VARIANTS: dict[str, Variant | None] = {
    "blackjack": blackjack.VARIANT,
    "free-bet-blackjack": free_bet.VARIANT,
    "ride-free": ride_free.VARIANT,
    "rocket-aces": rocket_aces.VARIANT,
    "pontoon-plus": None,
}
HOOKS = {
    "after_deal": "after the deal",
    "before_peek": "offered before the dealer's check",
    "after_peek": "after the dealer's check",
    "with_box": "with the hands of the box",
    "draw_for": "the dealer draws for them",
    "draw_though_lost": "the dealer draws for them even when they have lost",
    "show_for": "a dealer blackjack is shown for them",
    "keep_cards_of": "the cards of a finished hand stay for them",
}
HEAD = """\
# The blackjack family

Four games are one round, [`families/blackjack_round.py`](../src/croupier/games/families/blackjack_round.py), and a
small record of differences each: a `Variant` with the clauses of the text that is being played. Pontoon Plus, where
the dealer has no hole card, shares the hands and the counting (`families/twenty_one.py`) and has a round of its own.

This page is written from the code by `python docs/tables/blackjack_family.py`; a test keeps it in step.
"""

Cell = Callable[[Game, Variant | None], str]


def _values(name: str) -> Cell:
    """What a house may choose, the default first."""

    def cell(game: Game, variant: Variant | None) -> str:
        known = described(game.options)
        return " or ".join(known[name][0].values) if name in known else "-"

    return cell


def _numbers(found: Iterable[int]) -> str:
    names = ["ace" if one == 1 else str(one) for one in sorted(found)]
    return "-" if not names else names[0] + (f" to {names[-1]}" if len(names) > 1 else "")


def _of(words: Callable[[Variant], str]) -> Cell:
    return lambda game, variant: words(variant) if variant else "own round"


def _yes(found: object) -> str:
    return "yes" if found else "no"


def _house(words: Callable[[BlackjackHouse], str], option: str) -> Cell:
    """What the house does by default, and the option that changes it."""

    def cell(game: Game, variant: Variant | None) -> str:
        if variant is None:
            return "own round"
        house = game.house()
        assert isinstance(house, BlackjackHouse)
        return words(house) + (f" (`{option}`)" if option in described(game.options) else "")

    return cell


def _side_bets(game: Game, variant: Variant | None) -> str:
    found = [one.slug for one in game.wagers if one.may_be_off]
    count = {slug: sum(slug in table.wagers for table in game.paytables.values()) for slug in found}
    return ", ".join(f"`{slug}` ({count[slug]})" for slug in found) or "-"


def _hooks(variant: Variant) -> str:
    none = SideBets()
    used = [one.name for one in fields(SideBets) if getattr(variant.side_bets, one.name) != getattr(none, one.name)]
    return "; ".join(HOOKS[name] for name in used) or "-"


ROWS: dict[str, Cell] = {
    "text": lambda game, variant: game.rulebook.id,
    "cards of a deck": lambda game, variant: str(game.pack),
    "decks": _values("decks"),
    "dealing": lambda game, variant: (
        _values("dealing")(game, variant) if "dealing" in described(game.options) else "shoe"
    ),
    "blackjack pays": _values("blackjack_pays"),
    "dealer on soft 17": _values("soft_17"),
    "dealer 22": _of(lambda variant: "pushes" if variant.dealer_22_pushes else "busts"),
    "hard totals doubled for free": _of(lambda variant: _numbers(variant.free_doubles)),
    "pairs split for free": _of(lambda variant: _numbers(variant.free_splits)),
    "chips may double those hands too": _of(
        lambda variant: _yes(variant.pays_to_double_free_hands) if variant.free_doubles else "-"
    ),
    "double card face down on request": _of(lambda variant: _yes(variant.doubles_face_down)),
    "most hands of a box": _house(lambda house: str(house.most_hands), "split_hands"),
    "split aces draw": _house(lambda house: "as any hand" if house.aces_draw else "one card", "split_aces"),
    "split aces split again": _house(lambda house: _yes(house.aces_resplit), "resplit_aces"),
    "surrender": lambda game, variant: (
        "-" if "surrender" not in game.actions else "`late_surrender`" if variant else "yes"
    ),
    "side bets (pay tables)": _side_bets,
    "side bets are settled": _of(_hooks),
}


def page() -> str:
    """The whole page."""
    games = {slug: get(slug) for slug in VARIANTS}
    lines = [HEAD, "| | " + " | ".join(f"`{slug}`" for slug in games) + " |", "|---" * (1 + len(games)) + "|"]
    for title, cell in ROWS.items():
        cells = [cell(game, VARIANTS[slug]) for slug, game in games.items()]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
