"""What a question tells: every clause comes up, and nothing that is told gives the answer away or contradicts it."""

import re
from difflib import SequenceMatcher
from functools import cache

import pytest

from croupier import games
from croupier.academy import checking, dealt, drawing, exams, procedures, simulated_players, words_of_a_text
from croupier.academy.altered_words import with_one_change
from croupier.academy.procedures import DealersAct
from croupier.academy.question import Kind, SchoolQuestion
from croupier.conformance import playing
from croupier.equipment.source import SeededSource
from croupier.options import described

SLUGS = games.slugs()


@cache
def drawn(slug: str, kind: Kind, count: int) -> list[SchoolQuestion]:
    return [drawing.question(slug, kind, f"told {number}") for number in range(count)]


# -- every clause ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_clause_of_a_syllabus_can_be_asked(slug: str) -> None:
    game = games.get(slug)
    asked = words_of_a_text.askable(slug)
    assert [entry.cited for entry in asked] == [clause for text in game.texts for clause in exams.syllabus_of(text)]
    for entry in asked:
        question = words_of_a_text.asked(game, entry, SeededSource(entry.cited.encode()))
        assert drawing.is_unambiguous(question)
        assert len(question.choices) >= 3
        assert max(map(len, question.choices)) <= 500  # as much as an answer may be
        assert list(checking.faults(question)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_offered_beside_a_clause_is_not_what_the_texts_say_as_well(slug: str) -> None:
    """Changed in one place it may be what the next clause says; and two texts may say the same in other words."""
    game, asked = games.get(slug), words_of_a_text.askable(slug)
    texts = {entry.clause.gist.lower(): entry.cited.removesuffix(entry.clause.id) for entry in reversed(asked)}
    for entry in asked:
        question = words_of_a_text.asked(game, entry, SeededSource(entry.cited.encode()))
        changed = {other.lower() for other in with_one_change(entry.clause.gist)}
        for wrong in {*question.choices} - {*question.answers}:
            assert not (wrong.lower() in changed and wrong.lower() in texts), entry.cited
            assert wrong.lower() in changed or texts.get(wrong.lower(), "") in ("", text_of(entry)), entry.cited


@pytest.mark.parametrize("slug", ["craps", "three-card-poker", "pontoon-plus", "ride-free"])
def test_no_sentence_is_the_one_that_the_others_come_from(slug: str) -> None:
    """Of sentences that each differ in one place from the right one, anybody could tell which that is."""
    altered = 0
    for entry in words_of_a_text.askable(slug):
        question = words_of_a_text.asked(games.get(slug), entry, SeededSource(entry.cited.encode()))
        [right] = question.answers
        places = {
            choice: [places_that_differ(choice, other) for other in question.choices] for choice in question.choices
        }
        wrong = {*question.choices} - {right}
        if not any(choice.lower() in words_of_a_text.all_said(slug) for choice in wrong):
            altered += 1
            others = [sum(places[choice]) for choice in wrong]
            assert sum(places[right]) >= min(others), question
    assert altered > 10


def places_that_differ(sentence: str, other: str) -> int:
    matched = SequenceMatcher(None, sentence.split(), other.split(), autojunk=False)
    return sum(tag != "equal" for tag, *_ in matched.get_opcodes())


def text_of(entry: words_of_a_text.AskableClause) -> str:
    return entry.cited.removesuffix(entry.clause.id)


def test_a_heading_does_not_give_a_clause_away() -> None:
    game = games.get("four-card-poker")
    clauses = {entry.clause.id: entry for entry in words_of_a_text.askable(game.slug)}
    alone, among = (words_of_a_text.asked(game, clauses[number], SeededSource(b"1")) for number in ("5.IV.A", "12.II"))
    assert alone.text == "Which of these does OH-C 5.IV.A say?"
    assert among.text == "Which of these does OH-C 12.II (Irregularities) say?"


@pytest.mark.parametrize("slug", ["roulette", "blackjack", "three-card-poker"])
def test_clauses_come_up_in_the_drills_of_their_kind(slug: str) -> None:
    for kind in ("payout", "procedure", "irregularity"):
        clauses = [question for question in drawn(slug, kind, 50) if "clause" in question.evidence]
        assert clauses
        assert {entry.kind for entry in words_of_a_text.askable(slug) if entry.cited == clauses[0].clause} == {kind}


def test_what_players_do_comes_up_in_the_drills() -> None:
    evidence = [question.evidence for kind in ("payout", "procedure") for question in drawn("blackjack", kind, 100)]
    assert all(any(form in entry for entry in evidence) for form in ("bet", "said", "table"))


@pytest.mark.parametrize("slug", ["big-six", "mini-baccarat", "deuces-wild-xtreme", "roulette", "three-card-poker"])
def test_a_bet_is_refused_for_its_amount_by_a_clause_that_speaks_of_one(slug: str) -> None:
    """Not by the one that says how the bet is decided."""
    game = games.get(slug)
    sources = [SeededSource(f"{number}".encode()) for number in range(60)]
    tables = [dealt.begun_table(game, source, 2, {"table_minimum": "5", "table_maximum": "500"}) for source in sources]
    asked = [simulated_players.bet(table.last, source) for table, source in zip(tables, sources, strict=True)]
    assert any(asked)
    for question in filter(None, asked):
        if re.search("below|above|is a wager of", question.explanation):
            assert re.search(r"\$|limit|least|most|minimum", procedures.gist_of(game, question.clause)), question


def test_a_table_that_pays_two_wagers_is_named_with_both() -> None:
    table = dealt.begun_table(games.get("mini-baccarat"), SeededSource(b"both"), 1, {})
    asked = (simulated_players.pay_asked(table.last, SeededSource(f"{number}".encode())) for number in range(60))
    texts = {question.text.partition(" on ")[2] for question in asked if question and "DB-OH" in question.given[0]}
    assert texts == {"Dragon Bonus Player or Dragon Bonus Banker?"}


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack", "pontoon-plus", "ride-free"])
def test_a_hand_rests_on_the_clause_that_settles_it_as_a_whole(slug: str) -> None:
    """A side bet goes by its first two cards."""
    totals = [question for question in drawn(slug, "hand", 40) if "who" in question.evidence]
    sides = {
        wager.clause
        for wager in games.get(slug).wagers
        if wager.slug in ("house_money", "push_22", "player_pair", "bonus", "21_plus_3", "lucky_ladies")
    }
    assert totals
    assert not {question.clause for question in totals} & sides
    assert not any(question.clause.startswith("OH-A 16.II") for question in totals)


# -- irregularities -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["blackjack", "ride-free", "pai-gow-poker"])
def test_no_choice_says_part_of_what_is_done(slug: str) -> None:
    """A card is burned, and nothing said of the shuffle after the round: that is no wrong answer."""
    for question in drawn(slug, "irregularity", 80):
        right = {*question.answers[0].split("; ")}
        assert [choice for choice in question.choices if {*choice.split("; ")} <= right] == [question.answers[0]]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_happens_is_told_without_what_is_done(slug: str) -> None:
    for rule in games.get(slug).irregularities.values():
        _, _, done = rule.trigger.partition("; ")
        assert rule.event.endswith(".")
        assert not done or done not in rule.event
        assert "no roll is called" not in rule.event.lower().removeprefix("no roll is called")


def test_a_card_that_nobody_has_seen_is_not_named() -> None:
    unseen = [
        question
        for question in drawn("blackjack", "irregularity", 100)
        if question.evidence.get("kind") == "card_drawn_in_error"
    ]
    assert unseen
    for question in unseen:
        card = question.evidence["round"]["answers"][-1]["answer"].get("card", "no card")
        assert card not in question.given[-1]
        assert not any(card in choice for choice in question.choices)
        assert list(checking.faults(question)) == []


def test_what_came_too_late_to_matter_is_not_asked() -> None:
    """A dealer's card that shows when everybody has decided is none that shows while somebody has still to decide."""
    for slug in ("texas-holdem-bonus", "ultimate-texas-holdem"):
        assert not any("round stands" in question.answers[0] for question in drawn(slug, "irregularity", 50))


def test_what_comes_out_later_tells_no_table() -> None:
    later = [
        question
        for question in drawn("blackjack", "irregularity", 100)
        if question.given and question.given[-1].startswith("Later this comes out: ")
    ]
    assert later
    assert all(
        not sentence.startswith(("Seat ", "The dealer has")) for question in later for sentence in question.given
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_remedy_is_explained_in_words(slug: str) -> None:
    names = {rule.remedy.replace("_", " ") for rule in games.get(slug).irregularities.values()}
    for question in drawn(slug, "irregularity", 8):
        assert question.explanation.rstrip(".").lower() not in names


# -- procedure ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["rocket-aces", "ride-free"])
def test_a_step_that_its_clause_does_not_tell_is_neither_asked_nor_offered(slug: str) -> None:
    """The usual rules that a short text takes over by one clause are more than one step of a round."""
    moment = re.compile(r"\((?:dealer shows|dealer stops|peek|ends)\)")
    for question in drawn(slug, "procedure", 50):
        assert not any(moment.search(told) for told in (*question.given, *question.choices))


def test_a_named_step_is_not_askable() -> None:
    acts = [
        DealersAct("step", "cut", "OH-H 1.I", 0, 0),
        DealersAct("step", "the usual rules (dealer shows)", "OH-H 1.II", 0, 0, "dealer shows", moment=True),
        DealersAct("step", "collect", "OH-H 1.III", 0, 0),
    ]
    assert not procedures.is_askable(acts, 1)
    assert not procedures.is_askable(acts, 2)


def test_the_dealer_is_told_what_the_dealer_sees() -> None:
    """Cards that lie face down are told so until the moment at which they are turned up."""
    hidden = 0
    for question in drawn("three-card-poker", "procedure", 50):
        turned = any("dealer turns the cards up" in told for told in question.given)
        dealers = [told for told in question.given if told.startswith("The dealer has")]
        if question.text == "What comes next?" and dealers and not turned and "Just now: seat" in question.given[-1]:
            hidden += "face down" in dealers[0]
        if question.answers[0] == "the dealer turns the cards up":
            assert dealers == ["The dealer has 3 cards face down."]
    assert hidden


# -- payouts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_whole_chips_and_limits_are_posted_where_the_text_has_them(slug: str) -> None:
    posted = dealt.postings(slug)
    assert {"rounding": "nearest_chip", "smallest_chip": "1"} in posted
    assert {"rounding": "nearest_chip"} not in posted  # which chips would be open
    limited = "payout_limit" in described(games.get(slug).options)
    assert limited == any("payout_limit" in options for options in posted)


def test_vigorish_is_told_apart_from_its_bet() -> None:
    asked = [question for question in drawn("craps", "payout", 100) if "after vigorish" in question.text]
    assert asked
    told = [sentence for question in asked for sentence in question.given]
    assert any(re.search(r"and \$[\d.]+ vigorish beside it", sentence) for sentence in told)
    assert not any("up on Buy" in sentence and "vigorish" not in sentence for sentence in told)


def test_nobody_lays_what_no_table_would_take() -> None:
    for question in drawn("ride-free", "payout", 60):
        for amount in re.findall(r"\$([\d,]+) on Bust Bonus", " ".join(question.given)):
            assert int(amount.replace(",", "")) <= 200


def test_a_total_is_written_in_the_money_of_the_text() -> None:
    totals = [question.explanation for question in drawn("roulette", "payout", 60) if "in all" in question.text]
    assert totals
    assert all(re.search(r"In all \$[\d,.]+\.$", told) for told in totals)


def test_something_goes_wrong_where_only_bets_of_earlier_rolls_stand() -> None:
    """Nobody has laid anything new then, so that there is no seat to name."""
    question = drawing.question("craps", "irregularity", "no bets 2128")
    assert not question.evidence["round"]["setup"]["seats"]
    assert list(checking.faults(question)) == []


def test_a_meter_shows_another_amount_each_time() -> None:
    """Shares of it are reckoned, and not known by heart."""
    told = [question.given for question in drawn("let-it-ride", "payout", 30)]
    shown = {sentence for given in told for sentence in given if sentence.startswith("The meter ")}
    assert len(shown) > 5


def test_a_play_is_asked_in_amounts_that_somebody_would_lay() -> None:
    """What has no limit could be bet by the cent or by the hundred thousand."""
    asked = [*drawn("ride-free", "play", 6)]
    told = " ".join(text for question in asked for text in (*question.given, *question.choices))
    amounts = [int(amount) for amount in re.findall(r"bust bonus (\d+)", told)]
    assert amounts
    assert all(1 <= amount <= 200 for amount in amounts)
    assert all(list(checking.faults(question)) == [] for question in asked)


def test_whoever_has_several_hands_is_asked_about_one_of_them() -> None:
    """What is open may be another thing for the next hand."""
    questions = []
    for number in range(40):
        source = SeededSource(f"hands {number}".encode())
        round_ = dealt.begun_table(games.get("free-bet-blackjack"), source, 1, {}).last
        while round_.pending is not None:
            for ask in playing.asks(round_):
                questions += [simulated_players.said(round_, ask, 0, source)] if ask.hand else []
            dealt.advance(round_, source)
    texts = [question.text for question in questions if question]
    assert texts
    assert all(re.match(r"Seat 1, hand \d, is asked and says ", text) for text in texts)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("5 of 0.50 is below the minimum of 5", "Five Dollars of $0.50 is below the minimum of $5"),
        ("joker of 0.50 is below the 1 it takes at least", "Joker of $0.50 is below the $1 it takes at least"),
    ],
)
def test_a_refusal_names_the_wager_and_its_money(message: str, told: str) -> None:
    """In the file wagers on the wheel of notes are mere numbers."""
    round_ = dealt.begun_table(games.get("big-six"), SeededSource(b"refused"), 1, {}).last
    assert simulated_players._in_titles(round_, message.split()[0], message) == told
