"""A house shows one rule and deals another. Here the rule that is shown is the one that asks for the cards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from croupier.demonstrations.house import RunningHouse
from croupier.demonstrations.scenes import Conclusion, Did, FigureTable, Narration, Scene, Shown, Title
from croupier.errors import CroupierError
from croupier.money import Cents, cents, dollars

NAME: Final = "soft-17"
PLAYERS: Final = ("ann", "bob", "cat")
BET: Final = "100"
#: 18, 19 and 17 against a six and an ace; the next card of the shoe makes the dealer 21.
DEALT, HOLE, NEXT = "Tc 9d 8h 6d 8c Th 9s", "As", "4c"
#: How long an exact figure may take to be worked out.
_PATIENCE: Final = 240.0


def story(house: RunningHouse) -> Iterator[Scene]:
    """Deal a soft 17 under one rule, and then under the other."""
    yield Title("A wrong rule shown for soft 17")
    yield Narration(
        "New Jersey, January 2023. For 26 hours a live blackjack table showed that its dealer stands on every 17, and "
        "its dealers played so. The approved rule was to hit a soft 17. The house was fined."
    )
    path = house.table(NAME, "blackjack", {}, deals=False)
    house.seat(path, PLAYERS)
    yield Narration(f"What a player reads at the table: {_shown_rule(house, path)}.")
    yield from _dealer_wants_to_stand(house, path)
    yield from _posted_between_rounds(house, path)
    yield from _dealer_wants_to_draw(house, path)
    yield from _figures(house)
    yield Conclusion(
        "Prevented. There is no sign beside the rule: the page reads the option by which the round asks for cards. It "
        "changes between rounds only, with a name and a reason, and every round keeps the one it was played by."
    )


def _dealt(house: RunningHouse, path: str) -> None:
    """To the point where the dealer has a soft 17."""
    house.bet(path, PLAYERS, {"main": BET})
    house["dora"].tell(f"{path}/begin")
    house.deal(path, f"{DEALT} ??")
    house.decide(path, *((name, str(seat), "stand") for seat, name in enumerate(PLAYERS, 1)))
    house.deal(path, HOLE)


def _dealer_wants_to_stand(house: RunningHouse, path: str) -> Iterator[Scene]:
    _dealt(house, path)
    dora, asked = house["dora"], house["dora"].ask(path)["pending"]
    if asked is None or asked["to"] != "dealer":
        raise CroupierError("the dealer hits soft 17 here, and no card is asked for")
    yield Narration(
        f"Round 1. The dealer has {DEALT.split()[3]} and {HOLE}, a soft 17. The screen asks: {asked['asked']}."
    )
    yield dora.is_refused("stands, and begins the next round", f"{path}/begin")
    yield dora.is_refused("leaves the card unseen", f"{path}/outcomes", {"outcome": "??"})
    over = {"kind": "dealer_overdrew", "details": {"card": NEXT}}
    yield dora.is_refused("says that a card would be one too many", f"{path}/irregularities", over)
    stand = {"options": {"soft_17": "stand"}, "reason": "as it says on the sign"}
    yield dora.is_refused("posts the other rule", f"{path}/options", stand)
    yield house["sam"].is_refused("posts it while the cards are out", f"{path}/options", stand)
    yield dora.does(f"draws {NEXT}: 21", f"{path}/outcomes", {"outcome": NEXT})
    yield _compared(house, 1, "hit", "stand")


def _posted_between_rounds(house: RunningHouse, path: str) -> Iterator[Scene]:
    sam, stand = house["sam"], {"options": {"soft_17": "stand"}, "reason": "approved: this table stands on all 17s"}
    house["ann"].tell(f"{path}/wagers", {"seat": "1", "wagers": {"main": BET}})
    yield sam.is_refused("posts the other rule over ann's wager", f"{path}/options", stand)
    house["ann"].tell(f"{path}/retract", {"seat": "1", "wager": "main"})
    yield sam.is_refused(
        "posts a rule that no text allows", f"{path}/options", stand | {"options": {"soft_17": "maybe"}}
    )
    waits = sam.requests(f"{path}/options", stand)
    yield Did(f"{sam.name} ({sam.role})", "asks for soft_17: stand between rounds, with the layout empty and a reason")
    if waits is not None:
        yield house["sue"].agrees(waits)
    yield Narration(f"At once every page reads: {_shown_rule(house, path)}.")


def _dealer_wants_to_draw(house: RunningHouse, path: str) -> Iterator[Scene]:
    _dealt(house, path)
    yield Narration("Round 2, the same cards. With the soft 17 the round is settled: no card is asked for.")
    yield house["dora"].is_refused(f"draws {NEXT} all the same", f"{path}/outcomes", {"outcome": NEXT})
    yield _compared(house, 2, "stand", "hit")


def _shown_rule(house: RunningHouse, path: str) -> str:
    """The option as the table shows it: posted, or the text's own."""
    option = next(option for option in house["ann"].ask("games/blackjack")["options"] if option["option"] == "soft_17")
    chosen = house["ann"].ask(path)["options"].get("soft_17", option["default"])
    return f"{option['title']}: {chosen} ({option['clause']})"


def _compared(house: RunningHouse, number: int, rule: str, other: str) -> FigureTable:
    """What a round has paid, and what the same cards pay under the other rule."""
    lines = house["audrey"].ask(f"tables/{NAME}/rounds/{number}")["lines"]
    paid = {line["seat"]: cents(line["net"]) for line in sorted(lines, key=lambda line: str(line["seat"]))}
    would = _under(house, other)
    return FigureTable(
        f"What each seat is up in round {number}",
        ("seat", f"{rule}, as shown and paid", f"{other}, had it been dealt so"),
        tuple((f"{seat} ({PLAYERS[int(seat) - 1]})", dollars(net), dollars(would[seat])) for seat, net in paid.items()),
    )


def _under(house: RunningHouse, rule: str) -> dict[str, Cents]:
    return house.settled(
        {
            "game": "blackjack",
            "options": {"soft_17": rule},
            "rounds": [
                {
                    "seats": [{"seat": str(seat), "wagers": {"main": BET}} for seat in range(1, len(PLAYERS) + 1)],
                    "outcomes": [*DEALT.split(), HOLE, *([NEXT] if rule == "hit" else [])],
                    "decisions": [{"seat": str(seat), "action": "stand"} for seat in range(1, len(PLAYERS) + 1)],
                }
            ],
        }
    )


def _figures(house: RunningHouse) -> Iterator[Scene]:
    """What the difference is worth, and which rounds were played by which rule."""
    edges = {rule: _edge(house, rule) for rule in ("hit", "stand")}
    edges |= {"difference": edges["hit"] - edges["stand"]}
    yield FigureTable(
        "What it is worth: the house edge of the main wager, six decks, best play",
        ("dealer on soft 17", "house edge", "of 1,000,000 wagered"),
        tuple((rule, f"{edge:.4%}", f"{edge * 1_000_000:,.0f}") for rule, edge in edges.items()),
    )
    rounds = house["anybody"].ask(f"tables/{NAME}/recall")["rounds"]
    yield Shown(
        f"GET /api/tables/{NAME}/recall: which round was played by which rule",
        tuple(f"{round_['round']}: soft_17 {round_['options'].get('soft_17', 'hit')}" for round_ in rounds),
    )
    yield Shown(f"GET /api/audit/chains/{NAME}, as an auditor: who changed it", tuple(_changes(house)))


def _changes(house: RunningHouse) -> Iterator[str]:
    """Entries of the chain behind which another rule held than before."""
    before = "hit"
    for entry in house["audrey"].ask(f"audit/chains/{NAME}?limit=500")["entries"]:
        now = entry["entry"]["options"].get("soft_17", "hit")
        if now != before:
            because = next(note[4] for note in entry["entry"]["events"] if note[2].startswith("posts"))
            yield f"entry {entry['number']}: {before} to {now}, by {entry['entry']['by']}: {because}"
        before = now


def _edge(house: RunningHouse, rule: str) -> float:
    """The exact figure, asked for until it is worked out."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        analysis: Any = house["audrey"].send("GET", f"analyses/blackjack?wager=main&option=soft_17%3D{rule}")[1]
        if analysis.get("status") == "known":
            return float(analysis["wagers"][0]["house_edge"]["value"])
        time.sleep(0.5)
    raise CroupierError("the exact figures are not there in time")
