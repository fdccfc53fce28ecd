"""What is paid and collected on a hand, at once or against the dealer, and the super bonus (SG §3, §4)."""

from collections.abc import Sequence

from croupier.equipment.cards import UNSEEN
from croupier.games.families.twenty_one import Hand
from croupier.games.pontoon_plus import rules
from croupier.games.pontoon_plus.layout import BettingBox, points
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt
from croupier.round.requests import DEALER


def collect(box: BettingBox, hand: Hand) -> None:
    """Too many: the bets on the hand are lost, doubled ones whole (§1.2, ruling: pon-3)."""
    split = hand.split_from != UNSEEN
    clause = "SG 3.25.4" if hand.doubled else "SG 3.24.5" if split else "SG 3.21"
    for player in box.playing(hand):
        player.lose(hand.wager, clause, hand.index)
        if player.stake("double", hand.index):
            player.lose("double", clause, hand.index)


def pay_at_once(t: Felt, box: BettingBox, hand: Hand) -> None:
    """A 21 is paid before the dealer draws; one the dealer did not notice is paid at settlement (§3.26)."""
    if not any(f"unnoticed_21 {player.seat}" in t.noted for player in box.bettors):
        pay_21(t, box, hand)


def pay_21(t: Felt, box: BettingBox, hand: Hand) -> None:
    """A 21 wins whatever the dealer makes of the own hand (ruling: pon-2)."""
    if hand.doubled:
        _even_money(box, hand, "SG 3.25.5")
        return
    split = hand.split_from != UNSEEN
    line = rules.line_of_21(hand.cards, split=split)
    table = t.options.tables["main"]
    paid = table.get(line) or table["regular"]
    at_once = "SG 3.16" if line == "pontoon" else "SG 3.24.3" if split else "SG 3.26"
    clause = paid.clause if paid.line not in ("regular", "pontoon") else at_once
    # §3.24.4: split sevens earn no super bonus.
    sevens = not split and rules.is_super_bonus(hand.cards, t.hands[DEALER][0])
    for player in box.playing(hand):
        stake = player.stake(hand.wager, hand.index)
        extra = t.options.tables["super_bonus"].get(rules.super_bonus_line(stake)) if sevens else None
        net = 0 if extra and t.options.super_bonus_mode == "instead" else paid.pays.net(stake)
        player.win(hand.wager, net, clause, paid.line, hand.index)
        if extra:
            player.bonus("super_bonus", extra.pays.net(stake), extra.clause, extra.line)
            box.super_bonus = True


def _even_money(box: BettingBox, hand: Hand, clause: str) -> None:
    for player in box.playing(hand):
        for wager in (hand.wager, "double"):
            if stake := player.stake(wager, hand.index):
                player.win(wager, stake, clause, "", hand.index)


def pay_pontoons(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """A player's pontoon is paid at once (§3.16), and nothing the dealer draws can touch it."""
    for box in boxes:
        (hand,) = box.hands
        if box.in_play and rules.is_pontoon(hand.cards):
            pay_at_once(t, box, hand)


def settle_insurance(t: Felt, *, pontoon: bool) -> None:
    """Paid 2 to 1 against a dealer's pontoon (§4.1.1), else lost."""
    for player in t.boxes:
        if stake := player.stake("insurance"):
            player.settle("insurance", 2 * stake if pontoon else -stake, "win" if pontoon else "lose", "SG 3.17.2")


def settle(t: Felt, boxes: Sequence[BettingBox], *, pontoon: bool) -> None:
    """Every bet still at risk, against the dealer's hand."""
    for box in boxes:
        for hand in [one for one in box.hands if box.playing(one)]:
            if box.surrendered:
                _surrendered(box, hand, pontoon=pontoon)
            elif points(hand) == 21:
                pay_21(t, box, hand)  # it was not noticed in time
            elif pontoon:
                _lost_to_pontoon(box, hand)
            else:
                _compare(t, box, hand)


def _surrendered(box: BettingBox, hand: Hand, *, pontoon: bool) -> None:
    """Half is lost, the odd cent with it (ruling: G7); against a pontoon the surrender has no effect."""
    for player in box.playing(hand):
        stake = player.stake("main")
        if pontoon:
            player.lose("main", "SG 3.19.1")
        else:
            player.settle("main", stake // 2 - stake, "surrender", "SG 3.19.2")


def _lost_to_pontoon(box: BettingBox, hand: Hand) -> None:
    """Split hands lose everything (§3.24.5); a doubled hand its own bet, and the doubled part goes back (§3.25.4)."""
    split = hand.split_from != UNSEEN
    clause = "SG 3.25.4" if hand.doubled else "SG 3.24.5" if split else "SG 3.27.3"
    for player in box.playing(hand):
        player.lose(hand.wager, clause, hand.index)
        if player.stake("double", hand.index):
            player.push("double", "SG 3.25.4", hand.index)


def _compare(t: Felt, box: BettingBox, hand: Hand) -> None:
    """The higher total wins: an ordinary bet by the pay table (§4.1.1), a doubled one even money (§3.25.5)."""
    unit, outcome, clause = rules.against_dealer(points(hand), rules.points(t.hands[DEALER]))
    regular = t.options.tables["main"]["regular"]
    for player in box.playing(hand):
        for wager in (hand.wager, "double"):
            if stake := player.stake(wager, hand.index):
                by_table = unit > 0 and not hand.doubled
                net = regular.pays.net(stake) if by_table else unit * stake
                player.settle(wager, net, outcome, clause, regular.line if by_table else "", hand.index)


def pay_others(t: Felt, boxes: Sequence[BettingBox]) -> None:
    """With a super bonus on the table, the seated player of every other box has $50 (§4.1.2, ruling: pon-13)."""
    if not any(box.super_bonus for box in boxes):
        return
    line = t.options.tables["super_bonus"].lines[0]
    for box in boxes:
        seated = next((player for player in box.deciders if not took_back(t, player)), None)
        if seated is not None and line.envy is not None and not box.super_bonus:
            seated.bonus("envy", line.envy.num, line.clause, "super_bonus")


def took_back(t: Felt, player: Box) -> bool:
    """Whether a player chose to have the bets back after a dealing error (§5.7.3)."""
    return any(type(one) is Pay and (one.seat, one.clause) == (player.seat, "SG 5.7.3") for one in t.facts)
