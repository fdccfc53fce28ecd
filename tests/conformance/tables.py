"""The tables that the conformance suite plays at, and rounds about to begin there."""

from croupier import games
from croupier.conformance.playing import PostedGame
from croupier.equipment.source import RandomSource
from croupier.round.round import Round

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


def new_round(slug: str, options: dict[str, object], source: RandomSource, seats: int = 3) -> Round:
    """A round with random wagers, about to begin."""
    return PostedGame(games.get(slug), options).round(source, seats)
