"""Write the published JSON Schemas into the package: ``python -m docs.tables.schemas``. A document that the service
gives out has its schema from there; a scenario has it from how scenarios are read."""

import json
from collections.abc import Mapping
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from croupier.rulebooks import OFFICES
from croupier.scenarios import house_ways, reading
from croupier.scenarios.reading import Shape
from croupier.schemas import FOLDER
from croupier.server.figures import AnalysisDocument, ProtectionDocument, SimulationDocument
from croupier.server.recalled import Recalled
from croupier.server.risk_figures import RiskDocument
from croupier.server.routes.events import Event
from croupier.server.shown import ScenarioResult, TableView, TraceTable
from croupier.store.verify.books import Finding
from croupier.store.verify.chance import CommittedShoe
from docs.tables.books import BOOKS
from docs.tables.printed import PRINTED
from docs.tables.together import RiskTogether, SimulationWithOwn

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DOCUMENTS: dict[str, Any] = {
    "settlement": ScenarioResult | list[ScenarioResult],
    "analysis": AnalysisDocument | list[AnalysisDocument],
    "simulation": SimulationDocument | SimulationWithOwn,
    "risk": RiskDocument | RiskTogether,
    "round": Recalled,
    "view": TableView,
    "event": Event,
    "protection": ProtectionDocument,
    "trace": TraceTable,
    **PRINTED,
    **BOOKS,
}
#: Asked for over HTTP they may not be there yet, and say so; a command waits for them.
_MAY_BE_UNKNOWN = {kind.__name__ for kind in (AnalysisDocument, ProtectionDocument, RiskDocument, SimulationDocument)}
TEXT = {"type": "string", "maxLength": reading.MOST_TEXT}
WHOLE = {"type": "integer"}
OBJECT = {"type": "object"}
TEXTS = {"type": "array", "items": TEXT}
SHAPES: dict[str, Any] = {
    reading.TEXT.words: TEXT,
    reading.WHOLE.words: WHOLE,
    reading.PLACE.words: {"type": "integer", "minimum": 1},
    reading.NAME.words: {"type": ["string", "integer"]},
    reading.ANY.words: {},
    reading.FLAG.words: {"type": "boolean"},
    reading.LIST.words: {"type": "array"},
    reading.OBJECT.words: OBJECT,
    reading.TEXTS.words: TEXTS,
    reading.OBJECTS.words: {"type": "array", "items": OBJECT},
    reading.HANDS.words: {"type": "object", "additionalProperties": {"type": "array"}},
    reading.BY_SEAT.words: {"type": "object", "additionalProperties": OBJECT},
    reading.OFFICE.words: {"enum": sorted(OFFICES)},
    reading.TABLE.words: {"type": ["string", "object"]},
    reading.CARDS.words: {"anyOf": [TEXT, TEXTS]},
}


def _object(shape: Mapping[str, Shape], needed: tuple[str, ...] = (), **parts: Any) -> dict[str, Any]:
    properties = {key: SHAPES[part.words] for key, part in shape.items()} | parts
    required = {"required": list(needed)} if needed else {}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


def scenario() -> dict[str, Any]:
    """What `croupier settle` reads: one scenario, or cards to be set by the house ways; or a list of them."""

    def listed(shape: Mapping[str, Shape], *needed: str) -> dict[str, Any]:
        return {"type": "array", "items": _object(shape, needed)}

    round_ = _object(
        reading.ROUND,
        seats=listed(reading.SEAT, "seat"),
        decisions=listed(reading.DECISION, "action"),
        calls=listed(reading.CALL, "seat", "call"),
        interventions=listed(reading.INTERVENTION, "kind"),
    )
    rounds = {"type": "array", "items": round_, "maxItems": reading.MOST_ROUNDS}
    dealt = _object(reading.SCENARIO, ("game",), rounds=rounds, refused=listed(reading.REFUSED))
    single = {"$ref": "#/$defs/scenario"}
    return {
        "$defs": {"scenario": {"anyOf": [dealt, _object(house_ways.CASE, ("cards",))]}},
        "anyOf": [single, {"type": "array", "items": single}],
    }


def audit() -> dict[str, Any]:
    """What `croupier audit verify --json` prints: what was looked at, and whatever does not fit."""
    counts = {"type": "object", "additionalProperties": {"type": "integer"}}
    properties = {
        "ok": {"type": "boolean"},
        "findings": {"type": "array", "items": _record(Finding)},
        "counts": counts,
        "sealed": {"type": "boolean"},
        "voids": counts,
        "shoes": {"type": "array", "items": _record(CommittedShoe)},
        "shoes_left_out": {"type": "integer"},
    }
    asked = {"witnesses": counts, "away": {"type": "array", "items": {"type": "string"}}}
    return {"type": "object", "properties": properties | asked, "required": list(properties)}


def _record(kind: type) -> dict[str, Any]:
    """A record by the names of its fields."""
    properties = {name: TypeAdapter(hint).json_schema() for name, hint in get_type_hints(kind).items()}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _document(kind: Any) -> dict[str, Any]:
    """A document of the service. Its status is told only where the answer may be that it is not there yet."""
    schema = TypeAdapter(kind).json_schema(mode="serialization")
    for name, record in [(schema["title"], schema)] if "title" in schema else schema.get("$defs", {}).items():
        if name in _MAY_BE_UNKNOWN:
            record["required"] = [name for name in record["required"] if name != "status"]
    return schema


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its name."""
    bodies = {"scenario": scenario(), "audit": audit()}
    bodies |= {name: _document(kind) for name, kind in DOCUMENTS.items()}
    return {
        name: {"$schema": DIALECT, "$id": f"urn:croupier:schema:{name}:1", "title": name} | body | {"title": name}
        for name, body in bodies.items()
    }


def text(schema: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    for name, schema in schemas().items():
        (FOLDER / f"{name}.json").write_text(text(schema), encoding="utf-8")
