"""Laws that hold whatever a game's rules are, each put to one deal. None of them names a game.

A law returns what is wrong, in words; nothing is wrong where it returns an empty list. What holds of rounds without an
irregularity holds of rounds with the same one at the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from croupier import games
from croupier.conformance.invariants import conserves_money
from croupier.errors import CroupierError
from croupier.round.facts import Expose, Pay, Stake
from croupier.round.irregularities import Rule
from croupier.round.round import Void
from tests.combinations.deals import BET, Deal, Declared, Key, PlayedDeal

#: Remedies of what can only happen where a bet is left that has it happen.
NEED_A_BET: Final = frozenset({"side_bets_later", "overdrawn"})
#: Remedies after which the round goes on as if nothing had happened.
NOTHING_HAPPENED: Final = frozenset({"play_on", "recut", "spin_again", "throw_again", "shake_again", "use_next"})
#: What two halves may bring less than the whole: a fraction of a cent stays with the house (ruling: G7).
BREAKAGE: Final = range(2)


# -- adding a bet -----------------------------------------------------------------------------------------------------


def added_bets(deal: Deal) -> list[str]:
    """The kinds of wager that can be added to a round without anybody having to decide more of the base game: those
    that a house may leave out, and all of them where nobody decides anything."""
    kinds = [deal.kind(slug) for slug in deal.bets()]
    return [kind for kind in kinds if not _anybody_decides(deal.game.slug) or deal.game.by_slug[kind].may_be_off]


@cache
def _anybody_decides(slug: str) -> bool:
    """Whether some deal of a game asks a player for something."""
    tried = [Deal(games.get(slug), f"anybody {number}") for number in range(8)]
    return any(place[0] == "decide" for deal in tried for place in deal.play(deal.setup(deal.bets())).places)


def adding_a_bet_changes_no_other(deal: Deal, added: str, *declared: Declared) -> list[str]:
    """The same round with one bet more of the first seat: every other bet of every seat ends the same. What only that
    bet brings an offer of, as to put what it won on another bet, is declined."""
    poorer = deal.play(deal.setup(deal.bets(added), deal.bets()), declared)
    richer = deal.full(*declared)
    if not richer.offered <= set(poorer.places):
        richer = deal.play(deal.setup(deal.bets(), deal.bets()), declared, offers=set(poorer.places))
    if any(not all(both) for both in zip(poorer.heard, richer.heard, strict=True) if any(both)):
        return []  # the place is one that only the added bet has, or that it does without
    faults = money_goes_back(richer) + money_goes_back(poorer)
    if _depends_on_every_bet(deal, poorer, richer, declared):
        return faults
    if richer.heard != poorer.heard:
        return [*faults, f"{declared}: {richer.heard} with {added}, and {poorer.heard} without"]
    return faults + _differences(poorer, richer, _of_other_bets(deal, poorer, added), f"with {added} beside it")


def _depends_on_every_bet(deal: Deal, poorer: PlayedDeal, richer: PlayedDeal, declared: Sequence[Declared]) -> bool:
    """Whether a text says itself that what becomes of a round depends on the bets that are there: one that is decided
    for certain has an interrupted round go on for all (SG 5.4.1), and one that is left has the dealer's hand turned up,
    after which nothing is exposed too early (OH-C 12.III). Side bets are late only where one is left (SG 5.16), and a
    dealer draws too much only where a bet has him draw (CO 30-2119 (9))."""
    remedies = {deal.game.irregularities[irregularity.kind].remedy for irregularity in declared}
    goes_on = "go_on_if_established" in remedies and {poorer.status, richer.status} == {"void", "settled"}
    needs_a_bet = any(
        without == "refused" and with_it == "remedied" and deal.game.irregularities[what.kind].remedy in NEED_A_BET
        for what, without, with_it in zip(declared, poorer.heard, richer.heard, strict=True)
    )
    turned_up = [any(isinstance(fact, Expose) for fact in played.round.facts) for played in (poorer, richer)]
    return goes_on or needs_a_bet or ("void_while_hidden" in remedies and turned_up[0] != turned_up[1])


def _of_other_bets(deal: Deal, poorer: PlayedDeal, added: str) -> Callable[[Key], bool]:
    """Whether a line is of a bet that was made without the added one, or came of such a bet later."""
    made, spots, table = poorer.made, deal.game.spots(deal.house), deal.house.tables.get(added)
    brings = {"envy"} if table and any(line.envy for line in table.lines) else set()

    def counts(key: Key) -> bool:
        seat, wager, _ = key
        kind = spots[wager].slug if wager in spots else wager
        if kind == added or wager in brings:
            return False
        return wager in made.get(seat, ()) or wager not in spots or spots[wager].stage != "before"

    return counts


def _differences(before: PlayedDeal, after: PlayedDeal, counts: Callable[[Key], bool], words: str) -> list[str]:
    was, is_now = before.nets, after.nets
    return [
        f"{key[1]} of seat {key[0]} (hand {key[2] + 1}) is up {was.get(key, 0)} cents, and {is_now.get(key, 0)} {words}"
        for key in sorted(was.keys() | is_now.keys())
        if counts(key) and was.get(key, 0) != is_now.get(key, 0)
    ]


# -- adding a seat ----------------------------------------------------------------------------------------------------


def adding_a_seat_changes_no_earlier_hand(deal: Deal) -> list[str]:
    """The same round with one seat more: the hands and the bets of those before it end the same, but for what one
    player's hand brings another by the rules: an envy, a share of a meter that was paid from, a bank."""
    fewer = deal.full()
    more = deal.play(deal.setup(deal.bets(), deal.bets(), deal.bets()))
    faults = [
        f"seat {box.seat} holds {box.cards}, and {more.round.felt.by_seat[box.seat].cards} with a seat more"
        for box in fewer.round.felt.boxes
        if box.cards != more.round.felt.by_seat[box.seat].cards
    ]
    shared = {"envy", getattr(deal.game.plan, "bank", "envy")}
    shared |= set(deal.game.meters(deal.house).values()) if more.awarded else set()
    return faults + _differences(fewer, more, lambda key: key[0] != "3" and key[1] not in shared, "with a seat more")


# -- splitting a bet --------------------------------------------------------------------------------------------------


def halves_pay_as_the_whole(deal: Deal) -> list[str]:
    """Every bet twice as large brings twice as much, but for breakage, and for what the text pays in dollars or from a
    meter."""
    half, whole = (
        table.play(table.setup(table.bets())) for table in (deal.like(seats=1), deal.like(seats=1, stake=2 * BET))
    )
    fixed = {wager.slug for wager in deal.game.wagers if wager.exactly} | _not_by_stake(half) | _not_by_stake(whole)
    single, double = half.nets, whole.nets
    return [
        f"{key[1]} of seat {key[0]}, hand {key[2] + 1}: {single.get(key, 0)} cents, and {double.get(key, 0)} doubled"
        for key in sorted(single.keys() | double.keys())
        if key[1] not in fixed and double.get(key, 0) - 2 * single.get(key, 0) not in BREAKAGE
    ]


def _not_by_stake(played: PlayedDeal) -> set[str]:
    """Wagers that a line paid which is not in odds."""
    tables = played.round.options.tables
    return {
        line.wager
        for line in played.round.facts
        if type(line) is Pay
        and (table := tables.get(line.wager))
        and (paid := table.get(line.line))
        and paid.pays.unit not in ("to", "for")
    }


def two_halves_pay_as_the_whole(deal: Deal) -> list[str]:
    """Where nobody holds a hand of their own, a bet at one seat pays what its halves pay at two."""
    twice = deal.like(seats=1, stake=2 * BET)
    whole = twice.play(twice.setup(twice.bets()))
    if any(box.cards for box in whole.round.felt.boxes):
        return []
    halves = deal.full()
    together: Counter[str] = Counter()
    for (_, wager, _), net in halves.nets.items():
        together[wager] += net
    fixed = {wager.slug for wager in deal.game.wagers if wager.exactly} | _not_by_stake(whole)
    return [
        f"{wager} brings {net} cents, and its two halves {together[wager]}"
        for (_, wager, _), net in whole.nets.items()
        if wager not in fixed and net - together[wager] not in BREAKAGE
    ]


# -- voids and remedies -----------------------------------------------------------------------------------------------


def money_goes_back(played: PlayedDeal) -> list[str]:
    """Chips are settled once; of a void round all of them go back."""
    try:
        conserves_money(played.round)
    except CroupierError as why:
        return [str(why)]
    result = played.round.result
    if not isinstance(result, Void):
        return []
    staked = sum(fact.amount for fact in played.round.facts if type(fact) is Stake)
    returned = sum(line.stake for line in result.lines)
    faults = [f"{staked} cents were staked and {returned} go back"] * (staked != returned)
    return faults + [
        f"seat {seat} is up {net} on {wager} in a void round" for (seat, wager, _), net in played.nets.items() if net
    ]


def remedied_as_expected(deal: Deal, rule: Rule, declared: Declared) -> list[str]:
    """What a shared remedy comes to, foretold from the same deal without the irregularity."""
    plain, after = deal.full(), deal.full(declared)
    faults = money_goes_back(after)
    if after.status != "void" and not rule.gives_back:
        bank = getattr(
            deal.game.plan, "bank", ""
        )  # who takes it, which somebody left, has other wagers back (OH-F 14.III)
        banker = {fact.seat for fact in after.round.facts if type(fact) is Stake and fact.wager == bank}
        back = sorted(spot for spot in after.given_back - plain.given_back if spot[0] not in banker)
        faults += [f"{wager} of seat {seat} goes back" for seat, wager, _ in back]
    if after.heard != ["remedied"]:
        return faults + _differences(plain, after, lambda key: True, f"after {rule.kind}, which was refused")
    if rule.remedy in NOTHING_HAPPENED:
        return faults + _differences(plain, after, lambda key: True, f"after {rule.kind}")
    if rule.remedy == "void_round":
        return faults + [f"{rule.kind} leaves the round {after.status}"] * (after.status != "void")
    if rule.remedy == "forfeit_seat":
        return faults + _forfeited(plain, after, str(declared.details["seat"]), rule)
    return faults


def _forfeited(plain: PlayedDeal, after: PlayedDeal, gone: str, rule: Rule) -> list[str]:
    """The seat loses what it had at stake and nothing that was settled before; the others do not feel it."""
    paid_before = after.settled_before(rule.kind)
    faults = [
        f"{pay.wager} of seat {gone} ends {pay.outcome} with {pay.net} cents after it left"
        for pay in after.round.facts
        if type(pay) is Pay
        and pay.seat == gone
        and pay not in paid_before
        and pay.wager != "envy"
        and pay.net != -pay.stake
    ]
    metered = plain.awarded | after.awarded
    return faults + _differences(
        plain, after, lambda key: key[0] != gone and key[1] != "envy" and not metered, f"after seat {gone} left"
    )
