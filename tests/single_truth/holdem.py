"""Planted changes of the hold'em games, and how reference round, solver, advice and kernel are compared under them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.round.requests import Choice
from croupier.round.round import Round
from tests.single_truth.mutation import Kind, Mutation

UTH, THB = "ultimate-texas-holdem", "texas-holdem-bonus"
_ULTIMATE, _BONUS = "games/ultimate_texas_holdem/", "games/texas_holdem_bonus/"


#: The hands that are sets of cards even where the flop is told from what comes after it.
_HOLE_CARDS = frozenset({"1", "dealer"})


class Proof(NamedTuple):
    """A small pack, and the wager whose figure is compared; the base game with best play, a side bet with the answers
    of one who never bets unless it is ``played``, for the best of the base game."""

    deck: str
    wager: str = "base"
    options: tuple[tuple[str, str], ...] = ()
    played: bool = False


#: Packs of three ranks, where everybody has a full house or better; of four and more, where hands are lower. The games
#: burn two cards and three.
PROOFS: dict[tuple[str, str], Proof] = {
    (UTH, "few"): Proof("Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd"),
    (UTH, "open"): Proof("2h 2h 2h 4d 4d 4d 7s 8c Td Qs Kh"),
    (UTH, "trips"): Proof("Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd", "trips"),
    (UTH, "progressive"): Proof("Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd", "progressive", played=True),
    (THB, "few"): Proof("Ah Ah Ah Ah Kh Kh Kh Kh Qd Qd Qd Qd"),
    (THB, "low"): Proof("Ah Ah Ah Kh Kh Kh Qd Qd Qd Jd Jd Jd"),
    (THB, "bonus"): Proof("Ah Ad Ah Ad Kh Kh Kh Kh 2s 2s 2s 2s", "bonus"),
    (THB, "aces"): Proof("Ah Ad Ah Ad Kh Kh Kh Kh 2s 2s 2s 2s", "bonus", (("bonus", "HB-OH-1000"),)),
}


def _ultimate(
    rule: str, kind: Kind, file: str, change: tuple[str, str], proof: str, *, follows: bool = True
) -> Mutation:
    return Mutation(UTH, rule, kind, _ULTIMATE + file, *change, proof, follows)


def _bonus(rule: str, kind: Kind, file: str, change: tuple[str, str], proof: str, *, follows: bool = True) -> Mutation:
    return Mutation(THB, rule, kind, _BONUS + file, *change, proof, follows)


MUTATIONS = (
    Mutation(UTH, "a tie is a loss", "push", "games/families/holdem.py", 'return "tie"', 'return "lose"', "few", False),
    _ultimate("five antes before the flop", "multiple", "plan.py", ("(4, 3)", "(5, 3)"), "few"),
    _ultimate("three antes at most before the flop", "multiple", "plan.py", ("(4, 3)", "(3,)"), "open"),
    _ultimate("three antes on the flop", "multiple", "plan.py", ("multiples=(2,)", "multiples=(3,)"), "few"),
    _ultimate("two antes on the river", "multiple", "plan.py", ("multiples=(1,)", "multiples=(2,)"), "few"),
    _ultimate(
        "two sizes on the flop", "multiple", "plan.py", ("multiples=(2,)", "multiples=(2, 1)"), "few", follows=False
    ),
    _ultimate("a dealer needs four of a kind", "qualifier", "rules.py", ('"pair"', '"four_of_a_kind"'), "few"),
    _ultimate("a dealer needs two pair", "qualifier", "rules.py", ('"pair"', '"two_pair"'), "open"),
    _ultimate("every dealer qualifies", "qualifier", "plan.py", ("qualifies=qualifies", "qualifies=None"), "open"),
    _ultimate(
        "an ante is paid where the dealer does not qualify",
        "push",
        "plan.py",
        ('StudResult(0, "push", "OH-I 9.VII")', 'StudResult(1, "win", "OH-I 9.VII")'),
        "open",
    ),
    _ultimate(
        "a tie loses",
        "push",
        "plan.py",
        ('StudResult(0, "push", "OH-I 9.VIII.C")', 'StudResult(-1, "lose", "OH-I 9.VIII.C")'),
        "few",
    ),
    _ultimate(
        "a blind that is not paid is lost",
        "push",
        "plan.py",
        ('StudResult(0, "push", "OH-I 10.III")', 'StudResult(-1, "lose", "OH-I 10.III")'),
        "open",
    ),
    _ultimate(
        "even money is two to one",
        "odds",
        "plan.py",
        ('StudResult(1, "win", "OH-I 10.II")', 'StudResult(2, "win", "OH-I 10.II")'),
        "few",
    ),
    _ultimate(
        "a full house on the blind",
        "pay line",
        "paytables.toml",
        ('"3 to 1" },\n  { line = "flush", pays = "3', '"9 to 2" },\n  { line = "flush", pays = "3'),
        "few",
    ),
    _ultimate("nobody folds on the river", "fold", "plan.py", ('otherwise="fold"', 'otherwise="check"'), "few"),
    _ultimate("a fold leaves the blind", "fold", "plan.py", ('"blind": "OH-I 9.V.B", ', ""), "few", follows=False),
    _ultimate(
        "a fold gives up trips",
        "fold",
        "plan.py",
        ('"progressive": "OH-L', '"trips": "OH-I 9.V.B", "progressive": "OH-L'),
        "trips",
        follows=False,
    ),
    _ultimate("a flop of two cards", "street", "plan.py", ("cards=3,", "cards=2,"), "few", follows=False),
    _ultimate(
        "trips goes by the flop", "draw", "plan.py", ('wager="trips", board=5', 'wager="trips", board=3'), "trips"
    ),
    _ultimate("four of a kind on trips", "pay line", "paytables.toml", ('"30 to 1"', '"31 to 1"'), "trips"),
    _ultimate(
        "the progressive goes by the whole board",
        "draw",
        "plan.py",
        ('wager="progressive", board=3', 'wager="progressive", board=5'),
        "progressive",
        follows=False,
    ),
    _bonus("three antes to see the flop", "multiple", "plan.py", ("multiples=(2,)", "multiples=(3,)"), "few"),
    _bonus(
        "two antes before the turn",
        "multiple",
        "plan.py",
        ('wager="turn", action="bet", multiples=(1,)', 'wager="turn", action="bet", multiples=(2,)'),
        "few",
    ),
    _bonus(
        "three antes before the river",
        "multiple",
        "plan.py",
        ('wager="river", action="bet", multiples=(1,)', 'wager="river", action="bet", multiples=(3,)'),
        "few",
    ),
    _bonus(
        "an ante is paid with four of a kind",
        "qualifier",
        "rules.py",
        ('player, "straight"', 'player, "four_of_a_kind"'),
        "few",
    ),
    _bonus(
        "an ante that is not paid is lost",
        "push",
        "plan.py",
        ('StudResult(0, "push", "OH-K 10.VIII.B")', 'StudResult(-1, "lose", "OH-K 10.VIII.B")'),
        "low",
    ),
    _bonus(
        "a tie loses",
        "push",
        "plan.py",
        ('StudResult(0, "push", "OH-K 10.VIII.C")', 'StudResult(-1, "lose", "OH-K 10.VIII.C")'),
        "few",
    ),
    _bonus(
        "an ante is paid where the dealer is below a straight",
        "qualifier",
        "plan.py",
        (
            "    base=(\n        # An ante that wins is paid with a straight or better (ruling: thb-1).\n"
            '        AgainstDealer(\n            wager="ante",',
            "    qualifies=pays_ante,\n    base=(\n"
            '        AgainstDealer(\n            wager="ante",\n            unqualified=_EVEN_MONEY,',
        ),
        "low",
    ),
    _bonus("the flop may be checked", "fold", "plan.py", ('otherwise="fold"', 'otherwise="check"'), "few"),
    _bonus(
        "a turn wager or a fold",
        "fold",
        "plan.py",
        ('made="OH-K 10.III", otherwise="check"', 'made="OH-K 10.III", otherwise="fold"'),
        "few",
        follows=False,
    ),
    _bonus(
        "the river is open at the last bet",
        "street",
        "plan.py",
        (
            "HoldemStreet(TURN, cards=1),  # §10.IV\n        HoldemStreet(RIVER, cards=1),",
            "HoldemStreet(TURN, cards=2),\n        HoldemStreet(RIVER),",
        ),
        "few",
    ),
    _bonus(
        "hands of three cards",
        "draw",
        "plan.py",
        ("    streets=(\n", "    hole=3,\n    streets=(\n"),
        "few",
        follows=False,
    ),
    _bonus(
        "two aces",
        "pay line",
        "paytables.toml",
        ('"ace_ace", pays = "30 to 1"', '"ace_ace", pays = "31 to 1"'),
        "bonus",
    ),
    _bonus("kings are a pair like others", "rank", "rules.py", ("high >= JACK", "high > KING"), "bonus"),
    _bonus("aces against kings", "offer", "plan.py", ('("ace_ace", "ace_ace")', '("ace_ace", "kk_qq_jj")'), "aces"),
    _bonus(
        "a fold gives up the bonus",
        "fold",
        "plan.py",
        ('"progressive": "OH-L', '"bonus": "OH-K 10.I.B", "progressive": "OH-L'),
        "bonus",
        follows=False,
    ),
)


def prove(slug: str, proof: str) -> dict[str, str]:
    """Every way of knowing the game on a small pack; what does not agree fails."""
    how = PROOFS[slug, proof]
    figure, solver = _solved(slug, how)
    assert figure == solver, f"the round comes to {figure}, the solver to {solver}"
    figures = {"round": figure, "solver": solver, "kernel": _dealt(slug, dict(how.options))}
    if how.wager == "base":
        figures["advice"] = _advised(slug, how)
    return figures


def _solved(slug: str, how: Proof) -> tuple[str, str]:
    """The enumerator's distribution of the wager, and the solver's."""
    from croupier import games
    from croupier.engines.any.enumerator import enumerate_round
    from croupier.engines.any.walk import Strategy
    from croupier.equipment.cards import cards
    from croupier.round.setup import setup
    from tests.engines.advising import BETS
    from tests.engines.proof import best_of, solved

    game, bets = games.get(slug), dict(BETS[slug])
    house = game.house(dict(how.options))
    strategy: Strategy | None = None if how.wager == "base" else _folding
    if how.played:
        strategy = best_of(slug, how.deck, bets, dict(how.options), _HOLE_CARDS)
    if how.wager != "base":
        bets[how.wager] = "1" if how.wager == "progressive" else "10"
    walked = enumerate_round(
        game,
        house,
        setup({"1": bets}),
        deck=cards(how.deck),
        unordered=_HOLE_CARDS if how.played else True,
        strategy=strategy,
    )
    nets = walked.distribution if how.wager == "base" else walked.by_wager[how.wager]
    stake = 1_00 if how.wager == "progressive" else 10_00
    enumerated = {Fraction(net, stake): chance for net, chance in nets.items() if chance}
    table = "" if how.wager == "base" else house.tables[how.wager].id
    counted = solved(slug, how.wager, options=dict(how.options), deck=how.deck, table=table).distribution
    return _text(enumerated), _text({net: chance for net, chance in counted.items() if chance})


def _text(distribution: Mapping[Any, Any]) -> str:
    return ", ".join(f"{net}: {chance}" for net, chance in sorted(distribution.items()))


def _folding(round_: Round) -> Choice | None:
    """What bets nothing."""
    from croupier.engines.situation import pending_decision

    return Choice(pending_decision(round_).actions[-1].name)


def _dealt(slug: str, posted: dict[str, object]) -> str:
    """The kernel's payments on laid cards, under every strategy that needs no solver, against the reference round."""
    from tests.engines.dealing.holdem_laying import check, strategies_of, table_of
    from tests.engines.dealing.stud_laying import packs

    endings = set()
    for way in strategies_of(slug):
        if "best" not in (way.first, way.flop, way.last):
            table = table_of(slug, way.name, posted)
            endings |= {check(slug, table, pack, posted) for pack in packs(f"{slug} {way.name}", 100)}
    return f"{len(endings)} endings"


def _advised(slug: str, how: Proof) -> str:
    """Advice in rounds dealt at random, against what the enumerator weighs there."""
    from croupier import games
    from croupier.engines.any import spots
    from croupier.engines.any.enumerator import enumerate_round
    from croupier.equipment.cards import cards, counts
    from croupier.mathematics.advice import advise
    from croupier.round.setup import setup
    from tests.engines.advising import BETS, Deals

    game, deck = games.get(slug), cards(how.deck)
    walked = enumerate_round(game, game.house(), setup({"1": BETS[slug]}), deck=deck, unordered=True)
    decisions = 0
    for seed in range(20):
        for round_, ask in Deals(slug, counts(deck)).asked(str(seed)):
            weighed = walked.decisions[spots.spot(round_, True)].values
            advised = {action.choice: 10_00 * action.value for action in advise(round_, ask.seat).actions}
            assert advised == weighed, (ask.asked, advised, weighed)
            decisions += 1
    return f"{decisions} decisions"
