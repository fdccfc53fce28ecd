"""The blackjack games on small shoes: the solver's game, and the reference round walked by the same strategy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import Any

from croupier import games
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import Strategy, enumerate_round
from croupier.engines.situation import pending_decision
from croupier.engines.twenty_one.dealer import by_value, completed
from croupier.engines.twenty_one.game import PlayAgainst, SolvedGame, solved
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.splits import FREE, STAKED
from croupier.equipment.cards import cards, counts
from croupier.games.families.blackjack_plan import NAMES, SPLIT, BlackjackPlan, Rules
from croupier.hands.points import VALUE
from croupier.round.requests import DEALER, Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.round.views import boxes

#: Twice the same choice, or none of the main wager.
NOT_TRIED = ("double_face_down", "free_double_face_down", "insure", "bust_bonus")

Posted = Mapping[str, object]
#: Answers an offer that may be declined, given the full amount of each action.
Offers = Callable[[Round, dict[str, int]], str]


def shoe(text: str) -> str:
    """``6x8c 2xAd`` spelled out: few kinds of cards, so that there are few ways to deal them."""
    kinds = (kind.split("x") for kind in text.split())
    return " ".join(" ".join([card] * int(copies)) for copies, card in kinds)


def rules(slug: str, **posted: object) -> Rules:
    game = games.get(slug)
    return BlackjackPlan.of(game).in_force(game.house(posted))


def at_its_best(slug: str, deck: str, posted: Posted | None = None, *, splits: bool = True) -> SolvedGame:
    in_force = rules(slug, **posted or {})
    return solved(in_force if splits else replace(in_force, most_hands=1), by_value(counts(cards(deck))))


def walked(slug: str, deck: str, bets: dict[str, str], posted: Posted, **how: Any) -> Enumeration:
    game = games.get(slug)
    return enumerate_round(game, game.house(posted), setup({"1": bets}), deck=cards(deck), **how)


def declined(round_: Round, full: dict[str, int]) -> str:
    return "decline"


def by_plan(game: SolvedGame, offers: Offers = declined) -> Strategy:
    """The strategy that was solved for, put to the reference round."""

    def choose(round_: Round) -> Choice:
        ask = pending_decision(round_)
        full = {action.name: action.most for action in ask.actions}
        hands = boxes(round_.facts)[ask.seat]
        up = VALUE[round_.felt.hands[DEALER][0]]
        held = [VALUE[card] for card in hands[ask.hand]]
        if "even_money" in full:
            deal = next(deal for deal in game.deals(up=up) if deal.blackjack)
            return Choice("even_money" if game.takes_even_money(deal) else "decline")
        if "decline" in full:
            name = offers(round_, full)
            return Choice(name, full[name])
        act = NAMES[chosen(game.turns[up], held, hands=len(hands), original=not ask.hand).bit_length() - 1]
        name = "free_split" if act == "split" and "free_split" in full else act
        return Choice(name, full[name])

    return choose


def capping(game: SolvedGame) -> Strategy:
    """The same with proceeds put on every hand that is worth something; it declines even money, which would end it."""

    def offers(round_: Round, full: dict[str, int]) -> str:
        if "cap" not in full:
            return "decline"
        up = VALUE[round_.felt.hands[DEALER][0]]
        two = tuple(sorted(VALUE[card] for card in boxes(round_.facts)["1"][0]))
        deal = next(deal for deal in game.deals(up=up) if deal.two == two)
        return "cap" if game.after_check(deal) > 0 else "decline"

    plan = by_plan(game, offers)

    def choose(round_: Round) -> Choice | None:
        even = any(action.name == "even_money" for action in pending_decision(round_).actions)
        return Choice("decline") if even else plan(round_)

    return choose


def insured(round_: Round) -> Choice:
    """Insure whenever it is offered, and play no further."""
    full = {action.name: action.most for action in pending_decision(round_).actions}
    name = next(name for name in ("insure", "decline", "stand") if name in full)
    return Choice(name, full[name])


def nets(game: SolvedGame) -> dict[Fraction, float]:
    """How likely each net is, per unit of the main wager."""
    chances: dict[Fraction, float] = {}
    for ending, chance in game.endings().items():
        chances[ending.net] = chances.get(ending.net, 0.0) + float(chance)
    return chances


def exact_ends(shoe: Sequence[int], hits_soft_17: bool, up: int = 0) -> dict[tuple[int, bool], Fraction]:
    """How likely the dealer ends with each (points, natural), drawing from a shoe that lacks the upcard."""
    likely: dict[tuple[int, bool], Fraction] = {}
    for hand in completed(hits_soft_17, up):
        if ways := hand.ways(shoe):
            key = hand.points, hand.natural
            likely[key] = likely.get(key, Fraction(0)) + Fraction(ways, perm(sum(shoe), hand.size))
    return likely


def chosen(play: PlayAgainst, held: Sequence[int], *, hands: int = 1, original: bool = True) -> int:
    """What is done with a hand when the box has so many. A split hand begins with a card of its pair; it is the
    original one or was split off."""
    pair = len(held) == 2 and held[0] == held[1]
    if hands == 1:
        return play.act((held[0], held[1])) if pair else int(play.acts[number(*held)])
    split = play.splits[held[0]]
    if pair and hands < min(split.most, split.again.original if original else split.again.others):
        return SPLIT
    stake = STAKED if original or not split.free else FREE
    return int(split.hands.decided[stake][1][number(*held)])
