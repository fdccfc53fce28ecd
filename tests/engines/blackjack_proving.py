"""Every way of knowing a blackjack game on a small shoe: solver, kernel and advice beside the reference round.

A proof names the shoe, the house's options, and what is looked at on it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from croupier import games
from croupier.engines.any import spots
from croupier.engines.any.distribution import Enumeration, mean
from croupier.engines.any.enumerator import offered
from croupier.engines.situation import pending_decision
from croupier.engines.twenty_one.game import SolvedGame
from croupier.equipment.cards import cards, counts
from croupier.hands.points import VALUE, total
from croupier.mathematics.advice import advise, situation
from croupier.round.facts import Chose
from croupier.round.requests import DEALER, Choice
from croupier.round.round import Round
from croupier.round.views import boxes
from tests.engines.advising import Deals
from tests.engines.blackjack_proofs import at_its_best, by_plan, capping, insured, rules, shoe, walked
from tests.engines.dealing.at_the_shoe import Ended
from tests.engines.dealing.blackjack_laying import ByTheKernel, by_the_round, shoes, table_of
from tests.engines.proof import solved

#: Floats of the solver against fractions of the enumerator.
NEAR = 1e-12
#: The fewest decks of a game, so that it is solved soon; one where it is not named.
DECKS = {"rocket-aces": 2}
#: Shoes that the kernel and the reference round are dealt.
SHOES = 90


class Proof(NamedTuple):
    """What is proved on which shoe. ``aspect`` is the play without or with splits, insurance, a side bet by its name,
    the proceeds that ride, or the lammers."""

    aspect: Literal["play", "splits", "insurance", "side bet", "riding", "lammers"]
    shoe: str
    posted: Mapping[str, object] = {}
    wager: str = "main"


PROOFS = {
    "play": Proof("play", "3x8c 6xTc 2x3c 2xAc"),
    "doubles": Proof("play", "3x7c 6xTc 2x4c 2x5c"),
    "soft": Proof("play", "3x6c 6xTc 2x7c 2xAc"),
    "tens up": Proof("play", "3x8c 6xTc 2x6c 2xAc"),
    "surrender": Proof("play", "3x8c 6xTc 2x6c 2xAc", {"late_surrender": True}),
    "splits": Proof("splits", "6x8c 7xTc 3x9c"),
    "aces": Proof("splits", "4xAc 12xTc 3x6c"),
    "eights and aces": Proof("splits", "5x8c 8xTc 2x9c 2xAc"),
    "doubles and aces": Proof("play", "3x5c 6xTc 2x6c 2xAc"),
    "sixes": Proof("splits", "4x6c 9xTc 2x5c"),
    "tens": Proof("splits", "8xTc 2x5c 4x6c"),
    "soft 18": Proof("play", "3x6c 6xTc 2x7c 3xAc"),
    "low cards": Proof("play", "2x3c 3x5c 2x6c 8xTc"),
    "nines": Proof("splits", "5x9c 7xTc 3x6c"),
    "even money": Proof("play", "2x7c 6xTc 2x8c 3xAc", {"blackjack_pays": "6:5"}),
    "insurance": Proof("insurance", "2xAc 3xTc 1x9c 1x8c 1x5c", wager="insurance"),
    "house money": Proof("side bet", "1xAs 2xKs 1x2s 1x3s 1x3d 2x9c 1xTd", {"decks": 2}, "house_money"),
    "riding": Proof("riding", "2xAh 6xKh 3x8c 3x9d", {"decks": 2, "split_hands": 2}, "house_money"),
    "push 22": Proof("side bet", "2x6c 1x6s 2x8c 1x8h 2xTc 1xKh", wager="push_22"),
    "hedge 22": Proof("side bet", "2x6c 1x6s 2x8c 1x8h 2xTc 1xKh", wager="hedge_22"),
    "bust": Proof("side bet", "3x8c 1x8d 1x6c 1xTc 1xTs 2xAc", wager="bust_bonus"),
    "21+3": Proof("side bet", "1xAs 1xKs 1xQs 1x2s 1x3s 1x3d 1x4d 1xAh", wager="21_plus_3"),
    "ladies": Proof("side bet", "2xQh 1xQs 1xAs 1xTs 1xAh 1x9h 1xKh", {"decks": 2}, "lucky_ladies"),
    "lammers": Proof("lammers", "4x5c 8xTc 2x6c", wager="silver_stack"),
    "lammers and aces": Proof("lammers", "4x5c 9xTc 2xAc 2x6c", wager="silver_stack"),
    "rocket": Proof("side bet", "3xAs 2xAh 1xTs 1xTd 1xKs 1x9c", wager="rocket_aces"),
}


def prove(slug: str, proof: str) -> dict[str, str]:
    """The figures of every way of knowing the game, which are the same."""
    asked = PROOFS[proof]
    posted = {"decks": DECKS.get(slug, 1)} | dict(asked.posted)
    figures = ASPECTS[asked.aspect](slug, shoe(asked.shoe), posted, asked.wager)
    return figures | {"kernel": dealt(slug, posted, asked)}


# -- the kernel on laid cards -----------------------------------------------------------------------------------------


def dealt(slug: str, posted: Mapping[str, object], proof: Proof) -> str:
    """Every wager of every round ends in the kernel as the reference round ends it."""
    rides = proof.aspect == "riding"
    more = {"insurance": "always"} | ({"capping": "optimal"} if rides else {})
    table = table_of(slug, {**posted, **more}, "optimal")
    deal, came, chosen = ByTheKernel(table), Counter[Ended](), Counter[str]()
    for laid in shoes(table, SHOES, slug):
        paid, round_ = by_the_round(table, laid)
        if rides:  # what was added is part of the main wager in the round, and of the side bet in the kernel
            assert summed(deal(laid)) == summed(paid), round_.transcript
        else:
            assert deal(laid) == paid, round_.transcript
        came += paid
        chosen.update(fact.action for fact in round_.facts if isinstance(fact, Chose))
    net = sum(ended[1] * times for ended, times in came.items())
    return f"{net} cents in {SHOES} rounds: {', '.join(sorted(chosen))}"


def summed(ended: Counter[Ended]) -> tuple[int, int]:
    """All that was won and all that was at risk."""
    return sum(key[1] * times for key, times in ended.items()), sum(key[2] * times for key, times in ended.items())


# -- the play of hands ------------------------------------------------------------------------------------------------


def play(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """The best play without splits is the enumerator's, action by action."""
    posted = without_offers(slug, posted)
    best = at_its_best(slug, deck, posted, splits=False)
    enumerated = walked(slug, deck, {"main": "100"}, posted, choices=worth_trying)
    main = mean(enumerated.by_wager["main"]) / 100_00
    assert abs(float(main) + best.house_edge) < NEAR, (float(main), -best.house_edge)
    # Which of equal actions is taken changes how rounds end, so that is compared for the solver's own choices.
    by_it = walked(slug, deck, {"main": "100"}, posted, strategy=by_plan(best))
    chances = {Fraction(net, 100_00): float(chance) for net, chance in by_it.by_wager["main"].items() if chance}
    ended: Counter[Fraction] = Counter()
    for ending, chance in best.endings().items():
        ended[ending.net] += chance  # type: ignore[assignment]  # a chance
    assert ended.keys() == chances.keys()
    assert all(abs(ended[net] - chance) < NEAR for net, chance in chances.items())
    advice = advised(slug, deck, posted, enumerated)
    return {"round": f"{main} for {staked(best, by_it)}", "solver": f"{-best.house_edge:.12f}", "advice": advice}


def staked(best: SolvedGame, enumerated: Enumeration) -> Fraction:
    """What is at risk in a round for each unit of the first wager, by the solver as by the enumerator."""
    risked = sum(float(ending.risked) * float(chance) for ending, chance in best.endings().items())
    stakes = enumerated.stakes / enumerated.initial
    assert abs(risked - float(stakes)) < NEAR, (risked, float(stakes))
    return stakes


def without_offers(slug: str, posted: Mapping[str, object]) -> dict[str, object]:
    """The options with no side bet that is made during the round: nothing but the main wager is asked about."""
    later = [wager.slug for wager in games.get(slug).wagers if wager.stage == "later" and wager.may_be_off]
    return {**posted, **dict.fromkeys(later, "off")}


def worth_trying(round_: Round) -> list[Choice]:
    """No splits, nothing twice, and no card to a hard 19, so that few cards are enough."""
    ask = pending_decision(round_)
    points, soft = total(boxes(round_.facts)[ask.seat][ask.hand])
    barred = {"split", "free_split"} | ({"hit"} if points >= 19 and not soft else set())
    return [choice for choice in offered(round_) if choice.action not in barred and "face_down" not in choice.action]


def advised(slug: str, deck: str, posted: Mapping[str, object], enumerated: Enumeration) -> str:
    """Advice values every action as the enumerator does, wherever a seat is asked."""
    compared: Counter[str] = Counter()
    for seed in range(40):
        deals = Deals(slug, counts(cards(deck)), options=dict(posted), bets={"main": "100"})
        for round_, ask in deals.asked(str(seed)):
            if (decided := enumerated.decisions.get(spots.spot(round_))) is None:
                break  # after a split, which was not tried
            held = boxes(round_.facts)[ask.seat][ask.hand]
            pair = len(held) == 2 and VALUE[held[0]] == VALUE[held[1]]
            values = {valued.choice: valued.value for valued in advise(round_, ask.seat).actions}
            amounts = [choice.amount for choice in values if choice.action == "insure"]
            unit = amounts[0] if amounts else situation(round_, ask.seat).staked("main")
            both = [choice for choice in values if choice in decided.values and "split" not in choice.action]
            for choice in both[1:]:
                gap = float(decided.values[choice] - decided.values[both[0]]) / unit
                assert pair or abs(float(values[choice] - values[both[0]]) - gap) < 1e-9, (str(round_.facts), choice)
                compared[choice.action] += 1
    assert compared["hit"] > 2
    return ", ".join(sorted(compared))


def splits(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """The strategy that was solved for is worth the same in the reference round, and advice plays it."""
    best = at_its_best(slug, deck, posted)
    assert any(turn.split for turn in best.turns.values())
    enumerated = walked(slug, deck, {"main": "100"}, posted, strategy=by_plan(best))
    assert abs(float(enumerated.expected) + best.house_edge) < NEAR, (float(enumerated.expected), -best.house_edge)
    stakes = staked(best, enumerated)
    values = []
    for seed in range(12):
        deals = Deals(slug, counts(cards(deck)), options=dict(posted), bets={"main": "100"})
        for round_, ask in deals.asked(str(seed)):
            hands = boxes(round_.facts)[ask.seat]
            held = sorted(VALUE[card] for card in hands[ask.hand])
            if len(hands) == 1 and len(held) == 2 and "stand" in {action.name for action in ask.actions}:
                up = VALUE[round_.felt.hands[DEALER][0]]
                deal = next(deal for deal in best.deals(up=up) if deal.two == tuple(held))
                values.append(max(float(valued.value) for valued in advise(round_, ask.seat).actions))
                assert abs(values[-1] - best.after_check(deal)) < 1e-9, str(round_.facts)
    assert values
    return {
        "round": f"{enumerated.expected} for {stakes}",
        "solver": f"{-best.house_edge:.12f}",
        "advice": f"{sum(values):.9f} in {len(values)} spots",
    }


# -- insurance, side bets, lammers ------------------------------------------------------------------------------------


def insurance(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """Whoever may insure does, in full."""
    nets = dict(walked(slug, deck, {"main": "100"}, posted, strategy=insured).by_wager["insurance"])
    taken = 1 - nets.pop(0, Fraction(0))
    stake = rules(slug, **posted).insurance.most(100_00)
    counted = solved(slug, "insurance", deck=deck, options=posted)
    assert {Fraction(net, stake): chance / taken for net, chance in nets.items()} == counted.distribution
    return {
        "round": f"{mean(nets)} cents in {taken}",
        "solver": f"{counted.net * stake * taken} cents in {taken}",
        "advice": offer_advised(slug, deck, posted, {"main": "100"}, "insure"),
    }


def offer_advised(slug: str, deck: str, posted: Mapping[str, object], bets: dict[str, str], offer: str) -> str:
    """Advice values an offer as the enumerator does, which takes it or not and stands on everything else."""

    def only(round_: Round) -> Choice | None:
        names = {action.name for action in pending_decision(round_).actions}
        return None if offer in names else Choice("decline" if "decline" in names else "stand")

    enumerated = walked(slug, deck, bets, posted, strategy=only, choices=in_dollars)
    worth = []
    for seed in range(40):
        for round_, ask in Deals(slug, counts(cards(deck)), options=dict(posted), bets=bets).asked(str(seed)):
            if offer not in {action.name for action in ask.actions}:
                continue
            values = enumerated.decisions[spots.spot(round_)].values
            (taken,) = (choice for choice in values if choice.action == offer)
            exact = (values[taken] - values[Choice("decline")]) / taken.amount
            valued = next(valued for valued in advise(round_, ask.seat).actions if valued.action == offer)
            assert valued.value == exact, (valued.value, exact, str(round_.facts))
            worth.append(exact)
    assert worth
    return f"{sum(worth)} in {len(worth)} offers"


def in_dollars(round_: Round) -> list[Choice]:
    """Decline, or take an offer in full; one without a limit for a dollar."""
    ask = pending_decision(round_)
    full = {action.name: action.most if action.most < 1000_00 else 100 for action in ask.actions}
    return [Choice(name, amount) for name, amount in full.items()]


def side_bet(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """A bet that cards alone decide is what the round pays, meters aside."""
    game = games.get(slug)
    alone = not game.by_slug[wager].requires
    later = game.by_slug[wager].stage == "later"
    bets = ({"hedge_22": "1"} if later else {wager: "1"}) | ({} if alone else {"main": "1"})
    options = {**posted, "progressive_seed": "0"} if "progressive_seed" in game.option_names else dict(posted)

    def passive(round_: Round) -> Choice:
        names = [action.name for action in pending_decision(round_).actions]
        name = next(name for name in (wager, "decline", "stand") if name in names)
        return Choice(name, 100 if name == wager else 0)

    nets = dict(walked(slug, deck, bets, options, strategy=passive).by_wager[wager])
    made = 1 - nets.pop(0, Fraction(0)) if later else Fraction(1)
    counted = solved(slug, wager, deck=deck, options=options, table=game.house(options).tables[wager].id)
    exact = {Fraction(net, 100): chance / made for net, chance in nets.items() if chance}
    assert exact == {net: chance for net, chance in counted.distribution.items() if chance}
    advice = {"advice": offer_advised(slug, deck, options, bets, wager)} if later else {}
    return {"round": str(mean(nets) / 100), "solver": str(counted.net * made), **advice}


def riding(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """Proceeds are put on the main wager where that is worth something."""
    best = at_its_best(slug, deck, posted)
    enumerated = walked(slug, deck, {"main": "1", wager: "1"}, posted, strategy=capping(best))
    capped = solved(slug, wager, deck=deck, options={**posted, "capping": "optimal"})
    even = sum(
        deal.chance * (best.worth(deal) - (1 - deal.natural) * float(best.rules.blackjack_pays))
        for deal in best.deals()
        if best.takes_even_money(deal)
    )
    both = float(capped.net) - best.house_edge - even
    assert abs(both - float(enumerated.net) / 100) < NEAR, (both, float(enumerated.net) / 100)
    return {"round": str(enumerated.net / 100), "solver": f"{both:.12f}"}


def lammers(slug: str, deck: str, posted: Mapping[str, object], wager: str) -> dict[str, str]:
    """The lammers of the play that is best for the main wager."""
    best = at_its_best(slug, deck, posted)
    enumerated = walked(slug, deck, {"main": "1", wager: "1"}, posted, strategy=by_plan(best))
    counted = solved(slug, wager, deck=deck, options=posted, table=games.get(slug).house(posted).tables[wager].id)
    exact = {Fraction(net, 100): chance for net, chance in enumerated.by_wager[wager].items() if chance}
    assert exact == counted.distribution
    return {"round": str(mean(enumerated.by_wager[wager]) / 100), "solver": str(counted.net)}


ASPECTS: dict[str, Callable[[str, str, Mapping[str, object], str], dict[str, str]]] = {
    "play": play,
    "splits": splits,
    "insurance": insurance,
    "side bet": side_bet,
    "riding": riding,
    "lammers": lammers,
}
