"""Tables that advice reads are filled once: the next process finds them on the disk, as they were."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.engines.pai_gow import plan_tables
from croupier.engines.pai_gow.plan_tables import PlanTables
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.hands import fast
from croupier.hands.orders import DEUCES_WILD, PAI_GOW_HIGH
from croupier.hands.poker import Order

PAI_GOW = games.get("pai-gow-poker")


def leaves(table: object) -> Iterator[Any]:
    """The arrays and numbers that a record of tables is made of."""
    if isinstance(table, tuple):
        for part in table:
            yield from leaves(part)
    elif hasattr(table, "__dict__"):
        yield from leaves(tuple(vars(table).values()))
    elif isinstance(table, dict):
        yield from leaves(tuple(table.values()))
    else:
        yield table


def assert_alike(first: object, second: object) -> None:
    for read, written in zip(leaves(first), leaves(second), strict=True):
        assert type(read) is type(written)
        assert np.array_equal(read, written)
        assert getattr(read, "dtype", None) == getattr(written, "dtype", None), "kernels would be compiled anew"


@pytest.fixture
def read_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with nothing in it, and a process that knows nothing of pai gow's tables yet."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(plan_tables, "_KEPT", {})
    return tmp_path


def pai_gow_tables(monkeypatch: pytest.MonkeyPatch) -> PlanTables:
    monkeypatch.setattr(plan_tables, "_KEPT", {})
    return plan_tables.tables_of(PAI_GOW)


def test_the_tables_of_a_pai_gow_plan_are_read_as_they_were_written(
    read_anew: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = plan_tables.plan_tables(PaiGowPlan.of(PAI_GOW))
    assert_alike(pai_gow_tables(monkeypatch), worked_out)
    (kept,) = read_anew.iterdir()
    with monkeypatch.context() as nobody_works:
        nobody_works.setattr(plan_tables, "plan_tables", None)
        assert_alike(pai_gow_tables(monkeypatch), worked_out)
    kept.write_bytes(b"broken")
    assert_alike(pai_gow_tables(monkeypatch), worked_out)


@pytest.mark.parametrize("order", [PAI_GOW_HIGH, DEUCES_WILD])
def test_the_tables_of_an_order_are_read_as_they_were_written(
    order: Order, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fast, "compiled_folder", lambda: tmp_path)
    fill = fast.tables.__wrapped__
    first = fill(order, 5)
    assert len(list(tmp_path.iterdir())) == 1
    with monkeypatch.context() as nobody_fills:
        nobody_fills.setattr(fast, "_filled", None)
        assert_alike(fill(order, 5), first)


def test_orders_that_differ_do_not_read_each_others_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fast, "compiled_folder", lambda: tmp_path)
    monkeypatch.setattr(fast, "_filled", lambda *_: {name: np.zeros(1) for name in fast.RankTables._fields[:-1]})
    for order in (Order(5, ("high_card",)), Order(5, ("high_card",), wheel_second=True), Order(5, ("pair",))):
        fast.tables.__wrapped__(order, 5)
    fast.tables.__wrapped__(Order(5, ("pair",)), 7)
    assert len(list(tmp_path.iterdir())) == 4
