"""Changes of a walk itself, which no engine can read: all of them refuse to answer for the game."""

from collections.abc import Callable

import croupier
from croupier.errors import BadPlan, CroupierError
from tests.single_truth.mutation import Kind, Mutation


def _row(game: str, rule: str, kind: Kind, file: str, before: str, after: str) -> Mutation:
    return Mutation(game, rule, kind, f"games/{file}", before, after, follows=False)


MUTATIONS = [
    _row(
        "three-card-poker",
        "bonus wagers are never settled",
        "pay line",
        "three_card_poker/__init__.py",
        "    settle_side_bets(t, box, PLAN, at)\n",
        "",
    ),
    _row("roulette", "a ball counts wherever it rests", "push", "roulette/__init__.py", "in wheel.void:", "in ():"),
    _row(
        "blackjack",
        "who surrenders loses all",
        "odds",
        "families/blackjack_settlement.py",
        "pays.net(hand.stake)",
        "-hand.stake",
    ),
    _row(
        "craps",
        "odds that were off are lost",
        "push",
        "craps/__init__.py",
        'box.settle(wager, 0, "returned", bet.clauses[0])',
        'box.settle(wager, -box.stake(wager), "lose", bet.clauses[0])',
    ),
    _row(
        "let-it-ride",
        "a bet that is pulled back stays",
        "fold",
        "families/street_plan.py",
        "if choice.action == PULL_BACK:",
        "if choice.action == PULL_BACK and not box.stakes:",
    ),
    _row(
        "three-dice-baccarat",
        "who wins gets the stake",
        "odds",
        "three_dice_baccarat/__init__.py",
        "table[verdict.line].pays.net(stake) if",
        "stake if",
    ),
    _row(
        "pontoon-plus",
        "insurance is never lost",
        "odds",
        "pontoon_plus/settlement.py",
        "pays.net(stake) if pontoon else -stake",
        "pays.net(stake) if pontoon else 0",
    ),
]


def prove(slug: str, _proof: str) -> dict[str, str]:
    """Every way of asking an engine is refused; the words of the last refusal are handed on."""
    asked: dict[str, Callable[[], object]] = {
        "analyze": lambda: croupier.analyze(slug),
        "simulate": lambda: croupier.simulate(slug, 1_000, workers=1),
        "strategy": lambda: croupier.strategy(slug),
    }
    refusals: list[BadPlan] = []
    for engine, ask in asked.items():
        try:
            ask()
        except BadPlan as refusal:
            refusals.append(refusal)
        except CroupierError as error:
            raise AssertionError(f"{engine} refuses for another reason: {error}") from error
        else:
            raise AssertionError(f"{engine} answers for a walk it was not compared with")
    raise refusals[-1]
