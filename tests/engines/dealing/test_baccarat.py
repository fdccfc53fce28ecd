"""Baccarat by the million: coups off a laid shoe are settled as the reference round settles them."""

from collections import Counter

import numpy as np
import pytest

from croupier.engines.baccarat.coups import CoupTotals
from croupier.engines.baccarat.deal import COUPS, burning, cover_card, deal, drawing
from croupier.engines.chance import draw, stream
from croupier.engines.kernel import order
from croupier.engines.question import unusual
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Burn
from croupier.errors import OptionRefused
from croupier.games import get
from croupier.games.families.baccarat_plan import BaccaratPlan
from croupier.hands.baccarat import VALUE
from croupier.simulation.runner import kernel
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two, played
from tests.engines.dealing.baccarat_laying import assert_settled_like_the_round, dealt, laid

PLAN = BaccaratPlan.of(get("mini-baccarat"))
BURNED, DRAWN = burning(PLAN), drawing(PLAN.third_cards)
GAMES = ("mini-baccarat", "dragon-bonus-baccarat")


@pytest.mark.parametrize("slug", GAMES)
def test_every_wager_on_the_coups_of_many_shoes(slug: str) -> None:
    came = {COUPS[number] for number in assert_settled_like_the_round(slug, {}, 40)}
    assert len(came) > 200
    assert {(totals.player_cards, totals.banker_cards) for totals in came} == {(2, 2), (2, 3), (3, 2), (3, 3)}
    assert any(totals.banker == 7 and totals.banker_cards == 3 and totals.player < 7 for totals in came), "no fortune 7"
    assert CoupTotals(9, 9, 2, 2) in came


@pytest.mark.parametrize(
    ("slug", "posted"),
    [
        ("mini-baccarat", {"vig_on_tie": "on", "decks": 6}),
        ("mini-baccarat", {"vig_when": "marked", "shuffler": "on", "decks": 4}),
        ("mini-baccarat", {"first_cards": "face_down", "dragon_bonus_banker": "off"}),
        ("dragon-bonus-baccarat", {"decks": 7, "fortune_7": "off", "bonus_settled": "seat_by_seat"}),
    ],
)
def test_options_of_the_house(slug: str, posted: dict[str, object]) -> None:
    assert assert_settled_like_the_round(slug, posted, 4)


def test_a_table_of_the_house_pays_half_a_dollar() -> None:
    tie = {"id": "OWN", "wager": "tie", "clause": "OH-E 10.II", "lines": [{"line": "tie", "pays": "17 to 2"}]}
    assert kernel(order("mini-baccarat", {"tie": tie})).stakes[0] == 200
    assert assert_settled_like_the_round("mini-baccarat", {"tie": tie}, 2)


# -- the shoe ---------------------------------------------------------------------------------------------------


def counted(rounds: int, cards: list[int], cover: int) -> dict[int, int]:
    """How often each coup came when shoes are dealt as they lie: the same one again and again."""
    values = np.array([VALUE[card] for card in cards], np.uint8)
    times = np.zeros((len(COUPS), 1), np.int64)
    deal(rounds, values, cover, DRAWN, BURNED, stream("s", 0), False, times)
    return {number: int(often) for number, often in enumerate(times[:, 0]) if often}


@pytest.mark.parametrize("last", [0, 1, 7, 40, 60])
def test_the_hand_in_which_the_cover_card_comes_out_is_the_last(last: int) -> None:
    """OH-E 7.V: and so is the one before which it lies first, but not the one that ends just above it."""
    cards = laid(8, 7)
    coups = [coup_.number for coup_ in dealt(PLAN, cards, 390)]
    ends = [int(end) for end in np.cumsum([len(coup_.cards) for coup_ in dealt(PLAN, cards, 390)])]
    for cover, hands in ((ends[last] - 1, last + 1), (ends[last], last + 2), (ends[last] + 1, last + 2)):
        for rounds in (1, hands, hands + 1, 2 * hands + 5):
            assert counted(rounds, cards, cover) == Counter((coups[:hands] * (rounds // hands + 1))[:rounds])


def test_cards_are_shuffled_as_deep_as_they_can_be_dealt() -> None:
    """Every card of the shoe in play was drawn in its turn."""
    cover, fresh = 312, np.array([VALUE[card] for card in pack(52) * 8], np.uint8)
    dealt_off, drawn_off = fresh.copy(), fresh.copy()
    times = np.zeros((len(COUPS), 1), np.int64)
    deal(5, dealt_off, cover, DRAWN, BURNED, stream("deep", 0), True, times)
    state = stream("deep", 0)
    for place in range(cover + 6):
        draw(drawn_off, place, state, True)
    assert (dealt_off == drawn_off).all()
    laid_out = np.zeros_like(times)
    deal(5, drawn_off, cover, DRAWN, BURNED, state, False, laid_out)
    assert (times == laid_out).all()


def test_what_is_burned() -> None:
    assert list(BURNED) == [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    for card in pack(52):
        assert BURNED[VALUE[card]] == Burn.BY_FIRST_CARD.count(card)


def test_a_shallow_shoe_still_gives_a_coup_each() -> None:
    assert played("mini-baccarat", {"penetration": 1}, ["player"], rounds=5_000).wagers["player"].rounds == 5_000


@pytest.mark.parametrize(("decks", "deepest"), [(4, 93), (6, 95), (8, 96)])
def test_fourteen_cards_stay_behind_the_cover_card(decks: int, deepest: int) -> None:
    assert 52 * decks - cover_card(PLAN, 52 * decks, deepest) >= 14
    with pytest.raises(OptionRefused, match=f"14 are the least; deal at most {deepest}%"):
        cover_card(PLAN, 52 * decks, deepest + 1)


def test_a_cover_card_too_deep_is_refused() -> None:
    with pytest.raises(OptionRefused, match=r"deal at most 96%.*2\.V"):
        played("mini-baccarat", {"penetration": 97}, rounds=1)
    with pytest.raises(OptionRefused, match="penetration cannot be '100'; allowed: 1 to 99"):
        order("dragon-bonus-baccarat", {"penetration": "100"})


def test_penetration_is_another_run() -> None:
    assert unusual(order("mini-baccarat", {"penetration": "60"}).settings) == {"penetration": "60"}
    assert unusual(order("mini-baccarat", {"penetration": "75"}).settings) == {}
    runs = [played("mini-baccarat", {"penetration": deep}, ["player"], rounds=50_000) for deep in (60, 75)]
    assert runs[0] != runs[1]


# -- the figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_it_agrees_with_its_analysis(slug: str) -> None:
    assert_agrees(slug, rounds=8_000_000)


@pytest.mark.parametrize("posted", [{"vig_on_tie": "on"}, {"decks": 6, "penetration": 50}, {"penetration": 96}])
def test_options_agree_too(posted: dict[str, object]) -> None:
    assert_agrees("mini-baccarat", posted, rounds=2_000_000)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_at_a_hundred_million(slug: str) -> None:
    assert_agrees(slug, rounds=100_000_000)


@pytest.mark.parametrize("slug", GAMES)
def test_on_two_workers(slug: str) -> None:
    assert_same_on_two(slug)
