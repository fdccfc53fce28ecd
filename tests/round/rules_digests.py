"""Write the digest of every game's rule data: ``python -m tests.round.rules_digests``.

A digest that is written for a version stays. Where the data of a version has changed, the version must go up first.
"""

import json
import sys
from pathlib import Path

from croupier import games
from croupier.round import ruleset

FILE = Path(__file__).parents[1] / "data" / "rules.json"


def main() -> int:
    known: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    changed = []
    for game in games.everything():
        digests = known.setdefault(game.slug, {})
        for version in game.versions:
            digest = ruleset.of_game(game.under(version))
            if digests.setdefault(str(version), digest) != digest:
                changed.append(f"{game.slug} version {version}")
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if changed:
        print(f"the data of {', '.join(changed)} has changed; raise rules_version", file=sys.stderr)
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
