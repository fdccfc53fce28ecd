"""``croupier show``: a game's rules in short."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completion
from croupier.cli.output import GameName, Options, print_json, print_table, read_options
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.options import House
    from croupier.round.game import Game


def command(
    game: GameName,
    option: Options = None,
    checklist: Annotated[
        str, typer.Option(help="Only this procedure, step by step.", autocompletion=completion.checklists)
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Rules in short, pay tables, options, irregularities, procedures."""
    from croupier import games

    text = games.text(game)
    if isinstance(text, games.Supplement):
        _supplement(text, json=json, asked=bool(option or checklist))
        return
    house = text.house(read_options(option))
    if json:
        from croupier.catalogue import in_full
        from croupier.scenarios import steps

        print_json({**in_full(text, house, checklist), "steps": [step.plain() for step in steps.of_game(text, house)]})
    elif checklist:
        _print_checklist(text, house, checklist)
    else:
        _print(text, house)


def _supplement(text: Any, *, json: bool, asked: bool) -> None:
    """A text that is no game by itself: the house chooses, and the dealer proceeds, at the games it is a wager on."""
    from croupier.catalogue import supplement

    if asked:
        raise BadInput(f"{text.slug} has no options or procedures but those of {', '.join(text.on)}")
    if json:
        rules = [
            {"clause": f"{text.rulebook.id} {clause.id}", "gist": clause.gist} for clause in text.rulebook.in_short
        ]
        print_json({**supplement(text), "rules": rules})
        return
    console = _begun(text)
    console.print(f"\nA wager on {', '.join(text.on)}.", highlight=False)
    for table in text.paytables.values():
        _pay_table(console, table)


def _begun(text: Any) -> Any:
    from rich.console import Console

    book, console = text.rulebook, Console()
    console.print(f"[bold]{text.title}[/]  {book.id}, {book.document}, {book.approved}", highlight=False)
    _section(console, "Rules in short", [(clause.id, clause.gist) for clause in book.in_short])
    return console


def _pay_table(console: Any, table: Any, posted: str = "") -> None:
    from croupier.round.wording import pays

    floor = ", no less than" if table.floor else ""
    title = f"{table.id} for {' and '.join(table.wagers)}{posted}{floor} [dim]{table.clause}[/]"
    lost = [(line, "lost from the text: post a table of your own that has it") for line in table.lost]
    _section(console, title, [(line.line, pays(line)) for line in table.lines] + lost)


def _print(game: "Game", house: "House") -> None:
    from croupier.catalogue import table_option
    from croupier.options import described
    from croupier.round.procedures import checklists

    console = _begun(game)
    made = {"before": "made before the deal", "later": "made during the round", "none": "paid without a stake"}
    _section(
        console,
        "Wagers",
        [
            (wager.slug, f"{wager.title}, {made[wager.stage]}{_needs(wager)} [dim]{wager.clause}[/]")
            for wager in game.wagers
        ],
    )
    for table in (game.paytables | {table.id: table for table in house.tables.values()}).values():
        _pay_table(
            console, table, ", posted" if any(house.tables.get(wager) is table for wager in table.wagers) else ""
        )
    options = described(game.options)
    tables = [(name, _table_option(table_option(game, game.house(), name), house)) for name in game.tabled]
    own = [("WAGER_minimum", "none  [dim]of an amount of money; also WAGER_maximum, WAGER_increment[/]")]
    options_of = [(name, _option(options[name][0], getattr(house, name))) for name in options]
    _section(console, "Options", options_of + tables + own)
    _section(
        console,
        "Irregularities",
        [
            (
                rule.kind,
                f"{rule.trigger} [dim]{rule.remedy}{', ' + rule.then if rule.then else ''}; {rule.authority}[/]",
            )
            for rule in game.irregularities.values()
        ],
    )
    _section(console, "Steps of a round, after which a scenario may declare something", _steps(game, house))
    names = ", ".join(checklists(game))
    console.print(f"\n[bold]Procedures[/]\n{names}: croupier show {game.slug} --checklist NAME", highlight=False)


def _steps(game: "Game", house: "House") -> list[tuple[str, str]]:
    from croupier.scenarios import steps

    rows: list[tuple[str, str]] = []
    for step in steps.of_game(game, house):
        printed = game.rulebook.find(step.name)
        also = " | ".join(step.also)
        rows.append((step.name, printed.gist if printed else f"{also} [dim]{' | '.join(step.clauses)}[/]"))
    return rows


def _option(allowed: Any, value: Any) -> str:
    posted = "none" if value == 0 and not isinstance(value, bool) else allowed.show(value)
    return f"{posted}  [dim]of {' | '.join(allowed.values)}; {allowed.title} {allowed.clause}[/]"


def _table_option(option: Any, house: Any) -> str:
    table = house.tables.get(option["option"])
    allowed = " | ".join(option["allowed"])
    return f"{table.id if table else 'off'}  [dim]of {allowed}; {option['title']} {option['clause']}[/]"


def _needs(wager: Any) -> str:
    from croupier.round.wording import needs

    return f", with {needs(wager)}" if wager.requires else ""


def _section(console: Any, title: str, entries: list[tuple[str, str]]) -> None:
    """Names on the left, never broken; what they mean on the right."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, text in entries:
        grid.add_row(name, text)
    console.print(f"\n[bold]{title}[/]", highlight=False)
    console.print(grid, highlight=False)


def _print_checklist(game: "Game", house: "House", name: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.round.procedures import steps

    table = Table("", "step", "clause", box=None, header_style="bold")
    for number, clause in enumerate(steps(game, name, house), 1):
        every = f" (every {clause.every_hours} hours)" if clause.every_hours else ""
        table.add_row(f"{number}.", clause.gist + every, f"{game.rulebook.id} {clause.id}")
    console = Console()
    console.print(f"[bold]{game.title}: {name}[/]")
    print_table(console, table)
