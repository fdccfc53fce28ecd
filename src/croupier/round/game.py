"""What a game is: its play, its wagers, its options, and the data beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from croupier import options as opt
from croupier import paytables as pays
from croupier import rulebooks
from croupier.equipment.cards import pack
from croupier.errors import ActionRefused, CroupierError, Refused, UnknownName, WagerRefused
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round import house_wagers, irregularities, posting, ruleset, wagering
from croupier.round.alike import DIFFERENT, Alike, together
from croupier.round.calls import CALLS, Call
from croupier.round.felt import Felt
from croupier.round.grounds import Explainer
from croupier.round.irregularities import BUILT_IN, Remedy, Rule
from croupier.round.plan import Plan
from croupier.round.requests import Decide
from croupier.round.setup import Seat, Setup
from croupier.round.wagering import Wager

Play: TypeAlias = Callable[[Felt[Any]], Awaitable[Any]]
Positions: TypeAlias = Callable[[Any], Mapping[str, Wager]]
Canonical: TypeAlias = Callable[[str], str]
Remembers: TypeAlias = Callable[[Felt[Any]], Any]
PicksUp: TypeAlias = Callable[[Any], bool]
Standing: TypeAlias = Callable[[Any], Sequence[Seat]]
Advises: TypeAlias = Callable[[Felt[Any], Decide], Sequence[tuple[str, str]]]
Calls: TypeAlias = Callable[[Any, Any, Call], Any]
ShowsBoard: TypeAlias = Callable[[Any, Any, Mapping[tuple[str, str], Cents]], "Board"]
#: From what a table carries, money that lies beside a bet and is no part of it: by seat and wager.
LiesBeside: TypeAlias = Callable[[Any], Mapping[tuple[str, str], Cents]]
SeatCheck: TypeAlias = Callable[[Any, Any, Setup], "WagerRefused | None"]


class Board(NamedTuple):
    """A layout in words, for anything that can draw a table: a head, columns, rows, and what lies beside them."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """One approved game. Everything a reader wants to know is in its folder.

    ``layout``, ``limits`` and ``closes`` are the clauses that say what may be wagered on, within which posted limits,
    and until when; ``seating`` says how many may play, where that is not the clause of the layout, and is empty where
    no clause says it; ``seated_only`` and ``one_box_each``, where the text has them, keep standing players from
    wagering and anyone from playing two positions; ``for_the_dealer`` lets a player wager for the dealer, as a seat
    of its own at the player's box whose player is the dealer. ``picks_up`` tells whether players look at their own
    face-down cards, ``actions`` under which clause each decision is open, ``events`` what a setup may tell,
    ``at_the_start`` which of it is said only when the round begins, and ``of_a_seat`` which of it names a seat, as in
    ``shooter 2``. ``uniform`` are the options that are the same at all open tables of the facility, each with its
    clause; ``remembers`` is what a table carries on even from a void round, ``standing`` which bets outlast a round, by
    seat, ``stays`` who takes part in the next one even without a bet. ``advises`` is what a dealer tells a seat that
    asks for help with a decision: sentences, each with its clause. ``calls`` is what a player may say about those
    before the next one, and what the table then carries; ``board`` shows the layout, ``beside`` what of the chips there
    is no part of a bet. ``plan`` is what is procedure and yet data. ``alike`` says which cards the rules cannot tell
    apart, unless a wager says otherwise.
    """

    slug: str
    title: str
    folder: Path
    play: Play
    wagers: tuple[Wager, ...]
    options: type[House]
    seats: int
    closes: str
    layout: str
    seating: str | None = None
    limits: str = ""
    seated_only: str = ""
    one_box_each: str = ""
    for_the_dealer: str = ""
    rules_version: int = 1
    pack: int = 0
    plan: Plan | None = None
    alike: Alike = DIFFERENT
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    positions: Positions | None = None
    canonical: Canonical = str
    check_setup: SeatCheck | None = None
    picks_up: PicksUp = bool
    actions: Mapping[str, str] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    at_the_start: tuple[str, ...] = ()
    of_a_seat: tuple[str, ...] = ()
    uniform: Mapping[str, str] = field(default_factory=dict)
    remembers: Remembers | None = None
    standing: Standing | None = None
    stays: Standing | None = None
    advises: Advises | None = None
    calls: Calls | None = None
    board: ShowsBoard | None = None
    beside: LiesBeside | None = None
    also: tuple[Path, ...] = ()
    own_meters: Callable[[Any, PayTable], Sequence[str]] | None = None
    explains: Explainer | None = None  # names hands and says why wagers end as they do, where the plan does not
    earlier: Mapping[int, Game] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Game {self.slug}, rules version {self.rules_version}>"

    def __post_init__(self) -> None:
        if self.plan is not None:
            self.plan.check(self)

    def under(self, version: int) -> Game:
        """The game under a version of its rules. Where only data has changed since, the folder of the game keeps the
        old files in ``versions/<number>/``; where code has, `earlier` brings the old game."""
        if version == self.rules_version:
            return self
        if version in self.earlier:
            return self.earlier[version]
        if version in self.kept_versions:
            return replace(self, rules_version=version)
        raise UnknownName(f"rules version of {self.slug}", str(version), [str(version) for version in self.versions])

    @cached_property
    def kept_versions(self) -> list[int]:
        """The versions before this one whose data the folder keeps."""
        names = [path.name for path in self.folder.glob("versions/*") if path.name.isdecimal()]
        return sorted(int(name) for name in names)

    @property
    def versions(self) -> list[int]:
        """Every version of the rules that rounds can be replayed by."""
        return sorted({*self.earlier, *self.kept_versions, self.rules_version})

    def data(self, name: str) -> Path:
        """A data file of this version: the oldest kept one that is not older, or else the one in the folder."""
        kept = [self.folder / "versions" / str(version) / name for version in self.kept_versions]
        current = [path for path in kept if int(path.parent.name) >= self.rules_version and path.exists()]
        return (current or [self.folder / name])[0]

    @cached_property
    def ruleset(self) -> str:
        """The digest of what no option changes: version, plan, irregularities."""
        return ruleset.fixed(self)

    @cached_property
    def texts(self) -> tuple[rulebooks.Rulebook, ...]:
        """The game's own text, and others that apply to it."""
        return (self.rulebook, *(rulebooks.load(path) for path in self.also))

    @cached_property
    def rulebook(self) -> rulebooks.Rulebook:
        """The approved text, clause by clause."""
        return rulebooks.load(self.folder / "clauses.toml")

    @cached_property
    def has_approvals(self) -> bool:
        """Whether the text has some wins approved by somebody before the player has the money."""
        return any(line.approved for table in self.paytables.values() for line in table.lines)

    @property
    def seated_under(self) -> str:
        """The clause that says how many may play; empty where the text names no number."""
        return self.layout if self.seating is None else self.seating

    @property
    def rules_in_short(self) -> tuple[rulebooks.Clause, ...]:
        """The clauses that say how play goes and what is paid."""
        return self.rulebook.in_short

    @cached_property
    def paytables(self) -> dict[str, PayTable]:
        """The official pay tables by id."""
        return pays.load(self.data("paytables.toml"))

    @cached_property
    def tabled(self) -> list[str]:
        """The wagers that a pay table pays, each an option of the house."""
        tables = (table for table in self.paytables.values() if not table.fixed)
        return list(dict.fromkeys(wager for table in tables for wager in table.wagers))

    @cached_property
    def fixed_pays(self) -> dict[str, PayTable]:
        """The pay tables that the text leaves no choice about, by wager."""
        return {wager: table for table in self.paytables.values() if table.fixed for wager in table.wagers}

    @cached_property
    def irregularities(self) -> dict[str, Rule]:
        """The irregularities the text knows, by kind."""
        return irregularities.load(self.data("irregularities.toml"), self.folder)

    @cached_property
    def by_slug(self) -> dict[str, Wager]:
        """The wagers by slug (or by kind, where a layout has positions)."""
        return {wager.slug: wager for wager in self.wagers}

    @cached_property
    def paired(self) -> list[Wager]:
        """The wagers that must be made with another one in the same amount."""
        return [wager for wager in self.wagers if wager.equals]

    @cached_property
    def linked(self) -> bool:
        """Whether some wagers are made only with others."""
        return any(wager.requires for wager in self.wagers)

    # -- options --------------------------------------------------------------------------------------------

    def house(self, posted: Mapping[str, object] | None = None, *, bound: bool = True) -> House:
        """The options a house posts, checked against the text; what is not named keeps the text's default. Mathematics
        and stored rounds are not ``bound`` to the schedules that the text allows a table to post."""
        try:
            return posting.read(self, dict(posted or {}), bound=bound)
        except CroupierError as error:
            raise error.at(game=self.slug) from None

    def posted(self, house: House) -> dict[str, Any]:
        """The options as JSON that `house` reads back: what a stored round keeps."""
        stored: dict[str, Any] = {
            name: allowed.show(value)
            for name, (allowed, default) in opt.described(self.options).items()
            if (value := getattr(house, name)) != default
        }
        for name in self.tabled:
            table = house.tables.get(name)
            stored[name] = (
                "off" if table is None else table.id if table is self.paytables.get(table.id) else pays.plain(table)
            )
        for slug, limit in house.limits.items():
            stored |= {f"{slug}_{bound}": dollars(value) for bound, value in limit._asdict().items() if value}
        if house.house_wagers:
            stored[house_wagers.OPTION] = [dict(own.definition) for own in house.house_wagers.values()]
        return stored

    def shown(self, house: House, name: str) -> str:
        """What is posted for one option, in words: the id of a pay table, or the value."""
        if name in self.tabled:
            return house.tables[name].id if name in house.tables else "off"
        return opt.described(self.options)[name][0].show(getattr(house, name))

    @property
    def option_names(self) -> list[str]:
        """Every option a house may set, but for the limits of single wagers."""
        return [*opt.described(self.options), *self.tabled]

    # -- wagers ---------------------------------------------------------------------------------------------

    def places(self, options: House) -> int:
        """How many positions the layout of a table has: as many as the house posts ``boxes``, else the game's."""
        return int(getattr(options, "boxes", self.seats))

    def spots(self, options: House) -> Mapping[str, Wager]:
        """Every wager that can be made under these options, by public slug."""
        spots = self.positions(options) if self.positions else self.by_slug
        if not options.house_wagers:
            return spots
        return {**spots, **{slug: own.wager for slug, own in options.house_wagers.items()}}

    def wager(self, slug: str, options: House) -> tuple[str, Wager]:
        """The canonical slug and the wager it names."""
        name = self.canonical(slug)
        wager = self.spots(options).get(name)
        if wager is None:
            raise UnknownName("wager", slug, list(self.by_slug)).at(game=self.slug)
        return name, wager

    def made_with(self, slug: str) -> set[str]:
        """The wager with those that are made in the same amount."""
        first = self.by_slug[slug].equals or slug if slug in self.by_slug else slug
        return {slug, first, *(wager.slug for wager in self.wagers if wager.equals == first)}

    def goes_with(self, slug: str) -> set[str]:
        """The wagers without which this one is not made."""
        made = self.by_slug.get(slug)
        pairs = {wager.slug for wager in self.wagers if slug and wager.equals == slug}
        needed = {name for other in made.requires for name in other.split("|")} if made else set()
        return pairs | needed | ({made.equals, made.beside} - {""} if made else set())

    def alike_for(self, made: Collection[str], options: House) -> Alike:
        """Which cards make no difference to a seat with these wagers, and with what it may add to them later."""
        spots = self.spots(options)
        concerned = [wager for slug, wager in spots.items() if slug in made or wager.stage != "before"]
        return together(self.alike if wager.alike is None else wager.alike for wager in concerned)

    def check_wager(self, options: House, bets: Mapping[str, Cents], slug: str, amount: Cents) -> str:
        """Refuse a wager that may not be made before the round, or not in this amount; return its canonical slug."""
        return wagering.check_wager(self, options, bets, slug, amount)

    def seated(self, options: House, setup: Setup, carry: Any = None) -> tuple[Setup, list[wagering.Refusal]]:
        """The setup with the wagers that may stand, and the refusals as (seat, wager, why)."""
        return wagering.seated(self, options, setup, carry)

    def called(self, options: House, carry: Any, call: Call) -> Any:
        """What the table carries after a player's call; a call that is not open is refused."""
        try:
            if self.calls is None:
                raise ActionRefused(f"{self.title} takes no calls: no bet stands from one round to the next")
            if call.name not in CALLS:
                raise UnknownName("call", call.name, CALLS)
            return self.calls(options, carry, call)
        except CroupierError as error:
            raise error.at(game=self.slug, seat=call.seat) from None

    def meters(self, options: House) -> dict[str, str]:
        """The jackpot meters that wagers of this table are paid from, each with its wager: one for every pay table
        that pays shares, unless the game gives some lines a meter of their own."""
        meters: dict[str, str] = {}
        for wager, table in options.tables.items():
            if any(line.pays.unit == "percent" for line in table.lines):
                names = self.own_meters(options, table) if self.own_meters else ()
                meters |= dict.fromkeys(names or (table.id,), wager)
        return meters

    # -- equipment and irregularities -----------------------------------------------------------------------

    def cards_in(self, options: House) -> list[int]:
        """How often the pack in play holds each card; empty for games without cards."""
        if not self.pack:
            return []
        decks = getattr(options, "decks", 1)
        counts = [0] * 53
        for card in pack(self.pack):
            counts[card] = decks
        return counts

    def rule_for(self, kind: str, options: House) -> Rule:
        """What the text does about a kind of irregularity, where the house's options let it happen."""
        if kind in BUILT_IN:
            return BUILT_IN[kind]
        rule = self.irregularities.get(kind)
        if rule is None:
            raise UnknownName("irregularity", kind, list(self.irregularities) or "none").at(game=self.slug)
        for name, value in rule.when:
            if opt.described(self.options)[name][0].show(getattr(options, name)) != value:
                raise Refused(f"{kind} happens only with {name} {value}", clause=rule.clause)
        return rule
