"""Traces: a command, its transaction and what it does at the table, within the span of who has sent it."""

from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from croupier import spans
from croupier.errors import MissingPart
from croupier.server.service import Service
from tests.server.annex import Annex, annex

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


@pytest.fixture
def collected() -> Iterator[Any]:
    exporter = InMemorySpanExporter()
    provider = spans.begin(exporter)

    def spans_of() -> dict[str, Any]:
        provider.force_flush()
        return {span.name: span for span in exporter.get_finished_spans()}

    yield spans_of
    spans.end()
    provider.shutdown()


def wagered(doors: Annex, **headers: str) -> str:
    name = doors.person("spans.ann", purse=1_000_00)
    table = doors.table("roulette")
    assert doors.post(name, f"tables/{table}/seats", {"seat": "1"}).status_code == 200
    body = {"seat": "1", "wagers": {"red": "10"}}
    answer = doors.client.post(f"/api/tables/{table}/wagers", json=body, headers=doors.headers(name) | headers)
    assert answer.status_code == 200, answer.text
    return table


@pytest.mark.parametrize("remembers", [True, False])
def test_a_command_its_transaction_and_its_round_are_one_trace(
    service: Service, house: object, collected: Any, remembers: bool
) -> None:
    with annex(service, remembers=remembers) as doors:
        table = wagered(doors, traceparent=f"00-{TRACE}-{PARENT}-01")
    told = collected()
    command = told["command"]
    assert f"{command.context.trace_id:032x}" == TRACE
    assert f"{command.parent.span_id:016x}" == PARENT
    assert command.attributes["http.response.status_code"] == 200
    assert command.attributes["url.path"] == f"/api/tables/{table}/wagers"
    for name in ("transaction", "round"):
        assert told[name].context.trace_id == command.context.trace_id, name
    assert told["round"].attributes["croupier.table"] == table
    assert "spans.ann" not in str([dict(span.attributes) for span in told.values()])


def test_nothing_is_told_where_nobody_collects(doors: Annex) -> None:
    assert not spans.is_on()
    assert spans.span("transaction") is spans.span("round")
    wagered(doors)


def test_what_is_not_installed_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)
    with pytest.raises(MissingPart, match=r"OpenTelemetry is not installed; install croupier\[traces\]"):
        spans.exporting()
