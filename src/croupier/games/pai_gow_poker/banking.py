"""Player banking: whose turn the bank is, what it answers for, and what it wins or loses (OH-F §14)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.games.pai_gow_poker.rules import CHIPS, DEALERS_PLACE, PLACES
from croupier.money import Cents, dollars
from croupier.round.box import Box
from croupier.round.facts import Outcome, Pay
from croupier.round.felt import Felt
from croupier.round.requests import Action, Decide
from croupier.round.setup import Seat

PASS: Final = Action("pass")
ALONE: Final = Action("bank_alone")
LEAST: Final[Cents] = 1_00


@dataclass(slots=True)
class Bank:
    """A player who banks, the bet of the house against that player, and what each partner puts up (§1.I.A)."""

    box: Box
    house: Cents
    shares: list[tuple[Box, Cents]] = field(default_factory=list)

    @property
    def names(self) -> set[str]:
        """The players behind the bank."""
        return {self.box.who, *(box.who for box, _ in self.shares)}


def stays(carry: Any) -> list[Seat]:
    """Who bet before may take the bank, also without a bet now (§14.IV)."""
    return [Seat(bet["seat"], (), bet["player"], bet["box"]) for bet in (carry or {}).get("bets", ())]


def remembered(t: Felt, bank: Bank | None) -> dict[str, Any]:
    """Where bank and button are, who has banked in this rotation, and the last bets (§14.II, §14.IV, §14.VIII)."""
    before = t.carry or {}
    turn = bank.box.number if bank else DEALERS_PLACE
    old = {bet["seat"]: bet for bet in before.get("bets", ())}
    bets = dict(old) if bank else {}
    for seat in t.setup.seats:
        main = dict(seat.wagers).get("main", 0)
        if main and not (bank and seat.who in bank.names):
            house = bank is None or _met_house(old.get(seat.seat), seat)
            place = {"seat": seat.seat, "player": seat.player, "box": seat.box}
            bets[seat.seat] = place | {"bet": main, "house": house}
    return {
        "turn": turn,
        "button": (before.get("button", DEALERS_PLACE) + 1) % PLACES,  # clockwise, §11.IV
        "banked": sorted({*before.get("banked", ()), *bank.names}) if bank else [],
        "bets": [bets[seat] for seat in sorted(bets)],
    }


def _met_house(bet: Mapping[str, Any] | None, seat: Seat) -> bool:
    """Whether that player bet on the last hand that the house banked."""
    return bool(bet and bet["house"] and (bet["player"] or bet["seat"]) == seat.who)


async def offered(t: Felt[Options]) -> Bank | None:
    """The bank goes counterclockwise from player to player until one takes it, or it comes to the house (§14.II)."""
    if not t.options.player_banking or t.carry is None:  # §14.I
        return None
    before = t.carry["turn"] or PLACES
    for box in t.right_to_left():  # counterclockwise behind the one that banked last, up to the dealer (§14.II)
        last = _last_bet(t, box) if box.number < before else 0
        if last and box.live and (bank := await _taken(t, box, last)):  # §14.III
            return bank
    return None  # §14.V


def _last_bet(t: Felt, box: Box) -> Cents:
    """The last bet of a player who may bank: one against the house, and no bank yet in this rotation (§14.IV)."""
    last = next((bet for bet in t.carry["bets"] if bet["seat"] == box.seat), None)
    if last is None or box.who in t.carry["banked"] or (last["player"] or last["seat"]) != box.who:
        return 0
    return int(last["bet"]) if last["house"] else 0  # ruling: pgp-12


async def _taken(t: Felt[Options], box: Box, last: Cents) -> Bank | None:
    """The dealer bets as a player, up to the last bet of who banks; that player may ask for less (§14.VII)."""
    alone = (ALONE,) if _at_risk(t, {box.who}) else ()
    offer = Action("bank", CHIPS, last, each=CHIPS)
    ask = Decide(box.seat, (offer, *alone, PASS), 0, True, "OH-F 14.III")
    chosen = await t.choose(ask)
    if chosen.action not in ("bank", ALONE.name):
        return None
    bank = Bank(box, chosen.amount)
    if t.options.partner_banking:
        await _joined(t, bank, last)
    _without_who_left(t, bank, chosen.amount)
    if not box.live or not _answers_for(t, bank):
        return None  # whoever was to be met has left the table meanwhile
    _put_up(t, bank)
    clause = "OH-F 14.VIII" if bank.house == last else "OH-F 14.XIX" if bank.shares else "OH-F 14.IX"
    t.announce(f"seat {box.seat} banks; the house bets {dollars(bank.house) if bank.house else 'nothing'}", clause)
    return bank


def advice(t: Felt, ask: Decide) -> list[tuple[str, str]]:
    """What a player who is offered the bank answers for."""
    others = _at_risk(t, {t.by_seat[ask.seat].who})
    return [
        (f"the amount is what the house bets against the bank, up to {dollars(ask.actions[0].most)}", "OH-F 14.VIII"),
        (f"the others have {dollars(others)} against it, which the bank must have on the table too", "OH-F 14.VI"),
    ]


def _at_risk(t: Felt, names: set[str]) -> Cents:
    """What the others have bet against the bank."""
    return sum(box.stake("main") for box in t.boxes if box.who not in names)


async def _joined(t: Felt[Options], bank: Bank, last: Cents) -> None:
    """Others may put up part of the bank; the house then says how much it bets (§14.XIX; ruling: pgp-11)."""
    house = min(t.options.partner_house_bet or bank.house, last)
    for box in t.right_to_left():
        if box.who in bank.names or not box.live or not _last_bet(t, box):
            continue
        put = sum(amount for _, amount in bank.shares)
        most = _at_risk(t, bank.names | {box.who}) + house - put - LEAST
        if most < LEAST:
            continue
        chosen = await t.choose(Decide(box.seat, (Action("join", LEAST, most), PASS), 0, True, "OH-F 14.XIX"))
        if chosen.action == "join":
            bank.shares.append((box, chosen.amount))
            bank.house = house


def _without_who_left(t: Felt, bank: Bank, house: Cents) -> None:
    """Nobody puts up for a bank after leaving, nor more than it has to answer for (§14.VI; ruling: pgp-17)."""
    bank.shares = [(box, amount) for box, amount in bank.shares if box.live]
    bank.house = bank.house if bank.shares else house
    left = _answers_for(t, bank) - LEAST
    for at, (box, amount) in enumerate(bank.shares):
        bank.shares[at] = (box, min(amount, left))
        left -= min(amount, left)
    bank.shares = [(box, amount) for box, amount in bank.shares if amount > 0]


def _answers_for(t: Felt, bank: Bank) -> Cents:
    """Every bet that could win from the bank."""
    return _at_risk(t, bank.names) + bank.house


def _put_up(t: Felt, bank: Bank) -> None:
    """Who banks bets nothing, and has chips on the table for every bet that could win (§14.VI)."""
    for box in t.boxes:
        if box.who in bank.names:
            for wager in ("main", "fortune_bonus"):  # no wager of §7, so no Fortune bonus either, ruling: pgp-13
                if box.stake(wager):
                    box.settle(wager, 0, "returned", "OH-F 14.III")
    needed = _answers_for(t, bank)
    for box, amount in bank.shares:
        box.bet("bank", amount, "OH-F 14.XIX")
    bank.box.bet("bank", needed - sum(amount for _, amount in bank.shares), "OH-F 14.VI")


def settle(t: Felt[Options], bank: Bank, house: int) -> None:
    """Lost bets pay the winners, the bank makes up what is missing (§14.XVII.A), and pays commission on a net win only
    (§14.XVIII). ``house`` is what the dealer's hand did against the bank: 1 won, 0 pushed, -1 lost."""
    won = -PLAN.paid(t.options, bank.house) if house > 0 else -house * bank.house
    for fact in t.facts:
        if type(fact) is Pay and fact.wager == "main":
            won += -fact.net if fact.net < 0 else -PLAN.paid(t.options, fact.stake) if fact.outcome == "win" else 0
    net, clause = won, "OH-F 14.XVII.A"
    if won > 0:
        net, clause = won - PLAN.vigorish(t.options, won), "OH-F 14.XVIII"
    puts = [(bank.box, bank.box.stake("bank")), *bank.shares]
    for (box, _), share in zip(puts, shared(net, [put for _, put in puts]), strict=True):
        outcome: Outcome = "win" if share > 0 else "lose" if share < 0 else "push"
        box.settle("bank", share, outcome, clause)


def shared(net: Cents, puts: Sequence[Cents]) -> list[Cents]:
    """A result in proportion to what each put up, to the cent, nobody losing more than that (ruling: pgp-11)."""
    sign, whole = -1 if net < 0 else 1, sum(puts)
    sums = [abs(net) * sum(puts[: at + 1]) // whole for at in range(len(puts))]
    return [sign * (now - before) for before, now in zip([0, *sums], sums, strict=False)]
