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
    ("four-card-poker", {"dealing": "shoe", "shuffler": "on"}),
    ("four-card-poker", {"aces_up": "off", "progressive": "off"}),
    ("crazy-four-poker", {"dealing": "shoe", "shuffler": "on"}),
    ("crazy-four-poker", {"queens_up": "off", "progressive_seed": "25000"}),
    ("let-it-ride", {"dealing": "shoe", "shuffler": "on", "payout_limit": "50000"}),
    ("let-it-ride", {"bonus": "off", "three_card_bonus": "off", "progressive": "off"}),
    ("mississippi-stud", {"dealing": "shoe", "shuffler": "on", "payout_limit": "50000"}),
    ("mississippi-stud", {"three_card_bonus": "off", "progressive": "off"}),
    ("ultimate-texas-holdem", {"dealing": "shoe", "shuffler": "on"}),
    ("ultimate-texas-holdem", {"trips": "off", "progressive": "off", "payout_limit": "100"}),
    ("texas-holdem-bonus", {"dealing": "shoe", "shuffler": "on", "bonus": "HB-OH-1000"}),
    ("texas-holdem-bonus", {"bonus": "off", "progressive": "off"}),
    ("dj-wild-stud", {"dealing": "shoe", "shuffler": "on"}),
    ("dj-wild-stud", {"trips": "off", "two_way_bad_beat": "off"}),
    (
        "deuces-wild-xtreme",
        {"five_card_linked_progressive": "PT-BJS-5CL-E01", "progressive_unit": "5", "dealing": "shoe"},
    ),
    ("deuces-wild-xtreme", {"standard_required": "on", "payout_limit": "100", "payout_limit_per": "round"}),
    (
        "pai-gow-poker",
        {"dealing": "shoe", "shuffler": "on", "starting_position": "button", "vig_rounding": "up_25c"},
    ),
    (
        "pai-gow-poker",
        {"starting_position": "rng", "courtesy_reset": "on", "player_banking": "off", "payout_limit": "50000"},
    ),
    ("blackjack", {"decks": 1, "dealing": "pitch", "blackjack_pays": "6:5", "soft_17": "stand"}),
    ("blackjack", {"decks": 2, "double_on": "10-11", "double_after_split": "off", "split_hands": 2}),
    ("blackjack", {"resplit_aces": "on", "mid_shoe_entry": "barred"}),
    ("free-bet-blackjack", {"split_aces": "hit_allowed", "blackjack_pays": "6:5", "soft_17": "stand"}),
    ("free-bet-blackjack", {"decks": 1, "mid_shoe_entry": "barred", "push_22": "off", "shuffler": "on"}),
    ("ride-free", {"late_surrender": "on", "bust_bonus_timing": "before_peek", "payout_limit": "100"}),
    ("ride-free", {"decks": 8, "21_plus_3": "PT-FLT-213-E03", "payout_limit": "60", "payout_limit_per": "round"}),
    ("ride-free", {"decks": 2, "standard_required": "on", "bust_bonus": "off", "meters": "separate"}),
    ("rocket-aces", {"rocket_aces": "RA-LONG-3", "resplit_aces": "on"}),
    ("rocket-aces", {"decks": 2, "rocket_aces": "RA-MEDIUM-BJ-2BJ-2D", "soft_17": "stand"}),
    ("pontoon-plus", {"squeeze": "on", "dealing": "shuffler"}),
    ("pontoon-plus", {"decks": 4, "super_bonus_mode": "instead", "player_pair": "off"}),
    ("roulette", {"wheel": "single_zero"}),
    ("roulette", {"wheel": "double_zero_as_single"}),
    ("craps", {"vig_when": "on_win", "buy_on_come_out": "working", "odds": "3-4-5x"}),
    ("craps", {"come_odds_on_come_out": "off", "fire": "off", "shooter_bet": "required"}),
    ("mini-baccarat", {"midi": "on", "vig_when": "marked", "vig_on_tie": "on", "bonus_settled": "seat_by_seat"}),
    ("mini-baccarat", {"first_cards": "face_down", "decks": 4, "shuffler": "on", "dragon_bonus_banker": "off"}),
    ("dragon-bonus-baccarat", {"first_cards": "face_down", "decks": 6, "bonus_settled": "seat_by_seat"}),
    ("dragon-bonus-baccarat", {"decks": 4, "shuffler": "on", "fortune_7": "off"}),
    ("three-dice-baccarat", {"progressive_unit": "5", "progressive_seed": "1000", "payout_limit": "400"}),
    ("three-dice-baccarat", {"standard_required": "on", "players_shake": "on", "triple_progressive": "off"}),
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
        some.append(Seat(str(number), tuple(matched(game, house, bets).items())))
    return game.seated(house, Setup(tuple(some), meters=meters(house)), carry)[0]


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
    shared = [one for one in house.tables.values() if any(line.pays.unit == "percent" for line in one.lines)]
    return tuple((one.id, 12_345_67) for one in shared)


def new_round(slug: str, options: dict[str, object], source: RandomSource, seats: int = 3) -> Round:
    """A round with random wagers, about to begin."""
    game = games.get(slug)
    house = game.house(options)
    return Round(game, house, seated(game, house, source, seats))


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
        round_.answer(Loaded(source, round_).outcome(round_.pending), "equipment")


def play_out(round_: Round, source: RandomSource) -> Round:
    """Play on at random until the round ends."""
    for _ in range(1000):
        if round_.pending is None:
            return round_
        advance(round_, source)
    raise AssertionError(f"{round_.game.slug} does not end")
