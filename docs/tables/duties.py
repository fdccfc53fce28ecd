"""Write the page of who does what in every game: ``python -m docs.tables.duties``."""

from collections.abc import Iterator
from pathlib import Path

from croupier import games
from croupier.house import duties
from croupier.house.duties import Duty, spoken
from croupier.house.records import RecordRule
from croupier.house.roles import holds
from croupier.round.game import Game
from croupier.rulebooks import OFFICES
from docs.tables.markdown import table

PAGE = Path(__file__).parents[1] / "duties.md"
ALONE, TOGETHER = "yes", "signs"
HEAD = """\
# Who does what

Where a text gives something to a person, the house asks for that person: `who` of the clause in the game's
`clauses.toml`, or of the irregularity where the text is silent and the house acts by itself. Below is every such duty
of every game, and every irregularity that a dealer does not declare alone.

- *yes*: this position may do it. An office of the pit above another may act for it (ruling: duty-1); nobody acts for
  surveillance.
- *signs*: the duty falls to several offices, and a person of each signs. One person never signs for two.
- Players, auditors and administrators have no duty at a table, and no column.
- Whatever voids a round is a supervisor's at least, also where it depends on the cards whether it does, and so is
  whatever gives a player a wager back or leaves the choice to them (ruling: duty-3). Where much lies
  on the layout, two people who may do it have to agree. Somebody who may not declare it can ask, and it waits as an
  approval for the office that may.
- Everything else falls to whoever deals. What each route asks for is [in the interface](api.md#who-may-do-what).

This page is written by `python -m docs.tables.duties`; a test keeps it in step, and another asks for every cell.
"""
COLUMNS = ("clause", "duty", *(spoken(office) for office in OFFICES))


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in games.everything():
        parts += section(game)
    parts += records()
    return "\n".join(parts).rstrip() + "\n"


def section(game: Game) -> Iterator[str]:
    """The duties of a game, and the irregularities that are not the dealer's."""
    rows = [row(duty, duty.what) for duty in duties.everything(game)]
    rows += [row(duty, f"`{duty.what}`") for duty in duties.declarations(game) if duty.offices != ("dealer",)]
    yield from (f"## {game.title}", "")
    if rows:
        yield from table(COLUMNS, rows)
    else:
        yield from (
            f"{game.rulebook.id} names nobody beside the dealer, and gives no irregularity that voids a round.",
            "",
        )


RECORDS = """\
## What is recorded

Every clause below has something kept of it: `record` in the game's `clauses.toml` says what, and the house derives when
it is due. *Before the opening* comes whatever is looked at once of a table, posted, or done at every opening; *after*
something comes what is looked at because of it, and nothing is dealt before. See [records](operating.md#records).
"""
WHEN = {
    "once": "before the opening, once",
    "posting": "before the opening, and when it is posted anew",
    "shuffle": "after every shuffle",
    "round": "in every round",
    "jackpot": "before the money is paid",
    "seat": "until the seat is left",
}


def records() -> Iterator[str]:
    """What the house keeps of what people did, clause by clause."""
    yield RECORDS
    texts = {text.id: text for game in games.everything() for text in game.texts}
    rules = [RecordRule(text, clause) for text in texts.values() for clause in text.clauses if clause.record]
    rows = [(rule.cited, spoken(rule.kind), when(rule), who(rule), read(rule)) for rule in rules]
    yield from table(("clause", "record", "when", "by", "what is read"), rows)


def when(rule: RecordRule) -> str:
    """When something is due."""
    clause = rule.clause
    every = f"every {clause.every_hours} hours" if clause.every_hours else ""
    due = WHEN.get(clause.due, "at every opening" if rule.is_opening else every)
    after = f"after {' or '.join(f'`{event}`' for event in clause.after)}" if clause.after else ""
    return "; ".join(filter(None, (due, after))) or "when it happens"


def who(rule: RecordRule) -> str:
    """Whose it is."""
    offices = [spoken(office) for office in rule.text.duty(rule.clause.id) or ("dealer",)]
    again = f"dealer, after {rule.clause.again + 1} that fail " if rule.clause.again else ""
    return again + " and ".join(offices)


def read(rule: RecordRule) -> str:
    """What is read, and within which bounds."""
    return ", ".join(f"{spoken(name)}: {spoken(spec)}" for name, spec in rule.clause.asks)


def row(duty: Duty, what: str) -> tuple[str, ...]:
    """A duty and what each office may do about it."""
    return (duty.clause, what, *(cell(duty, office) for office in OFFICES))


def cell(duty: Duty, role: str) -> str:
    """Whether somebody in a role may do it, alone or with others."""
    if not any(holds(role, office) for office in duty.offices):
        return ""
    return ALONE if len(duty.offices) == 1 else TOGETHER


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
