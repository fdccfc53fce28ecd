"""Analyses that are bound to no text: what they take, what they say of it, and that nothing else takes it."""

import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import games
from croupier.cli import app
from croupier.engines.analysis import Analysis
from croupier.engines.twenty_one.solve import best
from croupier.errors import BadInput, BadPayTable, BadPlan, CroupierError
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.mathematics.analyses import questions, unbound_request
from croupier.mathematics.proposals import propose
from croupier.options import ENDLESS
from croupier.paytables import plain
from croupier.round.plan import FamilyPlan


def ask(slug: str, wager: str, **options: str) -> Analysis:
    [analysis] = croupier.analyze(slug, wager=wager, options=options, unbound=True)
    return analysis


def edge(slug: str, wager: str, **options: str) -> float:
    return float(ask(slug, wager, **options).house_edge)


# -- published games that no text of ours has -----------------------------------------------------------------------


def test_a_banker_six_at_half_pay_is_the_published_super_six() -> None:
    # https://excelpunks.com/2018/05/12/concepts-13-baccarat-vs-non-commission-baccarat-why-does-a-banker-win-on-6-pay-half/
    assert f"{edge('mini-baccarat', 'banker', commission='0', banker_six='half'):.9f}" == "0.014581045"


def test_half_of_a_win_less_commission_and_parts_of_a_percent_are_counted_to_the_last_part_of_a_cent() -> None:
    def exactly(**options: str) -> Fraction:
        return Fraction(ask("mini-baccarat", "banker", **options).house_edge)

    free, usual = exactly(commission="0"), exactly(commission="5")
    with_six = 2 * (exactly(commission="0", banker_six="half") - free)  # how often the Banker wins with a six
    assert exactly(commission="5", banker_six="half") == usual + with_six * Fraction(95, 200)
    assert exactly(commission="2.5") == (free + usual) / 2
    assert exactly(commission="2.75", banker_six="half") == free + Fraction(275, 500) * (usual - free) + (
        with_six * Fraction(9725, 20000)
    )


def test_a_three_card_seven_that_pushes_is_the_published_commission_free_game() -> None:
    # https://www.888casino.com/blog/card-counting-the-super-six-baccarat-side-bet/
    seven = ask("mini-baccarat", "banker", commission="0", banker_three_card_seven="push")
    assert f"{float(seven.house_edge):.4%}" == "1.0183%"
    [approved] = croupier.analyze("dragon-bonus-baccarat", wager="banker")
    assert seven.house_edge == approved.house_edge


def test_early_surrender_and_no_hole_card_are_worth_what_is_published() -> None:
    # Rule variations, 8 decks, soft 17 stood on: http://www.21blackjack.net/card/ prints early surrender against an ace
    # +.39% and a ten +.24%, no peek with an ace -.01% and a ten -.10%.
    usual = played_best(decks="8", soft_17="stand")
    assert f"{usual - played_best(decks='8', soft_17='stand', surrender='early'):.2%}" == "0.63%"
    assert f"{usual - played_best(decks='8', soft_17='stand', surrender='early:ten'):.2%}" == "0.24%"
    assert f"{played_best(decks='8', soft_17='stand', hole_card='none') - usual:.2%}" == "0.11%"
    late = {"decks": "8", "soft_17": "stand", "late_blackjack": "all"}
    assert f"{played_best(**late, hole_card='peek_aces') - usual:.2%}" == "0.10%"
    assert f"{played_best(**late, hole_card='peek_tens') - usual:.2%}" == "0.01%"


def test_a_surrender_against_some_upcards_saves_what_it_saves_there() -> None:
    none, every = played_best(surrender="none"), played_best(surrender="early")
    some = [played_best(surrender=f"early:{upcards}") for upcards in ("ace", "ten", "2-9")]
    assert abs((none - every) - sum(none - edge for edge in some)) < 1e-12


def test_a_late_surrender_saves_nothing_from_a_blackjack_that_nobody_has_looked_for() -> None:
    rules = {"decks": "8", "soft_17": "stand", "hole_card": "none"}
    none, late, early = (played_best(**rules, surrender=word) for word in ("none", "late", "early"))
    assert early < late < none
    [(question, _)] = questions(unbound_request("blackjack", {**rules, "surrender": "late"}, wager="main"))
    game = best(question)
    assert abs(game.house_edge + sum(float(end.net) * chance for end, chance in game.endings().items())) < 1e-12


def test_a_blackjack_at_six_to_five_costs_what_it_pays_less_where_nobody_is_paid_at_once() -> None:
    rules = {"decks": "8", "soft_17": "stand", "even_money": "off"}
    natural = 2 * Fraction(32 * 128, 416 * 415)
    both = natural * 2 * Fraction(31 * 127, 414 * 413)
    cost = Fraction(3, 10) * (natural - both)
    assert abs(played_best(**rules, blackjack_pays="6:5") - played_best(**rules) - float(cost)) < 1e-12
    # The usual figure for eight decks is 1.36%; with even money for whoever wants it, less.
    assert f"{float(cost):.2%}" == "1.36%"
    paid_at_once = {**rules, "even_money": "on"}
    assert played_best(**paid_at_once, blackjack_pays="6:5") < played_best(**rules, blackjack_pays="6:5")


def played_best(**options: str) -> float:
    [(question, _)] = questions(unbound_request("blackjack", options, wager="main"))
    return best(question).house_edge


# -- rules of the plan ----------------------------------------------------------------------------------------------


def test_what_a_hand_is_worth_and_how_it_ends_agree_under_rules_of_no_text() -> None:
    """The edge is read off the endings; it is also the sum of what every deal is worth."""
    rules = {"surrender": "early", "hole_card": "none", "charlie": "5", "hit_split_aces": "on", "decks": "1"}
    [(question, _)] = questions(unbound_request("blackjack", rules, wager="main"))
    game = best(question)
    mean = sum(float(ending.net) * chance for ending, chance in game.endings().items())
    assert abs(game.house_edge + mean) < 1e-12


def test_no_qualifier_and_larger_plays_are_worth_what_counting_says() -> None:
    free = ask("three-card-poker", "base", qualifier="none")
    assert [str(difference) for difference in free.differs] == [
        "qualifier: none, where the text has queen_high (OH-H 12.I)"
    ]
    # Whoever never folds then holds cards like the dealer's, so nothing but the ante bonus is left: 1 to 1, 4 to 1 and
    # 5 to 1 for 720 straights, 52 threes of a kind and 48 straight flushes of 22,100 hands.
    assert free.solved.strategy
    always = next(simpler for simpler in free.solved.strategy.simpler if simpler.name == "always play")
    assert always.house_edge == -Fraction(720 + 4 * 52 + 5 * 48, 22100)
    assert edge("three-card-poker", "base", qualifier="pair") < 0, "an ante that no dealer meets wins"
    assert edge("three-card-poker", "base", multiples="1,2") < edge("three-card-poker", "base")


@pytest.mark.parametrize("double_on", ["any", "none", "8-11", "9-11", "10"])
@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "ride-free", "rocket-aces"])
def test_split_hands_double_on_the_same_totals_or_on_none_in_whatever_order_it_is_said(
    slug: str, double_on: str
) -> None:
    for after_split in ("on", "off"):
        asked = {"double_after_split": after_split, "double_on": double_on}
        for options in (asked, dict(reversed(asked.items()))):
            house = propose(games.get(slug), options)
            rules = BlackjackPlan.of(house.game).in_force(house.options)
            assert rules.doubles_after_split == (rules.doubles if after_split == "on" else frozenset()), options
            assert bool(rules.doubles) == (double_on != "none")


def test_an_option_that_the_text_has_as_well_is_read_as_the_text_reads_it() -> None:
    assert ask("mini-baccarat", "player", decks="6").differs == ()
    assert ask("three-card-poker", "base", qualifier="queen_high").differs == ()


@pytest.mark.parametrize(
    ("slug", "option", "as_the_text"),
    [
        ("four-card-poker", "multiples", "1-3"),
        ("ultimate-texas-holdem", "multiples_1", "3,4"),
        ("ultimate-texas-holdem", "qualifier", "pair_of_deuces"),
        ("mini-baccarat", "commission", "5.0"),
        ("ride-free", "surrender", "late:2-ace"),
        ("blackjack", "double_on", "4-20"),
    ],
)
def test_the_rule_of_the_text_in_other_words_is_no_difference(slug: str, option: str, as_the_text: str) -> None:
    assert propose(games.get(slug), {option: as_the_text}).differs == ()


def test_an_endless_shoe_deals_every_card_with_the_same_chance() -> None:
    house = propose(games.get("blackjack"), {"decks": "endless"})
    assert getattr(house.options, "decks", 0) == ENDLESS
    money = ask("blackjack", "house_money", decks="endless")
    pair = next(line for line in money.lines if line.line == "pair")
    assert abs(float(pair.probability) - 1 / 13) < 1e-10


# -- pay tables -----------------------------------------------------------------------------------------------------


def test_a_pay_below_the_floor_is_worked_out_and_named() -> None:
    [cheap] = croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"straight": "5 to 1"})
    assert cheap.house_edge == Fraction(402, 5525) + Fraction(720, 22100)
    assert [difference.plain() for difference in cheap.differs] == [
        {"what": "pair_plus.straight", "is": "5 to 1", "text": "6 to 1", "clause": "OH-H 12.IV"}
    ]


def test_a_line_is_removed_and_added_where_the_cards_know_it() -> None:
    [without] = croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"pair": "off"})
    assert [line.line for line in without.lines] == ["straight_flush", "three_of_a_kind", "straight", "flush"]
    [more] = croupier.analyze("mini-baccarat", wager="dragon_bonus_player", unbound=True, pay={"win_by_3": "1 to 1"})
    assert next(line for line in more.lines if line.line == "win_by_3").hits
    with pytest.raises(BadPayTable, match="makes a line 'dragon'"):
        croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"dragon": "500 to 1"})


def test_a_table_is_given_as_lines_as_json_and_as_toml(tmp_path: Path) -> None:
    lines = {"straight_flush": "30 to 1", "flush": "10 to 1"}
    (tmp_path / "mine.json").write_text(json.dumps(lines))
    table = ", ".join(f'{{ line = "{line}", pays = "{pays}" }}' for line, pays in lines.items())
    written = f'[[table]]\nid = "MINE"\nwager = "pair_plus"\nclause = "mine"\nlines = [{table}]\n'
    (tmp_path / "mine.toml").write_text(written)
    edges = {
        croupier.analyze("three-card-poker", wager="pair_plus", paytable=given, unbound=True)[0].house_edge
        for given in (lines, str(tmp_path / "mine.json"), tmp_path / "mine.toml")
    }
    assert edges == {1 - Fraction(48 * 31 + 1096 * 11, 22100)}


def test_the_pay_of_a_base_game_is_solved_again(tmp_path: Path) -> None:
    [dear] = croupier.analyze("let-it-ride", wager="base", unbound=True, pay={"base.pair_of_tens_or_better": "2 to 1"})
    [usual] = croupier.analyze("let-it-ride", wager="base")
    assert dear.house_edge < usual.house_edge
    assert dear.solved.strategy != usual.solved.strategy


# -- what is refused, and in which words ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"options": {"decks": "13"}}, "1 to 12"),
        ({"options": {"surrender": "never"}}, "none | late | early"),
        ({"options": {"surrender": "none:ten"}}, "none | late | early"),
        ({"options": {"surrender": "early:ace-9"}}, "early:ten"),
        ({"options": {"late_blackjack": "some"}}, "original | all"),
        ({"options": {"blackjack_pays": "1:0"}}, "any odds"),
        ({"options": {"speed": "7"}}, "surrender"),
        ({"pay": {"flush": "soon"}}, "say whose line"),
        ({"pay": {"house_money.pair": "soon"}}, "is not a pay"),
        ({"paytable": 7}, "needs its wager"),
        ({"options": {"split_hands": "9"}}, "1 to 4"),
        ({"options": {"even_money": "maybe"}}, "on | off"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_in_one_line(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(CroupierError) as refused:
        croupier.analyze("blackjack", unbound=True, **asked)
    assert why in str(refused.value)


@pytest.mark.parametrize("commission", ["101", "-1", "soon", "1/3", "1/0", "nan", "1e400", "", None, [5]])
def test_a_commission_that_is_none_is_refused(commission: object) -> None:
    with pytest.raises(CroupierError, match="commission cannot be"):
        croupier.analyze("mini-baccarat", wager="banker", unbound=True, options={"commission": commission})


@pytest.mark.parametrize(
    ("option", "typed", "given"),
    [
        ("blackjack_pays", "7:5", Fraction(7, 5)),
        ("blackjack_pays", "6:5", Decimal("1.2")),
        ("even_money", "off", False),
    ],
)
def test_numbers_and_switches_are_given_as_python_has_them(option: str, typed: str, given: object) -> None:
    asked, typed_in = (propose(games.get("blackjack"), {option: value}) for value in (given, typed))
    assert asked.differs == typed_in.differs


def test_a_wager_of_ones_own_is_bound_to_no_text_anyway() -> None:
    with pytest.raises(BadInput, match=r"mine\.toml is bound to no text"):
        croupier.analyze("blackjack", wager="mine.toml", unbound=True)


def test_single_pays_need_to_be_asked_unbound() -> None:
    with pytest.raises(BadInput, match="unbound=True"):
        croupier.analyze("three-card-poker", pay={"flush": "4 to 1"})


# -- tables, settlements and reports stay bound ---------------------------------------------------------------------


def beyond(slug: str) -> Iterator[dict[str, object]]:
    """Something beyond the text for every proposal and every wider option of a game."""
    values = {
        "decks": "endless",
        "soft_17": "",
        "blackjack_pays": "7:5",
        "surrender": "early",
        "hole_card": "none",
        "late_blackjack": "all",
        "even_money": "off",
        "double_on": "8-11",
        "charlie": "6",
        "split_hands": "1",
        "qualifier": "pair_of_tens",
        "commission": "3",
        "banker_six": "half",
    }
    plan = games.get(slug).plan
    known = {*plan.proposals(), *plan.wider()} if isinstance(plan, FamilyPlan) else set()
    for name in known:
        value = values.get(name, "5" if name.startswith("multiples") else "on")
        if value and name not in ("double_after_split", "resplit_aces"):
            yield {name: value}


@pytest.mark.parametrize("slug", games.slugs())
def test_a_table_takes_nothing_beyond_its_text(slug: str) -> None:
    game = games.get(slug)
    for options in beyond(slug):
        if "banker_three_card_seven" in options:
            options = {"banker_three_card_seven": "half"}
        assert propose(game, options).differs, f"{options} is in the text of {slug}"
        for bound in (game.house, lambda raw: game.house(raw, bound=False)):
            with pytest.raises(CroupierError):
                bound(options)
    for wager, table in ((wager, printed) for printed in game.paytables.values() for wager in printed.wagers):
        line = table.lines[0].line
        cheap = propose(game, {}, wager=wager, changed={f"{wager}.{line}": "1 to 100"}).options.tables.get(wager)
        if cheap is None or table.lost:
            continue
        with pytest.raises(CroupierError):
            game.house({wager: plain(cheap)})


def test_rules_of_no_text_are_never_dealt() -> None:
    house = propose(games.get("blackjack"), {"surrender": "early"})
    with pytest.raises(BadPlan, match="not dealt"):
        house.game.plan.posted(house.options)  # type: ignore[union-attr] # every plan of the family has it


def test_a_settlement_takes_no_rule_beyond_the_text() -> None:
    scenario = {"game": "blackjack", "options": {"surrender": "early"}, "rounds": [{"seats": [], "outcomes": []}]}
    with pytest.raises(CroupierError, match="surrender"):
        croupier.settle(scenario)


# -- the command ----------------------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], command: str) -> str:
    with pytest.raises(SystemExit) as ended:
        app(command.split())
    assert not ended.value.code
    return capsys.readouterr().out


def test_the_command_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "analyze three-card-poker --wager pair_plus --unbound --pay flush=4:1")
    assert "differs: pair_plus.flush: 4 to 1, where the text has 3 to 1 (OH-H 12.IV)" in shown
    written = json.loads(printed(capsys, "analyze mini-baccarat --wager banker --unbound --option decks=12 --json"))
    assert written["differs"] == [{"what": "decks", "is": "12", "text": "4 to 8", "clause": "OH-E 03.I"}]
    assert written["options"]["decks"] == "12"
