"""What the baccarat games share: the two hands, the third cards, and the order in which wagers are settled.

The texts agree on the play and number it differently, so each game passes its clauses as a `Text`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import UNSEEN, Card
from croupier.equipment.shoe import Burn
from croupier.errors import OptionRefused, WagerRefused
from croupier.hands.baccarat import VALUE, banker_draws, is_natural, player_draws, points
from croupier.money import Cents, dollars
from croupier.round.box import Box
from croupier.round.facts import Announce
from croupier.round.felt import Felt
from croupier.round.requests import DISCARD, DOWN, UP
from croupier.round.setup import Setup

#: Two hands are dealt (OH-E §6.I, OH-E Commission Free §9.I), each on an area of its own (OH-E §02.I.E,
#: OH-E Commission Free §2.I.E).
PLAYER: Final = "player"
BANKER: Final = "banker"

#: What the equipment may tell before a round: a shoe just shuffled, or its cover card lying first.
FRESH_SHOE: Final = "fresh_shoe"
COVER_CARD: Final = "cover_card"


class Coup(NamedTuple):
    """Both hands when they have all their cards."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    def hand(self, who: str) -> tuple[Card, ...]:
        """The Player's or the Banker's Hand."""
        return self.player if who == PLAYER else self.banker

    def lead(self, who: str) -> int:
        """How many points a hand is ahead; negative where it is behind."""
        ahead = points(self.player) - points(self.banker)
        return ahead if who == PLAYER else -ahead


class Verdict(NamedTuple):
    """How a wager comes out: what the player is up, in a word, under which clause, and what is charged on it."""

    net: Cents
    outcome: str
    clause: str
    line: str = ""
    vigorish: Cents = 0


Decider: TypeAlias = Callable[[Felt, Coup, Cents], Verdict]
Turn: TypeAlias = Callable[[Felt, str], Awaitable[None]]
Charge: TypeAlias = Callable[[Felt, Box, Cents], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What one text adds to the play: where it says each thing, and how each of its wagers is decided.

    ``bonus`` wagers are settled before the ``regular`` ones. ``turn`` is how players turn up a hand, dealt face down
    then with its third card; without it the dealer does. ``charge`` is what happens with a vigorish, ``before_shuffle``
    what is due before the cards are shuffled.
    """

    burn: str
    face_up: str
    face_down: str
    called: str
    drawing: str
    third_card: str
    cover_card: str
    result: str
    settling: str
    bonus_first: str
    bonus_with: str
    rack: str
    next_hand: str
    simulated: str
    bonus: Mapping[str, Decider]
    regular: Mapping[str, Decider]
    turn: Turn | None = None
    charge: Charge | None = None
    before_shuffle: Callable[[Felt], None] | None = None


# -- the round --------------------------------------------------------------------------------------------------


async def play(t: Felt, text: Text) -> None:
    """One round: a fresh shoe's burn, two cards for each hand, the third cards, the result, the wagers."""
    t.hands |= {PLAYER: [], BANKER: []}
    await burn(t, text)
    await first_cards(t, text)
    await third_cards(t, text)
    coup = Coup(tuple(t.hands[PLAYER]), tuple(t.hands[BANKER]))
    await t.step(text.result)
    t.announce(result(coup), text.result)
    await settle(t, text, coup)
    await t.step(text.rack)


async def burn(t: Felt, text: Text) -> None:
    """The first card of a new shoe, and as many more as its face value, go to the rack."""
    if FRESH_SHOE not in t.setup.events:
        return
    await t.step(text.burn)
    first = await t.draw(DISCARD, UP, unseen=True)
    if first != UNSEEN:  # else nobody told, and nobody can say how many went with it
        for _ in range(Burn.BY_FIRST_CARD.count(first) - 1):
            await t.burn()


async def first_cards(t: Felt, text: Text) -> None:
    """First and third card to the Player's Hand, second and fourth to the Banker's; the counts are called."""
    down = t.options.first_cards == "face_down"
    await t.step(text.face_down if down else text.face_up)
    await t.deal(2, (PLAYER, BANKER), DOWN if down else UP, unseen=down)
    for who in (PLAYER, BANKER):
        await t.step(text.called, who)
        if down:  # the Banker's cards wait until the Player's Hand is called
            await (text.turn(t, who) if text.turn else t.reveal(who, text.face_down))
        t.announce(f"{who} {points(t.hands[who])}", text.called)


def is_known(t: Felt, text: Text) -> bool:
    """Whether everybody knows who is due a third card: all four cards lie face up, or both counts were called, and no
    third card is still being turned."""
    if not is_told(t) or t.options.first_cards == "face_up":
        return is_told(t)
    return sum(type(one) is Announce and one.clause == text.called for one in t.facts) > 1


def is_told(t: Felt) -> bool:
    """Whether both hands have their first cards, and every card they hold was identified."""
    return len(t.hands[BANKER]) >= 2 and UNSEEN not in t.hands[PLAYER] + t.hands[BANKER]


def due(t: Felt) -> str:
    """The hand that is due a third card now, the Player's before the Banker's; none where no card is due any more."""
    player, banker = t.hands[PLAYER], t.hands[BANKER]
    counts = points(player[:2]), points(banker[:2])
    if len(player) == 2 and player_draws(*counts):
        return PLAYER
    third = VALUE[player[2]] if len(player) > 2 else None
    return BANKER if len(banker) == 2 and banker_draws(*counts, third) else ""


async def third_cards(t: Felt, text: Text) -> None:
    """The third cards that are due, one for each hand at most (OH-E §7.IV, OH-E Commission Free §10.IV).

    The dealer lays them face up on their hand's area, also where the first cards lay face down
    (OH-E Commission Free §9.IV.A; ruling: bac-9).
    """
    await t.step(text.drawing)
    while who := due(t):
        await t.step(text.third_card, who)
        if text.turn:
            await t.draw(who, DOWN, unseen=True)
            await text.turn(t, who)
        else:
            await t.draw(who, UP)


def result(coup: Coup) -> str:
    """What the dealer says when both hands are complete."""
    counts = points(coup.player), points(coup.banker)
    if counts[0] == counts[1]:
        return f"tie hand, {counts[0]} all"
    return f"{PLAYER if counts[0] > counts[1] else BANKER} wins, {max(counts)} over {min(counts)}"


# -- settling ---------------------------------------------------------------------------------------------------


async def settle(t: Felt, text: Text, coup: Coup) -> None:
    """Every losing wager is taken first; then, from the highest place down, the others are paid or returned.

    Bonus wagers come first, those of all players or each player's own, as the house does it.
    """
    await t.step(text.settling)
    decide = {**text.bonus, **text.regular}
    verdicts = {
        (box.seat, wager): decide[wager](t, coup, stake) for box in t.boxes for (wager, _), stake in box.stakes.items()
    }
    for box in t.right_to_left():
        for wager in decide:
            if box.stake(wager) and verdicts[box.seat, wager].outcome == "lose":
                book(t, text, box, wager, verdicts[box.seat, wager])
    if t.options.bonus_settled == "seat_by_seat":
        passes = [(text.bonus_with, list(decide))]
    else:
        passes = [(text.bonus_first, list(text.bonus)), (text.settling, list(text.regular))]
    for clause, wagers in passes:
        for box in t.right_to_left():
            if mine := [wager for wager in wagers if box.stake(wager)]:
                await t.step(clause, box.seat)
                for wager in mine:
                    book(t, text, box, wager, verdicts[box.seat, wager])


def book(t: Felt, text: Text, box: Box, wager: str, verdict: Verdict) -> None:
    """Settle one wager; a vigorish is marked or collected just before."""
    if verdict.vigorish and text.charge:
        text.charge(t, box, verdict.vigorish)
    box.settle(wager, verdict.net, verdict.outcome, verdict.clause, verdict.line)


def on_hand(lead: int, stake: Cents, *, wins: str, loses: str, ties: str) -> Verdict:
    """A wager on a hand: one to one when it is ahead, lost when behind, back on equal counts."""
    if lead > 0:
        return Verdict(stake, "win", wins)
    return Verdict(-stake, "lose", loses) if lead < 0 else Verdict(0, "push", ties)


def on_line(t: Felt, wager: str, line: str, stake: Cents, loses: str) -> Verdict:
    """A wager paid by a table: the line that was made, or lost where there is none."""
    paid = t.options.tables[wager].get(line)
    if paid is None:
        return Verdict(-stake, "lose", loses)
    net = paid.pays.net(stake)
    return Verdict(net, "win" if net else "push", paid.clause, paid.line)


# -- the dragon bonus -------------------------------------------------------------------------------------------


def dragon_line(mine: tuple[Card, ...], other: tuple[Card, ...]) -> str:
    """The Dragon Bonus line a hand makes; empty where it loses.

    A natural wins against anything less (OH-E §5.I.D.1(a), OH-E §5.I.D.1(b), OH-E Commission Free §8.I.E.1(a),
    OH-E Commission Free §8.I.E.1(b)), any other hand by four points or more (OH-E §5.I.D.1(c),
    OH-E Commission Free §8.I.E.1(c)).
    """
    lead = points(mine) - points(other)
    if not is_natural(mine):
        return f"win_by_{lead}" if lead >= 4 else ""
    if is_natural(other) and lead <= 0:
        return "natural_tie" if lead == 0 else ""
    return "natural_win"


def dragon(who: str, *, loses_natural: str, loses_behind: str, loses_short: str) -> Decider:
    """The Dragon Bonus on one hand, with the clauses by which it loses: to a higher natural, level or behind, or
    ahead by too little. Equal naturals push by the table (ruling: bac-2)."""
    other = BANKER if who == PLAYER else PLAYER

    def decide(t: Felt, coup: Coup, stake: Cents) -> Verdict:
        mine, lead = coup.hand(who), coup.lead(who)
        loses = loses_natural if is_natural(mine) else loses_short if lead > 0 else loses_behind
        return on_line(t, f"dragon_bonus_{who}", dragon_line(mine, coup.hand(other)), stake, loses)

    return decide


# -- what a house may post, and what may be wagered -------------------------------------------------------------


def check_decks(options: Any, clause: str) -> None:
    """Six decks at least, unless a shuffler holds two batches of four or more (ruling: bac-3)."""
    if options.decks < 6 and not options.shuffler:
        raise OptionRefused(
            f"{options.decks} decks are for a shuffler's batches; without one there are 6 to 8", clause=clause
        )


def least_bonus(setup: Setup, wagers: Mapping[str, Decider], clause: str) -> WagerRefused | None:
    """A bonus wager is a dollar or more."""
    for seat in setup.seats:
        for wager, amount in seat.wagers:
            if wager in wagers and amount < 100:
                why = WagerRefused(f"{wager} of {dollars(amount)} is below the 1 it takes at least", clause=clause)
                return why.at(seat=seat.seat, wager=wager)
    return None
