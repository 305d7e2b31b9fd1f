"""Names of all people: joiners, marks, flags, right-to-left letters; one visible character counts as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from session.charts.chart import chart_svg, chart_table
from session.charts.parts import legend
from session.charts.statistics import statistics
from session.saves.imports import read_text
from session.saves.links import format_fragment, parse_fragment
from session.saves.save import TITLE_LENGTH, begin, clean_title, format_save, listed_save, parse_save
from session.saves.summary import summary_line, summary_of
from session.setup import Setup, clean_name, setup_from_address
from session.table.log import news
from session.table.sharing import picture_words, share_words
from session.text.names import names_of
from session.text.players import player_cards
from session.text.result import place_rows
from session.text.words import names_list, status_words, turn_words, winner_words
from taluva import NAME_LENGTH, Game, NotationError, Options, format_compact, is_name, parse_compact, parse_game
from taluva.names import graphemes, isolated, tidy, width
from taluva.picture import board_svg
from tests.browser.interpreter import game_on_table
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.browser.setting_up import call
from tests.rules.random_games import random_game
from tests.rules.records import renamed
from tests.rules.strategies import fewer_examples

FAMILY = "👨‍👩‍👧"
KISS = "👩🏻‍❤️‍💋‍👨🏿"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
DARYA = "می‌خواهم"
HEBREW, ARABIC = "דָּנָה", "سلمى"

# Texts with what a reader sees as one character, parted by bars.
GRAPHEMES = {
    "Latin": "A|n|a",
    "accents on their own": "Z|o|e\u0308|n\u0303",
    "several marks": "a\u0323\u0302|x\u0301\u0302\u0303",
    "a family": f"A|{FAMILY}|B",
    "a kiss of two colours": f"{KISS}|{KISS}",
    "colours of skin": "👍🏽|👍",
    "a flag": "🇩🇪|🇫🇷|🇮",
    "the flag of Wales": f"{WALES}|!",
    "a rainbow flag": "🏳️‍🌈|a",
    "keys": "1️⃣|#️⃣",
    "a heart as a picture": "❤️|❤",
    "an emoji newer than Python": "\U0001facf|\U0001fae9|a",
    "Persian with a non-joiner": "م|ی\u200c|خ|و|ا|ه|م",
    "Hebrew with points": "דָּ|נָ|ה",
    "Devanagari": "दी|पा|क्षि|श्री",
    "Devanagari with a joiner": "क्‍ष",
    "Devanagari kept apart": "क्‌|ष",
    "Bengali": "ক্ষ|মা",
    "Tamil": "த|மி|ழ்",
    "Thai": "กำ|ธี|ร์",
    "Lao": "ນໍ້|າ",
    "Hangul syllables": "한|국",
    "Hangul letters": "\u1112\u1161\u11ab|\u1100\u116e\u11a8",
    "half-width Japanese": "ﾊﾞ|ﾝ",
    "Chinese": "林|志",
    "Vietnamese, taken apart": "N|g|u|y|e\u0302\u0303|n",
    "control characters": "a|\n|b|\u202e|\u0301",
}


@pytest.mark.parametrize("parted", GRAPHEMES.values(), ids=GRAPHEMES)
def test_what_is_seen_as_one_character_is_one(parted: str) -> None:
    letters = parted.split("|")
    assert graphemes("".join(letters)) == letters


NAMES = {
    # solaris-games/solaris#1442
    "a family of three": FAMILY,
    "24 families": FAMILY * NAME_LENGTH,
    "24 kisses": KISS * NAME_LENGTH,
    "24 flags": "🇩🇪" * NAME_LENGTH,
    "24 flags of Wales": WALES * NAME_LENGTH,
    "Persian": DARYA,
    "Hebrew": HEBREW,
    "Arabic": ARABIC,
    "a long name in Hindi": "श्री" * NAME_LENGTH,
    "accents on their own": "e\u0301" * NAME_LENGTH,
    "Sinhala with a joiner": "ශ්‍රී",
    "a heart": "❤️",
    "an emoji newer than Python": "\U0001fae9",
    "Irish": "Séamus O’Néill",
    "an apostrophe from Hawaii": "Kaʻahumanu",
    "a mathematician": "𝓐𝓷𝓪",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_kept_wherever_it_goes(name: str) -> None:
    assert is_name(name)
    assert clean_name(name, 0) == name
    game = renamed(random_game(2, Options(2), 6), (name, "Bo"))
    assert parse_game(str(game)) == game
    assert parse_compact(format_compact(game)) == game
    assert parse_fragment(format_fragment(game, (1, 2))) == (game, (1, 2))
    assert read_text("\n".join(f"> {line}" for line in str(game).splitlines())).game == game
    save = begin(Setup(game.options, game.names, (1, 2)), 7, 0)
    assert parse_save("", format_save(save)).game.names == game.names
    assert clean_title(name) == name
    assert name in board_svg(game.position, colours=(1, 2), names=game.names)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_of_25_characters_is_cut_between_two(name: str) -> None:
    letters = (graphemes(name) * (NAME_LENGTH + 1))[: NAME_LENGTH + 1]
    assert not is_name("".join(letters))
    assert clean_name("".join(letters), 0) == "".join(letters[:-1]).strip()
    title = (letters * 3)[: TITLE_LENGTH + 1]
    assert len(graphemes(clean_title("".join(title)))) <= TITLE_LENGTH


TYPED = {
    "an override": ("\u202eAna\u202c", "Ana"),
    "isolates": ("\u2066Ana\u2069", "Ana"),
    "marks of direction": ("\u200fدانا\u200e", "دانا"),
    "a byte order mark": ("\ufeffAna", "Ana"),
    "a soft hyphen": ("An\u00ada", "Ana"),
    "zero-width spaces": ("A\u200bn\u2060a", "Ana"),
    "joiners at the ends": ("\u200dAna\u200c", "Ana"),
    "no-break spaces": ("\u00a0Ana\u00a0\u3000Bo", "Ana Bo"),
    "an invisible letter": ("\u3164", "Player 1"),
    "nothing but joiners": ("\u200d\u200c\ufe0f", "Player 1"),
    "a mark without a letter": ("\u0301\u0301Ana", "Ana"),
    "too many marks": ("a" + "\u0301" * 200 + "b", "a" + "\u0301" * 9 + "b"),
    "tags without a flag": ("A\U000e0067\U000e007f", "A"),
    "half of a letter": ("A\ud83d", "A"),
    "private letters": ("A\uf8ff\U000f0000", "A"),
    "line ends": ("Ana\r\nBo\u2028Cy", "Ana Bo Cy"),
}


@pytest.mark.parametrize(("typed", "name"), TYPED.values(), ids=TYPED)
def test_what_cannot_be_seen_is_dropped(typed: str, name: str) -> None:
    assert clean_name(typed, 0) == name
    assert is_name(name)


def test_no_name_changes_the_direction_or_hides_letters() -> None:
    for sign in "\u202e\u202c\u2066\u2069\u200e\u200f\ufeff\u00ad\u200b\u2060\U000e0067\ud800\uf8ff\n\0":
        assert not is_name(f"A{sign}na")


ALPHABET = st.sampled_from([*"ab 1", *"".join(GRAPHEMES.values()), "\u202e", "\ufeff", "\u200b", "\ud800", "\u3164"])


@given(st.text(ALPHABET, max_size=60), st.integers(1, 30))
def test_any_text_becomes_one_that_stays_as_it_is(text: str, most: int) -> None:
    tidied = tidy(text, most)
    assert tidy(tidied, most) == tidied
    assert len(graphemes(tidied)) <= most
    assert "".join(graphemes(text)) == text
    if most == NAME_LENGTH:
        assert tidied == "" or is_name(tidied)


@fewer_examples
@given(st.lists(st.text(ALPHABET, max_size=40), min_size=2, max_size=2))
def test_any_name_round_trips(typed: list[str]) -> None:
    names = tuple(clean_name(text, seat) for seat, text in enumerate(typed))
    game = renamed(random_game(1, Options(2), 4), names)
    assert parse_game(str(game)) == parse_compact(format_compact(game)) == game


def test_a_record_with_a_longer_name_is_refused() -> None:
    game = renamed(random_game(1, Options(2), 4), (FAMILY, "Bo"))
    for name in (FAMILY * 25, "a\u202eb", "a\u200d"):
        with pytest.raises(NotationError, match="line 3: not a name"):
            parse_game(str(game).replace(FAMILY, name))


def test_names_in_an_address_are_cut_by_what_is_seen() -> None:
    asked = setup_from_address(f"names={FAMILY * 25},{DARYA}")
    assert asked is not None and asked[0].names == (FAMILY * 24, DARYA)


def test_what_a_terminal_shows() -> None:
    assert [width(text) for text in ("Ana", "e\u0301", "林", FAMILY, "🇩🇪", "❤️", HEBREW)] == [3, 1, 2, 2, 2, 2, 3]


# ---- right-to-left names in left-to-right lines --------------------------------------------

RIGHT_TO_LEFT = (HEBREW, f"{ARABIC} 7", "Bo (בו)", "Ana")
OPENS, CLOSES = "\u2068", "\u2069"


def loose(text: str) -> list[str]:
    """Return the right-to-left names in a text that are not isolated."""
    inside = re.sub(f"{OPENS}[^{OPENS}{CLOSES}]*{CLOSES}", "", text)
    return [name for name in RIGHT_TO_LEFT[:3] if name.split()[0 if name[0] != "B" else 1].strip("()") in inside]


def texts_of(game: Game) -> Iterator[str]:
    """Yield texts of the page about a game."""
    yield share_words(game)
    yield picture_words(game, (1, 2, 3, 4))
    yield summary_line(summary_of(game), names_of(game))
    yield from status_words(game)
    for card in player_cards(game, (1, 2, 3, 4)):
        yield from (card.name, card.label)
    if game.moves:
        yield from news(game.at(game.ply - 1), game)
    if game.outcome is not None:
        yield winner_words(names_of(game), game.outcome)
        for row in place_rows(game):
            yield " ".join(map(str, row))
        figures = statistics(game)
        yield chart_svg(figures, names_of(game), (1, 2, 3, 4))
        yield from chart_table(figures, names_of(game)).groups


def test_right_to_left_names_are_isolated_in_every_text() -> None:
    for options in (Options(4), Options(4, first=2)):
        game = renamed(random_game(5, options), RIGHT_TO_LEFT)
        seen = ""
        for ply in (0, 1, 2, 3, 20, game.ply):
            for text in texts_of(game.at(ply)):
                assert not loose(text), text
                seen += text
        assert all(isolated(name) in seen for name in RIGHT_TO_LEFT)


def test_a_list_of_names_keeps_their_order() -> None:
    assert names_list(["א", "ב", "C"]) == f"{OPENS}א{CLOSES}, {OPENS}ב{CLOSES} and C"
    assert turn_words(names_of(renamed(random_game(1, Options(2), 1), ("א", "C"))), 0).startswith(OPENS)


def test_left_to_right_names_stay_as_they_are() -> None:
    for name in ("Ana", FAMILY, "दीपा", "林", "Анна"):
        assert isolated(name) == name
    assert isolated(isolated("א")) == isolated("א")


def test_a_long_name_in_a_legend_is_cut_between_two_characters() -> None:
    drawn = legend([FAMILY * 24, isolated("א" * 24)], (1, 2))
    assert f">{FAMILY * 17}…<" in drawn
    assert f">{OPENS}{'א' * 17}…{CLOSES}<" in drawn


def test_a_list_of_games_isolates_the_names() -> None:
    save = begin(Setup(Options(2), (HEBREW, "Ana"), (1, 2)), 7, 0)
    assert listed_save(save).name == f"{isolated(HEBREW)} and Ana"


# ---- in the page -----------------------------------------------------------------------------

LOOSE_TEXTS = """names => {
  const isLoose = text => {
    const bare = text.replace(/\\u2068[^\\u2068\\u2069]*\\u2069/g, "");
    return names.some(name => bare.includes(name));
  };
  const loose = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isLoose(walker.currentNode.data)) loose.push(walker.currentNode.data);
  for (const element of document.querySelectorAll("[aria-label], [title]"))
    for (const name of ["aria-label", "title"]) if (isLoose(element.getAttribute(name) ?? "")) loose.push(name);
  return loose;
}"""


def type_name(page: Page, text: str) -> str:
    """Type the first player's name in the setup; return what the field shows afterwards."""
    field = page.locator("#picker-name input")
    field.fill(text)
    field.blur()
    return field.input_value()


@pytest.mark.browser
def test_the_page_keeps_and_isolates_names(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(f"{site}?lang=en")
    ready(page)
    page.get_by_test_id("home-together").click()
    assert type_name(page, FAMILY * 25) == FAMILY * 24
    assert type_name(page, f"\u202e{HEBREW}") == HEBREW
    call(page, 1, FAMILY)
    page.locator("#setup-start").click()
    expect(page.locator("[data-testid=player]").nth(1)).to_contain_text(FAMILY)
    game = game_on_table(page)
    play(page, game, [min(game.position.placements)])
    assert page.evaluate(LOOSE_TEXTS, [HEBREW]) == []
    expect(page.locator("[data-testid=player]").first).to_contain_text(isolated(HEBREW))
