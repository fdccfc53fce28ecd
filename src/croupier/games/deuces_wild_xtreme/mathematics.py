"""Deuces Wild Xtreme: the hand against the dealer's, and six bonus wagers by pay tables (CO 30-2118 (9) to (19))."""

from dataclasses import replace

from croupier.engines.question import Question
from croupier.engines.showdown.side_bets import side_bet
from croupier.engines.showdown.solve import mathematics
from croupier.engines.solved import Solution
from croupier.games.deuces_wild_xtreme.options import LINKED, Options
from croupier.games.deuces_wild_xtreme.plan import PLAN
from croupier.games.deuces_wild_xtreme.progressives import meters_of
from croupier.games.families.wild_dealer import STYLE


def linked(question: Question) -> Solution:
    """Five-Card Linked Progressive (CO 30-2118 (19)); a further card takes the joker's place."""
    options, table = question.options, question.posted
    assert isinstance(options, Options)
    notes = ["a further card takes the joker's place, so the hands are those of the pack without it"]
    if len(meters_of(options, table)) > 1:
        notes.append("its meters are taken to stand at one reading")
    if any(line.envy for line in table.lines):
        per = "for one award of a round" if options.envy_per == "round" else "for each award"
        notes.append(f"the envy pays of other players' awards come on top, {per}")
    return replace(side_bet(question), notes=tuple(notes))


MATHEMATICS = mathematics(PLAN, STYLE, **{LINKED: linked})
