"""History cannot be rewritten: a stored round names the rules it was played by, and no others replay it."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import OtherRules
from croupier.round import ruleset
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import nets, play_on

#: The digest of every game's rule data by version. A change of data is a new version with a line of its own here.
KNOWN = json.loads((Path(__file__).parents[1] / "data" / "rules.json").read_text(encoding="utf-8"))
STRAIGHT = "Ah Jd Kh 9s Qd 4h"


def stored(game: Game, options: dict[str, object] | None = None) -> dict[str, object]:
    round_ = play_on(Round(game, game.house(options), setup({"1": {"ante": "10"}})), STRAIGHT, decisions=["play"])
    plain: dict[str, object] = json.loads(json.dumps(round_.plain()))
    return plain


def edited(tmp_path: Path, before: str, after: str, file: str = "paytables.toml") -> Game:
    """Three Card Poker with its data changed in a copy of the folder."""
    game = games.get("three-card-poker")
    shutil.copytree(game.folder, tmp_path / "game")
    shutil.copytree(game.folder.parent / "families", tmp_path / "families")
    path = tmp_path / "game" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return replace(game, folder=tmp_path / "game")


BONUS = '{ line = "straight", pays = "1 to 1"'
DOUBLED = '{ line = "straight", pays = "2 to 1"'


def test_a_changed_pay_line_is_not_replayed_silently(tmp_path: Path) -> None:
    played = stored(games.get("three-card-poker"))
    changed = edited(tmp_path, BONUS, DOUBLED)
    with pytest.raises(OtherRules, match="not replayed") as refused:
        Round.restored(changed, played)
    assert refused.value.played == played["rules"]
    assert refused.value.played[:16] in str(refused.value)
    assert refused.value.known[:16] in str(refused.value)
    assert refused.value.known != refused.value.played


def test_a_changed_remedy_is_other_rules(tmp_path: Path) -> None:
    played = stored(games.get("three-card-poker"))
    with pytest.raises(OtherRules):
        Round.restored(edited(tmp_path, "OH-H 13.IV", "OH-H 13.V", "irregularities.toml"), played)


def test_other_options_are_other_rules() -> None:
    game = games.get("three-card-poker")
    assert stored(game)["rules"] != stored(game, {"dealing": "shoe"})["rules"]
    assert stored(game)["rules"] == stored(game)["rules"]


def test_older_data_of_a_version_stays_reachable(tmp_path: Path) -> None:
    game = games.get("three-card-poker")
    played = stored(game)
    newer = replace(edited(tmp_path, BONUS, DOUBLED), rules_version=2)
    kept = newer.folder / "versions" / "1"
    kept.mkdir(parents=True)
    shutil.copy(game.folder / "paytables.toml", kept)
    again = Round.restored(newer, played)
    assert again.rules_version == 1
    assert again.plain() == played
    assert nets(again)["1"]["ante_bonus"] == "10"
    assert nets(Round.restored(newer, stored(newer)))["1"]["ante_bonus"] == "20"
    assert newer.versions == [1, 2]


def test_a_round_of_release_0_1_names_no_rules_and_is_replayed() -> None:
    played = stored(games.get("three-card-poker"))
    del played["rules"]
    assert nets(Round.restored(games.get("three-card-poker"), played))["1"]["ante_bonus"] == "10"


@pytest.mark.parametrize("slug", games.slugs())
def test_rule_data_changes_only_with_the_version(slug: str) -> None:
    game = games.get(slug)
    now = {str(version): ruleset.of_game(game.under(version)) for version in game.versions}
    assert now == KNOWN[slug], (
        f"the rule data of {slug} has changed; raise rules_version, keep the old files in versions/, and write the new "
        "digest: python -m tests.round.rules_digests"
    )
