"""Somebody at a table in the terminal: types a script, and keeps what is shown."""

import io
from typing import Any

from rich.console import Console

from croupier import games
from croupier.cli.play import open_table
from croupier.equipment.cards import card, cards
from croupier.house.dealing import Dealing
from croupier.round.game import Game

TCP, BLACKJACK, ROULETTE = "three-card-poker", "blackjack", "roulette"


class Sitting:
    """Somebody at a table who types these lines and then hangs up."""

    def __init__(
        self, game: str | Game, *lines: str | type[BaseException], deal: str = "", left: int = 60, **how: Any
    ) -> None:
        self.lines = list(lines)
        self.out = io.StringIO()
        rules = games.get(game) if isinstance(game, str) else game
        console = Console(file=self.out, width=80)
        self.dealer = open_table(rules, ask=self.ask, console=console, **({"seed": "1"} | how))
        self.session = self.dealer.session
        if deal:
            assert self.session.table.dealing is not None
            stack(self.session.table.dealing, cards(deal), left)
        self.left_by = self.dealer.run()

    def ask(self, prompt: str) -> str:
        self.before()
        line = self.lines.pop(0) if self.lines else EOFError
        if isinstance(line, str):
            self.out.write(f"{prompt}{line}\n")
            return line
        raise line

    def before(self) -> None:
        """Look at the table before the next line is typed."""

    @property
    def text(self) -> str:
        """What was shown, in one line, so that no wrapping hides a sentence."""
        return " ".join(self.out.getvalue().split())

    @property
    def money(self) -> list[int]:
        return [amount // 100 for amount in self.session.money.values()]


#: What comes off a fresh shoe before the first card is dealt.
BURNED = card("2s")


def stack(table: Dealing, wanted: tuple[int, ...], left: int) -> None:
    """Stack the shoe: these cards come first in every round, and ``left`` cards are left in it."""
    start = table.start

    def rigged() -> None:
        fresh = table._due
        start()
        shoe = table.shoe
        assert shoe is not None
        order = [*reversed(wanted), *([BURNED] if fresh and table.kept else [])]
        rest = [*shoe._stub, *shoe._rack]
        for laid in order:
            rest.remove(laid)
        whole = rest + order
        shoe._rack, shoe._stub = whole[:-left], whole[-left:]

    table.start = rigged  # type: ignore[method-assign]  # a stacked deck
