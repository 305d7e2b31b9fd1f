"""The characters: one for each level, with a portrait and with words in every language."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

from session.setup import LEVELS
from session.text.characters import BY_KEY, CHARACTERS, character_of, level_label
from tools.messages import LOCALE
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


@pytest.mark.parametrize("language", ["de", "fr", "it", "ru"])
def test_names_are_the_same_in_every_script_and_trades_are_translated(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / "taluva.po").open("rb") as file:
        translations = {message.id: message.string for message in read_po(file)}
    names = [translations[character.name] for character in CHARACTERS]
    russian = ["Нило", "Тави", "Мару", "Сефа", "Оруна"]
    assert names == (russian if language == "ru" else [character.name for character in CHARACTERS])
    for character in CHARACTERS:
        for text in (character.trade, character.line):
            assert translations[text] not in ("", text)
