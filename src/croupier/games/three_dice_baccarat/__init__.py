"""3 Dice Baccarat: two cups of three dice, player and banker; the higher count wins (CO 30-2899.09)."""

from collections import Counter
from pathlib import Path

from croupier.errors import BadInput
from croupier.games.three_dice_baccarat import rules
from croupier.games.three_dice_baccarat.options import BONUS, Options, check_setup
from croupier.games.three_dice_baccarat.plan import PLAN
from croupier.games.three_dice_baccarat.rules import PROGRESSIVE, STANDARD, Throw
from croupier.money import Cents
from croupier.paytables import PayLine
from croupier.round.box import Box
from croupier.round.facts import Award
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.wagering import Wager

SHAKE = "CO 30-2899.09 (8)"


async def play(t: Felt[Options]) -> None:
    """One throw of both cups, §(7) to §(14)."""
    t.announce("no more bets", SHAKE)
    await t.step(SHAKE)
    if t.options.players_shake:  # the dealer has shaken the cups first, and nobody has seen the dice
        await t.step(SHAKE, "players")
    dice = PLAN.throw(*[await t.roll(PLAN.dice, cup) for cup in PLAN.cups])
    player, banker = dice.counts
    t.announce(f"player {player}, banker {banker}", SHAKE)
    for box in t.boxes:
        if t.options.payout_limit:  # the progressive is paid by its meter, ruling: dice3-6
            box.limit_to(t.options.payout_limit, (*STANDARD, *BONUS), "CO 30-2899.09 (5)")
        for wager in rules.compare(*dice.counts):  # the standard ones, without a commission (§(4), §(8))
            settle(t, box, wager, dice)
        # Each by itself (§(12)(A)(II)), to 1 (§(10)(A), §(12)(A)(I), §(13)(A)(I), §(13)(A)(II)).
        for wager in BONUS:
            settle(t, box, wager, dice)
    settle_progressive(t, dice)


def settle(t: Felt, box: Box, wager: str, dice: Throw) -> None:
    """A wager that the table banks itself, where the box has one."""
    if stake := box.stake(wager):
        table = PLAN.table(t.options, wager)
        verdict = PLAN.judge(wager, table)(dice)
        won = table[verdict.line].pays.net(stake) if verdict.outcome == "win" else 0
        net = -stake if verdict.outcome == "lose" else won
        box.settle(wager, net, verdict.outcome, verdict.clause, verdict.line if verdict.outcome == "win" else "")


def settle_progressive(t: Felt[Options], dice: Throw) -> None:
    """The highest line of the table (§(14)(A)(II)), for 1 (§(14)(A)(I)): fixed pays to each winner, a meter shared."""
    boxes = [box for box in t.boxes if box.stake(PROGRESSIVE)]
    if not boxes:
        return
    table = PLAN.table(t.options, PROGRESSIVE)
    verdict = PLAN.judge(PROGRESSIVE, table)(dice)
    if verdict.outcome == "lose":
        for box in boxes:
            box.lose(PROGRESSIVE, verdict.clause)
        return
    paid = table[verdict.line]
    meter = read_meter(t, table.id, paid) if paid.pays.unit == "percent" else 0
    winners = Counter(box.who for box in boxes)
    for box in boxes:
        share = rules.share(meter, len(winners), winners[box.who])
        won = paid.pays.net(box.stake(PROGRESSIVE), meter=share)
        if meter:
            t.facts.append(Award(box.seat, table.id, share, box is boxes[-1], paid.clause))
        box.win(PROGRESSIVE, won, paid.clause, paid.line)


def read_meter(t: Felt[Options], name: str, paid: PayLine) -> Cents:
    """What the meter shows when it is won, its seed where nothing was won since; it then starts again from there."""
    reading = t.meters.get(name, t.options.seed or None)
    if reading is None:
        wins = f"{paid.line} wins {paid.pays} of the meter {name}"
        raise BadInput(f"{wins}; its reading was not given", clause=paid.clause)
    t.meters[name] = t.options.seed
    return int(reading)


def _bonus(slug: str, title: str, clause: str, exactly: str = "") -> Wager:
    """An optional bonus wager: the house offers any selection of them (§(2)), within limits of their own (§(5))."""
    return Wager(slug, title, clause, own_limits=True, may_be_off=True, exactly=exactly)


GAME = Game(
    slug="three-dice-baccarat",
    title="3 Dice Baccarat",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("player", "Player", "CO 30-2899.09 (8)(A)(I)"),
        Wager("banker", "Banker", "CO 30-2899.09 (8)(B)(I)"),
        Wager("tie", "Tie", "CO 30-2899.09 (8)(C)(I)"),
        *(_bonus(slug, event.title, "CO 30-2899.09 (10)(A)") for slug, event in rules.EVENTS.items()),
        _bonus("golden_talons_player", "Golden Talons Player", "CO 30-2899.09 (10)(B)"),
        _bonus("golden_talons_banker", "Golden Talons Banker", "CO 30-2899.09 (10)(B)"),
        _bonus("triple_progressive", "Triple Progressive", "CO 30-2899.09 (14)(A)(V)", exactly="progressive_unit"),
    ),
    options=Options,
    seats=20,  # the text numbers no places and everyone bets on the same dice; this is our bound
    seating="",
    closes=SHAKE,
    layout="CO 30-2899.09 (3)",
    limits="CO 30-2899.09 (5)",
    plan=PLAN,
    for_the_dealer="CO 30-2899.09 (9)",
    check_setup=check_setup,
)
