"""``croupier evaluate``: what a player's decisions cost, skill apart from luck, and who plays as if they knew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import DatabaseAddress, HourlyRounds, JsonOutput, is_typed, print_json
from croupier.errors import BadInput, CroupierError, UnknownName
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.mathematics.evaluated_players import EvaluatedPlayer
    from croupier.mathematics.recorded import RecordedRound

_WORST = 5


def command(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Scenario files or rounds as JSON; without any, a house's books."),
    ] = None,
    player: Annotated[str, typer.Option(metavar="NAME", help="Only this player; in files a seat or a name.")] = "",
    table: Annotated[str, typer.Option(metavar="TABLE", help="Only this table of the house.")] = "",
    since: Annotated[int, typer.Option(min=1, help="Only rounds of a table from this number on.")] = 1,
    rounds: HourlyRounds = 60,
    database: DatabaseAddress = "",
    json: JsonOutput = False,
) -> None:
    """Every decision of a player with its exact cost, skill apart from luck, and whether they play as if they knew
    hidden cards."""
    from croupier.mathematics.evaluated_players import evaluate_players

    if files and (table or is_typed(context, "database")):
        raise BadInput("evaluate files or the tables of a house, not both at once")
    house = (database, table, player, since)
    players = stoppable(lambda: evaluate_players(_of_files(files), player)) if files else _of_house(*house)
    if player and not players:
        raise UnknownName("player", player, "nobody of that name in these rounds")
    document = {"players": [entry.plain(rounds) for entry in players]}
    print_json(document) if json else _print(players, rounds)


def _of_files(files: Iterable[Path]) -> Iterator[RecordedRound]:
    """The rounds of files, one after the other; each scenario begins with cards shuffled anew."""
    from croupier.mathematics.recorded import ShoeRecordKeeper
    from croupier.scenarios import load, settle

    for file in files:
        content = load(file)
        for number, entry in enumerate(content if isinstance(content, list) else [content], 1):
            try:
                played = [_round(entry)] if isinstance(entry, dict) and "answers" in entry else None
                played = settle(entry, file.parent).rounds if played is None else played
            except CroupierError as error:
                raise BadInput(f"{file}, entry {number}: {error.message}") from None
            keeper = ShoeRecordKeeper()
            for place, round_ in enumerate(played, 1):
                yield keeper.next(f"{file.stem}#{number}.{place}", round_, fresh=place == 1 or not _kept(round_))


def _round(stored: dict[str, Any]) -> Any:
    from croupier import games
    from croupier.round.round import Round

    missing = [name for name in ("game", "rules_version", "options", "setup", "carry") if name not in stored]
    if missing:
        raise BadInput(f"a round as JSON has {', '.join(missing)} too")
    return Round.restored(games.get(stored["game"]), stored)


def _kept(round_: Any) -> bool:
    from croupier.options import described

    return "decks" in described(round_.game.options)


def _of_house(database: str, table: str, player: str, since: int) -> list[EvaluatedPlayer]:
    from croupier.cli.audit import connection_to, progress
    from croupier.mathematics.evaluated_players import evaluate_players
    from croupier.store import evaluation
    from croupier.store.verify.books import one_moment, present

    with progress() as bar, connection_to(database) as connection, one_moment(connection):
        present(connection)
        # Read as a whole: what is worked out of it takes longer than a transaction may lie idle.
        recorded = {
            name: list(evaluation.recorded(connection, name, since, bar))
            for name in evaluation.tables_of(connection, table)
        }
    return stoppable(
        lambda: [entry for name, rounds in recorded.items() for entry in evaluate_players(rounds, player, name)]
    )


def _print(players: list[EvaluatedPlayer], rounds: int) -> None:
    from rich.console import Console

    from croupier.mathematics.evaluation import words

    def say(text: str, style: str = "") -> None:
        console.print(text, markup=False, highlight=False, style=style or None, soft_wrap=True)

    console = Console()
    if not players:
        say("nobody has played these rounds to their end")
    for entry in players:
        play, figures = entry.play, entry.plain(rounds)
        at = f" at {entry.table}" if entry.table else ""
        say(f"{play.player}{at}: {play.rounds} rounds, {len(play.decisions)} decisions", "bold")
        say(
            f"  result {_money(play.result)} = best play {_money(play.expected)} - mistakes {_money(play.cost)}"
            f" + luck {_money(play.luck)}"
        )
        say(f"  worth {_money(play.theoretical_win(rounds))} an hour to the house, {rounds} rounds an hour")
        for made in play.mistakes[:_WORST]:
            best = words(made.best) if made.best else ""
            say(f"  {made.round} seat {made.seat}: {words(made.chosen)} cost {_money(made.cost)}; best was {best}")
        if figures["not_valued"]:
            why = next(made.why for made in play.decisions if made.why)
            say(f"  {figures['not_valued']} decisions are not valued: {why}")
        if play.unknown:
            say(f"  without figures, so that all they brought is luck: {', '.join(sorted(play.unknown))}")
        _print_knowledge(say, figures["knowledge"])


def _print_knowledge(say: Any, knowledge: dict[str, Any]) -> None:
    alarm = f"{knowledge['alarm']:,}"
    say(f"  {knowledge['verdict'].upper()}", "bold" if knowledge["found_after"] else "")
    say(
        f"  1 bet that hidden cards are known is worth {knowledge['fortune']:,.2f}, at its best "
        f"{knowledge['highest']:,.2f}; an honest player reaches {alarm} at most once in {alarm} times"
    )
    for test in knowledge["tests"]:
        found = f", found after {test['found_after']}" if test["found_after"] else ""
        say(f"    {test['knows']}: {test['bets']} bets, worth {test['fortune']:,.2f}{found}")
        if test["found_after"]:
            say(f"      weighs most: {', '.join(heavy['round'] for heavy in test['weighs_most'])}")


def _money(cents: Any) -> str:
    return f"{float(cents) / 100:+,.2f}"
