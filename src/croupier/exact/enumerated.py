"""Games without a solver of their own: the enumerator plays every round there is, with the whole pack.

It knows no game, so it can answer for any. It is slow, so it answers only for small ones: a game of a few cards, dice
or a wheel. A larger one needs a module in `exact.catalogue`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from croupier import games
from croupier.equipment.cards import UNSEEN, show
from croupier.exact.question import Mathematics, Question, Solver
from croupier.exact.solved import Ending, Solved, Spot, Strategy
from croupier.money import Cents
from croupier.round.requests import Choice
from croupier.round.setup import Seat, Setup

if TYPE_CHECKING:
    from croupier.exact.distribution import Enumeration
    from croupier.options import House
    from croupier.round.game import Game

#: About a minute. Whoever has more time can call the enumerator itself.
MOST_LEAVES: Final = 300_000
#: Nearly every pay comes to whole cents on a hundred dollars.
STAKE: Final[Cents] = 100_00
SEAT: Final = "1"
BASE: Final = "base"


def mathematics(slug: str) -> Mathematics:
    """Every wager made before the round, and the base game together, by the enumerator."""
    game = games.get(slug)
    paid_together = [one for one in game.tabled if one not in game.by_slug or game.by_slug[one].stage != "before"]
    return Mathematics(lambda options: _solvers(game, options), pays={BASE: paid_together, "*": paid_together})


def _made(game: Game, options: House) -> list[str]:
    """The wagers that may be made before the round."""
    off = [one for one in game.tabled if one not in options.tables]
    return [slug for slug, one in game.spots(options).items() if one.stage == "before" and slug not in off]


def _solvers(game: Game, options: House) -> Mapping[str, Solver]:
    made = _made(game, options)
    together = {made[0], *game.made_with(made[0])}
    if len(together) == 1 and all(one.stage == "before" for one in game.wagers):
        return dict.fromkeys(made, _solve)
    return {BASE: _solve} | dict.fromkeys((one for one in made if one not in together), _solve)


def _solve(question: Question) -> Solved:
    bets = _bets(question)
    found = _enumerated(question, bets)
    if question.wager == BASE:
        unit = next(iter(bets.values()))
        # Only the average of what is wagered is known, so every ending has it: the element of risk is the same.
        chances, risked = found.distribution, found.stakes / unit
    else:
        unit, chances, risked = bets[question.wager], found.by_wager[question.wager], Fraction(1)
    ways = lcm(*(one.denominator for one in chances.values()))
    lines = [one.line for one in question.table.lines] if question.table else []
    hits = {line: found.lines.get((question.wager, line), Fraction(0)) for line in lines}
    ways = lcm(ways, *(one.denominator for one in hits.values()))
    return Solved(
        ways=ways,
        endings={Ending(Fraction(net, unit), risked): int(chance * ways) for net, chance in chances.items()},
        hits={line: int(chance * ways) for line, chance in hits.items()},
        strategy=_strategy(found, unit) if question.wager == BASE and found.decisions else None,
        notes=_notes(question, found, bets),
    )


def _bets(question: Question) -> dict[str, Cents]:
    """The wager with those it cannot be made without, in the order of the layout."""
    game, options, stake = question.game, question.options, question.asked.stake_or(STAKE)
    spots = game.spots(options)
    todo, made = [_made(game, options)[0] if question.wager == BASE else question.wager], set[str]()
    while todo:
        slug = todo.pop()
        if slug not in made and spots[slug].stage == "before":
            made.add(slug)
            todo += [one.split("|")[0] for one in spots[slug].requires]
            todo += game.made_with(slug) - made
    exactly = {slug: spots[slug].exactly for slug in spots if slug in made}
    return {
        slug: (getattr(options, one) if isinstance(one, str) and one else one) or stake for slug, one in exactly.items()
    }


def _enumerated(question: Question, bets: Mapping[str, Cents]) -> Enumeration:
    from croupier.exact.enumerator import enumerate_round

    game, options = question.game, question.options
    meters = tuple((name, 0) for name in game.meters(options))
    setup = Setup((Seat(SEAT, tuple(bets.items())),), meters)
    deck = [card for card, many in enumerate(question.pack) for _ in range(many)] if question.pack else None
    return enumerate_round(game, options, setup, deck=deck, limit=MOST_LEAVES)


def _strategy(found: Enumeration, unit: Cents) -> Strategy:
    spots = []
    for where, decision in found.decisions.items():
        laid = dict(where.cards)
        seen = [f"{who} {show(hand)}" for who, hand in laid.items() if who != SEAT and {*hand} - {UNSEEN}]
        values = {_named(choice): value / unit for choice, value in decision.values.items()}
        chart = where.asked.partition(": ")[2].replace(" | ", " or ")
        spots.append(Spot(chart, show(laid.get(SEAT, ())), ", ".join(seen), 1, values, _named(decision.choice)))
    return Strategy(tuple(spots), notes=("how often each spot comes up is not counted",))


def _named(choice: Choice) -> str:
    many = f" x{choice.multiple}" if choice.multiple else ""
    return f"{choice.action}{many} {show(choice.cards)}".strip()


def _notes(question: Question, found: Enumeration, bets: Mapping[str, Cents]) -> tuple[str, ...]:
    told = f"every round was played by the enumerator: {found.leaves:,} ways to end"
    others = [one for one in bets if one != question.wager]
    if question.wager == BASE or not found.decisions or not others:
        return (told,)
    return told, f"decided for the best result of {' and '.join(bets)} together"
