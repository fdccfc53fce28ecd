"""What a player does best, by exact advice from what that seat may know, and what anything else costs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.academy import dealt
from croupier.academy.question import ChartCell, SchoolQuestion
from croupier.conformance import playing
from croupier.equipment.source import RandomSource, shuffled
from croupier.errors import CroupierError
from croupier.round.game import Game
from croupier.round.reasons import held
from croupier.round.requests import DEALER, Decide, Gather
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.views import view
from croupier.round.wording import begun, plain_name, who

if TYPE_CHECKING:
    from croupier.mathematics.advice import ActionValue, SeatAdvice

CHOICES: Final = 6
#: A difference below this may be the last digit of a float; nobody is asked for it.
CLOSE: Final = Fraction(1, 1_000_000)
#: Draws of a seed that are looked at for a decision; half of those with a single one pass it over.
_DRAWS: Final = 8


def is_advised(game: Game) -> bool:
    """Whether decisions of a game change what a wager is worth, and an engine says by how much."""
    from croupier.mathematics.advice import adviser

    try:
        return adviser(game) is not None
    except CroupierError:
        return False


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """A decision of a round in which the hand has not been given up before."""
    if not is_advised(game):
        return None
    spot = _spot(game, source)
    return asked(*spot, source) if spot else None


def _spot(game: Game, source: RandomSource) -> tuple[Round, Decide] | None:
    round_ = _begun(game, source)
    while round_.pending is not None:
        for ask in playing.asks(round_):
            if not source.below(2):
                return round_, ask
        _go_on(round_, source)
    return None


def _begun(game: Game, source: RandomSource) -> Round:
    """A seat with its main wager alone: a fold would lose side bets too, which advice on the hand does not count."""
    house = game.house({})
    main = next(slug for slug, wager in game.spots(house).items() if wager.stage == "before")
    bets = playing.matched(game, house, {main: 500 * (1 + source.below(8))})
    setup = Setup((Seat("1", tuple(bets.items())),), meters=playing.meters(house))
    return Round(game, house, game.seated(house, setup)[0])


def first_cell(game: Game, seed: str) -> ChartCell | None:
    """The cell of the chart that a seed falls on, without advice on it: of its first draw that comes to a decision."""
    from croupier.academy.drawing import source_of

    spots = (_spot(game, source_of(game.slug, "play", seed, attempt)) for attempt in range(_DRAWS))
    spot = next(filter(None, spots), None)
    return cell(*spot) if spot else None


def cell(round_: Round, ask: Decide) -> ChartCell:
    """Where a decision stands on a chart: what is decided, what the seat holds by the rules of the game, and what the
    dealer shows."""
    hands = held(round_, view(round_, ask.seat))
    own = next((hand.name for hand in hands if (hand.who, hand.hand) == (ask.seat, ask.hand)), "any hand")
    faced = next((hand.name for hand in hands if hand.who == DEALER), "")
    names = [plain_name(action.name) for action in ask.actions]
    pair = ", a pair" if any("split" in name for name in names) else ""
    cited = f" ({ask.clause})" if ask.clause else ""
    return ChartCell(f"{names[0]} or {names[1]}{cited}" if names[1:] else names[0] + cited, own + pair, faced)


def _go_on(round_: Round, source: RandomSource) -> None:
    """Play on without giving the hand up, which would leave nothing to ask."""
    pending = round_.pending
    open_asks = pending.asks if type(pending) is Gather else (pending,) if type(pending) is Decide else ()
    if not open_asks:
        dealt.advance(round_, source)
        return
    ask = open_asks[0]
    choices = [choice for choice in ask.choices(round_.felt) if choice.action not in ("fold", "surrender")]
    choice = dealt.in_chips(ask, choices[source.below(len(choices))])
    round_.answer(choice, f"seat {ask.seat}", ask.seat)


def advised(round_: Round, ask: Decide) -> SeatAdvice:
    """Exact advice in amounts that somebody would lay."""
    from croupier.mathematics.advice import advise

    advice = advise(round_, ask.seat)
    laid = (action._replace(amount=dealt.in_chips(ask, action.choice).amount) for action in advice.actions)
    return replace(advice, actions=tuple(laid))


def asked(round_: Round, ask: Decide, source: RandomSource) -> SchoolQuestion | None:
    """The decision as a question, if one action is better than another. What is as good as the best is not offered."""
    try:
        advice = advised(round_, ask)
    except CroupierError:
        return None  # of some offers nobody can say what they are worth
    if (best := best_of(advice)) is None:
        return None
    others = [dealt.named(action.choice) for action in advice.actions if Fraction(action.cost) >= CLOSE]
    wrong = shuffled(others, source)[: CHOICES - 1]
    return SchoolQuestion(
        round_.game.slug,
        "play",
        f"What does {who(ask.seat)} do best{f' with hand {ask.hand + 1}' if ask.hand else ''}?",
        dealt.told(round_, view(round_, ask.seat)),
        (dealt.named(best.choice),),
        tuple(shuffled([dealt.named(best.choice), *wrong], source)),
        explained(advice),
        ask.clause or round_.game.actions.get(best.action, ""),
        {"round": round_.plain(), "seat": ask.seat, "cell": list(cell(round_, ask))} | worth(round_, ask, advice),
    )


def worth(round_: Round, ask: Decide, advice: SeatAdvice) -> dict[str, Any]:
    """What the best action brings, and what each costs against it, in exact dollars and as a share of the wager that
    it is counted in."""
    from croupier.mathematics.evaluation import unit_of

    bets = next(dict(seat.wagers) for seat in round_.setup.seats if seat.seat == ask.seat)
    units = {action: unit_of(advice, action, action.choice, bets) for action in advice.actions}
    costs = {
        dealt.named(action.choice): {"dollars": str(Fraction(action.cost) * unit / 100), "share": str(action.cost)}
        for action, unit in units.items()
    }
    best = advice.actions[0]
    return {"brings": str(Fraction(best.value) * units[best] / 100), "unit": advice.unit, "costs": costs}


def best_of(advice: SeatAdvice) -> ActionValue | None:
    """The best action, of equals one that names its cards; None where all others are as good, or there is none."""
    equals = [action for action in advice.actions if Fraction(action.cost) < CLOSE]
    names = {dealt.named(action.choice) for action in advice.actions}
    if len(equals) == len(advice.actions) or len(names) < len(advice.actions):
        return None
    return next((action for action in equals if action.cards), equals[0])


def explained(advice: SeatAdvice) -> str:
    """What every action is worth, and what it costs against the best."""
    unit = plain_name(advice.unit)
    best = best_of(advice) or advice.actions[0]
    others = [action for action in advice.actions if action != best]
    costs = ", ".join(
        f"{dealt.named(action.choice)} " + (f"costs {float(action.cost):.4f} of it" if action.cost else "is as good")
        for action in others[: CHOICES - 1]
    )
    note = f" {begun(advice.note)}." if advice.note else ""
    worth = f"worth {float(best.value):+.4f} times the {unit} wager"
    return f"{begun(dealt.named(best.choice))} is best, {worth}; {costs}.{note}"
