"""What a house may choose at a pai gow poker table (OH-F)."""

from dataclasses import dataclass

from croupier.errors import OptionRefused
from croupier.games.pai_gow_poker.rules import LEAST_FORTUNE
from croupier.money import Cents, dollars
from croupier.options import House, amount, choice, switch

#: A posted limit of Fortune pays leaves at least this (§15.VI).
LEAST_LIMIT: Cents = 50_000_00


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """How the cards are dealt, where the deal starts, what is charged, and who may bank."""

    dealing: str = choice("hand", "shoe", clause="OH-F 9.I", title="from the hand, or by an automated dealing shoe")
    # §3.II.A: each of the two decks is complete by itself
    shuffler: bool = switch(False, clause="OH-F 3.II", title="an automated shuffler, two decks alternating")
    starting_position: str = choice(
        "dice", "rng", "button", clause="OH-F 8.I", title="dice, a random number or a moving button"
    )
    vig_rounding: str = choice(
        "none", "up_25c", clause="OH-F 13.XIII", title="vigorish up to the next 25 cents or exact"
    )
    two_hands: bool = switch(True, clause="OH-F 7.IV", title="one player on two adjacent positions")
    courtesy_reset: bool = switch(False, clause="OH-F 14.XIV", title="the house resets a foul hand set against it")
    player_banking: bool = switch(True, clause="OH-F 14.III", title="players may take the bank in turn")
    partner_banking: bool = switch(False, clause="OH-F 14.XIX", title="players may share the bank")
    partner_house_bet: Cents = amount(clause="OH-F 14.XIX", title="what the house bets against partners who bank")
    payout_limit: Cents = amount(clause="OH-F 15.VI", title="most that a Fortune bonus wins in a round")

    def check(self) -> None:
        """The button goes with shuffler and dealing shoe (§8.I.C), and a limit of Fortune pays has a floor (§15.VI)."""
        if self.starting_position == "button" and not (self.shuffler and self.dealing == "shoe"):
            message = "a button marks the start only with shuffler on and dealing shoe; use dice or rng"
            raise OptionRefused(message, clause="OH-F 11.IV")
        table = self.tables.get("fortune_bonus")
        if self.payout_limit and table:
            posted = self.limit("fortune_bonus", own=True).minimum
            most = max(line.pays.net(max(posted, LEAST_FORTUNE)) for line in table.lines)
            if self.payout_limit < (least := max(LEAST_LIMIT, most)):
                message = f"payout_limit cannot be {dollars(self.payout_limit)}; it is {dollars(least)} or more"
                raise OptionRefused(message, clause="OH-F 15.VI")
