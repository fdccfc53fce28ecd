"""A table with equipment of its own: cards kept or shuffled, batches that alternate, new decks, and no card left."""

import pytest

from croupier import games
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError, OutOfTurn, Refused
from croupier.house import asking
from croupier.house.dealing import Always, Dealing
from croupier.house.ledger import CAGE, Entry, Ledger, account
from croupier.house.table import Table
from croupier.round.requests import Draw, Peek, Roll, Spin
from tests.house.pit import Pit, ready
from tests.support import Clock

SLUGS = games.slugs()


def dealt(slug: str, options: dict[str, object] | None = None, *, clock: Clock | None = None) -> Table:
    """An open table that deals by itself, with one player who has 1,000."""
    ledger = Ledger()
    secret = Always(SeededSource(b"cards"))
    table = Table("t1", games.get(slug), ledger, options=options, clock=clock or Clock(), secret=secret)
    ledger.enter([Entry("transfer", CAGE, account("player", "bob"), 1000_00, "buy")])
    ready(table)
    table.sit("bob", "1")
    return table


def play_out(table: Table) -> None:
    """Play a round to its end: equipment deals, and the player does what adds no wager."""
    while table.round is not None:
        if isinstance(table.pending, Draw | Roll | Spin | Peek):
            table.deal()
        else:
            table.expire()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_is_dealt_by_the_table_itself(slug: str) -> None:
    table = dealt(slug)
    first = next(spot for spot in games.get(slug).spots(table.options) if spot in _OPENING)
    for key in range(3):
        if not table.chips.held:
            table.bet("1", first, "20", key=str(key))
        table.begin()
        play_out(table)
        assert table.ledger.total == 0
    assert table.rounds == 3


_OPENING = {"ante", "bet_1", "main", "player", "pass", "red", "1"}


def test_a_shoe_goes_on_and_other_cards_are_shuffled_every_round() -> None:
    kept, shuffled = dealt("blackjack"), dealt("three-card-poker")
    for table, wager in ((kept, "main"), (shuffled, "ante")):
        assert table.shuffled, "when the table opens"
        table.bet("1", wager, "10", key="a")
        table.begin()
        play_out(table)
    assert not kept.shuffled
    assert shuffled.shuffled


def test_two_batches_alternate_where_there_is_a_shuffler() -> None:
    game = games.get("three-card-poker")
    dealing = Dealing(game, game.house({"shuffler": "on"}), Always(SeededSource(b"two")))
    backs = []
    for _ in range(4):
        assert dealing.prepare()
        dealing.start()
        assert dealing.shoe is not None
        backs.append(dealing.shoe.back)
        dealing.shoe.draw()
    assert backs == ["blue", "red", "blue", "red"]


def test_new_decks_are_shuffled_before_the_next_round() -> None:
    clock = Clock()
    table = dealt("blackjack", clock=clock)
    table.bet("1", "main", "10", key="a")
    table.begin()
    play_out(table)
    table.did(next(iter(table.intervals.since)), "ann")
    assert table.dealing is not None
    assert table.dealing.shoe is not None
    assert table.dealing.shoe.remaining == 0
    table.bet("1", "main", "10", key="b")
    table.begin()
    assert table.dealing.shoe.remaining == 6 * 52


def test_other_options_bring_other_equipment() -> None:
    table = dealt("blackjack")
    table.change({"decks": "2"}, by="sup", because="a quiet night")
    assert table.dealing is not None
    assert table.dealing.shoe is not None
    table.dealing.start()
    assert table.dealing.shoe.remaining == 2 * 52


def test_a_player_who_may_not_enter_mid_shoe_may_after_the_shuffle() -> None:
    table = dealt("blackjack", {"mid_shoe_entry": "barred"})
    table.bet("1", "main", "10", key="a")
    table.begin()
    play_out(table)
    table.sit("eve", "2")
    table.ledger.enter([Entry("transfer", CAGE, account("player", "eve"), 100_00, "buy eve")])
    with pytest.raises(CroupierError, match=r"4\.IX"):
        table.bet("2", "main", "10", key="b")
    table.did(next(iter(table.intervals.since)), "ann")
    table.bet("2", "main", "10", key="c")


def test_only_what_is_asked_of_equipment_is_dealt() -> None:
    table = dealt("three-card-poker")
    with pytest.raises(OutOfTurn, match="own equipment"):
        table.deal()
    by_hand = Pit().table("three-card-poker", bob="100")
    by_hand.bet("1", "ante", "10", key="a")
    by_hand.begin()
    with pytest.raises(OutOfTurn, match="own equipment"):
        by_hand.deal()
    assert asking.asks(by_hand.pending) == ()


def test_without_a_card_left_the_round_is_void_or_the_rack_is_shuffled() -> None:
    for slug, wager, status in (("three-card-poker", "ante", "void"), ("blackjack", "main", "settled")):
        table = dealt(slug)
        table.bet("1", wager, "10", key="a")
        table.begin()
        assert table.dealing is not None
        shoe = table.dealing.shoe
        assert shoe is not None
        shoe.burn(shoe.remaining - 3)
        play_out(table)
        result = table.recall[-1].result
        assert result is not None
        assert result.status == status
        assert table.ledger.total == 0


def test_a_wager_is_made_of_the_chips_that_are_posted() -> None:
    table = dealt("three-card-poker", {"smallest_chip": "5"})
    with pytest.raises(Refused, match=r"12 cannot be made of chips; the smallest here is 5"):
        table.bet("1", "ante", "12", key="a")
    table.bet("1", "ante", "15", key="b")
    assert dealt("blackjack").options.smallest_chip == 5_00, "which is only for half a wager"
    dealt("blackjack").bet("1", "main", "12", key="c")


def test_several_wagers_are_laid_out_together_or_not_at_all() -> None:
    table = dealt("three-card-poker")
    with pytest.raises(Refused, match="seat 1 has 1000; these wagers come to 1010"):
        table.lay_out("1", {"pair_plus": "500", "ante": "510"}, key="a")
    assert not table.chips.held
    table.lay_out("1", {"six_card_bonus": "5", "pair_plus": "5", "ante": "10"}, key="b")
    table.lay_out("1", {"six_card_bonus": "5", "pair_plus": "5", "ante": "10"}, key="b")
    assert table.ledger.available(account("player", "bob")) == 980_00


def test_what_a_player_owes_is_collected_before_the_next_wager() -> None:
    table = dealt("three-card-poker")
    owed = Entry("transfer", account("commission", "bob"), account("table", "t1"), 30_00, "owed")
    table.ledger.enter([owed])
    assert table.ledger.owed("bob") == 30_00
    table.bet("1", "ante", "10", key="a")
    assert table.ledger.owed("bob") == 0
    assert table.ledger.available(account("player", "bob")) == 960_00
    assert table.ledger.total == 0
    assert table.ledger.collect("bob", key="again", because="nothing") == 0
    assert table.ledger.collect("eve", key="none", because="nothing") == 0


def test_a_debt_is_collected_as_far_as_there_is_money() -> None:
    ledger = Ledger()
    ledger.enter([
        Entry("transfer", account("commission", "bob"), CAGE, 30_00, "owed"),
        Entry("transfer", CAGE, account("player", "bob"), 20_00, "buy"),
    ])  # fmt: skip
    assert ledger.collect("bob", key="a", because="owed") == 20_00
    assert ledger.owed("bob") == 10_00
    assert ledger.balance(account("player", "bob")) == 0
