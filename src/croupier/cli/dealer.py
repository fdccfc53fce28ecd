"""The one who runs a table in the terminal: takes wagers, asks for decisions, and settles, round after round."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from croupier.cli import typed
from croupier.cli.screen import Screen
from croupier.cli.session import TerminalSession
from croupier.cli.typed import Ask
from croupier.equipment.cards import show
from croupier.errors import BadInput, CroupierError
from croupier.extras import names_its_extra
from croupier.house import duties, recording
from croupier.house.duties import spoken
from croupier.house.recording import Inspection
from croupier.house.records import usual
from croupier.house.roles import SUPERVISOR, Caller
from croupier.house.table import Table
from croupier.money import dollars
from croupier.round.facts import Rolled
from croupier.round.requests import DEALER, Action, Choice, Decide, Draw, Gather, Peek, Roll, Spin, Step
from croupier.round.round import Round
from croupier.round.views import PUBLIC, hands, view
from croupier.round.wording import begun, chips_moved, of_hand, who, whose
from croupier.stopping import stoppable

QUIT: Final = frozenset({"q", "quit", "exit"})
YES: Final = frozenset({"", "y", "yes"})
NO: Final = frozenset({"n", "no"})
SIT_OUT: Final = frozenset({"none", "0", "-"})


class Leave(Exception):
    """Somebody leaves the table: by ``q``, at the end of the input, interrupted, or without a chip left."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class MovedOn(Exception):
    """The round is no longer where the question was asked: an irregularity or a void came in between."""


class TerminalDealer:
    """Runs a session: everything typed comes in through ``ask``, everything shown goes out through the screen."""

    def __init__(self, session: TerminalSession, screen: Screen, ask: Ask) -> None:
        self.session = session
        self.screen = screen
        self.ask = ask
        self.start = dict(session.money)
        self.told = 0
        self.shown: tuple[int, str, int] | None = None
        self.explained: set[str] = set()

    def run(self) -> str:
        """Play until somebody leaves; how they left."""
        self.screen.open()
        try:
            while any(self.session.can_wager(seat) for seat in self.session.seats):
                self.play()
            self.screen.say("Nobody has a chip left.")
            how = "broke"
        except Leave as leave:
            how = leave.how
        except KeyboardInterrupt:
            self.screen.say("")
            how = "interrupted"
        self.leave()
        return how

    def leave(self) -> None:
        """Close the table: a round in play is void, and everybody counts the chips."""
        session = self.session
        if session.running:
            session.table.void("the table was left during the round", "player")
            self.screen.say(f"The round is void, as the table was left during it. {self.screen.back}")
        self.screen.result(self.start)

    # -- a round --------------------------------------------------------------------------------------------

    def play(self) -> None:
        """One round, from the wagers to the settlement."""
        session = self.session
        self.screen.say("\nThe cards are shuffled." if session.table.shuffled else "")
        self.screen.meters()
        for seat in session.seats:
            if session.can_wager(seat):
                self.take_wagers(seat)
        self.look_over()
        try:
            if not session.begin():
                self.screen.say("Nobody has a wager on the layout, so nothing is dealt.")
                return
        except CroupierError as error:  # what was said of the round does not fit the wagers: they are asked for again
            self.screen.refuse(error)
            return
        self.told, self.shown = 0, None
        while (round_ := session.table.round) is not None:
            try:
                self.step(round_)
            except MovedOn:
                self.shown = None
        self.settle()

    def step(self, round_: Round) -> None:
        """Answer what the round asks now."""
        match round_.pending:
            case Decide() as ask:
                self.decide(round_, ask)
            case Gather(asks=asks):
                self.decide(round_, asks[0])
            case Step(clause=clause, who=name):
                self.tell(round_, PUBLIC)
                self.walk(clause, name)
                self.session.table.proceed()
            case Draw() | Roll() | Spin() | Peek() as chance:
                self.tell(round_, self.viewer)
                self.before_chance(round_, chance)
                self.look_over()
                self.session.table.deal()

    def settle(self) -> None:
        """Show how the round ended; the money has moved."""
        self.session.finish()
        round_ = self.session.round
        assert round_ is not None
        self.tell(round_, self.viewer)
        self.screen.winning_places(self.session.winning_places())
        self.screen.table(round_, self.viewer)
        self.screen.settled(round_, self.viewer)

    @property
    def viewer(self) -> str:
        """Who looks at the screen when nobody is asked: the only player, or everybody."""
        return self.session.seats[0] if len(self.session.seats) == 1 else PUBLIC

    def tell(self, round_: Round, viewer: str) -> None:
        """Say what has happened since the last time."""
        self.told = self.screen.tell(round_, viewer, self.told)

    # -- asking ---------------------------------------------------------------------------------------------

    def line(self, question: str, ask: Decide | None = None) -> str:
        """What somebody types in answer. Commands are carried out here, and the question is asked again."""
        while True:
            self.screen.say(question)
            try:
                text = self.ask("> ").strip()
            except EOFError:
                self.screen.say("")
                raise Leave("eof") from None
            if text.lower() in QUIT:
                raise Leave("q")
            try:
                if not self.command(text, ask):
                    return text
            except CroupierError as error:
                self.screen.refuse(error)

    def command(self, text: str, ask: Decide | None) -> bool:
        """Carry out a command; False when the text is none."""
        head, _, rest = text.partition(" ")
        round_ = self.session.round
        viewer = ask.seat if ask else self.viewer
        match head.lower():
            case "?" | "why":
                self.screen.why(round_, viewer, ask)
            case "advice" | "hint":
                self.advise(ask)
            case "rules":
                self.screen.rules()
            case "help":
                self.screen.help()
            case "replay":
                if round_ is None:
                    raise BadInput("no round has been played yet")
                self.screen.replay(round_, viewer)
            case "declare":
                self.declare(rest.split(), viewer)
            case "records":
                self.screen.records(self.session.table.book.new, recording.to_do(self.session.table))
            case "void":
                self.void(rest.strip())
            case _:
                return False
        return True

    @names_its_extra
    def advise(self, ask: Decide | None) -> None:
        """Say what each action is worth to the seat that is asked."""
        if ask is None or (round_ := self.session.table.round) is None:
            raise BadInput("nothing is to be decided now; ask for advice when a seat is asked what to do")
        from croupier.mathematics.advice import advise  # the mathematics is loaded by who asks for it

        self.screen.working()
        self.screen.advice(stoppable(partial(advise, round_, ask.seat)))

    def declare(self, words: Sequence[str], viewer: str) -> None:
        """Declare an irregularity, or list what can be declared."""
        if not words:
            self.screen.kinds(self.session.kinds())
            return
        kind, details = typed.declaration(words)
        table = self.in_play("an irregularity")
        office = self.office(table, kind, details)
        if not office:
            self.screen.say(f"{kind} is not declared.")
            return
        table.declare(kind, office, **details)
        if self.session.round:
            self.tell(self.session.round, viewer)
        raise MovedOn

    def office(self, table: Table, kind: str, details: Mapping[str, str]) -> str:
        """Who declares an irregularity: the dealer, or the office that the text gives it to, asked for its word. Empty
        when that word is not given."""
        assert table.round is not None
        tried = table.round.fork()
        tried.declare(kind, **details)
        duty = duties.of_irregularity(table.round, tried, kind)
        return duty.offices[0] if self.has_word_of(duty.offices[0]) else ""

    def void(self, reason: str) -> None:
        """End the round on a supervisor's word, as everything that voids a round."""
        table = self.in_play("a round")
        assert table.round is not None
        table.round.fork().void(reason)  # refused without a reason, before anybody is asked
        if not self.has_word_of(SUPERVISOR):
            self.screen.say("The round goes on.")
            return
        table.void(reason, SUPERVISOR)
        raise MovedOn

    def has_word_of(self, office: str) -> bool:
        """Whether an office agrees; the dealer, who is typing, does."""
        return office == DEALER or self.line(f"{begun(spoken(office))}'s word? [y]").lower() in YES

    def look_over(self) -> None:
        """Have everything looked at and recorded that play waits for, by the office that the text names."""
        table = self.session.table
        while due := [task for task in recording.to_do(table) if task.blocks]:
            task, office = due[0], due[0].who[0]
            asked = "".join(f" {name}={spec.replace(' ', '-')}" for name, spec in task.asks.items())
            step = f"{begun(spoken(office))}, {task.clause}: {task.step}"
            text = self.line(f"{step} Enter records it, no if not so.{asked}")
            reading = dict(word.split("=", 1) for word in text.split() if "=" in word)
            done = Inspection(task.clause, reading or usual(task.asks), fit=text.lower() not in NO)
            try:
                recording.record(table, done, Caller(office, office))
            except CroupierError as error:
                self.screen.refuse(error)

    def in_play(self, what: str) -> Table:
        """The table, while a round is in play."""
        if not self.session.running:
            raise BadInput(f"no round is in play; {what} is declared or voided while one is")
        return self.session.table

    def take_wagers(self, seat: str) -> None:
        """Ask a seat for its wagers until they may stand, or it sits out."""
        session = self.session
        last, stands = session.last.get(seat), any(key[0] == seat for key in session.open)
        enter = "Enter lets the layout stand" if stands else f"Enter repeats {last}" if last else ""
        question = f"{begun(who(seat))} has {dollars(session.free(seat))}. Wagers? "
        question += f"({enter})" if enter else f"(like {typed.example(session.game, session.options)})"
        while True:
            text = self.line(question)
            try:
                if session.game.calls and (call := typed.call(text, seat)):
                    session.call(call)
                    self.screen.standing()
                    continue
                if event := typed.event(text, session.game):
                    session.events.add(event)
                    continue
                if text.lower() in SIT_OUT or (not text and stands):
                    session.bet(seat, ())
                    return
                if text:
                    session.bet(seat, *typed.bets(text, session.game, session.options))
                elif last:
                    session.bet(seat, *last)
                else:
                    like = typed.example(session.game, session.options)
                    raise BadInput(f"no wagers yet; write them like {like}, or none to sit out")
                return
            except CroupierError as error:
                self.screen.refuse(error)

    def decide(self, round_: Round, ask: Decide) -> None:
        """Show a seat its table and ask until it makes a choice that is open and affordable."""
        self.tell(round_, ask.seat)
        if (now := (len(round_.facts), ask.seat, ask.hand)) != self.shown:
            self.screen.table(round_, ask.seat, ask)
            self.shown = now
        if ask.clause not in self.explained:  # once is enough; after that ``why`` tells it again
            self.explained.add(ask.clause)
            self.screen.cite(ask.clause)
        labels = "  ".join(self.label(key, ask) for key in typed.keys(ask.actions))
        question = f"{begun(who(ask.seat))}{of_hand(ask.hand)}: {labels}"
        question += "  (Enter declines)" if ask.optional else ""
        while True:
            text = self.line(question, ask)
            try:
                choice = self.choice(ask, text)
                self.session.afford(ask, choice)
                self.session.table.answer(choice, f"seat {ask.seat}", ask.seat)
                return
            except CroupierError as error:
                self.screen.refuse(error)

    def label(self, key: typed.Key, ask: Decide) -> str:
        """An action as it is offered: its letter, its sizes, and which chips it moves."""
        action = key.action
        if action.cards:
            round_ = self.session.round
            assert round_ is not None
            like = show(hands(view(round_, ask.seat))[ask.seat][: action.cards])
            return f"{key.label} {action.cards} cards, like {key.letter} {like}"
        if action.most > action.least:
            return f"{key.label} up to {dollars(action.most)}"
        sizes = action.multiples or (0,)
        moved = self.session.at_once(ask, Choice(action.name, action.most, sizes[0]))
        times = f" {' or '.join(f'{size}x' for size in sizes)}" if action.multiples else ""
        label = chips_moved(moved, action.name, sizes)
        return f"{key.label}{times} ({label})" if label else f"{key.label}{times}"

    def choice(self, ask: Decide, text: str) -> Choice:
        """Read a choice, and ask for the size it still needs."""
        if not text and ask.optional:
            return Choice(ask.declines)
        action, behind = typed.action(text, ask)
        if behind:
            return typed.choice(action, behind)
        if len(action.multiples) > 1:
            return typed.choice(action, [self.size(ask, action) or str(max(action.multiples))])
        if action.most > action.least:
            most = min(action.most, self.session.free(ask.seat))
            if most < action.least:
                raise BadInput(f"{who(ask.seat)} has {dollars(most)} left; {action} takes more")
            action = action._replace(most=most)
            return typed.choice(action, [self.size(ask, action) or dollars(most)])
        return Choice(action.name)

    def size(self, ask: Decide, action: Action) -> str:
        """Ask how much or how many times."""
        if action.multiples:
            times = ", ".join(f"{multiple}x" for multiple in action.multiples)
            return self.line(f"How many times? {times} (Enter = {max(action.multiples)}x)", ask)
        return self.line(
            f"How much? {dollars(action.least)} to {dollars(action.most)} (Enter = {dollars(action.most)})", ask
        )

    def before_chance(self, round_: Round, asked: Draw | Roll | Spin | Peek) -> None:
        """The moment before the wheel or the dice, and when walking before every card: time to declare something."""
        rolled = any(type(fact) is Rolled for fact in round_.facts)  # and the layout was shown before that
        if isinstance(asked, Spin | Roll) and (round_.setup.seats or not round_.game.standing) and not rolled:
            self.screen.table(round_, self.viewer)  # a layout that only stands was shown after the last round
        match asked:
            case Spin(may_be_unseen=True):
                pass  # a number generator, no wheel
            case Spin():
                self.pause("Enter spins the wheel.")
            case Roll(who=name):
                self.pause(f"Enter rolls the dice{whose(name)}.")
            case Draw(to=to, face=face) if self.session.walking:
                self.pause(f"Enter deals a card face {face} to {who(to)}.")

    def walk(self, clause: str, name: str) -> None:
        """A step of the dealer's procedure, with what the clause wants."""
        rule = self.session.game.rulebook.find(clause)
        about = f" ({who(name)})" if name in self.session.seats else f" ({name})" if name else ""
        self.pause(f"{clause}{about}: {rule.gist if rule else ''} Enter goes on.")

    def pause(self, question: str) -> None:
        """Wait for Enter."""
        while text := self.line(question):
            self.screen.refuse(BadInput(f"{text!r} does nothing here; Enter goes on, and help lists the commands"))
