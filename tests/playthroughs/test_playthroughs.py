"""Golden playthroughs: rounds recorded once must settle the same for ever, under the rules they were played by."""

import json
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import Diverged, UnknownName
from croupier.round.round import Round
from tests.playthroughs import record
from tests.playthroughs.record import EACH, FOLDER

GOLDENS = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_golden_round_replays_byte_for_byte(path: Path) -> None:
    stored, transcript = path.read_text(encoding="utf-8").split("\n", 1)
    round_ = Round.restored(games.get(path.parent.name), json.loads(stored))
    assert round_.transcript == transcript


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_has_its_goldens(slug: str) -> None:
    assert len([path for path in GOLDENS if path.parent.name == slug]) >= EACH


def test_the_recorder_writes_every_golden_and_never_over_one(tmp_path: Path) -> None:
    kept = tmp_path / GOLDENS[0].relative_to(FOLDER)
    kept.parent.mkdir()
    kept.write_text("kept", encoding="utf-8")
    record.main(tmp_path)
    written = {path.relative_to(tmp_path): path for path in tmp_path.glob("*/*.txt")}
    assert written.keys() == {path.relative_to(FOLDER) for path in GOLDENS}
    assert written.pop(kept.relative_to(tmp_path)).read_text(encoding="utf-8") == "kept"
    for path in written.values():
        test_a_golden_round_replays_byte_for_byte(path)


def test_a_record_that_no_longer_fits_the_rules_is_told() -> None:
    dealt = next(path for path in GOLDENS if path.parent.name == "three-card-poker")
    stored = json.loads(dealt.read_text(encoding="utf-8").split("\n", 1)[0])
    stored["answers"][1]["asked"] = "draw nobody up"
    with pytest.raises(Diverged, match="answer 2 was given to 'draw nobody up'") as why:
        Round.restored(games.get(stored["game"]), stored)
    assert why.value.seq == 2


def test_rules_that_are_gone_are_told() -> None:
    stored = json.loads(GOLDENS[0].read_text(encoding="utf-8").split("\n", 1)[0])
    stored["rules_version"] = 999
    with pytest.raises(UnknownName, match="rules version"):
        Round.restored(games.get(stored["game"]), stored)
