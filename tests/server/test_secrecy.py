"""No card leaves the service before its reader may know it: every document is looked at, for every kind of reader."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import select

from croupier import games
from croupier.house.roles import AUDITOR, ROLES, SURVEILLANCE
from croupier.round import views
from croupier.round.round import Round
from croupier.server.service import Service
from croupier.store.schema import SHOES
from tests.figures import figure
from tests.server import playing
from tests.server.annex import Annex, annex
from tests.server.secrets_kept import hides, leaked

#: Games and options under which cards lie face down; all others are played too.
PICKED_UP: dict[str, dict[str, Any]] = {
    "blackjack": {"dealing": "pitch", "decks": 2},
    "pontoon-plus": {"squeeze": True},
}
CASES: list[tuple[str, dict[str, Any]]] = [(slug, {}) for slug in games.slugs()] + list(PICKED_UP.items())
QUICK = 1


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


class Watch:
    """Everybody who looks at a table, through a socket and by asking; what they are told is checked and counted."""

    def __init__(self, house: Annex, table: str, seats: dict[str, str], chance: random.Random) -> None:
        self.house, self.table, self.seats, self.chance = house, table, seats, chance
        self.outsider = playing.players(house, 1)[0]
        self.viewers = ["", *seats.values(), self.outsider, *ROLES[1:]]
        self.checked = self.hidden = 0
        self.sockets: dict[str, Any] = {}
        self.kept: list[str] = []

    def open(self, stack: ExitStack) -> None:
        for who in self.viewers:
            path = f"/api/tables/{self.table}/live"
            session = self.house.client.websocket_connect(path, headers=self.house.headers(who))
            self.sockets[who] = stack.enter_context(session)

    def truth(self) -> tuple[Round | None, bool, int]:
        look = self.house.service.look(self.table)
        with self.house.service.database.engine.connect() as connection:
            kept = connection.execute(select(SHOES).where(SHOES.c.table == self.table, ~SHOES.c.revealed))
            shown = self.house.service.database.seal.shown
            self.kept = [shown(row.secret, row.commitment).hex() for row in kept]
        assert self.kept
        return look.table.round or look.last, look.table.round is None, look.version

    def check(self, who: str, document: Any, round_: Round | None, over: bool, *, chain: bool = False) -> None:
        self.checked += 1
        text = str(document)
        assert not [secret for secret in self.kept if secret in text], "a secret got out"
        if round_ is None:
            return
        own = {seat for seat, name in self.seats.items() if name == who}
        wrong = leaked(document, round_, own, over and (who == AUDITOR or chain))
        assert not wrong, f"{who or 'nobody'} is told {wrong}: {text[:1000]}"

    def everywhere(self) -> None:
        """After a command: every socket, and a few who ask."""
        round_, over, version = self.truth()
        self.hidden += round_ is not None and hides(round_)
        for who, socket in self.sockets.items():
            frame = socket.receive_json()
            while frame["version"] < version:
                frame = socket.receive_json()
            self.check(who, frame, round_, over)
        for who in self.chance.sample(self.viewers, 1):
            self.ask(who, round_, over)

    def ask(self, who: str, round_: Round | None, over: bool) -> None:
        at, get = f"tables/{self.table}", self.house.get
        self.check(who, get(who, at).json(), round_, over)
        for recalled in get(who, f"{at}/recall").json()["rounds"][-1:]:
            self.check(who, recalled, round_, over)
        number = get("", at).json()["rounds"]
        if who and number:
            for path in (f"rounds/{number}", f"rounds/{number}/replay"):
                self.check(who, get(who, f"{at}/{path}").json(), round_, over)
        shoes = get(who, f"{at}/shoes").json()
        self.check(who, shoes, None, over)
        if who in (AUDITOR, SURVEILLANCE):
            entries = get(who, f"audit/chains/{self.table}", limit=500).json()["entries"]
            last = [entry for entry in entries if entry["entry"].get("round") == f"{self.table}#{number}"]
            self.check(who, last, round_, over, chain=True)
            assert not last or over, "the chain tells the cards of a round in play"
        self.problems(who, round_, over)

    def problems(self, who: str, round_: Round | None, over: bool) -> None:
        """Refusals say nothing either: of a late decision, a card that is named, a round that might have been."""
        at, post = f"tables/{self.table}", self.house.post
        cards = ["Ah", "7c", "Td"]
        for path, body in (
            ("decisions", {"seat": "1", "action": "no-such-action"}),
            ("outcomes", {"outcome": self.chance.choice(cards)}),
            ("irregularities/preview", {"kind": "card_exposed", "details": {"card": self.chance.choice(cards)}}),
            ("rounds/1/what-if", {"seq": 1, "answer": "2c"}),
        ):
            answer = post(who, f"{at}/{path}", body)
            if answer.status_code == 200:  # a round that is over, told another way
                continue
            problem = answer.json()
            self.check(who, {"title": problem["title"], "detail": _without(problem["detail"], cards)}, round_, over)


def _without(text: str, named: list[str]) -> str:
    """The text of a refusal without the card that the reader named."""
    for card in [*named, "2c"]:
        text = text.replace(card, "")
    return text


def watched(house: Annex, game: str, options: dict[str, Any], rounds: int, seed: int) -> Watch:
    chance = random.Random(seed)
    table = house.table(game, options)
    seats = playing.sit(house, table, playing.players(house, chance.choice([2, 3])))
    watch = Watch(house, table, seats, chance)
    with ExitStack() as stack:
        watch.open(stack)
        watch.everywhere()
        for _ in range(rounds):
            playing.bet(house, table, seats)
            watch.everywhere()
            while playing.decide(house, table, seats, chance):
                watch.everywhere()
    return watch


@pytest.mark.parametrize(("game", "options"), CASES)
def test_nobody_is_told_a_card_too_early(doors: Annex, game: str, options: dict[str, Any]) -> None:
    watch = watched(doors, game, options, QUICK, seed=1)
    assert watch.checked > 20


def test_a_public_head_is_no_way_to_try_cards(doors: Annex) -> None:
    """A player may know all of an entry but its hidden cards; what nobody knows keeps the digest from telling."""
    table = doors.table("three-card-poker")
    seats = playing.sit(doors, table, playing.players(doors, 1))
    playing.bet(doors, table, seats)
    while playing.decide(doors, table, seats, random.Random(1)):
        pass
    entries = [row["entry"] for row in doors.get("auditor", f"audit/chains/{table}").json()["entries"]]
    salts = [bytes.fromhex(entry["salt"]) for entry in entries]
    assert len(set(salts)) == len(entries) > 5
    assert {len(salt) for salt in salts} == {16}


@pytest.mark.parametrize("planted", ["every card is seen", "the chain is not held back"])
def test_a_leak_is_noticed(doors: Annex, monkeypatch: pytest.MonkeyPatch, planted: str) -> None:
    if planted == "every card is seen":
        monkeypatch.setattr(views, "may_see", lambda *_: True)
    else:
        monkeypatch.setattr("croupier.server.routes.audit._began", lambda *_: None)
    with pytest.raises(AssertionError, match=r"is told|chain tells"):
        watched(doors, "three-card-poker", {}, 6, seed=1)


@pytest.mark.long
def test_a_hundred_thousand_frames(doors: Annex) -> None:
    frames, checked, seed = figure(100_000, 20_000), 0, 0
    while checked < frames:
        for game, options in CASES:
            seed += 1
            checked += watched(doors, game, options, 4, seed).checked
    print(f"\n{checked} frames and answers")
