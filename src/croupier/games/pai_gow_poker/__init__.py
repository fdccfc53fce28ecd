"""Pai Gow Poker: seven cards set as two hands, against the dealer or a player who banks; the Fortune bonus (OH-F)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.equipment.cards import UNSEEN, Card, show
from croupier.games.families.pai_gow import Setting, SettingValue
from croupier.games.families.stud import StudResult
from croupier.games.pai_gow_poker import banking, dealing, fortune, rules
from croupier.games.pai_gow_poker.banking import Bank
from croupier.games.pai_gow_poker.irregular import MISSET, REMEDIES, surrender
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.games.pai_gow_poker.seating import check_setup
from croupier.games.pai_gow_poker.words import PaiGowWords
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.requests import DEALER, Choice, Decide
from croupier.round.wagering import Wager

FOUL = SettingValue(1, 0)


async def play(t: Felt[Options]) -> dict[str, Any]:
    """One round of play, §9 to §15."""
    bank = await banking.offered(t)
    playing = [box for box in t.boxes if box.stake("main") or box.stake("bank")]
    if playing:
        fortune.limit(t)
        await dealing.deal(t, [box for box in playing if not bank or box.stake("main") or box is bank.box])
        choices = await set_hands(t, bank)
        if bank:
            await against_bank(t, bank, choices)
        else:
            await against_house(t, choices)
        await t.step("OH-F 13.XIV")
    return banking.remembered(t, bank)


async def set_hands(t: Felt, bank: Bank | None) -> dict[str, Choice]:
    """Every player sets (§13.I), a second hand of one player after the first (§7.IV), who banks last (§14.X)."""
    choices: dict[str, Choice] = {}
    await t.step("OH-F 13.I")
    first, second = _turns(t)
    for boxes in (first, second):
        for ask, chosen in await t.gather([_ask(box) for box in boxes]):
            if chosen.action == PLAN.surrenders.name:
                surrender(t, t.by_seat[ask.seat])
            else:
                choices[ask.seat] = chosen
    if bank:
        await t.step("OH-F 14.X")
        choices[bank.box.seat] = await t.choose(
            Decide(bank.box.seat, (PLAN.sets, PLAN.leaves), 0, False, "OH-F 13.I", PLAN.leaves.name)
        )
    return choices


def _ask(box: Box) -> Decide:
    return Decide(box.seat, (PLAN.sets, PLAN.leaves, PLAN.surrenders), 0, False, "OH-F 13.I", PLAN.leaves.name)


def _turns(t: Felt) -> tuple[list[Box], list[Box]]:
    """Who sets now, and the second hands: of two, the larger bet is set first, else counterclockwise (§7.IV)."""
    first: list[Box] = []
    second: list[Box] = []
    for box in t.boxes:
        if box.stake("main"):
            both = [other for other in t.boxes if other.who == box.who and other.stake("main")]
            ahead = max(both, key=lambda other: (other.stake("main"), other.number))
            (first if box is ahead else second).append(box)
    return first, second


async def expose(t: Felt[Options], box: Box, choices: dict[str, Choice], clause: str) -> SettingValue | None:
    """The hands of a seat whose bet is still to be decided; None where there is none, or none any more."""
    if not box.stake("main"):
        return None
    await t.step(clause, box.seat)
    value = await turned_up(t, box, choices, clause) if box.stake("main") else None
    return value if box.stake("main") else None


async def turned_up(t: Felt[Options], box: Box, choices: dict[str, Choice], clause: str) -> SettingValue:
    """A seat's hands as it laid them on their places (§2.II.B); one set against the rules is foul (§13.VI, §13.VII)."""
    cards = await t.reveal(box.seat, clause)
    low = choices[box.seat].cards
    made = Setting(low, tuple(card for card in cards if card not in low)) if low else by_the_house(cards)
    value = PLAN.ranked(made)
    banked = any(other.stake("bank") for other in t.boxes)
    if PLAN.foul(value) and t.options.courtesy_reset and not banked:  # §14.XIV, ruling: pgp-7
        t.announce(f"seat {box.seat} set {show(made.low)} above {show(made.high)}; the house resets", "OH-F 14.XIV")
        made = by_the_house(cards)
        value = PLAN.ranked(made)
    t.announce(f"seat {box.seat} plays {show(made.low)} low and {show(made.high)} high", clause)
    return FOUL if f"{MISSET} {box.seat}" in t.noted else value


async def house_hand(t: Felt, clause: str, *, needed: bool) -> SettingValue:
    """The dealer turns seven cards and sets them by the house ways (§2.II.C, §13.III, §13.IV; ruling: pgp-1)."""
    await t.step(clause)
    cards = await t.reveal(DEALER, clause, needed=needed)
    if not needed:
        return FOUL
    for step in PLAN.explain(cards):
        t.announce(step.text, step.clause)
    return PLAN.ranked(by_the_house(cards))


def by_the_house(cards: Sequence[Card]) -> Setting:
    """Seven cards as the house ways set them (§12)."""
    return PLAN.set_by_the_house(cards)[0]


def advice(t: Felt, ask: Decide) -> list[tuple[str, str]]:
    """How the house would set the hand of a player who asks (§13.II), or what it means to bank."""
    if ask.actions[0].name == "bank":
        return banking.advice(t, ask)
    cards = t.hands[ask.seat]
    asked = PLAN.leaves in ask.actions and len(cards) == PLAN.cards and UNSEEN not in cards
    return [(step.text, step.clause) for step in PLAN.explain(cards)] if asked else []


async def against_house(t: Felt[Options], choices: dict[str, Choice]) -> None:
    """The house banks: compare with the dealer from the right, then pay (§13.III to §13.XIII)."""
    house = await house_hand(t, "OH-F 13.III", needed=any(box.stake("main") for box in t.boxes))
    seen: fortune.Seen = {}
    winners: list[Box] = []
    for box in t.right_to_left():  # §13.VI
        if made := await expose(t, box, choices, "OH-F 13.VI"):
            compared(t, box, seen, winners, _misset(t, box) or rules.against_house(made, house))
    pay(t, winners, "OH-F 13.XIII")
    fortune.settle(t, seen)


async def against_bank(t: Felt[Options], bank: Bank, choices: dict[str, Choice]) -> None:
    """A player banks: the house's own bet is decided first (§14.XVI), then the players' (§14.XVII)."""
    theirs = await turned_up(t, bank.box, choices, "OH-F 14.XII")
    dealer = await house_hand(t, "OH-F 14.XI", needed=bool(bank.house))
    seen: fortune.Seen = {bank.box.seat: PLAN.bonus.line(bank.box.cards)}
    units = rules.against_bank(dealer, theirs).units if bank.house else 0
    if bank.house:
        word, clause = {1: ("wins", "XVI.A"), -1: ("loses", "XVI.B"), 0: ("pushes", "XVI.C")}[units]
        t.announce(f"the house {word} its bet against the bank", f"OH-F 14.{clause}")
    winners: list[Box] = []
    for box in t.right_to_left():
        if made := await expose(t, box, choices, "OH-F 14.XVII"):
            compared(t, box, seen, winners, _misset(t, box) or rules.against_bank(made, theirs))
    pay(t, winners, "OH-F 14.XVII.B")
    banking.settle(t, bank, units)
    fortune.settle(t, seen)


def _misset(t: Felt, box: Box) -> StudResult | None:
    return StudResult(-1, "lose", "OH-F 13.VII.D") if f"{MISSET} {box.seat}" in t.noted else None


def compared(t: Felt, box: Box, seen: fortune.Seen, winners: list[Box], result: StudResult) -> None:
    """Losing bets are collected at once (§13.VIII), tied ones go back (§13.X), winners wait."""
    seen[box.seat] = PLAN.bonus.line(box.cards)
    if result.units > 0:
        winners.append(box)
    else:
        box.settle("main", result.units * box.stake("main"), result.outcome, result.clause)
    fortune.collect(t, box, seen)


def pay(t: Felt[Options], winners: Sequence[Box], clause: str) -> None:
    """Winners are paid from the right once all hands are exposed (§13.XII): 1 to 1 less the vigorish (§13.XIII)."""
    for box in winners:
        if stake := box.stake("main"):  # who has left since then has abandoned it (§7.II)
            box.win("main", PLAN.won(t.options, "main", stake), clause)


GAME = Game(
    slug="pai-gow-poker",
    title="Pai Gow Poker",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Pai Gow Poker", "OH-F 7.III"),  # §2.II.A
        # The chips on the table of a player who banks.
        Wager("bank", "Bank", "OH-F 14.VI", stage="later", booked_under="main"),
        Wager(  # §2.II.E(1), §15.I
            "fortune_bonus", "Fortune Bonus", "OH-F 15.II", requires=("main",), own_limits=True, may_be_off=True
        ),
    ),
    options=Options,
    seats=6,
    closes="OH-F 7.III",  # and §15.III; chips or plaques, nothing verbal (§7.I)
    layout="OH-F 2.I",
    seated_only="OH-F 7.II",
    actions={
        "set": "OH-F 13.I",
        "house_way": "OH-F 13.II",
        "surrender": "OH-F 13.V",
        "bank": "OH-F 14.IV",
        "bank_alone": "OH-F 14.IX",
        "join": "OH-F 14.XIX",
        "pass": "OH-F 14.III",
    },
    pack=53,  # §3.I, with a shuffler in each of two decks (§3.II.A)
    plan=PLAN,
    remedies=REMEDIES,
    check_setup=check_setup,
    stays=banking.stays,
    advises=advice,
    explains=PaiGowWords(),
)
