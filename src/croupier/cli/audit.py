"""``croupier audit``: verify the books of a house, show what was played, and export what others keep."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from croupier.cli.house_database import house_database
from croupier.cli.output import DatabaseAddress, is_all_printed, is_typed, print_json, print_table, progress_bar
from croupier.errors import BadInput, CroupierError

app = typer.Typer(help="Verify the books of a house, show what was played, export what others keep.")

#: Findings shown one by one; of more only the number is said.
_MOST_SHOWN: Final = 20
_Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
_Key = Annotated[str, typer.Option(help="The public key that must have signed, in hexadecimal.")]


@app.command()
def verify(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="An export to verify instead of a database; - is a pipe.")
    ] = None,
    database: DatabaseAddress = "",
    heads: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="An earlier export or its heads; may be repeated.")
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="WITNESS", help="A folder or ADDRESS#KEY that keeps checkpoints; may be repeated."),
    ] = None,
    key: _Key = "",
    since: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where an earlier one ended: look only at what is new.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write where this one ends, for --since; only if all is sound.")
    ] = None,
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, help="Processes that read the chains of a database, each on a core of its own."),
    ] = 1,
    json: _Json = False,
) -> None:
    """Check every chain, row, balance, round and card; exit 1 if anything is not as it must be."""
    from croupier.store.sealing import Seal
    from croupier.store.verify import checker, export, house_key, verify_books
    from croupier.store.verify import verify as verified

    earlier = [head for path in heads or () for head in export.read_heads(path, key)]
    with progress() as bar:
        if file is None:
            with connection_to(database) as connection:
                seen, away = witnessed(witness or [])
                report = verified(connection, earlier, bar, seen, since=since, keep=keep, workers=workers)
        elif is_typed(context, "database") or since or keep or workers > 1:
            raise BadInput(
                "verify a file or a database, not both at once; --since, --keep and --workers are for a database"
            )
        else:
            books, document, wrong = export.read(file, key)
            seals, house = checker(Seal(), document["public_key"]), house_key(bytes.fromhex(document["public_key"]))
            seen, away = witnessed(witness or [], house)
            report = verify_books(
                books, [*document["heads"], *earlier], checker=seals, house=house, witnessed=seen, progress=bar
            )
            report.findings[:0] = wrong
    if json:
        print_json(report.plain() | {"witnesses": {name: mark.size for name, mark in seen}, "away": away})
    else:
        if since:
            print(f"only what is new since {since}; what is older, a verification without --since looks at")
        _tell(report, len(earlier) + len(seen), file)
        print("".join(f"witness {name} has {mark.size} entries of the log\n" for name, mark in seen), end="")
        print("".join(f"NOT CHECKED: {why}\n" for why in away), end="")
    if away or not report.ok:
        raise typer.Exit(1)


def witnessed(named: list[str], house: Any = None) -> tuple[list[Any], list[str]]:
    """What every witness has of this house, and who does not answer. Without the key there is nothing to ask for."""
    from croupier.store import signing, witnesses
    from croupier.store.verify import house_key
    from croupier.store.verify.log import Sighting

    configured = witnesses.configured(named)
    if not configured:
        return [], []
    if house is None:
        house = house_key(signing.kept_key().public_key().public_bytes_raw())
    seen, away = [], []
    for witness in configured:
        if not witness.keeps:
            continue
        try:
            if latest := witness.latest(house):
                seen.append(Sighting(witness.name, latest.checkpoint))
            else:
                away.append(f"the witness {witness.name} knows nothing of this house")
        except witnesses.WitnessAway as error:
            away.append(str(error))
    return seen, away


def _tell(report: Any, earlier: int, file: Path | None) -> None:
    for finding in report.findings[:_MOST_SHOWN]:
        print(" ".join(str(finding).split()))
    if (more := len(report.findings) - _MOST_SHOWN) > 0:
        print(f"and {more} more")
    counts = report.counts
    verdict = "sound" if report.ok else "NOT SOUND"
    print(
        f"{verdict}: {counts['audit']} entries of {counts['tables']} tables and the house, "
        f"{counts['rounds']} rounds played again, {counts['outcomes']} cards, rolls and spins recomputed, "
        f"{counts['entries']} movements of money"
    )
    used, hidden = report.shoes_used, report.shoes_hidden
    print(f"shoes used: {used}, of which {hidden} not revealed yet; rounds voided: {sum(report.voids.values())}")
    for shoe in report.shoes:
        if shoe.voids:
            print(f"  shoe {shoe.number} of {shoe.table}: {shoe.voids} of {shoe.rounds} rounds void")
    if not report.sealed:
        print("the key of the house is not here: no seal was checked, and who writes digests can write anything")
    if not earlier and file is None:
        print("no earlier heads were given and no witness was asked: ", end="")
        print("books that were cut off or written anew as a whole would look the same")


@app.command()
def export(
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write; - is standard output.")],
    heads_only: Annotated[bool, typer.Option("--heads-only", help="Only the signed end of every chain.")] = False,
    database: DatabaseAddress = "",
    json: _Json = False,
) -> None:
    """Write all that can be verified, or only the signed heads, for somebody else to keep."""
    from croupier.files import written
    from croupier.store import signing
    from croupier.store.verify import export
    from croupier.store.verify.books import canonical, one_moment, present

    is_alone = is_all_printed(output, json=json)
    with connection_to(database) as connection, one_moment(connection):
        present(connection)
        key = signing.signing_key()
        try:
            with written(output) as file, progress() as bar:
                if heads_only:
                    document = signing.signed(signing.heads(connection), key)
                    file.write(canonical(document).encode() + b"\n")
                    unit, amount = "heads", len(document["heads"])
                else:
                    unit, amount = "rows", export.write(connection, file, key, bar)
            if not heads_only and not is_alone:
                output.chmod(0o600)  # rounds that are open have their answers in it
        except OSError as error:
            raise CroupierError(f"cannot write {output}: {error.strerror or error}") from None
    signer = key.public_key().public_bytes_raw().hex()
    if json:
        print_json({"file": str(output), unit: amount, "key": signer})
    else:
        print(f"{output}: {amount} {unit}, signed by {signer}", file=sys.stderr if is_alone else sys.stdout)


@app.command()
def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    round: Annotated[int | None, typer.Option(help="One round by its number, step by step.")] = None,
    seat: Annotated[str, typer.Option(help="Only what this seat was shown.")] = "",
    last: Annotated[int, typer.Option(min=1, max=1000, help="How many rounds.")] = 10,
    database: DatabaseAddress = "",
    json: _Json = False,
) -> None:
    """The last rounds of a table in the order they were played, or any round step by step with its clauses."""
    from croupier.store import explain
    from croupier.store.verify.books import one_moment, present

    if seat and round is None:
        raise BadInput("--seat is for one round; name it with --round")
    with connection_to(database) as connection, one_moment(connection):
        present(connection)
        explain.known(connection, table)
        if round is None:
            rounds_ = explain.recall(connection, table, last)
            print_json({"table": table, "recall": True, "rounds": rounds_}) if json else _recall(table, rounds_)
            return
        document, played = explain.told(connection, table, round)
    if seat and seat not in document["wagers"]:
        raise BadInput(
            f"seat {seat} took no part in {document['round']}; there is {', '.join(document['wagers']) or 'nobody'}"
        )
    steps = list(explain.steps(played, seat) if seat else explain.steps(played))
    if json:
        print_json(_of_seat(document, seat) | {"steps": steps})
    else:
        _round(document, steps, seat)


@app.command()
def cards(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    since: Annotated[int, typer.Option(min=1, help="Only rounds from this number on, as after a change of decks.")] = 1,
    database: DatabaseAddress = "",
    json: _Json = False,
) -> None:
    """Which cards came out of the shoes of a table, and whether any are missing; exit 1 if that is found."""
    from croupier.store import cards
    from croupier.store.verify.books import one_moment, present

    with progress() as bar, connection_to(database) as connection, one_moment(connection):
        present(connection)
        report = cards.cards(connection, table, since, bar)
    print_json(report) if json else _cards(report)
    if report["verdict"] in (cards.MISSING, cards.TOO_MANY):
        raise typer.Exit(1)


def _cards(report: dict[str, Any]) -> None:
    """The verdict, what it rests on, and how often each card came."""
    from rich.console import Console
    from rich.table import Table

    from croupier.equipment.cards import RANKS, SUITS

    def say(text: str, style: str = "") -> None:
        console.print(text, markup=False, highlight=False, style=style or None, soft_wrap=True)

    console = Console()
    say(f"{report['table']}, {report['game']}: {report['verdict'].upper()}", "bold")
    say(
        f"rounds {report['first']} to {report['last']}: {report['rounds']}; shoes of "
        f"{report['shoe_holds']} cards: {report['shoes']}; cards seen: {report['cards_seen']}"
    )
    for surplus in report["too_many"]:
        came, since, holds = surplus["seen"], surplus["since"], surplus["holds"]
        say(f"{surplus['card']} came {came} times from the shoe of {since}, which holds {holds}")
    if report["fortune"] is None:
        say(f"{report['looked_at_and_not_told']} cards of players were never recorded; the others are no fair sample")
    else:
        say(
            f"a bet of 1 against complete shoes is worth {report['fortune']:,.2f}, at its best {report['highest']:,.2f}"
        )
        say(f"complete ones bring it to {report['alarm']:,} once in {report['alarm']:,} tables")
    if report["found_after"]:
        say(f"found after {report['found_after']}")
    if report["suspects"]:
        table = Table("", "missing", "seen", "expected", "so few by chance", "part", box=None, header_style="dim")
        for suspect in report["suspects"]:
            chance = f"1 in {1 / suspect['so_few']:,.0f}" if suspect["so_few"] < 0.01 else f"{suspect['so_few']:.1%}"
            numbers = (
                str(suspect["missing"]),
                str(suspect["seen"]),
                f"{suspect['expected']:.1f}",
                chance,
                f"{suspect['share']:.1%}",
            )
            table.add_row(suspect["what"], *numbers)
        print_table(console, table)
    table = Table("seen", *RANKS, box=None, header_style="dim")
    for suit in SUITS:
        table.add_row(suit, *(str(report["seen"].get(rank + suit, "")) for rank in RANKS))
    print_table(console, table)


def _of_seat(document: dict[str, Any], seat: str) -> dict[str, Any]:
    """What tells every card is not for one seat's eyes."""
    hidden = ("phases", "choices") if seat else ()
    return {name: part for name, part in document.items() if name not in hidden} | ({"shown_to": seat} if seat else {})


def _recall(table: str, rounds_: list[dict[str, Any]]) -> None:
    from rich.console import Console

    console = Console()
    console.print(
        f"RECALL of table {table}: the last {len(rounds_)} rounds, oldest first", markup=False, highlight=False
    )
    for round_ in rounds_:
        console.print()
        _head(console, round_)
        for phase in round_["phases"]:
            _line(console, "  ", phase)


def _round(document: dict[str, Any], steps: list[dict[str, Any]], seat: str) -> None:
    from rich.console import Console

    console = Console()
    _head(console, document)
    console.print(f"As seat {seat} was shown it:" if seat else "Step by step:", markup=False, highlight=False)
    for step in steps:
        by = f"answer {step['seq']}, {step['asked']}, by {step['by']}" if step["seq"] else "the round begins"
        console.print(f"  {by}", markup=False, highlight=False, style="bold")
        for fact in step["facts"]:
            _line(console, "    ", fact)


def _line(console: Any, indent: str, line: dict[str, Any]) -> None:
    clause = f"  ({line['clause']})" if line["clause"] else ""
    console.print(f"{indent}{line['text']}{clause}", markup=False, highlight=False, soft_wrap=True)


def _head(console: Any, document: dict[str, Any]) -> None:
    """When, what, under which rules; then the lines of the settlement and the money."""
    from rich.table import Table

    def say(text: str, style: str = "") -> None:
        console.print(text, markup=False, highlight=False, style=style or None, soft_wrap=True)

    status = ", then ".join(document["status"])
    game = f"{document['game']}, rules version {document['rules_version']}"
    say(f"{document['round']}  {document['at']}  {game}  {status}", "bold")
    paytables = ", ".join(f"{wager} {paytable}" for wager, paytable in document["paytables"].items())
    say(f"  pay tables: {paytables or 'none'}")
    for seat, bets in document["wagers"].items():
        say(
            f"  seat {seat} ({document['players'][seat]}): {', '.join(f'{wager} {bet}' for wager, bet in bets.items())}"
        )
    if document["lines"]:
        table = Table("seat", "wager", "stake", "net", "outcome", "line", "clause", box=None, header_style="dim")
        for paid in document["lines"]:
            table.add_row(*(str(paid[name]) for name in ("seat", "wager", "stake", "net", "outcome", "line", "clause")))
        print_table(console, table)
        for paid in document["lines"]:
            say(f"  seat {paid['seat']}: {paid['reason']}")
    for owner, balance in document["balances"].items():
        say(f"  {owner} had {balance['before']}, has {balance['after']}")
    for jackpot in document["jackpots"]:
        moved = f"from {jackpot['before']} to {jackpot['after']}" if jackpot["before"] else "put by for it"
        say(f"  meter {jackpot['meter']}: {jackpot['what']} {jackpot['amount']}, {moved}")


@contextmanager
def connection_to(url: str) -> Iterator[Any]:
    """A connection to the database of the house, wherever it is."""
    from sqlalchemy.exc import DBAPIError

    try:
        with house_database(url) as database, database.engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise CroupierError(f"the database does not answer as the one of a house: {reason}") from None


@contextmanager
def progress() -> Iterator[Any]:
    """Progress on stderr, for who looks at it."""
    with progress_bar() as bar:
        task = bar.add_task("reading", total=1)
        yield lambda what, done, of: bar.update(task, description=what, completed=done, total=of)
