"""Cards that come out by mistake at baccarat: kept for the next hand, used in this one, or played out without wagers. A
card nobody has seen is never lost: it opens the next hand. A card that was seen can be used only in the hand in play;
else it opens a simulated round, so that nobody can bet on it."""

from collections.abc import Mapping
from functools import partial
from itertools import takewhile
from typing import Any, Final

from croupier.equipment.cards import TEXT, UNSEEN, Card, cards
from croupier.errors import Refused
from croupier.games.families.baccarat import COVER_CARD, FRESH_SHOE, due, is_identified, is_known
from croupier.games.families.baccarat_plan import BANKER, PLAYER, BaccaratPlan
from croupier.round.facts import Face
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Remedy, Rule, note, still_in_the_pack
from croupier.round.requests import ASIDE, DISCARD, DOWN, UP, draw

SHOE_EXHAUSTED: Final = "shoe_exhausted"
#: Noted where a card that nobody named opens a simulated round when the hand is over.
SIMULATED: Final = "simulated"


def take_over(t: Felt) -> None:
    """A card left over from the last hand is the first of this one, unless it went into the shuffle."""
    if FRESH_SHOE not in t.setup.events:
        t.waiting += cards((t.carry or {}).get("next", ()))


def remembered(t: Felt) -> Any:
    """What the table carries on: the cards that open the next hand of the shoe, and the vigorish that is marked."""
    aside = [] if is_last_hand(t) else t.hands.get(ASIDE, [])
    known = takewhile(lambda card: card != UNSEEN, aside)
    kept = {"next": [TEXT[card] for card in known], "owed": (t.carry or {}).get("owed", {})}
    return {name: value for name, value in kept.items() if value} or None


async def clear_up(t: Felt, plan: BaccaratPlan) -> None:
    """Cards that this hand could not use: a simulated round for those seen, the next hand for the others."""
    while t.shown or SIMULATED in t.noted:
        t.noted.pop(SIMULATED, None)
        seen, t.shown = t.shown, []
        for card in seen:
            t.waiting.remove(card)
        await simulated_round(t, plan, seen)
    for card in t.waiting:
        keep(t, plan, card)
    t.waiting = []
    if is_last_hand(t):
        await t.step(plan.cover_card)
        t.announce("last hand of the shoe", plan.cover_card)


def is_last_hand(t: Felt) -> bool:
    """Whether the cards are shuffled after this hand: the cover card came out, or no card is left."""
    return COVER_CARD in t.setup.events or COVER_CARD in t.noted or SHOE_EXHAUSTED in t.noted


async def off_the_shoe(t: Felt, to: str, face: Face) -> Card:
    """A card that no hand gets; unseen where nobody tells which, or the shoe has no more."""
    while SHOE_EXHAUSTED not in t.noted:
        answer = await draw(to, face, True)
        if type(answer) is int:
            return t.take(to, answer, face)
        await t.remedy(answer)
    return UNSEEN


def keep(t: Felt, plan: BaccaratPlan, card: Card) -> None:
    """Lay a card aside, face down, to open the next hand."""
    t.take(ASIDE, card, DOWN)
    t.announce("the card opens the next hand", plan.next_hand)


async def simulated_round(t: Felt, plan: BaccaratPlan, opens: list[Card]) -> None:
    """A round without wagers that begins with these cards, dealt by the rules and put into the rack."""
    t.announce("simulated round; no wagers", plan.simulated)
    for card in opens:
        t.take(DISCARD, card, UP)
    dealt = list(opens)

    async def another() -> bool:
        """Whether one more card was dealt and told; otherwise nobody can say what is due."""
        dealt.append(await off_the_shoe(t, DISCARD, UP))
        return dealt[-1] != UNSEEN

    while len(dealt) < 4:
        if not await another():
            return
    player, banker, spare = dealt[:4:2], dealt[1:4:2], dealt[4:]
    while side := plan.third_cards.due(player, banker):
        if not spare and not await another():
            return
        (player if side == PLAYER else banker).append(spare.pop(0) if spare else dealt[-1])


async def first_of_next_hand(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """A card that nobody saw opens the next hand, which is this one while nothing is dealt."""
    card = _named(t, rule, what)
    if not t.hands[PLAYER]:
        t.waiting += [] if card is None else [card]  # unnamed, it is simply told when it is dealt
    elif card is not None:
        keep(t, plan, card)
    else:
        await off_the_shoe(t, ASIDE, DOWN)
        t.announce("the card opens the next hand", plan.next_hand)


async def undue_card(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """A third card the Player's Hand is not due is the Banker's where that one draws, else the next hand's first;
    one the Banker's Hand is not due is a card drawn in error like any other (ruling: bac-10)."""
    _refuse_unless_undue(plan, t, rule)
    if due(t, plan) != BANKER:
        await first_of_next_hand(plan, t, rule, what)
        return
    card = _named(t, rule, what)
    if card is None:
        card = await _identified(t, PLAYER)  # from where it lies, or else when the Banker's Hand gets it
    t.waiting += [] if card is None else [card]


async def undue_card_seen(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """The same, disclosed: where the Banker's Hand cannot use it, it opens a simulated round."""
    _refuse_unless_undue(plan, t, rule)
    await _seen(plan, t, rule, what)


async def face_up_card(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """A card found face up is the next one that the hand needs (ruling: bac-11), or before the first is played out."""
    if t.hands[PLAYER]:
        await _seen(plan, t, rule, what)
        return
    if what.card is not None:
        still_in_the_pack(t, rule.clause, what.card)
    await simulated_round(t, plan, [] if what.card is None else [what.card])


async def shoe_ran_out(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """The round is void and wagers go back; once both hands are known complete it stands (ruling: bac-13)."""
    if is_identified(t) and not due(t, plan):
        await note(t, rule, what)
        return
    t.hands.pop(ASIDE, None)  # all cards go into the shuffle
    if plan.before_shuffle:
        plan.before_shuffle(t)
    t.void(what.reason or rule.trigger, rule.clause)


def _named(t: Felt, rule: Rule, what: Irregularity) -> Card | None:
    """The card that the declaration names; none where nobody has seen it."""
    if what.card in (None, UNSEEN):
        return None
    still_in_the_pack(t, rule.clause, what.card)
    return what.card


async def _identified(t: Felt, lies: str) -> Card | None:
    """Which card it is that lies with a hand and is not its own, where somebody tells."""
    while type(answer := await draw(lies, UP, True)) is not int:
        await t.remedy(answer)
    return None if answer == UNSEEN else answer


def _refuse_unless_undue(plan: BaccaratPlan, t: Felt, rule: Rule) -> None:
    if not is_known(t, plan):
        raise Refused("nobody knows the counts yet; no third card can be undue", clause=rule.clause)
    if (side := due(t, plan)) == PLAYER or (side and len(t.hands[PLAYER]) > 2):
        raise Refused(f"the {side}'s hand is due a third card; it is not undue", clause=rule.clause)


async def _seen(plan: BaccaratPlan, t: Felt, rule: Rule, what: Irregularity) -> None:
    """A disclosed card waits to be used; what no hand needs is left for a simulated round. One that nobody named is
    simply the next card told, and is asked for here only while nobody knows who needs it."""
    known = is_known(t, plan)
    if what.card is None and (len(t.hands[BANKER]) < 2 or known):
        if known and not due(t, plan):
            t.noted[SIMULATED] = what
        return
    card = what.card if what.card is not None else await t.identify()
    still_in_the_pack(t, rule.clause, card)
    t.waiting.append(card)
    t.shown.append(card)


def remedies(plan: BaccaratPlan) -> Mapping[str, Remedy]:
    """The remedies by name, each knowing the plan."""
    own = (first_of_next_hand, undue_card, undue_card_seen, face_up_card, shoe_ran_out)
    return {remedy.__name__: partial(remedy, plan) for remedy in own}
