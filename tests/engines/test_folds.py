"""Side bets that a fold gives up (OH-L 6.III, OH-H 10.II.A, OH-M 10.III): with the folds of the best base play, and
base game and progressive as one decision at a meter. The enumerator plays the same on small decks."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from croupier import games
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.jointly import WorthLine, reading_worth
from croupier.engines.question import Question
from croupier.equipment.cards import cards, counts
from croupier.errors import BadInput
from croupier.mathematics.advice import advise
from croupier.mathematics.analyses import questions, request
from croupier.mathematics.together import JointPlays, at_meter
from croupier.money import cents
from croupier.round.setup import setup
from tests.engines.proof import best_of, solved
from tests.support import clause, quick
from tests.support import deal as dealt

#: Lines that a meter pays often enough on a small deck.
OWN = {
    "id": "OWN",
    "wager": "progressive",
    "clause": "house",
    "lines": [
        {"line": "straight", "pays": "10%"},
        {"line": "three_of_a_kind", "pays": "100%"},
    ],
}


class Deal(NamedTuple):
    """A game on a deck of a few cards: the wagers of its base game, and what the house posts."""

    slug: str
    deck: str
    base: tuple[str, ...] = ("ante",)
    posted: tuple[tuple[str, object], ...] = ()
    #: The hands that are taken as sets of cards; in hold'em the flop is told from what comes after it.
    sets: bool | frozenset[str] = True

    @property
    def options(self) -> dict[str, object]:
        """What the house posts, and the progressive on a meter that a small deck reaches."""
        return {"progressive": OWN, **dict(self.posted)}

    def walked(self, ante: str, meter: int = 0, beside: str = "", strategy: Any = None) -> Enumeration:
        """The enumerator's best play of these wagers, or another way of playing them."""
        game = games.get(self.slug)
        bets = dict.fromkeys(self.base, ante) | ({beside: "1"} if beside else {})
        seated = setup({"1": bets})._replace(meters=(("OWN", meter),))
        return enumerate_round(
            game,
            game.house(self.options, bound=False),
            seated,
            deck=cards(self.deck),
            unordered=self.sets,
            strategy=strategy,
        )

    def question(self, wager: str, ante: str) -> Question:
        """The wager asked about on this deck."""
        ((question, _),) = questions(request(self.slug, {**self.options, "stake": ante}, wager=wager))
        return replace(question, pack=tuple(counts(cards(self.deck))))


SHOE = (("dealing", "shoe"),)  # without burns, so that a small deck will do
STUD = Deal("mississippi-stud", "2h 2h 2h 3s 5h 7d Kc", posted=SHOE)
FOUR = Deal("four-card-poker", "2c 3d 4h 5s 6c 6c 6c 6c Kc Kc Kc Kc")
CRAZY = Deal("crazy-four-poker", "2c 2c 2c 3d 5h Kc Kc Kc Ad Ad", ("ante", "super_bonus"))
HOLE_CARDS = frozenset({"1", "dealer"})
#: A pair of deuces is folded, whatever comes of it with the flop.
ULTIMATE = Deal("ultimate-texas-holdem", "2c 2c 2c 2c 7d 7d 7d Kh Kh Kh Kh", ("ante", "blind"), (), HOLE_CARDS)
BONUS = Deal("texas-holdem-bonus", "2c 2c 2c 2c 7d 7d 7d 7d Kh Kh Kh Kh", sets=HOLE_CARDS)
SLOW = [STUD, FOUR, ULTIMATE, BONUS]
#: Hold'em takes a quarter of a minute and more.
FEW = [CRAZY, STUD, FOUR, *(pytest.param(deal, marks=pytest.mark.long) for deal in (ULTIMATE, BONUS))]


def of(deal: Deal) -> str:
    return f"{deal.slug} {deal.deck[:8]}"


def nets(by_wager: Mapping[int, Fraction], unit: int = 100) -> dict[Fraction, Fraction]:
    return {Fraction(net, unit): chance for net, chance in by_wager.items() if chance}


def lines(walked: Enumeration, wager: str) -> dict[str, Fraction]:
    return {line: chance for (of_, line), chance in walked.lines.items() if of_ == wager and line and chance}


def expected(walked: Enumeration, wager: str) -> Fraction:
    return sum((net * chance for net, chance in walked.by_wager[wager].items()), Fraction(0))


# -- with the folds of the best base play ---------------------------------------------------------------------------


@clause("OH-L 6.III")
@pytest.mark.parametrize("deal", FEW, ids=of)
def test_6_iii_hands_that_the_base_play_folds_lose_the_progressive(deal: Deal) -> None:
    best = best_of(deal.slug, deal.deck, dict.fromkeys(deal.base, "1"), deal.options, deal.sets)
    walked = deal.walked("1", 0, "progressive", best)
    counted = solved(deal.slug, "progressive", options=deal.options, deck=deal.deck)
    assert {net: chance for net, chance in counted.distribution.items() if chance} == nets(
        walked.by_wager["progressive"]
    )
    assert {line.line: line.probability for line in counted.lines if line.probability} == lines(walked, "progressive")


@pytest.mark.parametrize("slug", ["mississippi-stud", "texas-holdem-bonus", "ultimate-texas-holdem", "four-card-poker"])
def test_without_folds_the_note_says_so(slug: str) -> None:
    (note,) = solved(slug, "progressive", options={"folds": "never"}).solved.notes
    assert note == "a fold forfeits the progressive (OH-L 6.III); counted as if nobody folded"


# -- as one decision ------------------------------------------------------------------------------------------------


@clause("OH-L 6.III")
@pytest.mark.parametrize(("ante", "meter"), [("1", 20_00), pytest.param("5", 200_00, marks=pytest.mark.long)])
@pytest.mark.parametrize("deal", FEW, ids=of)
def test_6_iii_best_play_of_both_at_a_meter(deal: Deal, ante: str, meter: int) -> None:
    walked = deal.walked(ante, meter, "progressive")
    both = at_meter(deal.question("progressive", ante), meter, use_cache=False)
    paid = expected(walked, "progressive")
    whole = sum((net * chance for net, chance in walked.distribution.items()), Fraction(0))
    assert -both.house_edge * cents(ante) == whole
    assert -both.beside_edge * 100 == paid
    assert -both.base.house_edge * cents(ante) == whole - paid
    hits = {line.line: line.probability for line in both.beside.lines if line.probability}
    assert hits == lines(walked, "progressive")
    assert both.element_of_risk == walked.element_of_risk


@clause("OH-L 6.III")
@pytest.mark.parametrize("deal", [CRAZY, *(pytest.param(deal, marks=pytest.mark.long) for deal in SLOW)], ids=of)
def test_6_iii_the_bet_breaks_even_where_the_enumerator_gains_nothing_by_it(deal: Deal) -> None:
    both = at_meter(deal.question("progressive", "5"), 0, use_cache=False)
    meters = [(both.break_even_meter, total(deal.walked("5"))), (both.both_break_even_meter, Fraction(0))]
    for reading, worth in meters:
        assert reading is not None
        below = int(reading * 10) * 10  # of which a tenth is whole cents
        low, high = (total(deal.walked("5", meter, "progressive")) for meter in (below, below + 10))
        if reading:
            assert low + (high - low) * (reading * 100 - below) / 10 == worth
        else:
            assert low >= worth


def total(walked: Enumeration) -> Fraction:
    return sum((net * chance for net, chance in walked.distribution.items()), Fraction(0))


@pytest.mark.parametrize(
    "slug", quick(["mississippi-stud", "four-card-poker", "ultimate-texas-holdem", "texas-holdem-bonus"], 2)
)
def test_the_higher_the_meter_the_more_is_played(slug: str) -> None:
    (deal,) = (deal for deal in (STUD, FOUR, ULTIMATE, BONUS) if deal.slug == slug)
    question = deal.question("progressive", "5")
    low, high = (at_meter(question, meter, use_cache=False) for meter in (0, 200_00))
    assert low.beside.meter_share < high.beside.meter_share
    assert low.cost == 0 < high.cost


def test_a_hand_that_is_never_folded_plays_alike_at_any_meter() -> None:
    never = at_meter(CRAZY.question("progressive", "5"), 200_00, use_cache=False)
    assert never.cost == 0  # the super bonus pays every such hand, so none is folded (OH-M 10.V.A.2(a))


def test_a_meter_that_pays_nothing_breaks_even_nowhere() -> None:
    pairs = CRAZY._replace(deck="2c 2c 4d 4d 7h 7h 9s 9s Kc Kc").question("progressive", "5")
    both = at_meter(pairs, 25_000_00, use_cache=False)
    assert both.beside.meter_share == 0
    assert both.break_even_meter is None


# -- the meter at which a play is worth so much ---------------------------------------------------------------------

F = Fraction


def upper(*known: WorthLine) -> Any:
    """The best of some plays, of equal ones the first."""
    return lambda meter: max(known, key=lambda line: line.at(meter))


@pytest.mark.parametrize(
    ("plays", "reading"),
    [
        ([WorthLine(F(-10), F(1, 100))], F(1000)),
        ([WorthLine(F(-1), F(0)), WorthLine(F(-10), F(1, 7))], F(70)),  # the first gives up all that the meter pays
        ([WorthLine(F(-10), F(1, 100)), WorthLine(F(-20), F(1, 40))], F(800)),
        # A play that is the best within one cent only, where it breaks even.
        (
            [WorthLine(F(-1), F(1, 300)), WorthLine(F(-10), F(1, 30)), WorthLine(F(-5, 2), F(2501, 300_000))],
            None,
        ),
        ([WorthLine(F(3), F(1))], F(0)),
    ],
)
def test_the_lowest_reading_that_is_enough(plays: list[WorthLine], reading: Fraction | None) -> None:
    exact = reading_worth(F(0), upper(*plays), max(line.share for line in plays))
    assert exact == min(-line.fixed / line.share if line.fixed < 0 else F(0) for line in plays if line.share)
    assert reading in (None, exact)


def test_no_reading_is_enough_where_no_line_is_on_a_meter() -> None:
    assert reading_worth(F(0), upper(WorthLine(F(-1), F(0))), F(0)) is None


# -- what is refused ------------------------------------------------------------------------------------------------


def test_only_a_progressive_that_a_fold_gives_up_is_one_decision_with_the_base_game() -> None:
    for slug, wager in (("let-it-ride", "progressive"), ("crazy-four-poker", "queens_up")):
        ((question, _),) = questions(request(slug, wager=wager))
        with pytest.raises(BadInput, match="no progressive that a fold gives up"):
            at_meter(question, 10_000_00)


def test_plays_are_kept(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    question = STUD.question("progressive", "5")
    first = at_meter(question, 1_000_00)
    monkeypatch.setattr(JointPlays, "_solve", None)
    assert at_meter(question, 1_000_00).house_edge == first.house_edge


# -- advice at a table ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "wagers", "outcomes", "says"),
    [
        (
            "three-card-poker",
            {"ante": "10", "pair_plus": "5"},
            "9h ?? 5d ?? 2c ??",
            "a fold also loses pair plus, which these figures leave out: its own analysis counts the folds",
        ),
        ("mississippi-stud", {"ante": "10", "progressive": "1"}, "9h 5d ?? ?? ??", "a fold also loses progressive, "),
        ("three-card-poker", {"ante": "10"}, "9h ?? 5d ?? 2c ??", ""),
    ],
)
def test_6_iii_advice_says_that_a_fold_loses_the_side_bet_and_who_counts_it(
    slug: str, wagers: dict[str, str], outcomes: str, says: str
) -> None:
    round_ = dealt(slug, {"1": wagers}, outcomes)
    note = advise(round_, "1").note
    assert says in note
    assert bool(note) == bool(says)
    assert "not counted" not in note
