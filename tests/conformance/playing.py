"""Random legal play of any registered game: it knows no rule, only what a round asks and offers."""

from collections.abc import Iterator

from croupier import games
from croupier.equipment.source import RandomSource
from croupier.options import House
from croupier.round.drivers import Equipment
from croupier.round.game import Game
from croupier.round.requests import Choice, Decide, Draw, Gather, Peek, Step
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup

#: Every game at its defaults, and at options that change the course of play.
TABLES: list[tuple[str, dict[str, object]]] = [(slug, {}) for slug in games.slugs()] + [
    ("three-card-poker", {"dealing": "shoe", "shuffler": "on"}),
    ("blackjack", {"decks": 1, "dealing": "pitch", "blackjack_pays": "6:5", "soft_17": "stand"}),
    ("blackjack", {"decks": 2, "double_on": "10-11", "double_after_split": "off", "split_hands": 2}),
    ("blackjack", {"resplit_aces": "on", "mid_shoe_entry": "barred"}),
    ("roulette", {"wheel": "single_zero"}),
    ("roulette", {"wheel": "double_zero_as_single"}),
]
IDS = [slug + "".join(f" {key}={value}" for key, value in options.items()) for slug, options in TABLES]


class Loaded(Equipment):
    """Chance drawn from what the pack has left, so that any pack and any irregularity can be dealt."""

    def __init__(self, source: RandomSource, round_: Round) -> None:
        super().__init__(source)
        self.round = round_

    def outcome(self, asked: object) -> object:
        if isinstance(asked, Peek):
            return "no"  # whatever the card turns out to be, play goes on
        if not isinstance(asked, Draw):
            return super().outcome(asked)  # type: ignore[arg-type]  # a roll or a spin
        felt = self.round.felt
        left = [card for card, count in enumerate(felt.left) for _ in range(count - felt.waiting.count(card))]
        return left[self.source.below(len(left))]


def seated(game: Game, house: House, source: RandomSource, seats: int = 3, carry: object = None) -> Setup:
    """A few seats with random wagers; what the rules refuse is left out."""
    spots = [slug for slug, wager in game.spots(house).items() if wager.stage == "before"]
    some: list[Seat] = []
    for number in range(1, 1 + seats):
        chosen = [spots[source.below(len(spots))] for _ in range(3)] + spots[:1]
        bets = {slug: 500 * (1 + source.below(8)) for slug in dict.fromkeys(chosen)}
        some.append(Seat(str(number), tuple(bets.items())))
    return game.seated(house, Setup(tuple(some)), carry)[0]


def new_round(slug: str, options: dict[str, object], source: RandomSource, seats: int = 3) -> Round:
    """A round with random wagers, about to begin."""
    game = games.get(slug)
    house = game.house(options)
    return Round(game, house, seated(game, house, source, seats))


def every_choice(ask: Decide) -> Iterator[Choice]:
    """Each action offered, at the edges of its bounds."""
    for action in ask.actions:
        if action.multiples:
            yield from (Choice(action.name, 0, one) for one in action.multiples)
        elif action.most:
            yield from (Choice(action.name, one) for one in dict.fromkeys((action.least, action.most)))
        else:
            yield Choice(action.name)


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
        choices = list(every_choice(ask))
        round_.answer(choices[source.below(len(choices))], f"seat {ask.seat}", ask.seat)
    elif isinstance(round_.pending, Step):
        round_.proceed()
    else:
        round_.answer(Loaded(source, round_).outcome(round_.pending), "equipment")


def play_out(round_: Round, source: RandomSource) -> Round:
    """Play on at random until the round ends."""
    for _ in range(1000):
        if round_.pending is None:
            return round_
        advance(round_, source)
    raise AssertionError(f"{round_.game.slug} does not end")
