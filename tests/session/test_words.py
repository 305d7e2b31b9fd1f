"""The words for hexes, rules, endings and the status."""

from __future__ import annotations

import pytest

from session.text.words import (
    browsing_words,
    building_words,
    colour_word,
    ending_words,
    kind_word,
    lava_words,
    laying_sentences,
    names_list,
    refusal_words,
    sentence,
    stack_words,
    status_words,
    terrain_word,
    tile_words,
    winner_words,
)
from taluva import (
    Building,
    Buried,
    Ending,
    Game,
    Hex,
    Kind,
    LayingEffects,
    Mode,
    Options,
    Outcome,
    Phase,
    Placement,
    Rule,
    Split,
    Terrain,
    Tile,
    Violation,
    effects,
)
from tests.rules.random_games import random_game
from tests.session.games import game_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("kind", [None, *Kind])
def test_every_refusal_is_a_sentence(rule: Rule, kind: Kind | None) -> None:
    words = refusal_words(Violation(rule), kind)
    assert words[0].isupper() and words.endswith(".") and len(words) < 80


def test_different_rules_have_different_words() -> None:
    assert len({refusal_words(Violation(rule)) for rule in Rule}) == len(Rule)


@pytest.mark.parametrize(
    ("rule", "kind", "words"),
    [
        (Rule.LEVEL, Kind.HUT, "A single hut can only be built on level 1."),
        (Rule.LEVEL, Kind.TOWER, "A tower needs level 3 or higher."),
        (Rule.LEVEL, Kind.TEMPLE, "You can’t build on water."),
        (Rule.SUPPLY, Kind.TEMPLE, "You have no temple left."),
        (Rule.SUPPLY, Kind.TOWER, "You have no tower left."),
        (Rule.SUPPLY, Kind.EXPAND, "You don’t have enough huts left."),
    ],
)
def test_some_refusals_depend_on_what_was_to_be_built(rule: Rule, kind: Kind, words: str) -> None:
    assert refusal_words(Violation(rule), kind) == words


def test_names_are_unique() -> None:
    for words in (
        [terrain_word(terrain) for terrain in (None, *Terrain)],
        [kind_word(kind) for kind in Kind],
        [colour_word(colour) for colour in (1, 2, 3, 4)],
        [lava_words(rotation) for rotation in range(6)],
    ):
        assert all(words) and len(set(words)) == len(words)


def test_lava_flows_between_the_two_terrains() -> None:
    assert [lava_words(rotation).split()[-1] for rotation in range(6)] == [
        "north-east",
        "north",
        "north-west",
        "south-west",
        "south",
        "south-east",
    ]


@pytest.mark.parametrize(("count", "words"), [(0, "0 huts"), (1, "1 hut"), (2, "2 huts"), (21, "21 huts")])
def test_huts_are_counted(count: int, words: str) -> None:
    assert building_words(Building.HUT, count) == words


def test_temples_and_towers_are_not_counted() -> None:
    assert building_words(Building.TEMPLE, 1) == "temple"
    assert building_words(Building.TOWER, 1) == "tower"


def test_stacks_and_tiles() -> None:
    assert stack_words(Terrain.JUNGLE, 2) == "jungle, level 2"
    assert stack_words(None, 1) == "volcano, level 1"
    assert stack_words(None, 0) == "water"
    assert tile_words(Tile(Terrain.JUNGLE, Terrain.LAKE)) == "Jungle, lake"
    assert sentence("") == "" and sentence("éa") == "Éa"


@pytest.mark.parametrize(
    ("names", "words"),
    [((), ""), (("Ana",), "Ana"), (("Ana", "Ben"), "Ana and Ben"), (NAMES, "Ana, Ben, Cleo and Dan")],
)
def test_names_are_listed(names: tuple[str, ...], words: str) -> None:
    assert names_list(names) == words


@pytest.mark.parametrize(
    ("options", "reason", "winners", "who", "why"),
    [
        (Options(), Ending.EARLY, (0,), "Ana wins", "two of the three kinds"),
        (Options(), Ending.TILES, (1,), "Ben wins", "temples count first"),
        (Options(3), Ending.TILES, (0, 2), "Ana and Cleo win together", "are tied"),
        (Options(3), Ending.TILES, (0, 1, 2), "Ana, Ben and Cleo win together", "are tied"),
        (Options(3), Ending.LAST, (2,), "Cleo wins", "Nobody else could build"),
        (Options(3, mode=Mode.RANKING), Ending.LAST, (1,), "Ben wins", "Only one player was left"),
        (Options(3, mode=Mode.RANKING), Ending.TILES, (1,), "Ben wins", "temples count first"),
        (Options(3, mode=Mode.RANKING), Ending.TILES, (0, 1), "Ana and Ben win together", "are tied"),
        (Options(4, mode=Mode.TEAMS), Ending.EARLY, (0, 2), "Ana and Cleo win together", "One partner has built"),
        (Options(4, mode=Mode.TEAMS), Ending.TILES, (1, 3), "Ben and Dan win together", "temples count first"),
        (Options(4, mode=Mode.TEAMS), Ending.TILES, (0, 1, 2, 3), "Ana, Ben, Cleo and Dan win together", "are tied"),
        (Options(4, mode=Mode.TEAMS), Ending.LAST, (1, 3), "Ben and Dan win together", "Nobody on the other team"),
    ],
)
def test_every_ending_says_who_won_and_why(
    options: Options, reason: Ending, winners: tuple[int, ...], who: str, why: str
) -> None:
    game = Game.new(options, seed=1, names=NAMES[: options.players])
    places = tuple(1 if seat in winners else None for seat in range(options.players))
    outcome = Outcome(reason, winners, places)
    assert winner_words(game.names, outcome) == who
    assert why in ending_words(options, outcome)


def test_the_status_says_whose_turn_it_is_and_which_step() -> None:
    laying = game_of("JC", names=NAMES[:2])
    assert status_words(laying) == ("Ana’s turn", "Place the tile")
    assert status_words(game_of("JC", "0,0/0", names=NAMES[:2])) == ("Ana’s turn", "Build")
    assert status_words(game_of("JC", "0,0/0 hut:1,0", names=NAMES[:2]))[0] == "Ben’s turn"


def test_the_status_at_the_end_says_who_won() -> None:
    game = random_game(1)
    assert game.outcome is not None and game.position.phase is Phase.OVER
    assert status_words(game) == (winner_words(game.names, game.outcome), "The game is over.")


def test_browsing_says_which_move() -> None:
    assert browsing_words(0, 9) == "Before the first tile"
    assert browsing_words(3, 9) == "Move 3 of 9"


def test_the_words_for_new_land_and_an_eruption() -> None:
    before = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2").position
    eruption = effects(before, Placement(Hex(0, 0), 5))
    expansion = effects(before, Placement(Hex(2, -1), 0))
    assert isinstance(eruption, LayingEffects) and isinstance(expansion, LayingEffects)
    assert laying_sentences(eruption, NAMES) == ["An eruption: the land rises to level 2."]
    assert laying_sentences(expansion, NAMES) == ["New land on level 1."]


def test_the_words_for_buried_huts_and_split_settlements() -> None:
    part = frozenset({Hex(0, 0)})
    laying = LayingEffects(
        3,
        (Buried(Hex(0, 0), 1, 2), Buried(Hex(1, 0), 0, 1), Buried(Hex(0, 1), 1, 3)),
        (Split(0, part, (part,)), Split(1, part, (part, part))),
        True,
    )
    assert laying_sentences(laying, NAMES) == [
        "An eruption: the land rises to level 3.",
        "Ana loses 1 hut.",
        "Ben loses 5 huts.",
        "It splits one of Ben’s settlements.",
    ]
