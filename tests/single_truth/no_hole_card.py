"""Rules of twenty-one without a hole card, changed one at a time: solver, kernel and advice must follow the round."""

from dataclasses import replace
from fractions import Fraction
from math import isclose
from typing import NamedTuple

from croupier import games
from croupier.engines.any import spots
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.enumerator import enumerate_round, offered
from croupier.engines.no_hole_card import solve
from croupier.engines.no_hole_card.rules import rules_of
from croupier.engines.question import Question
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import cards, counts
from croupier.games.families.no_hole_card import NoHoleCardPlan
from croupier.mathematics.advice import advise
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.advising import Deals
from tests.engines.dealing.no_hole_card_laying import ByTheKernel, anyhow, by_the_round, shoes, table_of
from tests.engines.no_hole_card_player import best_player
from tests.single_truth.mutation import Mutation

GAME = "pontoon-plus"
_PLAN = "games/pontoon_plus/plan.py"
_RULES = "games/pontoon_plus/rules.py"
_PAYS = "games/pontoon_plus/paytables.toml"


class Shoe(NamedTuple):
    """A small shoe: its cards, the bets of the seat, and whether pairs in it are split."""

    deck: str
    splits: bool = False
    main: str = "10"
    beside: tuple[str, ...] = ()


PROOFS = {
    "different": Shoe("Ah Kh 9d 6s 7s 8s"),
    "doubled": Shoe("Ah Kh 9d 6s 5s 4c 2d"),
    "low": Shoe("Kh 9d 7c 6s 5h 4d 8h"),
    "insured": Shoe("Ah Kh 9d 8c 7c 6h", beside=("insurance",)),
    "first two": Shoe("As Ks 9s 8s 7c 6d", beside=("bonus", "player_pair")),
    "eights": Shoe(" ".join(["8s"] * 5 + ["3d"] * 3 + ["Kh"] * 7), splits=True),
    "aces": Shoe(" ".join(["8s"] * 4 + ["Ah"] * 3 + ["Kh"] * 7), splits=True),
    "sevens": Shoe(" ".join(["7s"] * 4 + ["7h"] * 2 + ["Kh"] * 6), splits=True, main="100"),
}

MUTATIONS = [
    Mutation(GAME, "a hand of less than 15 must draw", "limit", _PLAN, "least_to_stand=12", "least_to_stand=15", "low"),
    Mutation(GAME, "a pair is split to two hands", "split", _PLAN, "most_hands=4", "most_hands=2", "eights"),
    Mutation(GAME, "no pair but aces is split", "split", _PLAN, "most_hands=4", "most_hands=1", "eights"),
    Mutation(GAME, "split aces draw on", "draw", _PLAN, "split_aces_draw=False", "split_aces_draw=True", "aces"),
    Mutation(GAME, "aces are split again", "split", _PLAN, "most_hands_of_aces=2", "most_hands_of_aces=4", "aces"),
    Mutation(
        GAME,
        "a double adds half the bet",
        "multiple",
        _PLAN,
        "most_doubled=Fraction(1)",
        "most_doubled=Fraction(1, 2)",
        "low",
    ),
    Mutation(GAME, "a double stays", "offer", _PLAN, "may_be_withdrawn=True", "may_be_withdrawn=False", "low"),
    Mutation(
        GAME,
        "a third of the bet is insured",
        "multiple",
        _PLAN,
        "share=Fraction(1, 2)",
        "share=Fraction(1, 5)",
        "insured",
    ),
    Mutation(
        GAME,
        "pictures are insured against too",
        "offer",
        _PLAN,
        "against=frozenset({1})",
        "against=frozenset({1, 10})",
        "insured",
    ),
    Mutation(
        GAME,
        "a hand is given up against an ace only",
        "offer",
        _PLAN,
        "surrendered_against=frozenset({1, 10})",
        "surrendered_against=frozenset({1})",
        "different",
    ),
    Mutation(
        GAME, "the dealer stands on soft 17", "draw", _PLAN, "hits_soft_17=True", "hits_soft_17=False", "different"
    ),
    Mutation(
        GAME, "a bet of $200 earns the larger bonus", "limit", _PLAN, "BonusTier(100_00,", "BonusTier(200_00,", "sevens"
    ),
    Mutation(
        GAME, "the least bonus comes first", "limit", _PLAN, "BonusTier(100_00,", "BonusTier(1_00,", "sevens", False
    ),
    Mutation(
        GAME,
        "insurance pays three to one",
        "odds",
        _PAYS,
        'insurance", pays = "2 to 1"',
        'insurance", pays = "3 to 1"',
        "insured",
    ),
    Mutation(GAME, "a quarter comes back of a surrender", "odds", _PAYS, '"1 for 2"', '"1 for 4"', "different"),
    Mutation(
        GAME,
        "a pontoon pays two to one",
        "pay line",
        _PAYS,
        '"pontoon", pays = "3 to 2"',
        '"pontoon", pays = "2 to 1"',
        "different",
    ),
    Mutation(
        GAME,
        "6-7-8 of spades pays ten to one",
        "pay line",
        _PAYS,
        '"6_7_8_spades", pays = "3 to 1"',
        '"6_7_8_spades", pays = "10 to 1"',
        "different",
    ),
    Mutation(
        GAME,
        "an ace with a picture pays five to one",
        "pay line",
        _PAYS,
        '"ace_picture", pays = "4 to 1"',
        '"ace_picture", pays = "5 to 1"',
        "first two",
    ),
    Mutation(
        GAME,
        "a pair is of one suit",
        "pay line",
        _RULES,
        '("pair",) if two[0] >> 2 == two[1] >> 2',
        '("pair",) if two[0] & 3 == two[1] & 3',
        "first two",
    ),
    Mutation(
        GAME,
        "a stand off loses",
        "push",
        _RULES,
        'BetResult("push", "SG 3.27.4")',
        'BetResult("lose", "SG 3.27.4")',
        "low",
    ),
    Mutation(
        GAME,
        "a doubled part is lost to a pontoon too",
        "push",
        _RULES,
        'BetResult("push", "SG 3.25.4")',
        'BetResult("lose", "SG 3.25.4")',
        "doubled",
    ),
    Mutation(
        GAME,
        "a surrender holds against a pontoon",
        "fold",
        _RULES,
        'if pontoon else BetResult("surrender"',
        'if False else BetResult("surrender"',
        "different",
    ),
    Mutation(
        GAME,
        "only hard hands of nine and more are doubled",
        "limit",
        _RULES,
        "    return len(cards) == 2\n\n\ndef may_split",
        "    return len(cards) == 2 and total(cards).points > 12\n\n\ndef may_split",
        "low",
    ),
    Mutation(
        GAME,
        "split hands are not doubled",
        "split",
        _RULES,
        "    return len(cards) == 2\n\n\ndef may_split",
        "    return len(cards) == 2 and not split\n\n\ndef may_split",
        "eights",
    ),
    Mutation(
        GAME,
        "aces count eleven in a double",
        "rank",
        _RULES,
        "1 in (VALUE[card] for card in cards[2:])",
        "1 in (VALUE[card] for card in cards)",
        "doubled",
    ),
    Mutation(
        GAME,
        "four cards are paid as five",
        "pay line",
        _RULES,
        '{5: "five_cards"',
        '{4: "five_cards"',
        "doubled",
    ),
    Mutation(
        GAME,
        "a split ace with a picture is a pontoon",
        "split",
        _RULES,
        "if is_pontoon(cards) and not split:",
        "if is_pontoon(cards):",
        "aces",
    ),
    Mutation(
        GAME,
        "a pontoon is of one suit",
        "rank",
        _RULES,
        "is_blackjack(*cards)",
        "is_blackjack(*cards) and cards[0] & 3 == cards[1] & 3",
        "different",
        False,
    ),
    Mutation(
        GAME,
        "the second card alone makes a bonus",
        "rank",
        _RULES,
        "    if high == ACE:",
        "    if two[1] >> 2 == ACE:",
        "first two",
        False,
    ),
    Mutation(
        GAME,
        "a five-card hand is paid for its suit",
        "pay line",
        _RULES,
        "BY_CARDS.get(len(cards), REGULAR)",
        "(BY_CARDS.get(len(cards), REGULAR) if cards[0] & 3 else REGULAR)",
        "low",
        False,
    ),
    Mutation(
        GAME,
        "only pairs of one rank are split",
        "split",
        _RULES,
        "VALUE[cards[0]] == VALUE[cards[1]]",
        "cards[0] >> 2 == cards[1] >> 2",
        "eights",
        False,
    ),
    Mutation(
        GAME,
        "split sevens earn the super bonus",
        "offer",
        _RULES,
        "return not split and up >> 2",
        "return up >> 2",
        "sevens",
        False,
    ),
]


def prove(slug: str, proof: str) -> dict[str, str]:
    """The reference round on a small shoe, the solver, the kernel on laid shoes, and advice where nothing is split."""
    shoe = PROOFS[proof]
    round_ = _main(slug, shoe)
    figures = {"round": str([round_.expected, *sorted(round_.distribution.items())]), "solver": "as the round"}
    for wager in shoe.beside:
        figures[wager] = _beside(slug, shoe, wager)
    figures["round"] += "".join(figures[wager] for wager in shoe.beside)
    if not shoe.splits:
        figures["advice"] = _advice(slug, shoe)
    figures["kernel"] = _kernel()
    return figures


def _question(slug: str, shoe: Shoe, wager: str) -> Question:
    ((question, _),) = questions(request(slug, {"stake": shoe.main}, wager=wager))
    return replace(question, pack=tuple(counts(cards(shoe.deck))))


def _played(slug: str, shoe: Shoe, bets: dict[str, str], **how: object) -> Enumeration:
    game = games.get(slug)
    seats = setup({"1": {"main": shoe.main, **bets}})
    return enumerate_round(game, game.house({}), seats, deck=cards(shoe.deck), **how)  # type: ignore[arg-type]


def _main(slug: str, shoe: Shoe) -> Enumeration:
    """What the solver plays comes out as it says; and where nothing is split, nothing is better."""
    question = _question(slug, shoe, "main")
    solved, player = solve.main(question), best_player(question)
    net = sum(float(ending.net) * chance for ending, chance in solved.endings.items())
    round_ = _played(slug, shoe, {}, strategy=player)
    assert isclose(net, round_.expected, abs_tol=1e-11), (net, float(round_.expected))
    if not shoe.splits:
        best = _played(slug, shoe, {}, choices=_without_insurance)
        assert isclose(net, best.expected, abs_tol=1e-11), (net, float(best.expected))
        chances: dict[Fraction, float] = {}
        for ending, chance in solved.endings.items():
            chances[ending.net] = chances.get(ending.net, 0.0) + chance
        for cents, likely in round_.distribution.items():
            assert isclose(chances.pop(Fraction(cents, round_.initial), 0.0), likely, abs_tol=1e-11), cents
        assert not any(chances.values()), chances
    return round_


def _without_insurance(round_: Round) -> list[Choice]:
    return [choice for choice in offered(round_) if choice.action not in ("split", "insure")]


def _beside(slug: str, shoe: Shoe, wager: str) -> str:
    """A bet beside the main one: every insurance that is offered, or what the first two cards decide."""
    ((question, solver),) = questions(request(slug, {}, wager=wager))
    solved = solver(replace(question, pack=tuple(counts(cards(shoe.deck)))))
    bets = {} if wager == "insurance" else {wager: shoe.main}
    round_ = _played(slug, shoe, bets, strategy=_insures)
    played = {net: chance for net, chance in round_.by_wager[wager].items() if chance}
    if wager == "insurance":
        made = {net: chance for net, chance in played.items() if net}
        edge = -sum(net * chance for net, chance in made.items()) / -min(made) / sum(made.values())
        assert edge == Fraction(solved.notes[0].rsplit(" ", 1)[1]), edge
    else:
        stake = int(shoe.main) * 100
        ways = {Fraction(net, stake): chance for net, chance in played.items()}
        assert ways == {ending.net: Fraction(hits, solved.ways) for ending, hits in solved.endings.items() if hits}  # type: ignore[arg-type]
    return str(sorted(played.items()))


def _insures(round_: Round) -> Choice:
    """Insures whatever may be, and stands as soon as the rules let it."""
    ask = pending_decision(round_)
    for name in ("insure", "stand", "decline", "hit"):
        for action in ask.actions:
            if action.name == name:
                return Choice(name, action.most)
    raise AssertionError(ask)


def _advice(slug: str, shoe: Shoe) -> str:
    """Every decision that comes up in some rounds is worth what the enumerator says."""
    walked = _played(slug, shoe, {}, choices=lambda round_: [c for c in offered(round_) if c.action != "split"])
    stake, compared = int(shoe.main) * 100, 0
    for seed in range(25):
        for round_, ask in Deals(slug, counts(cards(shoe.deck)), bets={"main": shoe.main}).asked(str(seed)):
            decision = walked.decisions.get(spots.spot(round_))
            if decision is None:
                break
            values = {action.choice: float(action.value) for action in advise(round_, ask.seat).actions}
            unit = next((choice.amount for choice in values if choice.action == "insure"), stake)
            first, *others = [choice for choice in values if choice in decision.values]
            for choice in others:
                gap = float(decision.values[choice] - decision.values[first]) / unit
                assert isclose(values[choice] - values[first], gap, abs_tol=1e-9), (choice, str(round_.facts))
                compared += 1
    assert compared > 8
    return "as the enumerator"


def _kernel() -> str:
    """Whatever a player does, shoes as they lie end in the kernel as in the round."""
    rules, ended = rules_of(NoHoleCardPlan.of(games.get(GAME))), 0
    for stake in ("100", "150"):
        table = table_of({"insurance": "always", "stake": stake, "seats": 2})
        table.__dict__["policy"] = anyhow(rules, 1)
        deal = ByTheKernel(table)
        for laid in shoes(table, 70, f"proof {stake}"):
            paid, round_ = by_the_round(table, laid)
            assert deal(laid) == paid, round_.transcript
            ended += 1
    return f"{ended} shoes"
