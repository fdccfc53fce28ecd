"""A game's felt for the pages: ``felt.toml`` in the game's folder, read once and checked against the game.

It says where the game stands in the lobby, how its layout is drawn, and what its wheel looks like. It decides nothing:
what may be wagered, what wins and what is paid are told elsewhere. A game without the file gets a plain felt.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator, model_validator

from croupier import games
from croupier.equipment import cards
from croupier.errors import BadInput, CroupierError
from croupier.files import read_text
from croupier.round.game import Game

#: What a place is filled with: the felt itself, or a colour that is printed on it.
Tone: TypeAlias = Literal["plain", "red", "black", "green"]
Colour: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(red|black|green|#[0-9a-f]{6})$")]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
WagerSlug: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=80)]
#: Lengths in units of the drawing, which is 1000 wide on a wide page and 400 on a narrow one.
Length: TypeAlias = Annotated[float, Field(gt=0, le=400)]
PerRow: TypeAlias = Annotated[int, Field(ge=1, le=12)]
Die: TypeAlias = Annotated[int, Field(ge=1, le=6)]

OTHERS = "Others"
LAST = 1000


class FeltPart(BaseModel):
    """Something that is written in a felt; what is not named here is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


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


class CircleLayout(FeltPart):
    """A circle for each wager of a seat, in the order of the text."""

    kind: Literal["circles"]


class Band(FeltPart):
    """A wager that has a whole band before every seat."""

    wager: WagerSlug
    tone: Tone = "plain"
    height: Length = 60
    size: Length = 26


class BandLayout(FeltPart):
    """Bands one above the other before every seat, and circles for the other wagers. The cards are nobody's own."""

    kind: Literal["bands"]
    bands: Annotated[list[Band], Field(min_length=1, max_length=6)]


class BoxLayout(FeltPart):
    """One layout for everybody: large boxes for some wagers in a row, and the others in rows of smaller ones."""

    kind: Literal["boxes"]
    large: list[WagerSlug] = Field(default_factory=list, max_length=6)


class NumberColumn(FeltPart):
    """A number with bets of its own; ``title`` is what is printed there on a wide page."""

    name: Text
    title: str = ""


class ColumnRow(FeltPart):
    """The wagers that each column has in a row; the star in ``wagers`` stands for the name of the column."""

    wagers: Annotated[str, StringConstraints(pattern=r"^[^*]*\*[^*]*$", max_length=80)]
    title: Text


class LongLine(FeltPart):
    """A long line for a wager, and a smaller place behind it for one that goes with it."""

    wager: WagerSlug
    height: Length
    behind: str = ""
    behind_title: str = ""


class BoxGroup(FeltPart):
    """Wagers of some kinds, in rows of even boxes; ``drop`` is left out at the start of their titles."""

    kinds: Annotated[list[WagerSlug], Field(min_length=1, max_length=20)]
    per_row: PerRow
    height: Length
    size: Length | None = None
    title: str = ""
    drop: str = ""


class ColumnLayout(FeltPart):
    """One layout for everybody: numbers in columns, lines below them, and groups of boxes beside."""

    kind: Literal["columns"]
    columns: Annotated[list[NumberColumn], Field(min_length=1, max_length=12)]
    rows: Annotated[list[ColumnRow], Field(max_length=12)]
    lines: Annotated[list[LongLine], Field(max_length=12)]
    groups: Annotated[list[BoxGroup], Field(max_length=12)]


class Thirds(FeltPart):
    """Boxes at the ends of the columns or along the rows: the kind of wager, and a label for each of them."""

    wagers: WagerSlug
    labels: Annotated[list[Text], Field(min_length=3, max_length=3)]


class OutsideBox(FeltPart):
    """A box along the numbers."""

    wager: WagerSlug
    tone: Tone = "plain"


class NumberLayout(FeltPart):
    """One layout for everybody: numbers three abreast, zeros above the first row, and boxes along them.

    ``numbers`` is the kind of wager that lies on a single number, which its name ends with. Any other lies where the
    numbers of its name meet, or those that ``covers`` gives it.
    """

    kind: Literal["numbers"]
    numbers: WagerSlug
    zeros: Annotated[list[Text], Field(max_length=2)]
    columns: Thirds
    dozens: Thirds
    outside: Annotated[list[OutsideBox], Field(max_length=6)]
    covers: dict[WagerSlug, list[Text]] = Field(default_factory=dict)


SEAT_KINDS = ("circles", "bands")
FeltLayout: TypeAlias = CircleLayout | BandLayout | BoxLayout | ColumnLayout | NumberLayout


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
    known = {*game.by_slug, *game.spots(game.house())}
    for where, wagers in _named(felt):
        if not known.intersection(wagers):
            yield f"{where}: the game has no wager {wagers[0]!r}; it has {', '.join(sorted(known)[:40])}"


def _named(felt: GameFelt) -> Iterator[tuple[str, list[str]]]:
    """Every place of the file that names wagers, and the names, of which the game must have at least one."""
    layout: Any = felt.layout
    match layout:
        case BandLayout(bands=bands):
            yield from (("layout.bands", [band.wager]) for band in bands)
        case BoxLayout(large=large):
            yield from (("layout.large", [wager]) for wager in large)
        case ColumnLayout(columns=columns, rows=rows, lines=lines, groups=groups):
            for row in rows:
                yield "layout.rows", [row.wagers.replace("*", column.name) for column in columns]
            for line in lines:
                yield from (("layout.lines", [wager]) for wager in (line.wager, line.behind) if wager)
            yield from (("layout.groups", [kind]) for group in groups for kind in group.kinds)
        case NumberLayout():
            yield "layout.numbers", [layout.numbers]
            yield "layout.columns", [layout.columns.wagers]
            yield "layout.dozens", [layout.dozens.wagers]
            yield from (("layout.outside", [box.wager]) for box in layout.outside)
            yield from (("layout.covers", [wager]) for wager in layout.covers)
    if felt.example:
        yield from (("example.wagers", [wager]) for wager in felt.example.wagers)
