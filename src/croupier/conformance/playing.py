"""Random legal play of any game: it knows no rule, only what a round asks and offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from croupier.equipment.source import RandomSource
from croupier.errors import Nonconformity
from croupier.options import House
from croupier.round.drivers import Equipment
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Draw, Gather, Peek, Step
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup

#: No round of any game asks for more.
MOST_ANSWERS: Final = 1000


class PostedGame(NamedTuple):
    """A game under the options that a house posts: what a check is put to."""

    game: Game
    options: Mapping[str, object]

    @property
    def house(self) -> House:
        """The options, read."""
        return self.game.house(dict(self.options))

    def round(self, source: RandomSource, seats: int = 3) -> Round:
        """A round with random wagers, about to begin."""
        house = self.house
        return Round(self.game, house, seated(self.game, house, source, seats))

    def __str__(self) -> str:
        return self.game.slug + "".join(f" {name}={value}" for name, value in self.options.items())


class PackEquipment(Equipment):
    """Chance drawn from what the pack has left, so that any pack and any irregularity can be dealt."""

    def __init__(self, source: RandomSource, round_: Round) -> None:
        super().__init__(source)
        self.round = round_

    def outcome(self, asked: object) -> object:
        """A card that is left, a roll or a spin; the card reader never finds what it looks for."""
        if isinstance(asked, Peek):
            return "no"  # whatever the card turns out to be, play goes on
        if not isinstance(asked, Draw):
            return super().outcome(asked)  # type: ignore[arg-type]  # a roll or a spin
        felt = self.round.felt
        left = [card for card, copies in enumerate(felt.left) for _ in range(copies - felt.waiting.count(card))]
        return left[self.source.below(len(left))]


def seated(game: Game, house: House, source: RandomSource, seats: int = 3, carry: object = None) -> Setup:
    """A few seats with random wagers; what the rules refuse is left out."""
    spots = [slug for slug, wager in game.spots(house).items() if wager.stage == "before"]
    players: list[Seat] = []
    for number in range(1, 1 + min(seats, game.places(house))):
        chosen = [spots[source.below(len(spots))] for _ in range(3)] + spots[:1]
        bets = {slug: 500 * (1 + source.below(8)) for slug in dict.fromkeys(chosen)}
        players.append(Seat(str(number), tuple(matched(game, house, bets).items())))
    return game.seated(house, Setup(tuple(players), meters=meters(house)), carry)[0]


def matched(game: Game, house: House, bets: dict[str, int]) -> dict[str, int]:
    """The bets with their pairs equal and fixed amounts as they must be."""
    for wager in game.wagers:
        if wager.equals and bets.keys() & {wager.slug, wager.equals}:
            bets[wager.slug] = bets[wager.equals] = bets.get(wager.equals, 500)
        if wager.exactly and wager.slug in bets:
            fixed = wager.exactly
            bets[wager.slug] = getattr(house, fixed) if isinstance(fixed, str) else fixed
    return bets


def meters(house: House) -> tuple[tuple[str, int], ...]:
    """A reading for every table that pays shares of a meter."""
    shared = [table for table in house.tables.values() if any(line.pays.unit == "percent" for line in table.lines)]
    return tuple((table.id, 12_345_67) for table in shared)


def every_choice(round_: Round, ask: Decide) -> Iterator[Choice]:
    """Each action offered, at the edges of its bounds, with every set of cards it may name."""
    return ask.choices(round_.felt)


def asks(round_: Round) -> tuple[Decide, ...]:
    """The decisions pending now."""
    pending = round_.pending
    if isinstance(pending, Gather):
        return pending.asks
    return (pending,) if isinstance(pending, Decide) else ()


def advance(round_: Round, source: RandomSource) -> None:
    """Answer what is pending with something legal."""
    open_asks = asks(round_)
    if open_asks:
        ask = open_asks[source.below(len(open_asks))]
        choices = list(every_choice(round_, ask))
        round_.answer(choices[source.below(len(choices))], f"seat {ask.seat}", ask.seat)
    elif isinstance(round_.pending, Step):
        round_.proceed()
    else:
        round_.answer(PackEquipment(source, round_).outcome(round_.pending), "equipment")


def play_out(round_: Round, source: RandomSource) -> Round:
    """Play on at random until the round ends."""
    for _ in range(MOST_ANSWERS):
        if round_.pending is None:
            return round_
        advance(round_, source)
    raise Nonconformity(f"a round of {round_.game.slug} does not end: it has asked for {MOST_ANSWERS} answers")
