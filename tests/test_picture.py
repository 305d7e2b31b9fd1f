"""Pictures of the board: self-contained, equal for equal positions, and described in words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Building, Game, Options, Position, page_files, parse_move, parse_position
from taluva.drawing.artwork import FILES, PACKED, Artwork, load_artwork
from taluva.drawing.description import describe
from taluva.drawing.island import pieces
from taluva.drawing.standalone import standalone
from taluva.drawing.styles import Styles, resolved, used_rules
from taluva.picture import board_markup, board_svg
from taluva.publishing import kit
from tests.rules.random_games import POLICIES, climber, whole_game
from tests.rules.records import recorded
from tests.rules.strategies import all_options, fewer_examples
from tools.steps import ROOT

SVG = "{http://www.w3.org/2000/svg}"
WAYS = all_options()
COLOURS = (1, 2, 3, 4)
HIGH = """taluva position 1
options: players=2 tiles=48 huts=apart mode=solo first=1
laid: JC@0,0/0 SR@-1,2/1 LL@0,0/4
seat 1: in place=- buried=0 temple:1,-1 hut:1,0
seat 2: in place=- buried=3 hut:-1,1
turn: seat=1 phase=tile hand=JJ ply=6 end=-
"""
SEVERAL = """taluva position 1
options: players=2 tiles=12 huts=apart mode=solo first=1
laid: JC@0,0/0 SR@-1,0/2
seat 1: in place=- buried=0 hut:1,0 hut:-1,-1
seat 2: in place=- buried=0
turn: seat=1 phase=draw hand=- ply=4 end=-
"""


def any_position(options: Options, seed: int, ply: int) -> Position:
    whole = whole_game(options, seed, *POLICIES)
    return whole.at(min(ply, whole.ply)).position


def picture(position: Position, theme: str = "light") -> str:
    return board_svg(position, colours=COLOURS[: position.options.players], theme=theme)


def references(text: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))


@pytest.mark.slow
@fewer_examples
@given(st.sampled_from(WAYS), st.integers(0, 10_000), st.integers(0, 200), st.sampled_from(["light", "dark"]))
def test_pictures_are_self_contained(options: Options, seed: int, ply: int, theme: str) -> None:
    position = any_position(options, seed, ply)
    text = picture(position, theme=theme)
    tree = ElementTree.fromstring(text)
    names = [name for element in tree.iter() if (name := element.get("id"))]
    assert len(names) == len(set(names))
    assert references(text) | {"title", "description"} == set(names), "each is used and defined"
    for foreign in ("var(", "calc(", "rgba(", "class=", "style", "NaN", "http://www.w3.org/1999/xlink"):
        assert foreign not in text
    assert set(re.findall(r"""(?:href|src)=["'](?!#)""", text)) == set()
    assert len(tree.findall(f"{SVG}g")) == position.board.land.bit_count()


def test_equal_positions_have_equal_pictures() -> None:
    one, other = any_position(Options(3), 4, 30), any_position(Options(3), 4, 30)
    assert picture(one) == picture(other)
    assert picture(one) != picture(one, theme="dark")


def test_picture_of_the_open_sea() -> None:
    tree = ElementTree.fromstring(picture(Game.new(seed=1).position))
    assert len(tree.findall(f"{SVG}rect")) == 2
    assert tree.findall(f"{SVG}g") == []
    assert board_markup({}, COLOURS, "", "").count("<symbol") == 1


def test_title_and_description_come_first_as_plain_text() -> None:
    position = any_position(Options(2), 4, 30)
    text = board_svg(
        position, colours=(3, 1), title="<b>A & B</b>\0", names=["<script>", "\x1b[31mBo"], description=None
    )
    tree = ElementTree.fromstring(text)
    title, description = list(tree)[:2]
    assert (title.tag, title.text) == (f"{SVG}title", "<b>A & B</b> ")
    assert description.tag == f"{SVG}desc"
    assert description.text is not None
    assert "<script> (orchid): settlements: " in description.text
    assert " [31mBo (coral): " in description.text
    assert tree.get("aria-labelledby") == "title description"
    assert list(tree.iter(f"{SVG}script")) == []


def test_a_given_description_replaces_the_generated_one() -> None:
    text = board_svg(Game.new(seed=1).position, colours=(1, 2), description="Nur das Meer.")
    description = ElementTree.fromstring(text).find(f"{SVG}desc")
    assert description is not None and description.text == "Nur das Meer."


def test_description_lists_land_and_buildings() -> None:
    words = describe(parse_position(HIGH), ("Ana", "Bo"), (1, 2))
    assert words.splitlines() == [
        "Ana places a tile JJ. 3 of 48 tiles are placed.",
        "Ana (coral): settlements: temple on 1,-1, hut on 1,0. Left: huts 19, temples 2, towers 2.",
        "Bo (pearl): settlements: 2 huts on -1,1. Left: huts 15, temples 3, towers 2, buried: 3.",
        "Land of level 1: volcano -1,2 with lava to the north, clearing 1,-1, jungle 1,0.",
        "Land of level 2: lake -1,1, volcano 0,0 with lava to the south, lake 0,1.",
    ]


def test_description_lists_no_settlement_and_several() -> None:
    game = Game.new(Options(3), seed=1).replay(map(parse_move, ("0,0/0", "hut:1,0")))
    assert describe(game.position, ("Ana", "Bo", "Cleo"), (1, 2, 3)).splitlines()[1:4] == [
        "Ana (coral): settlements: hut on 1,0. Left: huts 19, temples 3, towers 2.",
        "Bo (pearl): no settlement. Left: huts 20, temples 3, towers 2.",
        "Cleo (orchid): no settlement. Left: huts 20, temples 3, towers 2.",
    ]
    assert describe(parse_position(SEVERAL), ("Ana", "Bo"), (1, 2)).splitlines()[:2] == [
        "Ana draws a tile. 2 of 24 tiles are placed.",
        "Ana (coral): settlements: hut on -1,-1; hut on 1,0. Left: huts 18, temples 3, towers 2.",
    ]


def test_description_names_the_winning_team_and_who_is_out() -> None:
    lines = describe(recorded("teams-tiles-out").position, ("Ada", "Bo", "Cleo", "Dov"), COLOURS).splitlines()
    assert lines[0] == "Bo and Dov win together: all tiles are placed. 48 of 48 tiles are placed."
    assert lines[1].endswith("buried: 6. Out of the game.")


def test_four_players_have_all_colours_and_default_names() -> None:
    text = picture(Game.new(Options(4), seed=1).position)
    tree = ElementTree.fromstring(text)
    assert tree[0].text == "Taluva"
    names = ["Player 1 (coral)", "Player 2 (pearl)", "Player 3 (orchid)", "Player 4 (amber)"]
    assert [line.partition(":")[0] for line in str(tree[1].text).splitlines()[1:5]] == names


def test_description_says_how_the_game_ended() -> None:
    game = whole_game(Options(2), 0, climber)
    words = describe(game.position, ("Ana", "Bo"), (1, 2))
    assert words.startswith(f"{('Ana', 'Bo')[game.position.seat ^ 1]} wins: nobody else could go on.")
    assert "Out of the game." in words


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"colours": (1,)}, "^each seat needs a different colour from 1 to 4$"),
        ({"colours": (1, 1)}, "^each seat needs a different colour"),
        ({"colours": (1, 5)}, "^each seat needs a different colour"),
        ({"colours": (1, 2), "names": ["Ana"]}, "^each seat needs one name$"),
        ({"colours": (1, 2), "theme": "pink"}, "theme"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        board_svg(Game.new(seed=1).position, **arguments)


def test_hidden_elements_and_what_only_the_page_reads_are_left_out() -> None:
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g class="level"><use href="#badge"/></g>'
        '<path class="badge-n" data-figure="5" d="M0 0"/></svg>'
    )
    tree = ElementTree.fromstring(standalone(markup, load_artwork(), "light"))
    assert [element.tag for element in tree] == [f"{SVG}defs", f"{SVG}path"]
    assert len(tree[0]) == 0
    assert tree[1].attrib == {"d": "M0 0", "fill": "#fff8e8"}


def test_no_picture_depends_on_the_fonts_of_a_machine() -> None:
    """The number of huts is drawn: a picture has no text to see, only its title and description."""
    crowd = f'<svg xmlns="http://www.w3.org/2000/svg">{pieces(Building.HUT, 12, 2)}</svg>'
    position = whole_game(Options(4), 5, climber, *POLICIES).position
    pictures = standalone(crowd, load_artwork(), "light"), board_svg(position, colours=COLOURS)
    for picture in map(ElementTree.fromstring, pictures):
        assert not list(picture.iter(f"{SVG}text")) and "font" not in ElementTree.tostring(picture, encoding="unicode")
    assert pictures[0].count('href="#figure-') == len("12")


@pytest.mark.parametrize("name", ["no-such-symbol", "wall-9"])
def test_a_missing_symbol_is_named(name: str) -> None:
    markup = f'<svg xmlns="http://www.w3.org/2000/svg"><use href="#{name}"/></svg>'
    with pytest.raises(ValueError, match=name):
        standalone(markup, load_artwork(), "light")


def test_a_missing_colour_is_named() -> None:
    artwork = load_artwork()._replace(tokens="")
    with pytest.raises(ValueError, match="--"):
        board_svg(Game.new(seed=1).position, colours=(1, 2), artwork=artwork)


def test_markup_may_omit_its_namespace() -> None:
    artwork = load_artwork()
    markup = '<svg{}><defs><path id="unused"/></defs><use href="#hx"/></svg>'
    named = standalone(markup.format(' xmlns="http://www.w3.org/2000/svg"'), artwork, "light")
    assert standalone(markup.format(""), artwork, "light") == named
    assert "unused" not in named


@pytest.mark.parametrize(
    ("markup", "rule", "problem"),
    [
        ('<use href="#s"/>', ".s { display: none; }", "symbol s is hidden"),
        ("", ".whole { display: none; }", "^the whole drawing is hidden$"),
        ("<use/>", "", "^the artwork has no symbol $"),
    ],
)
def test_artwork_that_cannot_be_drawn_is_refused(markup: str, rule: str, problem: str) -> None:
    symbols = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="s" class="s"/></svg>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" class="whole">{markup}</svg>'
    with pytest.raises(ValueError, match=problem):
        standalone(drawing, Artwork(symbols, "", rule), "light")


def test_artwork_is_read_from_the_package_or_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = load_artwork()
    assert own.symbols == (ROOT / "static/symbols.svg").read_text(encoding="utf-8")
    for name, text in zip(FILES, ("<svg/>", ":root {}", ".a {}")):
        file = tmp_path / PACKED / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(page_files, "files", lambda package: tmp_path)
    assert load_artwork() == Artwork("<svg/>", ":root {}", ".a {}")


def test_the_wheel_has_the_artwork_where_the_library_reads_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    expected = {f"static/{name}": f"taluva/drawing/{PACKED}/{name}" for name in FILES}
    expected |= {f"static/publishing/{name}": f"taluva/publishing/{kit.PACKED}/{name}" for name in kit.FILES}
    assert packed == expected


def test_styles_understand_classes_and_themes_only() -> None:
    sheet = """
    /* .a { fill: none; } */ :root { --x: light-dark(1, 2); --y: calc(var(--x) * 2); }
    :root[data-theme=dark] { color-scheme: dark }
    .a, .b { fill: red; stroke: var(--none, var(--x)) } .b { fill: blue; } .c.a { fill: none; } .c .a { fill: none; }
    @media print { .a { fill: black; } :root { --x: 9; } }
    @keyframes k { from { opacity: 0; } }
    .d { opacity: var(--y); }
    """
    light, dark = Styles([sheet], "light"), Styles([sheet], "dark")
    assert (light.properties["--x"], dark.properties["--x"]) == ("1", "2")
    assert light.of(("a",)) == {"fill": "red", "stroke": "var(--none, var(--x))"}
    assert light.of(("b", "a"))["fill"] == "blue"
    assert light.of(("c",)) == {}
    assert resolved(light.of(("a",))["stroke"], dark.properties) == "2"
    assert resolved(light.of(("d",))["opacity"], dark.properties) == "4"
    assert Styles([".e { fill: url(a:b) }"], "light").of(("e",)) == {"fill": "url(a:b)"}
    colours = Styles([":root { --a: light-dark(rgba(1,2,3,.5), rgb(4 5 6)); }"], "dark")
    assert colours.properties == {"--a": "rgb(4 5 6)"}


def test_a_document_has_the_rules_and_properties_that_it_uses() -> None:
    sheet = """:root { --x: 1; --y: var(--x); --z: 2 } /* .a { } */ .a , .b { width: var(--y) }
    @media print { .a { width: 9 } } .c { color: red } .a .c { color: blue }"""
    used = ":root{--x:1;--y:var(--x)}\n.a{width:var(--y)}\n.c{color:red}"
    assert used_rules([sheet], '<g class="d c"><g class="a"/></g>') == used
