"""Random cards and wagers, settled by the games and by a second, plainer reading of the rules."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import RANKS, TEXT
from croupier.money import cents
from tests.games.baccarat.table import BANKER_DRAWS, FREE, MINI, coup, dealt
from tests.support import nets

COUNT = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 0), "A": 1}
BET = cents("20")
DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


def count(hand: list[str]) -> int:
    return sum(COUNT[card[0]] for card in hand) % 10


def as_dealt(cards: list[str]) -> tuple[list[str], list[str]]:
    """Both hands by the rules as players know them: Banker draws on 3 unless 8, 4 on 2-7, 5 on 4-7, 6 on 6-7."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
    has, holds = count(player), count(banker)
    if has > 7 or holds > 7:
        return player, banker
    if has > 5:
        return player, banker + (rest[:1] if holds < 6 else [])
    third = COUNT[rest[0][0]]
    low = {3: 0, 4: 2, 5: 4, 6: 6}
    draws = holds < 3 or (holds == 3 and third != 8) or (holds in low and low[holds] <= third <= 7)
    return [*player, rest[0]], banker + (rest[1:2] if draws else [])


def dragon(hand: list[str], other: list[str]) -> int:
    """What a Dragon Bonus of one unit wins."""
    lead = count(hand) - count(other)
    if len(hand) == 2 and count(hand) > 7:
        natural = len(other) == 2 and count(other) > 7
        return (lead > 0) - (lead < 0) if natural else 1
    return DRAGON.get(lead, -1)


def expected(player: list[str], banker: list[str], game: str) -> dict[str, int]:
    """What every wager of twenty dollars wins, in cents."""
    lead = count(player) - count(banker)
    seven = len(banker) == 3 and count(banker) == 7 and lead < 0
    won = {
        "player": BET * ((lead > 0) - (lead < 0)),
        "banker": -BET if lead > 0 else 0 if lead == 0 else BET,
        "tie": 8 * BET if lead == 0 else -BET,
        "dragon_bonus_player": BET * dragon(player, banker),
        "dragon_bonus_banker": BET * dragon(banker, player),
    }
    if game == MINI:
        return won | ({"banker": BET * 95 // 100} if lead < 0 else {})
    return won | ({"banker": 0} if seven else {}) | {"fortune_7": 40 * BET if seven else -BET}


@given(
    cards=st.lists(st.sampled_from(TEXT[:52]), min_size=6, max_size=6),
    game=st.sampled_from([MINI, FREE]),
    manner=st.sampled_from(["face_up", "face_down"]),
)
def test_a_round_settles_as_the_plain_rules_say(cards: list[str], game: str, manner: str) -> None:
    player, banker = as_dealt(cards)
    wanted = expected(player, banker, game)
    used = " ".join(cards[: len(player) + len(banker)])
    round_ = coup(used, dict.fromkeys(wanted, "20"), game=game, first_cards=manner)
    assert (dealt(round_, "player").split(), dealt(round_, "banker").split()) == (player, banker)
    assert {wager: cents(won) for wager, won in nets(round_)["1"].items()} == wanted


def test_the_second_reading_knows_every_rank() -> None:
    assert set(COUNT) == set(RANKS)
    assert as_dealt([*BANKER_DRAWS.split(), "9c", "2c"]) == (["Kc", "6s"], ["2d", "2h", "9c"])
