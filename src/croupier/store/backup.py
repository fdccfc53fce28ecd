"""Copies of a house, verified when they are made and again where they are restored.

A backup is one file: what `pg_dump` writes, and a document signed with the key of the house that says how long every
chain and the log were then. The key is not in it, and nothing that could be read without the key is a secret.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from sqlalchemy import make_url, text

from croupier.errors import BadInput, CroupierError
from croupier.files import UNREADABLE, whole
from croupier.store import keys, log, signing
from croupier.store.database import ROLE, Database
from croupier.store.notes import NoteKey
from croupier.store.verify import house_key, verify
from croupier.store.verify.books import Progress, one_moment, silent
from croupier.store.verify.log import Sighting
from croupier.store.verify.report import Report

_DUMP: Final = "books.dump"
_HEADS: Final = "heads.json"
_AT_A_TIME: Final = 1 << 20
#: Tables are not all that a house has: whatever is there, it is not empty.
_THERE: Final = """
SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'public' AND c.relkind IN ('r', 'v', 'm', 'S', 'p')
"""
_MAKE_ROLE: Final = f"""
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') THEN CREATE ROLE {ROLE} NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, '{ROLE}', 'MEMBER') THEN EXECUTE format('GRANT {ROLE} TO %I', current_user); END IF;
END $$
"""


class NotSound(CroupierError):
    """Books that do not verify: they are neither copied nor taken over."""

    def __init__(self, what: str, report: Report) -> None:
        self.report = report
        first = " ".join(str(report.findings[0]).split())
        super().__init__(f"{what}: {first} (one of {len(report.findings)}; see 'croupier audit verify')")


class HouseCopy(NamedTuple):
    """A backup: which house it is of, and how much of it."""

    house: NoteKey
    heads: list[dict[str, Any]]
    #: Entries in the log then; none where nothing was logged.
    size: int
    digest: str


def programs(chosen: Path | None = None) -> Path:
    """Where `pg_dump` and `pg_restore` are: in a folder that is named, or in the package."""
    from croupier.store.embedded import bundled

    folder = chosen or bundled()
    if not (folder / "pg_dump").exists():
        raise BadInput(f"there is no pg_dump in {folder}")
    return folder


def back_up(
    database: Database, path: Path, tools: Path, witnessed: Collection[Sighting] = (), progress: Progress = silent
) -> HouseCopy:
    """Verify a house, and write it as it was at that moment into a file that only its owner reads."""
    key = signing.kept_key(database.seal.path)
    with database.engine.connect() as connection, one_moment(connection):
        moment = connection.execute(text("SELECT pg_export_snapshot()")).scalar_one()
        report = verify(connection, (), progress, witnessed)
        if not report.ok:
            raise NotSound("the books are not sound, and no backup was made", report)
        heads, house = signing.heads(connection), house_key(key.public_key().public_bytes_raw())
        newest = log.newest(connection, house)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            dump = Path(folder) / _DUMP
            progress("writing the copy", 0, 1)
            _run(
                database, tools / "pg_dump", ["--format=custom", f"--snapshot={moment}", "--no-owner", f"--file={dump}"]
            )
            copy = HouseCopy(house, heads, newest.checkpoint.size if newest else 0, _digest(dump))
            signed = signing.signed(heads, key, size=copy.size, sha256=copy.digest, backup=True)
            try:
                with whole(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as packed:
                    packed.writestr(_HEADS, json.dumps(signed))
                    packed.write(dump, _DUMP)
                path.chmod(0o600)
            except OSError as error:
                raise CroupierError(f"cannot write {path}: {error.strerror or error}") from None
    # What was written is what was meant: it is read again from where it lies now.
    if read(path)[0] != copy:
        raise CroupierError(f"{path} is not what was written into it; see whether the disk is full or failing")
    return copy


def read(path: Path, into: Path | None = None) -> tuple[HouseCopy, Path | None]:
    """What a backup says of itself, checked against its signature and its content; its copy, if somewhere is named."""
    try:
        with zipfile.ZipFile(path) as packed:
            signed = signing.checked(json.loads(packed.read(_HEADS)))
            digest, out = hashlib.sha256(), into / _DUMP if into else None
            with packed.open(_DUMP) as dump:
                if out is None:
                    _copied(dump, digest, None)
                else:
                    with out.open("wb") as file:
                        _copied(dump, digest, file)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror or error}") from None
    except (zipfile.BadZipFile, KeyError, *UNREADABLE):
        raise BadInput(f"{path} is no backup of a house, or is damaged; 'croupier backup' writes one") from None
    if not signed.get("backup") or signed.get("sha256") != digest.hexdigest() or type(signed.get("size")) is not int:
        raise CroupierError(f"{path} is not as the house has signed it: it was changed or is damaged")
    house = house_key(bytes.fromhex(signed["public_key"]))
    return HouseCopy(house, signed["heads"], signed["size"], signed["sha256"]), out


def restore(
    database: Database, path: Path, tools: Path, witnessed: Collection[Sighting] = (), progress: Progress = silent
) -> HouseCopy:
    """Bring a house back into an empty database. A copy that is older than what a witness has seen, that is another
    house's, or that does not verify once it is there, is refused, and the database left empty."""
    with tempfile.TemporaryDirectory() as folder:
        copy, dump = read(path, Path(folder))
        _ours(copy, database)
        _no_older(copy, witnessed)
        database.check()
        with database.engine.begin() as connection:
            if connection.execute(text(_THERE)).scalar_one():
                raise CroupierError("this database is not empty; a house is restored only where nothing is")
            connection.execute(text(_MAKE_ROLE))
        progress("restoring", 0, 1)
        options = ["--no-owner", "--single-transaction", "--exit-on-error", str(dump)]
        _run(database, tools / "pg_restore", options, into=True)
    try:
        with database.engine.connect() as connection:
            report = verify(connection, copy.heads, progress, witnessed)
    except CroupierError:
        if not _is_older(database):
            raise
        return copy  # a house of an older release is sealed when it is served, and verified then
    if not report.ok:
        _emptied(database)
        raise NotSound("the backup does not verify, and nothing of it was kept", report)
    return copy


def _is_older(database: Database) -> bool:
    with database.engine.connect() as connection:
        return not connection.execute(text("SELECT to_regclass('public.log') IS NOT NULL")).scalar_one()


def _ours(copy: HouseCopy, database: Database) -> None:
    """The key that the books are sealed with must be here: it is in no backup."""
    needed = f"the backup is of {copy.house.name}, and its key is in no backup; name its file in CROUPIER_SIGNING_KEY"
    if not keys.is_there(database.seal.path):
        raise CroupierError(f"{database.seal.path} is not there: {needed}")
    key = signing.kept_key(database.seal.path)
    if house_key(key.public_key().public_bytes_raw()) != copy.house:
        raise CroupierError(f"{database.seal.path} is the key of another house: {needed}")


def _no_older(copy: HouseCopy, witnessed: Collection[Sighting]) -> None:
    for witness, seen in witnessed:
        if seen.size > copy.size:
            raise CroupierError(
                f"the witness {witness} has seen a log of {seen.size} entries, and the backup has {copy.size}: what "
                "was done since would be lost, and the witness would say so for ever; look for a newer backup"
            )


def _emptied(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _copied(dump: IO[bytes], digest: Any, out: IO[bytes] | None) -> None:
    while some := dump.read(_AT_A_TIME):
        digest.update(some)
        if out is not None:
            out.write(some)


def _run(database: Database, program: Path, options: list[str], *, into: bool = False) -> None:
    """One of PostgreSQL's programs. The password goes by the environment: what a process is told, everybody sees."""
    if not shutil.which(program):
        raise CroupierError(f"{program} is not there; name the folder of PostgreSQL's programs with --programs")
    address = make_url(database.url)
    url = address.set(drivername="postgresql", password=None).render_as_string()
    settings = os.environ | ({"PGPASSWORD": str(address.password)} if address.password else {})
    command = [str(program), f"--dbname={url}", *options]
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own program, on the house's own database
        command, env=settings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it does not say why"])[0]
        if "version mismatch" in done.stderr:
            said += "; name the folder of a newer PostgreSQL's programs with --programs"
        raise CroupierError(f"{program.name} has not {'restored' if into else 'copied'} the house: {said}")
