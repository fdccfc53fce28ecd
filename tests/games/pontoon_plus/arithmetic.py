"""What a round of Pontoon Plus owes by plain arithmetic, from the cards on the layout and what people said.

It shares nothing with the rules: neither their counting nor their pay tables.
"""

from fractions import Fraction

from croupier.equipment.cards import TEXT, Card
from croupier.round.facts import Chose, Deal, Pay, Remedied
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.setup import Seat
from croupier.round.views import boxes

BONUS = {"AA": 11, "KK": 8, "QQ": 8, "JJ": 8, "AK": 4, "AQ": 4, "AJ": 4} | {f"{pip}{pip}": 3 for pip in range(2, 10)}
#: What may stand in the record between a split and the answers of those who follow it.
ASIDE = ("follow", "decline", "take_back", "first_card", "second_card", "third_card")


def value(card: Card) -> int:
    rank = TEXT[card][0]
    return 11 if rank == "A" else 10 if rank in "JQK" else int(rank)


def count(hand: list[Card], hard: int = 0) -> int:
    """Points with aces as eleven while they fit; the first ``hard`` cards never count their aces so."""
    points = sum(1 if at < hard and value(card) == 11 else value(card) for at, card in enumerate(hand))
    for card in hand[hard:]:
        points -= 10 if points > 21 and value(card) == 11 else 0
    return points


def odds_of_21(hand: list[Card], whole: bool) -> Fraction:
    text = sorted(TEXT[card] for card in hand)
    ranks, suits = "".join(card[0] for card in text), {card[1] for card in text}
    if ranks in ("678", "777"):
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3 if suits == {"s"} else 2)
    if len(hand) == 2 and whole:
        return Fraction(3, 2)
    return {5: Fraction(3, 2), 6: Fraction(2)}.get(len(hand), Fraction(3 if len(hand) > 6 else 1))


def bonus_odds(first: Card, second: Card) -> int:
    high, low = sorted((TEXT[first], TEXT[second]), key=lambda card: "AKQJ98765432".index(card[0]))
    if high == low and high[0] == "A":
        return 40
    return BONUS.get(high[0] + low[0], 1 if high[0] == "A" else -1)


class Owed:
    """What every seat of a round that was settled is owed. ``most`` is the maximum that each box is cut to."""

    def __init__(self, round_: Round, most: int = 0) -> None:
        self.round = round_
        self.laid = boxes(round_.facts)
        self.chose = [fact for fact in round_.facts if type(fact) is Chose]
        self.took_back = {choice.seat for choice in self.chose if choice.action == "take_back"}
        left = [fact.seat for fact in round_.facts if type(fact) is Remedied and fact.kind == "walked_away"]
        self.there = {seat.seat for seat in round_.setup.seats} - set(left) - self.took_back
        self.bets = {seat.seat: dict(seat.wagers) for seat in round_.setup.seats}
        for number in {seat.number for seat in round_.setup.seats} if most else ():
            main = {seat.seat: bet for seat in self.on_box(number) if (bet := self.bets[seat.seat]["main"])}
            for seat, bet in main.items() if sum(main.values()) > most else ():
                self.bets[seat]["main"] = max(bet * most // sum(main.values()), 1000)
        self.dealer = self.laid.get(DEALER, {}).get(0, [])
        self.pontoon = len(self.dealer) >= 2 and sorted(map(value, self.dealer[:2])) == [10, 11]

    def on_box(self, number: int) -> list[Seat]:
        """Everybody with an initial bet on a box, in the order in which they decide for it."""
        there = [seat for seat in self.round.setup.seats if seat.number == number and dict(seat.wagers).get("main")]
        return sorted(there, key=lambda seat: (seat.standing, -dict(seat.wagers)["main"]))

    def said(self, number: int, action: str) -> list[Chose]:
        """What was decided for a box, whoever decided for it then."""
        seats = {seat.seat for seat in self.on_box(number)}
        return [choice for choice in self.chose if choice.seat in seats and choice.action == action]

    def nets(self, seat: Seat) -> dict[str, int]:
        """What a seat is up by wager; of one that took its bets back only what was settled by the first cards."""
        box = self.on_box(seat.number)
        if not box or all(other.seat in self.took_back for other in box):
            return {}
        home = box[0].seat
        facts = self.round.facts
        first, second = [fact.card for fact in facts if type(fact) is Deal and fact.slot < 0 and fact.to == home][:2]
        own = [choice for choice in self.chose if choice.seat == seat.seat]
        nets = {
            "player_pair": self.bets[seat.seat].get("player_pair", 0)
            * (11 if TEXT[first][0] == TEXT[second][0] else -1),
            "bonus": self.bets[seat.seat].get("bonus", 0) * bonus_odds(first, second),
        }
        if seat.seat in self.took_back:
            return nets
        insured = sum(choice.amount for choice in own if choice.action == "insure")
        nets |= {"insurance": insured * (2 if self.pontoon else -1), "main": 0, "super_bonus": 0}
        if not (main := self.bets[seat.seat].get("main", 0)):
            return nets
        if self.said(seat.number, "surrender"):
            return nets | {"main": -main if self.pontoon else main // 2 - main}
        for number in self.hands_of(seat):
            withdrew = any(choice.action == "withdraw" and choice.hand == number for choice in own)
            net, extra = (-main, 0) if withdrew else self.hand(seat, home, number)
            nets["main"] += net
            nets["super_bonus"] += extra
        return nets

    def hand(self, seat: Seat, home: str, number: int) -> tuple[int, int]:
        """What a seat's bets on one hand win, and its super bonus."""
        hand, main = self.laid[home][number], self.bets[seat.seat]["main"]
        doubled = any(choice.hand == number for choice in self.said(seat.number, "double"))
        added = sum(
            min(choice.amount, main)
            for choice in self.chose
            if choice.seat == seat.seat and choice.hand == number and choice.action in ("double", "follow")
        )
        points, whole = count(hand, hard=2 if doubled else 0), len(self.laid[home]) == 1
        if points > 21:
            return -main - added, 0
        if points == 21 and doubled:
            return main + added, 0
        if points == 21:
            sevens = len(hand) == 3 and TEXT[hand[0]][0] == "7" and len(set(hand)) == 1
            extra = 0
            if sevens and whole and TEXT[self.dealer[0]][0] == "7" and main >= 1000:
                extra = 500000 if main >= 10000 else 100000
            instead = extra and getattr(self.round.options, "super_bonus_mode", "") == "instead"
            return 0 if instead else int(main * odds_of_21(hand, whole)), extra
        if self.pontoon:
            return -main, 0
        house, stake = count(self.dealer), main + added
        return (stake if house > 21 or points > house else 0 if points == house else -stake), 0

    def hands_of(self, seat: Seat) -> list[int]:
        """The hands a seat has a bet on: all of the deciding player's, else the first and those it followed to."""
        on, hands = {0}, 1
        for at, choice in enumerate(self.chose):
            if choice.action == "split" and choice in self.said(seat.number, "split"):
                follows = False
                for other in self.chose[at + 1 :]:
                    if other.action not in ASIDE:
                        break
                    follows |= (other.seat, other.action) == (seat.seat, "follow")
                if choice.hand in on and (seat.seat == choice.seat or follows):
                    on.add(hands)
                hands += 1
        return sorted(on)

    def envied(self) -> set[str]:
        """Who has $50: of every box without a super bonus the first who is still there to decide for it."""
        seats = self.round.setup.seats
        winning = {seat.number for seat in seats if self.nets(seat).get("super_bonus")}
        others = {seat.number for seat in seats} - winning if winning else set()
        firsts = [next((seat.seat for seat in self.on_box(box) if seat.seat in self.there), "") for box in others]
        return set(firsts) - {""}


def booked(round_: Round) -> dict[str, dict[str, int]]:
    """What the rules gave every seat by wager, splits and doubles with the bet they belong to."""
    assert round_.result is not None
    nets: dict[str, dict[str, int]] = {seat.seat: {} for seat in round_.setup.seats}
    for line in round_.result.lines:
        wager = "main" if line.wager in ("split", "double") else line.wager
        nets[line.seat][wager] = nets[line.seat].get(wager, 0) + line.net
    return nets


def settles_as_owed(round_: Round, most: int = 0) -> Owed:
    """Compare what the rules gave everybody with the arithmetic."""
    owed, got = Owed(round_, most), booked(round_)
    for seat in round_.setup.seats:
        for wager, wanted in owed.nets(seat).items():
            went_back = [
                fact
                for fact in round_.facts
                if type(fact) is Pay and (fact.seat, fact.wager, fact.outcome) == (seat.seat, wager, "returned")
            ]
            if seat.seat in owed.took_back and went_back:
                wanted = 0
            assert got[seat.seat].get(wager, 0) == wanted, (seat.seat, wager, round_.transcript)
    assert {seat for seat, by_wager in got.items() if by_wager.get("envy")} == owed.envied(), round_.transcript
    return owed
