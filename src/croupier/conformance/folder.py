"""The checks of what lies in a game's folder: its text, its tables, its options, and the modules beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Final

from croupier import games, tracing
from croupier.conformance.demands import demand, fail
from croupier.conformance.playing import PostedGame
from croupier.engines import kernel, question
from croupier.equipment.source import RandomSource
from croupier.errors import CroupierError, OptionRefused
from croupier.games import Supplement
from croupier.options import House, described
from croupier.round.game import Game
from croupier.round.irregularities import REMEDIES
from croupier.round.procedures import checklists, steps
from croupier.server import felts

BASE: Final = "base"
AMOUNT: Final = "an amount of money"
#: So many other options may have to be posted with a value.
MOST_COMPANY: Final = 2


def is_whole(game: Game) -> None:
    """Wagers, pay tables, limits and irregularities cite clauses of the text; every remedy is one that there is."""
    demand(game.rules_version >= 1, f"versions of the rules are counted from 1, not {game.rules_version}")
    cited = [wager.clause for wager in game.wagers] + [rule.clause for rule in game.irregularities.values()]
    cited += [line.clause for table in game.paytables.values() for line in table.lines]
    cited += [game.closes, game.layout, *filter(None, (game.limits, game.seating, game.seated_only))]
    cited += [*game.actions.values(), *game.uniform.values()]
    for clause in cited:
        demand(bool(game.rulebook.find(clause)), f"{clause!r} is cited, which is no clause of {game.rulebook.id}")
    for rule in game.irregularities.values():
        known = rule.remedy in REMEDIES or rule.remedy in game.remedies
        demand(known, f"{rule.kind} has the remedy {rule.remedy}, which is neither shared nor the game's own")
        demand(rule.trigger.endswith("."), f"the trigger of {rule.kind} is no sentence: {rule.trigger}")


def clauses_are_traced(text: Game | Supplement) -> None:
    """Every clause that can be executed is enforced, recorded, printed or listed, itself or in all its parts, and shown
    by a test. What only a comment names, or no test of its own proves, is none of it."""
    cite = "cite it in code or rule data where it is (a comment is no citation), or say not_executed and why"
    for row in tracing.trace(text):
        clause = f"{text.rulebook.id} {row.clause.id}"
        if row.clause.executable:
            demand(row.executed, f"{clause} is executed nowhere, for {row.why_not}; {cite}")
            demand(row.shown, f"{clause} is shown by no test; mark one with it, or name it in a scenario")
    for place, cited in tracing.cited_by_code(text):
        own = cited.rpartition(" ")[0] == text.rulebook.id
        demand(not own or text.rulebook.find(cited) is not None, f"{place} cites {cited}, which is no clause")


def text_is_listed(text: Game | Supplement) -> None:
    """Every clause is listed once, under its parent, with a gist; a procedure names its checklist."""
    ids = [clause.id for clause in text.rulebook.clauses]
    for clause in text.rulebook.clauses:
        parent = clause.id.rpartition("(")[0] or clause.id.rpartition(".")[0]
        demand(ids.count(clause.id) == 1, f"{clause.id} is listed twice")
        demand(not parent or parent in ids, f"{clause.id} is listed without {parent}")
        demand(bool(clause.gist), f"{clause.id} has no gist")
        walked = clause.kind != "procedure" or not clause.executable or bool(clause.checklist)
        demand(walked, f"{clause.id} is a procedure without a checklist")


def steps_are_reached(game: Game) -> None:
    """Every step of a checklist belongs to some house."""
    posted = [game.house(), *(house for _, house in _houses(game) if house)]
    reached = {step.id for house in posted for name in checklists(game) for step in steps(game, name, house)}
    for clause in game.rulebook.clauses:
        demand(not clause.checklist or clause.id in reached, f"no house takes the step {clause.id}")


def tables_are_well_formed(game: Game) -> None:
    """Every pay table can be posted, unless lines of it are lost, and lists its best line first."""
    for table in game.paytables.values():
        options: dict[str, object] = dict.fromkeys(table.wagers, table.id)
        options |= {"decks": table.decks[0]} if table.decks else {}
        if table.lost:
            taken = _house(game, {name: str(value) for name, value in options.items()})
            demand(taken is None, f"{table.id} is posted, although the text lost what it pays for {table.lost[0]}")
        else:
            house = game.house({} if table.fixed else options)
            demand(all(house.tables[wager] is table for wager in table.wagers), f"{table.id} cannot be posted")
        odds = [line.pays for line in table.lines if line.pays.unit in ("to", "for")]
        best_first = sorted(odds, key=lambda pays: pays.num / pays.den, reverse=True)
        demand(odds == best_first, f"{table.id} does not list its best line first")


def options_are_read(game: Game) -> None:
    """Every value that an option lists can be posted, alone or with one or two others, and is stored as it was."""
    for posted, house in _houses(game):
        name, value = next(iter(posted.items()))
        if house is None:
            fail(f"{name} lists {value}, which no house can post")
        demand(game.house(game.posted(house)) == house, f"{name}={value} is not stored as it was posted")


def _houses(game: Game) -> Iterator[tuple[Mapping[str, str], House | None]]:
    """A house for every value of every option, alone or in company; none where no company will do."""
    singles = list(single_options(game))
    amounts = [{name: "1"} for name, (allowed, _) in described(game.options).items() if AMOUNT in allowed.values]
    for posted in singles:
        companies = (
            company for size in range(MOST_COMPANY + 1) for company in combinations([*singles, *amounts], size)
        )
        yield posted, next((house for company in companies if (house := _house(game, *company, posted))), None)


def _house(game: Game, *posted: Mapping[str, str]) -> House | None:
    """The house that posts all of this, the last counting most; none where the text refuses it."""
    try:
        return game.house({name: value for options in posted for name, value in options.items()})
    except OptionRefused:
        return None


def single_options(game: Game) -> Iterator[Mapping[str, str]]:
    """Every value of every option that is a word or a number of a range, one at a time; both ends of a range."""
    for name, (allowed, default) in described(game.options).items():
        for value in allowed.values:
            ends = value.split(" to ") if value.replace(" to ", "").isdecimal() else [value]
            yield from ({name: end} for end in ends if value != AMOUNT and end != allowed.show(default))
    for name, table in product(game.tabled, game.paytables.values()):
        if name in table.wagers and not table.lost and table is not game.house().tables.get(name):
            yield {name: table.id} | ({"decks": str(table.decks[0])} if table.decks else {})
    for wager in game.wagers:
        if wager.may_be_off and wager.slug in game.tabled:
            yield {wager.slug: "off"}


def answers_are_named(game: Game) -> None:
    """The solvers and the dealer are for wagers of the game, and there is a strategy to play by."""
    house = game.house()
    known = {BASE, *game.by_slug, *game.spots(house), *game.tabled}
    for wager in question.of(game.slug).wagers(house):
        demand(wager in known, f"mathematics.py solves {wager}, which is no wager of the game")
    dealer = kernel.of(game.slug)
    demand(bool(dealer.strategies), "dealer.py knows no strategy")
    for wager in dealer.wagers(house):
        demand(wager in known, f"dealer.py settles {wager}, which is no wager of the game")
    for name in ("mathematics", "dealer", "chair"):
        games.part(game.slug, name)


def felt_fits(game: Game) -> None:
    """``felt.toml``, where there is one, names wagers that the game has and a layout that can hold its cards."""
    felts.read(game)


def unknown_names_are_refused(posted: PostedGame, source: RandomSource) -> None:
    """Options, irregularities and outcomes that do not exist are refused with what there is."""
    game = posted.game
    for what in (lambda: game.house({"no_such_option": "1"}), lambda: posted.round(source).declare("no_such_kind")):
        try:
            what()
        except CroupierError as error:
            demand("there is" in str(error), f"an unknown name is refused without saying what there is: {error}")
        else:
            fail("an unknown name is taken")


def options_survive_storage(posted: PostedGame, source: RandomSource) -> None:
    """What a house posts is read back from storage as it was."""
    house = posted.game.house({**posted.options, "table_minimum": "5", "table_maximum": "1000"})
    demand(posted.game.house(posted.game.posted(house)) == house, "the posted options come back as others")
