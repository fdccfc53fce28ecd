"""What the verification looks at, part by part: each says in one line what is wrong and where."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.errors import BadInput, CroupierError
from croupier.store import signing
from croupier.store.sealing import Seal
from croupier.store.verify import checker, export, verify, verify_books
from croupier.store.verify.books import Books, Row
from croupier.store.verify.chain import digest
from croupier.store.verify.seals import Checker
from tests.store.verify_house import AuditedHouse


def rechained(books: Books, change: Callable[[str, int, Row], Row]) -> Books:
    """The books with every chain written anew, each entry changed by ``change``."""
    rows, heads = [], dict[str, str]()
    for row in books["audit"]:
        entry = change(row["chain"], row["number"], row["entry"])
        heads[row["chain"]] = digest(heads.get(row["chain"], "0" * 64), row["chain"], row["number"], entry)
        rows.append(row | {"entry": entry, "hash": heads[row["chain"]]})
    tables = [row | {"head": heads[row["name"]]} for row in books["tables"]]
    return Books(books.rows | {"audit": rows, "tables": tables})


def altered(books: Books, table: str, which: Callable[[Row], bool], **values: Any) -> Books:
    """The books with one row changed both in its table and in the chain, as a careful forger would do it."""
    changed = next(row for row in books[table] if which(row))
    rows = [row | values if row is changed else row for row in books[table]]
    return Books(books.rows | {table: rows})


def complaints(books: Books, seals: Checker | None = None) -> list[str]:
    """What a forger meets who writes every digest anew; the log would find it at once, and is left out."""
    nothing_logged: dict[str, list[Row]] = {"log": [], "checkpoints": []}
    return [str(finding) for finding in verify_books(Books(books.rows | nothing_logged), checker=seals).findings]


def test_the_books_written_anew_without_a_change_are_the_same(books: Books) -> None:
    assert rechained(books, lambda chain, number, entry: entry).rows == books.rows


def test_an_entry_changed_in_ledger_and_chain_is_found_by_the_round_it_paid_for(books: Books) -> None:
    """Chain and rows agree: the rules and the balances do not."""
    won = next(row for row in books["entries"] if row["debit"] == "table:ride" and row["credit"].startswith("player:"))

    def change(chain: str, number: int, entry: Row) -> Row:
        ledger = [
            posting | {"amount": posting["amount"] - 100} if posting["key"] == won["key"] else posting
            for posting in entry.get("ledger", ())
        ]
        return entry | ({"ledger": ledger} if ledger else {})

    rows = [row | {"amount": row["amount"] - 100} if row["key"] == won["key"] else row for row in books["entries"]]
    findings = complaints(rechained(Books(books.rows | {"entries": rows}), change))
    assert any(finding.startswith(f"account {won['credit']}: posted is") for finding in findings)
    assert any(finding.startswith(f"round {won['round']}: its lines give {won['credit']}") for finding in findings)


def test_an_answer_changed_everywhere_is_found_by_the_cards_or_the_result(books: Books) -> None:
    """A card that was dealt by equipment cannot be another: the secret says which it was."""
    answers = [row for row in books["answers"] if row["round"] == "poker#1"]
    two = [row for row in answers if row["answer"]["by"] == "equipment"][:2]
    other = {two[0]["seq"]: two[1]["answer"]["answer"], two[1]["seq"]: two[0]["answer"]["answer"]}
    swapped = {
        row["seq"]: row["answer"] | {"answer": other[row["seq"]]} if row["seq"] in other else row["answer"]
        for row in answers
    }

    def change(chain: str, number: int, entry: Row) -> Row:
        if entry.get("round") != "poker#1" or "began" not in entry:
            return entry
        return entry | {"answers": [swapped[seq] for seq in range(1, len(entry["answers"]) + 1)]}

    rows = [row | {"answer": swapped[row["seq"]]} if row["round"] == "poker#1" else row for row in books["answers"]]
    findings = complaints(rechained(Books(books.rows | {"answers": rows}), change))
    assert any("and the secret gives" in finding for finding in findings)


def test_a_secret_committed_to_after_the_wager_is_found(books: Books) -> None:
    """Whoever commits after the wagers are known could choose the secret."""
    shoe = next(row["shoe"] for row in books["rounds"] if row["name"] == "wheel#2")

    def change(chain: str, number: int, entry: Row) -> Row:
        committed = [step for step in entry.get("shoes", ()) if step[:2] == ["committed", shoe]]
        if committed:
            moved.extend(committed)
            return entry | {"shoes": [step for step in entry["shoes"] if step not in committed]}
        if entry.get("round") == "wheel#2" and "began" in entry:
            return entry | {"shoes": [*moved, *entry["shoes"]]}
        return entry

    moved: list[Any] = []
    began = next(row["at"] for row in books["rounds"] if row["name"] == "wheel#2")
    later = [row | {"at": began} if row["number"] == shoe else row for row in books["shoes"]]
    findings = complaints(rechained(Books(books.rows | {"shoes": later}), change))
    assert len(moved) == 1
    assert len(findings) == 2
    assert all(
        finding.startswith(f"shoe {shoe} of wheel: was committed to in chain wheel, entry") for finding in findings
    )


@pytest.mark.parametrize(
    ("table", "which", "values", "words"),
    [
        ("accounts", lambda row: row["name"] == "tips:x" or row["posted"] > 0, {"posted": 1}, "its entries say"),
        ("accounts", lambda row: row["held"] > 0, {"held": 0}, "held is 0, and its entries say"),
        ("tables", lambda row: row["name"] == "dice", {"version": 3}, "its version is 3, and its chain ends with"),
        ("tables", lambda row: row["name"] == "dice", {"head": "0" * 64}, "is not the end of its chain"),
        ("tables", lambda row: row["name"] == "dice", {"game": "roulette"}, "says it is for roulette"),
        ("tables", lambda row: row["name"] == "dice", {"options": {}}, "its options are not those"),
        ("shoes", lambda row: True, {"secret": "00" * 32}, "its secret is not the one that was committed to"),
        ("shoes", lambda row: bool(row["seeds"]), {"seeds": ["seven"]}, "seeds not as in chain poker"),
        ("results", lambda row: True, {"number": 3}, "are not numbered 1 to"),
        ("commands", lambda row: True, {"response": {"version": 99}}, "was answered with version 99"),
        ("commands", lambda row: True, {"status": 422}, "was refused (422), and chain"),
        ("commands", lambda row: True, {"key": "mine"}, "commands ann/mine: is in no chain"),
        ("rounds", lambda row: row["name"] == "poker#1", {"rules_version": 99}, "cannot be played again"),
        ("rounds", lambda row: row["name"] == "poker#1", {"shoe": None}, "no secret was committed to for it"),
        ("rounds", lambda row: row["name"] == "poker#1", {"shoe": 10}, "shoe 10: was used at another table"),
        ("entries", lambda row: row["kind"] == "post", {"of": "x"}, "decides 'x', which is no open hold"),
        ("entries", lambda row: row["kind"] == "hold", {"amount": 10**9}, "spends more than player:"),
    ],
)
def test_each_fault_is_said_in_one_line(
    books: Books, table: str, which: Callable[[Row], bool], values: Row, words: str
) -> None:
    findings = complaints(altered(books, table, which, **values))
    assert any(words in finding for finding in findings), findings
    assert not any("\n" in finding for finding in findings)


def test_a_table_that_waits_elsewhere_is_found(books: Books) -> None:
    waiting = next(row for row in books["tables"] if row["name"] == "wheel")["state"]
    ((*spot, [[key, amount]]),) = waiting["chips"]
    for state, words in (
        (waiting | {"rounds": 7}, "says it played 7 rounds, and 3 are there"),
        (waiting | {"state": "playing"}, "says it is playing, which its last round is not"),
        (waiting | {"chips": [[*spot, [[key, amount + 1]]]]}, "that are no open hold"),
    ):
        (finding,) = complaints(altered(books, "tables", lambda row: row["name"] == "wheel", state=state))
        assert words in finding


def test_cards_that_wait_in_the_shoe_are_those_of_its_secret(books: Books) -> None:
    waiting = next(row for row in books["tables"] if row["name"] == "batches")["state"]
    first, *rest = waiting["dealing"]["shoes"]
    state = waiting | {"dealing": waiting["dealing"] | {"shoes": [first | {"stub": first["stub"] - 1}, *rest]}}
    seals = checker(Seal())
    waits, sealed = complaints(altered(books, "tables", lambda row: row["name"] == "batches", state=state), seals)
    assert "the cards that wait in it are not those that its secret leaves" in waits
    assert "tables batches: is not as chain batches" in sealed
    state = waiting | {"secret": waiting["secret"] | {"taken": 1}}
    taken, _ = complaints(altered(books, "tables", lambda row: row["name"] == "batches", state=state), seals)
    assert "1 bytes of its stream are taken" in taken


def test_a_verification_sees_one_moment_and_leaves_the_connection_as_it_was(house: AuditedHouse) -> None:
    with house.database.engine.connect() as connection:
        assert verify(connection).ok
        assert not connection.in_transaction()


def test_an_export_of_an_honest_house_has_nothing_to_find(house: AuditedHouse, tmp_path: Path) -> None:
    """Nor where several wagers of a seat were settled in the order in which they lay."""
    path = tmp_path / "house.jsonl"
    with house.database.engine.connect() as connection, path.open("wb") as file:
        export.write(connection, file, Ed25519PrivateKey.generate())
    books, _, wrong = export.read(path)
    assert (wrong, verify_books(books).findings) == ([], [])
    (seat,) = next(row for row in books["rounds"] if row["name"] == "wheel#1")["setup"]["seats"]
    assert list(seat["wagers"]) != sorted(seat["wagers"])


# -- signatures -----------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "keys" / "mine.key"
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", str(path))
    first, again = signing.signing_key(), signing.signing_key()
    assert first.private_bytes_raw() == again.private_bytes_raw()
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    with pytest.raises(CroupierError, match="others can read the signing key"):
        signing.signing_key()
    path.chmod(0o600)
    path.write_text("nothing")
    with pytest.raises(BadInput, match="holds no signing key"):
        signing.signing_key()


def test_signed_heads_are_those_of_the_chains_and_no_others_pass(house: AuditedHouse, books: Books) -> None:
    key = Ed25519PrivateKey.generate()
    with house.database.engine.connect() as connection:
        heads = signing.heads(connection)
    last = {chain: [*books.scan("audit", {"chain": chain})][-1] for chain in sorted(books.chains())}
    assert heads == [{"chain": chain, "number": row["number"], "hash": row["hash"]} for chain, row in last.items()]
    document = signing.signed(heads, key)
    assert signing.checked(document, key.public_key().public_bytes_raw().hex())["heads"] == heads
    for change in (
        {"at": "2020"},
        {"heads": heads[1:]},
        {"signature": "00" * 64},
        {"signature": 1},
        {"public_key": ""},
    ):
        with pytest.raises(CroupierError):
            signing.checked(document | change)
    with pytest.raises(CroupierError, match="not with abc"):
        signing.checked(document, "abc")
    with pytest.raises(BadInput, match="no document of signed heads"):
        signing.checked([])
    with pytest.raises(BadInput, match="cannot be read"):
        signing.checked(signing.signed([{"chain": "x"}], key))
