"""The curve of the beacon's signatures (BLS12-381), by py_ecc.

That package raises the limit of recursion for the whole process, by which a deeply nested document would end the
service instead of being refused. Nothing here needs more than the usual one, which is put back."""

import sys
from typing import Final

_USUAL: Final = sys.getrecursionlimit()

from py_ecc.bls.g2_primitives import G1_to_pubkey, G2_to_signature, pubkey_to_G1, signature_to_G2  # noqa: E402 - as above
from py_ecc.bls.hash_to_curve import hash_to_G1  # noqa: E402 - as above
from py_ecc.optimized_bls12_381 import (  # noqa: E402 - as above
    FQ12,
    G2,
    curve_order,
    final_exponentiate,
    is_inf,
    multiply,
    neg,
    pairing,
)

sys.setrecursionlimit(_USUAL)

__all__ = [
    "FQ12",
    "G2",
    "G1_to_pubkey",
    "G2_to_signature",
    "curve_order",
    "final_exponentiate",
    "hash_to_G1",
    "is_inf",
    "multiply",
    "neg",
    "pairing",
    "pubkey_to_G1",
    "signature_to_G2",
]
