"""What requests may say. Every field has a bound; what is not named here is refused."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
#: A seat is a position of the layout, with a letter where several people share it.
SeatName = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?[a-z]?$")]
Slug = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Money = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,13}(\.[0-9]{1,2})?$")]
Reason = Annotated[str, StringConstraints(min_length=3, max_length=500, strip_whitespace=True)]
Seed = Annotated[str, StringConstraints(min_length=1, max_length=100)]
#: What an irregularity must be told: a seat, a card, a number, a reason.
CardText = Annotated[str, StringConstraints(min_length=2, max_length=2)]
Detail = Annotated[str, StringConstraints(max_length=200)] | Annotated[int, Field(ge=-1000, le=1000)] | list[CardText]

PinText = Annotated[str, StringConstraints(pattern=r"^([0-9]{4,8})?$")]
#: A card, a pocket or what the card reader says; or the faces of the dice.
OutcomeText = (
    Annotated[str, StringConstraints(min_length=1, max_length=10)]
    | Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(min_length=1, max_length=6)]
)


class Body(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid")


class Done(BaseModel):
    """A command at a table was carried out; this is the table's version since."""

    table: str
    version: int


class NewTable(Body):
    """A table to set up. One that does not deal by itself has a dealer who enters what falls."""

    name: Name
    game: Slug
    options: dict[Slug, Any] = Field(default_factory=dict, max_length=100)
    group: Annotated[str, StringConstraints(max_length=40)] = ""
    deals: bool = True


class Sit(Body):
    """A seat to take: for oneself, or by a dealer for a player, whose PIN says that the player is there. Where a dealer
    deals, ``chips`` are what the dealer may play with for the seat."""

    seat: SeatName
    player: Annotated[str, StringConstraints(max_length=40)] = ""
    box: Annotated[int, Field(ge=0, le=30)] = 0
    standing: bool = False
    for_dealer: bool = False
    pin: PinText = ""
    chips: Money | None = None


class AtSeat(Body):
    """Which seat it is about."""

    seat: SeatName


class Chips(AtSeat):
    """Chips that a player puts in front of a seat; a dealer who hands them out has the player's PIN."""

    amount: Money
    pin: PinText = ""


class Wagers(AtSeat):
    """Wagers to lay out, all of them or none."""

    wagers: Annotated[dict[Slug, Money], Field(min_length=1, max_length=200)]


class Retract(AtSeat):
    """A wager to take back."""

    wager: Slug


class Called(AtSeat):
    """What a player says about bets that stand."""

    call: Slug
    wager: Annotated[str, StringConstraints(max_length=80)] = ""
    to: Money | None = None


class Decision(AtSeat):
    """What a seat decides; ``at`` is how many answers the round had when it was asked: a late one is noticed by it."""

    action: Slug
    amount: Money | None = None
    multiple: Annotated[int, Field(ge=0, le=100)] = 0
    low: Annotated[list[CardText], Field(max_length=10)] = Field(default_factory=list)
    at: Annotated[int, Field(ge=0, le=100_000)] | None = None


class Begin(Body):
    """A round to begin, with what the dealer says of the equipment and counts of progressive chips."""

    events: Annotated[list[Slug], Field(max_length=10)] = Field(default_factory=list)
    chips_counted: Annotated[int, Field(ge=0, le=1_000)] | None = None


class Outcome(Body):
    """What fell: a card, the faces of the dice, a pocket, or what the card reader says."""

    outcome: OutcomeText
    at: Annotated[int, Field(ge=0, le=100_000)] | None = None


class DeclaredIrregularity(Body):
    """Something that went wrong, by the name its text gives it."""

    kind: Slug
    details: Annotated[dict[Slug, Detail], Field(max_length=20)] = Field(default_factory=dict)
    reason: Annotated[str, StringConstraints(max_length=500)] = ""


class WhatIf(Body):
    """Another answer than the one that was given."""

    seq: Annotated[int, Field(ge=1, le=100_000)]
    answer: Any


class Because(Body):
    """Why."""

    reason: Reason


class WrongOutcome(Because):
    """What really fell from answer ``seq`` on: as many outcomes as were typed wrongly."""

    seq: Annotated[int, Field(ge=1, le=100_000)]
    outcomes: Annotated[list[OutcomeText], Field(min_length=1, max_length=100)]


class Posting(Because):
    """Options to post, all of them."""

    options: dict[Slug, Any] = Field(default_factory=dict, max_length=100)


class StepTaken(Body):
    """A step of a procedure that was taken."""

    clause: Slug


class EquipmentEvent(Body):
    """Something about the equipment."""

    event: Slug


class MeterLink(Because):
    """Whether the table reaches its meters."""

    up: bool


class PlayerSeed(Body):
    """A seed of the player's own for the next shuffle."""

    seed: Seed
