"""Rounds that questions are about: any game under options that a house may post, dealt and played out from a seed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from croupier import games
from croupier.conformance import folder, playing
from croupier.conformance.folder import AMOUNT
from croupier.equipment.cards import RANKS, TEXT, UNSEEN, Card, rank_of, show, suit_of
from croupier.equipment.source import RandomSource
from croupier.errors import OptionRefused
from croupier.money import Cents, dollars
from croupier.options import House, described
from croupier.round import setup as setups
from croupier.round.facts import Chose, Deal, Fact, Lammer, Moved, Rolled, Split, Spun, Stake, Stands
from croupier.round.game import Game
from croupier.round.reasons import amounts, teller, titles
from croupier.round.record import Answer, in_force
from croupier.round.requests import ASIDE, COMMUNITY, DEALER, DISCARD, OUTCOMES, Choice, Decide, Draw
from croupier.round.round import Round
from croupier.round.views import boxes
from croupier.round.wording import begun, plain_name, who

#: Rolls before the one that is asked about, where bets outlast a round.
_MOST_BEFORE: Final = 5
#: How what a table posts is told.
POSTS: Final = "This table posts"
#: Cards that are favoured, so that strong hands come up: so many neighbouring ranks, of so many suits.
_NEIGHBOURS: Final = 5
_SUITS: Final = (1, 2, 4)
#: The smallest chip that anybody plays with here, and the most that is laid at once where nothing else limits it.
_CHIP: Final = 100
_MOST_LAID: Final[Cents] = 20_000
_USUAL_LAID: Final[Cents] = 2_500
#: The smallest chips of tables that pay in whole ones, and limits on what is paid: the lowest that the text allows.
_SMALLEST_CHIPS: Final = ("1", "5")
_LIMITS: Final = ("500", "5000", "50000")
#: How an offer is left alone, whatever it was.
_DECLINED: Final = "decline"
#: What a meter shows, in cents: at least so much, and less than so much more.
_LEAST_READ: Final[Cents] = 500_000
_READ: Final[Cents] = 4_500_000
#: What of the facts is told; cards are told hand by hand, decisions with the cards that were named.
_TOLD: Final = (Stake, Stands, Lammer, Moved, Rolled, Spun, Split)


class Favoured(NamedTuple):
    """A seat that mostly gets some cards, from its own hand and from the board, and the others mostly do not."""

    seat: str
    cards: frozenset[Card]

    def left(self, round_: Round) -> list[Card]:
        """Cards that would do where one is drawn now."""
        pending, felt = round_.pending, round_.felt
        if type(pending) is not Draw:
            return []
        lucky = pending.to in (self.seat, COMMUNITY)
        packed = [card for card, copies in enumerate(felt.left) if copies > felt.waiting.count(card)]
        return [card for card in packed if (card in self.cards) == lucky]


class DrawnTable(NamedTuple):
    """A table under posted options, and the rounds that were played at it, the one asked about last."""

    game: Game
    posted: Mapping[str, str]
    rounds: tuple[Round, ...]

    @property
    def last(self) -> Round:
        """The round that is asked about."""
        return self.rounds[-1]

    @property
    def posting(self) -> tuple[str, ...]:
        """What this table posts, in words; nothing where it has what the text takes for granted."""
        options = [_posted(self.game, name, value) for name, value in self.posted.items()]
        return (f"{POSTS} {'; '.join(options)}.",) if options else ()

    def scenario(self) -> dict[str, Any]:
        """The same rounds as `croupier settle` reads them."""
        meters = {name: dollars(reading) for name, reading in self.last.setup.meters}
        return {
            "game": self.game.slug,
            "options": dict(self.posted),
            **({"meters": meters} if meters else {}),
            "rounds": [_entry(round_) for round_ in self.rounds],
        }


def _entry(round_: Round) -> dict[str, Any]:
    answers = in_force(round_.answers)
    return {
        "seats": setups.plain(round_.setup)["seats"],
        "outcomes": [_outcome(entry) for entry in answers if isinstance(entry.asked, OUTCOMES)],
        "decisions": [
            {"seat": entry.asked.seat, **entry.asked.text(entry.answer)}
            for entry in answers
            if isinstance(entry.asked, Decide)
        ],
    }


def _outcome(entry: Answer) -> Any:
    """An outcome as a scenario has it: cards that nobody turns up are not named."""
    asked = entry.asked
    burned = type(asked) is Draw and asked.to == DISCARD and asked.may_be_unseen
    return TEXT[UNSEEN] if burned else asked.text(entry.answer)


def _posted(game: Game, name: str, value: str) -> str:
    """An option as a table posts it: ``wheel: double zero as single (which wheel it is)``."""
    allowed, _ = described(game.options).get(name, (None, None))
    if allowed is None:
        return f"{plain_name(name)}: {value}"
    shown = amounts(game)(allowed.read(value)) if AMOUNT in allowed.values else value.replace("_", " ")
    known = allowed.title.startswith(plain_name(name))
    return f"{plain_name(name)}: {shown}" + ("" if known else f" ({allowed.title})")


@cache
def postings(slug: str) -> tuple[Mapping[str, str], ...]:
    """The text's defaults, everything else that a house may post alone, whole chips, and a limit on what is paid."""
    game = games.get(slug)
    rounded = {"rounding": "nearest_chip"}
    alone = [options for options in folder.single_options(game) if options != rounded]
    chips = _SMALLEST_CHIPS[:1] if any(wager.exactly for wager in game.wagers) else _SMALLEST_CHIPS  # some are a dollar
    in_chips = [rounded | {"smallest_chip": chip} for chip in chips]
    limits = [{"payout_limit": limit} for limit in _LIMITS if "payout_limit" in described(game.options)]
    lowest = [options for options in limits if may_be_posted(game, options)][:1]
    allowed = [options for options in (*alone, *in_chips, *lowest) if may_be_posted(game, options)]
    return ({}, *allowed)


def may_be_posted(game: Game, options: Mapping[str, str]) -> bool:
    """Whether a house may post this without anything else."""
    try:
        game.house(dict(options))
    except OptionRefused:
        return False
    return True


def begun_table(game: Game, source: RandomSource, seats: int, posted: Mapping[str, str] | None = None) -> DrawnTable:
    """A table whose last round is about to be dealt: at every other the defaults, or whatever else may be posted."""
    if posted is None:
        every = postings(game.slug)
        posted = every[source.below(len(every))] if source.below(2) else {}
    house = game.house(dict(posted))
    carry: Any = None
    rounds: list[Round] = []
    for _ in range(source.below(_MOST_BEFORE + 1) if game.standing else 0):
        before = Round(game, house, _seated(game, house, source, seats, carry), carry)
        rounds.append(playing.play_out(before, source))
        carry = getattr(before.result, "carry", None)
    rounds.append(Round(game, house, _seated(game, house, source, seats, carry), carry))
    return DrawnTable(game, posted, tuple(rounds))


def _seated(game: Game, house: House, source: RandomSource, seats: int, carry: Any) -> setups.Setup:
    """Seats with their wagers, and meters that show another amount each time: its shares are reckoned, not known."""
    setup = playing.seated(game, house, source, seats, carry)
    readings = tuple((name, _LEAST_READ + source.below(_READ)) for name, _ in setup.meters)
    return setup._replace(meters=readings)


def table(game: Game, source: RandomSource, seats: int) -> DrawnTable:
    """A table whose last round is over. At every other strong hands come up, which pay what chance would seldom ask
    about."""
    drawn = begun_table(game, source, seats)
    favoured = _favoured(source) if game.pack and source.below(2) else None
    while drawn.last.pending is not None:
        advance(drawn.last, source, favoured)
    return drawn


def _favoured(source: RandomSource) -> Favoured:
    """The first seat, and neighbouring ranks of one suit, of two or of all."""
    lowest = source.below(len(RANKS) - _NEIGHBOURS + 1)
    suits = _SUITS[source.below(len(_SUITS))]
    first = source.below(_SUITS[-1])
    cards = frozenset(
        card
        for card in range(_SUITS[-1] * len(RANKS))
        if lowest <= rank_of(card) < lowest + _NEIGHBOURS and (suit_of(card) - first) % _SUITS[-1] < suits
    )
    return Favoured("1", cards)


def advance(round_: Round, source: RandomSource, favoured: Favoured | None = None) -> None:
    """Answer what is asked with something legal: mostly a favoured card, where there are any; of an amount that is
    free, a quarter or more, in whole chips."""
    open_asks = playing.asks(round_)
    if not open_asks:
        left = favoured.left(round_) if favoured else []
        if left and source.below(8):
            round_.answer(left[source.below(len(left))], "equipment")
        else:
            playing.advance(round_, source)
        return
    ask = open_asks[0]
    choices = list(ask.choices(round_.felt))
    choice = choices[source.below(len(choices))]
    offered = next(action for action in ask.actions if action.name == choice.action)
    if offered.most and not offered.each:
        most = min(offered.most, max(_MOST_LAID, offered.least))
        part = most * (1 + source.below(4)) // 4 // _CHIP * _CHIP
        choice = choice._replace(amount=min(max(part, offered.least), most))
    round_.answer(choice, f"seat {ask.seat}", ask.seat)


def in_chips(ask: Decide, choice: Choice) -> Choice:
    """A choice as somebody would make it: no less than a chip is laid, and not the most of what has no limit."""
    offered = next(action for action in ask.actions if action.name == choice.action)
    if offered.each or not choice.amount:
        return choice
    least, most = max(offered.least, min(_USUAL_LAID, offered.most)), max(_MOST_LAID, offered.least)
    amount = least if choice.amount < _CHIP else min(choice.amount, most)
    return choice._replace(amount=amount)


def told(round_: Round, facts: Sequence[Fact], answers: int | None = None) -> tuple[str, ...]:
    """What somebody with these facts sees of a round after so many answers: chips, rolls, decisions, and the cards hand
    by hand."""
    return tuple(f"{begun(sentence)}." for sentence in _sentences(round_, facts, answers))


def _sentences(round_: Round, facts: Sequence[Fact], answers: int | None) -> Iterator[str]:
    game, told_fact = round_.game, teller(round_)
    for meter, reading in round_.setup.meters:
        yield f"the meter {meter} shows {amounts(game)(reading)}"
    if game.board is not None:
        chips = {(fact.seat, fact.wager): fact.amount for fact in facts if isinstance(fact, Stake | Stands)}
        yield game.board(round_.options, round_.carry, chips).head
    laid_out = boxes(facts)
    hidden = {to for to, hands in laid_out.items() if any(UNSEEN in cards for cards in hands.values())}
    decisions = _decisions(in_force(round_.answers[:answers]), hidden)
    rolled = next((place for place, fact in enumerate(facts) if type(fact) is Rolled), len(facts))
    laid: set[tuple[str, str]] = set()
    for place, fact in enumerate(facts):
        if isinstance(fact, Stake | Stands) and game.beside and place < rolled:
            yield _with_vigorish(round_, fact, is_new=(fact.seat, fact.wager) not in laid)
            laid |= {(fact.seat, fact.wager)} if type(fact) is Stake else set()
        elif isinstance(fact, _TOLD) and not (type(fact) is Stands and place > rolled):  # what stays up has been told
            yield told_fact(fact)
        elif type(fact) is Chose:
            yield next(decisions, told_fact(fact))
    for to, hands in boxes([fact for fact in facts if type(fact) in (Deal, Split)]).items():
        for number, cards in hands.items():
            if to not in (DISCARD, ASIDE) and cards:
                yield _laid(to, number, cards)


def _with_vigorish(round_: Round, fact: Stake | Stands, *, is_new: bool) -> str:
    """A bet apart from the vigorish that lies beside it; what follows a new bet on its place is its vigorish."""
    money, game = amounts(round_.game), round_.game
    if type(fact) is Stake and not is_new:
        return f"{who(fact.seat)} pays {money(fact.amount)} vigorish on {titles(round_)(fact.wager)}"
    charged = game.beside(round_.carry).get((fact.seat, fact.wager), 0) if game.beside else 0
    if type(fact) is Stake or not charged:
        return teller(round_)(fact)
    return f"{teller(round_)(fact._replace(amount=fact.amount - charged))}, and {money(charged)} vigorish beside it"


def _laid(to: str, number: int, cards: Sequence[Card]) -> str:
    """A hand as it lies, for whoever sees only some of its cards."""
    seen = [card for card in cards if card != UNSEEN]
    down = len(cards) - len(seen)
    hidden = f"{'a card' if down == 1 else f'{down} cards'} face down"
    lies = " and ".join([*([show(seen)] if seen else []), *([hidden] if down else [])])
    return f"{owner(to)}{f', hand {number + 1},' if number else ''} has {lies}"


def owner(to: str) -> str:
    """Whose a hand is: a seat's, the dealer's, or that of a side of the layout."""
    if to == COMMUNITY:
        return "the board"
    return who(to) if to == DEALER or to[:1].isdigit() else f"the {plain_name(to)}"


def _decisions(answers: Sequence[Answer], hidden: Collection[str]) -> Iterator[str]:
    """Each decision with its size and the cards named with it, which no fact repeats; of a hidden hand no cards."""
    for entry in answers:
        asked, choice = entry.asked, entry.answer
        if type(asked) is Decide and type(choice) is Choice:
            yield spoken(asked, choice._replace(cards=()) if asked.seat in hidden else choice)


def spoken(ask: Decide, choice: Choice) -> str:
    """A decision as a sentence."""
    hand = f", hand {ask.hand + 1}," if ask.hand else ""
    offered = " or ".join(plain_name(action.name) for action in ask.actions if action.name != _DECLINED)
    said = f"declines ({offered})" if choice.action == _DECLINED else f"says {named(choice)}"
    return f"{who(ask.seat)}{hand} {said}"


def named(choice: Choice) -> str:
    """An action with its size: ``play 4x``, ``double 10``, ``set Ah Kd``."""
    size = f"{choice.multiple}x" if choice.multiple else dollars(choice.amount) if choice.amount else show(choice.cards)
    return f"{plain_name(choice.action)} {size}".strip()
