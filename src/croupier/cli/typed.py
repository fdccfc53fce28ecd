"""What people type at a table: wagers, choices and declarations, read without knowing any game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from croupier.errors import BadInput, BadMoney
from croupier.money import Cents, cents, dollars
from croupier.round.irregularities import only_known

if TYPE_CHECKING:
    from croupier.options import House
    from croupier.round.calls import Call
    from croupier.round.game import Game
    from croupier.round.requests import Action, Choice, Decide

#: Whatever gives the next line; it raises EOFError or KeyboardInterrupt when somebody leaves.
Ask: TypeAlias = Callable[[str], str]
Wagers: TypeAlias = tuple[tuple[str, Cents], ...]

#: What stands before the wagers that a player makes for the dealer.
FOR_DEALER: Final = "for the dealer"

#: Leaving is the one command with a letter of its own, so no action may take it.
RESERVED = frozenset("q")


def ask(prompt: str) -> str:
    """One line from the terminal. Bytes that are no text become marks, so that they can be shown in a complaint. Where
    nothing can be read, as from an input that is closed, nobody is there to type."""
    if sys.stdin is None:
        raise EOFError
    try:
        line = input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"
    except BrokenPipeError:  # it is the output that nobody reads any more
        raise
    except OSError:
        raise EOFError from None
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in line.encode("utf-8", "replace").decode())


def with_editing() -> None:
    """Let the terminal recall and edit earlier lines, where Python was built with it."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is what turns line editing on


class Bets(NamedTuple):
    """What a seat bets, and what it bets for the dealer: nothing yet where it may in the round, None where it does not
    bet for the dealer at all."""

    own: Wagers
    for_dealer: Wagers | None = None

    def __str__(self) -> str:
        own = written(self.own)
        return own if self.for_dealer is None else f"{own} {FOR_DEALER} {written(self.for_dealer)}".strip()


def bets(text: str, game: Game, options: House) -> Bets:
    """Read ``main 10 for the dealer main 5``: the seat's own wagers, and those it makes for the dealer."""
    own, spoken, for_dealer = " ".join(text.lower().split()).partition(FOR_DEALER)
    if not own.strip() and spoken:
        raise BadInput(f"a wager {FOR_DEALER} goes with one of your own; write them like {example(game, options)}")
    return Bets(wagers(own, game, options), wagers(for_dealer, game, options) if spoken else None)


def wagers(text: str, game: Game, options: House) -> Wagers:
    """Read ``ante 10 pair_plus 5``: names and amounts in turn. An amount in front goes on the game's first wager,
    and a wager that is only made with an equal one brings it along."""
    words = [word.rstrip(",;") for word in text.replace("=", " ").split()]
    spots, first = game.spots(options), game.wagers[0].slug
    named = len(words) > 1 and words[0] in spots  # Big Six has wagers whose names are numbers
    if words and _is_money(words[0]) and not named and first in spots:
        words.insert(0, first)
    wagered: list[tuple[str, Cents]] = []
    name: list[str] = []
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if name and _is_money(word) and not (_is_money(following) and _begins("_".join([*name, word]), spots)):
            wagered.append((_place("_".join(name).lower(), game, options), cents(word)))
            name = []
        else:
            name.append(word)
    if name:
        raise BadInput(f"{' '.join(name)!r} has no amount; write wagers like {example(game, options)}")
    if also := tuple(_equals(dict(wagered), game)):
        laid = list(game.by_slug)
        return tuple(sorted([*wagered, *also], key=lambda bet: laid.index(bet[0]) if bet[0] in laid else len(laid)))
    return tuple(wagered)


def _equals(bets: dict[str, Cents], game: Game) -> Iterator[tuple[str, Cents]]:
    """The wagers that must be made in the same amount as one of these and were not typed."""
    for wager in (*game.paired, *game.paired):  # the second time for those that were joined through a third
        for first, other in ((wager.slug, wager.equals), (wager.equals, wager.slug)):
            if first in bets and other not in bets:
                bets[other] = bets[first]
                yield other, bets[other]


def call(text: str, seat: str) -> Call | None:
    """Read ``take down place_6``, ``reduce place_6 to 6``, ``off hard_8`` or ``pass dice``; None when it is no call."""
    from croupier.round.calls import CALLS, REDUCE, Call

    words = text.lower().split()
    for name in CALLS:
        call_words = [name] if words[:1] == [name] else name.split("_")
        if words[: len(call_words)] == call_words:
            break
    else:
        return None
    rest, to = [word for word in words[len(call_words) :] if word != "to"], 0
    if name == REDUCE:
        if len(rest) < 2 or not _is_money(rest[-1]):
            raise BadInput(f"{text!r} does not say to how much; write it like reduce place_6 to 6")
        to = cents(rest.pop())
    return Call(seat, name, "_".join(rest), to)


def event(text: str, game: Game) -> str:
    """Read ``shooter 2`` or ``only come bets``: what is said of the round that begins; "" when it is none of that."""
    words = text.lower().split()
    for name in game.at_the_start:
        spoken = [name] if words[:1] == [name] else name.split("_")
        if words[: len(spoken)] == spoken:
            return " ".join([name, *words[len(spoken) :]])
    return ""


def _begins(name: str, spots: Iterable[str]) -> bool:
    """Whether a number still belongs to the name of a wager, as in ``place 6 12`` and ``hop 3 4 5``."""
    return any(f"{slug}_".startswith(f"{name.lower()}_") for slug in spots)


def _is_money(word: str) -> bool:
    try:
        cents(word)
    except BadMoney:
        return False
    return True


def _place(name: str, game: Game, options: House) -> str:
    """A wager's name as typed, refused in words where it is a kind that lies on one of several places."""
    spots = game.spots(options)
    if name in game.by_slug and name not in spots:
        places = [slug for slug, wager in spots.items() if wager.slug == name]
        if places:
            raise BadInput(f"{name} lies on one of {len(places)} places; name it, like {places[len(places) // 2]}")
    return name


def example(game: Game, options: House) -> str:
    """Wagers somebody could type at this game."""
    spots = game.spots(options)
    offered = [wager for wager in game.wagers if wager.slug in options.tables or not wager.may_be_off]
    kinds = [wager for wager in offered if wager.stage == "before" and not wager.equals]
    others = [own.wager for own in options.house_wagers.values()] or kinds[-1 if game.positions else 1 :]
    shown: list[str] = []
    for kind, amount in zip(kinds[:1] + others[:1], (1000, 500), strict=False):
        only = getattr(options, kind.exactly) if isinstance(kind.exactly, str) and kind.exactly else kind.exactly
        places = [slug for slug, wager in spots.items() if wager.slug == kind.slug]
        shown += [written([(places[len(places) // 2], only or amount)])] if places else []
    return " ".join(shown)


def written(bets: Iterable[tuple[str, Cents]]) -> str:
    """Wagers as somebody would type them; a number on a number is told apart."""
    return " ".join(f"{slug}{'=' if slug.isdigit() else ' '}{dollars(amount)}" for slug, amount in bets)


class Key(NamedTuple):
    """The letter that chooses an action, and where it stands in the action's name (-1: it is not in it)."""

    letter: str
    at: int
    action: Action

    @property
    def label(self) -> str:
        """As shown: ``s[p]lit``."""
        name = self.action.name.replace("_", " ")
        if self.at < 0:
            return f"[{self.letter}] {name}"
        return f"{name[: self.at]}[{name[self.at]}]{name[self.at + 1 :]}"


def keys(actions: Sequence[Action]) -> list[Key]:
    """One letter for each action: the first of its name or of a word in it, else any of it that is still free."""
    taken = set(RESERVED)
    keys_offered: list[Key] = []
    for action in actions:
        name = action.name.lower()
        starts = [at for at in range(len(name)) if at == 0 or name[at - 1] == "_"]
        places = starts + [at for at in range(len(name)) if at not in starts]
        at = next((place for place in places if name[place].isalpha() and name[place] not in taken), -1)
        letter = name[at] if at >= 0 else next(digit for digit in "123456789xyzuvw" if digit not in taken)
        taken.add(letter)
        keys_offered.append(Key(letter, at, action))
    return keys_offered


def action(text: str, ask: Decide) -> tuple[Action, list[str]]:
    """The action somebody chose by its letter, its name or a clear beginning of it, and the words behind it."""
    words = text.lower().split()
    offered = keys(ask.actions)
    for length in range(len(words), 0, -1):
        name = "_".join(words[:length])
        for key in offered:
            if name == key.action.name or (length == 1 and name == key.letter):
                return key.action, text.split()[length:]
    begun = [key for key in offered if words and len(words[0]) > 1 and key.action.name.startswith(words[0])]
    if len(begun) == 1:
        return begun[0].action, text.split()[1:]
    letters = ", ".join(f"{key.letter} = {key.action.name.replace('_', ' ')}" for key in offered)
    raise BadInput(f"{text!r} is not open here; choose {letters}" if words else f"choose {letters}")


def choice(chosen: Action, words: Sequence[str]) -> Choice:
    """An action with the words behind it: an amount, a multiple, or the cards it names."""
    from croupier.equipment.cards import card
    from croupier.round.requests import Choice

    if not words:
        return Choice(chosen.name)
    if len(words) == 1 and chosen.multiples:
        times = words[0].lower().removesuffix("x")
        if not (times.isascii() and times.isdigit()) or len(times) > 3:
            raise BadInput(f"{words[0]!r} is not a number of times; open are {_list(chosen.multiples)}")
        return Choice(chosen.name, multiple=int(times))
    if len(words) == 1 and chosen.most:
        if (amount := cents(words[0])) <= 0:
            raise BadInput(f"{words[0]} is not an amount to add; {chosen.name} takes more than 0")
        return Choice(chosen.name, amount)
    if chosen.most or chosen.multiples or any(_is_money(word) for word in words):
        raise BadInput(f"{' '.join(words)!r} does not go with {chosen}")
    return Choice(chosen.name, cards=tuple(card(word[:1].upper() + word[1:].lower()) for word in words))


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def declaration(words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Read ``card_exposed seat=1 card=9h``: a kind and its details. Several cards have commas between them."""
    kind, *rest = words
    details: dict[str, str] = {}
    for word in rest:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise BadInput(f"{word!r} is not a detail; write seat=1 or card=9h behind the kind")
        details[name.lower()] = value.replace(",", " ") if name.lower() == "cards" else value
    only_known(kind, details)
    return kind.lower().replace("-", "_"), details
