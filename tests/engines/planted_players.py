"""Players who are planted: who knows a card that nobody should, in every game where that is looked for, and honest ones
of every skill. ``python -m tests.engines.planted_players [GAME ...]`` has them play and writes what was seen into
``docs/planted.md``; after ``honest`` only those play who know nothing, and ``page`` writes only the page."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier import games
from croupier.mathematics.counted_wagers import COUNT, CountedWagers, counted_by
from croupier.mathematics.evaluated_players import EvaluatedPlayer
from croupier.mathematics.evaluation import PlayEvaluation
from croupier.mathematics.foreseen_wagers import FORESEEN, ForeseenWagers
from croupier.mathematics.fortunes import Fortunes
from croupier.mathematics.informed_play import InformedPlay
from croupier.mathematics.missing_cards import ALARM
from croupier.mathematics.recorded import RecordedRound
from docs.tables.markdown import table
from tests.engines import sitting_players as players

DOCS: Final = Path(__file__).parents[2] / "docs"
SEEN: Final = DOCS / "tables" / "planted.json"
PAGE: Final = DOCS / "planted.md"
#: Nobody is watched for longer.
PATIENCE: Final = 600
#: A count tells less in a round than a known card, so that counters are watched for longer.
COUNTING_PATIENCE: Final = 2500
#: The shuffles that planted players meet, the one on which the promise is then tried, and hands of each honest player.
SEEDS: Final = (5, 6, 7)
FRESH: Final = 8
HONEST_HANDS: Final = 12
#: Rounds of each honest player whose wagers are watched.
HONEST_ROUNDS: Final = 600
#: A fortune that comes so far is no alarm; one honest player in as many may see it.
NOTICED: Final = 10


class Planted(NamedTuple):
    """Somebody in seat 1 who knows something in a game."""

    slug: str
    seats: dict[str, dict[str, object]]
    knows: str
    player: players.Player

    def __str__(self) -> str:
        return f"{self.slug} {self.knows}"

    def rounds(self, hands: int, player: players.Player, seed: int) -> Iterator[RecordedRound]:
        """Rounds of the table, seat 1 played in some way."""
        return players.sat_down(self.slug, hands, lambda _: self.seats, player, seed=seed)


class CountingPlayer(NamedTuple):
    """Somebody in seat 1 who lays a wager by the count of the shoe, beside others that stay the same."""

    slug: str
    wager: str
    decks: int
    beside: dict[str, object]

    def __str__(self) -> str:
        return f"{self.slug} {self.knows}"

    @property
    def knows(self) -> str:
        """What is bet on, as an evaluation names it."""
        return COUNT if self.wager == "main" else f"{COUNT} for {self.wager}"

    def rounds(self, hands: int, seed: int, wagering: players.Wagering | None = None) -> Iterator[RecordedRound]:
        """Rounds of the table; the wager goes by the count, or in some other way."""
        game = games.get(self.slug)
        tags = counted_by(self.knows, game, game.house())
        wagering = wagering or players.counting(self.wager, tags, self.decks, **self.beside)
        return players.sat_down(self.slug, hands, wagering, players.like_a_dealer, seed=seed)

    def found_after(self, hands: int, seed: int) -> int:
        """How many rounds it takes until the bets on the count are worth the alarm; 0 where they never are."""
        counted = CountedWagers("1", Fortunes())
        for number, recorded in enumerate(self.rounds(hands, seed), 1):
            counted.add(recorded)
            if counted.fortunes.found_after:
                return number
        return 0

    def honest(self, hands: int) -> dict[str, Any]:
        """What becomes of bets on players who lay the same wager without a look at the cards."""
        return {
            kind: _wagers_watched(self.rounds(hands, seed, wagering(self.wager, **self.beside)))
            for seed, (kind, wagering) in enumerate(NOT_COUNTING.items(), 1)
        }


class ForeseeingPlayer(NamedTuple):
    """Somebody in seat 1 whose wager goes by the first card of the round, in some way."""

    slug: str
    way: str
    foreseeing: players.Foreseeing

    def __str__(self) -> str:
        return f"{self.slug} {FORESEEN} {self.way}"

    def found_after(self, hands: int, seed: int) -> int:
        """How many rounds it takes until the bets on the first card are worth the alarm; 0 where they never are."""
        follower = ForeseenWagers("1", Fortunes())
        flat, strategy = players.flat(), players.like_a_dealer
        rounds = players.sat_down(self.slug, hands, flat, strategy, seed=seed, foreseeing=self.foreseeing)
        for number, recorded in enumerate(rounds, 1):
            follower.add(recorded)
            if follower.fortunes.found_after:
                return number
        return 0


def _alone(slug: str, knows: str, player: players.Player, **wagers: object) -> Planted:
    return Planted(slug, {"1": wagers}, knows, player)


def _pair(slug: str, **wagers: object) -> Planted:
    """Two at a table, of whom the first sees the other's cards."""
    return Planted(slug, {"1": wagers, "2": wagers}, "hand of 2", players.showing_hand("2"))


DEALER, HOLE = players.knowing_dealer(1), players.knowing_dealer(2)
BOARD, NEXT = players.knowing_community(1), players.knowing_next
RIDE: Final = {"bet_1": "10", "bet_2": "10", "bet_3": "10"}

PLANTED: Final = [
    _alone("three-card-poker", "dealer:1", DEALER, ante="10"),
    _alone("let-it-ride", "community:1", BOARD, **RIDE),
    _alone("mississippi-stud", "community:1", BOARD, ante="10"),
    _alone("texas-holdem-bonus", "dealer:1", DEALER, ante="10"),
    _alone("ultimate-texas-holdem", "dealer:1", DEALER, ante="10", blind="10"),
    _alone("four-card-poker", "dealer:2", HOLE, ante="10"),
    _alone("crazy-four-poker", "dealer:1", DEALER, ante="10", super_bonus="10"),
    _alone("dj-wild-stud", "dealer:1", DEALER, ante="10", blind="10"),
    _alone("deuces-wild-xtreme", "dealer:1", DEALER, ante="10", odds="10"),
    _alone("pai-gow-poker", "dealer:1", DEALER, main="10"),
    _alone("blackjack", "dealer:2", HOLE, main="10"),
    _alone("blackjack", "next", NEXT, main="10"),
    _alone("free-bet-blackjack", "dealer:2", HOLE, main="10"),
    _alone("rocket-aces", "next", NEXT, main="10"),
    _alone("ride-free", "next", NEXT, main="10"),
    _alone("pontoon-plus", "next", NEXT, main="10"),
    _pair("three-card-poker", ante="10"),
    _pair("mississippi-stud", ante="10"),
]
COUNTERS: Final = [
    CountingPlayer("blackjack", "main", 6, {}),
    CountingPlayer("free-bet-blackjack", "main", 6, {}),
    CountingPlayer("rocket-aces", "main", 6, {}),
    CountingPlayer("ride-free", "main", 6, {}),
    CountingPlayer("free-bet-blackjack", "push_22", 6, {"main": "10"}),
    CountingPlayer("rocket-aces", "rocket_aces", 6, {"main": "10"}),
    CountingPlayer("ride-free", "hedge_22", 6, {"main": "10"}),
    CountingPlayer("ride-free", "lucky_ladies", 6, {"main": "10"}),
    CountingPlayer("mini-baccarat", "dragon_bonus_player", 8, {"player": "10"}),
    CountingPlayer("mini-baccarat", "tie", 8, {"player": "10"}),
    CountingPlayer("dragon-bonus-baccarat", "fortune_7", 8, {"player": "10"}),
]
FORESEEING: Final = [
    ForeseeingPlayer("mini-baccarat", *players.SORTED_EDGES),
    ForeseeingPlayer("dragon-bonus-baccarat", *players.SORTED_EDGES),
    *(
        ForeseeingPlayer(slug, *players.ON_ACES)
        for slug in ("blackjack", "free-bet-blackjack", "rocket-aces", "ride-free", "pontoon-plus")
    ),
]
#: Ways to lay a wager that know nothing of the shoe.
NOT_COUNTING: Final[dict[str, Callable[..., players.Wagering]]] = {
    "random": partial(players.laid_at_random, 1),
    "random too": partial(players.laid_at_random, 2),
    "rising": partial(players.laid_in_turn, (10, 20, 30, 40, 50, 60, 70, 80)),
    "now and then": partial(players.laid_in_turn, (10,) * 7 + (80,)),
}
HONEST: Final[dict[str, players.Player]] = {
    "random": players.at_random(1),
    "basic": players.basic(1),
    "optimal": players.optimal,
    "superstitious": players.superstitious,
}


def found_after(rounds: Iterable[RecordedRound]) -> tuple[int, str]:
    """How many rounds it takes until all bets together are worth the alarm, and what then weighs most; 0 where they
    never are."""
    follower = InformedPlay("1")
    for number, recorded in enumerate(rounds, 1):
        follower.add(recorded)
        if follower.fortunes.found_after:
            fortunes = follower.fortunes
            return number, max(fortunes.each.values(), key=lambda fortune: fortune.now).knows
    return 0, ""


def promised(found: Iterable[int]) -> int:
    """Within how many hands somebody is found, from how long it took: twice the longest, in tens; 0 is no promise."""
    taken = list(found)
    return -(-max(taken) // 5) * 10 if taken and all(taken) else 0


def watched(rounds: Iterable[RecordedRound]) -> dict[str, Any]:
    """What becomes of bets on an honest player."""
    player = EvaluatedPlayer(PlayEvaluation("1"))
    hands = 0
    for recorded in rounds:
        player.informed.add(recorded)
        player.counted.add(recorded)
        hands += 1
    return _became(player.informed.fortunes, hands)


def _wagers_watched(rounds: Iterable[RecordedRound]) -> dict[str, Any]:
    """What becomes of bets on the wagers of an honest player alone."""
    counted = CountedWagers("1", Fortunes())
    hands = 0
    for recorded in rounds:
        counted.add(recorded)
        hands += 1
    return _became(counted.fortunes, hands)


def _became(fortunes: Fortunes, hands: int) -> dict[str, Any]:
    return {
        "hands": hands,
        "bets": sum(fortune.bets for fortune in fortunes.each.values()),
        "highest": exp(max(fortunes.highest, 0.0)),
    }


def seen() -> dict[str, Any]:
    return json.loads(SEEN.read_text()) if SEEN.exists() else {}


def _write(name: str, part: str, outcome: Any) -> None:
    """Keep what was seen of one player; the page is written anew."""
    kept = seen()
    kept.setdefault(name, {})[part] = outcome
    SEEN.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    PAGE.write_text(page(kept))


HEAD: Final = f"""\
# Planted players

Who plays as if they knew, and who is only thought to? `python -m tests.engines.planted_players` has players sit down
who know what nobody should, and honest ones beside them, has them watched as [`croupier evaluate`](protection.md) does,
and writes this page. A player is found when all bets together are worth {ALARM}: what an honest player ever sees with a
chance of at most one in {ALARM}.
"""
FOUND: Final = f"""\
## Who knows

Each sits down at up to {len(SEEDS)} tables with fixed shuffles, plays for the best with what is known, and is watched
until found, but for no more than {PATIENCE} hands. *Promised* is twice the longest, in tens; `make test-long` tries it
with another shuffle. `hand of 2` is a pair: the player of seat 2 shows the one of seat 1 their cards.
"""
COUNTED: Final = f"""\
## Who counts

Each lays the wager by its true count, up to eight units: the main wager from one unit up by hi-lo, a side bet from
nothing up by the best tags for it, the main wager staying the same. They are watched for up to {COUNTING_PATIENCE}
rounds alone at the table. Pontoon Plus is not here: its rounds are recorded each from a whole shoe.
"""
FORESEEN_CARDS: Final = f"""\
## Who sees the first card

Before any wager is laid, as edges that are sorted and cards that are followed through a shuffle let somebody. Each
goes by that card alone, and is watched for up to {COUNTING_PATIENCE} rounds.
"""
NOBODY: Final = f"""\
## Who knows nothing

At random, by basic strategy with one decision in eight by chance, for the best, and by the suit of the last card. Not
only may no more than one in {ALARM} be found: a fortune comes to {NOTICED} for at most one player in {NOTICED}.
*Highest* is how far the luckiest of the four came.
"""


NOBODY_COUNTS: Final = """\
The same holds for who lays one to eight units without a look at the cards, at random, rising in turn or now and then:
"""


def page(kept: dict[str, Any]) -> str:
    """The page of what was seen."""
    lines = [HEAD, FOUND]
    known = [each for each in PLANTED if kept.get(str(each), {}).get("found")]
    rows = []
    for each in known:
        found = kept[str(each)]["found"]
        after = ", ".join(str(number) if number else f"not in {PATIENCE}" for number in found)
        rows.append((games.get(each.slug).title, f"`{each.knows}`", after, str(promised(found) or "nothing")))
    lines += table(("game", "knows", "found after hands", "promised"), rows, ("found after hands", "promised"))
    lines.append(COUNTED)
    counters = []
    for counter in COUNTERS:
        found = kept.get(str(counter), {}).get("found", [])
        after = ", ".join(str(number) if number else f"not in {COUNTING_PATIENCE}" for number in found)
        counters.append((games.get(counter.slug).title, f"`{counter.knows}`", after, str(promised(found) or "nothing")))
    lines += table(("game", "goes by", "found after rounds", "promised"), counters, ("found after rounds", "promised"))
    lines.append(FORESEEN_CARDS)
    foresaw = []
    for each_way in FORESEEING:
        found = kept.get(str(each_way), {}).get("found", [])
        after = ", ".join(str(number) if number else f"not in {COUNTING_PATIENCE}" for number in found)
        foresaw.append((games.get(each_way.slug).title, each_way.way, after, str(promised(found) or "nothing")))
    lines += table(("game", "lays", "found after rounds", "promised"), foresaw, ("found after rounds", "promised"))
    lines.append(NOBODY)
    honest = {each.slug: kept[str(each)]["honest"] for each in PLANTED if kept.get(str(each), {}).get("honest")}
    watched_in = [(games.get(slug).title, *_honest_row(kinds)) for slug, kinds in honest.items()]
    lines += table(("game", "hands", "bets", "highest", "found"), watched_in, ("hands", "bets", "highest"))
    laid = [(each, kept[str(each)]["honest"]) for each in COUNTERS if kept.get(str(each), {}).get("honest")]
    watched_for = [(games.get(each.slug).title, f"`{each.knows}`", *_honest_row(kinds)) for each, kinds in laid]
    lines.append(NOBODY_COUNTS)
    columns = ("rounds", "bets", "highest")
    lines += table(("game", "watched for", *columns, "found"), watched_for, columns) if watched_for else []
    everybody = [
        kind["highest"] for kinds in (*honest.values(), *(kinds for _, kinds in laid)) for kind in kinds.values()
    ]
    noticed, found_in_all = (sum(highest >= bar for highest in everybody) for bar in (NOTICED, ALARM))
    lines.append(
        f"In all {len(everybody)} honest players: {noticed} came to {NOTICED} (promised: at most"
        f" {len(everybody) / NOTICED:.1f} on the average), {found_in_all} were found (at most"
        f" {len(everybody) / ALARM:.2f}).\n"
    )
    return "\n".join(lines)


def _honest_row(kinds: dict[str, Any]) -> tuple[str, str, str, str]:
    """Hands and bets of all kinds of honest players, how far the luckiest came, and how many were found."""
    hands, bets = (sum(kind[part] for kind in kinds.values()) for part in ("hands", "bets"))
    highest = max(kind["highest"] for kind in kinds.values())
    found = sum(kind["highest"] >= ALARM for kind in kinds.values())
    return str(hands), str(bets), f"{highest:.2f}", f"{found} of {len(kinds)}"


def main(named: list[str]) -> None:
    """Everybody in the games that are named, or in all."""
    if named == ["page"]:
        PAGE.write_text(page(seen()))
        return
    honest_only, named = named[:1] == ["honest"], [name for name in named if name != "honest"]
    wanted = [each for each in PLANTED if not named or each.slug in named or str(each) in named]
    counters = [each for each in COUNTERS if not named or each.slug in named or str(each) in named]
    for each in [] if honest_only else wanted:
        found: list[int] = []
        for seed in SEEDS:
            found.append(found_after(each.rounds(PATIENCE, each.player, seed))[0])
            _write(str(each), "found", found)
        _say(each, found)
    for counter in [] if honest_only else counters:
        after = [counter.found_after(COUNTING_PATIENCE, seed) for seed in SEEDS]
        _write(str(counter), "found", after)
        _say(counter, after)
    for each_way in [] if honest_only else FORESEEING:
        if not named or each_way.slug in named or str(each_way) in named:
            after = [each_way.found_after(COUNTING_PATIENCE, seed) for seed in SEEDS]
            _write(str(each_way), "found", after)
            _say(each_way, after)
    for counter in counters:
        _write(str(counter), "honest", counter.honest(HONEST_ROUNDS))
        _say(counter, "honest")
    for each in {each.slug: each for each in reversed(wanted) if len(each.seats) == 1}.values():
        honest = {kind: watched(each.rounds(HONEST_HANDS, player, 2)) for kind, player in HONEST.items()}
        _write(str(each), "honest", honest)
        _say(each, honest)


def _say(who: object, what: object) -> None:
    sys.stdout.write(f"{who}: {what}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
