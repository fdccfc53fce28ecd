"""Remedies of pai gow poker's own irregularities (OH-F §16), and a surrender that comes late (§13.V)."""

from typing import Final

from croupier.errors import Refused
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.round import irregularities
from croupier.round.box import Box
from croupier.round.facts import Chose, Expose
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, Action, Decide

PLAY_OR_VOID: Final = (Action("play_hand"), Action("void_hand"))
MISSET: Final = "misset"


def _hand(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> Box:
    """The hand of a seat, while it is in play and its player's to decide on."""
    box = t.by_seat.get(what.seat)
    if box is None or not box.live or not box.cards or not (box.stake("main") or box.stake("bank")):
        raise Refused(f"no hand of seat {what.seat!r} is in play", clause=rule.clause)
    if any(type(fact) is Expose and fact.who == box.seat for fact in t.facts):
        raise Refused(f"the hands of seat {box.seat} are already exposed", clause=rule.clause)
    return box


def _has_set(t: Felt, box: Box) -> bool:
    setting = (PLAN.sets.name, PLAN.leaves.name)
    return any(type(fact) is Chose and fact.seat == box.seat and fact.action in setting for fact in t.facts)


def _dealing(t: Felt) -> bool:
    return len(t.hands[DEALER]) < PLAN.cards or any(0 < len(box.cards) < PLAN.cards for box in t.boxes)


async def players_choice(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """The dealer exposed a player's card: the player goes on, or the hand is void and the bets go back (§16.IV)."""
    box = _hand(t, rule, what)
    if _has_set(t, box):
        raise Refused(f"seat {box.seat} has seen and set the hand; it stands", clause=rule.clause)
    if (await t.choose(Decide(box.seat, PLAY_OR_VOID, 0, False, "OH-F 16.IV", "play_hand"))).action == "void_hand":
        if box.stake("bank"):  # nothing is left to play against, ruling: pgp-14
            t.void(f"seat {box.seat} banks and voids the hand", "OH-F 16.IV")
        box.return_all("OH-F 16.IV")


async def void_or_players_choice(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """An exposed card of the dealer voids all hands (§16.V); of a player's it is the player's choice (§16.IV)."""
    if what.seat in t.by_seat:
        await players_choice(t, rule, what)
    else:
        irregularities.exposed_too_early(t, rule, what)
        await irregularities.void_round(t, rule, what)


async def void_while_dealing(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """Something went wrong with the stacks, and it was seen before anyone had set (§16.III, §16.IX, §16.X)."""
    if not _dealing(t):
        raise Refused("the stacks have been dealt", clause=rule.clause)
    await irregularities.void_round(t, rule, what)


async def shake_again(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """The dice do not count: they are shaken again before a card is dealt (§16.I, §16.II)."""
    if any(t.hands.values()):
        raise Refused("cards have been dealt; the dice were shaken before", clause=rule.clause)


async def reset_house_hand(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """The dealer set the house's hands wrong: they are set again by the house ways, and play goes on (§16.VIII)."""
    if not any(type(fact) is Expose and fact.who == DEALER for fact in t.facts):
        raise Refused("the dealer's hands are not set yet", clause=rule.clause)
    t.announce(f"set again: {PLAN.explain(t.hands[DEALER])[-1].text}", rule.clause)


async def surrender_late(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """A player who has set may still surrender until the dealer exposes one of that player's hands (§13.V)."""
    box = _hand(t, rule, what)
    if box.stake("bank") or not _has_set(t, box):
        raise Refused(f"seat {box.seat} has no set hand to surrender", clause=rule.clause)
    surrender(t, box)


def surrender(t: Felt, box: Box) -> None:
    """The bet is lost and the cards stay unseen (§13.V, §14.XV), so a Fortune bonus cannot win (ruling: pgp-8)."""
    banked = any(other.stake("bank") for other in t.boxes)
    box.forfeit(*PLAN.gives_up, clause="OH-F 14.XV" if banked else "OH-F 13.V")


async def misset(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """A player's two hands are not five and two cards, or were touched again: the bet loses (§13.VII.D, §14.XII)."""
    box = _hand(t, rule, what)
    if not _has_set(t, box):
        raise Refused(f"seat {box.seat} has not set yet", clause=rule.clause)
    t.noted[f"{MISSET} {box.seat}"] = what


async def forfeit_player(t: Felt, rule: irregularities.Rule, what: irregularities.Irregularity) -> None:
    """Who leaves abandons the bets, on both positions too (§7.II, §7.IV); who banks cannot (§1.I.A)."""
    box = t.by_seat.get(what.seat)
    theirs = [other for other in t.boxes if box is not None and other.who == box.who]
    for banker in theirs:
        if banker.stake("bank"):
            raise Refused(f"seat {banker.seat} banks and answers for every bet", clause="OH-F 1.I.A")
    for seat in [other.seat for other in theirs] or [what.seat]:
        await irregularities.forfeit_seat(t, rule, what._replace(seat=seat))


REMEDIES: Final = irregularities.by_name(
    *(players_choice, void_or_players_choice, void_while_dealing, shake_again),
    *(reset_house_hand, surrender_late, misset, forfeit_player),
)
