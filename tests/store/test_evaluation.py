"""Rounds of a house, evaluated from its books: shoe by shoe, with what had left each before."""

from croupier.mathematics.evaluated_players import evaluate_players
from croupier.store import evaluation
from croupier.store.tables import TableStore
from tests.store.test_cards import HandDealtTable


def test_a_player_of_the_house_is_evaluated_from_the_books(tables: TableStore) -> None:
    table = HandDealtTable(tables, "three-card-poker", "1")
    table.round("Qh 9s Qd 3c 8d 4d fold", ante="10")
    table.round("Qh 9s Qd 3c 8d 4d play", ante="10")
    with tables.database.engine.connect() as connection:
        assert table.name in evaluation.tables_of(connection, "")
        rounds = list(evaluation.recorded(connection, table.name))
    (player,) = evaluate_players(rounds, f"{table.name} 1", table.name)
    assert [made.cost > 0 for made in player.play.decisions] == [True, False]
    assert player.plain(60)["table"] == table.name
    assert all(recorded.gone == (0,) * 53 for recorded in rounds)


def test_a_shoe_is_followed_from_where_it_was_shuffled(tables: TableStore) -> None:
    table = HandDealtTable(tables, "mini-baccarat", "1")
    table.round("9c 8d Td Kh", player="10")
    table.round("Tc ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? 9c 8d Td Kh", "fresh_shoe", player="10")
    table.round("9c 8d Td Kh", player="10")
    with tables.database.engine.connect() as connection:
        before, fresh, after = evaluation.recorded(connection, table.name)
    assert before.gone is None
    assert fresh.gone == (0,) * 53
    assert after.gone is not None
    assert sum(after.gone) == 5
