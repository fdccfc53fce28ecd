"""Everything a table shows: the layout as one viewer may see it, what is said, what is paid and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli import drawing, typed
from croupier.cli.help import typeable
from croupier.cli.session import TerminalSession
from croupier.equipment.cards import UNSEEN
from croupier.errors import CroupierError
from croupier.house.duties import spoken
from croupier.house.records import HouseRecord, RecordDue
from croupier.money import Cents, dollars
from croupier.options import described
from croupier.round.facts import Announce, Deal, Pay, Remedied, Rolled, Spun
from croupier.round.irregularities import Rule as Trouble
from croupier.round.reasons import held, in_words, reasons, reasons_of_lines, story
from croupier.round.requests import DEALER, DISCARD, Decide, Spin
from croupier.round.round import Abandoned, Round, Void
from croupier.round.views import at_risk, boxes, hands, lammers, view
from croupier.round.wording import (
    begun,
    gists,
    limits,
    needs,
    of_hand,
    paid,
    pays,
    plain_name,
    signed,
    who,
    words,
)

if TYPE_CHECKING:
    from croupier.mathematics.advice import SeatAdvice

COMMANDS = "why  advice  rules  replay  declare  records  void  help  q"


class Screen:
    """What is printed for a session. It only shows: it never asks, and changes nothing."""

    def __init__(self, session: TerminalSession, console: Console) -> None:
        self.session = session
        self.console = console
        self.signs = drawing.marks(console)

    @property
    def back(self) -> str:
        """What a void round gives back."""
        return "The wagers made for it go back." if self.session.game.standing else "Every wager goes back."

    def say(self, *parts: RenderableType) -> None:
        """Print, taking nothing in a text for markup."""
        for part in parts:
            self.console.print(part, markup=False, highlight=False, emoji=False)

    def refuse(self, error: CroupierError) -> None:
        """Why not, with the clause and what it says."""
        self.say(Text(error.message, "yellow"))
        self.cite(error.clause)

    def cite(self, cited: str) -> None:
        """What every clause of a citation says, in short."""
        for clause, gist in gists(self.session.game, cited):
            self.say(Padding(Text.assemble((f"{clause}: ", "cyan"), (gist, "dim")), (0, 0, 0, 2)))

    def open(self) -> None:
        """The table before its first round."""
        game = self.session.game
        self.say(Rule(Text(game.title, "bold"), style="green"))
        self.say(Text(f"{game.rulebook.id}, {game.rulebook.approved}", "dim"))
        if posted := limits(self.session.options):
            self.say(Text(f"Posted limits: {posted}", "dim"))
        self.say(Text(f"At any prompt: {COMMANDS}", "dim"))

    def meters(self) -> None:
        """What the jackpot meters show."""
        for name, reading in self.session.meters.items():
            self.say(Text(f"The meter {name} shows {dollars(reading)}.", "dim"))

    # -- the layout -----------------------------------------------------------------------------------------

    def table(self, round_: Round, viewer: str, ask: Decide | None = None) -> None:
        """The cards and chips as one viewer may see them: the dealer and other shared cards on top, seats below."""
        facts = view(round_, viewer)
        seats = [seat.seat for seat in round_.setup.seats]
        laid = hands(facts)
        shared = [DEALER, *(to for to in laid if to not in (DEALER, DISCARD, *seats))]
        names = {(hand.who, hand.hand): in_words(hand) for hand in held(round_, facts)}
        above = [self._cards(begun(plain_name(to)), laid[to], names.get((to, 0), "")) for to in shared if laid.get(to)]
        chips, marks = at_risk(facts), lammers(facts)
        if not laid.keys() & {*shared, *seats}:
            carry = round_.result.carry if round_.result else round_.carry
            self._layout(carry, chips)
            return
        lone = {key: amount for key, amount in chips.items() if key[0] not in laid}
        below = [
            block
            for seat, hands in boxes(facts).items()
            if seat in seats
            for block in self._seat(seat, hands, _of(chips, seat), _of(marks, seat), ask, names)
        ]
        self.say(Padding(Group(Columns(above, padding=(0, 4)), Columns(below, padding=(0, 4))), (1, 0, 0, 1)))
        self._chips(lone)  # of those who play on a hand that is nobody's own

    def standing(self) -> None:
        """The bets that stand between two rounds."""
        self._layout(self.session.carry, self.session.open)

    def _layout(self, carry: Any, chips: dict[tuple[str, str, int], Cents]) -> None:
        """A layout without cards: as the game shows it, or each seat's chips in a line."""
        game = self.session.game
        if game.board is None:
            self._chips(chips)
            return
        shown = game.board(
            self.session.options, carry, {(seat, wager): stake for (seat, wager, _), stake in chips.items()}
        )
        self.say(Padding(Text(shown.head, "bold"), (1, 0, 0, 1)))
        if shown.rows:
            table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
            for at, column in enumerate(shown.columns):
                table.add_column(column, justify="right" if at else "left", min_width=6 if at else 0)
            for name, *cells in shown.rows:
                table.add_row(Text(name, "bold"), *(_chip_cell(cell) for cell in cells))
            self.say(Padding(table, (0, 0, 0, 1)))
        for line in shown.beside:
            self.say(Padding(Text(line), (0, 0, 0, 1)))

    def _chips(self, chips: dict[tuple[str, str, int], Cents]) -> None:
        """A layout without cards: each seat's chips in a line."""
        for seat in self.session.seats:
            if stakes := [(key[1], amount) for key, amount in chips.items() if key[0] == seat]:
                stacks = [
                    drawing.chips(amount, self.signs).append(f" on {plain_name(wager)}", "dim")
                    for wager, amount in stakes
                ]
                self.say(Text.assemble((f"{begun(who(seat))}: ", "bold"), Text("   ").join(stacks)))

    def _cards(self, who_: str, cards: Sequence[int], name: str) -> RenderableType:
        return Group(Text(who_, "bold"), drawing.hand(cards, self.signs), *([Text(name, "italic")] if name else []))

    def _seat(
        self,
        seat: str,
        hands: dict[int, list[int]],
        chips: dict[tuple[str, int], Cents],
        marks: dict[tuple[str, int], Cents],
        ask: Decide | None,
        names: dict[tuple[str, int], str],
    ) -> Iterator[RenderableType]:
        """A seat's hands one by one, each with its name, the chips and lammers on it; the one asked is marked."""
        for number, cards in hands.items():
            asked = ask is not None and (ask.seat, ask.hand) == (seat, number)
            title = Text.assemble((f"{self.signs.here} " if asked else "", "bold yellow"), (begun(who(seat)), "bold"))
            title.append(f"  hand {number + 1}" if len(hands) > 1 else "")
            title.append(f"  has {dollars(self.session.free(seat))}" if number == 0 else "", "dim")
            stacks = [
                drawing.chips(amount, self.signs).append(f" {plain_name(wager)}", "dim")
                for (wager, on), amount in chips.items()
                if on == number
            ]
            stacks += [
                Text(f"lammer for {dollars(worth)}").append(f" {plain_name(wager)}", "dim")
                for (wager, on), worth in marks.items()
                if on == number
            ]
            named = [Text(name, "italic")] if (name := names.get((seat, number))) else []
            yield Group(title, *([drawing.hand(cards, self.signs)] if cards else []), *named, *stacks)

    # -- what happens ---------------------------------------------------------------------------------------

    def tell(self, round_: Round, viewer: str, shown: int) -> int:
        """What was said, rolled, spun, remedied and paid since fact ``told``; how many facts are told now."""
        facts = view(round_, viewer)
        why = reasons(round_, facts, (viewer,)) if any(type(fact) is Pay for fact in facts[shown:]) else {}
        for place, fact in enumerate(facts[shown:], shown):
            match fact:
                case Announce(text=text) if not _is_ending(round_, text):
                    self.say(Text(f'Dealer: "{text}"', "italic"))
                case Rolled(dice=faces):
                    self.say(drawing.dice(faces, self.signs), Text(begun(words(fact)), "bold"))
                case Spun(pocket=where):
                    self.say(Padding(drawing.pocket(_wheel(round_), where, self.signs), (0, 0, 0, 2)))
                case Remedied():
                    self.remedy(fact)
                case Deal(to=to, card=card) if to == DISCARD and card != UNSEEN:
                    self.say(Text(begun(words(fact)), "dim"))
                case Pay() if round_.result is None:
                    self.say(Text(begun(f"{paid(fact)}: {why[place].short}"), _colour(fact.net)))
        return len(facts)

    def remedy(self, fact: Remedied) -> None:
        """What the text does about an irregularity, and under which clause."""
        rule = self.session.game.rule_for(fact.kind, self.session.options)
        self.say(Text.assemble((f"{begun(plain_name(fact.kind))}: ", "bold magenta"), rule.trigger))
        then = f", then {rule.then}" if rule.then else ""
        self.say(Padding(Text(f"Remedy: {plain_name(fact.remedy)}{then}", "magenta"), (0, 0, 0, 2)))
        self.cite(fact.clause)

    def winning_places(self, places: Sequence[str]) -> None:
        """Where a chip would have won."""
        if places:
            self.say(Text.assemble(("Winning places: ", "bold"), ("  ".join(places), "green")))

    def settled(self, round_: Round, viewer: str) -> None:
        """Every line of the settlement and the reason for it, and what each seat comes to."""
        result = round_.result
        assert result is not None
        if isinstance(result, Void | Abandoned):
            back = self.back if isinstance(result, Void) else "The wagers stay held."
            self.say(Text.assemble((f"The round is {result.status}: {result.reason.rstrip('.')}. ", "bold"), back))
        several = len({*self.session.seats, *(payment.seat for payment in result.lines)}) > 1
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
        for title in [*(["seat"] if several else []), "wager", "stake", "net", "outcome", "line"]:
            table.add_column(title, justify="right" if title in ("stake", "net") else "left")
        for payment in result.lines:
            table.add_row(
                *([payment.seat] if several else []),
                plain_name(payment.wager) + of_hand(payment.hand),
                dollars(payment.stake) if payment.stake else "",
                Text(signed(payment.net), _colour(payment.net)),
                payment.outcome,
                plain_name(payment.line),
            )
        if result.lines:
            self.say(Padding(table, (1, 0, 0, 1)))
        why = reasons_of_lines(round_, view(round_, viewer), (viewer,))
        for text in dict.fromkeys(reason.text for reason in why):
            self.say(Padding(Text(text, "dim"), (0, 0, 0, 1)))
        totals: dict[str, Cents] = {}
        for payment in result.lines:
            totals[payment.seat] = totals.get(payment.seat, 0) + payment.net
        for seat in sorted(totals, key=lambda seat: seat == DEALER):  # the dealer has no seat, and may be paid too
            net = totals[seat]
            is_rider = seat != DEALER and self.session.table.is_for_dealer(seat)
            title, has = (f", {typed.FOR_DEALER}", "the tip box has") if is_rider else ("", "has")
            line = Text(f" {begun(who(seat))}{title}: ").append(signed(net), f"bold {_colour(net)}")
            self.say(line.append(f", {has} {dollars(self.session.free(DEALER if is_rider else seat))}", "dim"))

    def result(self, start: dict[str, Cents]) -> None:
        """How everybody leaves the table."""
        rounds = self.session.number
        self.say(Rule(Text(f"{rounds} round{'s' * (rounds != 1)} played", "bold"), style="green"))
        for seat, money in self.session.money.items():
            line = Text(f"{begun(who(seat))}: came with {dollars(start[seat])}, leaves with {dollars(money)} (")
            self.say(line.append(signed(money - start[seat]), _colour(money - start[seat])).append(")"))
            if up := sum(amount for key, amount in self.session.open.items() if key[0] == seat):
                self.say(Text(f"  of which {dollars(up)} is still up on the layout", "dim"))

    # -- on request -----------------------------------------------------------------------------------------

    def why(self, round_: Round | None, viewer: str, ask: Decide | None) -> None:
        """The clause and its gist for every payment and irregularity of a round, and for what is asked now."""
        seen: set[tuple[str, str]] = set()
        facts = view(round_, viewer) if round_ else []
        known = reasons(round_, facts, (viewer,)) if round_ else {}
        for place, fact in enumerate(facts):
            if isinstance(fact, Pay) and (key := (paid(fact), fact.clause)) not in seen:
                seen.add(key)
                self._because(begun(f"{paid(fact)}: {known[place].short}."), fact.clause)
            elif isinstance(fact, Remedied):
                seen.add((fact.kind, fact.clause))
                self._because(begun(words(fact)), fact.clause)
        if ask is not None and ask.clause:
            self._because(f"Asked now: {', '.join(map(str, ask.actions))}", ask.clause)
            self._advise(round_, ask)
        elif not seen:
            self.say(Text("Nothing has been paid yet; play a round and ask again.", "dim"))

    def _advise(self, round_: Round | None, ask: Decide) -> None:
        """What the dealer tells a player who asks for help."""
        if round_ and (advises := self.session.game.advises):
            for sentence, clause in advises(round_.felt, ask):
                self.say(Text.assemble(begun(sentence), (f"  {clause}", "dim")))

    def working(self) -> None:
        """Something is being worked out that may take a moment."""
        self.say(Text("Working it out.", "dim"))

    def advice(self, advice: SeatAdvice) -> None:
        """What each action is worth to the seat that is asked."""
        from croupier.cli import advised

        self.say(*advised.shown(advice))

    def _because(self, what: str, cited: str) -> None:
        self.say(Text(what, "bold"))
        self.cite(cited)

    def rules(self) -> None:
        """The wagers, the posted pay tables and the options, in short."""
        game, house = self.session.game, self.session.options
        table = Table("wager", "made", "needs", "places", box=None, header_style="bold", pad_edge=False)
        spots = game.spots(house)
        own = house.house_wagers
        for wager in (*game.wagers, *(posted.wager for posted in own.values())):
            if wager.may_be_off and wager.slug not in house.tables:
                continue
            places = [slug for slug, spot in spots.items() if spot.slug == wager.slug]
            positions = (
                "" if places == [wager.slug] or not places else f"{len(places)}, like {places[len(places) // 2]}"
            )
            made = {"before": "before the round", "later": "during the round"}.get(wager.stage, "has no stake")
            table.add_row(wager.slug, made, needs(wager), positions)
        self.say(table)
        for name, posted in {**house.tables, **{name: wager.table for name, wager in own.items()}}.items():
            listed = "; ".join(f"{plain_name(line.line)} {pays(line)}" for line in posted.lines)
            self.say(Text.assemble((f"{begun(plain_name(name))} ({posted.id}): ", "bold"), listed))
        choices = {name: allowed.show(getattr(house, name)) for name, (allowed, _) in described(game.options).items()}
        choices |= {
            f"{slug}_{bound}": dollars(amount)
            for slug, limit in house.limits.items()
            for bound, amount in limit._asdict().items()
        }
        chosen = "; ".join(f"{name} {value}" for name, value in choices.items() if value != "0")
        self.say(Text.assemble(("Options: ", "bold"), chosen))

    def replay(self, round_: Round, viewer: str) -> None:
        """A round told in words, with its clauses and the reason for every payment."""
        for number, (sentence, clause) in enumerate(story(round_, view(round_, viewer), (viewer,)), 1):
            self.say(Text.assemble((f"{number:3}. ", "dim"), begun(sentence), (f"  {clause}" if clause else "", "dim")))

    def kinds(self, rules: Iterable[Trouble]) -> None:
        """What can be declared."""
        table = Table("kind", "when", "needs", "clause", box=None, header_style="bold", pad_edge=False)
        for rule in rules:
            table.add_row(rule.kind, rule.trigger, ", ".join(rule.needs), rule.clause)
        self.say(table, Text("declare KIND [seat=1] [card=9h]", "dim"))

    def records(self, records: Iterable[HouseRecord], due: Iterable[RecordDue]) -> None:
        """What people did at this table, and what is still asked for."""
        table = Table("what", "clause", "by", "read", box=None, header_style="bold", pad_edge=False)
        for record in records:
            read = ", ".join(f"{name} {value}" for name, value in record.reading.items())
            failed = "" if record.passed else "not as it must be"
            table.add_row(plain_name(record.kind), record.clause, spoken(record.by), read or failed)
        for task in due:
            table.add_row(f"{plain_name(task.kind)} (asked for)", task.clause, spoken(task.who[0]), "")
        self.say(table)

    def help(self) -> None:
        """What can be typed."""
        table = Table(box=None, show_header=False, pad_edge=False)
        for what, means in typeable(self.session.game, self.session.options):
            table.add_row(Text(what, "bold"), means)
        self.say(table)


def _is_ending(round_: Round, text: str) -> bool:
    result = round_.result
    return isinstance(result, Void | Abandoned) and text == f"{result.status}: {result.reason}"


def _chip_cell(text: str) -> Text:
    """An amount, dim where the bet is off."""
    return Text(text, "dim" if text.endswith(" off") else "bold")


def _wheel(round_: Round) -> str:
    return next((answer.asked.wheel for answer in round_.answers if isinstance(answer.asked, Spin)), "")


def _of(layout: dict[tuple[str, str, int], Cents], seat: str) -> dict[tuple[str, int], Cents]:
    """What of a layout lies at a seat, by wager and hand."""
    return {key[1:]: stake for key, stake in layout.items() if key[0] == seat}


def _colour(net: Cents) -> str:
    return "green" if net > 0 else "red" if net < 0 else "default"
