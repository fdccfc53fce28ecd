"""Where compiled kernels are kept: in a folder of the user's named after the code they were compiled from.

Numba compiles a kernel anew when its own file changes, and not when a kernel that it calls from another file does. A
change anywhere is therefore another folder.
"""

import hashlib
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from croupier.files import kept_folder

_SOURCE: Final = Path(__file__).parent
_WITH_KERNELS: Final = ("hands", "engines", "mathematics", "simulation")
#: The folders of other code that stay, for somebody who goes back and forth; and so do all that were used within a day,
#: for a program that runs may still load from them.
_KEPT: Final = 3
_A_DAY: Final = 86_400


def keep_by_code() -> None:
    """Have Numba keep what it compiles in the folder of this code. Called before any kernel is loaded; who has chosen
    a folder keeps it."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    digest = hashlib.sha256()
    for part in _WITH_KERNELS:
        for file in sorted((_SOURCE / part).rglob("*.py")):
            digest.update(file.relative_to(_SOURCE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    place = kept_folder() / "compiled" / digest.hexdigest()[:16]
    os.environ["NUMBA_CACHE_DIR"] = str(place)
    if place.exists():
        with suppress(OSError):  # somebody else's, who lets others read it
            os.utime(place)
    else:
        _forget_the_oldest(place.parent)


def compiled_folder() -> Path:
    """Where Numba keeps what it compiles."""
    keep_by_code()
    return Path(os.environ["NUMBA_CACHE_DIR"])


def _forget_the_oldest(parent: Path) -> None:
    try:
        used = sorted(((folder.stat().st_mtime, folder) for folder in parent.iterdir()), reverse=True)
    except OSError:
        return
    for last, folder in used[_KEPT:]:
        if time.time() - last > _A_DAY:
            shutil.rmtree(folder, ignore_errors=True)
