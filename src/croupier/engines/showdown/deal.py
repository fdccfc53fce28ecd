"""The kernel of showdowns: a hand each off one pack, a wager to make or not, and side bets by the same cards. Every
ending is settled once by the plan and the pay tables; the compiled rounds only compare rungs and count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier import paytables
from croupier.engines import cache, outcomes
from croupier.engines.chance import Stream
from croupier.engines.kernel import Dealer, PlayOrder
from croupier.engines.outcomes import Counts, EndingGroup, EndingTable, Pack, WagerResult
from croupier.engines.poker import Ladder, by_category, ladder
from croupier.engines.seat import CardSeat, SeatStakes
from croupier.engines.showdown import chart_words, deal_rounds, looks
from croupier.engines.showdown.best_play import actions, best_play, classed, plan_of
from croupier.engines.showdown.chart import ShowdownStyle
from croupier.engines.showdown.deal_rounds import ActionTables, DealTables, Faces, Rounds, Wilds, play
from croupier.engines.showdown.standings import facings, least, open_cards
from croupier.errors import BadPlan
from croupier.games.families.showdown import STANDINGS, BaseSettlement, LookBet, Sees, ShowdownPlan, Standing, Tables
from croupier.games.families.stud import net
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents

OPTIMAL: Final = "optimal"


class Finish(NamedTuple):
    """How a showdown ends: the value of the player's hand (the lowest of those that play for the same), how many antes
    were laid on the further wager (none after a fold), and how the dealer's hand stands."""

    hand: int
    multiple: int
    standing: Standing


class LinesMade(NamedTuple):
    """The lines that the cards make for some side bets, in the order of these, and whether the hand was folded."""

    lines: tuple[str, ...]
    folded: bool


def dealer(plan: ShowdownPlan, style: ShowdownStyle) -> Dealer:
    """How a showdown is simulated: the base game, and every bonus and side bet that is posted."""
    bets = sorted(plan.side_bets, key=lambda bet: bet.sees != "loser")  # that on the losing hand first
    beside = [*(bonus.wager for bonus in plan.bonuses), *(bet.wager for bet in bets)]
    named = {name: words for name, (words, _) in style.strategies.items()}
    return Dealer(
        lambda order: table(style, order).kernel(order.wagers),
        {OPTIMAL: "the solver's best action of every hand"} | named,
        outcomes.posted(*beside),
        reads_charts=True,
        aliases={"basic": style.basic} if style.basic else {},
        seat=_seat,
    )


def _seat(stakes: SeatStakes) -> CardSeat:
    from croupier.engines.showdown.seat import ShowdownSeat  # it reads the tables of this module

    return ShowdownSeat(stakes)


def table(style: ShowdownStyle, order: PlayOrder) -> EndingTable:
    """The game with the wagers that were ordered."""
    plan = plan_of(order.game)
    bets = [bet for bet in plan.side_bets if bet.wager in order.wagers]
    sides = [_side(plan, bets, *sees) for sees in (("faces", "both", "replaced"), ("wild",), ("loser",))]
    accounts = [_base(plan, order), *(_account(plan, order, side) for side in sides)]
    rounds = _rounds(plan, decisions(plan, style, order), *sides)

    def deals(number: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        counts = tuple(np.zeros(len(account.endings), np.int64) for account in accounts)
        play(number, pack, stream, shuffling, rounds, counts)
        return list(counts)

    pack = order.game.cards_in(order.options)
    if max(pack) > 1:
        raise BadPlan(f"{order.game.slug} is dealt from several decks; the kernel of a showdown deals one")
    return EndingTable([card for card, copies in enumerate(pack) if copies], accounts, deals)


def _rounds(plan: ShowdownPlan, advice: ActionTables, faces: Side, wilds: Side, losers: Side) -> Rounds:
    """What the compiled rounds go by. Where nobody bets, nothing is looked up, and any tables will do."""
    rungs = rungs_of(plan)
    tables, (classes, _) = rungs.tables, _classes(plan)
    lines = np.array(rungs.marks(plan.order.category), np.int64)
    lowest = int(rungs.of(np.array(least(plan.qualifies, rungs.values))))
    hidden = plan.dealer_cards - plan.open_cards
    slots = (0,) * plan.cards, (hidden,) * plan.dealer_cards, (0,) * plan.open_cards
    hands = tables[plan.cards], tables[plan.dealer_cards], classes
    cards = DealTables(*slots, 1 + len(plan.play.multiples), lowest, rungs.keys, *hands)
    seen = plan.cards + (plan.dealer_cards if faces.sees == "both" else 0)
    unseen = rungs.keys, tables[plan.cards], np.zeros(len(rungs), np.int64)
    keys, five, made = by_category(FIVE_CARD, seen) if faces.bets else unseen
    plain = by_category(FIVE_CARD, plan.cards) if wilds.bets else unseen
    suited = (faces.classes.reshape(-1, looks.PARTS) != faces.classes[:: looks.PARTS, None]).any(axis=1)
    by_rung = np.where(suited[made], -1 - made, faces.classes[made * looks.PARTS])
    return Rounds(
        cards,
        advice,
        Faces(seen if faces.bets else 0, int(faces.sees == "replaced"), keys, five, by_rung, faces.classes),
        Wilds(int(bool(wilds.bets)), len(FIVE_CARD.lines), lines, *plain, wilds.classes),
        losers.classes if losers.bets else losers.classes[:0],
    )


class Side(NamedTuple):
    """Side bets that see the same, the class of everything they may see, and the lines of each class."""

    bets: Sequence[LookBet]
    sees: str
    classes: npt.NDArray[np.int64]
    lines: Sequence[tuple[str, ...]]


def _side(plan: ShowdownPlan, ordered: Sequence[LookBet], *seen: Sees) -> Side:
    """The side bets that see one of these, which must be the same for all of them."""
    bets = [bet for bet in ordered if bet.sees in seen]
    sees: list[str] = list(dict.fromkeys(bet.sees for bet in bets)) or [seen[0]]
    if len(sees) > 1:
        raise BadPlan(f"{' and '.join(bet.wager for bet in bets)} see different cards; a kernel looks at one of these")
    if seen == ("loser",):
        hands = rungs_of(plan).values.tolist()
        classes, lines = classed([tuple(bet.line(hand) for bet in bets) for hand in hands], tuple)
        return Side(bets, sees[0], classes, [("",) * len(bets), *lines])  # first of all, a tie
    every = [looks.lines(bet) for bet in bets] or [[""] * len(looks.looks(seen[0]))]
    return Side(bets, sees[0], *classed(zip(*every, strict=True), tuple))


def decisions(plan: ShowdownPlan, style: ShowdownStyle, order: PlayOrder) -> ActionTables:
    """The strategy that was ordered: the solver's, one by name, or the user's own chart."""
    pack, rungs = tuple(order.game.cards_in(order.options)), rungs_of(plan)
    if order.strategy == OPTIMAL:
        tables = {bonus.wager: order.options.tables[bonus.wager] for bonus in plan.bonuses}
        asked = [[paytables.plain(table) for table in tables.values()], rungs.values.tolist()]
        return ActionTables(**cache.kept(order.game.slug, "advice", asked, lambda: best(plan, tables, pack)._asdict()))
    hands = [deal_rounds.to_decide(pack, plan, up) for up in open_cards(pack, plan)]
    if order.strategy in style.strategies:
        _, rule = style.strategies[order.strategy]
        choices = [actions(plan, facing, rule(facing)) for facing in hands]
    else:
        choices = chart_words.read(order.strategy, order.game.slug, plan, hands)
    return deal_rounds.action_tables(rungs, list(zip(hands, choices, strict=True)))


def best(plan: ShowdownPlan, tables: Tables, pack: tuple[int, ...]) -> ActionTables:
    """What the solver does with every hand."""
    stake = outcomes.whole_stake(*tables.values())
    games = [(facing, best_play(plan, tables, stake, facing.standings)) for facing in facings(pack, plan)]
    return deal_rounds.action_tables(rungs_of(plan), [(facing, game.best) for facing, game in games])


def rungs_of(plan: ShowdownPlan) -> Ladder:
    """The rungs of both hands."""
    return ladder(plan.order, *dict.fromkeys((plan.cards, plan.dealer_cards)))


@lru_cache(maxsize=8)
def _classes(plan: ShowdownPlan) -> tuple[npt.NDArray[np.int64], list[int]]:
    """The class of each rung by what money depends on, and the lowest hand of each class."""
    return classed(rungs_of(plan).values.tolist(), plan.kind)


def _base(plan: ShowdownPlan, order: PlayOrder) -> EndingGroup:
    """The base game with its bonuses, and the side bets on the value of the player's hand."""
    tables = order.options.tables
    bonuses = [bonus.wager for bonus in plan.bonuses]
    ante = outcomes.whole_stake(*(tables[wager] for wager in bonuses))
    by_hand = {bet.wager: bet for bet in plan.side_bets if bet.sees == "hand"}
    stakes = {wager: ante for wager in order.wagers if wager in ("base", *bonuses)}
    stakes |= {wager: outcomes.stake_of(order, wager) for wager in order.wagers if wager in by_hand}

    def settle(finish: Finish, wager: str, stake: Cents) -> WagerResult:
        hand, multiple, standing = finish
        if not _comes_up(plan, finish):
            return WagerResult(0, 0)
        if bet := by_hand.get(wager):
            return outcomes.paid(
                tables[wager], bet.line(hand), stake, forfeit=not multiple and wager in plan.play.gives_up
            )
        return _settled(plan.settlements(tables, hand, standing, multiple), wager, stake)

    return EndingGroup(_finishes(plan), stakes, settle)


def base_endings(plan: ShowdownPlan, tables: Tables, ante: Cents) -> tuple[npt.NDArray[np.int64], list[WagerResult]]:
    """The class of each rung, and how the base game ends for an ante: by class, action and standing."""
    classes, _ = _classes(plan)

    def settle(finish: Finish) -> WagerResult:
        if not _comes_up(plan, finish):
            return WagerResult(0, 0)
        return _settled(plan.settlements(tables, finish.hand, finish.standing, finish.multiple), "base", ante)

    return classes, [settle(finish) for finish in _finishes(plan)]


def _finishes(plan: ShowdownPlan) -> list[Finish]:
    """All the ways in which the base game ends, in the order in which the rounds number them."""
    return [Finish(*finish) for finish in product(_classes(plan)[1], (0, *plan.play.multiples), STANDINGS)]


def _comes_up(plan: ShowdownPlan, finish: Finish) -> bool:
    return finish.standing in plan.ends and finish.multiple in (0, *plan.play.open_to(finish.hand))


def _settled(settlements: Sequence[BaseSettlement], wager: str, ante: Cents) -> WagerResult:
    """The base game or one bonus of it, in cents."""
    if wager == "base":
        won = [net(settlement.end, settlement.paid_on * ante) for settlement in settlements]
        return WagerResult(sum(won), sum(settlement.antes * ante for settlement in settlements))
    for settlement in settlements:
        if settlement.wager == wager:
            return WagerResult(net(settlement.end, settlement.paid_on * ante), ante, settlement.line)
    return WagerResult(0, ante)


def _account(plan: ShowdownPlan, order: PlayOrder, side: Side) -> EndingGroup:
    """Side bets by the lines that are made for each of them."""
    numbers = {bet.wager: number for number, bet in enumerate(side.bets)}

    def settle(made: LinesMade, wager: str, stake: Cents) -> WagerResult:
        gone = made.folded and wager in plan.play.gives_up
        return outcomes.paid(order.options.tables[wager], made.lines[numbers[wager]], stake, forfeit=gone)

    endings = [LinesMade(*ending) for ending in product(side.lines, (False, True))]
    return EndingGroup(endings, {bet.wager: outcomes.stake_of(order, bet.wager) for bet in side.bets}, settle)
