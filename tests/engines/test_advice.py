"""Advice to a seat that is asked: what the enumerator says of small decks, what the solvers play, and from nothing but
what the seat may know."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from croupier import games
from croupier.engines import question as mathematics
from croupier.engines.any import spots
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.any.enumerator import offered as walkers
from croupier.engines.question import Question
from croupier.engines.situation import pending_decision
from croupier.engines.streets import sets, solve
from croupier.engines.streets.shape import shape_of
from croupier.engines.twenty_one import solve as blackjack_main
from croupier.equipment.cards import cards, counts
from croupier.games.families.blackjack_plan import NAMES
from croupier.games.pai_gow_poker.plan import PLAN as PAI_GOW
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import VALUE, total
from croupier.mathematics.advice import SeatAdvice, advise, situation
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import DEALER, Choice, Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.views import boxes
from tests.engines.advising import BETS, Deals, hidden_otherwise
from tests.engines.blackjack_proofs import chosen
from tests.engines.no_hole_card_player import best_player
from tests.support import play_on, quick, table

SLUGS = [slug for slug in games.slugs() if mathematics.of(slug).adviser]
TWENTY_ONE = ("blackjack", "free-bet-blackjack", "ride-free", "rocket-aces")


def shoe(text: str) -> str:
    """``6x8c 2xAd`` spelled out."""
    return " ".join(" ".join([card] * int(copies)) for copies, card in (word.split("x") for word in text.split()))


def checked_advice(round_: Round, ask: Decide) -> tuple[SeatAdvice, dict[Choice, Any]]:
    advice = advise(round_, ask.seat)
    assert advice.actions[0].best
    assert [worth.best for worth in advice.actions].count(True) == 1
    assert min(worth.cost for worth in advice.actions) >= -1e-12
    round_.fork().answer(advice.best, "advice", ask.seat)
    return advice, {worth.choice: worth.value for worth in advice.actions}


# -- the enumerator on small decks --------------------------------------------------------------------------------

SMALL = {
    "three-card-poker": "Ah Kh Qh Jh 9d 9s 5c 4c 2d",
    "four-card-poker": "7c 7c 8h 8h Ts Ts Qd Qd Qd Ah Ah",
    "crazy-four-poker": "Ac Ad Ah As Kc Kc Qh Qh 7s 7s",
    "dj-wild-stud": "2c 2d Jk 3c 3d 4c 5d 8h Ah Kc",
    "deuces-wild-xtreme": "Jk 2c 3c 3d 3h 4c 4d 4h 9c 9d",
    "ultimate-texas-holdem": "Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd",
    "texas-holdem-bonus": "Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd Qd",
    "let-it-ride": "2h 3h 4h 5h 6h 7d 8d Ts",
    "mississippi-stud": "Ah Ah Qh 7h 2h 3d 4s",
}


@pytest.mark.parametrize("slug", SMALL)
def test_poker_is_valued_as_the_enumerator_values_it(slug: str) -> None:
    game, deck = games.get(slug), cards(SMALL[slug])
    options: dict[str, Any] = {"dealing": "shoe"} if slug == "mississippi-stud" else {}  # nothing is burned then
    walked = enumerate_round(game, game.house(options), setup({"1": BETS[slug]}), deck=deck, unordered=True)
    ways = set()
    for seed in range(12):
        for round_, ask in Deals(slug, counts(deck), options=options).asked(str(seed)):
            exact = walked.decisions[spots.spot(round_, True)].values
            advice, valued = checked_advice(round_, ask)
            assert advice.method == "exact"
            assert valued.keys() == exact.keys()
            best = max(exact.values())
            assert {worth.choice: 10_00 * worth.cost for worth in advice.actions} == {
                choice: best - value for choice, value in exact.items()
            }
            ways.add(advice.best)
            if slug != "let-it-ride":  # whose value is of one bet of three
                assert {choice: 10_00 * value for choice, value in valued.items()} == exact
    assert len(ways) > 1


TWO_HANDS = {"decks": 2, "split_hands": 2}
FEW_KINDS = [
    ("blackjack", "3x8c 6xTc 2x3c 2xAc", {"soft_17": "stand", "blackjack_pays": "6:5"}, {"main": "10"}, False),
    ("free-bet-blackjack", "3x8c 7xTc 2x4c 2x5c", {}, {"main": "10"}, False),
    ("pontoon-plus", "3x8c 7xKc 2x3c 2xAc", {}, {"main": "10"}, False),
    ("blackjack", "4x8c 6xTc 3x9c", TWO_HANDS, {"main": "10"}, True),
    ("blackjack", "2xAh 6xKh 3x8c 3x9d", TWO_HANDS, {"main": "10", "house_money": "10"}, False),
    ("ride-free", "3x8c 7xTc 2x6c 2xAc", {"late_surrender": True, "bust_bonus": "off"}, {"main": "10"}, False),
    ("pontoon-plus", "3x7c 3x6c 3x8c 6xKd", {}, {"main": "10"}, False),
]


def _names(ask: Decide) -> list[str]:
    return [action.name for action in ask.actions]


def worth_trying(splits: bool) -> Callable[[Round], list[Choice]]:
    """Nobody hits a hard 19, so that few cards are enough."""

    def tried(round_: Round) -> list[Choice]:
        ask = pending_decision(round_)
        points, soft = total(boxes(round_.facts)[ask.seat][ask.hand])
        barred = {*({"hit"} if points >= 19 and not soft else ()), *(() if splits else ("split", "free_split"))}
        return [
            walker for walker in walkers(round_) if walker.action not in barred and "face_down" not in walker.action
        ]

    return tried


@pytest.mark.parametrize(("slug", "deck", "options", "bets", "splits"), quick(FEW_KINDS, 3))
def test_twenty_one_is_valued_as_the_enumerator_values_it(
    slug: str, deck: str, options: dict[str, Any], bets: dict[str, str], splits: bool
) -> None:
    """All but splits, which the enumerator plays by the cards of all hands; and hands that no other waits behind, since
    what is drawn tells that one something."""
    game, pack = games.get(slug), cards(shoe(deck))
    tried = worth_trying(splits)
    walked = enumerate_round(game, game.house(options), setup({"1": bets}), deck=pack, choices=tried)
    compared: dict[str, int] = {}
    split = 0
    for seed in range(60):
        for round_, ask in Deals(slug, counts(pack), options=options, bets=bets).asked(str(seed)):
            hands = boxes(round_.facts)[ask.seat]
            if list(hands).index(ask.hand) < len(hands) - 1:
                continue
            if (decided := walked.decisions.get(spots.spot(round_))) is None:
                break  # after what nobody tried
            exact, held = decided.values, hands[ask.hand]
            if not splits and len({VALUE[card] for card in held}) == 1 and {"cap", "surrender"} & {*_names(ask)}:
                continue  # a pair is worth what its split is worth
            _, values = checked_advice(round_, ask)
            added = [choice.amount for choice in values if choice.action in ("insure", "cap")]
            unit = added[0] if added else situation(round_, ask.seat).staked("main")
            same = [choice for choice in values if choice in exact and "split" not in choice.action]
            for choice in same[1:]:
                gap = float(exact[choice] - exact[same[0]]) / unit
                assert float(values[choice] - values[same[0]]) == pytest.approx(gap, abs=1e-9), (
                    str(round_.facts),
                    choice,
                )
                compared[choice.action] = compared.get(choice.action, 0) + 1
                split += len(hands) > 1
    assert compared["hit"] > 2
    assert (split > 0) is splits
    assert compared.get("double", 0) + compared.get("free_double", 0) > 3


# -- the solvers on whole packs -----------------------------------------------------------------------------------


def question(slug: str, wager: str, options: Mapping[str, object] | None = None) -> Question:
    return questions(request(slug, options, wager=wager))[0][0]


@pytest.mark.parametrize("slug", quick([*TWENTY_ONE], 1))
def test_blackjack_is_played_as_the_solver_plays_it(slug: str) -> None:
    options: dict[str, Any] = {"late_surrender": True, "bust_bonus": "off"} if slug == "ride-free" else {}
    best = blackjack_main.best(question(slug, "main", options))
    again = 0
    for seed in range(50):
        for round_, ask in Deals(slug, options=options, bets={"main": "10"}).asked(str(seed)):
            laid = boxes(round_.facts)
            held, up = [VALUE[card] for card in laid[ask.seat][ask.hand]], VALUE[laid[DEALER][0][0]]
            advice, values = checked_advice(round_, ask)
            if "stand" not in {action.name for action in ask.actions}:
                assert advice.best.action == "decline"
            elif len(laid[ask.seat]) == 1:
                act = NAMES[chosen(best.turns[up], held).bit_length() - 1]
                assert advice.best.action.removeprefix("free_") == act.removeprefix("free_")
                assert max(values.values()) == pytest.approx(_worth(best, held, up), abs=1e-12)
            else:  # other hands' cards are counted here, and in the solver they are not looked at
                again += 1
                acts = chosen(best.turns[up], held, hands=len(laid[ask.seat]), original=not ask.hand)
                act = NAMES[acts.bit_length() - 1].removeprefix("free_")
                cost = min(worth.cost for worth in advice.actions if worth.action.removeprefix("free_") == act)
                assert cost < 0.03
    assert again


def _worth(best: Any, held: list[int], up: int) -> float:
    turn = best.turns[up]
    if len(held) == 2:
        return float(turn.worth(tuple(sorted(held))))
    from croupier.engines.twenty_one.hands import number

    return float(np.nanmax(turn.values[number(*held)]))


def test_pontoon_is_played_as_the_solver_plays_it() -> None:
    asked = question("pontoon-plus", "main", {"stake": "10"})
    seat = best_player(asked)
    split = 0
    for seed in range(60):
        for round_, ask in Deals("pontoon-plus").asked(str(seed)):
            advice, _ = checked_advice(round_, ask)
            act, hands = seat(round_).action, len(boxes(round_.facts)[ask.seat])
            split += hands > 1
            if hands == 1:
                assert advice.best.action == act
            else:
                assert min(worth.cost for worth in advice.actions if worth.action == act) < 0.03
    assert split
    assert PLAN.most_hands == 4


def place(known: Sequence[int]) -> int:
    return int(sets.places(np.array([sorted(known)]))[0])


@pytest.mark.parametrize("slug", ["let-it-ride", "mississippi-stud"])
def test_streets_are_played_as_the_solver_plays_them(slug: str) -> None:
    asked = question(slug, "base")
    shape = shape_of(asked.game)
    counted = sets.card_sets(asked.pack, shape.plan.base)
    choices, _ = solve.best(solve.StreetGame(shape, counted, sets.line_pays(counted.lines, asked.posted, shape.most)))
    for seed in range(40):
        for round_, ask in Deals(slug).asked(str(seed)):
            at = situation(round_, ask.seat)
            seen = (*at.own(), *at.board)
            number = next(number for number, decision in enumerate(shape.decisions) if decision.seen == len(seen))
            decision = shape.decisions[number]
            bets = sum(map(at.staked, shape.plan.paid)) // 10_00
            staked = bets if shape.folds else decision.least
            assert checked_advice(round_, ask)[0].best == decision.choices[choices[number][place(seen), staked]]


@pytest.mark.parametrize("slug", ["three-card-poker", "four-card-poker", "crazy-four-poker", "dj-wild-stud"])
def test_charts_of_whole_packs_agree(slug: str) -> None:
    """Known hands at the border, from the charts that are published."""
    border = {
        "three-card-poker": [("Qc 6d 4h", "play"), ("Qc 6d 3h", "fold")],
        "four-card-poker": [("3c 3d 7h 9s Jc", "play"), ("2c 2d 5h 7s 9c", "fold")],
        "crazy-four-poker": [("Kc Qd 8h 4s 2c", "play"), ("Kc Qd 7h 4s 2c", "fold"), ("Ac Ad 7h 4s 2c", "play 3")],
        "dj-wild-stud": [("4c 4d 5h 9s Jc", "play"), ("4c 4d 3h 9s Jc", "fold")],
    }
    for hand, best in border[slug]:
        round_ = table(slug, {"1": BETS[slug]}, options={"dealing": "shoe"})
        deck = [card for card, copies in enumerate(round_.pack) if copies and card not in cards(hand)]
        theirs = iter([*cards(hand), *deck[::-2]])
        while not isinstance(round_.pending, Decide):
            round_.answer(next(theirs))
        said = advise(round_, "1").best
        assert f"{said.action} {said.multiple}".startswith(best)


def test_pai_gow_is_set_the_best_way_beside_the_house_way() -> None:
    for seed in range(4):
        for rounding in ("none", "up_25c"):
            for round_, ask in Deals("pai-gow-poker", options={"vig_rounding": rounding}).asked(str(seed)):
                advice, values = checked_advice(round_, ask)
                low = PAI_GOW.set_by_the_house(situation(round_, ask.seat).own())[0].low
                way = next(choice for choice in values if set(choice.cards) == set(low))
                assert values[Choice("house_way")] == values[way] <= max(values.values())
                assert values[Choice("surrender")] == -1 < min(value for value in values.values() if value != -1)
                settings = [worth for worth in advice.actions if worth.action == "set"]
                assert len(settings) > 3


# -- only what the seat may know ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "pontoon-plus"])  # where nothing lies face down
def test_hidden_cards_change_nothing(slug: str) -> None:
    chance, tried = random.Random(slug), 0
    deck = cards(" ".join(r + s for r in "A2357TQK" for s in "cdh"))
    poker = slug not in TWENTY_ONE and slug != "pai-gow-poker"
    options = {"decks": 2, "dealing": "pitch"} if slug == "blackjack" else {}
    for seed in range(2):
        for round_, ask in Deals(slug, counts(deck) if poker else None, 2, options).asked(str(seed)):
            other = hidden_otherwise(round_, ask.seat, chance)
            if other is not None:
                assert advise(other, ask.seat) == advise(round_, ask.seat)
                tried += 1
    assert tried > 1


def test_open_cards_of_others_count() -> None:
    alone, beside = (
        play_on(table("blackjack", {str(number): {"main": "10"} for number in range(1, seats + 1)}), dealt)
        for seats, dealt in ((1, "Tc 7h 6d 7s"), (2, "Tc 5c 7h 6d 5d 7s"))
    )
    hit = [
        float(next(of.value for of in advise(round_, "1").actions if of.action == "hit")) for round_ in (alone, beside)
    ]
    assert hit[0] != hit[1]
    assert abs(hit[0] - hit[1]) < 0.05


# -- playing it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_advice_is_never_refused(slug: str) -> None:
    play_by_advice(slug, 6 if slug == "pai-gow-poker" else 15)


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_advice_is_never_refused_in_many_rounds(slug: str) -> None:
    play_by_advice(slug, 400)


def play_by_advice(slug: str, rounds: int) -> None:
    poker = slug not in TWENTY_ONE and slug not in ("pai-gow-poker", "pontoon-plus")
    jokers = "Jk " * ("wild" in slug)
    deck = counts(cards(jokers + " ".join(r + s for r in "A358TK" for s in "cdh")))
    for seed in range(rounds):
        for _, best in Deals(slug, deck if poker else None).by_advice(str(seed)):
            assert best


@pytest.mark.parametrize("slug", quick(["pontoon-plus", *TWENTY_ONE], 2))
def test_advice_at_a_full_table_is_never_refused(slug: str) -> None:
    for seed in range(2):
        for _ in Deals(slug, seats=3).by_advice(str(seed)):
            pass
