"""The setup from the page's address, and valid player names."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.setup import (
    COLOURS,
    Setup,
    SetupError,
    against,
    clean_name,
    default_names,
    names_in_use,
    setup_from_address,
)
from taluva import NAME_LENGTH, Mode, Options, is_name

TWO = ("Player 1", "Player 2")


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
        ("seats=", ()),
    ],
)
def test_computers_from_an_address(query: str, levels: tuple[int, ...]) -> None:
    setup = setup_from_address(query)
    assert setup is not None and setup[0].levels == levels


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("players=5", "The address says players=5; it can be: 2, 3, 4"),
        ("players=", "The address says players=; it can be: 2, 3, 4"),
        ("players=%EF%BC%92", "can be: 2, 3, 4"),
        ("players=2&first=3", "The address says first=3; it can be: 1, 2"),
        ("tiles=24", "can be: 12, 48"),
        ("huts=near", "can be: apart, anywhere"),
        ("mode=war", "can be: solo, ranking, teams"),
        ("mode=teams", "Teams need four players."),
        ("players=3&mode=teams", "Teams need four players."),
        ("seed=-1", "isn’t a whole number"),
        ("seed=1e3", "isn’t a whole number"),
        ("seed=", "isn’t a whole number"),
        ("seed=%D9%A3", "isn’t a whole number"),
        ("seed=" + "9" * 19, "isn’t a whole number"),
        ("seats=bot:6", "an unknown kind of player: bot:6"),
        ("seats=bot", "an unknown kind of player: bot"),
        ("player=3", "an unknown option: player. Did you mean “players”?"),
        ("Players=2", "an unknown option: Players. Did you mean “players”?"),
        ("playesr=2&fbclid=1", "an unknown option: playesr. Did you mean “players”?"),
        ("utm_source=a&sead=7", "an unknown option: sead. Did you mean “seed”?"),
        ("langs=de", "an unknown option: langs. Did you mean “lang”?"),
        ("lang=xx", "a language that isn’t available: xx"),
        ("lang=xx&players=2", "a language that isn’t available: xx"),
    ],
)
def test_invalid_addresses_are_refused_in_words(query: str, words: str) -> None:
    with pytest.raises(SetupError) as refusal:
        setup_from_address(query)
    assert words in str(refusal.value)


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
