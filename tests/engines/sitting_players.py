"""Players of all kinds at a table: who knows nothing and plays at random, for the best or by superstition, and who
knows what nobody should."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Final, TypeAlias

from croupier import games
from croupier.engines import situation as situations
from croupier.engines.situation import NEXT, KnownPlace
from croupier.equipment.cards import Card, rank_of
from croupier.equipment.source import SeededSource
from croupier.errors import Refused
from croupier.hands.points import total
from croupier.mathematics.advice import adviser
from croupier.mathematics.count_systems import named
from croupier.mathematics.recorded import RecordedRound, ShoeRecordKeeper
from croupier.round.drivers import Strategy, drive
from croupier.round.requests import COMMUNITY, DEALER, Choice, Decide, Draw
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.foreseen_shoe import ForeseenShoe

#: What a player lays down before a round, given the cards that have left the shoe.
Wagering: TypeAlias = Callable[[list[Card]], Mapping[str, Mapping[str, object]]]
#: What seat 1 lays down before a round by somebody who sees the card that is dealt first.
Foreseeing: TypeAlias = Callable[[Card], Mapping[str, object]]
#: How somebody decides who sits at a shoe.
Player: TypeAlias = Callable[[ForeseenShoe], Strategy]


def sat_down(
    slug: str,
    rounds: int,
    wagering: Wagering,
    strategy: Player,
    *,
    seed: int,
    house: Mapping[str, object] | None = None,
    foreseeing: Foreseeing | None = None,
) -> Iterator[RecordedRound]:
    """So many rounds of one table, from shoes that are dealt to their cutting cards where the game keeps them."""
    game = games.get(slug)
    options = game.house(house)
    kept = "fresh_shoe" in game.events
    shoe = ForeseenShoe(game.cards_in(options), SeededSource(seed.to_bytes(8, "big")), kept=kept)
    keeper = ShoeRecordKeeper()
    for number in range(1, rounds + 1):
        fresh = shoe.prepare()
        laid = {"1": foreseeing(shoe.next)} if foreseeing else wagering(shoe.gone)
        seated, refused = game.seated(options, setup(laid))
        assert not refused
        round_ = drive(Round(game, options, seated), shoe, strategy(shoe))
        shoe.gone += [answer.answer for answer in round_.answers if type(answer.asked) is Draw]
        yield keeper.next(f"t#{number}", round_, fresh=fresh)


def flat(**wagers: object) -> Wagering:
    """The same wagers in seat 1 every time."""
    return lambda _: {"1": wagers}


HI_LO: Final = named("hi-lo").tags


def counting(wager: str = "main", tags: Sequence[int] = HI_LO, decks: int = 6, **beside: object) -> Wagering:
    """A wager by its true count, 10 to 80, named behind others that stay the same; a side bet is left out below the
    count at which it is first raised."""

    def laid(gone: list[Card]) -> Mapping[str, Mapping[str, object]]:
        true_count = sum(tags[card] for card in gone) / ((decks * 52 - len(gone)) / 52)
        units = max(int(wager == "main"), min(8, round(2 * true_count)))
        return {"1": {**beside, **({wager: str(10 * units)} if units else {})}}

    return laid


def laid_in_turn(amounts: Sequence[int], wager: str = "main", **beside: object) -> Wagering:
    """Some amounts in turn, whatever comes, behind other wagers that stay the same."""
    turns = cycle(amounts)
    return lambda _: {"1": {**beside, wager: str(next(turns))}}


def laid_at_random(seed: int, wager: str = "main", **beside: object) -> Wagering:
    """One to eight units of ten at random, behind other wagers that stay the same."""
    dice = random.Random(seed)
    return lambda _: {"1": {**beside, wager: str(10 * dice.randint(1, 8))}}


def sorted_edges(first: Card) -> Mapping[str, object]:
    """The Player on a six to a nine, else the Banker."""
    return {"player" if rank_of(first) in SIX_TO_NINE else "banker": "10"}


def on_aces(first: Card) -> Mapping[str, object]:
    """Eight units on an ace, else one."""
    return {"main": "80" if rank_of(first) == ACE else "10"}


SIX_TO_NINE: Final = range(4, 8)
ACE: Final = 12
SORTED_EDGES: Final = ("on the Player by a six to a nine, else on the Banker", sorted_edges)
ON_ACES: Final = ("eight units on an ace, else one", on_aces)


class AfterResults:
    """A wager that is doubled after every loss, up to 320, and begins anew with 10."""

    def __init__(self) -> None:
        self.next = 10

    def __call__(self, _: list[Card]) -> Mapping[str, Mapping[str, object]]:
        return {"1": {"main": str(self.next)}}

    def look(self, round_: Round) -> None:
        """Go by how a round ended."""
        result = round_.result
        assert result is not None
        lost = sum(line.net for line in result.lines) < 0
        self.next = min(2 * self.next, 320) if lost else 10


def like_a_dealer(_: ForeseenShoe) -> Strategy:
    """Cards up to seventeen, and nothing else."""

    def decide(round_: Round, ask: Decide) -> Choice:
        names = {action.name for action in ask.actions}
        points = total(round_.felt.hands[ask.seat]).points
        return Choice("decline" if "decline" in names else "hit" if points < 17 and "hit" in names else "stand")

    return decide


def _choices(round_: Round, ask: Decide) -> list[Choice]:
    full = {action.name: action.most for action in ask.actions}
    return [choice for choice in ask.choices(round_.felt) if choice.amount in (0, full[choice.action])]


def at_random(seed: int) -> Player:
    """Anything that is allowed."""
    dice = random.Random(seed)
    return lambda _: lambda round_, ask: dice.choice(_choices(round_, ask))


def basic(seed: int, slips: int = 8) -> Player:
    """For the best but for one decision in so many, which is anything that is allowed."""
    dice = random.Random(seed)

    def decide(round_: Round, ask: Decide) -> Choice:
        return _best(round_, ask, ()) if dice.randrange(slips) else dice.choice(_choices(round_, ask))

    return lambda _: decide


def superstitious(_: ForeseenShoe) -> Strategy:
    """By the suit of the last card, and by nothing that matters."""

    def decide(round_: Round, ask: Decide) -> Choice:
        choices = _choices(round_, ask)
        return choices[round_.felt.hands[ask.seat][-1] % len(choices)]

    return decide


def optimal(_: ForeseenShoe) -> Strategy:
    """For the best by what the seat may see."""
    return lambda round_, ask: _best(round_, ask, ())


def knowing_dealer(number: int) -> Player:
    """For the best, with a card of the dealer's in sight."""

    def decide(round_: Round, ask: Decide) -> Choice:
        hand = round_.felt.hands[DEALER]
        return _best(round_, ask, (KnownPlace(DEALER, hand[number - 1]),))

    return lambda _: decide


def knowing_community(number: int) -> Player:
    """For the best, with a community card in sight before it is turned up."""

    def player(shoe: ForeseenShoe) -> Strategy:
        def decide(round_: Round, ask: Decide) -> Choice:
            is_open = len(situations.seen(round_, ask).board) >= number
            return _best(round_, ask, () if is_open else (KnownPlace(COMMUNITY, shoe.board(number), number - 1),))

        return decide

    return player


def showing_hand(neighbour: str) -> Player:
    """Seat 1 plays for the best with a neighbour's cards in sight, and everybody else without."""

    def decide(round_: Round, ask: Decide) -> Choice:
        hand = round_.felt.hands[neighbour] if ask.seat == "1" else ()
        return _best(round_, ask, tuple(KnownPlace(neighbour, card) for card in hand))

    return lambda _: decide


def knowing_next(shoe: ForeseenShoe) -> Strategy:
    """For the best, with the next card in sight."""
    return lambda round_, ask: _best(round_, ask, (KnownPlace(NEXT, shoe.next),))


def _best(round_: Round, ask: Decide, knows: tuple[KnownPlace, ...]) -> Choice:
    """The best by what the seat sees and knows, or by what it sees where more is not counted."""
    family = adviser(round_.game)
    assert family is not None
    at = situations.seen(round_, ask)
    try:
        opinion = family(replace(at, knows=knows))
    except Refused:
        opinion = family(at)
    return situations.best(opinion.values)[0]
