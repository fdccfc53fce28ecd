"""Every planted rule change, with the module of its family."""

from importlib import import_module
from pathlib import Path

from tests.single_truth.mutation import Mutation

MACHINERY = {"environment", "mutation", "prove", "rows", "seal", "showdown_proof"}
FAMILIES = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("test_"))
ROWS: list[tuple[str, Mutation]] = [
    (family, mutation)
    for family in FAMILIES
    if family not in MACHINERY
    for mutation in import_module(f"tests.single_truth.{family}").MUTATIONS
]
