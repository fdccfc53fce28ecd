"""Questions of a designer and of an operator: a wager of one's own, pay tables for a target, risk over many rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.api.words import Options, named, word
from croupier.errors import BadInput
from croupier.options import by_name

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.mathematics.design import Design
    from croupier.mathematics.risk import RiskFigures


def design(
    given: Mapping[str, Any] | str | Path,
    *,
    wager: str = "",
    edge: object = "",
    hits: object = "",
    deviation: object = "",
    near: object = "",
    largest: object = "",
    odds: object = "round",
    lines: Mapping[str, object] | None = None,
    any_order: bool = False,
    prefer: str = "edge",
    count: int = 5,
    table: str = "",
    options: Options | None = None,
) -> Design:
    """Pay tables that meet a target, best first, or the proof that there is none; for a wager of a game, or of your
    own as `wager` takes it. Ranges are ``"2%..3%"`` or a pair of numbers.

    >>> made = design("three-card-poker", wager="pair_plus", edge="2%..3%", lines={"pair": 1}, count=2)
    >>> made.tables[0].house_edge, made.proved
    (Fraction(138, 5525), True)
    >>> design("three-card-poker", wager="pair_plus", edge="2%..3%", lines={"pair": 1}, largest=5).proof
    'even with the highest pay on every line the house edge is 14.0995%'
    """
    from croupier.mathematics import design as designs

    terms = designs.DesignTerms(
        edge=edge,
        hits=hits,
        deviation=deviation,
        near=near,
        largest=largest,
        odds=odds,
        lines=by_name("lines", lines, "{'flush': '3..5'}"),
        any_order=bool(any_order),
        prefer=word("a preference", prefer),
        tables=count,
    )
    wager, table = word("a wager", wager), word("a table", table)
    return designs.design(given, wager, terms, by_name("options", options), table=table)


def risk(
    slug: str,
    *,
    wager: str | Mapping[str, object] | Mapping[str | Path, object] = "",
    paytable: str | Path = "",
    options: Options | None = None,
    players: int = 1,
    rounds: int = 1000,
    bankroll: object = "",
    ruin: object = 0.0,
    held: object = "",
    drop: object = "",
    confidence: object = 0.99,
) -> RiskFigures:
    """What a wager means over many rounds: how a session ends, ruin, win/handle, hold, N0, Kelly. Amounts are in units
    of the wager; ``ruin`` asks for the bankroll that is gone no more often.

    >>> month = risk("roulette", wager="red", rounds=43_200, bankroll=500)
    >>> round(month["session"]["mean"]), month["ruin"]["within"] > 0.99
    (-2274, True)

    Several wagers are given with their stakes, and several ``players`` make the same ones: the table's ``win`` and hold
    are there too, with how wagers and players go together.

    >>> table_ = risk("roulette", wager={"red": 10, "straight:17": 5}, players=3, rounds=500)["table"]
    >>> round(table_["win"]["expected"]), table_["win_over_handle"]["low"] < 0
    (1184, True)
    """
    from croupier.mathematics import risk as risks
    from croupier.mathematics import several

    slug = word("a game", slug)
    seated = several.players_at(players)
    if isinstance(wager, Mapping) or seated > 1:
        if paytable:
            raise BadInput("several wagers are asked about under the pay tables of the options; leave out paytable")
        if not isinstance(wager, Mapping):
            house = by_name("options", options)
            wager = {word("a wager", wager) or risks.analysis_of(slug, house).wager: 1}
        named_ = {str(name) if isinstance(name, Path) else name: stake for name, stake in wager.items()}
        bets = several.stakes(by_name("wagers", named_, "{'main': 10, 'lucky_ladies': 5}"))
        figures_ = several.figures(
            slug,
            bets,
            by_name("options", options),
            players=seated,
            rounds=rounds,
            bankroll=bankroll,
            risk=ruin,
            held=held,
            drop=drop,
            confidence=confidence,
        )
        return risks.RiskFigures(slug, figures_)
    wager = word("a wager", wager)
    analysed = risks.analysis_of(slug, by_name("options", options), wager=wager, paytable=named(paytable))
    figures = risks.figures(
        analysed, rounds=rounds, bankroll=bankroll, risk=ruin, held=held, drop=drop, confidence=confidence
    )
    return risks.RiskFigures(slug, figures)


def wager(
    given: Mapping[str, Any] | str | Path,
    *,
    rule: Callable[..., str | None] | None = None,
    decks: int | None = None,
    gone: str = "",
) -> Analysis:
    """A wager of your own, exactly: what it looks at, its lines, their pays. A mapping, or the path of a file.

    >>> pair = {"line": "pair", "when": "alike(player) == 2", "pays": "11 to 1"}
    >>> player_pair = wager({"name": "Player Pair", "look": "player 2", "decks": 8, "lines": [pair]})
    >>> player_pair.house_edge, player_pair.hit_frequency
    (Fraction(43, 415), Fraction(31, 415))

    With a ``rule`` in Python, which is given the cards of each group as texts and names the line that they make, lines
    are only names and pays. ``decks`` and the cards that are ``gone`` go before what the wager says.

    >>> wager({"look": "player 2", "lines": {"same": "3 to 1"}}, rule=lambda player: "same").house_edge
    Fraction(-3, 1)
    """
    from croupier.mathematics import wagers

    if isinstance(given, str | Path):
        if rule is not None:
            raise BadInput("a file says when lines are made; give a rule in Python with a mapping")
        own = wagers.load(Path(given))
    else:
        own = wagers.read(by_name("a wager's parts", given, "{'look': 'player 2', 'lines': [...]}"), rule)
    if decks is not None or gone:
        own = wagers.dealt_from(own, own.decks if decks is None else decks, gone)
    return wagers.analyze(own)
