"""Compare a game's engines with its walk on every small pack that its rows name, and keep the digest of the walk.

    python -m tests.single_truth.seal GAME ...      # or no game for all

For who has changed how a round is walked without changing what engines read.
"""

import sys
from unittest.mock import patch

from croupier import games
from croupier.round import walks
from tests.single_truth.prove import prove
from tests.single_truth.rows import ROWS


def compared(slug: str) -> str:
    """What disagrees with the walk as it is now, or nothing."""
    proofs = sorted(
        {(family, mutation.proof) for family, mutation in ROWS if mutation.game == slug and mutation.follows}
    )
    with patch.object(walks, "check"):
        for family, proof in proofs:
            verdict = prove(family, slug, proof)
            if wrong := verdict.disagreement or verdict.refusal:
                return f"{proof or 'as it is'}: {wrong}"
    return ""


def main(slugs: list[str]) -> int:
    for slug in slugs or games.slugs():
        if wrong := compared(slug):
            print(f"{slug}: its engines do not follow; {wrong}", file=sys.stderr)
            return 1
        folder = games.get(slug).folder
        (folder / walks.SEAL).write_text(f"{walks.digest(folder, games.__path__)}\n", encoding="utf-8")
        print(f"{slug}: its engines follow, and its walk is sealed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
