"""A blackjack table in a few words, on top of `tests.support`.

``play("Tc 6h 9d 8s 5c", "stand")`` is a whole round at one box with $10 on it: the cards as they leave the shoe
(box, dealer, box, dealer's hole card, then whatever is drawn) and the decisions as they are asked.
"""

from collections.abc import Mapping
from typing import Any

from croupier.equipment.cards import TEXT, card
from croupier.money import dollars
from croupier.round.facts import Announce, Chose, Deal, Expose, Pay, Remedied, Stake
from croupier.round.requests import DISCARD, Decide, Draw, Gather, Peek, Step
from croupier.round.round import Round, Settled
from croupier.round.views import hands, view
from croupier.scenarios import Settlement, settle
from tests.support import Wagers, play_on, table

BLACKJACK = "blackjack"


def boxes(*mains: str) -> dict[str, dict[str, str]]:
    """Boxes 1, 2, ... from the dealer's left, each with a main wager."""
    return {str(number): {"main": main} for number, main in enumerate(mains, 1)}


def lay(round_: Round, cards: str) -> Round:
    """Lay cards down until they run out; nobody may be asked anything in between."""
    for answer in cards.split():
        while isinstance(round_.pending, Step):
            round_.proceed()
        assert isinstance(round_.pending, Draw), f"{answer} has no place: {round_.pending}"
        round_.answer(answer)
    return round_


def start(
    cards: str, wagers: Wagers | None = None, *, walking: bool = False, game: str = BLACKJACK, **options: object
) -> Round:
    """A round with these cards laid down, and whatever comes next pending."""
    return lay(table(game, wagers or boxes("10"), options=options, walking=walking), cards)


def play(
    cards: str, *decisions: object, wagers: Wagers | None = None, game: str = BLACKJACK, **options: object
) -> Round:
    """A round played to its end."""
    return finish(table(game, wagers or boxes("10"), options=options), cards, *decisions)


def finish(round_: Round, cards: str = "", *decisions: object) -> Round:
    """Play on to the end."""
    play_on(round_, cards, decisions=decisions)
    assert isinstance(round_.result, Settled), f"not at its end: {round_.pending}"
    return round_


def walk_to(round_: Round, clause: str) -> Round:
    """Walk past the dealer's steps until this one is next."""
    while isinstance(round_.pending, Step) and round_.pending.clause != clause:
        round_.proceed()
    assert isinstance(round_.pending, Step), f"no step {clause}, but {round_.pending}"
    return round_


def bet(seat: str, action: str, amount: str | None = None) -> dict[str, str]:
    """A decision that names its seat, and an amount where one is chosen."""
    return {"seat": seat, "action": action} | ({} if amount is None else {"amount": amount})


def asked(round_: Round) -> str:
    """What is asked now, in a few words; nothing once the round has ended."""
    match round_.pending:
        case Draw(to=to, slot=slot) if slot >= 0:
            return f"reveal {to} {slot + 1}"
        case Draw(to=to, face=face):
            return f"draw {to} {face}"
        case Decide(seat=seat, actions=actions, hand=hand):
            return f"decide {seat}" + (f" hand {hand + 1}" if hand else "") + f": {actions[0].name}"
        case Step(clause=clause, who=who):
            return f"step {clause} {who}".strip()
        case Gather():
            return "gather"
        case Peek():
            return "peek"
        case _:
            return ""


def open_to(round_: Round) -> list[str]:
    """The actions open to the seat that is asked now; none where no seat is."""
    asked = round_.pending
    assert not isinstance(asked, Gather)
    return [action.name for action in asked.actions] if isinstance(asked, Decide) else []


def most(round_: Round, action: str) -> str:
    """The most that may be put up for an action."""
    assert isinstance(round_.pending, Decide)
    (largest,) = (offer.most for offer in round_.pending.actions if offer.name == action)
    return dollars(largest)


def net(round_: Round, seat: str = "1") -> str:
    """What a seat is up over the whole round."""
    assert round_.result is not None, f"still open: {round_.pending}"
    return dollars(sum(payment.net for payment in round_.result.lines if payment.seat == seat))


def outcomes(round_: Round, seat: str = "1") -> dict[int, str]:
    """How each hand of a box came out, by the number of the hand."""
    lines = [
        payment for payment in paid(round_) if payment.seat == seat and payment.wager in ("main", "split", "free_split")
    ]
    return {payment.hand + 1: payment.outcome for payment in sorted(lines, key=lambda payment: payment.hand)}


def paid(round_: Round) -> list[Pay]:
    """Every settlement so far, in the order made."""
    return [fact for fact in round_.facts if type(fact) is Pay]


def settled(round_: Round) -> list[tuple[str, str, str, str]]:
    """Every settlement so far as (seat, wager, net, clause)."""
    return [(payment.seat, payment.wager, dollars(payment.net), payment.clause) for payment in paid(round_)]


def announced(round_: Round) -> list[str]:
    """What the dealer has announced."""
    return [fact.text for fact in round_.facts if type(fact) is Announce]


def chosen(round_: Round) -> list[tuple[str, str]]:
    """Who decided what, in the order asked."""
    return [(fact.seat, fact.action) for fact in round_.facts if type(fact) is Chose]


def remedies(round_: Round) -> list[tuple[str, str]]:
    """The irregularities declared, with the clause of the remedy."""
    return [(fact.kind, fact.clause) for fact in round_.facts if type(fact) is Remedied]


def dealt(round_: Round) -> list[str]:
    """Every card as it was dealt: ``"1 Tc up"``."""
    return [f"{fact.to} {TEXT[fact.card]} {fact.face}" for fact in round_.facts if type(fact) is Deal]


def racked(round_: Round) -> list[str]:
    """The cards that went to the discard rack during the round."""
    return [TEXT[fact.card] for fact in round_.facts if type(fact) is Deal and fact.to == DISCARD]


def turned(round_: Round) -> list[tuple[str, str]]:
    """The hands turned face up, with the clause that has them turned."""
    return [(fact.who, fact.clause) for fact in round_.facts if type(fact) is Expose]


def seen(round_: Round, viewer: str, whose: str) -> str:
    """A hand as a viewer knows it, ``??`` for a card that is hidden."""
    return " ".join(TEXT[card_] for card_ in hands(view(round_, viewer)).get(whose, []))


def place(round_: Round, to: str, text: str) -> int:
    """Where among the facts a card was dealt."""
    return next(
        at for at, fact in enumerate(round_.facts) if type(fact) is Deal and (fact.to, fact.card) == (to, card(text))
    )


def scenario(*rounds: Mapping[str, Any], **options: object) -> Settlement:
    """Several rounds at one table, written as for a dispute."""
    return scenario_of(BLACKJACK, *rounds, **options)


def scenario_of(game: str, *rounds: Mapping[str, Any], **options: object) -> Settlement:
    """The same at the table of another game of the family."""
    refused = [refusal for entry in rounds for refusal in entry.get("refused", ())]
    played = [{key: value for key, value in entry.items() if key != "refused"} for entry in rounds]
    return settle({"game": game, "options": options, "rounds": played, "refused": refused})


def own_chips(round_: Round) -> str:
    """Every chip that seat 1 has put at risk so far."""
    return dollars(sum(fact.amount for fact in round_.facts if type(fact) is Stake and fact.seat == "1"))


def lines(round_: Round, seat: str = "1", *, book: str) -> list[tuple[str, int, str, str]]:
    """Every settlement of a seat as (wager, hand, net, clause without its book), in the order made."""
    return [
        (payment.wager, payment.hand + 1, dollars(payment.net), payment.clause.removeprefix(book + " "))
        for payment in paid(round_)
        if payment.seat == seat
    ]
