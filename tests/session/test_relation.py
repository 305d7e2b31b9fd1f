"""A game that came by a link: which of the saved ones it belongs to, and what it is opened as."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from session.saves.library import SAVE, Library
from session.saves.links import Linked
from session.saves.relation import Relation, closest_save, relation_of, relation_words, relatives, save_to_visit
from session.saves.save import Save, format_save, new_save
from taluva import Game, Options, parse_move
from tests.rules.random_games import random_game
from tests.rules.records import renamed
from tests.session.games import game_of
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import CLOCK, DEAL, save_of

GAME = random_game(1, plies=10)
FORK = GAME.at(5).play(next(move for move in sorted(GAME.at(5).position.legal_moves) if move != GAME.moves[5]))


def saved(id_: str, game: Game, **fields: Any) -> Save:
    return save_of(game, id=id_, created=1, changed=2, **fields)


def closest(game: Game, *saves: Save, **texts: str) -> tuple[str, Relation]:
    """Return the id of the closest save and its relation; texts: more saved texts by their ids."""
    lasting = {SAVE + save.id: format_save(save) for save in saves}
    lasting |= {SAVE + id_: text for id_, text in texts.items()}
    save, relation = closest_save(game, relatives(game, Library(MemoryStorage(lasting), lambda: "new", lambda: 0)))
    assert save is None or save in saves
    return "" if save is None else save.id, relation


# ---- the relation of two games ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "other", "relation"),
    [
        (GAME, GAME, Relation.SAME),
        (GAME.at(4), GAME, Relation.BEHIND),
        (GAME, GAME.at(4), Relation.AHEAD),
        (GAME, FORK, Relation.FORKED),
        (FORK, GAME, Relation.FORKED),
        (FORK.at(5), GAME, Relation.BEHIND),
        (GAME.at(0), GAME.at(0), Relation.SAME),
        (renamed(GAME, ("Ana", "Ben")), GAME, Relation.UNRELATED),
        (random_game(2, plies=10), GAME, Relation.UNRELATED),
        (game_of("JC JC SR"), game_of("JC JC SR", options=Options(huts_anywhere=True)), Relation.UNRELATED),
    ],
)
def test_games_are_related_where_they_began_alike(game: Game, other: Game, relation: Relation) -> None:
    assert relation_of(game, other) is relation


# ---- the closest save ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("saves", "expected"),
    [
        ([], ("", Relation.UNRELATED)),
        ([saved("a", random_game(2))], ("", Relation.UNRELATED)),
        ([saved("a", renamed(GAME, ("Ana", "Ben")))], ("", Relation.UNRELATED)),
        ([saved("a", FORK)], ("a", Relation.FORKED)),
        ([saved("a", FORK), saved("b", GAME.at(3))], ("b", Relation.AHEAD)),
        ([saved("a", GAME.at(3)), saved("b", FORK)], ("a", Relation.AHEAD)),
        ([saved("a", GAME), saved("b", GAME.at(3))], ("a", Relation.SAME)),
        ([saved("a", GAME), saved("b", random_game(1, plies=12))], ("b", Relation.BEHIND)),
        ([saved("a", random_game(1, plies=12)), saved("b", GAME)], ("a", Relation.BEHIND)),
        ([saved("a", GAME), saved("b", GAME)], ("a", Relation.SAME)),
    ],
)
def test_the_save_that_a_linked_game_is_closest_to(saves: list[Save], expected: tuple[str, Relation]) -> None:
    assert closest(GAME, *saves) == expected


def test_the_newest_of_equally_close_saves_is_the_closest() -> None:
    older, newer = saved("a", GAME), replace(saved("b", GAME), changed=9)
    assert closest(GAME, older, newer) == ("b", Relation.SAME)


def test_a_save_with_other_options_but_the_same_deck_and_names_is_passed_over() -> None:
    one, other = game_of(DEAL), game_of(DEAL, options=Options(huts_anywhere=True))
    assert closest(one, saved("a", other)) == ("", Relation.UNRELATED)


def test_saves_that_cannot_be_read_are_passed_over() -> None:
    text = format_save(saved("bad", GAME))
    damaged = text.replace('"running":0.0', '"running":-1')
    assert damaged != text
    assert closest(GAME, saved("z", GAME.at(3)), bad=damaged, worse="{") == ("z", Relation.AHEAD)


# ---- the save that is opened ---------------------------------------------------------------------

OWN = saved(
    "a",
    GAME.at(4),
    title="Sunday",
    colours=(3, 4),
    seconds=(1.0, None, 3.0, 4.0),
    levels=(0, 2),
    clock=CLOCK,
    takeback=True,
)


def test_a_game_that_goes_on_from_a_saved_one_is_its_next_state() -> None:
    ahead = save_to_visit(Linked(GAME, (2, 1)), OWN, Relation.AHEAD)
    assert ahead == replace(OWN, game=GAME, seconds=(1.0, None, 3.0, 4.0, *[None] * 6))
    same = save_to_visit(Linked(GAME.at(4), (2, 1)), OWN, Relation.SAME)
    assert same == OWN


@pytest.mark.parametrize(
    ("own", "relation"),
    [(None, Relation.UNRELATED), (OWN, Relation.FORKED), (OWN, Relation.BEHIND)],
    ids=lambda value: getattr(value, "name", ""),
)
def test_any_other_game_is_a_new_one(own: Save | None, relation: Relation) -> None:
    visited = save_to_visit(Linked(GAME, (2, 1)), own, relation)
    assert visited == new_save(GAME, (2, 1))
    assert (visited.id, visited.seconds, visited.created) == ("", (None,) * 10, 0)


def test_the_notes_of_a_link_never_replace_those_of_a_saved_game() -> None:
    linked = Linked(GAME.at(4), (2, 1))
    bare = save_to_visit(linked, OWN, Relation.SAME, "theirs")
    assert (bare.id, bare.study) == (OWN.id, "theirs")
    noted = replace(OWN, study="mine")
    apart = save_to_visit(linked, noted, Relation.SAME, "theirs")
    assert (apart.id, apart.study) == ("", "theirs")
    assert save_to_visit(linked, noted, Relation.SAME) == noted
    words, button = relation_words(GAME.at(4), noted, Relation.SAME, "theirs")
    notes = "Shared game with notes. Your game “Sunday” has notes of its own, which stay as they are."
    assert (words, button) == (notes, "Open mine")


# ---- what is said -----------------------------------------------------------------------------------

NEW = "Shared game. Make a move to save it."
GOES_ON = "Shared game. When you make a move, your game “Sunday” goes on from here."


@pytest.mark.parametrize(
    ("game", "own", "relation", "words"),
    [
        (GAME, None, Relation.UNRELATED, (NEW, "")),
        (GAME, OWN, Relation.UNRELATED, (NEW, "")),
        (GAME, OWN, Relation.AHEAD, (GOES_ON, "")),
        (GAME, OWN, Relation.SAME, (GOES_ON, "")),
        (
            GAME.at(3),
            OWN,
            Relation.BEHIND,
            ("This link is older than your game “Sunday”, which is 1 move further on.", "Open the newer one"),
        ),
        (
            GAME.at(1),
            OWN,
            Relation.BEHIND,
            ("This link is older than your game “Sunday”, which is 3 moves further on.", "Open the newer one"),
        ),
        (
            FORK,
            OWN,
            Relation.FORKED,
            (
                "Shared game. It went on differently from your game “Sunday”. Make a move to save it.",
                "Open mine",
            ),
        ),
    ],
)
def test_it_is_said_what_a_linked_game_has_to_do_with_a_saved_one(
    game: Game, own: Save | None, relation: Relation, words: tuple[str, str]
) -> None:
    assert relation_words(game, own, relation) == words


def test_a_save_without_a_title_is_called_by_its_players() -> None:
    words, _button = relation_words(GAME, replace(OWN, title=""), Relation.SAME)
    assert words == "Shared game. When you make a move, your game “You and Tavi” goes on from here."


def test_a_visited_game_can_be_played_on() -> None:
    linked = Linked(game_of(DEAL, "0,0/0"), (1, 2))
    game = save_to_visit(linked, None, Relation.UNRELATED).game.play(parse_move("hut:1,-1"))
    assert relation_of(game, linked.game) is Relation.AHEAD
