"""Every game that asks something has an environment, and Gymnasium's own checker has no complaint."""

import re
import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from croupier import environments, games
from croupier.environments.catalogue import CHAIRS, WITHOUT, chair
from croupier.errors import Refused, UnknownName
from tests.environments.seats import GAMES, seat

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_every_game_has_an_environment_or_a_reason_to_have_none() -> None:
    assert sorted([*CHAIRS, *WITHOUT]) == games.slugs()
    for slug in WITHOUT:
        assert not set(games.get(slug).actions) - {"cede"}


@pytest.mark.parametrize("slug", GAMES)
def test_gymnasiums_checker_is_content(slug: str) -> None:
    check_env(seat(slug))
    check_env(seat(slug, shoe="kept"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_lists_the_actions_in_their_order(slug: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    mine = CHAIRS[slug]
    sets = [one for one in mine.actions if one.startswith("set ")]
    shown = ["`set 1 2` ... `set 6 7`"] * bool(sets) + [f"`{one}`" for one in mine.actions if one not in sets]
    assert f"| `{mine.id}` | {slug} | {', '.join(shown)} |" in page
    for phase in mine.phases:
        assert f"`{phase}`" in page


def test_the_page_says_why_a_game_has_none() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for slug, why in WITHOUT.items():
        assert f"| {slug} | {why} |" in page


def test_the_code_of_the_page_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found: dict[str, object] = {}
    exec(code, found)
    assert found["over"] is True


def test_the_names_are_stable() -> None:
    assert chair("ultimate-texas-holdem").id == "croupier/UltimateTexasHoldem-v0"
    assert chair("dj-wild-stud").id == "croupier/DjWildStud-v0"
    assert len({one.id for one in CHAIRS.values()}) == 15


def test_numbers_of_actions_are_stable() -> None:
    assert chair("ultimate-texas-holdem").actions == (
        *("play x4", "play x3", "play x2", "play x1", "check", "fold", "watch"),
    )
    assert chair("pai-gow-poker").actions[:7] == (
        *("set 1 2", "set 1 3", "set 1 4", "set 1 5", "set 1 6", "set 1 7", "set 2 3"),
    )
    assert chair("pai-gow-poker").actions[21:] == ("house_way", "surrender", "bank", "pass", "watch")


def test_a_game_without_one_is_refused_with_the_reason() -> None:
    with pytest.raises(Refused, match="roulette has no environment: the wheel decides"):
        chair("roulette")
    with pytest.raises(UnknownName, match="there is blackjack, free-bet-blackjack"):
        chair("poker")


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
