"""What happens to links, records and any text on their way: each row does it to a text."""

from __future__ import annotations

import base64
import html
import json
import quopri
import re
import textwrap
from collections.abc import Callable
from urllib.parse import quote

from session.saves.links import format_fragment
from taluva import Game, Options
from tests.rules.random_games import random_game
from tests.rules.records import renamed

SITE = "https://example.org/taluva/"
NAMES = ("Ana", "Zoë “Z” O'Hara")
GAME = renamed(random_game(3, Options(2), 23), NAMES)
RECORD = str(GAME)
FRAGMENT = format_fragment(GAME, (2, 1))
LINK = f"{SITE}#{FRAGMENT}"
# Seed, players and plies of games.
GAMES = [(seed, *size) for seed in range(4) for size in ((2, 0), (2, 7), (3, 30), (4, 1000))]

Mangle = Callable[[str], str]


def game_of(seed: int, players: int, plies: int) -> Game:
    """Return a random game of players with names in several scripts."""
    names = ("Ana", "Бо", "दीपा", "👨‍👩‍👧")
    return renamed(random_game(seed, Options(players), plies), names[:players])


def wrapped(text: str, columns: int, margin: str = "") -> str:
    lines = (textwrap.fill(line, columns, break_long_words=False, break_on_hyphens=False) for line in text.splitlines())
    return textwrap.indent("\n".join(lines), margin)


def broken(text: str, columns: int, end: str = "\n") -> str:
    """Break a text after so many characters, words or not."""
    return end.join(text[at : at + columns] for at in range(0, len(text), columns))


def rich(text: str, line_end: str, letter: str) -> str:
    """Return a text as a word processor writes it; letter: how it writes the number of one that is not in ASCII."""
    body = re.sub(r"[\\{}]", r"\\\g<0>", "\n".join(text.splitlines())).replace("\n", line_end)
    units = body.encode("utf-16-le")
    signed = [int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2)]
    body = "".join(chr(unit) if 0 <= unit < 128 else letter.format(unit) for unit in signed)
    fonts = r"{\fonttbl\f0\fswiss\fcharset0 Helvetica;}{\colortbl;\red255\green255\blue255;}{\*\generator Riched20 10;}"
    return f"{{\\rtf1\\ansi\\ansicpg1252\n{fonts}\n\\pard\\tx720\n\n\\f0\\fs24 \\cf0 {{\\insrsid123 {body}}}}}"


def in_base64(text: str, columns: int = 76) -> str:
    """Return a mail whose text is in base64, in lines of so many letters."""
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\nX-Mailer: Mail\n\n"
    return head + broken(base64.b64encode(text.encode()).decode(), columns) + "\n"


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


AROUND: dict[str, Mangle] = {
    "nothing": lambda text: text,
    "blanks": lambda text: f"  {text}\n\n",
    "a sentence": lambda text: f"Bo is to move: {text}",
    "a signature": lambda text: f"{text}\n\n-- \nAna Miller, 12 Main Street\nSent from my phone",
    "a greeting": lambda text: f"Hello Bo,\n\nyour turn in 2 days!\n\n{text}\n\nCheers",
    "a whole quoted mail": lambda text: textwrap.indent(
        f"On 3 May 2026 at 10:12 Ana <ana@example.org> wrote:\n\n{text}\nCheers\nAna", "> "
    ),
    "quoted twice": lambda text: textwrap.indent(text, ">> "),
    "quoted with bars": lambda text: textwrap.indent(text, "| "),
    "indented": lambda text: textwrap.indent(text, "    "),
    "indented by tabs": lambda text: textwrap.indent(text, "\t"),
    "a code fence": lambda text: f"```text\n{text}\n```",
    "a chat's name and time": lambda text: f"[10:12, 3/5/2026] Ana: {text}",
    "ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "ends of old Macs": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "marks of direction": lambda text: f"\u200e{text}\u200f",
    "quoted-printable": quoted_printable,
    "base64": in_base64,
    "base64 in quoted-printable": lambda text: quoted_printable(in_base64(text)),
    "short lines of base64 in quoted-printable": lambda text: quoted_printable(in_base64(text, 64)),
    "a page of HTML": lambda text: "<html><body>" + html.escape(text).replace("\n", "<br>\n") + "</body></html>",
    "rows of HTML": lambda text: "".join(f"<p style='color:red'>{html.escape(line)}</p>" for line in text.split("\n")),
    "entities": html.escape,
    "percent signs": lambda text: quote(text, safe=""),
    "percent signs twice": lambda text: quote(quote(text, safe=""), safe=""),
    "a link to mail": lambda text: f"mailto:?subject=Taluva&body={quote(text)}",
    "JSON": lambda text: json.dumps({"body": text}, ensure_ascii=False),
    "a string of a program": lambda text: "x = " + json.dumps(text, ensure_ascii=False),
    "a file of TextEdit": lambda text: rich(text, "\\\n", "\\uc0\\u{} "),
    "a file of Word": lambda text: rich(text, "\\par\n", "\\uc1\\u{}?"),
    "twice": lambda text: f"{text}\n\n{text}",
    "answered": lambda text: f"{text}\n\n{textwrap.indent(text, '> ')}",
}
"""What happens to any text on its way."""

LINKS: dict[str, Mangle] = {
    "angle brackets": lambda link: f"See <{link}>.",
    "an angle bracket at the end": lambda link: f"{link}>",
    "brackets": lambda link: f"(see {link})",
    "a full stop": lambda link: f"It is your turn at {link}.",
    "signs": lambda link: f"{link}!?,;:",
    "quotation marks": lambda link: f"“{link}”",
    "Markdown": lambda link: f"[my game]({link})",
    "escaped Markdown": lambda link: re.sub(r"([_*.-])", r"\\\1", link),
    "emphasis": lambda link: f"_{link}_",
    "bold": lambda link: f"**{link}**",
    "a link of HTML": lambda link: f'<a class="x" href="{html.escape(link)}">my game</a>',
    "a link of Slack": lambda link: f"<{link}|my game>",
    "an equals sign as %3D": lambda link: link.replace("=", "%3D"),
    "the fragment as percent signs": lambda link: SITE + "#" + quote(link.partition("#")[2], safe=""),
    "&amp;": lambda link: link.replace("&", "&amp;"),
    "parameters before": lambda link: link.replace("#", "?fbclid=IwAR0&utm_source=a#"),
    "parameters behind": lambda link: f"{link}&fbclid=IwAR0-xyz_w",
    "more fragment behind": lambda link: f"{link}#:~:text=Taluva",
    "a line end": lambda link: broken(link, 60),
    "line ends of a mail": lambda link: textwrap.indent(broken(link, 40), "> "),
    "a line end and a blank": lambda link: broken(link, 64, "\n "),
    "a blank within": lambda link: broken(link, 76, " "),
    "zero-width spaces": lambda link: broken(link, 20, "\u200b"),
    "soft hyphens": lambda link: broken(link, 20, "\u00ad"),
    "SafeLinks": lambda link: (
        f"https://nam02.safelinks.protection.outlook.com/?url={quote(link, safe='')}&data=05%7C02%7C&reserved=0"
    ),
    "a redirection": lambda link: f"https://www.google.com/url?q={quote(link, safe='')}&sa=D&source=editors",
    "URL Defense": lambda link: (
        "https://urldefense.proofpoint.com/v2/url?u="
        f"{quote(link, safe='').replace('_', '%5F').replace('-', '%2D').replace('%2F', '_').replace('%', '-')}&d=DwMFaQ"
    ),
    "URL Defense 3": lambda link: f"https://urldefense.com/v3/__{link.replace('#', '*')}__;Iw!!Bq",
    "Facebook": lambda link: f"https://l.facebook.com/l.php?u={quote(link, safe='')}&h=AT0&s=1",
    "Sophos": lambda link: (
        f"https://eu-west-1.protection.sophos.com/?d=example.org&u={base64.b64encode(link.encode()).decode()}&i=NW"
    ),
    "a mail that counts clicks": lambda link: (
        f"https://click.example.com/r/{base64.urlsafe_b64encode(link.encode()).decode().rstrip('=')}/3"
    ),
    "long dashes": lambda link: link.replace("--", "—"),
    "a URL in brackets behind": lambda link: f"my game ({link})\nand <https://example.org/>",
    "without its beginning": lambda link: link.partition("#")[2],
    "the game alone": lambda link: link.partition("g=")[2].partition("&")[0],
}
"""What happens to links."""

RECORDS: dict[str, Mangle] = {
    "lines of a mail": lambda record: wrapped(record, 72),
    "narrow lines": lambda record: wrapped(record, 40, "> "),
    "quoted lines that were wrapped": lambda record: re.sub(r"(.{60}\S*) ", r"\1\n", textwrap.indent(record, "> ")),
    "blank lines": lambda record: record.replace("\n", "\n\n"),
    "blank lines with blanks": lambda record: record.replace("\n", "\n \n"),
    "one line": lambda record: record.replace("\n", " "),
    "one line in a sentence": lambda record: "Look: " + record.replace("\n", " ") + " and now you!",
    "smart quotation marks": lambda record: re.sub(r': "(.*)"', r": “\1”", record),
    "German quotation marks": lambda record: re.sub(r': "(.*)"', r": „\1“", record),
    "French quotation marks": lambda record: re.sub(r': "(.*)"', ": «\u00a0\\1\u00a0»", record),
    "a smart mark at the end": lambda record: re.sub(r': "(.*)"', r': "\1”', record),
    "no-break spaces": lambda record: record.replace(" ", "\u00a0"),
    "double spaces": lambda record: re.sub(r"(?m)^(?!player).*", lambda line: line[0].replace(" ", "  "), record),
    "trailing blanks": lambda record: record.replace("\n", "   \n"),
    "dashes": lambda record: record.replace(",-", ",–").replace(" -", " −"),
    "capital letters": lambda record: re.sub(r"(?m)^[a-z]", lambda match: match[0].upper(), record),
    "a list without numbers": lambda record: re.sub(r"(?m)^\d+\. ", "", record),
    "a list of Markdown with ones": lambda record: re.sub(r"(?m)^\d+\. ", "1. ", record),
    "a list with brackets": lambda record: re.sub(r"(?m)^(\d+)\. ", r"\1) ", record),
    "a list of Markdown": lambda record: re.sub(r"(?m)^(?=\d+\. )", "* ", record),
    "hard line ends of Markdown": lambda record: record.replace("\n", "\\\n"),
    "a rule at the end": lambda record: f"{record}\n---\nPage 1 of 1",
    "numbers of lines": lambda record: "\n".join(f"{at:3} {line}" for at, line in enumerate(record.splitlines(), 1)),
    "times of a log": lambda record: textwrap.indent(record, "2026-05-03 10:12:09 INFO "),
    "names of a chat": lambda record: textwrap.indent(record, "[10:12] Ana: "),
    "a cell of a table": lambda record: '"' + record.replace('"', '""') + '"',
    "a patch": lambda record: textwrap.indent(record, "+"),
    "a footer within": lambda record: record.replace("moves:", "[message clipped]\nmoves:"),
}
"""What happens to records."""
