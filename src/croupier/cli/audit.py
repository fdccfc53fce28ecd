"""``croupier audit``: verify the books of a house, show what was played, and export what others keep."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from croupier.cli.output import print_json, progress_bar
from croupier.errors import BadInput, CroupierError

app = typer.Typer(help="Verify the books of a house, show what was played, export what others keep.")

#: Findings shown one by one; of more only the number is said.
_MOST_SHOWN: Final = 20
_Database = Annotated[str, typer.Option("--database", help="A PostgreSQL address; without one, the embedded database.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
_Key = Annotated[str, typer.Option(help="The public key that must have signed, in hexadecimal.")]


@app.command()
def verify(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="An export to verify instead of a database.")
    ] = None,
    database: _Database = "",
    heads: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="An earlier export or its heads; may be repeated.")
    ] = None,
    key: _Key = "",
    json: _Json = False,
) -> None:
    """Check every chain, row, balance, round and card; exit 1 if anything is not as it must be."""
    from croupier.store.verify import export, verify_books
    from croupier.store.verify import verify as verified

    earlier = [one for path in heads or () for one in export.read_heads(path, key)]
    with _progress() as progress:
        if file is None:
            with _connection(database) as connection:
                report = verified(connection, earlier, progress)
        elif database:
            raise BadInput("verify a file or a database, not both at once")
        else:
            books, document, wrong = export.read(file, key)
            report = verify_books(books, [*document["heads"], *earlier], progress=progress)
            report.findings[:0] = wrong
    if json:
        print_json(report.plain())
    else:
        _tell(report, len(earlier), file)
    if not report.ok:
        raise typer.Exit(1)


def _tell(report: Any, earlier: int, file: Path | None) -> None:
    for one in report.findings[:_MOST_SHOWN]:
        print(" ".join(str(one).split()))
    if (more := len(report.findings) - _MOST_SHOWN) > 0:
        print(f"and {more} more")
    counts = report.counts
    shoes = [one for one in report.shoes if one.rounds]
    verdict = "sound" if report.ok else "NOT SOUND"
    print(
        f"{verdict}: {counts['audit']} entries of {counts['tables']} tables and the house, "
        f"{counts['rounds']} rounds played again, {counts['outcomes']} cards, rolls and spins recomputed, "
        f"{counts['entries']} movements of money"
    )
    hidden = sum(not one.revealed for one in shoes)
    print(f"shoes used: {len(shoes)}, of which {hidden} not revealed yet; rounds voided: {sum(report.voids.values())}")
    for one in shoes:
        if one.voids:
            print(f"  shoe {one.number} of {one.table}: {one.voids} of {one.rounds} rounds void")
    if not earlier and file is None:
        print("no earlier heads were given: books that were cut off or written anew as a whole would look the same")


@app.command()
def export(
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")],
    heads_only: Annotated[bool, typer.Option("--heads-only", help="Only the signed end of every chain.")] = False,
    database: _Database = "",
) -> None:
    """Write all that can be verified, or only the signed heads, for somebody else to keep."""
    from croupier.files import whole
    from croupier.store import signing
    from croupier.store.verify import export
    from croupier.store.verify.books import canonical, one_moment, present

    with _connection(database) as connection, one_moment(connection):
        present(connection)
        key = signing.signing_key()
        try:
            with whole(output) as file, _progress() as progress:
                if heads_only:
                    document = signing.signed(signing.heads(connection), key)
                    file.write(canonical(document).encode() + b"\n")
                    told = f"{len(document['heads'])} heads"
                else:
                    told = f"{export.write(connection, file, key, progress)} rows"
            if not heads_only:
                output.chmod(0o600)  # rounds that are open have their answers in it
        except OSError as error:
            raise CroupierError(f"cannot write {output}: {error.strerror or error}") from None
    print(f"{output}: {told}, signed by {key.public_key().public_bytes_raw().hex()}")


@app.command()
def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    round: Annotated[int | None, typer.Option(help="One round by its number, step by step.")] = None,
    seat: Annotated[str, typer.Option(help="Only what this seat was shown.")] = "",
    last: Annotated[int, typer.Option(min=1, max=1000, help="How many rounds.")] = 10,
    database: _Database = "",
    json: _Json = False,
) -> None:
    """The last rounds of a table in the order they were played, or any round step by step with its clauses."""
    from croupier.store import explain
    from croupier.store.verify.books import one_moment, present

    if seat and round is None:
        raise BadInput("--seat is for one round; name it with --round")
    with _connection(database) as connection, one_moment(connection):
        present(connection)
        explain.known(connection, table)
        if round is None:
            found = explain.recall(connection, table, last)
            print_json({"table": table, "recall": True, "rounds": found}) if json else _recall(table, found)
            return
        told, played = explain.told(connection, table, round)
    if seat and seat not in told["wagers"]:
        raise BadInput(f"seat {seat} took no part in {told['round']}; there is {', '.join(told['wagers']) or 'nobody'}")
    steps = list(explain.steps(played, seat) if seat else explain.steps(played))
    if json:
        print_json(_of_seat(told, seat) | {"steps": steps})
    else:
        _round(told, steps, seat)


@app.command()
def cards(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    since: Annotated[int, typer.Option(min=1, help="Only rounds from this number on, as after a change of decks.")] = 1,
    database: _Database = "",
    json: _Json = False,
) -> None:
    """Which cards came out of the shoes of a table, and whether any are missing; exit 1 if that is found."""
    from croupier.store import cards
    from croupier.store.verify.books import one_moment, present

    with _progress() as progress, _connection(database) as connection, one_moment(connection):
        present(connection)
        found = cards.cards(connection, table, since, progress)
    print_json(found) if json else _cards(found)
    if found["verdict"] in (cards.MISSING, cards.TOO_MANY):
        raise typer.Exit(1)


def _cards(found: dict[str, Any]) -> None:
    """The verdict, what it rests on, and how often each card came."""
    from rich.console import Console
    from rich.table import Table

    from croupier.equipment.cards import RANKS, SUITS

    def say(text: str, style: str = "") -> None:
        console.print(text, markup=False, highlight=False, style=style or None, soft_wrap=True)

    console = Console()
    say(f"{found['table']}, {found['game']}: {found['verdict'].upper()}", "bold")
    say(
        f"rounds {found['first']} to {found['last']}: {found['rounds']}; shoes of "
        f"{found['shoe_holds']} cards: {found['shoes']}; cards seen: {found['cards_seen']}"
    )
    for one in found["too_many"]:
        say(f"{one['card']} came {one['seen']} times from the shoe of {one['since']}, which holds {one['holds']}")
    if found["fortune"] is None:
        say(f"{found['looked_at_and_not_told']} cards of players were never told; the others are no fair sample")
    else:
        say(f"a bet of 1 against complete shoes is worth {found['fortune']:,.2f}, at its best {found['highest']:,.2f}")
        say(f"complete ones bring it to {found['alarm']:,} once in {found['alarm']:,} tables")
    if found["found_after"]:
        say(f"found after {found['found_after']}")
    if found["suspects"]:
        table = Table("", "missing", "seen", "expected", "so few by chance", "part", box=None, header_style="dim")
        for one in found["suspects"]:
            chance = f"1 in {1 / one['so_few']:,.0f}" if one["so_few"] < 0.01 else f"{one['so_few']:.1%}"
            numbers = (str(one["missing"]), str(one["seen"]), f"{one['expected']:.1f}", chance, f"{one['share']:.1%}")
            table.add_row(one["what"], *numbers)
        console.print(table)
    table = Table("seen", *RANKS, box=None, header_style="dim")
    for suit in SUITS:
        table.add_row(suit, *(str(found["seen"].get(rank + suit, "")) for rank in RANKS))
    console.print(table)


def _of_seat(told: dict[str, Any], seat: str) -> dict[str, Any]:
    """What tells every card is not for one seat's eyes."""
    hidden = ("phases", "choices") if seat else ()
    return {name: one for name, one in told.items() if name not in hidden} | ({"shown_to": seat} if seat else {})


def _recall(table: str, found: list[dict[str, Any]]) -> None:
    from rich.console import Console

    console = Console()
    console.print(f"RECALL of table {table}: the last {len(found)} rounds, oldest first", markup=False, highlight=False)
    for one in found:
        console.print()
        _head(console, one)
        for phase in one["phases"]:
            _line(console, "  ", phase)


def _round(told: dict[str, Any], steps: list[dict[str, Any]], seat: str) -> None:
    from rich.console import Console

    console = Console()
    _head(console, told)
    console.print(f"As seat {seat} was shown it:" if seat else "Step by step:", markup=False, highlight=False)
    for step in steps:
        by = f"answer {step['seq']}, {step['asked']}, by {step['by']}" if step["seq"] else "the round begins"
        console.print(f"  {by}", markup=False, highlight=False, style="bold")
        for fact in step["facts"]:
            _line(console, "    ", fact)


def _line(console: Any, indent: str, told: dict[str, Any]) -> None:
    clause = f"  ({told['clause']})" if told["clause"] else ""
    console.print(f"{indent}{told['text']}{clause}", markup=False, highlight=False, soft_wrap=True)


def _head(console: Any, told: dict[str, Any]) -> None:
    """When, what, under which rules; then the lines of the settlement and the money."""
    from rich.table import Table

    def say(text: str, style: str = "") -> None:
        console.print(text, markup=False, highlight=False, style=style or None, soft_wrap=True)

    status = ", then ".join(told["status"])
    say(f"{told['round']}  {told['at']}  {told['game']}, rules version {told['rules_version']}  {status}", "bold")
    say(f"  pay tables: {', '.join(f'{wager} {one}' for wager, one in told['paytables'].items()) or 'none'}")
    for seat, bets in told["wagers"].items():
        say(f"  seat {seat} ({told['players'][seat]}): {', '.join(f'{wager} {bet}' for wager, bet in bets.items())}")
    if told["lines"]:
        table = Table("seat", "wager", "stake", "net", "outcome", "line", "clause", box=None, header_style="dim")
        for one in told["lines"]:
            table.add_row(*(str(one[name]) for name in ("seat", "wager", "stake", "net", "outcome", "line", "clause")))
        console.print(table)
    for player, one in told["balances"].items():
        say(f"  {player} had {one['before']}, has {one['after']}")
    for one in told["jackpots"]:
        say(f"  meter {one['meter']}: {one['what']} {one['amount']}, from {one['before']} to {one['after']}")


@contextmanager
def _connection(url: str) -> Iterator[Any]:
    """A connection to the database of the house, wherever it is; none is made only to be looked at."""
    from sqlalchemy.exc import DBAPIError

    from croupier.store.database import Database
    from croupier.store.embedded import Embedded, database_folder

    embedded = None
    if not url:
        folder = database_folder()
        if not (folder / "PG_VERSION").exists():
            raise CroupierError(
                f"there is no database in {folder}; give one with --database, or start 'croupier serve'"
            )
        embedded = Embedded(folder)
    database = Database(url or embedded.url)  # type: ignore[union-attr]  # there is one where no address is
    try:
        database.check()
        with database.engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        said = str(error.orig).strip().partition("\n")[0]
        raise CroupierError(f"the database does not answer as the one of a house: {said}") from None
    finally:
        database.close()
        if embedded is not None:
            embedded.stop()


@contextmanager
def _progress() -> Iterator[Any]:
    """Progress on stderr, for who looks at it."""
    with progress_bar() as bar:
        task = bar.add_task("reading", total=1)
        yield lambda what, done, of: bar.update(task, description=what, completed=done, total=of)
