"""Plans of showdowns that do not fit: refused when the game is loaded, naming what is wrong."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import BadPlan
from croupier.games import get
from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan
from croupier.hands.orders import FIVE_CARD, THREE_CARD

TCP, FCP, CR4, DJ = "three-card-poker", "four-card-poker", "crazy-four-poker", "dj-wild-stud"


def plan(slug: str) -> ShowdownPlan:
    chosen = get(slug).plan
    assert isinstance(chosen, ShowdownPlan)
    return chosen


def point(slug: str, **changes: Any) -> dict[str, Any]:
    return {"play": replace(plan(slug).play, **changes)}


def side_bet(slug: str, wager: str, **changes: Any) -> dict[str, Any]:
    bets = [bet._replace(**changes) if bet.wager == wager else bet for bet in plan(slug).side_bets]
    return {"side_bets": tuple(bets)}


@pytest.mark.parametrize(
    ("slug", "changes", "why"),
    [
        (TCP, {"qualifies": None}, "ends are short, beaten, tied, better, not beaten, better, tied"),
        (FCP, {"qualifies": bool}, "ends are beaten, tied, better, not beaten, better, short, tied"),
        (FCP, {"ends": {**plan(FCP).ends, "tied": {"ante": plan(FCP).ends["tied"]["ante"]}}}, "the same wagers"),
        (FCP, point(FCP, multiples=(3, 2, 1)), "from small to large"),
        (FCP, point(FCP, multiples=()), "no size for play"),
        (FCP, point(FCP, wager="raise"), "raise, which is no wager"),
        (FCP, point(FCP, gives_up={"progressive": "OH-L 6.III"}), "a fold gives up ante"),
        (FCP, point(FCP, gives_up={"ante": "OH-C 10.III", "ante_bonus": "OH-C 10.III"}), "what is not wagered"),
        (FCP, point(FCP, otherwise="check"), "gives up nothing"),
        (TCP, point(TCP, multiples=(1, 2)), "nobody says which"),
        (FCP, {"side_bets": plan(FCP).side_bets[:1]}, "progressive is not a wager both of the game and of the plan"),
        (FCP, {"bonuses": (Bonus("aces_up", FIVE_CARD.line, "everyone"),)}, "ante_bonus is not a wager both"),
        (CR4, {"cards": 3}, "a hand has 4 to 8 cards"),
        (CR4, {"dealer_cards": 9}, "a hand has 4 to 8 cards"),
        (DJ, {"cards": 6}, "without a card to spare"),
        (DJ, {"order": FIVE_CARD}, "knows no joker"),
        (DJ, side_bet(DJ, "trips", sees="faces"), "at face value the joker is nothing"),
        (TCP, side_bet(TCP, "six_card_bonus", sees="wild"), "hands with wild deuces"),
        (CR4, side_bet(CR4, "progressive", sees="both"), "a look is one of 8 cards at most"),
        (FCP, {"open_cards": 6}, "some of the dealer's cards lie face down"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(slug: str, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPlan, match=why):
        replace(get(slug), plan=replace(plan(slug), **changes))


def test_a_bonus_with_a_stake_must_be_part_of_what_ends() -> None:
    ends = {standing: dict(list(ends.items())[:2]) for standing, ends in plan(CR4).ends.items()}
    gives_up = {wager: clause for wager, clause in plan(CR4).play.gives_up.items() if wager != "super_bonus"}
    with pytest.raises(BadPlan, match="nothing says how super_bonus ends"):
        replace(get(CR4), plan=replace(plan(CR4), ends=ends, **point(CR4, gives_up=gives_up)))


def test_a_wager_of_the_base_game_is_as_large_as_the_ante() -> None:
    game = get(CR4)
    wagers = [replace(wager, equals="") if wager.slug == "super_bonus" else wager for wager in game.wagers]
    with pytest.raises(BadPlan, match="super_bonus is not made in the amount of ante"):
        replace(game, wagers=tuple(wagers))


def test_a_hand_may_bet_only_sizes_of_the_wager() -> None:
    raised = replace(plan(CR4).play, sizes=lambda _: (1, 7))
    with pytest.raises(BadPlan, match=r"\(1, 7\) are open to a hand, but play has the sizes \(1, 2, 3\)"):
        raised.open_to(0)


def test_a_side_bet_is_given_what_it_sees() -> None:
    at = plan(TCP).showdown([32, 36, 40], [44, 48, 28])
    assert LookBet("x", "both", lambda look: f"{look.line} {look.run}").made(at) == "royal_flush 6"
    assert LookBet("x", "faces", lambda look: look.line).made(at) == "high_card"
    assert LookBet("x", "hand", THREE_CARD.line).made(at) == "straight_flush"
    assert LookBet("x", "loser", THREE_CARD.line).made(at) == "flush"
    assert LookBet("x", "loser", THREE_CARD.line).made(at._replace(dealer=at.hand)) == ""
