"""Many hands in a row with random decisions: whoever banks, money is conserved and every round can be replayed."""

import json
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, hides_cards, replays
from croupier.conformance.playing import advance
from croupier.equipment.source import SeededSource
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.rules import vigorish
from croupier.round.facts import Announce, Pay, Stake
from croupier.round.requests import Action, Decide
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from tests.support import clause

seeds = st.binary(min_size=8, max_size=8)
quick = settings(max_examples=25, deadline=None, phases=(Phase.explicit, Phase.generate))


def sat_down(source: SeededSource) -> Setup:
    """Up to four of the six seats, some of them without a bet this time."""
    seats: list[Seat] = []
    for number in range(1, 7):
        bets = [("main", 50 * (1 + source.below(400)))] if source.below(3) else []
        if bets and source.below(2):
            bets.append(("fortune_bonus", 100 * (1 + source.below(9))))
        if source.below(3):
            seats.append(Seat(str(number), tuple(bets)))
    return Setup(tuple(seats))


def played(source: SeededSource, hands: int, **options: Any) -> list[Round]:
    """So many hands in a row, each remembering what it carries as JSON would."""
    house, carry, rounds = GAME.house(options), None, []
    for _ in range(hands):
        setup, _ = GAME.seated(house, sat_down(source), carry)
        round_ = Round(GAME, house, setup, carry)
        for _ in range(400):
            if (pending := round_.pending) is None:
                break
            if isinstance(pending, Decide) and pending.actions[0].name == "bank" and source.below(2):
                round_.answer({"action": "bank"}, seat=pending.seat)
            else:
                advance(round_, source)
        assert round_.result is not None
        rounds.append(round_)
        carry = json.loads(json.dumps(round_.result.carry))
    return rounds


@quick
@given(seed=seeds, partners=st.booleans())
def test_14_money_is_conserved_whoever_banks(seed: bytes, partners: bool) -> None:
    for round_ in played(SeededSource(seed), 6, partner_banking=partners):
        conserves_money(round_)
        cites_clauses_that_exist(round_)
        hides_cards(round_)
        replays(round_)


@clause("OH-F 14.XVII.A", "OH-F 14.XVIII", "OH-F 14.IV")
@quick
@given(seed=seeds, rounding=st.sampled_from(["none", "up_25c"]))
def test_14_what_the_bank_wins_is_what_the_others_lose_less_commission(seed: bytes, rounding: str) -> None:
    banked: list[str] = []
    for round_ in played(SeededSource(seed), 8, vig_rounding=rounding):
        lines: dict[tuple[str, str], Pay] = {
            (fact.seat, fact.wager): fact for fact in round_.facts if isinstance(fact, Pay)
        }
        bank = next((line for line in lines.values() if line.wager == "bank"), None)
        if bank is None:
            banked = []  # the house banks, and a rotation ends
            continue
        assert bank.seat not in banked
        banked.append(bank.seat)
        assert all(int(seat) > int(bank.seat) for seat in banked[:-1]), "counterclockwise"
        won = sum(
            -line.net if line.net < 0 else -line.stake if line.net > 0 else 0
            for line in lines.values()
            if line.wager == "main"
        )
        bets = [
            fact for fact in round_.facts if isinstance(fact, Stake) and fact.wager == "main" and fact.seat != bank.seat
        ]
        house = bank.stake - sum(bet.amount for bet in bets)
        word = next(
            (fact.text for fact in round_.facts if type(fact) is Announce and "its bet against" in fact.text), ""
        )
        won += {"": 0, "p": 0, "l": house, "w": -house}[word.removeprefix("the house ")[:1]]
        assert bank.net == (won - vigorish(won, rounding) if won > 0 else won)


def test_a_decision_lists_all_it_allows() -> None:
    source = SeededSource(b"settings")
    round_ = Round(GAME, GAME.house(), Setup((Seat("1", (("main", 1000),)),)))
    for _ in range(15):
        advance(round_, source)
    (ask,) = round_.pending.asks  # type: ignore[union-attr]  # a Gather
    choices: list[Any] = list(ask.choices(round_.felt))
    assert [choice.action for choice in choices] == ["set"] * 21 + ["house_way", "surrender"]
    assert len({choice.cards for choice in choices[:21]}) == 21
    assert str(Action("set", cards=2)) == "set (2 cards)"
    for choice in choices:
        round_.fork().answer(choice, seat="1")
