"""The rulebook on the page: complete, with figures that are possible positions."""

from __future__ import annotations

import pytest

from session.rulebook.figures import Figure, draw, figure_table
from session.rulebook.rulebook import RULEBOOK, Paragraph, figures
from taluva import Placement, Rule, parse_move
from taluva.drawing.geometry import center
from tests.drawing.symbols import IDS, parsed, symbols_in

each_figure = pytest.mark.parametrize("figure", figures(), ids=lambda figure: figure.text[:30])


def paragraphs() -> list[Paragraph]:
    return [block for section in RULEBOOK for block in section.blocks if isinstance(block, Paragraph)]


def test_every_rule_has_one_paragraph() -> None:
    explained = [paragraph.rule for paragraph in paragraphs() if paragraph.rule]
    assert sorted(explained, key=list(Rule).index) == list(Rule)


def test_sections_have_unique_ids_and_content() -> None:
    ids = [section.id for section in RULEBOOK]
    assert len(set(ids)) == len(ids)
    assert all(section.blocks and section.title for section in RULEBOOK)
    assert RULEBOOK[0].level == 1 and {section.level for section in RULEBOOK} == {1, 2}


def test_no_text_is_repeated() -> None:
    texts = [block.text for section in RULEBOOK for block in section.blocks]
    assert len(set(texts)) == len(texts)


@each_figure
def test_figures_are_well_formed_and_use_symbols_that_exist(figure: Figure) -> None:
    markup = draw(figure).markup
    used = set(symbols_in(markup))
    # The walls are written out: those of the board have another height.
    assert used and used <= IDS and not any(name.startswith("wall-") for name in used)
    assert not [element for element in parsed(markup).iter() if element.get("style") or element.get("id")]


@each_figure
def test_figures_include_all_their_land(figure: Figure) -> None:
    drawing, board = draw(figure), figure_table(figure).position.board
    for hex_ in board.frame.hexes(board.land):
        x, y = center(hex_)
        assert drawing.box.left < x < drawing.box.right and drawing.box.top < y < drawing.box.bottom


@each_figure
def test_figures_show_what_their_captions_say(figure: Figure) -> None:
    table = figure_table(figure)
    if not figure.step:
        assert table.pending is None
        return
    move = parse_move(figure.step)
    refused = "not allowed" in figure.text
    assert (table.position.violation(move) is not None) is refused
    if isinstance(move, Placement):
        assert table.ghost is not None and (table.ghost_violation is not None) is refused
        assert ('class="ghost bad"' in draw(figure).markup) is refused
    else:
        assert table.move == move
        assert 'class="preview"' in draw(figure).markup


def test_figures_of_refused_placements() -> None:
    shown = {figure_table(figure).ghost_violation for figure in figures()}
    rules = {violation.rule for violation in shown if violation}
    assert rules == {
        Rule.NOT_TOUCHING,
        Rule.SAME_DIRECTION,
        Rule.NOT_LEVEL,
        Rule.COVERS_TEMPLE,
        Rule.COVERS_SETTLEMENT,
    }
