"""A table in the terminal: what people type, what nobody may see, the lobby, and a real terminal."""

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

from croupier import games
from croupier.cli import typed
from croupier.cli.drawing import PRETTY, face
from croupier.cli.lobby import wander
from croupier.equipment.cards import TEXT, UNSEEN, cards
from croupier.errors import BadInput
from croupier.round.facts import Deal
from croupier.round.requests import Action, Decide
from croupier.round.views import view
from tests.cli.sitting import BLACKJACK, TCP, Sitting
from tests.patience import A_HANG


def test_every_action_has_a_letter_of_its_own() -> None:
    names = ["hit", "stand", "double", "double_face_down", "split", "surrender", "quit"]
    assert [key.label for key in typed.keys([Action(name) for name in names])] == [
        "[h]it", "[s]tand", "[d]ouble", "double [f]ace down", "s[p]lit", "s[u]rrender", "qu[i]t"]  # fmt: skip
    ask = Decide("1", (Action("play", multiples=(1, 2, 3)), Action("set"), Action("pass")))
    assert typed.choice(*typed.action("play 3x", ask)).multiple == 3
    assert typed.choice(*typed.action("s ah 9C", ask)).cards == cards("Ah 9c")
    for wrong in ("", "x", "play x", "play 2 3", "set 5", "pass 1 2"):
        with pytest.raises(BadInput):
            typed.choice(*typed.action(wrong, ask))


def test_a_wager_may_be_named_by_a_number() -> None:
    wheel = games.get("big-six")
    for line, bets in (
        ("10 5", (("10", 500),)),
        ("5 20 joker 1", (("5", 2000), ("joker", 100))),
        ("10", (("1", 1000),)),  # an amount alone goes on the first wager
        ("2.50", (("1", 250),)),
    ):
        assert typed.wagers(line, wheel, wheel.house()) == bets
    with pytest.raises(BadInput, match="'5' has no amount"):
        typed.wagers("10 20 5", wheel, wheel.house())


class WatchedSitting(Sitting):
    """Before every decision, nothing shown of this round so far may name a card that the seat may not see."""

    start = 0
    looked = 0

    def before(self) -> None:
        round_ = self.session.round
        pending = round_.pending if round_ and self.session.running else None
        shown = self.out.getvalue()[self.start :]
        if not isinstance(pending, Decide):
            return
        assert round_ is not None
        hidden = laid(round_.facts) - laid(view(round_, pending.seat))
        assert hidden
        for card in hidden:
            assert face(card, PRETTY)[0].strip() not in re.sub("[│┌┐└┘─]", " ", shown).split()
            assert not re.search(rf"\b{TEXT[card]}\b", shown)
        self.looked += 1
        self.start = len(self.out.getvalue())


def laid(facts: Iterable[Any]) -> set[int]:
    return {fact.card for fact in facts if isinstance(fact, Deal) and fact.card != UNSEEN}


@pytest.mark.parametrize(
    ("game", "options", "lines"),
    [
        (TCP, {}, ("ante 10", "ante 10", "why", "replay", "p", "replay", "why", "declare", "f")),
        (BLACKJACK, {"decks": "1"}, ("10", "10", "replay", "s", "why", "replay", "h", "s")),
        (BLACKJACK, {"decks": "1", "dealing": "pitch"}, ("10", "10", "replay", "s", "replay", "h", "s")),
    ],
)
def test_no_hidden_card_is_shown_before_its_time(game: str, options: Any, lines: Any) -> None:
    watched = [WatchedSitting(game, *lines, seats=2, seed=f"hidden {seed}", options=options) for seed in range(10)]
    assert sum(sitting.looked for sitting in watched) >= 20


def test_the_lobby_takes_a_number_or_a_name_and_leads_back() -> None:
    out, lines = io.StringIO(), ["9", "", "bingo", "3", "ante 10", "q", "three card poker", "q", "q"]
    three = [games.get(slug) for slug in ("blackjack", "roulette", "three-card-poker")]
    how = wander(three, Console(file=out, width=80), lambda _: lines.pop(0))
    assert how == "q"
    assert out.getvalue().count("The round is void, as the table was left during it") == 1
    assert "no game 'bingo'; there is 1 blackjack" in " ".join(out.getvalue().split())


def croupier(*words: str) -> list[str]:
    return [sys.executable, "-c", "from croupier.cli import main; main()", *words]


def test_without_a_terminal_the_lobby_lists_the_games() -> None:
    done = subprocess.run(croupier(), input="", capture_output=True, text=True, timeout=A_HANG, check=True)
    assert "three-card-poker" in done.stdout
    assert "croupier play GAME" in done.stdout


def test_a_real_terminal_plays_three_card_poker_to_the_end() -> None:
    ours, theirs = pty.openpty()
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "30"}
    run = subprocess.Popen(
        croupier("play", TCP, "--seed", "pty"), stdin=theirs, stdout=theirs, stderr=theirs, env=env,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    shown = ""
    for wanted, typed_line in (("Wagers?", "ante 10"), ("[p]lay", "p"), ("Wagers?", "why"), ("OH-H", "\x04")):
        shown = read_until(ours, wanted)
        os.write(ours, typed_line.encode() + (b"" if typed_line == "\x04" else b"\n"))
    shown += read_until(ours, "leaves with")
    assert run.wait(timeout=A_HANG) == 0
    assert "Traceback" not in shown
    os.close(ours)


def read_until(terminal: int, wanted: str) -> str:
    shown = ""
    while wanted not in shown or not shown.rstrip().endswith(">"):
        try:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
        except OSError:  # the other side is gone
            break
    return shown
