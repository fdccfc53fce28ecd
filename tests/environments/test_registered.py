"""Every game that asks something has an environment, and Gymnasium's own checker has no complaint."""

import json
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier import environments, games
from croupier.environments.chairs import explored, seat_space
from croupier.errors import Refused, UnknownName
from tests.environments.seats import GAMES, seat

PINNED = Path(__file__).with_name("chairs.json")
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


WITHOUT = [slug for slug in games.slugs() if slug not in GAMES]


@pytest.mark.parametrize("slug", WITHOUT)
def test_a_game_without_an_environment_asks_nothing(slug: str) -> None:
    assert not set(games.get(slug).actions) - {"cede"}
    with pytest.raises(Refused, match=f"{slug} has no environment: nothing is asked of a seat there"):
        seat_space(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_the_public_interface_is_as_it_was(slug: str) -> None:
    """Names, numbers of actions, phases and shapes do not change within a version of the environment."""
    space = seat_space(slug)
    now = asdict(space.chair) | {"id": space.id, "actions": space.actions}
    assert json.loads(json.dumps(now)) == json.loads(PINNED.read_text(encoding="utf-8"))[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_exploring_finds_what_the_folder_says(slug: str) -> None:
    """Rounds played at random ask nothing, allow nothing and deal nothing that the seat does not know of."""
    chair, seen = seat_space(slug).chair, explored(games.get(slug))
    assert set(seen.actions) <= set(chair.actions)
    assert set(seen.phases) <= set(chair.phases)
    assert (seen.cards, seen.dealer, seen.community, seen.hands) <= (chair.cards, 99, 99, 99)
    assert seen.dealer <= chair.dealer
    assert seen.community == chair.community
    assert seen.hands <= chair.hands


@pytest.mark.parametrize("slug", GAMES)
def test_gymnasiums_checker_is_content(slug: str) -> None:
    check_env(seat(slug))
    check_env(seat(slug, shoe="kept"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_lists_the_actions_in_their_order(slug: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    space = seat_space(slug)
    sets = [action for action in space.actions if action.startswith("set ")]
    shown = ["`set 1 2` ... `set 6 7`"] * bool(sets) + [f"`{action}`" for action in space.actions if action not in sets]
    assert f"| `{space.id}` | {slug} | {', '.join(shown)} |" in page
    for phase in space.phases:
        assert f"`{phase}`" in page


def test_the_page_names_the_games_without_one() -> None:
    page = PAGE.read_text(encoding="utf-8").split("## Games without one")[1]
    assert all(slug in page for slug in WITHOUT)


def test_the_code_of_the_page_runs() -> None:
    code, compiled, *others = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    by_name: dict[str, object] = {}
    exec(code, by_name)
    assert by_name["over"] is True
    exec(compiled, by_name)
    assert set(np.unique(by_name["rewards"])) > {-1.0, 1.0}  # type: ignore[call-overload]  # an array, by then
    for other in others:
        exec(other, {})


def test_the_names_are_stable() -> None:
    assert seat_space("ultimate-texas-holdem").id == "croupier/UltimateTexasHoldem-v0"
    assert seat_space("dj-wild-stud").id == "croupier/DjWildStud-v0"
    assert len({seat_space(slug).id for slug in GAMES}) == 15


def test_numbers_of_actions_are_stable() -> None:
    assert seat_space("ultimate-texas-holdem").actions == (
        *("play x4", "play x3", "play x2", "play x1", "check", "fold", "watch"),
    )
    assert seat_space("pai-gow-poker").actions[:7] == (
        *("set 1 2", "set 1 3", "set 1 4", "set 1 5", "set 1 6", "set 1 7", "set 2 3"),
    )
    assert seat_space("pai-gow-poker").actions[21:] == ("house_way", "surrender", "bank", "pass", "watch")


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is"):
        seat_space("poker")


def test_registering_again_changes_nothing() -> None:
    before = gymnasium.spec("croupier/Blackjack-v0")
    environments.register()
    assert gymnasium.spec("croupier/Blackjack-v0") is before


@pytest.mark.parametrize(
    "code",
    [
        "import gymnasium, croupier.environments; gymnasium.make('croupier/LetItRide-v0').reset()",
        "import gymnasium; gymnasium.make('croupier.environments:croupier/LetItRide-v0').reset()",
        "import sys, croupier; assert 'gymnasium' not in sys.modules",
    ],
)
def test_importing_the_package_registers_and_croupier_alone_does_not_load_gymnasium(code: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_without_gymnasium_the_extra_is_named() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import croupier.environments"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "Gymnasium is not installed; install croupier[gym]" in done.stderr
