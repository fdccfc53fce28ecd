"""Time stamps of checkpoints by RFC 3161, from a small authority that OpenSSL makes them for."""

import base64
import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID
from rfc3161_client import HashAlgorithm, TimestampRequestBuilder
from sqlalchemy import select, text, update

from croupier.errors import BadInput
from croupier.store import stamps, witnesses
from croupier.store.database import Database
from croupier.store.schema import COSIGNATURES
from croupier.store.stamps import NoStamp, TimeStamper
from croupier.store.verify import verify
from tests.store.standing_by import house_signs
from tests.store.verify_house import AuditedHouse, database_of

SETTINGS = """
[tsa]
default_tsa = stamper
[stamper]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
"""
Answering = Callable[[bytes], bytes]


def _certificate(name: str, issuer: tuple[x509.Name, Any] | None = None) -> tuple[x509.Certificate, Any]:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer[0] if issuer else subject)
    builder = builder.public_key(key.public_key()).serial_number(x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
    if issuer:
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        builder = builder.add_extension(usage, critical=True)
    return builder.sign(issuer[1] if issuer else key, hashes.SHA256()), key


class Authority:
    """What answers questions; tests have it answer others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        root, key = _certificate("root")
        leaf, own = _certificate("stamps", (root.subject, key))
        (folder / "root.pem").write_bytes(root.public_bytes(Encoding.PEM))
        (folder / "tsa.pem").write_bytes(leaf.public_bytes(Encoding.PEM))
        private = own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        (folder / "tsa.key").write_bytes(private)
        (folder / "serial").write_text("01")
        (folder / "tsa.cnf").write_text(SETTINGS.format(folder=folder))
        self.answer: Answering = self.reply

    def reply(self, asked: bytes) -> bytes:
        openssl = shutil.which("openssl")
        assert openssl, "the authority of this test is OpenSSL's; install it"
        (self.folder / "asked").write_bytes(asked)
        command = [openssl, "ts", "-reply", "-config", str(self.folder / "tsa.cnf"), "-queryfile"]
        subprocess.run(
            [*command, str(self.folder / "asked"), "-out", str(self.folder / "reply")], check=True, capture_output=True
        )
        return (self.folder / "reply").read_bytes()


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Authority, str]]:
    made = Authority(tmp_path_factory.mktemp("authority"))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            answer = made.answer(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield made, f"rfc3161:http://127.0.0.1:{server.server_port}/#{made.folder / 'root.pem'}"
        server.shutdown()


def test_a_checkpoint_is_stamped_and_verified(
    database: Database, authority: tuple[Authority, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, named = authority
    with database_of(database, "stamped") as own:
        house = AuditedHouse(own)
        house.buys("ann", 100)
        house.logs()
        stamper = witnesses.named(named)
        assert witnesses.publish(own, house_signs(house), [stamper]) == []
        house.buys("ann", 100)
        house.logs()
        assert witnesses.publish(own, house_signs(house), [stamper]) == []  # not with every checkpoint
        monkeypatch.setenv("CROUPIER_WITNESSES", named)
        with own.engine.connect() as connection:
            (row,) = connection.execute(select(COSIGNATURES)).all()
            assert row.size == 1
            assert verify(connection).findings == []
            # A stamp of another checkpoint, or none, is found.
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            connection.execute(update(COSIGNATURES).values(size=2))
            (finding,) = verify(connection).findings
            assert finding.what.startswith("the time stamp does not hold")
            connection.execute(update(COSIGNATURES).values(size=1, line="x"))
            (finding,) = verify(connection).findings
            assert finding.what == "the time stamp cannot be read"
        monkeypatch.delenv("CROUPIER_WITNESSES")
        with own.engine.connect() as connection:  # without its root: what it is of
            assert verify(connection).findings == []
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            connection.execute(update(COSIGNATURES).values(size=2))
            (finding,) = verify(connection).findings
            assert finding.what == "the time stamp is of something else"


def _of(content: bytes) -> bytes:
    asked = TimestampRequestBuilder().data(content).hash_algorithm(HashAlgorithm.SHA256).nonce(nonce=True)
    return asked.build().as_bytes()


def test_stamps_of_something_else_or_for_another_question_are_refused(authority: tuple[Authority, str]) -> None:
    made, named = authority
    stamper = TimeStamper.named(named)
    moment = stamps.when(b"books", base64.b64encode(stamper.stamp(b"books")).decode(), stamper.roots)
    assert abs(moment - datetime.now(UTC)) < timedelta(hours=1)
    answers: dict[str, Answering] = {
        "another hash": lambda asked: made.reply(_of(b"other books")),
        "another nonce": lambda asked: made.reply(_of(b"books")),
        "no stamp": lambda asked: b"hello",
    }
    for what, answer in answers.items():
        made.answer = answer
        with pytest.raises(NoStamp):
            stamper.stamp(b"books")
        assert what
    made.answer = made.reply
    other, _ = _certificate("somebody else")
    stamper.roots = [other]
    with pytest.raises(NoStamp, match="does not hold"):
        stamper.stamp(b"books")


def test_an_authority_that_is_away_holds_nobody_up(authority: tuple[Authority, str]) -> None:
    made, _ = authority
    away = TimeStamper("http://127.0.0.1:9/", made.folder / "root.pem")
    with pytest.raises(NoStamp, match="does not answer"):
        away.stamp(b"books")


def test_an_authority_without_its_root_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("nothing")
    for wrong in (
        "rfc3161:https://tsa",
        "rfc3161:x#y",
        f"rfc3161:https://tsa#{tmp_path / 'none.pem'}",
        "rfc3161:https://tsa#/no",
    ):
        with pytest.raises(BadInput):
            witnesses.named(wrong)
