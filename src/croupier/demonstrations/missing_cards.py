"""Rounds are dealt with cards missing. Here a count voids the round, the record tells of what nobody counted, and a
table that deals by itself cannot lose a card unseen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from croupier.demonstrations.forging import another_card
from croupier.demonstrations.house import RunningHouse
from croupier.demonstrations.scenes import Conclusion, Did, FigureTable, Narration, Scene, Shown, Title
from croupier.equipment.cards import TEXT, cards, pack
from croupier.errors import CroupierError
from croupier.house.records import usual
from croupier.money import cents, dollars

NAME: Final = "missing-cards"
SEALED: Final = "sealed"
PLAYERS: Final = ("ann", "bob", "cat")
LOST: Final = "Kd"
#: How often the record is looked at, and how many rounds are dealt at most: as many as at the real table.
LOOK: Final = 5
REAL_ROUNDS: Final = 438
SEALED_ROUNDS: Final = 3


def story(house: RunningHouse) -> Iterator[Scene]:
    """Deal from a deck of 51."""
    yield Title("Rounds dealt with cards missing")
    yield Narration(
        "New Jersey, September 2023. Two decks at a live blackjack table were short of five cards. For more than 16 "
        f"hours and {REAL_ROUNDS} rounds nobody noticed. The house was fined."
    )
    shoe = _ShortDeck(random.Random(LOST))  # noqa: S311 - the same rounds every time, so that the page can be checked
    path = f"tables/{NAME}"
    yield from _opened(house, path)
    yield from _counted(house, path, shoe)
    yield from _never_counted(house, path, shoe)
    yield from _given_back(house, path)
    yield from sealed(house)
    yield Conclusion(
        "Detected. A count at the table voids the round under its clause. Where nobody counts, the cards of the record "
        "accuse the deck at a stated rate of false alarms. A table that deals by itself proves every card."
    )


class _ShortDeck:
    """A deck on a real table: one card lies under it, and nobody has seen it fall."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._deck = [TEXT[card] for card in pack() if card not in cards(LOST)]

    def round(self, count: int) -> list[str]:
        return self._chance.sample(self._deck, count)


# -- counting ---------------------------------------------------------------------------------------------------


def _opened(house: RunningHouse, path: str) -> Iterator[Scene]:
    """A table opens when its cards were inspected, by somebody with a name."""
    house["adam"].tell("tables", {"name": NAME, "game": "three-card-poker", "options": {}, "deals": False})
    yield Narration("Three Card Poker, dealt by hand from one deck. Before the table opens its cards are inspected.")
    _looked_at(house, path, before="deck")
    yield house["sam"].is_refused("opens the table without that", f"{path}/open")
    steps = _looked_at(house, path)
    yield house["sam"].does(f"opens it, after dora has signed for {', '.join(steps)}", f"{path}/open")
    house.seat(path, PLAYERS)
    yield Narration(f"Nobody has seen that {LOST} has fallen off the table. The deck has 51 cards.")


def _looked_at(house: RunningHouse, path: str, before: str = "") -> list[str]:
    """The dealer records what is due, up to a kind of record; the clauses of it."""
    steps: list[str] = []
    while (todo := house["dora"].ask(path)["to_do"]) and todo[0]["record"] != before:
        steps.append(todo[0]["clause"])
        house["dora"].tell(f"{path}/records", {"clause": steps[-1], "reading": usual(todo[0]["asks"])})
    return steps


def _counted(house: RunningHouse, path: str, deck: _ShortDeck) -> Iterator[Scene]:
    """The dealer deals a round, counts the stub, and finds it short."""
    dora, dealt = house["dora"], deck.round(3 * (len(PLAYERS) + 1))
    house.bet(path, PLAYERS, {"ante": "10"})
    dora.tell(f"{path}/begin")
    house.deal(path, " ".join(dealt[:5]))
    yield dora.is_refused(f"enters {dealt[0]} a second time", f"{path}/outcomes", {"outcome": dealt[0]})
    house.deal(path, " ".join(dealt[5:]))
    house.decide(path, *((name, str(seat), "play") for seat, name in enumerate(PLAYERS[:-1], 1)))
    yield Narration(f"Round 1. {len(dealt)} cards are out, 40 should be left. The dealer counts the stub: 39.")
    short = {"kind": "wrong_deck_count", "reason": "the stub has 39 cards"}
    remedy = dora.tell(f"{path}/irregularities/preview", short)["remedy"]
    yield Shown(
        f"POST /api/{path}/irregularities/preview: what the text would do",
        (house.remedy(path, "wrong_deck_count"), *(_cited(fact) for fact in remedy if "returned" in fact["text"])),
    )
    waits = dora.requests(f"{path}/irregularities", short)
    yield Did(f"{dora.name} ({dora.role})", "declares a wrong count, which voids the round and waits for a supervisor")
    if waits is not None:
        yield house["sam"].agrees(waits)
    over = house["audrey"].ask(f"{path}/rounds/1")
    if over["status"] != "void":
        raise CroupierError(f"the round should be void, and is {over['status']}")
    would = house.settled(
        {
            "game": "three-card-poker",
            "rounds": [
                {
                    "seats": [{"seat": str(seat), "wagers": {"ante": "10"}} for seat in range(1, len(PLAYERS) + 1)],
                    "outcomes": dealt,
                    "decisions": [{"seat": str(seat), "action": "play"} for seat in range(1, len(PLAYERS) + 1)],
                }
            ],
        }
    )
    back = dict.fromkeys(would, 0) | {line["seat"]: cents(line["net"]) for line in over["lines"]}
    yield FigureTable(
        "What each seat is up in round 1",
        ("seat", "void, and paid", "had it counted"),
        tuple((f"{seat} ({PLAYERS[int(seat) - 1]})", dollars(back[seat]), dollars(would[seat])) for seat in would),
    )


def _cited(sentence: dict[str, str]) -> str:
    return f"{sentence['text']} ({sentence['clause']})"


# -- nobody counts ----------------------------------------------------------------------------------------------


def _never_counted(house: RunningHouse, path: str, deck: _ShortDeck) -> Iterator[Scene]:
    """Round after round from the same deck, until the record tells."""
    yield Narration("From here on nobody counts. The dealer deals on with the same deck, every card read by the shoe.")
    looks: list[tuple[str, ...]] = []
    report: dict[str, Any] = {}
    for number in range(2, REAL_ROUNDS + 1):
        house.bet(path, PLAYERS, {"pair_plus": "5"})
        house["dora"].tell(f"{path}/begin")
        house.deal(path, " ".join(deck.round(3 * (len(PLAYERS) + 1))))
        if number % LOOK == 0:
            report = house["sven"].ask(f"audit/cards/{NAME}")
            first = report["suspects"][0]
            worth = f"{report['fortune']:,.2f}" if report["fortune"] < 100 else f"{report['fortune']:,.0f}"
            looks.append((str(number), str(report["cards_seen"]), worth, first["what"], report["verdict"]))
        if report.get("found_after"):
            break
    yield FigureTable(
        "Surveillance looks at the record: what a bet of 1 against a complete deck has come to",
        ("after round", "cards seen", "fortune", "most suspect", "verdict"),
        tuple(looks),
    )
    printed = house.command("audit", "cards", NAME, code=1)
    first = printed["suspects"][0]
    yield Shown(
        f"croupier audit cards {NAME}",
        (
            f"{printed['verdict'].upper()}, found after {printed['found_after']}",
            f"{first['what']}: {first['missing']} missing; seen {first['seen']} times, not {first['expected']:.1f}; "
            f"so few by chance: 1 in {1 / first['so_few']:,.0f}; its part of the fortune: {first['share']:.1%}",
            f"complete decks bring the fortune to {printed['alarm']:,} once in {printed['alarm']:,} tables",
        ),
    )
    if first["what"] != LOST:
        raise CroupierError(f"{LOST} is missing, and {first['what']} is suspected")


def _given_back(house: RunningHouse, path: str) -> Iterator[Scene]:
    """The table is taken out of use, and the record says whose money it was."""
    because = {"reason": f"{LOST} is missing from the deck"}
    yield house["sam"].does("takes the table out of use, with the reason", f"{path}/disable", because)
    rounds = house.command("audit", "show", NAME, "--last", "1000")["rounds"]
    played = [round_ for round_ in rounds if round_["status"] == ["settled"]]
    up = {seat: sum(cents(round_["wins"].get(seat, "0")) for round_ in played) for seat in ("1", "2", "3")}
    yield FigureTable(
        f"{len(played)} rounds to put right, by croupier audit show {NAME}",
        ("seat", "up over these rounds"),
        tuple((f"{seat} ({PLAYERS[int(seat) - 1]})", dollars(net)) for seat, net in up.items()),
    )


# -- a table that deals by itself -------------------------------------------------------------------------------


def sealed(house: RunningHouse) -> Iterator[Scene]:
    """Commitment, seed, reveal: who has the books can work every card out again."""
    path = house.table(SEALED, "three-card-poker", {}, deals=True)
    ann = house["ann"]
    ann.tell(f"{path}/seats", {"seat": "1"})
    for number in range(SEALED_ROUNDS):
        ann.tell(f"{path}/seed", {"seed": f"a word of ann's, {number}"})
        ann.tell(f"{path}/wagers", {"seat": "1", "wagers": {"ante": "10"}})
        ann.tell(f"{path}/ready", {"seat": "1"})
        ann.tell(f"{path}/decisions", {"seat": "1", "action": "play"})
    yield Narration(
        f"A table that deals by itself: {SEALED_ROUNDS} rounds, each shuffle committed to before the first wager and "
        "with a word of the player's in it."
    )
    yield house["dora"].is_refused("tells it a card", f"{path}/outcomes", {"outcome": LOST})
    sound = house.command("audit", "verify")
    yield Shown(
        "croupier audit verify",
        (f"sound: {sound['counts']['outcomes']} cards worked out again from their secrets, and each is the one dealt",),
    )
    books = house.folder / "books.jsonl"
    house.command("audit", "export", "-o", str(books))
    another_card(books, SEALED)
    forged = house.command("audit", "verify", str(books), code=1)
    dealt = [finding for finding in forged["findings"] if "the secret gives" in finding["what"]]
    signed = [finding for finding in forged["findings"] if "that were signed" in finding["what"]]
    if len(dealt) != 1 or not signed:
        raise CroupierError("a card was changed in the books, and its secret did not tell")
    yield Narration("Somebody who holds the books writes another card over one, and every digest behind it anew.")
    yield Shown(
        "croupier audit verify books.jsonl",
        (
            f"NOT SOUND: {len(dealt)} card of {SEALED_ROUNDS * 6} is another one than its secret gives",
            "and the rows are not those that were signed",
        ),
    )
