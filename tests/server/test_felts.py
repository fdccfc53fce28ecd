"""A game's felt: read from its folder, plain where there is none, and refused in one line where it is wrong."""

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier import catalogue, games
from croupier.equipment.wheel import DOUBLE_ZERO, colour
from croupier.errors import BadInput
from croupier.round.game import Game
from croupier.scenarios import settle
from croupier.server import printed
from croupier.server.felt_layouts import NumberLayout, SheetLayout
from croupier.server.felts import GameFelt, felt_of, read

WITH_CARDS, WITH_DICE, WITH_A_WHEEL = "three-card-poker", "craps", "roulette"


def in_folder(slug: str, folder: Path, felt: str | None) -> Game:
    """A game whose folder holds another felt, or none."""
    game = games.get(slug)
    shutil.copy(game.folder / "paytables.toml", folder)
    if felt is not None:
        (folder / "felt.toml").write_text(felt, "utf-8")
    return replace(game, folder=folder)


def refusal(slug: str, folder: Path, felt: str) -> str:
    with pytest.raises(BadInput) as refused:
        read(in_folder(slug, folder, felt))
    message = str(refused.value)
    assert "\n" not in message
    assert message.startswith(f"{folder / 'felt.toml'}")
    return message


def sheet(wager: str) -> str:
    """A felt with one place on either page."""
    page = f"height = 100\nnames = ['4', '5']\nplaces = [{{ wager = '{wager}', at = [0, 0, 10, 10] }}]\n"
    return f"[layout]\nkind = 'sheet'\n[layout.wide]\n{page}[layout.narrow]\n{page}"


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_of_the_package_has_a_felt_of_its_own(slug: str) -> None:
    assert (games.get(slug).folder / "felt.toml").is_file()
    assert felt_of(slug).lobby.family != "Others"


def test_no_two_games_stand_at_the_same_place() -> None:
    places = [felt_of(slug).lobby.place for slug in games.slugs()]
    assert len({*places}) == len(places)


def test_families_stand_together() -> None:
    in_order = sorted((felt_of(slug).lobby.place, felt_of(slug).lobby.family) for slug in games.slugs())
    families = [family for _, family in in_order]
    changes = sum(left != right for left, right in pairwise(families))
    assert changes == len({*families}) - 1


@pytest.mark.parametrize(("slug", "kind"), [(WITH_CARDS, "circles"), (WITH_DICE, "boxes"), (WITH_A_WHEEL, "boxes")])
def test_a_game_without_a_felt_gets_a_plain_one(tmp_path: Path, slug: str, kind: str) -> None:
    felt = read(in_folder(slug, tmp_path, None))
    assert (felt.layout.kind, felt.lobby.family, felt.lobby.motif.cards) == (kind, "Others", ["As", "Kh"])
    assert not felt.wheel.pockets
    assert felt.example is None


def test_what_is_left_out_is_plain(tmp_path: Path) -> None:
    felt = read(in_folder(WITH_CARDS, tmp_path, '[lobby]\nfamily = "Mine"\nplace = 5\n'))
    assert (felt.lobby.family, felt.lobby.place, felt.layout.kind) == ("Mine", 5, "circles")


@pytest.mark.parametrize(
    ("felt", "says"),
    [
        ("[lobby", "is no TOML"),
        ("[lobby]\ncolour = 'red'", "lobby.colour"),
        ("[lobby]\nplace = 0", "lobby.place"),
        ("[lobby]\nmotif = { cards = ['Zz'] }", "lobby.motif.cards"),
        ("[lobby]\nmotif = { dice = [7] }", "lobby.motif.dice.0"),
        ("[lobby]\nmotif = { dice = [1], cards = ['As'] }", "either cards or dice or a wheel"),
        ("[lobby]\nmotif = {}", "either cards or dice or a wheel"),
        ("[lobby]\nmotif = { wheel = ['purple'] }", "lobby.motif.wheel.0"),
        ("[layout]\nkind = 'spirals'", "layout"),
        ("[layout]\nkind = 'bands'\nbands = []", "layout.bands.bands"),
        ("[layout]\nkind = 'bands'\nbands = [{ wager = 'nothing' }]", "no wager 'nothing'"),
        ("[layout]\nkind = 'boxes'", "has no room for cards"),
        ("[example]\nwagers = { nothing = '1' }\noutcomes = []", "no wager 'nothing'"),
    ],
)
def test_a_bad_felt_is_refused_in_one_line(tmp_path: Path, felt: str, says: str) -> None:
    assert says in refusal(WITH_CARDS, tmp_path, felt)


@pytest.mark.parametrize(
    ("slug", "felt", "says"),
    [
        (WITH_DICE, "[layout]\nkind = 'circles'", "is for games with cards"),
        (WITH_DICE, "[layout]\nkind = 'boxes'\nlarge = ['ante']", "layout.large: the game has no wager 'ante'"),
        (WITH_DICE, "[layout]\nkind = 'boxes'\ntones = {ante = 'red'}", "layout.tones: the game has no wager 'ante'"),
        (WITH_DICE, sheet("plaice_*"), "layout.wide: the game has no wager 'plaice_4'"),
        (WITH_DICE, sheet("place_*_*"), "layout.sheet.wide.places.0.wager"),
        (
            WITH_DICE,
            sheet("place_*") + "[[pays]]\nwagers = ['pass']\ntable = 'paid'\nlines = ['x']",
            "no pay table 'paid'",
        ),
        (WITH_DICE, sheet("place_*") + "[[pays]]\nwagers = ['pass']\ntable = 'buy'\nlines = ['x']", "no line 'x'"),
        (WITH_DICE, sheet("place_*") + "[[pays]]\nwagers = ['pass']", "from lines of a table, or as a text"),
        (WITH_DICE, sheet("place_*") + "[[legend]]\ntext = 'at {oddity}'", "the game has no option 'oddity'"),
        (WITH_CARDS, "[layout]\nkind = 'circles'\nrows = [['ante', 'anti']]", "the game has no wager 'anti'"),
        (WITH_A_WHEEL, "[[wheel.pockets]]\nnames = []\ncolour = 'red'", "wheel.pockets.0.names"),
    ],
)
def test_a_felt_must_fit_its_game(tmp_path: Path, slug: str, felt: str, says: str) -> None:
    assert says in refusal(slug, tmp_path, felt)


def test_a_folder_of_ones_own_is_read_alike(tmp_path: Path) -> None:
    """The folder of a game is all that is asked, wherever it lies."""
    game = in_folder(WITH_DICE, tmp_path, '[layout]\nkind = "boxes"\nlarge = ["pass", "dont_pass"]\n')
    layout = read(game).layout.model_dump()
    assert layout == {"kind": "boxes", "large": ["pass", "dont_pass"], "tones": {}}


def numbered() -> list[tuple[str, GameFelt, NumberLayout]]:
    felts = [(slug, felt_of(slug)) for slug in games.slugs()]
    return [(slug, felt, felt.layout) for slug, felt in felts if isinstance(felt.layout, NumberLayout)]


def test_printed_colours_are_those_that_the_rules_pay() -> None:
    """The felt states the colours once more, for drawing; they may not differ from what wins (ruling: wheel-2)."""
    assert numbered()
    for _slug, felt, _layout in numbered():
        printed = {name: pockets.colour for pockets in felt.wheel.pockets for name in pockets.names}
        assert printed == {pocket: colour(pocket) for pocket in DOUBLE_ZERO.pockets}


def test_the_wheel_of_a_table_is_the_one_that_its_round_spins() -> None:
    wheels = {game.slug: catalogue.wheel(game, game.house()) for game in games.everything()}
    assert {slug: len(sections) for slug, sections in wheels.items() if sections} == {"roulette": 38, "big-six": 54}
    game = games.get(WITH_A_WHEEL)
    assert len(catalogue.wheel(game, game.house({"wheel": "single_zero"}))) == 37


def example_of(slug: str) -> dict[str, Any] | None:
    example = felt_of(slug).example
    if example is None:
        return None
    seats = [{"seat": "1", "wagers": example.wagers}]
    rounds = [{"seats": seats, "outcomes": example.outcomes, "decisions": example.decisions}]
    return {"game": slug, "rounds": rounds}


def test_an_example_can_be_settled_as_it_stands() -> None:
    examples = [example for slug in games.slugs() if (example := example_of(slug))]
    assert examples
    for example in examples:
        assert settle(example).status == "settled"


@pytest.mark.parametrize("slug", games.slugs())
def test_what_every_wager_pays_is_printed(slug: str) -> None:
    game, house = games.get(slug), games.get(slug).house()
    spots = printed.spots(game, house, felt_of(slug))
    assert [spot["wager"] for spot in spots if not (spot["paytable"] and spot["paytable"]["lines"])] == []


@pytest.mark.parametrize("slug", games.slugs())
def test_a_felt_has_one_place_for_every_wager(slug: str) -> None:
    """None is printed twice, and of those that take chips none is left out."""
    layout, spots = felt_of(slug).layout, catalogue.layout(games.get(slug), games.get(slug).house())
    if not isinstance(layout, SheetLayout):
        return
    taking = sorted(spot["wager"] for spot in spots if spot["stage"] != "none")
    for page in (layout.wide, layout.narrow):
        names = [
            place.wager.replace("*", name)
            for place in page.places
            for name in (page.names if "*" in place.wager else [""])
        ]
        assert sorted(names) == taking


def test_2_i_c_and_d_the_felt_prints_what_the_house_posts() -> None:
    game = games.get("blackjack")
    lines = printed.legend(game, game.house(), felt_of("blackjack"))
    assert lines == ["Blackjack pays 3 to 2", "Dealer must draw to soft 17 and stand on all hard 17s"]
    other = game.house({"blackjack_pays": "6:5", "soft_17": "stand"})
    lines = printed.legend(game, other, felt_of("blackjack"))
    assert lines == ["Blackjack pays 6 to 5", "Dealer must draw to 16 and stand on all 17s"]
