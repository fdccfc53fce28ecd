"""Rules of baccarat, changed one at a time: coups counted, dealt and played out must agree."""

from fractions import Fraction

from croupier import games
from croupier.engines.any.enumerator import enumerate_round
from croupier.equipment.cards import cards
from croupier.round.setup import Seat, Setup
from tests.engines.dealing.baccarat_laying import assert_settled_like_the_round
from tests.engines.proof import solved
from tests.single_truth.mutation import Mutation

MINI, FREE = "mini-baccarat", "dragon-bonus-baccarat"
_HANDS = "hands/baccarat.py"
_FAMILY = "games/families/baccarat_plan.py"
_MINI = "games/mini_baccarat/"
_FREE = "games/dragon_bonus_baccarat/"
_EVEN = 'fixed = true\nlines = [{ line = "wins", pays = '

#: Small shoes: a card of every value; many sevens of three cards; naturals and ties.
DECKS = {
    "values": "Ah 2h 3h 4h 5h 6h 7h 8h 9h Kh",
    "sevens": "7h 7h Kd Kd Kd 5c 5c 6s",
    "naturals": "9h 9h 8c 8c Kd Kd Kd Ac Ac",
}
STAKE = 20_00

MUTATIONS = [
    Mutation(MINI, "the Banker draws on three against an eight", "draw", _HANDS, "DDDDDDDDSD", "D" * 10, "values"),
    Mutation(MINI, "a natural takes nine", "rank", _HANDS, "NATURAL: Final = 8", "NATURAL: Final = 9", "naturals"),
    Mutation(MINI, "the Player stays on five", "draw", _HANDS, "player < 6", "player < 5", "values"),
    Mutation(
        MINI,
        "a five counts six",
        "rank",
        _HANDS,
        "else rank + 2 for",
        "else rank + 2 + (rank == 3) for",
        "values",
        False,
    ),
    Mutation(MINI, "a vigorish of four percent", "odds", f"{_MINI}plan.py", "percent=5", "percent=4", "values"),
    Mutation(MINI, "a vigorish above the win", "odds", f"{_MINI}plan.py", "percent=5", "percent=105", "values", False),
    Mutation(
        *(MINI, "the Player's Hand pays two to one", "odds", f"{_MINI}paytables.toml"),
        *(f'"OH-E 10.I"\n{_EVEN}"1 to 1"', f'"OH-E 10.I"\n{_EVEN}"2 to 1"', "values"),
    ),
    Mutation(
        *(MINI, "the Banker's Hand pays three to two less vigorish", "odds", f"{_MINI}paytables.toml"),
        *(f'"OH-E 10.III"\n{_EVEN}"1 to 1"', f'"OH-E 10.III"\n{_EVEN}"3 to 2"', "values"),
    ),
    Mutation(MINI, "a tie pays nine to one", "odds", f"{_MINI}paytables.toml", '"8 to 1"', '"9 to 1"', "naturals"),
    Mutation(
        MINI, "a win by nine pays fifty", "pay line", f"{_MINI}paytables.toml", '"30 to 1"', '"50 to 1"', "values"
    ),
    Mutation(
        *(MINI, "a win by three pays too", "pay line", f"{_MINI}paytables.toml", '  { line = "natural_win"'),
        *('  { line = "win_by_3", pays = "1 to 2" },\n  { line = "natural_win"', "values"),
    ),
    Mutation(MINI, "equal naturals lose", "push", _FAMILY, '"natural_tie" if lead == 0', '"" if lead == 0', "naturals"),
    Mutation(MINI, "a hand loses on equal counts", "push", _FAMILY, "if lead < 0:", "if lead <= 0:", "naturals"),
    Mutation(
        *(MINI, "a tie pays by suit", "pay line", _FAMILY, '"" if coup.lead(PLAYER) else "tie"'),
        *('"tie" if coup.lead(PLAYER) == coup.player[0] & 3 else ""', "naturals", False),
    ),
    Mutation(FREE, "the Banker draws on six against a five", "draw", _HANDS, "SSSSSSDDSS", "SSSSSDDDSS", "values"),
    Mutation(FREE, "alone the Banker stays on five", "draw", _HANDS, "banker <= 5", "banker <= 4", "values"),
    Mutation(
        FREE, "a three-card six pushes", "push", f"{_FREE}plan.py", "(coup.banker) == 7", "(coup.banker) == 6", "values"
    ),
    Mutation(FREE, "a three-card seven wins", "push", f"{_FREE}plan.py", "pushes=is_fortune_7,", "", "sevens"),
    Mutation(FREE, "Fortune 7 pays thirty", "odds", f"{_FREE}paytables.toml", '"40 to 1"', '"30 to 1"', "sevens"),
    Mutation(
        FREE,
        "a natural wins by the margin only",
        "pay line",
        _FAMILY,
        "if not is_natural(hand):",
        "if True:",
        "naturals",
    ),
    Mutation(
        FREE,
        "a wager is not decided",
        "offer",
        f"{_FREE}plan.py",
        '"fortune_7": LineBet(',
        '"fortune": LineBet(',
        "sevens",
        False,
    ),
]


def prove(slug: str, proof: str) -> dict[str, str]:
    """Every wager of a small shoe in the reference round and from the solver; coups of a full shoe from the kernel."""
    game, deck = games.get(slug), DECKS[proof]
    bets = Seat("1", tuple((wager, STAKE) for wager in game.by_slug))
    round_ = enumerate_round(game, game.house({}), Setup((bets,)), deck=cards(deck), unordered=True)
    for wager in game.by_slug:
        analysis = solved(slug, wager, deck=deck)
        played = {Fraction(net, STAKE): chance for net, chance in round_.by_wager[wager].items() if chance}
        assert {net: chance for net, chance in analysis.distribution.items() if chance} == played, wager
        lines = {line: chance for (bet, line), chance in round_.lines.items() if bet == wager and chance}
        assert {line.line: line.probability for line in analysis.lines if line.hits} == lines, wager
    coups = assert_settled_like_the_round(slug, {}, 8)
    assert len(coups) > 80
    return {"round": str(round_.by_wager), "solver": "as the round", "kernel": f"{len(coups)} different coups"}
