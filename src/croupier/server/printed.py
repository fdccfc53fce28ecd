"""What is printed on a table's felt: what every wager pays there, and the rules that the house posts."""

from __future__ import annotations

from collections.abc import Iterable

from croupier import catalogue
from croupier.catalogue import Spot, TableInShort
from croupier.options import House
from croupier.options import described as options_of
from croupier.paytables import PayTable
from croupier.round.calls import CALLS
from croupier.round.game import Game
from croupier.server.felts import GameFelt, PrintedPay, felt_of
from croupier.server.shown import TableLayout, Times


def layout(table: str, game: Game, house: House, times: Times) -> TableLayout:
    """All that a felt is drawn from."""
    felt = felt_of(game.slug)
    return {
        "table": table,
        "game": game.slug,
        "title": game.title,
        "rulebook": catalogue.rulebook(game),
        "currency": game.rulebook.currency,
        "seats": game.places(house),
        "cards": game.pack,
        "drawing": felt.layout,
        "legend": legend(game, house, felt),
        "board": felt.board,
        "chips": felt.chips,
        "spots": spots(game, house, felt),
        "calls": list(CALLS) if game.calls else [],
        "irregularities": catalogue.remedies(game),
        "events": list(game.events),
        "events_of_seats": list(game.of_a_seat),
        "wheel": catalogue.wheel(game, house),
        "wheel_face": felt.wheel,
        "times": times,
    }


def spots(game: Game, house: House, felt: GameFelt) -> list[Spot]:
    """Every place of the layout, with the pays of those too that share a pay table with others."""
    return [spot | {"paytable": spot["paytable"] or _pays(house, felt, spot)} for spot in catalogue.layout(game, house)]


def legend(game: Game, house: House, felt: GameFelt) -> list[str]:
    """The lines printed across the felt, under the options that the house posts."""
    posted = {
        name: allowed.show(getattr(house, name)).replace(":", " to ")
        for name, (allowed, _) in options_of(game.options).items()
    }
    printed = [
        line.text.format(**posted)
        for line in felt.legend
        if all(posted[name] == value for name, value in line.when.items())
    ]
    return [
        *printed,
        *(f"{own.wager.title}: the house's own, in no approved text" for own in house.house_wagers.values()),
    ]


def _pays(house: House, felt: GameFelt, spot: Spot) -> TableInShort | None:
    wager, kind = spot["wager"], spot["kind"]
    for name in (wager, kind):
        if pay := next((pay for pay in felt.pays if name in pay.wagers), None):
            return _of_a_table(house.tables[pay.table], wager, pay.lines) if pay.table else _in_words(pay, spot)
    for name in (wager, kind):
        for table in house.tables.values():
            if any(line.line == name for line in table.lines) and kind not in table.wagers:
                return _of_a_table(table, wager, [name])
    return None


def _of_a_table(table: PayTable, wager: str, lines: Iterable[str]) -> TableInShort:
    wanted = [*lines]
    short = catalogue.pay_table(table, wager, default=False)
    return short | {"lines": [line for line in short["lines"] if line["line"] in wanted]}


def _in_words(pay: PrintedPay, spot: Spot) -> TableInShort:
    return {
        "id": "",
        "wager": spot["wager"],
        "clause": spot["clause"],
        "decks": [],
        "floor": False,
        "default": False,
        "lines": [{"line": "wins", "name": "wins", "pays": pay.text, "clause": spot["clause"]}],
    }
