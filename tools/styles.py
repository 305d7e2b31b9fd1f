"""Join the page's style sheets: page.css imports them in their order, breakpoints.css names the breakpoints."""

from __future__ import annotations

import re

from tools.steps import ROOT, BuildError

FOLDER = ROOT / "static" / "css"
ENTRY = FOLDER / "page.css"
IMPORT = re.compile(r'@import "([\w-]+\.css)";')
CUSTOM_MEDIA = re.compile(r"@custom-media (--[\w-]+) ([^;]+);.*\n")
CONDITION = re.compile(r"@(?:media|container)[^{]*")
NAME = re.compile(r"\((--[\w-]+)\)")


def joined_styles() -> str:
    """Return all style sheets as one, with the breakpoints in the places of their names.

    Raises BuildError for a breakpoint that has no definition.
    """
    sheets = [(FOLDER / name).read_text(encoding="utf-8") for name in IMPORT.findall(ENTRY.read_text(encoding="utf-8"))]
    joined = "\n".join(sheets)
    breakpoints = dict(CUSTOM_MEDIA.findall(joined))

    def condition(name: re.Match[str]) -> str:
        if name[1] not in breakpoints:
            raise BuildError(f"static/css uses the breakpoint {name[1]}, which breakpoints.css does not define.")
        return f"({NAME.sub(condition, breakpoints[name[1]])})"

    return CONDITION.sub(lambda rule: NAME.sub(condition, rule[0]), CUSTOM_MEDIA.sub("", joined))
