import json
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from croupier.errors import BadMoney, BadPayTable, CroupierError, OptionRefused, UnknownName
from croupier.games import everything
from croupier.games.three_card_poker import GAME
from croupier.options import House, Limit, amount, choice, described, switch, whole
from croupier.paytables import plain
from tests.support import clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """One option of every sort."""

    dealing: str = choice("hand", "shoe", clause="X 1", title="from where")
    decks: int = whole(6, 1, 8, clause="X 2", title="how many decks")
    peek: bool = switch(True, clause="X 3", title="whether the dealer peeks")
    payout_limit: int = amount(5000, clause="X 4", title="the most a round pays")

    def check(self) -> None:
        """A shoe holds at least two decks."""
        if self.dealing == "shoe" and self.decks < 2:
            raise OptionRefused("a shoe holds at least two decks", clause="X 5")


TABLE = replace(GAME, options=Options)


def house(**posted: object) -> Options:
    made = TABLE.house(posted)
    assert isinstance(made, Options)
    return made


def test_what_is_not_posted_keeps_the_default_of_the_text() -> None:
    made = house()
    assert (made.dealing, made.decks, made.peek, made.payout_limit) == ("hand", 6, True, 5000)
    assert (made.table_minimum, made.table_maximum, made.increment) == (0, 0, 0)
    assert {wager: table.id for wager, table in made.tables.items()} == {
        "ante_bonus": "AB-OH",
        "pair_plus": "PP-OH",
        "six_card_bonus": "SCB-OH",
    }
    assert TABLE.house() == TABLE.house({}) == made


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("dealing", "shoe", "shoe"),
        ("decks", 1, 1),
        ("decks", "8", 8),
        ("peek", "off", False),
        ("peek", False, False),
        ("peek", "on", True),
        ("peek", "true", True),
        ("peek", "false", False),
        ("peek", True, True),
        ("payout_limit", "37.50", 3750),
        ("payout_limit", 0, 0),
        ("table_minimum", "$10", 1000),
    ],
)
def test_an_option_is_read_into_its_type(name: str, raw: object, value: object) -> None:
    read = getattr(house(**{name: raw}), name)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "raw", "accepted", "cited"),
    [
        ("dealing", "machine", r"hand \| shoe", "X 1"),
        ("dealing", "", r"hand \| shoe", "X 1"),
        ("dealing", None, r"hand \| shoe", "X 1"),
        ("decks", 0, "1 to 8", "X 2"),
        ("decks", 9, "1 to 8", "X 2"),
        ("decks", "six", "1 to 8", "X 2"),
        ("decks", 2.0, "1 to 8", "X 2"),
        ("decks", True, "1 to 8", "X 2"),
        ("decks", [6], "1 to 8", "X 2"),
        ("peek", "maybe", r"on \| off", "X 3"),
        ("peek", [], r"on \| off", "X 3"),
        ("peek", None, r"on \| off", "X 3"),
        ("payout_limit", "-1", "an amount of money", "X 4"),
        ("payout_limit", 1.5, "an amount of money", "X 4"),
        ("payout_limit", "lots", "an amount of money", "X 4"),
    ],
)
def test_what_the_text_does_not_allow_is_refused_with_its_clause(
    name: str, raw: object, accepted: str, cited: str
) -> None:
    with pytest.raises(OptionRefused, match=f"option {name} cannot be .*; allowed: {accepted}") as why:
        house(**{name: raw})
    assert why.value.clause == cited
    assert cited in str(why.value)


def test_a_combination_the_text_does_not_allow_is_refused() -> None:
    assert house(dealing="shoe", decks=2).decks == 2
    with pytest.raises(OptionRefused, match="at least two decks") as why:
        house(dealing="shoe", decks=1)
    assert why.value.clause == "X 5"


@pytest.mark.parametrize("name", ["colour", "tables", "limits", "wheel_minimum", "ante_colour", ""])
def test_an_unknown_option_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(
        UnknownName, match=rf"no option '{name}'; there is table_minimum, .*dealing, .*pair_plus"
    ) as why:
        house(**{name: "1"})
    assert why.value.where == {"game": "three-card-poker"}


def test_options_cannot_be_changed_once_posted() -> None:
    made = house()
    with pytest.raises(FrozenInstanceError):
        made.decks = 1  # type: ignore[misc]  # the very thing that must fail


def test_the_options_of_a_game_describe_themselves() -> None:
    known = described(Options)
    assert list(known) == [
        "table_minimum",
        "table_maximum",
        "increment",
        "smallest_chip",
        "rounding",
        "dealing",
        "decks",
        "peek",
        "payout_limit",
    ]
    allowed, default = known["decks"]
    assert (allowed.values, allowed.clause, allowed.title, default) == (("1 to 8",), "X 2", "how many decks", 6)
    assert known["peek"][0].show(True) == "on"
    assert known["payout_limit"][0].show(3750) == "37.50"


# Pay tables and limits


def test_a_side_bet_may_be_off_and_a_payout_of_the_text_may_not() -> None:
    for off in ("off", False):
        assert "six_card_bonus" not in house(six_card_bonus=off).tables
        assert "pair_plus" not in house(pair_plus=off).tables
    with pytest.raises(OptionRefused, match="ante_bonus cannot be off") as why:
        house(ante_bonus="off")
    assert why.value.clause == "OH-H 12.V"


def test_a_table_is_for_its_own_number_of_decks() -> None:
    lines = plain(GAME.paytables["AB-OH"])["lines"]
    own_table = {"id": "AB-2D", "wager": "ante_bonus", "clause": "X 6", "decks": [1, 2], "lines": lines}
    assert house(ante_bonus=own_table, decks=2).tables["ante_bonus"].id == "AB-2D"
    with pytest.raises(OptionRefused, match="AB-2D is for 1, 2 decks, not 6") as why:
        house(ante_bonus=own_table)
    assert why.value.clause == "X 6"


@clause("OH-H 7.I.A", "OH-H 7.I.D")
def test_a_wager_has_its_own_limits_else_the_tables_which_side_bets_do_not_share() -> None:
    made = house(
        table_minimum="10",
        table_maximum="500",
        increment="5",
        ante_minimum="25",
        pair_plus_maximum="100",
        six_card_bonus_maximum="50",
    )
    assert made.limit("ante", own=False) == Limit(2500, 50_000, 500)
    assert made.limit("pair_plus", own=False) == Limit(1000, 10_000, 500)
    assert made.limit("six_card_bonus", own=True) == Limit(0, 5000, 0)
    assert made.limit("play", own=False) == Limit(1000, 50_000, 500)


def test_limits_are_money_and_make_sense() -> None:
    with pytest.raises(OptionRefused, match="ante_minimum cannot be negative"):
        house(ante_minimum="-5")
    with pytest.raises(BadMoney, match="'lots' is not an amount"):
        house(ante_minimum="lots")
    with pytest.raises(OptionRefused, match="the minimum of ante, 100, is above its maximum, 50") as why:
        house(ante_minimum="100", table_maximum="50")
    assert why.value.clause
    with pytest.raises(OptionRefused):
        house(table_minimum="100", table_maximum="50")
    assert house(table_minimum="50", table_maximum="50").table_minimum == 5000
    assert house(ante_minimum="0").limit("ante", own=False) == Limit()


def test_what_is_paid_without_a_stake_has_no_limits_to_post() -> None:
    with pytest.raises(CroupierError, match="ante_bonus"):
        house(ante_bonus_maximum="5")


def test_posted_options_survive_storage() -> None:
    made = house(
        dealing="shoe",
        decks=8,
        peek="off",
        payout_limit="50000",
        table_minimum="10",
        six_card_bonus="off",
        ante_maximum="100",
        pair_plus_increment="0.50",
    )
    stored = json.loads(json.dumps(TABLE.posted(made)))
    assert stored["decks"] == "8"
    assert stored["six_card_bonus"] == "off"
    assert TABLE.house(stored) == made
    assert TABLE.house(TABLE.posted(house())) == house()


def test_a_table_of_the_house_survives_storage_with_the_options() -> None:
    lines = [{"line": "straight", "pays": "2 to 1"}, {"line": "three_of_a_kind", "pays": "$5", "returns_stake": True}]
    own_table = {"id": "AB-OH", "wager": "ante_bonus", "clause": "X 6", "lines": lines}
    with pytest.raises(BadPayTable, match="the text fixes what ante_bonus pays"):
        house(ante_bonus=own_table)
    made = TABLE.house({"ante_bonus": own_table}, bound=False)  # it can be analysed, and an old round can have it
    stored = json.loads(json.dumps(TABLE.posted(made)))
    assert TABLE.house(stored, bound=False) == made
    assert TABLE.house(stored, bound=False).tables["ante_bonus"] != GAME.paytables["AB-OH"]


@pytest.mark.parametrize("slug", [game.slug for game in everything()])
def test_every_game_refuses_nonsense_and_keeps_its_defaults(slug: str) -> None:
    (game,) = (game for game in everything() if game.slug == slug)
    for name, (allowed, default) in described(game.options).items():
        assert getattr(game.house({name: allowed.show(default)}), name) == default
        with pytest.raises(OptionRefused):
            game.house({name: "no such thing"})
