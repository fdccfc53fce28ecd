"""How rule changes of the showdown games are proved: by the plan and the round; no rule is stated here."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier import games
from croupier.engines import question
from croupier.engines.analysis import Analysis
from croupier.engines.any import spots
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.any.walk import Strategy
from croupier.engines.showdown.best_play import plan_of
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import cards, counts
from croupier.games.families.showdown import ShowdownPlan
from croupier.mathematics.advice import advise
from croupier.options import House
from croupier.round.game import Game
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.advising import Deals
from tests.engines.dealing.showdown_laying import any_size, check, paid, played_at_any_size, played_by, reference
from tests.engines.dealing.stud_laying import packs

#: The small pack of each proof; "" stands for the usual one of a game.
DECKS = {
    "three-card-poker": "2c 3c 4c 4d 9h Td Jh Qs Qd Ac",
    "four-card-poker": "7c 7c 8h 8h Ts Ts Qd Qd Qd Ah Ah",
    "crazy-four-poker": "Ac Ad Ah As Kc Kc Qh Qh 7s 7s",
    "dj-wild-stud": "2c 2d Jk 3c 3d 4c 5d 8h Ah Kc",
    "deuces-wild-xtreme": "Jk 2s 3s 4s 5s 6s 8s 8d Ad Ah As",
    "straights": "8c 9c Tc Jc 8d 9d Td Jd Qh Qs",
    "six cards": "9d Td Jd Qd Kd Ad 9h 9s",
    "below a king": "2c 3d 4h 6s 6s 7c 8d 8d Qc Qd Kh",
    "ties": "7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h",
    "a card over": "7c 7c 8h 8h Ts Ts Qd Qd Qd Ah Ah Ah",
    "flushes": "2h 3h 5h 7h 9h Kh 2c Kc Kd Jk",
}
#: Where a meter of the house would have to be read, it starts here.
POSTED: dict[str, dict[str, object]] = {
    "deuces-wild-xtreme": {"goin_wild_seed": "100", "too_wild_seed": "100", "five_card_linked_seed": "100"}
}
LAID = 160


def prove(slug: str, proof: str) -> dict[str, str]:
    """Every figure that solver, kernel, advice and chart have in common with the reference round."""
    game = games.get(slug)
    plan, house, deck = plan_of(game), game.house(POSTED.get(slug, {})), DECKS[proof or slug]
    first = {wager: "1" for wager in plan.base if wager != plan.play.wager}
    beside = first | {bet.wager: "1" for bet in plan.side_bets}
    walked = _walked(game, house, deck, first)
    played = _walked(game, house, deck, beside, _at_the_smallest_size)
    followed = _walked(game, house, deck, beside, lambda live: walked.decisions[spots.spot(live, True)].choice)
    figures = _base(game, plan, house, deck, walked) | _side_bets(game, plan, house, deck, played, followed)
    laid = _laid(slug, plan)
    return {
        "round": f"{figures} {laid}",
        "solver": str(figures),
        "kernel": str(laid),
        "advice": str(_advised(slug, deck, first, walked)),
    }


def _at_the_smallest_size(live: Round) -> Choice:
    """Every hand is played."""
    choices = [choice for choice in pending_decision(live).choices(live.felt) if choice.action != "fold"]
    return min(choices, key=lambda choice: choice.multiple)


def _walked(
    game: Game, house: House, deck: str, bets: Mapping[str, str], strategy: Strategy | None = None
) -> Enumeration:
    """The enumerator's best play of these bets, or another way of playing."""
    return enumerate_round(game, house, setup({"1": dict(bets)}), deck=cards(deck), unordered=True, strategy=strategy)


def _solved(game: Game, house: House, deck: str, wager: str) -> Analysis:
    asked = replace(question.usual_question(game, house, wager), pack=tuple(counts(cards(deck))))
    return Analysis(wager, asked.table, question.of(game.slug).wagers(house)[wager](asked))


def _per_unit(nets: Mapping[Any, Any], unit: int = 1) -> dict[Fraction, Fraction]:
    return {Fraction(net) / unit: Fraction(chance) for net, chance in nets.items() if chance}


def _base(game: Game, plan: ShowdownPlan, house: House, deck: str, walked: Enumeration) -> dict[str, str]:
    """The base game with its chart, and its bonuses one by one."""
    base = _solved(game, house, deck, "base")
    assert _per_unit(base.distribution) == _per_unit(walked.distribution, 100)
    assert base.element_of_risk == walked.element_of_risk
    assert base.solved.strategy is not None
    spots_ = base.solved.strategy.spots
    assert sum(spot.ways * spot.values[spot.best] for spot in spots_) / sum(spot.ways for spot in spots_) == base.net
    figures = {"base": str(base.net), "risk": str(base.element_of_risk)}
    for bonus in plan.bonuses:
        alone = _solved(game, house, deck, bonus.wager)
        nets = walked.by_wager.get(bonus.wager, {0: Fraction(1)})
        assert _per_unit(alone.distribution) == _per_unit(nets, 100), bonus.wager
        assert _lines(alone) == _walked_lines(walked, bonus.wager), bonus.wager
        figures[bonus.wager] = str(alone.net)
    return figures


def _side_bets(
    game: Game, plan: ShowdownPlan, house: House, deck: str, played: Enumeration, followed: Enumeration
) -> dict[str, str]:
    """Every side bet by its lines, and by its nets where no meter pays a part of them: one that a fold gives up under
    the best play of the base game, others with every hand played."""
    figures = {}
    for bet in plan.side_bets:
        alone = _solved(game, house, deck, bet.wager)
        walked = followed if bet.wager in plan.play.gives_up else played
        assert _lines(alone) == _walked_lines(walked, bet.wager), bet.wager
        if not alone.progressive:
            assert _per_unit(alone.distribution) == _per_unit(walked.by_wager[bet.wager], 100), bet.wager
        figures[bet.wager] = str([(line, str(chance)) for line, chance in sorted(_lines(alone).items())])
    return figures


def _lines(analysis: Analysis) -> dict[str, Fraction]:
    return {line.line: Fraction(line.probability) for line in analysis.lines if line.probability}


def _walked_lines(walked: Enumeration, wager: str) -> dict[str, Fraction]:
    return {line: chance for (of, line), chance in walked.lines.items() if of == wager and line}


def _advised(slug: str, deck: str, bets: Mapping[str, str], walked: Enumeration) -> list[str]:
    """Advice in some rounds of the small pack is what the enumerator makes of the same spots."""
    values = []
    deals = Deals(slug, counts(cards(deck)), options=POSTED.get(slug, {}), bets=bets)
    for seed in range(12):
        for round_, ask in deals.asked(str(seed)):
            exact = walked.decisions[spots.spot(round_, True)].values
            advice = {valued.choice: valued.value for valued in advise(round_, ask.seat).actions}
            assert {choice: 100 * value for choice, value in advice.items()} == exact
            values += [str(value) for value in exact.values()]
    assert values
    return values


def _laid(slug: str, plan: ShowdownPlan) -> list[int]:
    """What the reference round pays on cards laid for the kernel, which has paid the same, with hands that are folded
    and played at every size that is open to them."""
    kernel = played_by(slug, played_at_any_size(plan))
    stakes = {wager: stake for account in kernel.accounts for wager, stake in account.stakes.items()}
    nets, multiples = Counter[str](), set()
    for pack in packs(slug, LAID, games.get(slug).pack):
        finish = check(slug, kernel, pack, {})
        assert finish.multiple == any_size(plan, plan.order.rank(pack[: plan.cards]))
        multiples.add(finish.multiple)
        for wager, pay in paid(reference(slug, pack, stakes, finish.multiple, {})).items():
            nets[wager] += pay.net
    assert multiples == {0, *plan.play.multiples}
    beside = {*plan.base, *(bonus.wager for bonus in plan.bonuses), *(bet.wager for bet in plan.side_bets)}
    return [nets[wager] for wager in sorted(beside)]
