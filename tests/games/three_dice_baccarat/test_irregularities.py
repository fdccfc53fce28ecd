"""What goes wrong with the dice, where CO 30-2899.09 is silent and the house acts by its general authority."""

import pytest

from croupier.games import get
from croupier.house import duties
from croupier.round.facts import Remedied, Rolled
from croupier.round.requests import Roll
from croupier.round.round import Void
from croupier.scenarios import settle
from tests.support import clause, nets, play_on, table

GAME = get("three-dice-baccarat")
BETS = {"player": "10", "banker": "20", "tie": "5", "any_triple": "5"}
EIGHT, SEVEN = [6, 6, 6], [1, 2, 4]
AGAIN = {"no_roll", "cup_opened", "dice_off_table", "die_on_die", "cocked_die", "dice_touched", "wrong_dice_count"}


def test_every_remedy_is_said_to_be_the_house_s_own() -> None:
    assert {rule.ruling for rule in GAME.irregularities.values()} == {"dice3-4"}
    assert GAME.irregularities.keys() == AGAIN | {"dice_exposed", "disputed_face", "foreign_die"}


@clause("CO 30-2899.09 (8)", "CO 30-2899.09 (1)")
@pytest.mark.parametrize("kind", sorted(AGAIN))
@pytest.mark.parametrize("cup", ["player", "banker"])
def test_8_a_throw_that_does_not_count_is_made_again_with_that_cup(kind: str, cup: str) -> None:
    round_ = table(GAME, {"1": BETS})
    if cup == "banker":
        round_.answer(EIGHT)
    round_.declare(kind)
    assert isinstance(round_.pending, Roll)
    assert round_.pending.who == cup, "a hand already revealed stands"
    (remedied,) = [fact for fact in round_.facts if type(fact) is Remedied]
    assert "shake" in remedied.then
    play_on(round_, [EIGHT, SEVEN][cup == "banker" :])
    assert nets(round_) == {"1": {"player": "10", "banker": "-20", "tie": "-5", "any_triple": "75"}}
    assert len([fact for fact in round_.facts if type(fact) is Rolled]) == 2


@clause("CO 30-2899.09 (8)")
def test_8_a_disputed_face_is_called_as_the_supervisor_decides() -> None:
    round_ = table(GAME, {"1": BETS})
    tried = round_.fork()
    tried.declare("disputed_face")
    assert duties.of_irregularity(round_, tried, "disputed_face").offices == ("supervisor",)
    assert nets(play_on(tried, [SEVEN, EIGHT]))["1"]["banker"] == "20"


@clause("CO 30-2899.09 (3)")
@pytest.mark.parametrize("thrown", [0, 1])
def test_3_a_die_that_is_not_the_table_s_voids_the_round(thrown: int) -> None:
    round_ = table(GAME, {"1": BETS, "2": {"banker": "5"}})
    for dice in [EIGHT][:thrown]:
        round_.answer(dice)
    tried = round_.fork()
    tried.declare("foreign_die")
    assert isinstance(tried.result, Void)
    assert nets(tried) == {"1": dict.fromkeys(BETS, "0"), "2": {"banker": "0"}}
    assert duties.of_irregularity(round_, tried, "foreign_die").offices == ("supervisor",)


@clause("CO 30-2899.09 (8)")
def test_8_in_a_dispute_only_the_throws_that_count_are_written() -> None:
    interventions = [
        {"at": 1, "kind": "dice_off_table"},
        {"at": 2, "kind": "cocked_die"},
        {"at": 2, "kind": "die_on_die"},
    ]
    scenario = {
        "game": "three-dice-baccarat",
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"player": "10", "moon_8": "5"}}],
                "outcomes": [EIGHT, SEVEN],
                "interventions": interventions,
            }
        ],
        "expect": {"1": {"player": "10", "moon_8": "50"}},
    }
    assert settle(scenario).mismatches == []


def test_the_dealer_declares_the_rest() -> None:
    others = {duty.what for duty in duties.declarations(GAME) if duty.offices != ("dealer",)}
    assert others == {"disputed_face", "foreign_die"}
