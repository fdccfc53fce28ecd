"""Texts that no reader should meet: names as programs write them, codes of pay tables and accounts, and what a script
writes where it has nothing to say."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page

#: Everything that is written on a page or said of it, but for data that somebody types or copies, and proofs, which
#: quote code.
_TEXTS: Final = """() => {
    const quoted = "script, style, noscript, code, pre, textarea, .places";
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (data.trim() && !parentElement.closest(quoted)) texts.push(data.trim());
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
        for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
    return texts;
}"""
_ODD: Final = re.compile(
    r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b"  # dont_pass
    r"|\b(?:meter|escrow|player|table|straight|hop|column|dozen):\S"
    r"|\$0\.01\b"
    r"|\bundefined\b|\bNaN\b|\[object|\{\d\}"
)
#: The code of an approved pay table: for those who choose one, not for those who bet by it.
_CODE: Final = re.compile(r"\bPT-[A-Z0-9]")


def odd_texts(page: Page, *, may_name_tables: bool = False) -> list[str]:
    """What is odd about a page as it stands."""
    texts: list[str] = page.evaluate(_TEXTS)
    return sorted({text for text in texts if _ODD.search(text) or (not may_name_tables and _CODE.search(text))})
