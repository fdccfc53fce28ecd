"""Which bets a roll can decide: most always, some not on a come out roll, and a button overrules either."""

from croupier.games.craps.bets import Bet
from croupier.games.craps.options import Options
from croupier.round.calls import OFF, ON


def works(options: Options, bet: Bet, button: str, *, come_out: bool) -> bool:
    """Whether a bet works on this roll."""
    if button in (ON, OFF):
        return button == ON
    return not come_out or on_come_out(options, bet)


def on_come_out(options: Options, bet: Bet) -> bool:
    """Place bets rest on a come out roll (§3.I.F), buy bets too (ruling: craps-3); odds work (ruling: craps-2)."""
    if bet.kind == "buy":
        return options.buy_on_come_out == "working"
    if bet.kind in ("come_odds", "put_odds"):
        return options.come_odds_on_come_out == "working"
    return bet.kind != "place"
