"""Spans of work for a collector of traces (OpenTelemetry), where a house has one: a command, its transaction, and what
is done at the table. Where it has none, they cost a look at a variable and nothing is imported."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from croupier.extras import names_its_extra

_NONE: Final = nullcontext()
#: What makes spans; nothing unless somebody collects them.
_tracer: Any = None
_propagator: Any = None


@names_its_extra
def begin(exporter: Any = None) -> Any:
    """Collect spans from now on: they go to where `OTEL_EXPORTER_OTLP_ENDPOINT` says, or to an exporter that is given;
    what collects them, to be shut down with the process."""
    global _tracer, _propagator
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    os.environ.setdefault("OTEL_SERVICE_NAME", "croupier")
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(exporter or exporting()))
    _tracer, _propagator = provider.get_tracer("croupier"), TraceContextTextMapPropagator()
    return provider


@names_its_extra
def exporting() -> Any:
    """What sends spans to a collector; where it is not installed, an error that names its extra."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter()


def end() -> None:
    """Collect no more."""
    global _tracer
    _tracer = None


def span(name: str, **attributes: str) -> AbstractContextManager[Any]:
    """A piece of work within the one that is being done."""
    if _tracer is None:
        return _NONE
    told: AbstractContextManager[Any] = _tracer.start_as_current_span(name, attributes=attributes)
    return told


def arriving(name: str, headers: Mapping[str, str], **attributes: str) -> AbstractContextManager[Any]:
    """A piece of work that somebody else has asked for, within theirs where they say so (W3C `traceparent`)."""
    if _tracer is None:
        return _NONE
    told: AbstractContextManager[Any] = _tracer.start_as_current_span(
        name, context=_propagator.extract(headers), attributes=attributes, kind=_server()
    )
    return told


def _server() -> Any:
    from opentelemetry.trace import SpanKind

    return SpanKind.SERVER


def is_on() -> bool:
    """Whether anybody collects them."""
    return _tracer is not None
