"""Rules of the games of twenty-one, changed one at a time: solver, kernel and advice follow the reference round."""

from tests.engines.blackjack_proving import prove
from tests.single_truth.mutation import Kind, Mutation

__all__ = ["MUTATIONS", "prove"]

#: A rule, its kind, the file in the game's folder or in a family, what stands there and what instead, and the proof.
Row = tuple[str, Kind, str, str, str, str]

INSURANCE = '{ line = "insurance", pays = "2 to 1" }'
CHECKED = "checked=frozenset({ACE, TEN})"
DOUBLES = "double_share=Fraction(1),"
TWO_ACES = '{ line = "two_aces", pays = "20 for 1" },\n  { line = "single_ace", pays = "2 for 1" },\n]\n\n# The text'
RULES, POINTS = "families/blackjack_plan.py", "hands/points.py"
TIES = "dealer in self.pushes or player == dealer"
LOSES = 'if player > MOST_POINTS:\n            return "lose"'
LONGER = "return STAND | HIT if points < MOST_POINTS else 0"
TWENTY_ONE, DEALER_22 = "families/twenty_one.py", "families/side_bets.py"


def _pays(line: str, pays: str) -> str:
    return f'{{ line = "{line}", pays = "{pays}" }}'


#: What everybody follows.
FOLLOWED: dict[str, list[Row]] = {
    "blackjack": [
        ("insurance pays 3 to 1", "odds", "paytables.toml", INSURANCE, _pays("insurance", "3 to 1"), "insurance"),
        ("insurance takes a quarter", "limit", "plan.py", "share=Fraction(1, 2)", "share=Fraction(1, 4)", "insurance"),
        (
            "insurance against a ten",
            "offer",
            "plan.py",
            "against=frozenset({ACE})",
            "against=frozenset({TEN})",
            "insurance",
        ),
        (
            "even money pays 7 to 5",
            "odds",
            "paytables.toml",
            '"even_money", pays = "1 to 1"',
            '"even_money", pays = "7 to 5"',
            "play",
        ),
        (
            "even money against a ten too",
            "offer",
            "plan.py",
            "even_money=frozenset({ACE})",
            "even_money=frozenset({ACE, TEN})",
            "even money",
        ),
        ("no look under a ten", "offer", "plan.py", CHECKED, "checked=frozenset({ACE})", "doubles and aces"),
        ("no look, and a split", "split", "plan.py", CHECKED, "checked=frozenset()", "eights and aces"),
        ("no look, and a ride", "offer", "plan.py", CHECKED, "checked=frozenset()", "riding"),
        ("a blackjack pays 2 to 1", "odds", "options.py", 'choice("3:2", "6:5"', 'choice("2:1", "6:5"', "play"),
        (
            "the dealer stands on soft 17",
            "draw",
            "options.py",
            'choice("hit", "stand"',
            'choice("stand", "hit"',
            "soft",
        ),
        (
            "doubles on ten and eleven",
            "limit",
            "plan.py",
            DOUBLES,
            f"{DOUBLES} doubles=frozenset({{10, 11}}),",
            "doubles",
        ),
        (
            "no double after a split",
            "limit",
            "plan.py",
            DOUBLES,
            f"{DOUBLES} doubles_after_split=frozenset(),",
            "sixes",
        ),
        (
            "splits to two hands",
            "split",
            "options.py",
            "most_hands=self.split_hands",
            "most_hands=2",
            "splits",
        ),
        ("split aces draw", "draw", "plan.py", "one_card=frozenset({ACE})", "one_card=frozenset()", "aces"),
        (
            "a straight flush pays 7",
            "pay line",
            "paytables.toml",
            _pays("straight_flush", "4 to 1"),
            _pays("straight_flush", "7 to 1"),
            "house money",
        ),
        (
            "ace and deuce are no straight",
            "rank",
            "house_money.py",
            "or (low, high) == (DEUCE, ACE)",
            "and DEUCE < ACE",
            "house money",
        ),
        ("only the win rides", "multiple", "plan.py", 'rides="bet and win"', 'rides="win"', "riding"),
        ("the dealer wins ties", "push", RULES, TIES, "dealer in self.pushes", "play"),
        ("a 12 takes no fourth card", "draw", RULES, LONGER, LONGER.replace("MOST_POINTS", "12"), "play"),
        ("longer hands double too", "multiple", RULES, LONGER, LONGER.replace("HIT", "HIT | DOUBLE"), "low cards"),
        ("soft hands do not double", "limit", RULES, "if points in totals", "if points in totals and not soft", "soft"),
        (
            "an ace counts one in longer hands",
            "rank",
            POINTS,
            "points <= 11:",
            "points <= 11 and len(hand) == 2:",
            "soft",
        ),
        ("tens are not split", "split", "plan.py", DOUBLES, f"{DOUBLES} pairs=frozenset(range(1, 10)),", "tens"),
    ],
    "free-bet-blackjack": [
        ("insurance pays 5 to 2", "odds", "paytables.toml", INSURANCE, _pays("insurance", "5 to 2"), "insurance"),
        ("a dealer 22 busts", "push", "plan.py", "pushes=frozenset({22})", "pushes=frozenset()", "doubles"),
        ("no free double of a nine", "multiple", "plan.py", "{9, 10, 11}", "{10, 11}", "doubles"),
        ("nines split for chips", "split", "plan.py", "range(1, 10)", "range(1, 9)", "nines"),
        (
            "a suited 22 pays 40",
            "pay line",
            "paytables.toml",
            _pays("dealer_22_suited", "50 to 1"),
            _pays("dealer_22_suited", "40 to 1"),
            "push 22",
        ),
        ("tens split for free", "split", "plan.py", "range(1, 10)", "range(1, 11)", "tens"),
        ("the bet is on 24", "rank", DEALER_22, "total(dealer).points != 22", "total(dealer).points != 24", "push 22"),
    ],
    "ride-free": [
        (
            "insurance takes all of the wager",
            "limit",
            "plan.py",
            "share=Fraction(1, 2)",
            "share=Fraction(1)",
            "insurance",
        ),
        ("no look, and a surrender", "fold", "plan.py", CHECKED, "checked=frozenset({ACE})", "surrender"),
        ("no look, and a bet on a bust", "offer", "plan.py", CHECKED, "checked=frozenset()", "bust"),
        ("no look, and the lammers", "offer", "plan.py", CHECKED, "checked=frozenset()", "lammers and aces"),
        (
            "three quarters back",
            "fold",
            "paytables.toml",
            '"surrender", pays = "1 for 2"',
            '"surrender", pays = "3 for 4"',
            "surrender",
        ),
        (
            "insurance against tens too",
            "offer",
            "plan.py",
            "against=frozenset({ACE})",
            "against=frozenset({ACE, TEN})",
            "insurance",
        ),
        ("surrender to tens alone", "fold", "plan.py", "surrender=VALUES", "surrender=frozenset({TEN})", "surrender"),
        ("splits to two hands", "split", "plan.py", "most_hands=4", "most_hands=2", "splits"),
        ("22 is no bust", "rank", "rules.py", "total(dealer).points <= 21", "total(dealer).points <= 22", "bust"),
        (
            "the bust before the check",
            "offer",
            "options.py",
            '"after_peek", "before_peek"',
            '"before_peek", "after_peek"',
            "bust",
        ),
        ("no straight to the three", "rank", "rules.py", " or (low, middle, high) == (0, 1, ACE)", "", "21+3"),
        ("the ladies are spades", "rank", "rules.py", 'card("Qh")', 'card("Qs")', "ladies"),
        (
            "two lammers for a double",
            "multiple",
            "plan.py",
            'wager="silver_stack",',
            'wager="silver_stack", for_double=2,',
            "lammers",
        ),
        (
            "two lammers pay 11",
            "pay line",
            "paytables.toml",
            _pays("2_lammers", "10 to 1"),
            _pays("2_lammers", "11 to 1"),
            "lammers",
        ),
    ],
    "rocket-aces": [
        ("insurance pays 1 to 1", "odds", "paytables.toml", INSURANCE, _pays("insurance", "1 to 1"), "insurance"),
        ("no look under an ace", "offer", "plan.py", CHECKED, "checked=frozenset({TEN})", "doubles and aces"),
        ("the dealer draws to 18", "draw", TWENTY_ONE, "count.points < 17", "count.points < 18", "play"),
        (
            "the dealer hits a soft 18",
            "draw",
            TWENTY_ONE,
            "count == (17, True)",
            "count.soft and count.points <= 18",
            "soft 18",
        ),
        ("split aces split again", "split", "plan.py", "split_once=frozenset({ACE})", "split_once=frozenset()", "aces"),
        ("two aces pay 21", "pay line", "paytables.toml", TWO_ACES, TWO_ACES.replace("20 for", "21 for"), "rocket"),
    ],
}

#: What an engine cannot follow, and says so.
REFUSED: dict[str, list[Row]] = {
    "blackjack": [
        ("the dealer stands on 16", "draw", TWENTY_ONE, "count.points < 17", "count.points < 16", "play"),
        ("hands win 2 to 1", "odds", "paytables.toml", _pays("win", "1 to 1"), _pays("win", "2 to 1"), "play"),
        ("doubles for half", "multiple", "plan.py", DOUBLES, "double_share=Fraction(1, 2),", "doubles"),
        (
            "pairs by rank",
            "split",
            TWENTY_ONE,
            "return VALUE[first] == VALUE[second]",
            "return first >> 2 == second >> 2",
            "splits",
        ),
        ("a player's bust pushes", "push", RULES, LOSES, LOSES.replace("lose", "push"), "play"),
        ("longer hands are given up", "fold", RULES, LONGER, LONGER.replace("HIT", "HIT | SURRENDER"), "play"),
        (
            "a blackjack is of one suit",
            "rank",
            POINTS,
            "1 in (VALUE[first], VALUE[second])",
            "first & 3 == second & 3",
            "insurance",
        ),
        (
            "no ace completes a ten",
            "rank",
            TWENTY_ONE,
            "return ACES if up in TENS else frozenset()",
            "return frozenset()",
            "insurance",
        ),
        ("two blackjacks go to the dealer", "push", RULES, "if natural or (added", "if (added", "play"),
        (
            "a late blackjack takes doubles",
            "push",
            RULES,
            "natural or (added and not",
            "natural or (not added and not",
            "play",
        ),
        ("a split hand may be a blackjack", "split", TWENTY_ONE, " and self.split_from == UNSEEN", "", "splits"),
    ],
    "free-bet-blackjack": [
        (
            "a dealer 23 pushes too",
            "push",
            "plan.py",
            "pushes=frozenset({22})",
            "pushes=frozenset({22, 23})",
            "doubles",
        ),
    ],
    "ride-free": [
        ("clubs and diamonds are a colour", "rank", DEALER_22, "card & 3 in (1, 2)", "card & 3 in (0, 1)", "hedge 22"),
        (
            "a 26 loses the hedge",
            "limit",
            "plan.py",
            "loses_above=29, keeps_cards=True",
            "loses_above=25, keeps_cards=True",
            "hedge 22",
        ),
    ],
    "rocket-aces": [
        # A table that pays a single ace would never do so.
        ("one ace is as good as two", "rank", "rules.py", "if aces == 2:", "if aces >= 1:", "rocket"),
        ("splits to five hands", "split", "plan.py", "most_hands=4", "most_hands=5", "splits"),
        (
            "the first card is the ace",
            "rank",
            "rules.py",
            "if aces == 1:",
            "if aces == 1 and two[0] in ACES:",
            "rocket",
        ),
    ],
}


def _mutations(rows: dict[str, list[Row]], *, follows: bool) -> list[Mutation]:
    return [
        Mutation(slug, rule, kind, _path(slug, file), before, after, proof, follows)
        for slug, changes in rows.items()
        for rule, kind, file, before, after, proof in changes
    ]


def _path(slug: str, file: str) -> str:
    if file.startswith("hands/"):
        return file
    return f"games/{file}" if "/" in file else f"games/{slug.replace('-', '_')}/{file}"


MUTATIONS = [*_mutations(FOLLOWED, follows=True), *_mutations(REFUSED, follows=False)]
