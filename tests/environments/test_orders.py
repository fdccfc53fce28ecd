"""What is played can be ordered; what the rules forbid is refused, and so is what nobody asked."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from croupier.environments import picture as picture_module
from croupier.environments.single import SeatEnv
from croupier.errors import (
    ActionRefused,
    BadInput,
    BadMoney,
    CroupierError,
    OptionRefused,
    RoundOver,
    UnknownName,
    WagerRefused,
)
from croupier.round import lazy_shoe as shoe
from croupier.round.facts import Deal, Remedied
from croupier.round.requests import DISCARD
from croupier.round.round import Settled, Void
from tests.environments.seats import anything, moments, seat


def act(env: Any, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
    stepped: tuple[dict[str, Any], float, bool, bool, dict[str, Any]] = env.step(env.actions.index(action))
    return stepped


# -- actions that are not open ----------------------------------------------------------------------------------


def test_a_strict_table_refuses_what_is_not_open_and_nothing_has_happened() -> None:
    env = seat("ultimate-texas-holdem", strict=True)
    before, info = env.reset(seed=1)
    with pytest.raises(ActionRefused, match=r"fold \(5\) is not open now; open are 0 \(play x4\), 1 \(play x3\), 4"):
        act(env, "fold")
    assert (env.action_masks() == info["action_mask"]).all()
    seen, reward, over, _, info = act(env, "check")
    assert (reward, over, info["taken"]) == (0, False, 4)
    assert seen["phase"] == 1
    assert (seen["hands"] == before["hands"]).all()


@pytest.mark.parametrize(
    ("slug", "action", "instead"),
    [
        ("ultimate-texas-holdem", "play x1", "check"),
        ("mississippi-stud", "watch", "fold"),
        ("let-it-ride", "watch", "ride"),
        ("pai-gow-poker", "bank", "house_way"),
        ("three-card-poker", "watch", "fold"),
    ],
)
def test_otherwise_it_is_what_an_absent_player_is_taken_to_do(slug: str, action: str, instead: str) -> None:
    env = seat(slug)
    env.reset(seed=3)
    assert env.actions[act(env, action)[-1]["taken"]] == instead


def test_an_offer_that_is_answered_wrongly_is_declined() -> None:
    env = seat("ride-free")
    for seed in range(50):
        _, info = env.reset(seed=seed)
        if info["action_mask"][env.actions.index("bust_bonus")]:
            break
    assert env.actions[act(env, "hit")[-1]["taken"]] == "decline"


@pytest.mark.parametrize("action", [-1, 3, 99])
def test_a_number_that_no_action_has_is_refused_by_every_table(action: int) -> None:
    env = seat("three-card-poker")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="there are 0 to 2"):
        env.step(np.int64(action))


def test_a_round_that_is_over_takes_no_action() -> None:
    env = seat("three-card-poker")
    with pytest.raises(RoundOver, match="reset begins the next"):
        act(env, "fold")
    env.reset(seed=1)
    assert act(env, "fold")[2]
    assert env.action_masks().tolist() == [0, 0, 1]  # never none: learners divide by how many are open
    with pytest.raises(RoundOver):
        act(env, "fold")


def test_a_round_that_asks_nothing_is_watched() -> None:
    env = seat("three-card-poker", wagers={"pair_plus": "5"}, strict=True)
    seen, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [0, 0, 1]
    assert seen["phase"] == 1
    with pytest.raises(ActionRefused, match=r"open are 2 \(watch\)"):
        act(env, "fold")
    _, reward, over, _, _ = act(env, "watch")
    assert over
    assert reward in (-1, 1, 4, 6, 30, 40)


# -- wagers, options, meters -------------------------------------------------------------------------------------


def test_rewards_are_counted_in_the_first_wager() -> None:
    for stake in ("10", "25", "1000"):
        env = seat("mississippi-stud", wagers={"ante": stake})
        env.reset(seed=1)
        assert act(env, "bet x2")[1] == 0
        assert act(env, "fold")[1] == -3


def test_an_order_with_a_reset_stays_until_another() -> None:
    env = seat("blackjack")
    column = env.wagers.index("main")
    assert env.reset(seed=1)[0]["stakes"][0, column] == 1000
    assert env.reset(options={"wagers": {"main": "25"}, "house": {"decks": 8}})[0]["stakes"][0, column] == 2500
    assert env.reset()[0]["stakes"][0, column] == 2500
    assert env.round is not None
    assert sum(env.round.pack) == 8 * 52
    env.reset(options={"house": {"decks": 1}})
    assert sum(env.round.pack) == 52
    assert env.reset(options={"wagers": None})[0]["stakes"][0, column] == 1000


@pytest.mark.parametrize(
    ("ordered", "error"),
    [
        ({"wager": {"ante": "5"}}, UnknownName),
        ({"wagers": {}}, BadInput),
        ({"wagers": {"ante": "-5"}}, WagerRefused),
        ({"wagers": {"ante": "lots"}}, BadMoney),
        ({"wagers": {"insurance": "5"}}, WagerRefused),
        ({"wagers": {"ante": "5", "blind": "10"}}, WagerRefused),
        ({"wagers": {"ante": "5"}}, WagerRefused),
        ({"house": {"dealing": "thrown"}}, OptionRefused),
        ({"house": {"decks": 8}}, UnknownName),
        ({"house": {"table_minimum": "25"}}, WagerRefused),
        ({"shoe": "new"}, BadInput),
        ({"meters": {"MLP-OH": "full"}}, BadMoney),
        ({"meters": {"MLP": "10000"}}, UnknownName),
    ],
)
def test_what_cannot_be_played_is_refused_and_the_table_stays_as_it_was(
    ordered: dict[str, Any], error: type[CroupierError]
) -> None:
    env = seat("ultimate-texas-holdem")
    env.reset(seed=1)
    order = env.sitting._order
    with pytest.raises(error) as refused:
        env.reset(options=ordered)
    assert "game ultimate-texas-holdem" in str(refused.value) or error is BadMoney
    assert env.sitting._order is order
    env.reset()
    if "wager" not in ordered:
        with pytest.raises(error):
            seat("ultimate-texas-holdem", **ordered)


def test_a_meter_pays_by_what_it_shows() -> None:
    wagers = {"ante": "1", "blind": "1", "progressive": "1"}
    env = seat("ultimate-texas-holdem", wagers=wagers, meters={"MLP-OH": "54321"})
    env.reset(seed=1)
    assert env.round is not None
    assert dict(env.round.setup.meters) == {"MLP-OH": 5432100}


# -- the shoe ----------------------------------------------------------------------------------------------------


def shuffles(slug: str, episodes: int, **how: Any) -> list[int]:
    """The episodes that began with fresh cards, as the seat can tell."""
    env = seat(slug, **how)
    results, episode, most = [], -1, 0
    for moment in moments(env, episodes, anything(6)):
        if moment.action is None:
            episode += 1
            now = int(moment.seen["seen"].sum())
            results += [episode] if now < most or not episode else []
        most = int(moment.seen["seen"].sum())
    return results


def test_a_shoe_is_kept_only_if_asked() -> None:
    assert shuffles("blackjack", 40) == list(range(40))
    kept = shuffles("blackjack", 200, shoe="kept")
    assert 2 <= len(kept) <= 8
    assert len(shuffles("blackjack", 200, shoe="kept", house={"decks": 1})) > 20


def test_no_card_of_a_kept_shoe_comes_up_more_often_than_it_is_there() -> None:
    env = seat("blackjack", shoe="kept", house={"decks": 1})
    for moment in moments(env, 300, anything(7)):
        assert moment.seen["seen"].max() <= 1


def test_a_pitched_deck_burns_a_card_that_nobody_sees() -> None:
    env = seat("blackjack", shoe="kept", house={"decks": 2, "dealing": "pitch"})
    seen, _ = env.reset(seed=1)
    assert env.round is not None
    burned = [fact.card for fact in env.round.facts if type(fact) is Deal and fact.to == DISCARD]
    assert burned
    shown = sum(int((seen[key] < 53).sum() - (seen[key] < 0).sum()) for key in ("hands", "dealer"))
    assert seen["seen"].sum() == shown


def test_a_seed_or_another_order_brings_new_cards() -> None:
    env = seat("blackjack", shoe="kept")
    list(moments(env, 5, anything()))
    assert env.reset()[0]["seen"].sum() > 8
    assert env.reset(seed=2)[0]["seen"].sum() <= 8
    list(moments(env, 5, anything()))
    assert env.reset(options={"wagers": {"main": "20"}})[0]["seen"].sum() <= 8


def test_a_shoe_that_runs_out_is_completed_from_the_discards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoe, "BEHIND_CUT_CARD_OF_ONE_DECK", 100)
    env = seat("blackjack", shoe="kept", house={"decks": 1})
    remedies = 0
    for moment in moments(env, 100, anything()):
        assert env.round is not None
        if any(type(fact) is Remedied and fact.kind == "shoe_exhausted" for fact in env.round.facts):
            remedies += 1
            laid = Counter(fact.card for fact in env.round.facts if type(fact) is Deal and fact.slot < 0)
            assert max(laid.values()) == 1
            assert isinstance(env.round.result, Settled | None)
        assert moment.seen["seen"].max() == 1
    assert remedies


def test_a_round_that_no_card_is_left_for_is_void() -> None:
    env = seat("blackjack", strict=True)
    env.reset(seed=4)
    env.sitting._shoe._left = 0
    _, reward, over, _, _ = act(env, "hit")
    assert env.round is not None
    assert isinstance(env.round.result, Void)
    assert (reward, over) == (0, True)


def test_the_bank_is_offered_at_a_table_that_goes_on() -> None:
    env = seat("pai-gow-poker", shoe="kept", strict=True)
    _, info = env.reset(seed=1)
    assert not info["action_mask"][env.actions.index("bank")]
    act(env, "house_way")
    seen, info = env.reset()
    assert [env.actions[number] for number in np.flatnonzero(info["action_mask"])] == ["bank", "pass"]
    assert seen["phase"] == 1
    seen, _, over, _, _ = act(env, "bank")
    assert (seen["phase"], over) == (0, False)
    assert env.phases[1] == "bank"
    assert seen["stakes"][0, env.wagers.index("bank")] == 1000
    _, reward, over, _, _ = act(env, "house_way")
    assert over
    assert reward in (-1, 0, 0.95)


# -- in words ----------------------------------------------------------------------------------------------------


def test_the_view_in_words() -> None:
    env = seat("ultimate-texas-holdem", render_mode="ansi")
    assert env.render() == "Ultimate Texas Hold'em: nothing is dealt yet"
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, str)
    title, dealer, held, stake, asked = shown.splitlines()
    assert title == "Ultimate Texas Hold'em"
    assert dealer == "dealer: ?? ??"
    assert held.startswith("you: ")
    assert (stake, asked) == ("at stake: ante 10, blind 10", "open: play x4 | play x3 | check")
    _, reward, _, _, _ = act(env, "play x4")
    shown = env.render()
    assert isinstance(shown, str)
    assert "??" not in shown
    assert shown.splitlines()[-1] == f"over: {'+' if reward > 0 else ''}{round(reward * 10)}"


def test_the_felt_as_a_picture() -> None:
    env = seat("ultimate-texas-holdem", render_mode="rgb_array")
    blank = env.render()
    assert isinstance(blank, np.ndarray)
    assert blank.dtype == np.uint8
    assert blank.shape[2] == 3
    env.reset(seed=1)
    dealt = env.render()
    act(env, "play x4")
    shown = env.render()
    assert isinstance(dealt, np.ndarray)
    assert isinstance(shown, np.ndarray)
    assert blank.shape == dealt.shape == shown.shape
    backs = [int((picture == picture_module.BACK).all(axis=2).sum()) for picture in (blank, dealt, shown)]
    assert backs == [0, 2 * picture_module.WIDE * picture_module.HIGH, 0]  # the dealer's two, then turned up


def test_split_hands_in_words() -> None:
    env = seat("free-bet-blackjack", render_mode="ansi", shoe="kept")
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(3000):
        open_ = [env.actions[number] for number in np.flatnonzero(info["action_mask"])]
        over = act(env, "free_split" if "free_split" in open_ else str(chance.choice(open_)))[2]
        shown = env.render()
        assert isinstance(shown, str)
        if "free split" in shown and not over:
            assert "free split of hand 2 for 10" in shown
            assert shown.count(" *\n") == 1
            return
        info = env.reset()[1] if over else {"action_mask": env.action_masks()}
    raise AssertionError("no pair was split")


def test_only_words_are_rendered() -> None:
    assert seat("blackjack").render() is None
    with pytest.raises(UnknownName, match="ansi"):
        SeatEnv("blackjack", render_mode="human")
