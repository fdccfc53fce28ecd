"""The picture that moves on the front page: a round of Ultimate Texas Hold'em, from the bets to what each was paid for.

python -m tests.e2e.moving
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from docs.tables.felts import DOCS
from tests.e2e import browser as browsers
from tests.e2e.house import ServedHouse
from tests.e2e.playing import Player

GAME = "ultimate-texas-holdem"
WINDOW = (900, 640)
#: Bytes that it may have, and milliseconds that a picture of it stays.
MOST, STAYS = 1_500_000, 1800
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def frames() -> Iterator[bytes]:
    """The moments of a round, as PNG."""
    with tempfile.TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        house = ServedHouse(Path(folder), patience=60)
        house.start()
        try:
            with browsers.opened(browsers.installed()) as browser:
                page = house.context(browser, "ann", *WINDOW).new_page()
                page.goto(f"{house.address}/#/table/{GAME}")
                player = Player(page, GAME)

                def taken() -> bytes:
                    page.mouse.move(0, 0)
                    page.wait_for_timeout(700)
                    return page.screenshot(type="png")

                player.sit()
                yield taken()
                player.first_bets()
                yield taken()
                player.deal()
                while (view := player.view())["state"] == "playing":
                    yield taken()
                    player.decide(view)
                yield taken()
        finally:
            house.stop()


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG, each with its kind."""
    place = len(_SIGNATURE)
    while place < len(png):
        size, kind = struct.unpack_from(">I4s", png, place)
        yield kind, png[place + 8 : place + 8 + size]
        place += 12 + size


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part as it is written."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animated(pictures: list[bytes]) -> bytes:
    """PNGs of one size after another as one that moves (APNG), over and over."""
    header = next(data for kind, data in chunks(pictures[0]) if kind == b"IHDR")
    wide, high = struct.unpack_from(">II", header)
    parts = [chunk(b"IHDR", header), chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    number = 0
    for place, picture in enumerate(pictures):
        kinds = list(chunks(picture))
        assert kinds[0] == (b"IHDR", header), "every picture has one size"
        parts.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, wide, high, 0, 0, STAYS, 1000, 0, 0)))
        number += 1
        for data in (data for kind, data in kinds if kind == b"IDAT"):
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + data) if place else chunk(b"IDAT", data))
            number += bool(place)
    return _SIGNATURE + b"".join(parts) + chunk(b"IEND", b"")


def main() -> None:
    """Take it."""
    moving = animated(list(frames()))
    assert len(moving) <= MOST, len(moving)
    (DOCS / "pictures/round.png").write_bytes(moving)
    print(f"docs/pictures/round.png: {len(moving)} bytes")


if __name__ == "__main__":
    main()
