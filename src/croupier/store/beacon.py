"""A public beacon: numbers that nobody knows before their time, and that anybody can check afterwards (drand).

A shoe that is committed to names the round of the beacon that will be mixed into it, and that round is still to come:
who knows the secret of the house and adds the last seed does not know the cards either. Each round is a BLS signature
of many parties over its number; a relay that hands out another is found out without asking anybody.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import urllib.error
import urllib.request
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.errors import BadInput, CroupierError, Refused

_CHOSEN: Final = "CROUPIER_BEACON"
#: How a round of a beacon begins among the seeds of a shoe; no player's seed begins so.
SEED: Final = "drand:"
#: Seconds that a relay may take, and the longest answer that is read.
_PATIENCE: Final = 3.0
_LONGEST: Final = 4_096
#: How a round is hashed to a point of the curve: its scheme's name, with signatures in the smaller group.
_SCHEME: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
#: Seconds before its time in which a round counts as come: clocks differ.
_CLOSE: Final = 1.0


class BeaconChain(NamedTuple):
    """One beacon: the key of its parties, and when which round comes."""

    hash: str
    public_key: str
    genesis: int
    period: int

    def time_of(self, round_: int) -> int:
        """When a round comes, in seconds of Unix time."""
        return self.genesis + (round_ - 1) * self.period

    def first_after(self, moment: float) -> int:
        """The first round that is still to come at a moment."""
        return max(1, math.floor((moment - self.genesis) / self.period) + 2)

    def is_signed(self, round_: int, signature: str) -> bool:
        """Whether the parties have signed this round so: the check needs nobody."""
        return _is_signed(self.public_key, round_, signature)


#: The beacon of the League of Entropy that comes every three seconds.
QUICKNET: Final = BeaconChain(
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b"
    "0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    1_692_803_367,
    3,
)


def randomness(signature: str) -> str:
    """What a round gives: SHA-256 of its signature."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


class Beacon:
    """A beacon and where its rounds are fetched: at relays, one after the other, or in a folder."""

    def __init__(self, chain: BeaconChain, places: list[str], ahead: int) -> None:
        self.chain, self.places, self.ahead = chain, places, ahead
        self._known: dict[int, str] = {}

    def promised(self, moment: float) -> int:
        """The round that a commitment of this moment names: some seconds ahead, so that seeds can still be added."""
        return self.chain.first_after(moment + self.ahead)

    def closed(self, round_: int, moment: float) -> bool:
        """Whether somebody may know a round by now."""
        return moment >= self.chain.time_of(round_) - _CLOSE

    def signature(self, round_: int, moment: float) -> str:
        """A round that has come. Where no relay has it, nothing is dealt: there is no other chance in its place."""
        if (wait := self.chain.time_of(round_) - moment) > 0:
            raise Refused(f"the cards are mixed with round {round_} of the public beacon, in {math.ceil(wait)} seconds")
        if round_ not in self._known:
            self._known = {round_: self._fetched(round_)}
        return self._known[round_]

    def _fetched(self, round_: int) -> str:
        for place in self.places:
            document = _asked(place, self.chain.hash, round_)
            signature = document.get("signature")
            if document.get("round") == round_ and self.chain.is_signed(round_, str(signature)):
                return str(signature)
        raise Refused(f"round {round_} of the public beacon is not to be had; nothing is dealt without it")


def seed_of(chain: str, round_: int, signature: str = "") -> str:
    """How a round stands among the seeds of a shoe: first promised by its number, then, as the last of them, signed."""
    return f"{SEED}{chain}:{round_}" + (f":{signature}" if signature else "")


def configured(text: str | None = None) -> Beacon | None:
    """The beacon that $CROUPIER_BEACON names: ``quicknet`` and the addresses of relays, or a folder with rounds."""
    words = (os.environ.get(_CHOSEN, "") if text is None else text).split()
    if not words:
        return None
    chain, ahead = QUICKNET, 15
    if words[0] != "quicknet":
        try:
            described = json.loads((Path(words[0]) / "chain.json").read_bytes())
            chain, ahead = BeaconChain(*(described[name] for name in BeaconChain._fields)), described.get("ahead", 15)
        except (OSError, ValueError, KeyError, TypeError):
            raise BadInput(
                f"{_CHOSEN} names 'quicknet' and relays, or a folder with chain.json; not {words[0]}"
            ) from None
        return Beacon(chain, words[:1], ahead)
    if not words[1:]:
        raise BadInput(f"{_CHOSEN} names no relay; write 'quicknet https://...', best several")
    if wrong := [place for place in words[1:] if "://" in place and not place.startswith(("https://", "http://"))]:
        raise BadInput(f"{wrong[0]} is no address of a relay")
    return Beacon(chain, words[1:], ahead)


def known_chains() -> list[BeaconChain]:
    """The beacons whose rounds can be checked here."""
    beacon = configured()
    return [QUICKNET, *([beacon.chain] if beacon else [])]


def _asked(place: str, chain: str, round_: int) -> dict[str, Any]:
    try:
        if place.startswith(("https://", "http://")):
            address = f"{place.rstrip('/')}/{chain}/public/{round_}"
            with urllib.request.urlopen(address, timeout=_PATIENCE) as answer:  # noqa: S310 - only http and https
                document = json.loads(answer.read(_LONGEST))
        else:
            document = json.loads((Path(place) / f"{round_}.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return document if isinstance(document, dict) else {}


@lru_cache(maxsize=10_000)
def _is_signed(public_key: str, round_: int, signature: str) -> bool:
    try:
        from croupier.store import curve
    except ImportError:
        raise CroupierError("to use or check a beacon, install what it needs: pip install 'croupier[beacon]'") from None
    try:
        # Points of the smaller group are written as py_ecc writes keys, those of the larger as it writes signatures.
        key, point = curve.signature_to_G2(bytes.fromhex(public_key)), curve.pubkey_to_G1(bytes.fromhex(signature))
        if curve.is_inf(key) or curve.is_inf(point) or not _of_prime_order(point):
            return False
    except (ValueError, AssertionError):
        return False
    message = curve.hash_to_G1(hashlib.sha256(round_.to_bytes(8, "big")).digest(), _SCHEME, hashlib.sha256)
    both = curve.pairing(key, message, final_exponentiate=False)
    both *= curve.pairing(curve.neg(curve.G2), point, final_exponentiate=False)
    return bool(curve.final_exponentiate(both) == curve.FQ12.one())


def _of_prime_order(point: Any) -> bool:
    from croupier.store import curve

    return bool(curve.is_inf(curve.multiply(point, curve.curve_order)))
