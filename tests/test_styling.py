"""What changes at every ply makes the browser style only what it matters for, not the whole island."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.steps import ROOT

# Attributes of #app that a ply changes.
CHANGING = ("phase", "mover", "player", "ply", "tiles-left", "shown-ply", "thinking")
_RULE = re.compile(r"([^{}]+)\{")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def selectors() -> Iterator[str]:
    """Yield each selector of the page's styles, those in a list one by one."""
    for sheet in sorted((ROOT / "static" / "css").glob("*.css")):
        for heads in _RULE.findall(_COMMENT.sub("", sheet.read_text(encoding="utf-8"))):
            if not heads.lstrip().startswith("@"):
                yield from (head.strip() for head in re.split(r",(?![^(]*\))", heads))


def subject(selector: str) -> str:
    """Return the last part of a selector, without what it must not be."""
    flat = re.sub(r":not\([^()]*(\([^()]*\))?[^()]*\)", ":not", selector)
    spaced = re.sub(r"\([^()]*\)", lambda inner: inner[0].replace(" ", "_"), flat)
    return re.split(r"[\s>+~]+", spaced.strip())[-1]


@pytest.mark.slow
def test_no_rule_waits_for_a_ply_with_everything_on_the_page() -> None:
    """A subject without name, class or attribute may be anything: the browser then styles all of #app again."""
    waiting = [each for each in selectors() if re.search(rf"\[data-(?:{'|'.join(CHANGING)})\b", each)]
    assert len(waiting) > 10
    assert [each for each in waiting if not re.search(r"[#.\[]|^\w", subject(each))] == []
