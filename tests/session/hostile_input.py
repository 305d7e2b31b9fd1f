"""Texts from addresses, links, files and storage that were written to do harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from session.lessons.progress import parse_progress
from session.saves.imports import read_text
from session.saves.links import parse_fragment
from session.saves.save import parse_listed_save, parse_save
from session.settings import parse_settings
from session.setup import setup_from_address
from tests.rules.hostile_input import SIZE, WORST_RECORDS

SAVE = (Path(__file__).parent / "old_saves" / "version-2.json").read_text(encoding="utf-8")
FIELDS: dict[str, Any] = json.loads(SAVE)
LESSONS = ("lay", "erupt", "found")


def save_with(**fields: Any) -> str:
    """Return a save with some fields replaced."""
    return json.dumps({**FIELDS, **fields})[:SIZE]


WORST: dict[str, dict[str, str]] = {
    "save": {
        "a long title": save_with(title="a" * 90_000),
        "a title of escapes": save_with(title="\ud800" * 16_000),
        "many seconds": save_with(seconds=[1.5] * 19_000),
        "many colours": save_with(colours=[1] * 30_000),
        "many levels": save_with(levels=[0] * 30_000),
        "a long board": save_with(card={**FIELDS["card"], "board": "0,0V1 " * 16_000}),
        "many names": save_with(card={**FIELDS["card"], "names": ["a"] * 19_000}),
        "many winners": save_with(card={**FIELDS["card"], "winners": [1] * 30_000}),
        "many fields": json.dumps({**{str(number): number for number in range(7_000)}, **FIELDS}),
        "digits": '{"version":' + "9" * 99_000 + "}",
        "a long number": SAVE.replace('"changed":', '"changed":' + "9" * 95_000),
        "a long fraction": SAVE.replace('"running":', '"running":0.' + "9" * 95_000),
        "brackets": "[" * SIZE,
        "quotation marks": '{"' * (SIZE // 2),
        **{f"record: {name}": save_with(record=text)[:SIZE] for name, text in WORST_RECORDS.items()},
    },
    "address": {
        "many options": "a&" * (SIZE // 2),
        "many of the same": "players=2&" * (SIZE // 10),
        "many names": "names=" + "," * SIZE,
        "a long name": "names=" + "\u00a0" * SIZE,
        "percent signs": "%" * SIZE,
        "escapes": "names=" + "%F0%9F%8C%8B" * (SIZE // 12),
        "many seats": "seats=" + "human," * (SIZE // 6),
        "a long seed": "seed=" + "9" * SIZE,
        "a long language": "lang=" + "x" * SIZE,
        "a long option": "x" * SIZE + "=1",
    },
    "link": {
        "a long game": "g=1g" + "A" * SIZE,
        "a game as long as may be": "g=1g" + "_" * 3_900,
        "many options": "g=1" + "&g=1" * (SIZE // 4),
        "a few options too many": "g=1" + "&a=" * 1_200,
    },
    "record": {
        **WORST_RECORDS,
        "blanks": " " * SIZE,
        "words": "taluva game 1 " * 7_000,
        "a link": "x#g=" + "A" * 90_000,
        "many links": ("#g=1g" + "A" * 60 + "\n") * 1_500,
        "a link in many pieces": "#g=1g" + "A\n> " * 25_000,
        "many heads": "taluva game 1\noptions: players=2\n" * 3_200,
        "many foreign lines": "taluva game 1\n" + "x\n" * 45_000,
        "margins": "> " * (SIZE // 2),
        "blank lines": "taluva game 1\n" + " \n" * 45_000,
        "soft line ends": "=\n=3D" * (SIZE // 5),
        "tags": "<a " * (SIZE // 3),
        "an endless tag": "<a href=" + "x" * 90_000,
        "addresses without an end": "<a " + "href=x " * 14_000,
        "entities": "&amp;" * (SIZE // 5),
        "percent signs": "%25" * (SIZE // 3),
        "backslashes": "\\n" * (SIZE // 2),
        "quotation marks": "taluva game 1\noptions: players=2\nplayer 1: " + "“" * 90_000,
    },
    "settings": {"brackets": "[" * 5_000, "a long language": json.dumps({"language": "x" * 4_900})},
    "progress": {"brackets": "[" * SIZE, "many": json.dumps({"done": ["lay"] * 14_000})},
}
"""By kind, texts of up to 100,000 characters, each with far too much of one thing."""

PARSERS: dict[str, tuple[Callable[[str], object], ...]] = {
    "save": (lambda text: parse_save("id", text), lambda text: parse_listed_save("id", text)),
    "address": (setup_from_address,),
    "link": (parse_fragment,),
    "record": (read_text,),
    "settings": (parse_settings,),
    "progress": (lambda text: parse_progress(text, LESSONS),),
}
"""The parsers of each kind of text."""
