"""Between the initial and the subsequent deal: side bets, insurance and surrender (SG §1.15, §3.13 to §3.18)."""

from collections.abc import Sequence

from croupier.games.families.no_hole_card import INSURANCE, MAIN
from croupier.games.families.twenty_one import SURRENDER
from croupier.games.pontoon_plus.layout import BettingBox
from croupier.games.pontoon_plus.plan import PLAN
from croupier.games.pontoon_plus.settlement import took_back
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, Action, Decide


def settle_side_bets(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """Player Pair and Bonus, wherever they are still unsettled; without an initial bet beside them they go back."""
    dealt = {box.home.number: box for box in boxes if not all(took_back(t, player) for player in box.deciders)}
    for player in t.boxes:
        for wager in PLAN.side_bets:
            if not player.stake(wager):
                continue
            if box := dealt.get(player.number):
                settle_side_bet(t, player, wager, box)
            else:
                player.settle(wager, 0, "returned", "SG 5.15")


def settle_side_bet(t: Felt, player: Box, wager: str, box: BettingBox) -> None:
    """By the first two cards alone; the hand goes its own way (§3.14, §3.15)."""
    bet = PLAN.side_bets[wager]
    paid = t.options.tables[wager].get(bet.line(*box.first_two))
    if paid is None:
        player.lose(wager, bet.loses)
    else:
        player.win(wager, paid.pays.net(player.stake(wager)), paid.clause, paid.line)


async def offer_insurance(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """Against an ace all players may insure their own initial bets, and nobody else's, up to half (§1.14, §3.17)."""
    if not PLAN.insures(t.hands[DEALER][0]):
        return
    asks = [
        Decide(player.seat, (Action("insure", 1, most), DECLINE), 0, True, "SG 3.17.1")
        for box in boxes
        for player in box.bettors
        if (most := PLAN.insurable(player.stake(MAIN)))
    ]
    for ask, choice in await t.gather(asks):
        player = t.by_seat[ask.seat]
        most = PLAN.insurable(player.stake(MAIN))  # the bet may have been cut to its share meanwhile (§5.1.1)
        if choice.action == "insure" and most:
            player.bet(INSURANCE, min(choice.amount, most), "SG 3.17.1")


async def offer_surrender(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """Against an ace or picture a box may be given up before anyone gets another card (§1.32, §3.18).

    The player who decides for the box surrenders it for everyone on it (ruling: pon-9).
    """
    if not PLAN.lets_surrender(t.hands[DEALER][0]):
        return
    deciding = {player.seat: box for box in boxes if (player := box.decider(box.hands[0]))}
    asks = [Decide(seat, (SURRENDER, DECLINE), 0, True, "SG 3.18") for seat in deciding]
    for ask, choice in await t.gather(asks):
        deciding[ask.seat].surrendered = choice.action == "surrender"
