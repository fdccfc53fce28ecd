"""What counting a shoe earns: reckoned by hand on a few moments, and on shoes that are dealt out."""

from pathlib import Path

import numpy as np
import pytest

from croupier.engines.in_shoe import DealtShoes, Worth
from croupier.errors import BadInput, CroupierError, UnknownName
from croupier.mathematics import count_systems, counting
from croupier.mathematics.analyses import request
from croupier.mathematics.count_systems import CountSystem
from croupier.mathematics.counting import CountingTerms, Valued, asked_wager, count, earned, in_its_shoe

RIDE_FREE = ("ride-free", "21_plus_3", {"decks": 6})
#: Two shoes of two rounds: what a unit is worth before each.
MOMENTS = Valued(
    DealtShoes(np.array([0, 0, 1, 1]), np.array([0, 5, 0, 5]), np.zeros((4, 52), np.int64)),
    Worth(np.array([-0.1, 0.2, -0.1, 0.0]), np.array([4.0, 5.0, 4.0, 4.0])),
    1.0,
)


def test_a_unit_where_it_is_good_earns_what_it_is_worth() -> None:
    gains = earned(MOMENTS, np.array([0.0, 1.0, 0.0, 0.0]))
    assert (gains.rounds_per_shoe, gains.bets_per_shoe) == (2.0, 0.5)
    assert gains.edge == pytest.approx(0.2)
    assert gains.units_per_shoe == pytest.approx(0.1)  # 0.2 in one shoe and nothing in the other
    assert gains.stderr == pytest.approx(0.1)
    assert gains.units_per_100 == pytest.approx(5.0)
    assert gains.kelly == pytest.approx(0.2 / (5.0 - 0.2**2))
    assert gains.score == pytest.approx(1e6 * 0.05**2 / (5.0 / 4 - 0.05**2))


def test_a_unit_below_the_trigger_costs_what_it_is_worth() -> None:
    gains = earned(MOMENTS, np.array([1.0, 4.0, 1.0, 1.0]))
    assert gains.units_per_shoe == pytest.approx((-0.1 + 0.8 - 0.1) / 2)
    assert gains.edge == pytest.approx(0.6 / 7)


def test_a_bet_rises_with_the_count() -> None:
    counts = np.array([2.9, 3.0, 3.9, 4.0, 9.0])
    assert counting.bets(counts, 3, (0, 1)).tolist() == [0, 1, 1, 1, 1]
    assert counting.bets(counts, 3, (1, 4)).tolist() == [1, 2, 2, 3, 4]
    assert counting.bets(counts, None, (1, 4)).tolist() == [1] * 5


def test_what_comes_after_a_cut_card_does_not_count() -> None:
    assert earned(MOMENTS.to(3), np.array([1.0, 1.0])).units_per_shoe == pytest.approx(-0.1)


def test_a_balanced_count_is_taken_by_the_deck_and_any_other_as_it_runs() -> None:
    kinds, pack = [(card,) for card in range(52)], (2,) * 52
    left = np.full((1, 52), 2)
    left[0, :12] = 1  # twelve cards are seen, four of each rank from two to four
    deck = (104 - 12) / 52
    assert count_systems.named("hi-lo").counts(kinds, pack, left) == pytest.approx(12 / deck)
    assert count_systems.named("zen").counts(kinds, pack, left) == pytest.approx((4 + 4 + 8) / deck)
    assert count_systems.named("ko").counts(kinds, pack, left).tolist() == [12]
    assert count_systems.named("suits").counts(kinds, pack, left).tolist() == [0]
    left[0, 51] = 0  # and both aces of spades
    assert count_systems.named("suits").counts(kinds, pack, left) == pytest.approx(2 / ((104 - 14) / 52))


def test_tags_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("A = -1\n5 = 1\nAs = 2\n", encoding="utf-8")
    system = count_systems.named(str(file))
    assert {card: tag for card, tag in system.plain().items() if tag} == {"5": 1, "Ac": -1, "Ad": -1, "Ah": -1, "As": 2}


@pytest.mark.parametrize(("text", "why"), [("X = 1", "X = 1 is no tag"), ("A = 0.5", "no tag"), ("", "counts nothing")])
def test_tags_that_are_none_are_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=why):
        count_systems.named(str(file))


def test_suits_matter_to_some_wagers_only() -> None:
    with pytest.raises(BadInput, match="suits do not matter in this game"):
        count("mini-baccarat", "tie", terms=CountingTerms(tags="suits", shoes=10, trigger=1))
    tens = CountSystem("tens", (0,) * 32 + (1, 0) * 10)
    with pytest.raises(BadInput, match="T, J, Q, K all count the same in this game"):
        tens.counts([tuple(range(32, 48))], (8,) * 52, np.ones((1, 1), np.int64))


@pytest.mark.parametrize(
    ("slug", "wager", "terms", "why"),
    [
        ("craps", "pass", CountingTerms(), "no wager of this game is dealt from a shoe"),
        ("ride-free", "bust_bonus", CountingTerms(), "no wager to count a shoe for 'bust_bonus'"),
        ("ride-free", "insurance", CountingTerms(), "no wager to count a shoe for 'insurance'"),
        ("ride-free", "", CountingTerms(), "say which wager is counted with --wager: main, "),
        ("ride-free", "21_plus_3", CountingTerms(tags="hi-low"), "no count 'hi-low'"),
        ("ride-free", "21_plus_3", CountingTerms(cut="1.5"), "a cut of '1.5' is none; write 0.8 or 80%"),
        ("ride-free", "21_plus_3", CountingTerms(cut="deep"), "a cut of 'deep' is none"),
        ("ride-free", "21_plus_3", CountingTerms(shoes=0), "0 shoes tell nothing; deal 10 or more"),
        ("ride-free", "21_plus_3", CountingTerms(seats=0), "0 seats are not there; 1 to 7 play"),
    ],
)
def test_what_makes_no_sense_is_refused(slug: str, wager: str, terms: CountingTerms, why: str) -> None:
    with pytest.raises(CroupierError, match=why):
        count(slug, wager, terms=terms)


@pytest.mark.parametrize("spread", ["1", "2-1", "0-0", "a-b", "-1"])
def test_a_spread_is_two_numbers(spread: str) -> None:
    with pytest.raises(BadInput, match="write 0-1, or 1-8"):
        counting.read_spread(spread)


def test_a_cut_card_is_a_share_or_cards_behind_it() -> None:
    assert [CountingTerms(cut=cut).cards_above(312) for cut in ("0.8", "80%", "52")] == [249, 249, 260]


def test_what_single_cards_do_not_tell_the_perfect_observer_sees() -> None:
    """21+3: hardly any card does more than another, and yet shoes that run short of a suit are worth betting on."""
    slug, wager, options = RIDE_FREE
    terms = CountingTerms(shoes=120, cut="52", tags="suits", sweep=True)
    counted = count(slug, wager, options, paytable="PT-FLT-213-03", terms=terms)
    assert counted.above == 260
    assert counted.count is not None
    assert 5 <= (counted.count.trigger or 0) <= 10
    assert 0 < counted.count.earnings.units_per_100 < counted.perfect.units_per_100
    deeper = [point.perfect.units_per_100 for point in counted.sweep]
    assert deeper[0] < 0.05 < deeper[-1]
    again = count(slug, wager, options, paytable="PT-FLT-213-03", terms=terms)
    assert again.perfect == counted.perfect


def test_the_best_tags_of_a_bet_on_the_first_two_cards() -> None:
    """Lucky Ladies is on queens and tens: those that are gone count down."""
    counted = count("ride-free", "lucky_ladies", {"decks": 6}, terms=CountingTerms(shoes=60))
    assert counted.count is not None
    tags = counted.count.system.plain()
    assert max(tags.get("T", 0), tags.get("J", 0)) < 0 < tags["5"]
    assert counted.count.correlation is not None
    assert counted.count.correlation > 0.7
    assert counted.perfect.units_per_100 >= counted.count.earnings.units_per_100


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces", "mini-baccarat"])
def test_every_wager_that_is_made_before_the_deal_is_counted(slug: str) -> None:
    """One that is not decided by the first cards alone is solved anew for every moment."""
    asked = request(slug)
    for wager in asked.mathematics.wagers(asked.options):
        if asked.game.by_slug[wager].stage == "before":
            question, solver = asked_wager(request(slug, wager=wager))
            assert question.wager == wager
            assert in_its_shoe(question, solver).kinds


def test_a_wager_is_named_as_the_game_has_it() -> None:
    with pytest.raises(UnknownName, match="dragon_bonus_player"):
        count("mini-baccarat", "dragon")
