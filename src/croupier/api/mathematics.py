"""Questions about a game as it is approved: exact figures, what known and counted cards are worth, how to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, overload

from croupier.api.words import Options, named, number, whole, word
from croupier.errors import BadInput
from croupier.options import by_name
from croupier.round.round import Round

if TYPE_CHECKING:
    from croupier.engines.analysis import Analyses
    from croupier.engines.short_rules import ShortRules
    from croupier.engines.solved import Strategy
    from croupier.mathematics.advice import SeatAdvice
    from croupier.mathematics.counting import Counting
    from croupier.mathematics.protection import Protection
    from croupier.mathematics.removal import Removal
    from croupier.mathematics.together import Together


def analyze(
    slug: str,
    *,
    wager: str | Path = "",
    paytable: str | Path | Mapping[str, object] = "",
    options: Options | None = None,
    cap: bool = False,
    unbound: bool = False,
    pay: Mapping[str, str] | None = None,
) -> Analyses:
    """Every wager under every pay table that the options allow, or what is narrowed to, exactly.

    >>> [found] = analyze("roulette", wager="red", options={"wheel": "double_zero"})
    >>> found.house_edge, found.hit_frequency
    (Fraction(1, 19), Fraction(9, 19))
    >>> [pairs] = analyze("three-card-poker", wager="pair_plus")
    >>> pairs.house_edge, pairs.lines[0].probability
    (Fraction(402, 5525), Fraction(12, 5525))

    ``wager`` may be a .toml file with a wager of your own, dealt from the game's cards. ``paytable`` is an id, or the
    path of a .toml file of your own. ``unbound`` asks about what no text has approved:
    any table (or only its lines, by name), single pays otherwise, any rule that can be worked out. The answer says how
    that differs from the text.

    >>> [four] = analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"flush": "4 to 1"})
    >>> four.house_edge, str(four.differs[0])
    (Fraction(128, 5525), 'pair_plus.flush: 4 to 1, where the text has 3 to 1 (OH-H 12.IV)')
    """
    from croupier.engines.analysis import Analyses
    from croupier.mathematics import analyses

    house, slug = by_name("options", options), word("a game", slug)
    wager = word("a wager", str(wager) if isinstance(wager, Path) else wager)
    if unbound:
        changed = by_name("pay", pay, "{'flush': '4 to 1'}")
        asked = analyses.unbound_request(slug, house, wager=wager, table=paytable, pay=changed)
    elif pay:
        raise BadInput("single pays leave the text; ask with unbound=True")
    else:
        asked = analyses.request(slug, house, wager=wager, table=named(paytable))
    return Analyses(analyses.analyze(asked, cap=cap))


#: Either spelling.
analyse = analyze


def at_meter(slug: str, meter: object, *, wager: str = "", options: Options | None = None) -> list[Together]:
    """A progressive that a fold gives up and its base game as one decision, with the meter at a reading in dollars.

    >>> [both] = at_meter("mississippi-stud", 25_000, wager="progressive", options={"stake": "5"})
    >>> both.house_edge < both.alone.house_edge + 1, both.break_even_meter is None
    (True, False)
    """
    from croupier.mathematics import analyses, together

    slug, wager = word("a game", slug), word("a wager", wager)
    asked = analyses.request(slug, by_name("options", options), wager=wager)
    return [both for both in together.at_meters(asked, together.reading(meter)).together if both]


def count(
    slug: str,
    wager: str,
    *,
    paytable: str = "",
    options: Options | None = None,
    tags: str = "best",
    cut: str | float = "0.8",
    trigger: object = None,
    spread: str = "0-1",
    seats: int = 1,
    shoes: int = 1000,
    seed: str = "croupier",
    sweep: bool = False,
) -> Counting:
    """What counting a shoe earns on a wager, for the perfect observer and by tags, on shoes that are dealt out.

    >>> counted = count("ride-free", "lucky_ladies", options={"decks": 6}, tags="hi-lo", trigger=4, shoes=20)
    >>> counted.perfect.units_per_shoe >= counted.count.earnings.units_per_shoe, counted.count.trigger
    (True, 4)

    ``cut`` is the share of the shoe above the cut card, or as text the cards behind it, like ``"14"``; the rest is that
    of `croupier count`.
    """
    from croupier.mathematics import counting

    terms = counting.CountingTerms(
        tags=word("a count", tags),
        cut=str(cut),
        trigger=None if trigger is None else number("a trigger is a count, like 4", trigger),
        spread=counting.read_spread(word("a spread", spread)),
        seats=whole("seats", seats),
        shoes=whole("shoes", shoes),
        seed=str(seed),
        sweep=bool(sweep),
    )
    slug, wager = word("a game", slug), word("a wager", wager)
    return counting.count(slug, wager, by_name("options", options), paytable=named(paytable), terms=terms)


def protect(slug: str, knows: str | Sequence[str], *, wager: str = "", options: Options | None = None) -> Protection:
    """What it is worth to know cards that nobody should know: ``"dealer:1"``, ``"first:1=6-9"``, or several.

    >>> known = protect("three-card-poker", "dealer:1")
    >>> known.wagers[0].player_edge, known.wagers[0].without
    (Fraction(443162, 12724075), Fraction(-686689, 20358520))
    """
    from croupier.mathematics import protection

    specs = [knows] if isinstance(knows, str) else knows
    if not isinstance(specs, list | tuple) or not specs:
        raise BadInput(f"what is known is a text like 'dealer:1', or several in a list, not {knows!r}")
    specs = [word("what is known", spec) for spec in specs]
    slug, wager = word("a game", slug), word("a wager", wager)
    return protection.protect(slug, specs, by_name("options", options), wager=wager)


def removal(slug: str, *, wager: str, paytable: str | Path = "", options: Options | None = None) -> Removal:
    """What each card that is gone does to a wager of a shoe, and what counting it is worth.

    >>> ties = removal("mini-baccarat", wager="tie")
    >>> max(ties.groups, key=lambda group: group.effect).name
    '8'
    """
    from croupier.mathematics import analyses, removal

    slug, wager = word("a game", slug), word("a wager", wager)
    asked = analyses.request(slug, by_name("options", options), wager=wager, table=named(paytable))
    effects = [effect for effect in removal.removals(asked) if effect]
    if not effects:
        counted = ", ".join(asked.mathematics.shoe_bets) or "none"
        raise BadInput(f"{wager} is no bet worth counting a shoe for; {slug} has {counted}")
    return effects[0]


@overload
def strategy(slug: str, *, wager: str = "", options: Options | None = None, rules: None = None) -> Strategy: ...
@overload
def strategy(slug: str, *, wager: str = "", options: Options | None = None, rules: int) -> ShortRules: ...
def strategy(
    slug: str, *, wager: str = "", options: Options | None = None, rules: int | None = None
) -> Strategy | ShortRules:
    """How a wager is played best: every spot with the worth of each action, and what simpler ways cost; or the same in
    so many ``rules``, found by machine, with what they cost.

    >>> chart = strategy("three-card-poker")
    >>> [simpler.name for simpler in chart.simpler]
    ['Q-6-4', 'mimic the dealer', 'always play']
    >>> short = strategy("three-card-poker", rules=2)
    >>> str(short.rules[1]), short.house_edge_cost
    ('play: Q-6-3 to 5 high: fold', Fraction(0, 1))
    """
    from croupier.mathematics import risk as risks
    from croupier.mathematics.simpler_play import in_rules

    slug, wager = word("a game", slug), word("a wager", wager)
    if rules is not None:
        return in_rules(slug, by_name("options", options), rules, wager=wager)[1]
    chart = risks.analysis_of(slug, by_name("options", options), wager=wager).solved.strategy
    if chart is None:
        raise BadInput(f"there is nothing to decide about {wager or 'this wager'} of {slug}")
    return chart


def advice(hand: Round, seat: object = "1") -> SeatAdvice:
    """What everything is worth that a seat of a round may do now, from what that seat may know.

    >>> hand = begin("three-card-poker", {"1": {"ante": "10"}})
    >>> for card in "Qh ?? 6d ?? 4c ??".split():
    ...     hand.answer(card, by="dealer")
    >>> advice(hand, 1).best.action
    'play'
    """
    from croupier.mathematics.advice import advise

    if not isinstance(hand, Round):
        raise BadInput(f"advice is about a round that has begun, not {hand!r}")
    return advise(hand, str(seat))
