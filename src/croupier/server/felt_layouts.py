"""The ways a felt may be laid out: what a game's ``felt.toml`` may say under ``layout``.

Cards are dealt to circles or bands before every seat; dice and wheels have one layout for everybody, printed in even
boxes, as a sheet of places with their coordinates, or as the numbers of a wheel.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

#: What a place is filled with: the felt itself, or a colour that is printed on it.
Tone: TypeAlias = Literal["plain", "red", "black", "green", "blue", "gold"]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
WagerSlug: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=80)]
#: Lengths in units of the drawing, which is 1000 wide on a wide page and 400 on a narrow one.
Length: TypeAlias = Annotated[float, Field(gt=0, le=400)]
Coordinate: TypeAlias = Annotated[float, Field(ge=0, le=1000)]
Die: TypeAlias = Annotated[int, Field(ge=1, le=6)]
#: Left, top, width and height.
Area: TypeAlias = tuple[Coordinate, Coordinate, Coordinate, Coordinate]
Outline: TypeAlias = Literal["circle", "diamond", "square", "disc"]


class FeltPart(BaseModel):
    """Something that is written in a felt; what is not named here is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class SeatPlaces(FeltPart):
    """How the wagers of a seat lie before it: ``rows`` from the dealer to the player, and what they leave out in a row
    of its own. Wagers of an ``arc`` are printed across the felt; those ``beside`` another lie with its chips and have
    no place of their own. ``equal`` wagers have a sign between them. ``hands`` are printed beside each other where a
    player sets the cards into several."""

    rows: Annotated[list[Annotated[list[WagerSlug], Field(max_length=8)]], Field(max_length=6)] = Field(
        default_factory=list
    )
    arc: Annotated[list[WagerSlug], Field(max_length=2)] = Field(default_factory=list)
    beside: dict[WagerSlug, WagerSlug] = Field(default_factory=dict)
    shapes: dict[WagerSlug, Outline] = Field(default_factory=dict)
    equal: list[tuple[WagerSlug, WagerSlug]] = Field(default_factory=list)
    hands: Annotated[list[Text], Field(max_length=2)] = Field(default_factory=list)


class CircleLayout(SeatPlaces):
    """A place for each wager of a seat, in rows or in the order of the text."""

    kind: Literal["circles"]


class Band(FeltPart):
    """A wager that has a whole band before every seat."""

    wager: WagerSlug
    tone: Tone = "plain"
    height: Length = 60
    size: Length = 26


class BandLayout(SeatPlaces):
    """Bands one above the other before every seat, and circles for the other wagers. The cards are nobody's own.
    ``owed`` names the wager whose commission is marked in a numbered box for each seat."""

    kind: Literal["bands"]
    bands: Annotated[list[Band], Field(min_length=1, max_length=6)]
    owed: str = ""


class BoxLayout(FeltPart):
    """One layout for everybody: large boxes for some wagers in a row, and the others in rows of smaller ones.
    ``tones`` are what some of them are filled with."""

    kind: Literal["boxes"]
    large: list[WagerSlug] = Field(default_factory=list, max_length=6)
    tones: dict[WagerSlug, Tone] = Field(default_factory=dict)


class SheetPlace(FeltPart):
    """A place on a printed sheet. A star in ``wager`` stands for each of the sheet's ``names`` in turn, each a ``step``
    further to the right. ``label`` is printed instead of the wager's title, ``path`` drawn instead of a box, and
    ``chips`` is where chips lie if that is not the middle."""

    wager: Annotated[str, StringConstraints(pattern=r"^[^*]*\*?[^*]*$", min_length=1, max_length=80)]
    at: Area
    step: Coordinate = 0
    label: str | None = None
    size: Length | None = None
    tone: Tone = "plain"
    path: Annotated[str, StringConstraints(pattern=r"^[MLHVQCAZmlhvqcaz0-9 .,-]*$", max_length=400)] = ""
    outline: Literal["box", "none", "circle"] = "box"
    chips: tuple[Coordinate, Coordinate] | None = None
    #: Printed above the label.
    dice: Annotated[list[Die], Field(max_length=3)] = Field(default_factory=list)
    #: Whether what it pays is printed with it.
    pays: bool = True
    #: The section of the wheel that it is for, where that is not the name of its wager.
    pocket: str = ""


class SheetMark(FeltPart):
    """Something printed that takes no wager: a text, or a line of the drawing. A star in a text is as in a place."""

    text: str = ""
    at: tuple[Coordinate, Coordinate] = (0, 0)
    step: Coordinate = 0
    size: Length = 14
    strong: bool = False
    path: Annotated[str, StringConstraints(pattern=r"^[MLHVQCAZmlhvqcaz0-9 .,-]*$", max_length=400)] = ""


class Puck(FeltPart):
    """Where the puck lies while it is off, and on the first of the sheet's names; ``step`` leads to the next."""

    off: tuple[Coordinate, Coordinate]
    on: tuple[Coordinate, Coordinate]
    step: Coordinate


class Sheet(FeltPart):
    """A layout as it is printed, in units of the drawing: as high as ``height``."""

    height: Annotated[float, Field(gt=0, le=900)]
    names: Annotated[list[Text], Field(max_length=20)] = Field(default_factory=list)
    places: Annotated[list[SheetPlace], Field(min_length=1, max_length=120)]
    marks: Annotated[list[SheetMark], Field(max_length=60)] = Field(default_factory=list)
    puck: Puck | None = None


class SheetLayout(FeltPart):
    """One layout for everybody, printed twice: for a wide page and for a narrow one."""

    kind: Literal["sheet"]
    wide: Sheet
    narrow: Sheet


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
    numbers of its name meet, or those that ``covers`` gives it. A ``racetrack`` shows the numbers as they follow each
    other on the wheel; pressed, one is bet with so many ``neighbours`` on either side.
    """

    kind: Literal["numbers"]
    numbers: WagerSlug
    zeros: Annotated[list[Text], Field(max_length=2)]
    columns: Thirds
    dozens: Thirds
    outside: Annotated[list[OutsideBox], Field(max_length=6)]
    covers: dict[WagerSlug, list[Text]] = Field(default_factory=dict)
    racetrack: bool = False
    neighbours: Annotated[int, Field(ge=0, le=4)] = 2

    @model_validator(mode="after")
    def _has_neighbours_on_a_racetrack(self) -> NumberLayout:
        if "neighbours" in self.model_fields_set and not self.racetrack:
            raise ValueError("neighbours are bet on a racetrack")
        return self


SEAT_KINDS = ("circles", "bands")
FeltLayout: TypeAlias = CircleLayout | BandLayout | BoxLayout | SheetLayout | NumberLayout
