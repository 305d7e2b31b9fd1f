"""Texts from addresses, links, files and storage that somebody wrote to do harm."""

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
from session.setup import language_from_address, setup_from_address
from tests.rules.hostile_input import SIZE, WORST_RECORDS

KEPT = (Path(__file__).parent / "kept" / "version-2.json").read_text(encoding="utf-8")
FIELDS: dict[str, Any] = json.loads(KEPT)
LESSONS = ("lay", "erupt", "found")


def kept(**fields: Any) -> str:
    return json.dumps({**FIELDS, **fields})[:SIZE]


WORST: dict[str, dict[str, str]] = {
    "save": {
        "a long title": kept(title="a" * 90_000),
        "a title of escapes": kept(title="\ud800" * 16_000),
        "many seconds": kept(seconds=[1.5] * 19_000),
        "many colours": kept(colours=[1] * 30_000),
        "many levels": kept(levels=[0] * 30_000),
        "a long board": kept(card={**FIELDS["card"], "board": "0,0V1 " * 16_000}),
        "many names": kept(card={**FIELDS["card"], "names": ["a"] * 19_000}),
        "many winners": kept(card={**FIELDS["card"], "winners": [1] * 30_000}),
        "many fields": json.dumps({**{str(number): number for number in range(7_000)}, **FIELDS}),
        "digits": '{"version":' + "9" * 99_000 + "}",
        "a long number": KEPT.replace('"changed":', '"changed":' + "9" * 95_000),
        "a long fraction": KEPT.replace('"running":', '"running":0.' + "9" * 95_000),
        "brackets": "[" * SIZE,
        "quotation marks": '{"' * (SIZE // 2),
        **{f"record: {name}": kept(record=text)[:SIZE] for name, text in WORST_RECORDS.items()},
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
    },
    "settings": {"brackets": "[" * 5_000, "a long language": json.dumps({"language": "x" * 4_900})},
    "progress": {"brackets": "[" * SIZE, "many": json.dumps({"done": ["lay"] * 14_000})},
}
"""By kind, texts of 100,000 characters, each with much of what an honest one has little of."""

READS: dict[str, tuple[Callable[[str], object], ...]] = {
    "save": (lambda text: parse_save("id", text), lambda text: parse_listed_save("id", text)),
    "address": (setup_from_address, language_from_address),
    "link": (parse_fragment,),
    "record": (read_text,),
    "settings": (parse_settings,),
    "progress": (lambda text: parse_progress(text, LESSONS),),
}
"""What reads each kind of text."""
