"""Translations: the catalogue of a language with its plurals, and English where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from session.text.i18n import N_, _, in_every_language, language_name, languages, ngettext, pgettext, use_language
from session.text.words import building_words, terrain_word
from taluva import Building, Terrain


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a Russian catalogue; switch back to English afterwards."""
    catalogue = Catalog(locale="ru")
    catalogue.add(("{count} hut", "{count} huts"), ("{count} хижина", "{count} хижины", "{count} хижин"))
    catalogue.add("jungle", "джунгли")
    catalogue.add("out", "выбыл", context="a player")
    file = tmp_path / "ru" / "LC_MESSAGES" / "taluva.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as target:
        write_mo(target, catalogue)
    yield tmp_path
    use_language("en")


def test_without_catalogues_there_is_only_english(tmp_path: Path) -> None:
    assert languages() == languages(tmp_path) == ("en",)
    assert building_words(Building.HUT, 2) == "2 huts"


def test_a_catalogue_names_its_language(folder: Path) -> None:
    assert language_name("en", folder) == "English"
    assert language_name("ru", folder) == "ru"
    folder /= "another"
    catalogue = Catalog(locale="ru")
    catalogue.add("English", "Русский", context="name of the catalogue's language")
    file = folder / "ru" / "LC_MESSAGES" / "taluva.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as target:
        write_mo(target, catalogue)
    assert language_name("ru", folder) == "Русский"


def test_a_language_with_a_catalogue(folder: Path) -> None:
    assert languages(folder) == ("en", "ru")
    use_language("ru", folder)
    assert terrain_word(Terrain.JUNGLE) == "джунгли"
    assert pgettext("a player", "out") == "выбыл"
    assert [building_words(Building.HUT, count) for count in (1, 2, 5, 21)] == [
        "1 хижина",
        "2 хижины",
        "5 хижин",
        "21 хижина",
    ]


def test_a_message_in_every_language(folder: Path) -> None:
    assert in_every_language("jungle", folder) == {"jungle", "джунгли"}
    assert in_every_language("lake", folder) == {"lake"}
    assert terrain_word(Terrain.JUNGLE) == "jungle", "the language in use stays"


def test_untranslated_messages_are_in_english(folder: Path) -> None:
    use_language("ru", folder)
    assert _("lake") == "lake"
    assert ngettext("{count} tower of {name}", "{count} towers of {name}", 2, name="Ana") == "2 towers of Ana"


def test_switching_back_to_english(folder: Path) -> None:
    use_language("ru", folder)
    use_language("en")
    assert terrain_word(Terrain.JUNGLE) == "jungle"


def test_an_unknown_language_is_an_error(folder: Path) -> None:
    with pytest.raises(FileNotFoundError):
        use_language("xx", folder)


def test_marking_a_message_does_not_translate_it() -> None:
    assert N_("jungle") == "jungle"
