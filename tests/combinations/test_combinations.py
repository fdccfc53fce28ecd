"""Irregularities, bonus wagers and moments of a round, all with each other, in every game that there is.

Each deal is played several times from the same cards: with and without a bet, a seat, an irregularity. The quick tests
try some of the combinations, always the same ones; the long ones try all of them in more deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple
from zlib import crc32

import pytest

from croupier import games
from croupier.conformance.playing import PostedGame
from croupier.equipment.cards import TEXT
from croupier.round.box import Box
from croupier.round.facts import Pay
from croupier.round.felt import Felt
from croupier.round.irregularities import REMEDIES, Remedy, Rule
from croupier.round.requests import DISCARD
from tests.combinations import laws
from tests.combinations.deals import Deal, Declared, Place
from tests.conformance.tables import TABLES as POSTED

#: Every game, at its defaults and at options that change its play. A limit on what a box is paid ties bets together.
TABLES: Final = [PostedGame(games.get(slug), options) for slug, options in POSTED if "payout_limit" not in options]
GAMES: Final = pytest.mark.parametrize("table", [table for table in TABLES if not table.options], ids=str)
EVERYWHERE: Final = pytest.mark.parametrize("table", TABLES, ids=str)
#: Deals in which everything is tried, and of which one combination in so many is tried quickly.
DEALS: Final = 12
QUICK_DEALS: Final = 3
ONE_IN: Final = 12
#: Some carry a table on from earlier rounds, where the game remembers any.
ROUNDS_BEFORE: Final = 4


class Combination(NamedTuple):
    """An irregularity at a moment of a deal."""

    deal: Deal
    rule: Rule
    declared: Declared

    def __str__(self) -> str:
        return f"{self.deal.seed}: {self.declared}"


def deals(table: PostedGame, count: int) -> Iterator[Deal]:
    for number in range(count):
        yield Deal(table.game, str(number), table.options, rounds_before=number % ROUNDS_BEFORE)


def combinations(table: PostedGame, count: int) -> Iterator[Combination]:
    """Every irregularity at every moment of every deal, for each seat where it happens to one."""
    for deal in deals(table, count):
        places = deal.full().places
        for rule in table.game.irregularities.values():
            for place in places:
                yield from (
                    Combination(deal, rule, Declared(rule.kind, place, said)) for said in details(deal, rule, place)
                )


def details(deal: Deal, rule: Rule, place: Place) -> Iterator[dict[str, str]]:
    """What an irregularity is declared with: the seat it happens to, or the card that is used as the next one, which is
    the one that lies here. No burn is made of it: it goes to the next hand."""
    if "seat" in rule.needs:
        yield from ({"seat": seat} for seat in ("1", "2"))
        return
    yield {}
    if rule.remedy == "use_next" and place in deal.cards and DISCARD not in place:
        yield {"card": TEXT[deal.cards[place]]}


def some(every: Iterator[Combination]) -> Iterator[Combination]:
    return (tried for tried in every if crc32(str(tried).encode()) % ONE_IN == 0)


def shuffled(every: Iterator[Combination]) -> Iterator[Combination]:
    """The combinations of each deal in an order that puts different kinds and moments together."""
    return iter(sorted(every, key=lambda tried: (tried.deal.seed, crc32(str(tried).encode()))))


def none_of(faults: Iterator[str]) -> None:
    wrong = list(faults)
    assert not wrong, "\n" + "\n".join(wrong[:20])


def beside_bonuses(tried: Iterator[Combination]) -> Iterator[str]:
    """Whatever goes wrong at whatever moment, a bonus wager changes nothing for the others."""
    for combination in tried:
        for added in laws.added_bets(combination.deal):
            faults = laws.adding_a_bet_changes_no_other(combination.deal, added, combination.declared)
            yield from (f"{combination}: {fault}" for fault in faults)


def two_beside_bonuses(tried: Iterator[Combination]) -> Iterator[str]:
    """The same where two irregularities meet: each of a deal with the next that is tried of it."""
    for first, second in pairwise(tried):
        for added in laws.added_bets(first.deal) if first.deal is second.deal else ():
            faults = laws.adding_a_bet_changes_no_other(first.deal, added, first.declared, second.declared)
            yield from (f"{first} and {second.declared}: {fault}" for fault in faults)


def by_remedy(tried: Iterator[Combination]) -> Iterator[str]:
    for combination in tried:
        faults = laws.remedied_as_expected(combination.deal, combination.rule, combination.declared)
        yield from (f"{combination}: {fault}" for fault in faults)


def in_each(table: PostedGame, count: int, *tried: Callable[[Deal], list[str]]) -> Iterator[str]:
    for deal in deals(table, count):
        for law in tried:
            yield from (f"{deal.seed}: {fault}" for fault in law(deal))


def adding_any_bet(deal: Deal) -> list[str]:
    return [fault for added in laws.added_bets(deal) for fault in laws.adding_a_bet_changes_no_other(deal, added)]


LAWS: Final = (
    adding_any_bet,
    laws.adding_a_seat_changes_no_earlier_hand,
    laws.halves_pay_as_the_whole,
    laws.two_halves_pay_as_the_whole,
)


@EVERYWHERE
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_some_deals(law: Callable[[Deal], list[str]], table: PostedGame) -> None:
    none_of(in_each(table, ROUNDS_BEFORE, law))


@GAMES
def test_some_irregularities_come_to_what_their_remedy_says(table: PostedGame) -> None:
    none_of(by_remedy(some(combinations(table, QUICK_DEALS))))


@GAMES
def test_some_irregularities_beside_every_bonus_wager(table: PostedGame) -> None:
    none_of(beside_bonuses(some(combinations(table, QUICK_DEALS))))


@GAMES
def test_some_pairs_of_irregularities_beside_every_bonus_wager(table: PostedGame) -> None:
    none_of(two_beside_bonuses(shuffled(some(combinations(table, QUICK_DEALS)))))


@EVERYWHERE
@pytest.mark.long
def test_every_law_in_many_deals(table: PostedGame) -> None:
    none_of(in_each(table, 200, *LAWS))


@EVERYWHERE
@pytest.mark.long
def test_every_irregularity_at_every_moment_beside_every_bonus_wager(table: PostedGame) -> None:
    none_of(by_remedy(combinations(table, DEALS)))
    none_of(beside_bonuses(combinations(table, DEALS)))


@EVERYWHERE
@pytest.mark.long
def test_many_pairs_of_irregularities_beside_every_bonus_wager(table: PostedGame) -> None:
    none_of(two_beside_bonuses(shuffled(combinations(table, DEALS))))


# -- the laws themselves, on planted rules ---------------------------------------------------------------------------


def planted(owed: Callable[[Felt, Box], int]) -> Deal:
    """A deal of a game that pays something which no text has."""
    game = games.get("big-six")

    async def play(t: Felt) -> None:
        boxes = [(box, owed(t, box), next(iter(box.stakes))[0]) for box in t.boxes]
        await game.play(t)
        for box, net, wager in boxes:
            box.facts.append(Pay(box.seat, wager, 0, net, "win", game.closes))

    return Deal(replace(game, play=play), "planted")


def test_a_bet_that_another_one_changes_is_noticed() -> None:
    deal = planted(lambda t, box: 100 * len(box.stakes))
    assert laws.adding_a_bet_changes_no_other(deal, laws.added_bets(deal)[-1])


def test_a_hand_that_another_seat_changes_is_noticed() -> None:
    assert laws.adding_a_seat_changes_no_earlier_hand(planted(lambda t, box: 100 * len(t.boxes)))


def test_a_bet_that_pays_more_in_one_piece_is_noticed() -> None:
    deal = planted(lambda t, box: sum(box.stakes.values()) ** 2 // 10_000)
    assert laws.halves_pay_as_the_whole(deal)
    assert laws.two_halves_pay_as_the_whole(deal)


@pytest.mark.parametrize(
    ("kind", "remedy"), [("peg", REMEDIES["play_on"]), ("no_spin", REMEDIES["void_round"])], ids=["peg", "no_spin"]
)
def test_an_irregularity_with_another_remedy_is_noticed(kind: str, remedy: Remedy) -> None:
    game = games.get("big-six")
    rule = game.irregularities[kind]
    deal = Deal(replace(game, remedies={**game.remedies, rule.remedy: remedy}), "planted")
    spin = next(place for place in deal.play(deal.setup(deal.bets())).places if str(place[0]).startswith("spin"))
    assert laws.remedied_as_expected(deal, rule, Declared(kind, spin, {}))
    unchanged = Deal(game, "planted")
    assert not laws.remedied_as_expected(unchanged, rule, Declared(kind, spin, {}))
