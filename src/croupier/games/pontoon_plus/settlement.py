"""What is paid and collected on a hand, at once or against the dealer, and the super bonus (SG §3, §4); and between the
initial and the subsequent deal side bets, insurance and surrender (SG §1.15, §3.13 to §3.18)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import UNSEEN
from croupier.games.families import no_hole_card
from croupier.games.families.twenty_one import SURRENDER, Hand
from croupier.games.pontoon_plus.layout import BettingBox, points
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import VALUE
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, Action, Decide

#: Lines that are paid for what the hand did, not for being on the table.
PLAIN_LINES: Final = (no_hole_card.REGULAR, "pontoon")


def manner(hand: Hand) -> no_hole_card.Manner:
    """How a hand was played."""
    return no_hole_card.Manner(hand.split_from != UNSEEN, hand.doubled)


def book(t: Felt, box: BettingBox, hand: Hand, result: no_hole_card.HandResult) -> None:
    """Settle every bet on a hand."""
    for player in box.playing(hand):
        book_bet(t, player, hand.wager, hand.index, result.own)
        if result.doubled and player.stake(no_hole_card.DOUBLE, hand.index):
            book_bet(t, player, no_hole_card.DOUBLE, hand.index, result.doubled)


def book_bet(t: Felt, player: Box, wager: str, index: int, result: no_hole_card.BetResult) -> None:
    """Settle one bet, by the clause of its line where the line itself is what is paid for."""
    net = result.net(t.options.tables, player.stake(wager, index))
    line = result.paid(t.options.tables) if result.table == no_hole_card.MAIN else None
    clause = line.clause if line and line.line not in PLAIN_LINES else result.clause
    player.settle(wager, net, result.outcome, clause, line.line if line else "", index)


def collect(t: Felt, box: BettingBox, hand: Hand) -> None:
    """Too many: the bets on the hand are lost."""
    book(t, box, hand, PLAN.too_many(manner(hand)))


def pay_at_once(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """A 21 is paid before the dealer draws; one the dealer did not notice is paid at settlement (§3.26)."""
    if not any(f"unnoticed_21 {player.seat}" in t.noted for player in box.bettors):
        pay_21(t, box, hand)


def pay_21(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """A 21 is paid by its line, and with the super bonus on top of it or instead (§4.1.2)."""
    result = PLAN.of_21(hand.cards, manner(hand))
    if hand.doubled or not PLAN.earns_super_bonus(hand.cards, t.hands[DEALER][0], manner(hand).split):
        book(t, box, hand, result)
        return
    for player in box.playing(hand):
        stake = player.stake(hand.wager, hand.index)
        extra = t.options.tables[no_hole_card.SUPER_BONUS].get(PLAN.earns(stake))
        instead = extra and t.options.super_bonus_mode == "instead"
        line = result.own.paid(t.options.tables)
        if instead and line:
            player.win(hand.wager, 0, line.clause, line.line, hand.index)
        else:
            book_bet(t, player, hand.wager, hand.index, result.own)
        if extra:
            player.bonus(no_hole_card.SUPER_BONUS, extra.pays.net(stake), extra.clause, extra.line)
            box.super_bonus = True


def pay_pontoons(t: Felt[Options], boxes: Sequence[BettingBox]) -> None:
    """A player's pontoon is paid at once (§3.16), and nothing the dealer draws can touch it."""
    for box in boxes:
        (hand,) = box.hands
        if box.in_play and PLAN.is_natural(hand.cards):
            pay_at_once(t, box, hand)


def settle_insurance(t: Felt, *, pontoon: bool) -> None:
    """Paid by the table against a dealer's pontoon (§4.1.1), else lost."""
    pays = t.options.tables[no_hole_card.INSURANCE][no_hole_card.INSURANCE].pays
    for player in t.boxes:
        if stake := player.stake(no_hole_card.INSURANCE):
            net = pays.net(stake) if pontoon else -stake
            player.settle(no_hole_card.INSURANCE, net, "win" if pontoon else "lose", "SG 3.17.2")


def settle(t: Felt[Options], boxes: Sequence[BettingBox], *, pontoon: bool) -> None:
    """Every bet still at risk, against the dealer's hand."""
    dealer = PLAN.points(t.hands[DEALER], False)
    for box in boxes:
        for hand in [hand for hand in box.hands if box.playing(hand)]:
            if box.surrendered:
                book(t, box, hand, no_hole_card.HandResult(PLAN.given_up(pontoon)))
            elif points(hand) == 21:
                pay_21(t, box, hand)  # it was not noticed in time
            else:
                book(t, box, hand, PLAN.against_dealer(points(hand), manner(hand), dealer, pontoon))


def pay_others(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """With a super bonus on the table, the seated player of every other box has $50: the one who decides for it when
    the round ends, and so nobody who has left (§1.23, §4.1.2, ruling: pon-13)."""
    if not any(box.super_bonus for box in boxes):
        return
    line = t.options.tables[no_hole_card.SUPER_BONUS].lines[0]
    for box in boxes:
        seated = next((player for player in box.deciders if not (took_back(t, player) or has_left(t, player))), None)
        if seated is not None and line.envy is not None and not box.super_bonus:
            seated.bonus(no_hole_card.ENVY, line.envy.num, line.clause, no_hole_card.SUPER_BONUS)


def took_back(t: Felt, player: Box) -> bool:
    """Whether a player chose to have the bets back after a dealing error (§5.7.3)."""
    return any(type(fact) is Pay and (fact.seat, fact.clause) == (player.seat, "SG 5.7.3") for fact in t.facts)


def has_left(t: Felt, player: Box) -> bool:
    """Whether a player walked away from a bet (§5.3)."""
    return f"walked_away {player.seat}" in t.noted


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
    paid = t.options.tables[wager].best(bet.made(box.first_two, (), ""))
    if paid is None:
        player.lose(wager, bet.lost)
    else:
        player.win(wager, paid.pays.net(player.stake(wager)), paid.clause, paid.line)


async def offer_insurance(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """Against an ace all players may insure their own initial bets, and nobody else's, up to half (§1.14, §3.17); a
    pontoon has won, noticed or not, and needs no protection (ruling: pon-9)."""
    if VALUE[t.hands[DEALER][0]] not in PLAN.insurance.against:
        return
    asks = [
        Decide(player.seat, (Action("insure", 1, most), DECLINE), 0, True, "SG 3.17.1")
        for box in boxes
        if not PLAN.is_natural(box.hands[0].cards)
        for player in box.bettors
        if (most := PLAN.insurable(player.stake(no_hole_card.MAIN)))
    ]
    for ask, choice in await t.gather(asks):
        player = t.by_seat[ask.seat]
        most = PLAN.insurable(
            player.stake(no_hole_card.MAIN)
        )  # the bet may have been cut to its share meanwhile (§5.1.1)
        if choice.action == "insure" and most:
            player.bet(no_hole_card.INSURANCE, min(choice.amount, most), "SG 3.17.1")


async def offer_surrender(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """Against an ace or picture a box may be given up before anyone gets another card (§1.32, §3.18). The player who
    decides for the box surrenders it for everyone on it (ruling: pon-9); whoever leaves before saying anything leaves
    that to the next."""
    if VALUE[t.hands[DEALER][0]] not in PLAN.surrendered_against:
        return
    silent = [box for box in boxes if not PLAN.is_natural(box.hands[0].cards)]
    while deciding := {player.seat: box for box in silent if (player := box.decider(box.hands[0]))}:
        asks = [Decide(seat, (SURRENDER, DECLINE), 0, True, "SG 3.18") for seat in deciding]
        for ask, choice in await t.gather(asks):
            deciding[ask.seat].surrendered = choice.action == "surrender"
            silent.remove(deciding[ask.seat])
