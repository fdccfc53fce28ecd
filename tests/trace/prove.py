"""Proves a trace: plants one mistake after another where a clause rests, until a test of its own notices one.

    python -m tests.trace.prove [GAME ...] [--again not|survived|all] [--clause ID] [--check [--report FILE]]

What is proved is kept in ``proofs.json`` in the game's folder: what was changed, where, and which test noticed. What is
there and still holds is not tried again, unless ``--again`` says so: what is ``not`` carried out in any other way, all
that ``survived``, or all. A run that was stopped goes on where it was.
``--check`` makes every mistake of a proof once more, and says which are no longer noticed. With ``--report`` it writes
a line for each into a file, and goes on from there as long as nothing was changed.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from croupier import games, tracing
from croupier.games import Supplement
from croupier.round.game import Game
from croupier.tracing import ClauseTrace
from tests.trace.changes import Change, changes
from tests.trace.killing import PACKAGE, ROOT, Verdict, failing, verdict, workshop
from tests.trace.spots import spots

#: So many mistakes are tried at one spot, and for one clause. One that was noticed before is looked for further.
AT_A_SPOT, IN_ALL, KNOWN = 10, 14, 40
#: The files that decide what a test says.
READ = (".py", ".toml", ".json")


def tried(text: Game | Supplement, clause: str) -> Iterator[Change]:
    """The mistakes for a clause: a few at every spot, the plainest of each first; what only loses its citation last."""
    queues = [islice(changes(spot), AT_A_SPOT) for spot in spots(text, clause)]
    uncited, known = [], set()
    while queues:
        for queue in list(queues):
            change = next(queue, None)
            if change is None:
                queues.remove(queue)
            elif change.kind == "uncited":
                uncited.append(change)
            elif (change.path, change.text) not in known:
                known.add((change.path, change.text))
                yield change
    yield from uncited


def proof_of(change: Change, noticed: Verdict) -> dict[str, str]:
    """A mistake that a test noticed, as it is kept."""
    line = tracing.bare(change.path.read_text(encoding="utf-8").splitlines()[change.line - 1])
    place = {"file": tracing.named(change.path), "line": line}
    return place | {"kind": change.kind, "was": change.was, "became": change.became, "test": noticed.test}


def changes_of(text: Game | Supplement, clause: str, proof: Mapping[str, object]) -> Iterator[Change]:
    """The mistake of a proof again: several where its line has what was changed several times, none where the code is
    another by now."""
    there = [spot for spot in spots(text, clause) if tracing.named(spot.path) == proof["file"]]
    wanted, known = _said(proof), set()
    for change in (change for spot in there for change in islice(changes(spot), KNOWN)):
        if change.text not in known and _said(proof_of(change, Verdict())) == wanted:
            known.add(change.text)
            yield change


def _said(proof: Mapping[str, object]) -> list[str]:
    """What a proof says of its mistake, but for remarks."""
    return [tracing.bare(str(proof[key])) for key in ("kind", "line", "was", "became")]


def prove(text: Game | Supplement, row: ClauseTrace, package: Path) -> tuple[dict[str, str] | None, int]:
    """The first mistake that the clause's own tests notice, and how many were tried."""
    cited = f"{text.rulebook.id} {row.clause.id}"
    number = 0
    for number, change in enumerate(islice(tried(text, row.clause.id), IN_ALL), 1):
        noticed = verdict(change, package, text.slug, cited, row.tests)
        if noticed.test and noticed.loads:
            return proof_of(change, noticed), number
    return None, number


def to_prove(text: Game | Supplement, rows: Sequence[ClauseTrace]) -> Iterator[ClauseTrace]:
    """The clauses that rest on a line of code and have a test of their own."""
    yield from (row for row in rows if row.clause.executable and row.tests and spots(text, row.clause.id))


def kept(text: Game | Supplement) -> dict[str, Any]:
    path = text.folder / tracing.PROOFS
    fresh: dict[str, Any] = {"proved": {}, "survived": {}}
    return fresh | json.loads(path.read_text(encoding="utf-8")) if path.is_file() else fresh


def keep(text: Game | Supplement, proofs: dict[str, Any]) -> None:
    """In the order of the text, so that what changes is easy to see."""
    order = [clause.id for clause in text.rulebook.clauses]
    sorted_ = {
        part: dict(sorted(proofs[part].items(), key=lambda entry: order.index(entry[0])))
        for part in ("proved", "survived")
    }
    (text.folder / tracing.PROOFS).write_text(
        json.dumps(sorted_, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


def prove_text(text: Game | Supplement, package: Path, only: str = "", *, again: str = "") -> None:
    """Prove what is not proved yet, and forget what no longer is a clause to prove."""
    proofs, rows = kept(text), list(to_prove(text, tracing.trace(text)))
    wanted = {row.clause.id for row in rows}
    for part in ("proved", "survived"):
        proofs[part] = {clause: entry for clause, entry in proofs[part].items() if clause in wanted}
    noticed_by: set[str] = set()
    for row in rows:
        clause = row.clause.id
        if (only and clause != only) or (not only and _is_done(text, row, proofs, again)):
            continue
        proof, tries = prove(text, row, package)
        proofs["proved"].pop(clause, None)
        proofs["survived"].pop(clause, None)
        proofs["proved" if proof else "survived"][clause] = proof or tries
        noticed_by |= {proof["test"].partition("[")[0]} if proof else set()
        how = f"{proof['kind']} {proof['line'][:60]!r}, noticed by {proof['test']}" if proof else "NOT NOTICED"
        print(f"{text.rulebook.id} {clause}: {tries} tried, {how}", flush=True)
        keep(text, proofs)
    unsound = failing(package, noticed_by) if noticed_by else set()
    for clause, proof in list(proofs["proved"].items()):
        if proof["test"].partition("[")[0] in unsound:
            print(f"{text.rulebook.id} {clause}: {proof['test']} fails without a mistake, too", flush=True)
            proofs["survived"][clause] = 0
            del proofs["proved"][clause]
    keep(text, proofs)
    print(f"{text.slug}: {len(proofs['proved'])} proved, {len(proofs['survived'])} not", flush=True)


def missed(text: Game | Supplement, package: Path, sample: int = 0) -> Iterator[str]:
    """What was proved and no longer holds, of everything or of a sample spread over the text."""
    rows = [row for row in tracing.trace(text) if row.proof]
    for row in spread(rows, sample) if sample else rows:
        if complaint := complaint_of(text, row, package):
            yield complaint


def complaint_of(text: Game | Supplement, row: ClauseTrace, package: Path) -> str:
    """Why a proof no longer holds; nothing where it does."""
    assert row.proof
    proof, cited = row.proof, f"{text.rulebook.id} {row.clause.id}"
    again = list(changes_of(text, row.clause.id, proof))
    if not again:
        return f"{cited}: {proof['line']!r} of {proof['file']} is no longer where it rests"
    test = proof["test"].partition("[")[0]
    if any(verdict(change, package, text.slug, cited, [test]).test for change in again):
        return ""
    return f"{cited}: {proof['was']!r} as {proof['became']!r} in {proof['file']} is not noticed by {proof['test']}"


def check(slugs: Sequence[str], package: Path, report: Path | None) -> int:
    """Replay every proof, but for those that a report of the same state of the files has; how many no longer hold."""
    state = digest()
    lines = report.read_text(encoding="utf-8").splitlines() if report and report.is_file() else []
    done = {entry["clause"]: entry["complaint"] for entry in map(json.loads, lines) if entry["state"] == state}
    rows = [(games.text(slug), row) for slug in slugs for row in tracing.trace(games.text(slug)) if row.proof]
    for text, row in rows:
        clause = f"{text.rulebook.id} {row.clause.id}"
        if clause not in done:
            done[clause] = complaint_of(text, row, package)
            print(done[clause] or f"{clause}: noticed", flush=True)
            if report:
                with report.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"state": state, "clause": clause, "complaint": done[clause]}) + "\n")
    broken = sum(map(bool, done.values()))
    print(f"{len(done) - broken} proofs hold, {broken} do not")
    return broken


def digest() -> str:
    """The state of the package and of its tests."""
    files = [path for folder in (PACKAGE, ROOT / "tests") for path in sorted(folder.rglob("*")) if path.suffix in READ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def spread(rows: Sequence[ClauseTrace], sample: int) -> list[ClauseTrace]:
    """So many of a text's clauses, as far from each other as can be."""
    return [rows[len(rows) * (2 * at + 1) // (2 * sample)] for at in range(min(sample, len(rows)))]


def _is_done(text: Game | Supplement, row: ClauseTrace, proofs: dict[str, Any], again: str) -> bool:
    clause = row.clause.id
    proof = proofs["proved"].get(clause)
    if again == "all" or (again == "survived" and clause in proofs["survived"]) or again == row.state:
        return False
    return clause in proofs["survived"] or (proof is not None and any(changes_of(text, clause, proof)))


def main() -> int:
    asked = argparse.ArgumentParser(
        description="Plant a mistake where each clause rests; does a test of its own see it?"
    )
    asked.add_argument("games", nargs="*")
    asked.add_argument("--again", choices=("", "not", "survived", "all"), default="", help="what to try once more")
    asked.add_argument("--clause", default="", help="only this one, as 12.I")
    asked.add_argument("--check", action="store_true", help="make the mistakes that are kept once more")
    asked.add_argument("--report", type=Path, default=None, help="a file to write to, and to go on from")
    given = asked.parse_args()
    slugs = given.games or [*games.slugs(), *(text.slug for text in games.supplements())]
    with workshop() as package:
        if given.check:
            return int(check(slugs, package, given.report) > 0)
        for slug in slugs:
            prove_text(games.text(slug), package, given.clause, again=given.again)
    return 0


if __name__ == "__main__":
    sys.exit(main())
