"""Write the table of the blackjack games from their code: ``python docs/tables/blackjack_family.py``."""

from collections.abc import Callable, Iterable
from pathlib import Path

from croupier.games import get
from croupier.games.families.blackjack_plan import ACE, BlackjackPlan, Rules
from croupier.options import described
from croupier.round.game import Game

PAGE = Path(__file__).parents[1] / "blackjack-family.md"
#: The games of the shared round, and Pontoon Plus, which has a round of its own.
GAMES = ("blackjack", "free-bet-blackjack", "ride-free", "rocket-aces", "pontoon-plus")
OWN_ROUND = "own round"
HEAD = """\
# The blackjack family

Four games are one round, [`families/blackjack_round.py`](../src/croupier/games/families/blackjack_round.py), and a
plan each: a `BlackjackPlan` with the rules, the side bets and the clauses of the text that is being played. Pontoon
Plus, where the dealer has no hole card, shares the hands and the counting (`families/twenty_one.py`) and has a round
of its own.

This page is written from the code by `python docs/tables/blackjack_family.py`; a test keeps it in step.
"""

Cell = Callable[[Game], str]


def _plan(game: Game) -> BlackjackPlan | None:
    return game.plan if isinstance(game.plan, BlackjackPlan) else None


def _values(name: str) -> Cell:
    """What a house may choose, the default first."""

    def cell(game: Game) -> str:
        known = described(game.options)
        return " or ".join(known[name][0].values) if name in known else "-"

    return cell


def _numbers(values: Iterable[int]) -> str:
    names = ["ace" if value == 1 else str(value) for value in sorted(values)]
    return "-" if not names else names[0] + (f" to {names[-1]}" if len(names) > 1 else "")


def _of(words: Callable[[BlackjackPlan], str]) -> Cell:
    return lambda game: words(plan) if (plan := _plan(game)) else OWN_ROUND


def _yes(answer: object) -> str:
    return "yes" if answer else "no"


def _rules(words: Callable[[Rules], str], option: str = "") -> Cell:
    """What is in force by default, and the option that changes it."""

    def cell(game: Game) -> str:
        if (plan := _plan(game)) is None:
            return OWN_ROUND
        return words(plan.in_force(game.house())) + (f" (`{option}`)" if option in described(game.options) else "")

    return cell


def _pays(wager: str, line: str) -> Cell:
    """What a line of a fixed table pays."""

    def cell(game: Game) -> str:
        table = game.fixed_pays.get(wager)
        paid = table.get(line) if table else None
        return str(paid.pays) if paid else "-" if _plan(game) else OWN_ROUND

    return cell


def _upcards(values: frozenset[int]) -> str:
    return " or ".join({1: "ace", 10: "ten"}.get(value, str(value)) for value in sorted(values)) or "-"


def _surrender(game: Game) -> str:
    if "surrender" not in game.actions:
        return "-"
    return "`late_surrender`" if _plan(game) else "yes"


def _side_bets(game: Game) -> str:
    slugs = [wager.slug for wager in game.wagers if wager.may_be_off]
    tables = {slug: sum(slug in table.wagers for table in game.paytables.values()) for slug in slugs}
    return ", ".join(f"`{slug}` ({tables[slug]})" for slug in slugs) or "-"


def _settled(plan: BlackjackPlan) -> str:
    """When side bets are offered and settled, and what the dealer does for them."""
    cards, dealer = plan.card_bets.values(), plan.dealer_bets.values()
    settled = [bet.settled for bet in cards] + ["with the hands"] * bool(dealer or plan.lammer_bet)
    steps = {step: None for step in ("after the deal", "after the check", "with the hands") if step in settled}
    does = {
        "offered during the round": any(bet.offered for bet in dealer),
        "the dealer draws for them": bool(dealer),
        "a dealer blackjack is shown for them": any(bet.with_dealer for bet in cards),
        "the cards of a finished hand stay for them": any(bet.keeps_cards for bet in dealer),
    }
    return "; ".join([*steps, *(words for words, true in does.items() if true)]) or "-"


ROWS: dict[str, Cell] = {
    "text": lambda game: game.rulebook.id,
    "cards of a deck": lambda game: str(game.pack),
    "decks": _values("decks"),
    "dealing": lambda game: _values("dealing")(game) if "dealing" in described(game.options) else "shoe",
    "blackjack pays": _values("blackjack_pays"),
    "insurance pays": _pays("insurance", "insurance"),
    "insurance against": _rules(lambda rules: _upcards(rules.insurance.against)),
    "insurance up to": _rules(lambda rules: f"{rules.insurance.share} of the wager"),
    "even money pays": _pays("main", "even_money"),
    "hole card checked under": _rules(lambda rules: _upcards(rules.checked)),
    "dealer on soft 17": _values("soft_17"),
    "dealer 22": _rules(lambda rules: "pushes" if 22 in rules.pushes else "busts"),
    "hard totals doubled for free": _rules(lambda rules: _numbers(rules.free_doubles)),
    "pairs split for free": _rules(lambda rules: _numbers(rules.free_splits)),
    "chips may double those hands too": _rules(
        lambda rules: _yes(rules.chips_double_free_hands) if rules.free_doubles else "-"
    ),
    "double card face down on request": _of(lambda plan: _yes(plan.doubles_face_down)),
    "most hands of a box": _rules(lambda rules: str(rules.most_hands), "split_hands"),
    "split aces draw": _rules(lambda rules: "one card" if ACE in rules.one_card else "as any hand", "split_aces"),
    "split aces split again": _rules(lambda rules: _yes(ACE not in rules.split_once), "resplit_aces"),
    "surrender": _surrender,
    "side bets (pay tables)": _side_bets,
    "side bets are settled": _of(_settled),
}


def page() -> str:
    """The whole page."""
    games = [get(slug) for slug in GAMES]
    lines = [HEAD, "| | " + " | ".join(f"`{game.slug}`" for game in games) + " |", "|---" * (1 + len(games)) + "|"]
    lines += [f"| {title} | " + " | ".join(map(cell, games)) + " |" for title, cell in ROWS.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
