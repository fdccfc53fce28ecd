"""What can be typed at a table in the terminal, line by line."""

from collections.abc import Iterator

from croupier.cli.typed import FOR_DEALER, example
from croupier.options import House
from croupier.round.game import Game
from croupier.round.wording import plain_name


def typeable(game: Game, options: House) -> Iterator[tuple[str, str]]:
    """What to type, and what it does."""
    yield example(game, options), "make wagers; Enter repeats the last, none sits out"
    if equal := [plain_name(wager.slug) for wager in game.paired]:
        yield f"{game.paired[0].equals} 10", f"makes {' and '.join(equal)} as well"
    if game.for_the_dealer:
        yield f"10 {FOR_DEALER} 5", "after your own, wagers that the dealer has the winnings of"
    if game.calls:
        yield "take down, reduce, on, off", "before a wager's name: calls on bets that stand"
        yield "pass dice", "hand the dice to the next shooter"
    if game.at_the_start:
        yield "shooter 2", "say who shoots the next roll"
        yield "only come bets", "say that it is only for those, as nobody backs the line"
    if game.actions:
        yield "a letter or a name", "choose an action; an amount may follow, like d 5"
    yield "why or ?", "the clause behind every payment, and behind what is asked"
    if game.actions:
        yield "advice or hint", "what each action is worth, from what the seat can see"
    yield "rules", "wagers, pay tables and options in short"
    yield "replay", "the round so far, or the last one, in words"
    yield "declare [KIND seat=1 card=9h]", "declare an irregularity; alone, it lists the kinds"
    yield "records", "who inspected, counted and posted what at this table"
    yield "void REASON", "end the round on a supervisor's word; every wager goes back"
    yield "q", "leave the table"
