"""Rules of games decided street by street, changed one at a time: solver, kernel and advice must follow the round."""

from typing import NamedTuple

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.streets.advice import worth
from croupier.engines.streets.shape import StreetShape, given_up, shape_of
from croupier.equipment.cards import cards
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.engines.dealing.street_laying import anyhow, check, laid_out
from tests.engines.dealing.stud_laying import packs
from tests.engines.proof import assert_proved, best_of
from tests.engines.situations import always, pack, situations
from tests.single_truth.mutation import Mutation

LIR, MSS = "let-it-ride", "mississippi-stud"
_RIDE, _STUD = "games/let_it_ride", "games/mississippi_stud"
#: From the shoe nothing is burned before a street, so that a small deck will do.
SHOE = {"dealing": "shoe"}


class Pack(NamedTuple):
    """A small deck, and the side bets that are made on it."""

    deck: str
    beside: tuple[str, ...] = ()


PROOFS = {
    "pairs": Pack("Th Td 9h 9d Jh 3c 4s"),
    "flush": Pack("Ah Kh 9h 7h 2h 3d"),
    "low pairs": Pack("6h 6d 5h 5d Kc 2s"),
    "bonus": Pack("9h 9d 9s Th 3c 4c 5c", beside=("bonus", "three_card_bonus")),
    "three": Pack("Ah 2h 3h Ad Ac 7d", beside=("three_card_bonus",)),
    "progressive": Pack("Ah Kh 9h 7h 2h 2d", beside=("progressive",)),
}

MUTATIONS = [
    Mutation(LIR, "a pair of nines is paid", "rank", f"{_RIDE}/rules.py", "PAID_PAIR = TEN", "PAID_PAIR = 7", "pairs"),
    Mutation(
        LIR,
        "a pair of tens pays two to one",
        "pay line",
        f"{_RIDE}/paytables.toml",
        '"pair_of_tens_or_better", pays = "1 to 1"',
        '"pair_of_tens_or_better", pays = "2 to 1"',
        "pairs",
    ),
    Mutation(
        LIR,
        "both community cards turn up before the second bet is decided",
        "street",
        f"{_RIDE}/plan.py",
        'returned="OH-D 12.II.B")),',
        'returned="OH-D 12.II.B"), 2),',
        "pairs",
        False,
    ),
    Mutation(
        LIR,
        "the first bet may not be taken back",
        "offer",
        f"{_RIDE}/plan.py",
        'Street(RidingPoint(wager="bet_1", clause="OH-D 12.II", returned="OH-D 12.II.B")),',
        "",
        "pairs",
        False,
    ),
    Mutation(
        LIR,
        "both community cards turn up at once after one bet is decided",
        "street",
        f"{_RIDE}/plan.py",
        """        Street(RidingPoint(wager="bet_1", clause="OH-D 12.II", returned="OH-D 12.II.B")),
        # Whatever was decided about the first (§12.IV).
        Street(RidingPoint(wager="bet_2", clause="OH-D 12.IV", returned="OH-D 12.IV.B")),""",
        """        Street(RidingPoint(wager="bet_1", clause="OH-D 12.II", returned="OH-D 12.II.B"), 2),""",
        "pairs",
    ),
    Mutation(
        LIR,
        "the three card bonus goes by all five cards",
        "rank",
        f"{_RIDE}/plan.py",
        'wager="three_card_bonus", cards="player"',
        'wager="three_card_bonus", cards="all"',
        "bonus",
        False,
    ),
    Mutation(
        LIR,
        "three of a kind pays the bonus $9",
        "pay line",
        f"{_RIDE}/paytables.toml",
        '"three_of_a_kind", pays = "$5"',
        '"three_of_a_kind", pays = "$9"',
        "bonus",
    ),
    Mutation(MSS, "a street takes one or two antes", "multiple", f"{_STUD}/plan.py", "(1, 2, 3)", "(1, 2)", "flush"),
    Mutation(MSS, "a street takes up to five antes", "multiple", f"{_STUD}/plan.py", "(1, 2, 3)", "(1, 3, 5)", "flush"),
    Mutation(MSS, "a pair of fives pushes", "push", f"{_STUD}/rules.py", "= JACK, SIX", "= JACK, SIX - 1", "low pairs"),
    Mutation(MSS, "a pair of sixes wins", "rank", f"{_STUD}/rules.py", "= JACK, SIX", "= SIX, SIX", "low pairs"),
    Mutation(
        MSS,
        "a flush pays seven to one",
        "pay line",
        f"{_STUD}/paytables.toml",
        '"flush", pays = "6 to 1"',
        '"flush", pays = "7 to 1"',
        "flush",
    ),
    Mutation(
        MSS,
        "the last two cards turn up together",
        "street",
        f"{_STUD}/plan.py",
        '"OH-J 11.VI.B", "ante", "third_street", "fourth_street"),',
        '"OH-J 11.VI.B", "ante", "third_street", "fourth_street")._replace(opens=2),',
        "flush",
        False,
    ),
    Mutation(
        MSS,
        "a fold on fourth street keeps the bet of the third",
        "fold",
        f"{_STUD}/plan.py",
        '"OH-J 11.IV.B", "ante", "third_street"),',
        '"OH-J 11.IV.B", "ante"),',
        "flush",
        False,
    ),
    Mutation(
        MSS,
        "a fold after third street keeps the progressive",
        "fold",
        f"{_STUD}/plan.py",
        '{"progressive": "OH-L 6.III"}',
        '({"progressive": "OH-L 6.III"} if len(given_up) == 1 else {})',
        "progressive",
        False,
    ),
    Mutation(
        MSS,
        "three of a kind pays the three card bonus 40 to 1",
        "pay line",
        f"{_STUD}/paytables.toml",
        '"three_of_a_kind", pays = "30 to 1"',
        '"three_of_a_kind", pays = "40 to 1"',
        "three",
    ),
]


def prove(slug: str, proof: str) -> dict[str, str]:
    """Solver, advice and kernel beside the enumerator on a small deck; every assertion is one of agreement."""
    game, (deck, beside) = games.get(slug), PROOFS[proof]
    shape = shape_of(game)
    bets = dict.fromkeys(shape.plan.bets, "1")
    walked = enumerate_round(game, game.house(SHOE), setup({"1": bets}), deck=cards(deck), unordered=True)
    assert_proved(slug, shape.plan.base.wager, deck, bets, options=SHOE, whole_round=True, unordered=True)
    figures = [str(walked.expected)]
    stay = [decision.choices[-1] for decision in shape.decisions]
    for wager in beside:
        made = {**bets, wager: "1"}
        folded = wager in given_up(shape.plan)
        how = best_of(slug, deck, bets, SHOE) if folded else always(*stay)
        alone = enumerate_round(
            game, game.house(SHOE), setup({"1": made}), deck=cards(deck), unordered=True, strategy=how
        )
        assert_proved(slug, wager, deck, made, options=SHOE, unordered=True, strategy=how)
        figures.append(str(sorted(alone.by_wager[wager].items())))
    return {
        "round": " ".join(figures),
        "solver": "the same distribution",
        "advice": _advised(slug, shape, deck, bets),
        "kernel": _dealt(slug, shape),
    }


def _advised(slug: str, shape: StreetShape, deck: str, bets: dict[str, str]) -> str:
    """What each action is worth is what the enumerator weighed, in every situation of the deck."""
    table = games.get(slug).house(SHOE).tables[shape.plan.base.wager]
    known = 0
    for own, board, before, values in situations(slug, deck, bets, options=SHOE):
        number, staked = len(before), shape.start
        for decision, made in zip(shape.decisions, before, strict=False):
            staked += decision.units[decision.choices.index(Choice(made.action, made.amount, made.multiple))]
        decision = shape.decisions[number]
        advised = worth(shape, number, table, (*own, *board), staked, pack(deck))
        weighed = [values[action] for action in decision.actions]
        where = (own, board, before)
        assert [value - advised[0] for value in advised] == [value - weighed[0] for value in weighed], where
        known += 1
    assert known > 20
    return "the same values"


def _dealt(slug: str, shape: StreetShape) -> str:
    """The kernel pays what the round pays, whatever is decided, on every kind of hand."""
    strategy = anyhow(shape)
    asked, table = laid_out(slug, {}, strategy)
    for laid in packs(f"{slug} changed", 200):
        check(asked, table, laid, strategy.bets)
    return "the same payments"
