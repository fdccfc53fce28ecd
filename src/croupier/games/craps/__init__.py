"""Craps: one roll of two dice, and a layout of bets that outlast it (OH-B). A round is one roll: the layout that the
table carries, the bets made now, and the dice give payments and the layout for the next roll."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from croupier.errors import WagerRefused
from croupier.games.craps import shooter
from croupier.games.craps.bets import BETS, SEVEN, STAYS_UP, TRAVELLERS, travelled
from croupier.games.craps.board import board
from croupier.games.craps.calls import called
from croupier.games.craps.layout import CrapsLayout, Up, read, standing, vigorish
from croupier.games.craps.making import CALL_BET, first_refused
from croupier.games.craps.options import Options
from croupier.games.craps.plan import PLAN
from croupier.games.craps.rules import charge, decided, fire_line, hand_after, moved, net, up_front, works
from croupier.games.craps.words import CrapsWords
from croupier.games.families.dice import Dice, RollVerdict, ShooterHand
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.setup import Setup
from croupier.round.wagering import Wager

#: The bets on the felt by seat and place, with their vigorish and buttons.
Marks: TypeAlias = dict[tuple[str, str], Up]


async def play(t: Felt[Options]) -> Any:
    """One roll, from the bets to the layout that it leaves."""
    layout = before = read(t.carry)
    marks = {(up.seat, up.wager): up for up in layout.bets}
    collect_vigorish(t, marks)
    # Rounds of version 1 took it from the bets listed, whatever the house said about them.
    all_known = shooter.all_bets_are_known(t.options) or t.game.rules_version == 1
    for_come_bets = shooter.only_come_bets(layout, t.setup, all_known=all_known)
    layout = shooter.choose(t, layout, for_come_bets=for_come_bets)
    await t.step("OH-B 9.I")
    dice = await t.roll(PLAN.dice)
    layout = shooter.replaced(t, layout, for_come_bets=for_come_bets)
    await t.step("OH-B 10.I")
    t.announce(spoken(dice, layout.point), "OH-B 10.I")
    await t.step("OH-B 10.IV")
    for box in t.boxes:
        settle(t, box, layout.point, dice, marks)
        travel(box, sum(dice))
    after = layout if for_come_bets else turn(t, layout, sum(dice))
    bets = left_up(t, marks)
    if after is before and bets == before.bets:
        return t.carry
    return after.with_bets(bets).plain()


def collect_vigorish(t: Felt[Options], marks: Marks) -> None:
    """Where it is due up front, the vigorish of new buy and lay bets goes down with them (§6.I, §6.II)."""
    if not up_front(t.options):
        return
    for seat in t.setup.seats:
        for wager, amount in seat.wagers:
            if vig := charge(t.options, wager, amount):
                t.by_seat[seat.seat].bet(wager, vig, BETS[wager].clauses[0])
                old = marks.get((seat.seat, wager)) or Up(seat.seat, wager, 0)
                marks[seat.seat, wager] = old._replace(vig=old.vig + vig)


def settle(t: Felt[Options], box: Box, point: int, dice: Dice, marks: Marks) -> None:
    """Every bet of a box that the roll decides, before the dice go back to the shooter (§10.IV)."""
    verdicts = decided(point, dice)
    for wager in [slug for slug, _ in box.stakes if slug in verdicts]:
        bet, mark = BETS[wager], marks.get((box.seat, wager))
        if works(t.options, bet, mark.button if mark else "", come_out=not point):
            pay(t, box, wager, verdicts[wager], mark)
        elif bet.support:  # the flat bet behind it is decided, and odds that were off go back
            box.settle(wager, 0, "returned", bet.clauses[0])


def pay(t: Felt[Options], box: Box, wager: str, verdict: RollVerdict, mark: Up | None) -> None:
    """Pay a winner, collect a loser. Vigorish was collected with the bet or is due now; some winners stay up."""
    stake, collected = box.stake(wager), mark.vig if mark else 0
    bet = stake - collected
    vigorish = collected if up_front(t.options) else charge(t.options, wager, bet)
    box.settle(wager, net(t.options, verdict, bet, vigorish), verdict.outcome, verdict.clause, verdict.line)
    if verdict.outcome == "win" and BETS[wager].kind in STAYS_UP:
        box.stand(wager, stake, "OH-B 4.III")


def travel(box: Box, total: int) -> None:
    """Come and don't come bets go to the number just thrown, behind those decided there (§3.I.C, §3.I.E)."""
    for wager in TRAVELLERS:
        if (wager, 0) in box.stakes and (there := moved(wager, total)) != wager:
            box.move(wager, there, BETS[wager].clauses[0])


def left_up(t: Felt, marks: Marks) -> tuple[Up, ...]:
    """The bets that stand for the next roll; buttons go with their bets."""
    bets: list[Up] = []
    for box in t.boxes:
        seat = box.seat
        for (wager, _), stake in box.stakes.items():
            mark = marks.get((seat, wager))
            if mark is None:
                mark = Up(seat, wager, stake)
            elif stake != mark.bet + mark.vig:
                mark = mark._replace(bet=stake - mark.vig)
            bets.append(mark)
    return tuple(bets)


def turn(t: Felt, layout: CrapsLayout, total: int) -> CrapsLayout:
    """Where the roll leaves the point (§1.I.C, §1.I.D), the dice and the Fire Bets. A roll that only decides the come
    bets left sets no point, so that a line bet can be made before any (§11.II; ruling: craps-15)."""
    after = hand_after(ShooterHand(layout.fire, layout.point), total)
    if after is None:
        settle_fire(t, len(layout.fire))
        t.announce("the dice go to the next shooter", "OH-B 11.I.A")
        return CrapsLayout(last=layout.shooter or layout.last)
    if after.point == layout.point:
        return layout
    if after.point:
        t.announce(f"the point is {after.point}", "OH-B 1.I.C")
        return layout._replace(point=after.point, sealed=True)
    mark_points(t, after.made, total)
    return layout._replace(point=0, fire=after.made, barred=())


def mark_points(t: Felt, made: tuple[int, ...], point: int) -> None:
    """The marker on the point just made, while Fire Bets wait."""
    if any(("fire", 0) in box.stakes for box in t.boxes):
        t.announce(f"Fire Bet marker {len(made)} on {point}", "OH-B 12.I.D")
        if len(made) == 4 and made[-1] == point:
            t.announce("four points made: surveillance may be told", "OH-B 12.I.F")


def settle_fire(t: Felt, points: int) -> None:
    """A loser seven settles the Fire Bets by the points made, whoever made them (§12.I.B, §12.I.E; ruling: craps-1)."""
    _, wins, loses = BETS["fire"].clauses
    for box in t.boxes:
        if stake := box.stake("fire"):
            paid = t.options.tables["fire"].get(fire_line(points))  # §5.VII: once, for the most points
            if paid is None:
                box.lose("fire", loses)
            else:
                box.win("fire", paid.pays.net(stake), wins, paid.line)


@cache
def spoken(dice: Dice, point: int) -> str:
    """What the stick person calls."""
    total = sum(dice)
    if total == SEVEN:
        return "seven out" if point else "seven, a winner"
    if total in (4, 6, 8, 10):
        return f"{total}, the hard way" if dice[0] == dice[1] else f"{total}, easy"
    return {2: "craps two", 3: "craps three", 11: "yo eleven", 12: "craps twelve"}.get(total, str(total))


_TITLES: Final = {
    "put": "Put",
    "place": "Place",
    "buy": "Buy",
    "lay": "Lay",
    "come_odds": "Come Odds",
    "put_odds": "Put Odds",
    "dont_come_odds": "Don't Come Odds",
    "hard": "Hardway",
    "horn_high": "Horn High",
    "hop": "Hop",
}


def _wager(slug: str, kind: str, title: str) -> Wager:
    bet = BETS[slug]
    own = bool(bet.support) or kind == "fire"  # §3.II: section 7 excepts odds from the table's limits
    return Wager(kind, title, bet.clauses[0], own_limits=own, may_be_off=kind in ("buy", "lay", "fire"))


def _positions() -> Mapping[str, Wager]:
    spots: dict[str, Wager] = {}
    for slug, bet in BETS.items():
        if travelled(slug):
            spots[slug] = Wager(slug, bet.title, bet.clauses[0], stage="later", booked_under=bet.kind)
        else:
            spots[slug] = _wager(slug, bet.kind, bet.title)
    return spots


#: A place keeps its kind's slug, and with it its limits.
POSITIONS: Final = _positions()
KINDS: Final = tuple(
    _wager(slug, bet.kind, _TITLES.get(bet.kind, bet.title))
    for slug, bet in BETS.items()
    if not travelled(slug) and slug == next(place for place, other in BETS.items() if other.kind == bet.kind)
)


def positions(options: Options) -> Mapping[str, Wager]:
    """The areas of the layout (§2.III.B). Chips on one make the bet, spoken ones too once they lie there (§4.II)."""
    return POSITIONS


def check_setup(options: Options, carry: Any, setup: Setup) -> WagerRefused | None:
    """The first bet that may not go down; where all may, what is said of the roll must fit them."""
    refused = first_refused(options, carry, setup)
    if refused is None:
        shooter.check_roll(options, carry, setup)
    return refused


_FIRST = Game(
    slug="craps",
    title="Craps",
    folder=Path(__file__).parent,
    play=play,
    wagers=KINDS,
    options=Options,
    seats=shooter.MOST_SHOOTERS,
    seating="OH-B 2.V.A",
    closes="OH-B 4.I",
    layout="OH-B 2.III.B",
    limits="OH-B 3.II",  # §3.II.A, §3.II.B, as posted (§3.III)
    plan=PLAN,
    remedies={"throw_again": shooter.throw_again, "next_shooter": shooter.replace},
    positions=positions,
    check_setup=first_refused,
    events=(CALL_BET,),
    of_a_seat=(CALL_BET,),
    explains=CrapsWords(),
    standing=standing,
    calls=called,
    board=board,
    beside=vigorish,
)

#: Version 2: with a shooter who is not listed no bet makes a roll one only for come bets (§11.II).
GAME = replace(
    _FIRST,
    rules_version=2,
    earlier={1: _FIRST},
    check_setup=check_setup,
    events=(CALL_BET, shooter.SHOOTER, shooter.ONLY_COME_BETS),
    at_the_start=(shooter.SHOOTER, shooter.ONLY_COME_BETS),
    of_a_seat=(shooter.SHOOTER, CALL_BET),
    uniform={"payouts": "OH-B 5.II.A", "fire": "OH-B 5.II.A"},
)
