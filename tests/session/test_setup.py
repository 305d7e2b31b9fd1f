"""The setup from the page's address, and valid player names."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.setup import (
    COLOURS,
    Setup,
    SetupError,
    against,
    against_computer,
    clean_name,
    default_names,
    names_in_use,
    own_query,
    rematch,
    setup_from_address,
)
from taluva import NAME_LENGTH, Game, Mode, Options, is_name

TWO = ("Player 1", "Player 2")
NO_NUMBER = "The seed in the address isn’t a whole number."


@pytest.mark.parametrize("query", ["", "lang=en"])
def test_an_address_without_options_has_no_setup(query: str) -> None:
    assert setup_from_address(query) is None


@pytest.mark.parametrize(
    ("query", "options", "names", "seed"),
    [
        ("players=2", Options(), TWO, None),
        ("seed=7", Options(), TWO, 7),
        ("seed=0&players=3&lang=en", Options(3), (*TWO, "Player 3"), 0),
        ("players=3&tiles=48", Options(3, all_tiles=True), (*TWO, "Player 3"), None),
        ("tiles=12&huts=anywhere", Options(huts_anywhere=True), TWO, None),
        ("huts=apart&mode=ranking&first=2", Options(mode=Mode.RANKING, first=1), TWO, None),
        ("players=4&mode=teams&first=4&names=A,B,C,D", Options(4, mode=Mode.TEAMS, first=3), tuple("ABCD"), None),
        ("names=Ana,Ben&mode=solo", Options(), ("Ana", "Ben"), None),
        ("names=Ana", Options(), ("Ana", "Player 2"), None),
        ("names=,Ben", Options(), ("Player 1", "Ben"), None),
        ("names=+Ana++B+,%F0%9F%8C%8B", Options(), ("Ana B", "🌋"), None),
        ("players=3&players=2", Options(), TWO, None),
    ],
)
def test_setups_from_an_address(query: str, options: Options, names: tuple[str, ...], seed: int | None) -> None:
    assert setup_from_address(query) == (Setup(options, names, COLOURS[: options.players]), seed)


@pytest.mark.parametrize(
    ("query", "levels"),
    [
        ("seats=human,bot:2", (0, 2)),
        ("seats=bot:1,bot:5", (1, 5)),
        ("players=3&seats=bot:3", (3, 0, 0)),
        ("seats=human,human", ()),
        ("players=2&seats=human,bot:4,bot:5", (0, 4)),
        ("seats=", ()),
    ],
)
def test_computers_from_an_address(query: str, levels: tuple[int, ...]) -> None:
    setup = setup_from_address(query)
    assert setup is not None and setup[0].levels == levels
    assert setup[0].takeback is bool(levels), "against computers, turns can be taken back"


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("players=5", "players", "The address says players=5; it can be: 2, 3, 4"),
        ("players=", "players", "The address says players=; it can be: 2, 3, 4"),
        ("players=%EF%BC%92", "players", "The address says players=２; it can be: 2, 3, 4"),
        ("players=2&first=3", "first", "The address says first=3; it can be: 1, 2"),
        ("tiles=24", "tiles", "The address says tiles=24; it can be: 12, 48"),
        ("huts=near", "huts", "The address says huts=near; it can be: apart, anywhere"),
        ("mode=war", "mode", "The address says mode=war; it can be: solo, ranking, teams"),
        ("mode=teams", "mode", "Teams need four players."),
        ("players=3&mode=teams", "mode", "Teams need four players."),
        ("seed=-1", "seed", NO_NUMBER),
        ("seed=1e3", "seed", NO_NUMBER),
        ("seed=", "seed", NO_NUMBER),
        ("seed=%D9%A3", "seed", NO_NUMBER),
        ("seed=" + "9" * 19, "seed", NO_NUMBER),
        ("seats=bot:6", "seats", "The address has an unknown kind of player: bot:6"),
        ("seats=bot", "seats", "The address has an unknown kind of player: bot"),
        ("seats=" + "x" * 41, "seats", "The address has an unknown kind of player: " + "x" * 40),
        ("player=3", "player", "The address has an unknown option: player. Did you mean “players”?"),
        ("Players=2", "Players", "The address has an unknown option: Players. Did you mean “players”?"),
        ("playesr=2&fbclid=1", "playesr", "The address has an unknown option: playesr. Did you mean “players”?"),
        ("palyers=2", "palyers", "The address has an unknown option: palyers. Did you mean “players”?"),
        ("utm_source=a&sead=7", "sead", "The address has an unknown option: sead. Did you mean “seed”?"),
        ("langs=de", "langs", "The address has an unknown option: langs. Did you mean “lang”?"),
        ("playerrs=2", "playerrs", "The address has an unknown option: playerrs. Did you mean “players”?"),
        ("lang=xx", "lang", "The address asks for a language that isn’t available: xx"),
        ("lang=" + "x" * 41, "lang", "The address asks for a language that isn’t available: " + "x" * 40),
        ("lang=xx&players=2", "lang", "The address asks for a language that isn’t available: xx"),
        ("tiles=" + "1" * 41, "tiles", f"The address says tiles={'1' * 40}; it can be: 12, 48"),
    ],
)
def test_invalid_addresses_are_refused_in_words(query: str, place: str, words: str) -> None:
    with pytest.raises(SetupError) as refusal:
        setup_from_address(query)
    assert (refusal.value.place, str(refusal.value)) == (place, words)


@pytest.mark.parametrize("key", ["feed", "pl", "playersss", "plaerz", "ssedd", "seedling", "firstborn", "mdoe2"])
def test_what_others_add_to_an_address_is_ignored(key: str) -> None:
    assert setup_from_address(f"{key}=1") is None
    assert setup_from_address(f"{key}=1&seed=7") == setup_from_address("seed=7")


@pytest.mark.parametrize(
    "query",
    [
        "names=Ana,Ben&seed=7",
        "names=Ana%2CBen&amp;seed=7",
        "names%3DAna%2CBen%26seed%3D7",
        "names%3dAna,Ben%26seed%3d7",
        "seed=7.&names=Ana,Ben",
        "seed=7)»&names=Ana,Ben",
    ],
)
def test_an_address_can_be_written_in_several_ways(query: str) -> None:
    assert setup_from_address(query) == (Setup(Options(), ("Ana", "Ben"), (1, 2)), 7)


def test_a_name_may_end_like_a_sentence() -> None:
    setup = setup_from_address("names=Ana,Ben!")
    assert setup is not None and setup[0].names == ("Ana", "Ben!")


def test_what_exceeds_any_honest_address_is_ignored() -> None:
    filling = "a=" + "x" * (4_000 - len("a=&seed=7"))
    assert setup_from_address(f"{filling}&seed=7") == setup_from_address("seed=7")
    assert setup_from_address(f"{filling}&seed=71") == setup_from_address("seed=7")
    assert own_query(f"{filling}&seed=71") == "seed=7"


@pytest.mark.parametrize(
    ("query", "own"),
    [
        ("seed=7&fbclid=1&players=3", "seed=7&players=3"),
        ("utm_source=a&lang=de", "lang=de"),
        ("playesr=2&x=1", "playesr=2"),
        ("seed=7&amp;players=3&amp;x=1", "seed=7&amp;players=3"),
        ("seed%3D7&x", "seed%3D7"),
        ("se+ed=7", "se+ed=7"),
        ("see+=7", "see+=7"),
        ("utm+source=a", ""),
        ("", ""),
    ],
)
def test_an_address_without_what_others_have_added(query: str, own: str) -> None:
    assert own_query(query) == own


def test_refusals_of_long_addresses_are_short() -> None:
    for query in ("players=" + "2" * 10_000, "lang=" + "e" * 10_000, "a=1&" * 900 + "seat=1"):
        with pytest.raises(SetupError) as refusal:
            setup_from_address(query)
        assert len(str(refusal.value)) < 200


@given(st.text(max_size=60), st.integers(0, 3))
def test_any_typed_name_becomes_a_valid_one(typed: str, seat: int) -> None:
    name = clean_name(typed, seat)
    assert is_name(name)
    assert clean_name(name, seat) == name


def test_names_are_trimmed_and_shortened() -> None:
    assert clean_name("  Ana\tMaria \n", 0) == "Ana Maria"
    assert clean_name("x" * 99, 0) == "x" * NAME_LENGTH
    assert clean_name("x" * (NAME_LENGTH - 1) + " y", 0) == "x" * (NAME_LENGTH - 1)
    assert clean_name(" ", 2) == "Player 3"
    assert default_names(3) == (*TWO, "Player 3")


@given(st.text(max_size=30))
def test_a_name_in_an_address_is_the_name_of_the_first_player(typed: str) -> None:
    typed = typed.replace(",", "").encode("utf-8", "ignore").decode()
    setup = setup_from_address("names=" + quote(typed))
    assert setup is not None and setup[0].names == (clean_name(typed, 0), "Player 2")


def test_default_names_follow_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    words = frozenset({"Player {number}", "Spieler {number}"})
    monkeypatch.setattr("session.setup.in_every_language", lambda _message: words)
    assert names_in_use(("Spieler 1", "Ana", "Spieler 2", "Spieler 4")) == ("Player 1", "Ana", "Spieler 2", "Player 4")
    assert names_in_use(("Player 1", "R2")) == ("Player 1", "R2")


def test_the_next_opponent_takes_the_seats_of_the_computers() -> None:
    setup = Setup(Options(3), ("Ana", "", ""), (1, 2, 3), levels=(0, 2, 2))
    assert against(setup, 3).levels == (0, 3, 3)


def test_the_usual_setup_is_one_person_against_a_computer() -> None:
    assert against_computer(4) == Setup(Options(2), TWO, (1, 2), True, (0, 4))


def test_in_a_rematch_the_next_seat_begins() -> None:
    setup = Setup(Options(3, first=1), ("Ana", "Ben", "Cem"), (3, 1, 2), True, (0, 2, 0))
    assert rematch(setup) == replace(setup, options=Options(3, first=2))
    assert rematch(rematch(setup)).options == Options(3)


def test_a_game_has_the_options_the_names_and_the_deck_of_its_setup() -> None:
    setup = Setup(Options(3), ("Ana", "Ben", "Cem"), (1, 2, 3))
    assert setup.game(5) == Game.new(Options(3), seed=5, names=("Ana", "Ben", "Cem"))
