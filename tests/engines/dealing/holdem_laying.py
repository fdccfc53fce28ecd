"""Hold'em rounds on the kernel's cards: what the reference round pays, wager by wager, beside the kernel.

The cards of a kernel's pack are the player's two, flop, turn and river, the dealer's two. How they are dealt and what
is decided is read off the plan.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from croupier import games
from croupier.engines.holdem import deal
from croupier.engines.holdem.prices import Betting, course
from croupier.engines.kernel import order
from croupier.engines.outcomes import EndingTable
from croupier.equipment.cards import TEXT
from croupier.games.families.holdem import HoldemPlan
from croupier.games.families.holdem_strategy import HoldemStrategy
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import in_turn, play_on

Posted = Mapping[str, object]
#: The wager and line of every payment that was compared.
Hits = set[tuple[str, str]]


def strategies_of(slug: str) -> Sequence[HoldemStrategy]:
    """The strategies that the game's folder knows."""
    module = import_module(f"croupier.games.{slug.replace('-', '_')}.dealer")
    strategies: Sequence[HoldemStrategy] = module.STRATEGIES
    return strategies


def table_of(slug: str, strategy: str = "", posted: Posted | None = None, wagers: Sequence[str] = ()) -> EndingTable:
    """The kernel's table, with every wager unless some are named."""
    return deal.table(order(slug, posted, strategy, wagers), strategies_of(slug))


def dealt(plan: HoldemPlan, pack: Sequence[int]) -> list[str]:
    """The cards as they fall at a table with one player: in turn, then street by street, each after a burn."""
    shown = [TEXT[card] for card in pack]
    hole = plan.hole
    own, board, dealer = shown[:hole], shown[hole : hole + 5], shown[hole + 5 : 2 * hole + 5]
    cards = in_turn(" ".join(own), " ".join(dealer)).split()
    for street in plan.streets:
        if street.cards:
            cards += ["??", *board[: street.cards]]
            board = board[street.cards :]
    return cards


def decisions(plan: HoldemPlan, betting: Betting) -> list[object]:
    """The answers of a seat that bets so: a wager that is made is not asked for again, and nothing after a fold."""
    way, made = course(plan), set[str]()
    bets = {id(way.first): betting[0], id(way.flop): betting[1], id(way.last): betting[2]}
    answers: list[object] = []
    for _, point in plan.bets:
        if point.wager in made:
            continue
        if bet := bets[id(point)]:
            made.add(point.wager)
            multiple = bet if point is way.first else point.multiples[0]
            answers.append({"action": point.action, "multiple": multiple})
        else:
            answers.append(point.otherwise)
            if point.otherwise == "fold":
                break
    return answers


def reference(
    slug: str, pack: Sequence[int], bets: Mapping[str, int], answers: Sequence[object], posted: Posted
) -> Round:
    """The round by the rules, with all meters at nothing."""
    game = games.get(slug)
    house = game.house(posted)
    meters = tuple((name, 0) for name in game.meters(house))
    seats = setup({"1": {name: dollars(bet) for name, bet in bets.items()}})._replace(meters=meters)
    seated, refused = game.seated(house, seats)
    assert not refused
    return play_on(Round(game, house, seated), dealt(HoldemPlan.of(game), pack), decisions=answers)


def check(
    slug: str, table: EndingTable, pack: Sequence[int], posted: Posted | None = None, hits: Hits | None = None
) -> Any:
    """The same round by the rules with the same decisions pays the same on every wager; says how it ended."""
    plan = HoldemPlan.of(games.get(slug))
    endings = table.laid(pack)
    stakes = {wager: stake for account in table.accounts for wager, stake in account.stakes.items()}
    initial = [wager.wager for wager in plan.initial]
    bets = dict.fromkeys(initial, stakes["base"])
    bets |= {wager: stake for wager, stake in stakes.items() if wager not in ("base", *initial)}
    round_ = reference(slug, pack, bets, decisions(plan, endings[0].betting), posted or {})
    assert round_.result is not None, round_.pending
    base = [wager.wager for wager in plan.base]
    for account, ending in zip(table.accounts, endings, strict=True):
        for wager, stake in account.stakes.items():
            names = base if wager == "base" else [wager]
            pays = [pay for pay in round_.result.lines if pay.wager in names]
            compare(wager, account.settle(ending, wager, stake), pays, (ending, [TEXT[card] for card in pack[:9]]))
            if hits is not None:
                hits |= {(wager, pay.line) for pay in pays}
    return endings[0]


def compare(wager: str, booked: Any, pays: Sequence[Pay], where: object) -> None:
    """What the kernel books is what the round paid."""
    assert booked.net == sum(pay.net for pay in pays), (wager, booked, pays, where)
    assert booked.risked == sum(pay.stake for pay in pays), (wager, booked, pays, where)
    if wager != "base":
        assert booked.line == pays[0].line, (wager, booked, pays, where)


def unpaid(slug: str, hits: Hits) -> Hits:
    """The lines of the tables that no round of a test has hit."""
    tables = games.get(slug).house().tables.items()
    return {(wager, line.line) for wager, table in tables for line in table.lines} - hits
