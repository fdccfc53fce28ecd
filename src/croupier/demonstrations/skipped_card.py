"""A dealer skips a card and the floor puts it right by hand. Here the text's own remedy is the only one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from croupier.demonstrations.house import RunningHouse
from croupier.demonstrations.scenes import Conclusion, FigureTable, Narration, RefusedAttempt, Scene, Shown, Title
from croupier.errors import CroupierError
from croupier.money import cents, dollars

PLAYERS: Final = ("ann", "bob", "cat")
BET: Final = "100"
#: As they came out of the shoe. The fourth was the dealer's to take, and went to the first box instead.
FIRST, SKIPPED, AFTER, DRAWN = "Tc 9d 8h", "Kd", "9c Ts", "6s Th 8c"


def story(house: RunningHouse) -> Iterator[Scene]:
    """Deal the round with the mistake in it."""
    yield Title("A card skipped, and wrongly corrected")
    yield Narration(
        "New Jersey, June 2021. At a live blackjack table the dealer gave the players their cards and forgot the "
        "dealer's own. The staff tried to put it right by moving cards back. The rule was simpler: the dealer takes "
        "the card that was missed afterwards, and the players keep theirs. The house was fined."
    )
    path = house.table("skipped-card", "blackjack", {}, deals=False)
    house.seat(path, PLAYERS)
    house.bet(path, PLAYERS, {"main": BET})
    dora = house["dora"]
    yield dora.does(f"begins a round; {', '.join(PLAYERS)} have {BET} each on boxes 1, 2, 3", f"{path}/begin")
    house.deal(path, FIRST)
    asked = dora.ask(path)["pending"]
    if asked["to"] != "dealer":
        raise CroupierError(f"the dealer's card is due, and the house asks for {asked['to']}'s")
    yield Narration(
        f"The boxes have {FIRST.replace(' ', ', ')}. The dealer's screen asks: {asked['asked']}. But dora has slid the "
        f"next card, {SKIPPED}, to box 1, and everybody has seen it there."
    )
    yield from _tried_by_hand(house, path)
    yield from _by_the_text(house, path)
    yield from _figures(house, path)


def _tried_by_hand(house: RunningHouse, path: str) -> Iterator[RefusedAttempt]:
    """What a hurried dealer tries: a card goes only to the hand that is due, and the wrong word for it is no remedy."""
    dora = house["dora"]
    yield dora.is_refused(f"enters {SKIPPED} for box 1", f"{path}/outcomes", {"outcome": SKIPPED, "seat": "1"})
    exposed: dict[str, Any] = {"kind": "card_exposed", "details": {"card": SKIPPED}}
    yield dora.is_refused(f"declares {SKIPPED} an exposed card", f"{path}/irregularities", exposed)
    yield dora.is_refused(
        "declares that box 2 got no card",
        f"{path}/irregularities",
        {"kind": "no_cards_dealt", "details": {"seat": "2"}},
    )
    yield dora.is_refused("voids the round", f"{path}/void", {"reason": "a card was skipped"})


def _by_the_text(house: RunningHouse, path: str) -> Iterator[Scene]:
    """What the text says, previewed and then done."""
    dora, missed = house["dora"], {"kind": "dealer_missed_card", "reason": "own first card skipped"}
    remedy = dora.tell(f"{path}/irregularities/preview", missed)["remedy"]
    yield Shown(
        f"POST /api/{path}/irregularities/preview: what the text would do",
        (house.remedy(path, "dealer_missed_card"), *(_cited(fact) for fact in remedy)),
    )
    yield dora.does("declares that the dealer missed a card, and goes on", f"{path}/irregularities", missed)
    house.deal(path, f"{SKIPPED} {AFTER}")
    up, hole, drawn = DRAWN.split()
    house.deal(path, up)
    yield Narration(
        f"{SKIPPED} is taken for box 1, then boxes 2 and 3 get theirs, and last the dealer {up} and an unseen card."
    )
    house.deal(path, "??")
    yield dora.is_refused("declares it once more, to draw again", f"{path}/irregularities", missed)
    house.decide(path, *((name, str(seat), "stand") for seat, name in enumerate(PLAYERS, 1)))
    house.deal(path, f"{hole} {drawn}")


def _cited(sentence: dict[str, str]) -> str:
    return sentence["text"] + (f" ({sentence['clause']})" if sentence["clause"] else "")


def _figures(house: RunningHouse, path: str) -> Iterator[Scene]:
    """What was paid, what moving the cards would have paid, and what the record shows for ever."""
    document = house.command("audit", "show", "skipped-card", "--round", "1")
    paid = {seat: cents(net) for seat, net in sorted(document["wins"].items())}
    moved = house.settled(
        {
            "game": "blackjack",
            "rounds": [
                {
                    "seats": [{"seat": str(seat), "wagers": {"main": BET}} for seat in range(1, len(PLAYERS) + 1)],
                    "outcomes": f"{FIRST} {SKIPPED} {AFTER} {DRAWN}".split(),
                    # 19, 19 and 14 against a king: nobody would play them otherwise.
                    "decisions": [{"seat": seat, "action": action} for seat, action in _PLAYED_THEN],
                }
            ],
        }
    )
    yield Narration("Beside it, what the same cards pay if each is moved back by a place, as if none had been skipped.")
    yield FigureTable(
        "What each seat is up",
        ("seat", "by the text, and paid", "with the cards moved back", "difference"),
        tuple(
            (
                f"{seat} ({document['players'][seat]})",
                dollars(paid[seat]),
                dollars(moved[seat]),
                dollars(moved[seat] - paid[seat]),
            )
            for seat in paid
        ),
    )
    clause = next(phase for phase in document["phases"] if "missed" in phase["text"])
    yield Shown(
        "croupier audit show skipped-card --round 1", (_cited(clause), *(_line(line) for line in document["lines"]))
    )
    cost = sum(paid.values()) - sum(moved.values())
    yield Conclusion(
        "Prevented. A card goes to the hand that is due or is not taken; the remedy is the text's, under its clause, "
        f"and stays in the record. Moving the cards would have cost the players {dollars(cost)}."
    )


_PLAYED_THEN: Final = (("1", "stand"), ("2", "stand"), ("3", "hit"))


def _line(line: dict[str, Any]) -> str:
    return f"seat {line['seat']}: {line['wager']} {line['stake']}, {line['outcome']}, {line['net']} ({line['clause']})"
