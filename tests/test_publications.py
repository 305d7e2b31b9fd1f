"""The commands that publish a game: what they write, and what they refuse."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from taluva import Game, Options, format_game
from taluva.__main__ import main
from taluva.commands import rasters
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.words import Words
from taluva.variations import Variations
from taluva.variations_text import format_study
from tests.publishing.documents import Document, is_self_contained
from tests.publishing.studies import study
from tests.rules.random_games import climber, whole_game

TextFile = Callable[[str | bytes], str]


@cache
def a_game() -> Game:
    return whole_game(Options(2), 3, climber)


@pytest.fixture
def record(text_file: TextFile) -> str:
    return text_file(format_game(a_game()))


def test_page_writes_the_page_of_a_game(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.html"
    assert main(["page", record, "--colours", "43", "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", "")
    text = file.read_text(encoding="utf-8")
    assert text == page_html(Variations.of(a_game()), colours=(4, 3), words=Words(), kit=load_kit())
    assert main(["page", record, "--colours", "43"]) == 0
    assert capsys.readouterr().out == text


def test_page_and_article_hold_the_variations_of_a_study(
    text_file: TextFile, capsys: pytest.CaptureFixture[str]
) -> None:
    file = text_file(format_study(study()))
    for command in ("page", "article"):
        assert main([command, file]) == 0
        assert "Further west" in Document(capsys.readouterr().out).text
    several = text_file(f"{study().main}\n\n{study().main.at(9)}\n")
    assert main(["page", several]) == 1
    assert capsys.readouterr().err.endswith("text.txt: 2 games, where one is needed\n")
    damaged = text_file(format_study(study()).replace("note 6 best", "note 60 best"))
    assert main(["page", damaged]) == 1
    assert re.search(r": line \d+: no such move: 'note 60", capsys.readouterr().err)


@pytest.mark.parametrize("command", ["page", "article", "sheet"])
def test_without_a_catalogue_the_texts_are_english(
    command: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, record, "--language", "xx"]) == 0
    out, err = capsys.readouterr()
    assert '<html lang="en">' in out
    assert err == f"taluva {command}: no translation for 'xx' here: the texts are in English\n"


def test_article_writes_html_with_the_chosen_diagrams(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["article", record]) == 0
    assert len(Document(capsys.readouterr().out).named("figure")) == len(diagram_places(Variations.of(a_game())))
    assert main(["article", record, "--at", "12,20"]) == 0
    text = capsys.readouterr().out
    assert is_self_contained(text)
    assert re.findall(r"<figcaption>Diagram \d\. Move (\d+) ", text) == ["12", "20"]


def test_article_writes_markdown_with_its_diagrams_beside_it(record: str, tmp_path: Path) -> None:
    assert main(["article", record, "--at", "12,20", "-o", str(tmp_path / "my game.md")]) == 0
    assert sorted(file.name for file in tmp_path.glob("my*")) == ["my game.md", "my-game-12.svg", "my-game-20.svg"]
    text = (tmp_path / "my game.md").read_text(encoding="utf-8")
    assert all((tmp_path / name).is_file() for name in re.findall(r"\]\((.*)\)", text))


def test_sheet_writes_diagrams(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", record]) == 0
    assert len(Document(capsys.readouterr().out).named("figure")) == 12
    assert main(["sheet", record, "--at", "3"]) == 0
    assert len(Document(capsys.readouterr().out).named("figure")) == 1


def test_animation_writes_a_drawing_that_moves(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["animation", record, "--plies", "20-23", "--seconds", "0.5", "--theme", "dark"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("<svg") and 'dur="3s"' in out


def test_animation_shows_one_turn(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    for turn, plies in (("last", "46-48"), ("7", "12-14")):
        assert main(["animation", record, "--turn", turn]) == main(["animation", record, "--plies", plies]) == 0
        one, other = capsys.readouterr().out.split("</svg>\n<svg")
        assert one.removeprefix("<svg") == other.removesuffix("</svg>\n")
    assert main(["animation", record, "--turn", "25"]) == 2
    assert capsys.readouterr().err == "taluva animation: there is no turn 25: the game has 24\n"


class FakeImage:
    """Stands in for Pillow, which tests do not install: a picture of two pixels that notes how it is written."""

    size = (2, 1)

    def __init__(self) -> None:
        self.durations: list[int] = []

    def open(self, _file: object) -> FakeImage:
        return self

    def convert(self, _mode: str) -> FakeImage:
        return self

    def tobytes(self) -> bytes:
        return bytes(8)

    def save(self, file: BytesIO, kind: str, **options: Any) -> None:
        self.durations = options["duration"]
        file.write(kind.encode())


class FakeCairo:
    """Stands in for cairosvg."""

    @staticmethod
    def svg2png(*, bytestring: bytes, output_width: int) -> bytes:
        assert bytestring.startswith(b"<svg") and output_width
        return b"pixels"


def test_animation_writes_pixels_with_the_packages_that_draw(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = FakeImage()
    monkeypatch.setattr(rasters, "import_module", {"cairosvg": FakeCairo, "PIL.Image": image}.__getitem__)
    for ending, beginning in (("gif", b"GIF89a"), ("PNG", b"PNG")):
        file = tmp_path / f"game.{ending}"
        assert main(["animation", record, "--plies", "20-22", "-o", str(file)]) == 0
        assert file.read_bytes().startswith(beginning)
    assert image.durations == [1200, 1200, 3000]


def test_animation_says_which_packages_draw(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(rasters, "import_module", missing)
    assert main(["animation", record, "-o", str(tmp_path / "game.gif")]) == 1
    assert "pip install 'taluva[pictures]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["article", "--at", "999"], "there is no ply 999: the game has 48"),
        (["article", "--at", "1,x"], "not numbers between commas"),
        (["article", "--at", "-1"], "--at"),
        (["sheet", "--at", "49"], "there is no ply 49"),
        (["animation", "--plies", "1-49"], "there is no ply 49"),
        (["animation", "--plies", "9-1"], "not two plies"),
        (["animation", "--plies", "x"], "not two plies"),
        (["animation", "--seconds", "0"], "not a number from 0.1 to 60"),
        (["animation", "--seconds", "nan"], "not a number from 0.1 to 60"),
        (["animation", "--seconds", "x"], "not a number from 0.1 to 60"),
        (["page", "--colours", "123"], "the game has 2 players, not 3"),
        (["page", "-o", "/no/such/folder/a.html"], "No such file"),
    ],
)
def test_wrong_use_is_said_in_a_line(
    words: list[str], problem: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main([words[0], record, *words[1:]])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
    out, err = capsys.readouterr()
    assert out == "" and problem in err.splitlines()[-1]
