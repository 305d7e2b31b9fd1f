"""The words, description and file names of a shared game."""

from __future__ import annotations

from session.saves.filenames import file_name
from session.table.sharing import picture_words, published_words, share_words
from session.text.players import card_words
from tests.rules.random_games import random_game


def test_the_words_with_a_link_say_whose_turn_it_is() -> None:
    game = random_game(1)
    assert share_words(game.at(0)) == "It’s Player 1’s turn."
    assert share_words(game.at(1)) == "Player 1 is in the middle of a turn."
    assert "win" in share_words(game)


def test_a_picture_is_described_hex_by_hex() -> None:
    game = random_game(1, plies=20)
    lines = picture_words(game, (1, 2)).splitlines()
    assert len(lines) == 1 + 2 + game.position.board.land.bit_count()
    assert lines[:2] == ["It’s Player 1’s turn.", card_words(game, game.names, 0, 1)]
    assert any("Volcano, level" in line for line in lines)


def test_file_names_are_portable() -> None:
    assert file_name(("Ana", "Ben"), 12, "txt") == "taluva-ana-ben-12.txt"
    assert file_name(("../Zoë & Co.", "火山"), 0, "svg") == "taluva-zoeco-0.svg"
    assert len(file_name(("x" * 24,) * 4, 96, "txt")) < 80


def test_published_games_speak_the_language_of_the_page() -> None:
    game = random_game(1).at(0)
    words = published_words(game, (4, 0))
    assert words.language == "en"
    assert words.result(game) == share_words(game, (4, 0)) == "It’s Sefa’s turn."
    assert words.title(game) == "Sefa – Player 2"
