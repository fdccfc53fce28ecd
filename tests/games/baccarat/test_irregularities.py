"""Cards drawn in error, seen or not, and a shoe that runs out (OH-E §11, OH-E Commission Free §14)."""

import pytest

from croupier.errors import CroupierError, Refused
from croupier.round.requests import Draw, Step
from croupier.round.round import Round, Settled, Void
from croupier.round.views import PUBLIC, view
from tests.games.baccarat.table import (
    BANKER_DRAWS,
    FREE,
    MINI,
    PLAYER_DRAWS,
    STANDS,
    announced,
    both_games,
    carried,
    cited,
    dealt,
    finish,
    lay,
    net,
    remedies,
    walk,
    walk_to,
)
from tests.support import clause

DRAWING = {MINI: "OH-E 7.II", FREE: "OH-E Commission Free 10.II"}
RESULT = {MINI: "OH-E 9.I", FREE: "OH-E Commission Free 12.I"}
ELEVEN = {MINI: "OH-E 11", FREE: "OH-E Commission Free 14"}


def called(game: str, cards: str) -> Round:
    """A round whose first four cards are dealt and called, and whose third cards are about to be worked out."""
    return walk_to(lay(walk(game=game), cards), DRAWING[game])


def turning() -> Round:
    """A round at a midi table where the Player's third card has just been handed over to be turned."""
    round_ = lay(walk(midi="on"), "2c 3d 2s 3h")
    while not isinstance(round_.pending, Draw):
        round_.proceed() if isinstance(round_.pending, Step) else round_.answer("decline")
    return lay(round_, "??")


def next_hand(game: str, before: Round) -> Round:
    """The round after it at the same table."""
    return walk(game=game, carry=carried(before))


# I: drawn in error, not disclosed


@clause("OH-E 11.I", "OH-E Commission Free 14.I")
@both_games
@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_11_i_a_card_nobody_saw_opens_the_next_hand(at: int, game: str) -> None:
    four = STANDS.split()
    round_ = lay(walk(game=game), " ".join(four[:at]))
    round_.declare("card_drawn_in_error", card="9d")
    assert remedies(round_) == [("card_drawn_in_error", f"{ELEVEN[game]}.I")]
    assert net(finish(round_, " ".join(four[at:])), "player") == "10"
    assert carried(round_) == {"next": ["9d"]}
    following = finish(next_hand(game, round_), "2d Ks 4h")
    assert (dealt(following, "player"), carried(following)) == ("9d Ks", None)


@clause("OH-E 11.I", "OH-E Commission Free 14.I")
@both_games
def test_11_i_before_the_first_card_the_next_hand_is_this_one(game: str) -> None:
    round_ = walk(game=game)
    round_.declare("card_drawn_in_error", card="9d")
    assert dealt(finish(round_, "2d Ks 4h"), "player") == "9d Ks"
    unnamed = walk(game=game)
    unnamed.declare("card_drawn_in_error")
    assert dealt(finish(unnamed, "9d 2d Ks 4h"), "player") == "9d Ks"


@clause("OH-E 11.I", "OH-E Commission Free 14.I")
@both_games
def test_11_i_an_unnamed_card_is_laid_aside_and_may_be_told(game: str) -> None:
    identified, unidentified = (lay(walk(game=game), "Kc 2d") for _ in range(2))
    for round_, card in ((identified, "9d"), (unidentified, "??")):
        round_.declare("card_drawn_in_error")
        assert round_.pending is not None
        assert round_.pending.asked == "draw aside down"
        finish(lay(round_, card), "7s 4h")
    assert (carried(identified), carried(unidentified)) == ({"next": ["9d"]}, None)


@both_games
def test_a_card_laid_aside_is_hidden_from_everybody(game: str) -> None:
    round_ = lay(walk(game=game), "Kc 2d")
    round_.declare("card_drawn_in_error", card="9d")
    finish(round_, "7s 4h")
    assert "9d" not in str(view(round_, PUBLIC))
    assert "9d" in round_.transcript


@clause("OH-E 11.I", "OH-E Commission Free 14.I")
@both_games
def test_11_i_two_cards_open_the_next_hand_in_the_order_they_came_out(game: str) -> None:
    round_ = lay(walk(game=game), "Kc")
    round_.declare("card_drawn_in_error", card="9d")
    round_.declare("card_drawn_in_error", card="2c")
    finish(round_, "2d 7s 4h")
    following = finish(next_hand(game, round_), "Ks 4h")
    assert (dealt(following, "player"), dealt(following, "banker")) == ("9d Ks", "2c 4h")


@clause("OH-E 11.I", "OH-E 7.V", "OH-E Commission Free 14.I", "OH-E Commission Free 10.V")
@both_games
def test_11_i_after_the_last_hand_of_a_shoe_it_goes_into_the_shuffle(game: str) -> None:
    round_ = lay(walk(game=game, events=("cover_card",)), "Kc 2d")
    round_.declare("card_drawn_in_error", card="9d")
    assert carried(finish(round_, "7s 4h")) is None


# II: an undue third card, not disclosed


@clause("OH-E 11.II", "OH-E Commission Free 14.II")
@both_games
@pytest.mark.parametrize("named", [True, False])
def test_11_ii_the_players_undue_card_is_the_bankers_where_the_banker_draws(named: bool, game: str) -> None:
    round_ = called(game, BANKER_DRAWS)  # six against four
    round_.declare("undue_third_card", **({"card": "4c"} if named else {}))
    assert remedies(round_) == [("undue_third_card", f"{ELEVEN[game]}.II")]
    finish(round_, "" if named else "4c")
    assert (dealt(round_, "player"), dealt(round_, "banker")) == ("Kc 6s", "2d 2h 4c")
    assert (net(round_, "player"), carried(round_)) == ("-10", None)


@clause("OH-E 11.II", "OH-E Commission Free 14.II")
@both_games
@pytest.mark.parametrize("cards", [STANDS, "9c Kd Ks 2h", "2c 9d 2s Kh"])
def test_11_ii_else_it_opens_the_next_hand(cards: str, game: str) -> None:
    round_ = called(game, cards)
    round_.declare("undue_third_card", card="5c")
    finish(round_)
    assert carried(round_) == {"next": ["5c"]}
    assert len(dealt(round_, "banker").split()) == 2
    assert dealt(finish(next_hand(game, round_), "2d 4s 4h"), "player") == "5c 4s"


@clause("OH-E 11.II", "OH-E 11.I", "OH-E Commission Free 14.II")
@both_games
def test_11_ii_a_card_the_banker_is_not_due_opens_the_next_hand_too(game: str) -> None:
    round_ = walk_to(lay(walk(game=game), f"{PLAYER_DRAWS} 5c"), RESULT[game])
    round_.declare("undue_third_card", card="8c")
    assert dealt(finish(round_), "banker") == "3d 4h"
    assert carried(round_) == {"next": ["8c"]}


@clause("OH-E 11.II", "OH-E 11.III", "OH-E Commission Free 14.II", "OH-E Commission Free 14.III")
@both_games
@pytest.mark.parametrize("kind", ["undue_third_card", "undue_third_card_disclosed"])
def test_11_ii_a_card_that_is_due_is_not_undue(kind: str, game: str) -> None:
    for round_, why in (
        (lay(walk(game=game), "Kc 2d 6s"), "nobody knows the counts yet"),
        (lay(walk(game=game, first_cards="face_down"), BANKER_DRAWS), "nobody knows the counts yet"),
        (called(game, PLAYER_DRAWS), "the player's hand is due"),
        (lay(walk(game=game), "2c Kd 3s Qh 4c"), "the banker's hand is due"),
    ):
        before = round_.plain()
        with pytest.raises(Refused, match=why):
            round_.declare(kind, card="9h")
        assert round_.plain() == before


@clause("OH-E 11.II", "OH-E Commission Free 14.II")
@both_games
@pytest.mark.parametrize("details", [{}, {"card": "??"}])
def test_11_ii_a_card_nobody_saw_may_be_told_only_when_the_banker_gets_it(details: dict[str, str], game: str) -> None:
    round_ = called(game, BANKER_DRAWS)
    round_.declare("undue_third_card", **details)
    finish(round_, "?? 2c")
    assert (dealt(round_, "player"), dealt(round_, "banker")) == ("Kc 6s", "2d 2h 2c")


@clause("OH-E 11.I", "OH-E 11.II", "OH-E Commission Free 14.I", "OH-E Commission Free 14.II")
@both_games
@pytest.mark.parametrize("kind", ["undue_third_card", "card_drawn_in_error"])
def test_11_i_a_card_declared_as_unseen_opens_the_next_hand_and_is_told_there(kind: str, game: str) -> None:
    round_ = called(game, STANDS)
    round_.declare(kind, card="??")
    finish(round_, "??")
    assert (dealt(round_, "aside"), carried(round_)) == ("??", None)


@clause("OH-E 11.II", "OH-E 11.III", "OH-E 6.V.C")
@pytest.mark.parametrize("kind", ["undue_third_card", "undue_third_card_disclosed"])
def test_11_ii_while_a_third_card_is_being_turned_nobody_knows_what_is_due(kind: str) -> None:
    round_ = turning()
    with pytest.raises(Refused, match="nobody knows the counts yet"):
        round_.declare(kind, card="9h")


# III: disclosed


@clause("OH-E 11.III", "OH-E Commission Free 14.III")
@both_games
@pytest.mark.parametrize("named", [True, False])
def test_11_iii_a_disclosed_card_is_used_where_the_banker_draws(named: bool, game: str) -> None:
    round_ = called(game, BANKER_DRAWS)
    round_.declare("undue_third_card_disclosed", **({"card": "4c"} if named else {}))
    finish(round_, "" if named else "4c")
    assert dealt(round_, "banker") == "2d 2h 4c"
    assert "simulated round; no wagers" not in announced(round_)


@clause("OH-E 11.III", "OH-E Commission Free 14.III")
@both_games
@pytest.mark.parametrize(
    ("simulated", "racked"),
    [
        ("2d 4s 4h", "5c 2d 4s 4h"),  # a natural: no third cards
        ("2d Ks 4h 7d Tc", "5c 2d Ks 4h 7d Tc"),  # five draws a seven, and six draws against it
        ("3d Ks 4h 9d", "5c 3d Ks 4h 9d"),  # five draws, seven stays
        ("3d 2s 2h 9d", "5c 3d 2s 2h 9d"),  # seven stays, five draws
    ],
)
def test_11_iii_else_it_opens_a_simulated_round_dealt_by_the_rules(simulated: str, racked: str, game: str) -> None:
    round_ = called(game, STANDS)
    round_.declare("undue_third_card_disclosed", card="5c")
    finish(round_, simulated)
    assert dealt(round_, "discard") == racked
    assert cited(round_, "simulated round; no wagers") == f"{ELEVEN[game]}.III"
    assert (net(round_, "player"), carried(round_)) == ("10", None)


# IV: face up in the shoe


@clause("OH-E 11.IV", "OH-E Commission Free 14.IV")
@both_games
def test_11_iv_a_card_found_face_up_is_the_next_one_while_the_hand_needs_it(game: str) -> None:
    dealing = lay(walk(game=game), "Kc 2d")
    dealing.declare("card_exposed", card="7s")
    assert dealt(finish(dealing, "4h"), "player") == "Kc 7s"
    drawing = lay(walk(game=game), PLAYER_DRAWS)
    drawing.declare("card_exposed", card="5c")
    assert dealt(finish(drawing), "player") == "2c 2s 5c"
    assert carried(drawing) is None


@clause("OH-E 11.IV", "OH-E Commission Free 14.IV")
@both_games
def test_11_iv_a_card_the_hand_does_not_need_opens_a_simulated_round_after_it(game: str) -> None:
    round_ = called(game, STANDS)
    round_.declare("card_exposed", card="5c")
    finish(round_, "2d 4s 4h")
    assert (net(round_, "player"), dealt(round_, "discard")) == ("10", "5c 2d 4s 4h")


@clause("OH-E 11.IV", "OH-E Commission Free 14.IV")
@both_games
@pytest.mark.parametrize("named", [True, False])
def test_11_iv_before_the_first_card_it_opens_a_simulated_round_and_wagers_wait(named: bool, game: str) -> None:
    round_ = walk(game=game)
    round_.declare("card_exposed", **({"card": "5c"} if named else {}))
    lay(round_, "2d 4s 4h" if named else "5c 2d 4s 4h")
    assert dealt(round_, "discard") == "5c 2d 4s 4h"
    assert net(finish(round_, STANDS), "player") == "10"


@clause("OH-E 11.IV", "OH-E Commission Free 14.IV")
@both_games
def test_11_iv_a_face_up_card_nobody_named_is_the_next_one_told(game: str) -> None:
    dealing = lay(walk(game=game), "Kc 2d")
    dealing.declare("card_exposed")
    assert dealt(finish(dealing, "7s 4h"), "player") == "Kc 7s"
    drawing = called(game, PLAYER_DRAWS)
    drawing.declare("card_exposed")
    assert dealt(finish(drawing, "5c"), "player") == "2c 2s 5c"
    over = called(game, STANDS)
    over.declare("card_exposed")
    assert dealt(finish(over, "5c 2d 4s 4h"), "discard") == "5c 2d 4s 4h"
    hidden = lay(walk(game=game, first_cards="face_down"), STANDS)
    hidden.declare("card_exposed")
    assert dealt(finish(hidden, "5c 2d 4s 4h"), "discard") == "5c 2d 4s 4h"


@clause("OH-E 11.IV", "OH-E 6.III.B")
def test_11_iv_a_face_up_card_waits_while_the_hands_lie_face_down() -> None:
    round_ = lay(walk(first_cards="face_down"), STANDS)
    round_.declare("card_exposed", card="5c")
    finish(round_, "2d 4s 4h")  # nobody drew, so it was not needed
    assert dealt(round_, "discard") == "5c 2d 4s 4h"


@both_games
def test_a_card_that_is_out_cannot_be_the_one(game: str) -> None:
    for kind in ("card_exposed", "card_drawn_in_error"):
        round_ = lay(walk(game=game, decks=4, shuffler="on"), "9d 9d 9d")
        round_.declare(kind, card="9d")
        with pytest.raises(Refused, match="not among the cards left"):
            round_.declare(kind, card="9d")


# V: too few cards


@clause("OH-E 11.V", "OH-E Commission Free 14.V")
@both_games
@pytest.mark.parametrize("cards", ["", "Kc 2d 7s", PLAYER_DRAWS, BANKER_DRAWS, "2c Kd 3s Qh 4c"])
def test_11_v_a_round_the_shoe_cannot_complete_is_void_and_all_wagers_go_back(cards: str, game: str) -> None:
    round_ = lay(walk({"player": "10", "dragon_bonus_player": "5"}, game=game), cards)
    round_.declare("shoe_exhausted")
    assert isinstance(round_.result, Void)
    assert round_.result.clause == f"{ELEVEN[game]}.V"
    assert [(line.wager, line.stake, line.net) for line in round_.result.lines] == [
        ("player", 1000, 0),
        ("dragon_bonus_player", 500, 0),
    ]


@clause("OH-E 11.V", "OH-E Commission Free 14.V")
@both_games
def test_11_v_a_card_laid_aside_goes_into_the_shuffle(game: str) -> None:
    round_ = lay(walk(game=game), "Kc 2d")
    round_.declare("card_drawn_in_error", card="9d")
    round_.declare("shoe_exhausted")
    assert carried(round_) is None


@clause("OH-E 11.V", "OH-E Commission Free 14.V")
@both_games
def test_11_v_complete_hands_stand_and_only_the_simulated_round_ends_early(game: str) -> None:
    round_ = called(game, STANDS)
    round_.declare("undue_third_card_disclosed", card="5c")
    while round_.pending is not None and not round_.pending.asked.startswith("draw"):
        round_.proceed()
    round_.answer("2d")
    round_.declare("shoe_exhausted")
    finish(round_)
    assert (net(round_, "player"), dealt(round_, "discard")) == ("10", "5c 2d")
    assert announced(round_)[-1] == "last hand of the shoe"


@clause("OH-E 11.V", "OH-E Commission Free 14.V")
@both_games
def test_11_v_hands_that_need_no_card_stand_though_they_lie_face_down(game: str) -> None:
    for cards, ending in ((STANDS, Settled), (BANKER_DRAWS, Void), ("?? ?? ?? ??", Void)):
        round_ = lay(walk(game=game, first_cards="face_down"), cards)
        round_.declare("shoe_exhausted")
        while round_.pending is not None:
            round_.proceed()
        assert isinstance(round_.result, ending)


@clause("OH-E 11.V", "OH-E 6.V.C")
def test_11_v_a_third_card_still_being_turned_leaves_the_round_incomplete() -> None:
    round_ = turning()
    round_.declare("shoe_exhausted")
    assert isinstance(round_.result, Void)


# Voids


@both_games
def test_a_card_laid_aside_survives_a_void_round_and_a_used_one_does_not(game: str) -> None:
    kept = lay(walk(game=game), "Kc 2d")
    kept.declare("card_drawn_in_error", card="9d")
    kept.void("the lights went out")
    assert carried(kept) == {"next": ["9d"]}
    used = lay(next_hand(game, kept), "2d")
    used.void("again")
    assert carried(used) is None


@both_games
def test_a_kind_that_does_not_exist_is_told(game: str) -> None:
    with pytest.raises(CroupierError, match="there is card_drawn_in_error"):
        walk(game=game).declare("undue_fourth_card")
