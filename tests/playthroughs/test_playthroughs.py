"""Golden playthroughs: rounds recorded once must settle the same for ever, under the rules they were played by."""

import json
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import Diverged, UnknownName
from croupier.round.round import Round
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
