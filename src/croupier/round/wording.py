"""Facts, results and clauses in words, for a reader at the table."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from croupier.equipment.cards import TEXT, UNSEEN
from croupier.hands.names import with_article
from croupier.money import Cents, dollars
from croupier.options import House, Limit
from croupier.paytables import PayLine
from croupier.round.facts import (
    Announce,
    Award,
    Chose,
    Deal,
    Expose,
    Fact,
    Lammer,
    Moved,
    Pay,
    Remedied,
    Rolled,
    Split,
    Spun,
    Stake,
    Stands,
)
from croupier.round.game import Game
from croupier.round.requests import ASIDE, COMMUNITY, DEALER, DISCARD, UP
from croupier.round.wagering import Wager
from croupier.rulebooks import citations

_Said = TypeVar("_Said")
#: How something is said to a reader.
Spoken: TypeAlias = Callable[[_Said], str]


def signed(amount: Cents) -> str:
    """``+15``, ``-10``, ``0``."""
    return ("+" if amount > 0 else "") + dollars(amount)


def plain_name(name: str) -> str:
    """A slug as people say it; the numbers of a wheel of bank notes are dollars."""
    return f"${name}" if name.isdigit() else name.replace("_", " ")


def pays(line: PayLine) -> str:
    """What a line of a pay table pays, and to others in envy; odds of nothing are a push."""
    envy = f", envy {line.envy}" if line.envy else ""
    return ("push" if line.pays.odds == 0 else str(line.pays)) + envy


def needs(wager: Wager) -> str:
    """The wagers that another is only made with."""
    return " and ".join(require.replace("|", " or ") for require in wager.requires)


def limits(house: House) -> str:
    """The limits a house posts, the table's first; nothing where none are."""
    posted = {"wagers": Limit(house.table_minimum, house.table_maximum, house.increment)} | dict(house.limits)
    words = []
    for name, (least, most, step) in posted.items():
        range_ = [f"from {dollars(least)}" if least else "", f"up to {dollars(most)}" if most else ""]
        range_ += [f"in steps of {dollars(step)}" if step else ""]
        if any(range_):
            words.append(" ".join([plain_name(name), *filter(None, range_)]))
    cap = getattr(house, "payout_limit", 0)
    return "; ".join([*words, *([f"at most {dollars(cap)} is paid on a hand"] if cap else [])])


def begun(sentence: str) -> str:
    """A sentence with its first letter large; cards in it keep theirs."""
    return sentence[:1].upper() + sentence[1:]


def who(name: str) -> str:
    """A hand's owner in words."""
    if name == DEALER:
        return "the dealer"
    return f"seat {name}" if name[:1].isdigit() else plain_name(name)


def hand_of(name: str) -> str:
    """Whoever cards are dealt to, or what: ``seat 3``, ``the board``, ``the banker``."""
    if name == COMMUNITY:
        return "the board"
    return who(name) if name == DEALER or name[:1].isdigit() else f"the {who(name)}"


def whose(name: str) -> str:
    """Whose dice they are, where they are somebody's."""
    return f" of the {name}" if name.isalpha() else ""


def chips_moved(moved: Sequence[Stake | Lammer | Pay], action: str, sizes: Sequence[int]) -> str:
    """Which chips an action moves: ``10 or 20 on third street``, ``bet 1 comes back``."""
    sentences = []
    for fact in moved:
        on = "" if fact.wager in action else f" on {plain_name(fact.wager)}"
        match fact:
            case Stake(amount=amount):
                each = amount // (sizes[0] or 1)
                sentences.append(" or ".join(dollars(each * (size or 1)) for size in sizes) + on)
            case Lammer(worth=worth):
                sentences.append(f"a lammer for {dollars(worth)}{on}")
            case Pay(wager=wager):
                sentences.append(f"{plain_name(wager)} comes back")
    return ", ".join(sentences)


def of_hand(number: int) -> str:
    """Which of several hands, where it is not the first."""
    return f", hand {number + 1}" if number else ""


def gists(game: Game, cited: str) -> Iterator[tuple[str, str]]:
    """Every clause of a citation with its gist."""
    for citation in citations(cited) or ([cited] if cited else []):
        clause = game.rulebook.find(citation)
        yield citation, clause.gist if clause else "a clause of another text"


def paid(line: Pay, title: Spoken[str] = plain_name, money: Spoken[Cents] = dollars) -> str:
    """One payment in words, its wager and its amounts as a reader knows them."""
    made = f" ({plain_name(line.line)})" if line.line and line.line != line.wager else ""
    results = {
        "win": f"wins {money(line.net)}",
        "lose": f"loses {money(-line.net)}",
        "forfeit": f"gives up {money(-line.net)}",
    }
    result = results.get(line.outcome, f"{line.outcome} {signed(line.net)}" if line.net else line.outcome)
    return f"{who(line.seat)}, {title(line.wager)}{of_hand(line.hand)}: {result}{made}"


def called(text: str) -> str:
    """A call of the dealer as it is heard: ``dealer has pair`` is ``the dealer has a pair``."""
    holder, has, line = text.partition(" has ")
    if not has or not (holder == DEALER or holder.startswith("seat ")):
        return text
    name = "no pair" if line == "high card" else with_article(line)
    return f"{who(holder) if holder == DEALER else holder} has {name}"


def words(fact: Fact, title: Spoken[str] = plain_name, money: Spoken[Cents] = dollars) -> str:
    """A fact as a sentence of the round's story, wagers and amounts as a reader knows them."""
    match fact:
        case Deal(to=to, card=card, face=face):
            name = "a card face down" if card == UNSEEN else TEXT[card] + ("" if face == UP else " face down")
            unplayed = {DISCARD: "goes to the discard rack", ASIDE: "is laid aside"}
            return f"{name} {unplayed[to]}" if to in unplayed else f"{hand_of(to)} gets {name}"
        case Split(seat=seat, hand=hand, new=new):
            return f"{who(seat)}{of_hand(hand)} is split; the second card begins hand {new + 1}"
        case Rolled(dice=dice, who=name):
            *faces, last = map(str, dice)
            return f"the dice{whose(name)} show {', '.join(faces)} and {last}, {sum(dice)} in all"
        case Spun(pocket=pocket):
            return f"the wheel gives {pocket}"
        case Chose(seat=seat, action=action, amount=amount, multiple=multiple, hand=hand):
            size = f" {money(amount)}" if amount else f" {multiple}x" if multiple else ""
            return f"{who(seat)}{of_hand(hand)} says {plain_name(action)}{size}"
        case Stake(seat=seat, wager=wager, amount=amount, hand=hand):
            return f"{who(seat)} bets {money(amount)} on {title(wager)}{of_hand(hand)}"
        case Lammer(seat=seat, wager=wager, worth=worth, hand=hand):
            return f"{who(seat)} gets a lammer for {money(worth)} on {title(wager)}{of_hand(hand)}"
        case Stands(seat=seat, wager=wager, amount=amount):
            return f"{who(seat)} has {money(amount)} up on {title(wager)}"
        case Moved(seat=seat, wager=wager, to=to, amount=amount):
            return f"{money(amount)} of {who(seat)} moves from {title(wager)} to {title(to)}"
        case Expose(who=name):
            return (
                f"{who(name)} turns the cards up" if name == DEALER else f"the cards of {hand_of(name)} are turned up"
            )
        case Announce(text=text):
            return f"the dealer says: {called(text)}"
        case Remedied(kind=kind, remedy=remedy, seat=seat, card=card):
            card = "a card nobody saw" if card == TEXT[UNSEEN] else card
            about = "".join(f", {detail}" for detail in (who(seat) if seat else "", card) if detail)
            return f"irregularity {plain_name(kind)}{about}: {plain_name(remedy)}"
        case Award(seat=seat, paid=won, whole=whole):
            return f"{who(seat)} wins {money(won)} from the meter{', which starts again' if whole else ''}"
        case Pay():
            return paid(fact, title, money)
