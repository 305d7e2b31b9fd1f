"""What published games say is what the page says, in every language that has a catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from session.table.log import entry
from session.text.i18n import use_language
from session.text.words import ending_words, winner_words
from taluva.publishing.words import Words, words_in
from tests.rules.records import RECORDS, recorded
from tools.messages import LOCALE


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the German and the Russian catalogue, compiled."""
    folder = tmp_path_factory.mktemp("locale")
    for code in ("de", "ru", "de-CH"):
        language = code[:2]
        target = folder / code / "LC_MESSAGES"
        target.mkdir(parents=True)
        with (LOCALE / language / "LC_MESSAGES" / "taluva.po").open("rb") as source:
            catalogue = read_po(source, locale=language)
        with (target / "taluva.mo").open("wb") as file:
            write_mo(file, catalogue)
    return folder


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("name", ["solo-last", "teams-early", "ranking-early-out-shared"])
def test_moves_and_results_are_said_as_on_the_page(name: str, language: str, catalogues: Path) -> None:
    game, words = recorded(name), words_in(language, catalogues)
    assert words is not None
    use_language(language, catalogues)
    try:
        for ply in range(1, game.ply + 1):
            logged = entry(game, ply)
            assert words.move(game, ply) == ", ".join(filter(None, [logged.what, logged.detail]))
        assert game.outcome is not None
        winner, reason = winner_words(game.names, game.outcome), ending_words(game.options, game.outcome)
        assert words.result(game) == f"{winner}. {reason}"
    finally:
        use_language("en")


@pytest.mark.parametrize("name", RECORDS)
def test_the_result_of_every_recorded_game_is_said_as_on_the_page(name: str) -> None:
    game, words = recorded(name), Words()
    assert game.outcome is not None
    winner, reason = winner_words(game.names, game.outcome), ending_words(game.options, game.outcome)
    assert words.result(game) == f"{winner}. {reason}"
    assert words.result(game.at(0)).endswith("turn.")


@pytest.mark.parametrize("language", ["de", "de-CH", "de_AT"])
def test_a_language_may_be_that_of_a_region(language: str, catalogues: Path) -> None:
    words = words_in(language, catalogues)
    assert words is not None
    assert (words.language, words.gettext("Hut")) == (language, "Hütte")


@pytest.mark.parametrize("language", ["xx", "", "..", "../de", "de/../de", "\0"])
def test_what_is_no_language_with_a_catalogue_has_no_words(language: str, catalogues: Path) -> None:
    assert words_in(language, catalogues) is None
