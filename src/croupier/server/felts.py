"""A game's felt for the pages: ``felt.toml`` in the game's folder, read once and checked against the game.

It says where the game stands in the lobby, how its layout is drawn and what is printed on it, and what its wheel looks
like. It decides nothing: what may be wagered, what wins and what is paid are told elsewhere. A game without the file
gets a plain felt.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, ValidationError, field_validator, model_validator

from croupier import games
from croupier.equipment import cards
from croupier.errors import BadInput, CroupierError
from croupier.files import read_text
from croupier.options import described as options_of
from croupier.round.game import Game
from croupier.server.felt_layouts import (
    SEAT_KINDS,
    BandLayout,
    BoxLayout,
    Die,
    FeltLayout,
    FeltPart,
    NumberLayout,
    SeatPlaces,
    SheetLayout,
    Text,
    Tone,
    WagerSlug,
)

Colour: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(red|black|green|#[0-9a-f]{6})$")]

OTHERS = "Others"
LAST = 1000


class Motif(FeltPart):
    """The little picture in the lobby: cards, dice, or the colours of a wheel's sections. Nothing of it was dealt."""

    cards: list[str] = Field(default_factory=list, max_length=3)
    dice: list[Die] = Field(default_factory=list, max_length=3)
    wheel: list[Colour] = Field(default_factory=list, max_length=60)

    @field_validator("cards")
    @classmethod
    def _are_cards(cls, names: list[str]) -> list[str]:
        for name in names:
            try:
                cards.card(name)
            except CroupierError as error:
                raise ValueError(error.message) from None
        return names

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Motif:
        if sum(map(bool, (self.cards, self.dice, self.wheel))) != 1:
            raise ValueError("a motif is either cards or dice or a wheel")
        return self


class LobbyPlace(FeltPart):
    """Where a game stands in the lobby: games of a family together by ``place``, each family where its first game is.

    ``by_hand`` gives the demonstration house a second table of the game, for a dealer to deal at.
    """

    family: Text = OTHERS
    place: Annotated[int, Field(ge=1, le=LAST)] = LAST
    motif: Motif = Motif(cards=["As", "Kh"])
    by_hand: bool = False


class PrintedPay(FeltPart):
    """What is printed of wagers that have no pay table of their own: ``lines`` of a ``table`` that the house posts, or
    words. Wagers are named by their place on the layout or by their kind."""

    wagers: Annotated[list[WagerSlug], Field(min_length=1, max_length=40)]
    table: str = ""
    lines: list[Text] = Field(default_factory=list)
    text: str = ""

    @model_validator(mode="after")
    def _says_something(self) -> PrintedPay:
        if bool(self.table) == bool(self.text) or bool(self.table) != bool(self.lines):
            raise ValueError("a pay is printed from lines of a table, or as a text")
        return self


class Legend(FeltPart):
    """A line printed across the felt, under the options of ``when``; an option in braces stands for what is posted."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=90)]
    when: dict[str, str] = Field(default_factory=dict)


class BoardResult(FeltPart):
    """A result as a board of them shows it, known by how the dealer announces it; ``apart`` where it is marked on the
    result before and begins no column."""

    says: Text
    mark: Annotated[str, StringConstraints(min_length=1, max_length=2)]
    tone: Tone = "plain"
    apart: bool = False


class ResultBoard(FeltPart):
    """A board of the last results: the numbers of a wheel, or beads in the order they came beside a road of streaks."""

    kind: Literal["numbers", "roads"]
    results: Annotated[list[BoardResult], Field(max_length=6)] = Field(default_factory=list)


class PocketLook(FeltPart):
    """What sections of a wheel look like; ``label`` is written on them where that is not their name."""

    names: Annotated[list[Text], Field(min_length=1, max_length=60)]
    colour: Colour
    ink: Colour | None = None
    label: str = ""


class WheelFace(FeltPart):
    """What a wheel looks like: with a ball on it, or beside a pointer. Pockets that are not named get any colours."""

    ball: bool = False
    pockets: list[PocketLook] = Field(default_factory=list, max_length=60)


class ExampleRound(FeltPart):
    """A round to begin a dispute with, which can be settled as it stands."""

    wagers: dict[WagerSlug, str]
    outcomes: list[str | list[Die]]
    decisions: list[dict[str, str]] = Field(default_factory=list)


class GameFelt(FeltPart):
    """The whole file."""

    lobby: LobbyPlace = LobbyPlace()
    layout: Annotated[FeltLayout, Field(discriminator="kind")]
    legend: Annotated[list[Legend], Field(max_length=12)] = Field(default_factory=list)
    pays: Annotated[list[PrintedPay], Field(max_length=40)] = Field(default_factory=list)
    board: ResultBoard | None = None
    #: Each player's chips are of a colour of their own, in the order of the seats.
    chips: Annotated[list[Colour], Field(max_length=30)] = Field(default_factory=list)
    wheel: WheelFace = WheelFace()
    example: ExampleRound | None = None


@cache
def felt_of(slug: str) -> GameFelt:
    """The felt of a registered game. It does not change while the service runs."""
    return read(games.get(slug))


def read(game: Game) -> GameFelt:
    """The felt in a game's folder, or a plain one where there is none."""
    path = game.folder / "felt.toml"
    try:
        written = tomllib.loads(read_text(path)) if path.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is no TOML: {error}") from None
    written.setdefault("layout", {"kind": "circles" if game.pack else "boxes"})
    try:
        felt = GameFelt.model_validate(written)
    except ValidationError as error:
        raise BadInput(f"{path}: {_first(error)}") from None
    if problem := next(_problems(game, felt), ""):
        raise BadInput(f"{path}: {problem}")
    return felt


def _first(error: ValidationError) -> str:
    """What is wrong first, and where in the file."""
    wrong = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in wrong["loc"])
    return f"{where}: {wrong['msg']}" if where else wrong["msg"]


def _problems(game: Game, felt: GameFelt) -> Iterator[str]:
    """What a felt says that does not fit its game."""
    kind = felt.layout.kind
    if game.pack and kind not in SEAT_KINDS:
        yield f"layout.kind: {kind!r} has no room for cards; use {' or '.join(SEAT_KINDS)}"
    if not game.pack and kind in SEAT_KINDS:
        yield f"layout.kind: {kind!r} is for games with cards"
    yield from _printed_wrong(game, felt)
    known = {*game.by_slug, *game.spots(game.house())}
    for where, wagers in _named(felt):
        if not known.intersection(wagers):
            yield f"{where}: the game has no wager {wagers[0]!r}; it has {', '.join(sorted(known)[:40])}"


def _printed_wrong(game: Game, felt: GameFelt) -> Iterator[str]:
    """Tables, lines and options that something printed names and the game does not have."""
    posted = game.house().tables
    for pay in felt.pays:
        if pay.table and pay.table not in posted:
            yield f"pays: the game has no pay table {pay.table!r}; it has {', '.join(posted)}"
        elif pay.table and (unknown := {*pay.lines} - {line.line for line in posted[pay.table].lines}):
            yield f"pays: the pay table {pay.table!r} has no line {min(unknown)!r}"
    options = options_of(game.options)
    for legend in felt.legend:
        named = {*legend.when, *(name for _, name, _, _ in Formatter().parse(legend.text) if name)}
        if unknown := named - {*options}:
            yield f"legend: the game has no option {min(unknown)!r}"


def _named(felt: GameFelt) -> Iterator[tuple[str, list[str]]]:
    """Every place of the file that names wagers, and the names, of which the game must have at least one."""
    layout: Any = felt.layout
    if isinstance(layout, SeatPlaces):
        rows = [wager for row in layout.rows for wager in row]
        pairs = [wager for pair in (*layout.beside.items(), *layout.equal) for wager in pair]
        yield from (("layout.rows", [wager]) for wager in rows)
        yield from (("layout", [wager]) for wager in (*layout.arc, *pairs, *layout.shapes))
    match layout:
        case BandLayout(bands=bands, owed=owed):
            yield from (("layout.bands", [band.wager]) for band in bands)
            yield from [("layout.owed", [owed])] if owed else []
        case BoxLayout(large=large, tones=tones):
            yield from (("layout.large", [wager]) for wager in large)
            yield from (("layout.tones", [wager]) for wager in tones)
        case SheetLayout():
            for where, sheet in (("layout.wide", layout.wide), ("layout.narrow", layout.narrow)):
                names = sheet.names or [""]
                yield from ((where, [place.wager.replace("*", name) for name in names]) for place in sheet.places)
        case NumberLayout():
            yield "layout.numbers", [layout.numbers]
            yield "layout.columns", [layout.columns.wagers]
            yield "layout.dozens", [layout.dozens.wagers]
            yield from (("layout.outside", [box.wager]) for box in layout.outside)
            yield from (("layout.covers", [wager]) for wager in layout.covers)
    yield from (("pays", [wager]) for pay in felt.pays for wager in pay.wagers)
    if felt.example:
        yield from (("example.wagers", [wager]) for wager in felt.example.wagers)
