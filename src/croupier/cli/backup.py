"""``croupier backup`` and ``croupier restore``: a house in one file, verified on both ways."""

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.audit import progress, witnessed
from croupier.cli.house_database import house_database
from croupier.cli.output import DatabaseAddress, JsonOutput, print_json
from croupier.errors import CroupierError

_Witness = Annotated[
    list[str] | None,
    typer.Option(metavar="WITNESS", help="A folder or ADDRESS#KEY that keeps checkpoints; may be repeated."),
]
_Programs = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="PostgreSQL's own programs, if not those that come with it.")
]


def backup(
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")],
    database: DatabaseAddress = "",
    witness: _Witness = None,
    programs: _Programs = None,
    json: JsonOutput = False,
) -> None:
    """Verify a house and write it into one file; people go on playing meanwhile."""
    from croupier.store import backup

    if not output.parent.is_dir():
        raise CroupierError(f"cannot write {output}: there is no folder {output.parent}")
    with house_database(database) as house, progress() as bar:
        seen = _all_answer(witness or [])
        copy = backup.back_up(house, output, backup.programs(programs), seen, bar)
    entries = sum(head["number"] for head in copy.heads)
    if json:
        told = {"file": str(output), "house": copy.house.name, "key": str(house.seal.path)}
        print_json(told | {"entries": entries, "chains": len(copy.heads), "witnesses": len(seen)})
        return
    print(f"{output}: {entries} entries of {len(copy.heads)} chains, all sound")
    print(
        f"to restore it, the key of {copy.house.name} is needed, which is not in it: keep {house.seal.path} elsewhere"
    )


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: DatabaseAddress = "",
    witness: _Witness = None,
    programs: _Programs = None,
    json: JsonOutput = False,
) -> None:
    """Bring a house back from a backup into an empty database, and verify it there."""
    from croupier.store import backup

    copy, _ = backup.read(file)
    with house_database(database, there=False) as house, progress() as bar:
        seen = _all_answer(witness or [], copy.house)
        backup.restore(house, file, backup.programs(programs), seen, bar)
    entries = sum(head["number"] for head in copy.heads)
    if json:
        print_json({"house": copy.house.name, "entries": entries, "chains": len(copy.heads), "witnesses": len(seen)})
        return
    print(f"{copy.house.name} is back: {entries} entries, all sound")
    if not seen:
        print("no witness was asked: whether there is a newer backup than this one, nobody has said")


def _all_answer(named: list[str], house: Any = None) -> list[Any]:
    """What every witness has; one that does not answer is reason enough to wait."""
    seen, away = witnessed(named, house)
    if away:
        raise CroupierError(f"{away[0]}; without its word nothing is copied or restored")
    return seen
