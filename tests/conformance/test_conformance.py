"""The suite every registered game must pass, at its defaults and at the options that change its play."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard, BadInput, CroupierError, OptionRefused, Refused, RoundOver, WagerRefused
from croupier.house import asking
from croupier.options import described
from croupier.round.facts import Remedied
from croupier.round.irregularities import REMEDIES
from croupier.round.procedures import checklists, steps
from croupier.round.requests import Draw, Gather, Roll, Spin
from croupier.round.round import Abandoned, Settled, Void
from tests.conformance import checks
from tests.conformance.playing import IDS, TABLES, advance, asks, every_choice, new_round, play_out

every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=IDS)
seeds = st.binary(min_size=8, max_size=8)
# A seed is no smaller than another, so there is nothing to shrink.
PHASES = (Phase.explicit, Phase.generate)
quick = settings(max_examples=20, deadline=None, phases=PHASES)


@every_table
@quick
@given(seed=seeds, seats=st.integers(1, 5))
def test_random_play_ends_settled_and_money_is_conserved(
    slug: str, options: dict[str, object], seed: bytes, seats: int
) -> None:
    source = SeededSource(seed)
    round_ = play_out(new_round(slug, options, source, seats), source)
    assert isinstance(round_.result, Settled)
    checks.conserves_money(round_)
    checks.cites_clauses_that_exist(round_)
    checks.hides_cards(round_)
    checks.replays(round_)


@every_table
@settings(max_examples=4, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_every_point_of_a_round_replays_and_hides_what_is_hidden(
    slug: str, options: dict[str, object], seed: bytes
) -> None:
    source = SeededSource(seed)
    round_ = new_round(slug, options, source)
    while round_.pending is not None:
        checks.replays(round_)
        checks.hides_cards(round_)
        advance(round_, source)


@every_table
@settings(max_examples=6, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_every_offered_action_is_legal_and_others_are_refused(
    slug: str, options: dict[str, object], seed: bytes
) -> None:
    source = SeededSource(seed)
    round_ = new_round(slug, options, source)
    while round_.pending is not None:
        for ask in asks(round_):
            for choice in every_choice(round_, ask):
                round_.fork().answer(choice, seat=ask.seat)
            for wrong in _wrong(ask):
                _refused(round_, wrong, ask.seat)
            _refused(round_, {"action": ask.actions[0].name, "seat": "99"}, None)
        advance(round_, source)
    with pytest.raises(RoundOver):
        round_.answer("stand")


@every_table
@settings(max_examples=6, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_nobodys_money_is_staked_for_them(slug: str, options: dict[str, object], seed: bytes) -> None:
    """Every decision declares what an absent player is taken to do, and it never adds a wager."""
    source = SeededSource(seed)
    round_ = new_round(slug, options, source)
    while round_.pending is not None:
        for ask in asks(round_):
            assert not asking.adds_wager(round_, ask, asking.default(ask))
        advance(round_, source)


def _wrong(ask: object) -> list[object]:
    wrong: list[object] = ["fly", {"action": "fly"}, {}, 7, None, {"action": 3}]
    for action in getattr(ask, "actions", ()):
        if action.most:
            wrong.append({"action": action.name, "amount": str(action.most // 100 + 1)})
            wrong += [{"action": action.name, "amount": "0"}, {"action": action.name, "amount": "-5"}]
            wrong.append({"action": action.name, "amount": 2.5})
        if action.multiples:
            wrong.append({"action": action.name, "multiple": 1 + max(action.multiples)})
    return wrong


def _refused(round_: object, value: object, seat: str | None) -> None:
    before = round_.plain()  # type: ignore[attr-defined]  # a Round
    with pytest.raises(CroupierError) as why:
        round_.answer(value, seat=seat)  # type: ignore[attr-defined]
    assert "\n" not in str(why.value)
    assert round_.plain() == before  # type: ignore[attr-defined]


@every_table
@settings(max_examples=6, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_wrong_outcomes_are_refused_and_change_nothing(slug: str, options: dict[str, object], seed: bytes) -> None:
    source = SeededSource(seed)
    round_ = new_round(slug, options, source)
    while round_.pending is not None:
        match round_.pending:
            case Draw():
                wrong: list[object] = ["Zz", "", None, 99, -1, 1.5, [3]]
                wrong += [card for card, left in enumerate(round_.felt.left) if not left]
            case Roll():
                wrong = [[0, 7], "3", [1], None]
            case Spin():
                wrong = ["37", 17, "", None, "000"]
            case _:
                wrong = []
        for one in wrong:
            _refused(round_, one, None)
        advance(round_, source)


@every_table
@settings(max_examples=3, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_every_irregularity_anywhere_is_remedied_or_refused(slug: str, options: dict[str, object], seed: bytes) -> None:
    source = SeededSource(seed)
    round_ = new_round(slug, options, source, seats=2)
    while round_.pending is not None:
        for rule in round_.game.irregularities.values():
            details = {"seat": round_.setup.seats[0].seat} if "seat" in rule.needs else {}
            other = round_.fork()
            before = other.plain()
            try:
                other.declare(rule.kind, **details)
            except Refused:
                assert other.plain() == before
            else:
                declared = [fact.clause for fact in other.facts if type(fact) is Remedied and fact.kind == rule.kind]
                assert declared == [rule.clause]
            play_out(other, source)
            checks.conserves_money(other)
            checks.cites_clauses_that_exist(other)
            checks.hides_cards(other)
            checks.replays(other)
        advance(round_, source)


@every_table
@settings(max_examples=3, deadline=None, phases=PHASES)
@given(seed=seeds)
def test_a_round_can_be_voided_or_abandoned_anywhere(slug: str, options: dict[str, object], seed: bytes) -> None:
    source = SeededSource(seed)
    round_ = new_round(slug, options, source)
    while round_.pending is not None:
        void, abandoned = round_.fork(), round_.fork()
        void.void("the lights went out")
        abandoned.abandon("the building is on fire")
        assert isinstance(void.result, Void)
        assert isinstance(abandoned.result, Abandoned)
        for ended in (void, abandoned):
            checks.conserves_money(ended)
            checks.replays(ended)
            with pytest.raises(RoundOver):
                ended.void("again")
        with pytest.raises(BadInput, match="needs a reason"):
            round_.fork().void("  ")
        advance(round_, source)


@every_table
def test_amending_an_answer_gives_the_round_that_would_have_been(slug: str, options: dict[str, object]) -> None:
    source = SeededSource(b"amended")
    round_ = play_out(new_round(slug, options, source), source)
    for seq, entry in enumerate(round_.answers, 1):
        assert round_.amended(seq, entry.answer).transcript == round_.transcript
    for seq in (0, len(round_.answers) + 1):
        with pytest.raises(BadInput, match="there is no answer"):
            round_.amended(seq, "Ah")


@every_table
def test_the_order_in_which_seats_answer_does_not_matter(slug: str, options: dict[str, object]) -> None:
    for number in range(60):
        source = SeededSource(b"gather %d" % number)
        round_ = new_round(slug, options, source)
        while round_.pending is not None and not isinstance(round_.pending, Gather):
            advance(round_, source)
        if not isinstance(round_.pending, Gather) or len(round_.pending.asks) < 2:
            continue
        forwards, backwards = round_.fork(), round_.fork()
        for ask in round_.pending.asks:
            forwards.answer(next(every_choice(round_, ask)), seat=ask.seat)
        for ask in reversed(round_.pending.asks):
            backwards.answer(next(every_choice(round_, ask)), seat=ask.seat)
        assert forwards.transcript == backwards.transcript
        checks.replays(backwards)


@every_table
def test_wagers_are_taken_until_the_first_answer_and_not_after(slug: str, options: dict[str, object]) -> None:
    source = SeededSource(b"late")
    round_ = new_round(slug, options, source, seats=1)
    fixed = {one.slug for one in round_.game.wagers if one.exactly}
    wager, bet = next(one for one in round_.setup.seats[0].wagers if one[0] not in fixed)
    round_.wager("1", wager, str(bet // 100 + 5))
    assert dict(round_.setup.seats[0].wagers)[wager] == (bet // 100 + 5) * 100
    advance(round_, source)
    with pytest.raises(WagerRefused) as late:
        round_.wager("1", wager, "5")
    assert round_.game.rulebook.find(late.value.clause)


@pytest.mark.parametrize("slug", games.slugs())
def test_walking_stops_at_steps_that_are_clauses_and_ends_the_same(slug: str) -> None:
    walked, straight = (new_round(slug, {}, SeededSource(b"walk")) for _ in range(2))
    walked.walking = True
    for round_ in (walked, straight):
        play_out(round_, SeededSource(b"on"))
    assert walked.transcript == straight.transcript


@pytest.mark.parametrize("slug", games.slugs())
def test_a_game_is_whole(slug: str) -> None:
    game = games.get(slug)
    assert game.slug == slug
    assert game.rules_version >= 1
    book = game.rulebook
    cited = [wager.clause for wager in game.wagers] + [rule.clause for rule in game.irregularities.values()]
    cited += [line.clause for table in game.paytables.values() for line in table.lines]
    cited += [game.closes, game.layout, *filter(None, (game.limits, game.seated_only))]
    for one in cited:
        assert book.find(one), f"{slug} cites {one!r}, which is no clause of {book.id}"
    for rule in game.irregularities.values():
        assert rule.remedy in REMEDIES or rule.remedy in game.remedies
        assert rule.trigger.endswith(".")
    for name in checklists(game):
        assert any(steps(game, name, game.house(options)) for other, options in TABLES if other == slug)


@pytest.mark.parametrize("slug", games.slugs())
def test_every_step_of_a_checklist_belongs_to_some_house(slug: str) -> None:
    game = games.get(slug)
    posted: list[dict[str, object]] = [options for other, options in TABLES if other == slug]
    posted += [{name: value} for name, (one, _) in described(game.options).items() for value in one.values]
    reached: set[str] = set()
    for options in posted:
        with suppress(OptionRefused):  # a value that only goes with another one
            house = game.house(options)
            reached |= {one.id for name in checklists(game) for one in steps(game, name, house)}
    assert reached == {one.id for one in game.rulebook.clauses if one.checklist}


@pytest.mark.parametrize("slug", games.slugs())
def test_pay_tables_are_well_formed(slug: str) -> None:
    game = games.get(slug)
    for table in game.paytables.values():
        options: dict[str, object] = dict.fromkeys(table.wagers, table.id)
        options |= {"decks": table.decks[0]} if table.decks else {}
        if table.fixed:
            assert all(game.house().tables[wager] is table for wager in table.wagers)
        elif table.lost:
            with pytest.raises(OptionRefused, match=f"lost what {table.id} pays"):
                game.house(options)
        else:
            assert all(game.house(options).tables[wager] is table for wager in table.wagers)
        odds = [line.pays for line in table.lines if line.pays.unit in ("to", "for")]
        assert odds == sorted(odds, key=lambda one: one.num / one.den, reverse=True), f"{table.id} is not best first"


def test_pay_table_lines_have_their_public_names() -> None:
    public = json.loads((Path(__file__).parents[1] / "data" / "lines.json").read_text(encoding="utf-8"))
    for slug, tables in public.items():
        for name, lines in tables.items():
            wager, _, table = name.partition(" ")
            mine = games.get(slug).paytables[table]
            assert wager in mine.wagers
            assert sorted(one.line for one in mine.lines) == sorted(lines)


@every_table
def test_posted_options_survive_storage(slug: str, options: dict[str, object]) -> None:
    game = games.get(slug)
    house = game.house(options | {"table_minimum": "5", "table_maximum": "1000"})
    assert game.house(json.loads(json.dumps(game.posted(house)))) == house


@pytest.mark.parametrize("slug", games.slugs())
def test_unknown_names_are_refused_with_what_there_is(slug: str) -> None:
    game = games.get(slug)
    with pytest.raises(CroupierError, match="there is"):
        game.house({"no_such_option": "1"})
    with pytest.raises(CroupierError, match="there is"):
        new_round(slug, {}, SeededSource(b"x")).declare("no_such_kind")
    fresh = new_round(slug, {}, SeededSource(b"x"))
    with pytest.raises(BadCard if isinstance(fresh.pending, Draw) else CroupierError):
        fresh.answer("no such thing")
