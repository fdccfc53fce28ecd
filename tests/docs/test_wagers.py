"""The page on wagers of one's own: what it types at a table is played, and printed as it says."""

from pathlib import Path

from tests.docs.pages import blocks, missing, page, run, sessions


def test_a_wager_of_the_page_is_played_in_the_terminal(tmp_path: Path) -> None:
    text = page("wagers.md")
    (definition,) = blocks(text, "toml")
    (tmp_path / "lucky-ladies.toml").write_text(definition, encoding="utf-8")
    (session,) = sessions(text)
    assert "play" in session.command
    done = run(session.command, tmp_path, session.typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert missing(session.printed, done.stdout) == []
