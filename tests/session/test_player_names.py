"""Who is called what: a person alone is addressed, a computer goes by its character, and records keep their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.charts.review import GameReview, Stand, curve_words
from session.clock import over_words
from session.saves.save import format_save, listed_save, new_save, parse_listed_save, parse_save
from session.setup import Setup, default_names
from session.table.hints import HintReason, reason_words
from session.table.log import news
from session.table.sharing import picture_words, share_words
from session.text.names import Names, alone, names_of, plain_names
from session.text.players import player_cards
from session.text.result import place_rows
from session.text.words import laying_sentences, status_words, turn_words, winner_words
from taluva import Ending, Game, Options, Outcome, Phase, effects
from taluva.effects import LayingEffects
from tests.rules.random_games import climber, whole_game

FOUR = Game.new(Options(4), seed=1, names=default_names(4))


def finished(levels: tuple[int, ...]) -> Game:
    """Return a finished game of the seats that these levels have."""
    return whole_game(Options(len(levels)), 3, climber)


def test_a_computer_goes_by_its_character_and_a_person_alone_is_addressed() -> None:
    assert names_of(FOUR, (0, 3, 1, 5)) == ("You", "Maru", "Nilo", "Oruna")
    assert names_of(FOUR, (0, 3, 1, 5)).you == 0
    assert names_of(FOUR, (2, 0, 2, 2)) == ("Tavi", "You", "Tavi 2", "Tavi 3")


def test_persons_among_themselves_and_players_with_names_of_their_own_keep_them() -> None:
    assert names_of(FOUR) == names_of(FOUR, (0, 0, 0, 0)) == default_names(4)
    assert names_of(FOUR, (0, 0, 4, 1)) == ("Player 1", "Player 2", "Sefa", "Nilo")
    named = Game.new(Options(2), seed=1, names=("Ana", "Ben"))
    assert names_of(named, (0, 4)) == ("Ana", "Ben")
    assert names_of(named, (0, 4)).you is None, "she is not called You, so nothing says “You place”"


def test_names_in_another_language_are_default_names_too(monkeypatch: pytest.MonkeyPatch) -> None:
    words = frozenset({"Player {number}", "Spieler {number}", "Игрок {number}"})
    monkeypatch.setattr("session.text.names.in_every_language", lambda message: words)
    assert names_of(Game.new(Options(2), seed=1, names=("Spieler 1", "Игрок 2")), (0, 1)) == ("You", "Nilo")
    assert names_of(Game.new(Options(2), seed=1, names=("Spieler 2", "Player 1")), (0, 1)) == ("Spieler 2", "Player 1")


def test_only_one_person_is_alone() -> None:
    assert [alone(levels) for levels in ((), (0, 0), (1, 1), (0, 1), (5, 0, 1))] == [None, None, None, 0, 1]


def test_others_read_no_you() -> None:
    assert plain_names(FOUR.names, (0, 3, 1, 5)) == ("Player 1", "Maru", "Nilo", "Oruna")
    game = Game.new(seed=2, names=default_names(2))
    assert share_words(game, (0, 2)) == "It’s Player 1’s turn."
    assert share_words(replace(game, names=("Ana", "Player 2")), (0, 2)) == "It’s Ana’s turn."
    assert "You" not in picture_words(game, (1, 2), (0, 2)) and "Tavi, Pearl" in picture_words(game, (1, 2), (0, 2))


def test_sentences_about_the_person_alone_have_the_right_verb() -> None:
    names = Names(("You", "Maru"), 0)
    assert [turn_words(names, seat) for seat in (0, 1)] == ["Your turn", "Maru’s turn"]
    won = {seats: winner_words(names, Outcome(Ending.TILES, seats, ())) for seats in ((0,), (1,), (0, 1))}
    assert won == {(0,): "You win", (1,): "Maru wins", (0, 1): "You and Maru win together"}
    assert over_words(names, 0).startswith("Your time is up.") and over_words(names, 1).startswith("Maru: ")
    for why in ("prevents", "cuts", "blocks", "lowers", "buries"):
        to_you, to_maru = (reason_words(HintReason(why, seat, 2, 3), names) for seat in (0, 1))
        assert "You" not in to_you.removeprefix("You ") and "you" in to_you.lower() and "Maru" in to_maru


def test_the_header_the_news_and_the_cards_address_the_person_alone() -> None:
    game = Game.new(seed=2, names=default_names(2))
    assert status_words(game, (0, 4))[0] == "Your turn"
    assert status_words(game, (4, 0))[0] == "Sefa’s turn"
    out = game.position.players[0]._replace(out=True)
    after = replace(game, positions=(replace(game.position, players=(out, game.position.players[1])),))
    assert news(game, after, (0, 4)) == ["You can’t build and are out of the game."]
    mine, theirs = player_cards(game, (1, 2), (0, 4))
    assert (mine.name, mine.you, mine.character, mine.level) == ("You", True, "", 0)
    assert (theirs.name, theirs.you, theirs.character, theirs.level) == ("Sefa", False, "sefa", 4)
    assert theirs.label.endswith("The stonemason, level 4 of 5") and mine.label.startswith("You, Coral")
    assert not any(card.you or card.character for card in player_cards(game, (1, 2)))


def test_what_a_tile_takes_from_the_person_alone_is_said_to_them() -> None:
    names = Names(("You", "Maru"), 0)
    said = set()
    game = finished((0, 0))
    for ply, move in enumerate(game.moves):
        before = game.positions[ply]
        laying = effects(before, move) if before.phase is Phase.TILE else None
        if isinstance(laying, LayingEffects):
            said |= {line for line in laying_sentences(laying, names) if line.startswith("You lose")}
            assert not any(" You" in line for line in laying_sentences(laying, names))
    assert said


def test_the_result_and_the_review_address_the_person_alone() -> None:
    game = replace(finished((0, 3)), names=default_names(2))
    assert {row.name for row in place_rows(game, (0, 3))} == {"You", "Maru"}
    review = GameReview((Stand(0, (0.5, 0.5)),))
    assert [words.partition(":")[0] for words in curve_words(review, game, (0, 3))] == ["You", "Maru"]


def test_a_save_keeps_the_record_and_a_list_shows_who_played() -> None:
    setup = Setup(Options(2), default_names(2), (1, 2), levels=(0, 2))
    save = replace(new_save(setup.game(4), (1, 2), setup=setup), id="a")
    text = format_save(save)
    assert parse_save("a", text).game.names == default_names(2)
    for listed in (parse_listed_save("a", text), listed_save(save)):
        assert listed.names == ("You", "Tavi") and listed.name == "You and Tavi"
        assert listed.line == "Tile 1 of 24, your turn"
    won = replace(save, game=finished((0, 2)))
    assert listed_save(won).line in ("You have won", "Tavi has won", "You and Tavi have won")
