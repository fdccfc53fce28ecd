"""How many may play: one more is refused under the clause that counts them, or under none where no text does."""

import pytest

from croupier import games
from croupier.errors import BadInput
from croupier.round.setup import Seat, Setup
from tests.support import clause

#: The places of each table and the clause that counts them; where the text names no number the bound is our own.
PLACES = {
    "big-six": (20, ""),
    "blackjack": (7, "OH-A 2.I.B"),
    "craps": (16, "OH-B 2.V.A"),
    "crazy-four-poker": (6, "OH-M 2.I"),
    "deuces-wild-xtreme": (7, ""),
    "dj-wild-stud": (7, "OH-O 2(a)"),
    "dragon-bonus-baccarat": (14, "OH-E Commission Free 2.I"),
    "four-card-poker": (7, "OH-C 2.I"),
    "free-bet-blackjack": (7, "OH-A Free Bet 2.I.B"),
    "let-it-ride": (7, "OH-D 2.I"),
    "mini-baccarat": (14, "OH-E 02.I"),
    "mississippi-stud": (7, "OH-J 2.I"),
    "pai-gow-poker": (6, "OH-F 2.I"),
    "pontoon-plus": (7, "SG 2.1.1(a)"),
    "ride-free": (7, ""),
    "rocket-aces": (7, ""),
    "roulette": (20, ""),
    "texas-holdem-bonus": (6, "OH-K 2.I"),
    "three-card-poker": (7, "OH-H 2.I"),
    "three-dice-baccarat": (20, ""),
    "ultimate-texas-holdem": (6, "OH-I 2.I"),
}


@clause("OH-E 02.I", "OH-E Commission Free 2.I", "OH-B 2.V.A", "OH-F 2.I", "OH-I 2.I", "OH-K 2.I", "OH-M 2.I")
@pytest.mark.parametrize("slug", games.slugs())
def test_one_player_more_than_there_are_places_is_refused_by_the_clause_that_counts_them(slug: str) -> None:
    game, (most, cited) = games.get(slug), PLACES[slug]
    everybody = [Seat(str(number), ()) for number in range(1, most + 1)]
    assert game.seated(game.house(), Setup(tuple(everybody)))
    for crowd in ((*everybody, Seat("1b", ())), (Seat(str(most + 1), ()),), (Seat("0", ()),)):
        with pytest.raises(BadInput) as why:
            game.seated(game.house(), Setup(crowd))
        assert why.value.clause == cited


def test_every_game_of_the_library_is_counted() -> None:
    assert PLACES.keys() == set(games.slugs())
