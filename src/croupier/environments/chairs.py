"""The seat of every game: as its folder describes it, or else as rounds played at random show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from croupier import games
from croupier.equipment.shoe import Shoe
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError, Refused
from croupier.round.chair import Chair, placing, sized
from croupier.round.drivers import Equipment, drive
from croupier.round.game import Game
from croupier.round.requests import COMMUNITY, DEALER, Action, Choice, Decide
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.views import boxes

#: The one thing to do in a round that ends without a question to the seat.
WATCH: Final = "watch"
VERSION: Final = 0
#: Rounds that are played at random to see what a seat is asked, where its game does not say.
EXPLORED: Final = 300
_SEAT: Final = "1"


@dataclass(frozen=True, slots=True)
class SeatSpace:
    """The seat of one game with its actions numbered; the last is to watch a round that asks nothing."""

    slug: str
    chair: Chair
    actions: tuple[str, ...] = field(init=False)
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        actions = (*self.chair.actions, WATCH)
        object.__setattr__(self, "actions", actions)
        object.__setattr__(self, "numbers", {name: number for number, name in enumerate(actions)})
        assert len(self.numbers) == len(actions), f"{self.slug}: an action is there twice"

    @property
    def phases(self) -> tuple[str, ...]:
        """The questions that the seat is asked."""
        return self.chair.phases

    @property
    def id(self) -> str:
        """The name that Gymnasium knows it by."""
        return environment_id(self.slug)

    @property
    def watch(self) -> int:
        """The number of the one thing to do in a round that asks nothing."""
        return self.numbers[WATCH]

    @property
    def over(self) -> int:
        """The phase of a round that has ended."""
        return len(self.phases)


def environment_id(slug: str) -> str:
    """The name under which Gymnasium knows the environment of a game."""
    return f"croupier/{''.join(word.capitalize() for word in slug.split('-'))}-v{VERSION}"


def compiled_id(slug: str) -> str:
    """The name of its compiled seats, which come many at once."""
    return environment_id(slug).replace("-v", "Compiled-v")


def bankroll_id(slug: str) -> str:
    """The name of the environment in which the wager is chosen too, out of a bankroll."""
    return environment_id(slug).replace("-v", "Bankroll-v")


def offered() -> Iterator[str]:
    """The games with an environment: those that describe a seat, and every game from outside the package."""
    for slug in games.slugs():
        if described(slug) is not None or games.is_own(slug):
            yield slug


def described(slug: str) -> Chair | None:
    """The seat that a game's folder describes, in ``chair.py`` or by its plan."""
    if (module := games.part(slug, "chair")) is None:
        return getattr(games.get(slug).plan, "chair", None)
    chair: Chair = module.CHAIR
    return chair


@cache
def seat_space(slug: str) -> SeatSpace:
    """The seat of a game."""
    return SeatSpace(slug, described(slug) or explored(games.get(slug)))


# -- exploring ----------------------------------------------------------------------------------------------------


class _Explorer:
    """Plays at random and notes what a seat is asked, may do and sees."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: dict[str, dict[str, None]] = {}
        self.phases: dict[str, None] = {}
        self.most = {_SEAT: 0, DEALER: 0, COMMUNITY: 0}
        self.hands = 1

    def play(self, seed: bytes) -> None:
        """One round, every question answered at random."""
        source, options = SeededSource(seed), self.game.house({})
        first = next(slug for slug, wager in self.game.spots(options).items() if wager.stage == "before")
        bets = tuple((slug, 10_00) for slug in (first, *sorted(self.game.made_with(first) - {first})))
        meters = tuple((name, 0) for name in self.game.meters(options))
        setup, refused = self.game.seated(options, Setup((Seat(_SEAT, bets),), meters))
        for _, _, why in refused:
            raise why
        shoe = Shoe(getattr(options, "decks", 1), self.game.pack, source) if self.game.pack else None
        if shoe:
            shoe.shuffle()

        def choose(round_: Round, ask: Decide) -> Choice:
            self.note(round_, ask)
            choices = list(ask.choices(round_.felt))
            return choices[source.below(len(choices))]

        round_ = drive(Round(self.game, options, setup), Equipment(source, shoe), choose)
        for place, hands in boxes(round_.facts).items():
            if place in self.most:
                self.most[place] = max(self.most[place], *(len(cards) for cards in hands.values()))
            if place == _SEAT:
                self.hands = max(self.hands, *(number + 1 for number in hands))

    def note(self, round_: Round, ask: Decide) -> None:
        """What is asked, and what may be answered."""
        self.phases[ask.actions[0].name if ask.optional else ask.clause] = None
        for action in ask.actions:
            self.names.setdefault(action.name, {}).update(dict.fromkeys(_names(round_, action)))


def _names(round_: Round, action: Action) -> tuple[str, ...]:
    if action.multiples:
        return sized(action.name, action.multiples)
    if action.cards:
        return placing(action.name, action.cards, len(round_.felt.hands[_SEAT]))
    return (action.name,)


def explored(game: Game) -> Chair:
    """The seat of a game that does not describe one, as rounds played at random show it."""
    explorer = _Explorer(game)
    for number in range(EXPLORED):
        try:
            explorer.play(f"{game.slug} {number}".encode())
        except CroupierError as error:
            raise error.at(game=game.slug) from None
    if not explorer.phases:
        raise Refused(f"{game.slug} has no environment: nothing is asked of a seat there, chance alone decides")
    return Chair(
        actions=tuple(name for names in explorer.names.values() for name in names),
        phases=tuple(explorer.phases),
        cards=explorer.most[_SEAT],
        dealer=explorer.most[DEALER],
        community=explorer.most[COMMUNITY],
        hands=explorer.hands,
        shoe=getattr(game.house({}), "decks", 1) > 1,
    )
