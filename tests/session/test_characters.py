"""The characters: one for each level, with a portrait and with words in every language."""

from __future__ import annotations

import gettext
from xml.etree import ElementTree

import pytest

from session.setup import LEVELS
from session.text.characters import BY_KEY, CHARACTERS, character_of, level_label
from tools import messages
from tools.steps import ROOT

PORTRAITS = ROOT / "static" / "portraits"


def test_each_level_has_its_character() -> None:
    assert tuple(character.level for character in CHARACTERS) == LEVELS
    assert [character_of(level).key for level in LEVELS] == ["nilo", "tavi", "maru", "sefa", "oruna"]
    assert BY_KEY["sefa"] is character_of(4)
    assert len({character.terrain for character in CHARACTERS}) == len(CHARACTERS)
    assert level_label(3) == "level 3 of 5"


@pytest.mark.parametrize("name", [*BY_KEY, "person"])
def test_each_has_a_portrait_of_the_same_size_that_needs_no_style_sheet(name: str) -> None:
    portrait = ElementTree.parse(PORTRAITS / f"{name}.svg").getroot()
    assert portrait.get("viewBox") == "-48 -60 96 116"
    assert not [element for element in portrait.iter() if element.get("class") or element.get("style")]


def test_names_are_the_same_in_every_script_and_trades_are_translated() -> None:
    messages.compile_all()
    for language in ("de", "fr", "it", "ru"):
        catalogue = gettext.translation("taluva", messages.COMPILED, [language])
        names = [catalogue.gettext(character.name) for character in CHARACTERS]
        assert names == (
            ["Нило", "Тави", "Мару", "Сефа", "Оруна"] if language == "ru" else [each.name for each in CHARACTERS]
        )
        for character in CHARACTERS:
            assert catalogue.gettext(character.trade) != character.trade
            assert catalogue.gettext(character.line) != character.line
