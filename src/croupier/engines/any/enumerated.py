"""Games without a solver of their own: the enumerator plays every round there is, with the whole pack.

It knows no game, so it can answer for any, and it is slow, so it answers for small ones: a game of a few cards, dice or
a wheel. Where a game declares which cards are alike, it reaches further. What is larger needs a solver in the folder
of the game; until it has one, rounds are simulated, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from croupier import games
from croupier.engines.question import Mathematics, Question
from croupier.engines.solved import ChartSpot, Ending, Solution, Strategy
from croupier.equipment.cards import UNSEEN, show
from croupier.errors import TooLarge
from croupier.money import Cents
from croupier.round.requests import Choice
from croupier.round.setup import Seat, Setup

if TYPE_CHECKING:
    from croupier.engines.any.distribution import Enumeration
    from croupier.engines.any.enumerator import Size
    from croupier.options import House
    from croupier.round.game import Game

#: Ways to end, alike ones counted once: half a minute. Whoever has more time can call the enumerator itself.
MOST_LEAVES: Final = 300_000
#: Nearly every pay comes to whole cents on a hundred dollars.
STAKE: Final[Cents] = 100_00
SEAT: Final = "1"
BASE: Final = "base"


def mathematics(slug: str) -> Mathematics:
    """Every wager made before the round, and the base game together, by the enumerator."""
    game = games.get(slug)
    later = [wager for wager in game.tabled if wager not in game.by_slug or game.by_slug[wager].stage != "before"]
    return Mathematics(lambda options: dict.fromkeys(names(game, options), _solve), pays={BASE: later, "*": later})


def made_before(game: Game, options: House) -> list[str]:
    """The wagers that may be made before the round."""
    off = [wager for wager in game.tabled if wager not in options.tables]
    return [slug for slug, wager in game.spots(options).items() if wager.stage == "before" and slug not in off]


def names(game: Game, options: House) -> list[str]:
    """The wagers that are answered for: base game and what lies beside it, or every bet where none leads to another."""
    made = made_before(game, options)
    together = {made[0], *game.made_with(made[0])}
    if len(together) == 1 and all(wager.stage == "before" for wager in game.wagers):
        return made
    return [BASE, *(slug for slug in made if slug not in together)]


def bets_on(game: Game, options: House, wager: str, stake: Cents = STAKE) -> dict[str, Cents]:
    """The wager with those it cannot be made without, in the order of the layout."""
    spots = game.spots(options)
    todo, made = [made_before(game, options)[0] if wager == BASE else wager], set[str]()
    while todo:
        slug = todo.pop()
        if slug not in made and spots[slug].stage == "before":
            made.add(slug)
            todo += [needed.split("|")[0] for needed in spots[slug].requires]
            todo += game.made_with(slug) - made
    exactly = {slug: spots[slug].exactly for slug in spots if slug in made}
    return {
        slug: (getattr(options, amount) if isinstance(amount, str) and amount else amount) or stake
        for slug, amount in exactly.items()
    }


def seated(game: Game, options: House, bets: Mapping[str, Cents]) -> Setup:
    """One seat with these bets, and every meter at nothing."""
    meters = tuple((name, 0) for name in game.meters(options))
    return Setup((Seat(SEAT, tuple(bets.items())),), meters)


def _solve(question: Question) -> Solution:
    bets = bets_on(question.game, question.options, question.wager, question.asked.stake_or(STAKE))
    try:
        enumeration = _enumerated(question, bets)
    except TooLarge as why:
        from croupier.engines.any import reference

        return reference.solved(question, bets.get(question.wager, next(iter(bets.values()))), why)
    if question.wager == BASE:
        unit = next(iter(bets.values()))
        # Only the average of what is wagered is known, so every ending has it: the element of risk is the same.
        chances, risked = enumeration.distribution, enumeration.stakes / unit
    else:
        unit, chances, risked = bets[question.wager], enumeration.by_wager[question.wager], Fraction(1)
    lines = [line.line for line in question.table.lines] if question.table else []
    hits = {line: enumeration.lines.get((question.wager, line), Fraction(0)) for line in lines}
    ways = lcm(*(chance.denominator for chance in (*chances.values(), *hits.values())))
    return Solution(
        ways=ways,
        endings={Ending(Fraction(net, unit), risked): int(chance * ways) for net, chance in chances.items()},
        hits={line: int(chance * ways) for line, chance in hits.items()},
        strategy=_strategy(enumeration, unit) if question.wager == BASE and enumeration.decisions else None,
        notes=_notes(question, enumeration, bets),
    )


def _enumerated(question: Question, bets: Mapping[str, Cents]) -> Enumeration:
    """Walk every round, unless there are too many: that is known before, and said."""
    from croupier.engines.any import enumerator

    game, options = question.game, question.options
    setup = seated(game, options, bets)
    deck = [card for card, copies in enumerate(question.pack) for _ in range(copies)] if question.pack else None
    alike = game.alike_for(bets, options)
    estimate = enumerator.size(game, options, setup, alike, deck=deck)
    if estimate.leaves > MOST_LEAVES:
        raise too_large(estimate, MOST_LEAVES).at(game=game.slug)
    return enumerator.enumerate_round(game, options, setup, deck=deck, alike=alike, limit=MOST_LEAVES)


def too_large(estimate: Size, most: int) -> TooLarge:
    """Why a game is not walked: how many ways there are, and how long they would take."""
    ways = f"there are about {_rounded(estimate.leaves)} ways to play it, alike ones counted once"
    return TooLarge(f"{ways}, which would take about {_lasting(estimate.seconds)}; {most:,} are walked")


def _rounded(number: float) -> str:
    """A large number to two digits."""
    return f"{float(f'{number:.1e}'):,.0f}" if number < 1e12 else f"{number:.1e}"


def _lasting(seconds: float) -> str:
    for unit, length in (("years", 365 * 86400), ("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{_rounded(seconds / length)} {unit}"
    return f"{max(seconds, 1):.0f} seconds"


def _strategy(enumeration: Enumeration, unit: Cents) -> Strategy:
    spots = []
    for where, decision in enumeration.decisions.items():
        laid = dict(where.cards)
        facing = [f"{who} {show(hand)}" for who, hand in laid.items() if who != SEAT and {*hand} - {UNSEEN}]
        values = {_named(choice): value / unit for choice, value in decision.values.items()}
        chart = where.asked.partition(": ")[2].replace(" | ", " or ")
        spots.append(ChartSpot(chart, show(laid.get(SEAT, ())), ", ".join(facing), 1, values, _named(decision.choice)))
    alike = ("alike hands are written once",) if enumeration.symmetry else ()
    return Strategy(tuple(spots), notes=("how often each spot comes up is not counted", *alike))


def _named(choice: Choice) -> str:
    times = f" x{choice.multiple}" if choice.multiple else ""
    return f"{choice.action}{times} {show(choice.cards)}".strip()


def _notes(question: Question, enumeration: Enumeration, bets: Mapping[str, Cents]) -> tuple[str, ...]:
    once = ", alike ones counted once" if enumeration.symmetry else ""
    walked = f"every round was played by the enumerator: {enumeration.leaves:,} ways to end{once}"
    others = [wager for wager in bets if wager != question.wager]
    if question.wager == BASE or not enumeration.decisions or not others:
        return (walked,)
    return walked, f"decided for the best result of {' and '.join(bets)} together"
