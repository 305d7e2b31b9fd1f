"""The commands that publish a game: what they write, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from taluva import Game, Options, format_compact, format_game
from taluva.__main__ import main
from taluva.commands import rasters
from taluva.compact_study import format_compact_study
from taluva.drawing.artwork import load_artwork
from taluva.publishing.animation import animated_svg
from taluva.publishing.article import article_html, article_markdown, sheet_html
from taluva.publishing.frames import frames
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.words import Words
from taluva.variations import Place, Variations
from taluva.variations_text import format_study
from tests.publishing.documents import Document
from tests.publishing.gif_reader import pictures_of
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
    link = f"#g={format_compact(study().main)}&v={format_compact_study(study())}"
    for command, text in (("page", format_study(study())), ("article", link)):
        assert main([command, text_file(text)]) == 0
        assert "Further west" in Document(capsys.readouterr().out).text
    several = text_file(f"{study().main}\n\n{study().main.at(9)}\n")
    assert main(["page", several]) == 1
    assert capsys.readouterr().err.endswith("text.txt: 2 games, where one is needed\n")
    text = format_study(study()).replace("note 6 best", "note 60 best")
    damaged, line = text_file(text), text[: text.index("note 60")].count("\n") + 1
    row = 'note 60 best "The only way to reach lev…'
    assert main(["page", damaged]) == 1
    assert capsys.readouterr() == ("", f"taluva page: {damaged}: line {line}: no such move: {row!r}\n")


@pytest.mark.parametrize("command", ["page", "article", "sheet", "animation"])
def test_without_a_catalogue_the_texts_are_english(
    command: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, record]) == 0
    english, err = capsys.readouterr()
    assert err == ""
    assert main([command, record, "--language", "xx"]) == 0
    out, err = capsys.readouterr()
    assert out == english
    assert err == f"taluva {command}: no translation for 'xx' here: the texts are in English\n"


def test_article_writes_html_with_the_chosen_diagrams(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["article", record]) == 0
    assert len(Document(capsys.readouterr().out).named("figure")) == len(diagram_places(Variations.of(a_game())))
    assert main(["article", record, "--at", "12,20", "--colours", "43"]) == 0
    places = [Place(0, 12), Place(0, 20)]
    text = article_html(Variations.of(a_game()), places, colours=(4, 3), words=Words(), kit=load_kit())
    assert capsys.readouterr() == (text, "")


def test_article_writes_markdown_with_its_diagrams_beside_it(record: str, tmp_path: Path) -> None:
    command = ["article", record, "--at", "12,20", "--colours", "43"]
    assert main([*command, "-o", str(tmp_path / "my game.md")]) == 0
    places = [Place(0, 12), Place(0, 20)]
    expected = article_markdown(Variations.of(a_game()), places, stem="my-game", colours=(4, 3), words=Words())
    written = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.glob("my*")}
    assert written == {"my game.md": expected.text, **expected.pictures}
    assert "my-game-20.svg" in written


def test_sheet_writes_diagrams(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", record]) == 0
    assert len(Document(capsys.readouterr().out).named("figure")) == 12
    assert main(["sheet", record, "--at", "3", "--colours", "43"]) == 0
    text = sheet_html(a_game(), [3], colours=(4, 3), words=Words(), kit=load_kit())
    assert capsys.readouterr() == (text, "")


def test_animation_writes_a_drawing_that_moves(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["animation", record, "--seconds", "0.5", "--theme", "dark", "--colours", "43"]
    draw = partial(animated_svg, colours=(4, 3), artwork=load_artwork(), theme="dark", step=0.5)
    for words, first, last in ((["--plies", "20-23"], 20, 23), (["--plies", "48-48"], 48, 48), ([], 0, 48)):
        assert main([*command, *words]) == 0
        drawn = draw(a_game(), first, last, title="Taluva: Player 1 – Player 2")
        assert capsys.readouterr() == (f"{drawn}\n", "")


def test_animation_shows_one_turn(record: str, text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    for turn, plies in (("last", "46-48"), ("24", "46-48"), ("7", "12-14"), ("1", "0-2")):
        assert main(["animation", record, "--turn", turn]) == main(["animation", record, "--plies", plies]) == 0
        one, other = capsys.readouterr().out.split("</svg>\n<svg")
        assert one.removeprefix("<svg") == other.removesuffix("</svg>\n")
    begun = text_file(format_game(a_game().at(0)))
    assert main(["animation", begun, "--turn", "last"]) == main(["animation", begun, "--plies", "0-0"]) == 0
    one, other = capsys.readouterr().out.split("</svg>\n<svg")
    assert one.removeprefix("<svg") == other.removesuffix("</svg>\n")


class Drawn:
    """Stands in for a picture of Pillow, which tests do not install: two pixels, one by the drawing."""

    size = (2, 1)

    def __init__(self, svg: str, mode: str = "") -> None:
        self.svg = svg
        self.mode = mode

    def convert(self, mode: str) -> Drawn:
        return Drawn(self.svg, mode)

    def tobytes(self) -> bytes:
        return bytes((0, 0, 8 * (crc32(self.svg.encode()) % 31), 255, 248, 0, 0, 255))

    def save(self, file: BytesIO, kind: str, *, append_images: list[Drawn], **options: Any) -> None:
        pictures = [(each.svg, each.mode) for each in (self, *append_images)]
        file.write(repr((kind, pictures, sorted(options.items()))).encode())


class Packages:
    """Stands in for cairosvg and Pillow."""

    @staticmethod
    def svg2png(*, bytestring: bytes, output_width: int) -> bytes:
        assert output_width == 720
        return bytestring

    @staticmethod
    def open(file: BytesIO) -> Drawn:
        return Drawn(file.read().decode())


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "import_module", {"cairosvg": Packages, "PIL.Image": Packages}.__getitem__)


def drawings(plies: list[int]) -> list[str]:
    return list(frames(a_game(), plies, colours=(4, 3), artwork=load_artwork(), theme="dark"))


@pytest.mark.usefixtures("packages")
def test_animation_writes_png_with_the_packages_that_draw(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.PNG"
    assert main(["animation", record, "--plies", "20-22", "--theme", "dark", "--colours", "43", "-o", str(file)]) == 0
    pictures = [(svg, "RGBA") for svg in drawings([20, 21, 22])]
    options = [("duration", [1200, 1200, 3000]), ("loop", 0), ("save_all", True)]
    assert file.read_text() == repr(("PNG", pictures, options))


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(("seconds", "times"), [("0.5", [50, 50, 50, 300]), ("4", [400] * 4)])
def test_animation_writes_gif_with_the_packages_that_draw(
    seconds: str, times: list[int], record: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.gif"
    command = ["animation", record, "--plies", "20-23", "--theme", "dark", "--colours", "43", "--seconds", seconds]
    assert main([*command, "-o", str(file)]) == 0
    pictures = list(pictures_of(file.read_bytes()))
    assert [picture.time for picture in pictures] == times
    blue = [picture.screen[0][2] for picture in pictures]
    drawn = [Drawn(svg).tobytes()[2] for svg in drawings([20, 21, 22, 23])]
    assert len(set(drawn)) == 4
    # The palette is made of every second one, the last among them.
    assert blue[1::2] == [value | value >> 5 for value in drawn[1::2]]
    assert len(set(blue)) == 2
    assert main(["animation", record, "--plies", "20-22", *command[4:], "-o", str(file)]) == 0
    blue = [picture.screen[0][2] for picture in pictures_of(file.read_bytes())]
    drawn = [Drawn(svg).tobytes()[2] for svg in drawings([20, 21, 22])]
    assert blue == [value | value >> 5 for value in drawn], "of a few, all"


def test_animation_says_which_packages_draw(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(rasters, "import_module", missing)
    assert main(["animation", record, "-o", str(tmp_path / "game.gif")]) == 1
    needed = "GIF and PNG need the packages cairosvg and Pillow: pip install 'taluva[pictures]'; SVG needs none"
    assert capsys.readouterr() == ("", f"taluva animation: {needed}\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["article", "--at", "999"], "there is no ply 999: the game has 48"),
        (["article", "--at", "1,x"], "error: argument --at: '1,x' are not numbers between commas"),
        (["article", "--at", "-1"], "error: argument --at: '-1' are not numbers between commas"),
        (["sheet", "--at", "49"], "there is no ply 49: the game has 48"),
        (["animation", "--plies", "1-49"], "there is no ply 49: the game has 48"),
        (["animation", "--plies", "9-1"], "error: argument --plies: '9-1' are not two plies, such as 20-22"),
        (["animation", "--plies", "x"], "error: argument --plies: 'x' are not two plies, such as 20-22"),
        (["animation", "--turn", "25"], "there is no turn 25: the game has 24"),
        (["animation", "--turn", "0"], "error: argument --turn: '0' is neither the number of a turn nor 'last'"),
        (["animation", "--seconds", "0"], "error: argument --seconds: '0' is not a number from 0.1 to 60"),
        (["animation", "--seconds", "nan"], "error: argument --seconds: 'nan' is not a number from 0.1 to 60"),
        (["animation", "--seconds", "x"], "error: argument --seconds: 'x' is not a number from 0.1 to 60"),
        (["page", "--colours", "123"], "the game has 2 players, not 3"),
        (["page", "-o", "/no/such/folder/a.html"], "/no/such/folder/a.html: No such file or directory"),
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
    assert out == "" and err.splitlines()[-1] == f"taluva {words[0]}: {problem}"
