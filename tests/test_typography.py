"""How texts are set: spaces, marks, dashes; whom they address; whether they agree with every name and number put in."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest
from babel.messages.pofile import read_po

from tests.player_texts import LANGUAGES, TRANSLATIONS, forms, texts
from tools import messages
from tools.steps import ROOT

NB, THIN = "\u00a0", "\u202f"
PLACEHOLDER = re.compile(r"\{(\w+)\}")

# These numbers choose no form, so that no word may agree with them.
PLURAL_OF_ONE = r"\{(number|won|ahead|better)\} ((sur|su|di) \{\w+\} )?(?!(sur|su|di|contre|a)\b)[a-zà-ÿ]"

# What is wrong wherever it is found, by language; "" is all of them.
WRONG = {
    "": {
        "three dots": r"\.\.\.",
        "two spaces": rf"[ {NB}{THIN}]{{2,}}",
        "a space at an end": r"^\s|\s$",
        "a hyphen as a dash": r" - ",
        "a space before a full stop or comma": rf"[ {NB}{THIN}][.,](?!\w)",
    },
    "en": {
        "straight marks": r"[\"']",
        "foreign marks": "[„«»]",
        "a space before punctuation": rf"[ {NB}{THIN}][:;!?…]",
    },
    "de": {
        "straight marks": r"[\"']",
        "foreign marks": "[«»”]",
        "a mark that is not closed": "„[^“]*$|^[^„]*“",
        "a plain space before an ellipsis or percent": "[ ][…%]",
        "a space before punctuation": rf"[ {NB}{THIN}][:;!?]",
        "another form of address": r"(?<=[a-zäöüß,;] )(Sie|Ihnen|Ihr(e[mnrs]?)?)\b",
        "a gender for whoever plays": r"\bals (Erster|Letzter)\b",
    },
    "fr": {
        "straight marks": r"[\"']",
        "foreign marks": "[„“”]",
        "no thin space before ; ! ?": rf"(?<!{THIN})[;!?]",
        "no no-break space before a colon": rf"(?<!{NB}):(?!\w)",
        "no no-break space inside quotation marks": rf"«(?!{NB})|(?<!{NB})»",
        "a plain space before percent": "[ ]%",
        "no no-break space after n°": rf"n°(?!{NB})",
        "a word that a vowel cuts before a name": r"\b(de|que|le|la|je|se|si) \{(names?|opponent|player|winner)\}",
        "a plural without forms": PLURAL_OF_ONE,
        "another form of address": r"(?i)\b(tu|toi|ton|ta|tes|laisse-\w+|fais-\w+|choisis|supprime)\b",
        "a gender for whoever plays": r"(?i)\{name\} (est|serait|sera) \w+é\b|\bvous (êtes|seriez|serez) \w+é\b",
    },
    "it": {
        "straight marks": r"[\"']",
        "foreign marks": "[„“”]",
        "a space inside quotation marks": rf"«[ {NB}]|[ {NB}]»",
        "a space before punctuation": rf"[ {NB}{THIN}][:;!?…]",
        "an apostrophe for an accent": "\\b[EeÈè]’ ",
        "a plural without forms": PLURAL_OF_ONE,
        "another form of address": r"\b(Lei|[Vv]ostr\w)\b",
        "a gender for whoever plays": r"(?i)(\{name\} (è|sarebbe)|\bsei|\bsaresti|\beri) \w+[st]o\b|\bper primo\b",
        # It would be "del 12 %", but "dell’8 %".
        "an article before a number": r"\b(il|del|al|dal|nel|sul) \{(share|lost|best|first|last)\}",
    },
    "ru": {
        "straight marks": r"[\"'’]",
        "foreign marks": "[„“”]",
        "no no-break space before a dash": rf"(?<!{NB})—",
        "no space after a dash": r"—(?! )",
        "an en dash with spaces": rf"[ {NB}]–",
        "a plain space before percent": "[ ]%",
        "a space before punctuation": rf"[ {NB}{THIN}][:;!?…]",
        "another form of address": r"(?i)\b(ты|тебя|тебе|тобой|тво[йяёиюе]\w*)\b",
        "a gender for whoever plays": r"\{name\} \w+ла?\b|\bсам(ому|ого)?\b",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_as_in_print(language: str) -> None:
    rules = {**WRONG[""], **WRONG[language]}
    wrong = [
        (what, text.words) for text in texts(language) for what, rule in rules.items() if re.search(rule, text.words)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "words", "what"),
    [
        ("fr", "Ça y est !", "no thin space before ; ! ?"),
        ("fr", f"Niveau{THIN}: 2", "no no-break space before a colon"),
        ("fr", "« Partie »", "no no-break space inside quotation marks"),
        ("de", "Denkt nach …", "a plain space before an ellipsis or percent"),
        ("de", "„Ana”", "a mark that is not closed"),
        ("ru", "Нило — рыбак", "no no-break space before a dash"),
        ("it", "E’ una torre", "an apostrophe for an accent"),
        ("en", "It's a tile", "straight marks"),
        ("de", "Besiedle sie als Erster.", "a gender for whoever plays"),
        ("fr", "Laisse-le regarder.", "another form of address"),
        ("fr", "la cité de {name}", "a word that a vowel cuts before a name"),
        ("fr", "{won} sur {games} gagnées", "a plural without forms"),
        ("it", "{won} vinte su {games}", "a plural without forms"),
        ("fr", "{name} est éliminé.", "a gender for whoever plays"),
        ("it", "giù del {lost}", "an article before a number"),
        ("it", "{name} è eliminato.", "a gender for whoever plays"),
        ("ru", "{name} выбыл.", "a gender for whoever plays"),
    ],
)
def test_faults_are_found(language: str, words: str, what: str) -> None:
    assert re.search(WRONG[language][what], words)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_placeholders_are_those_of_the_source(language: str) -> None:
    with (messages.LOCALE / language / "LC_MESSAGES" / "taluva.po").open("rb") as file:
        catalogue = list(read_po(file, locale=language))
    for message in catalogue:
        strings = forms(message.string)
        if isinstance(message.id, str):
            assert Counter(PLACEHOLDER.findall(strings[0])) == Counter(PLACEHOLDER.findall(message.id)), message.id
            continue
        one, many = (set(PLACEHOLDER.findall(form)) for form in message.id)
        for number, form in enumerate(strings):
            placeholders = set(PLACEHOLDER.findall(form))
            # The form for one may leave out the number where no other number has it.
            least = one if number == 0 and len(strings) == 2 else many
            assert least <= placeholders <= one | many or (number == 0 and placeholders == one), form


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_is_quoted_has_the_name_that_it_bears(language: str) -> None:
    """A text that names a button or a choice calls it what stands there."""
    labels = {text.source: text.words for text in texts(language) if text.form is None}
    quoting = [(text, re.findall(r"“([^”{]+)”", text.source)) for text in texts(language)]
    wrong = [
        text.words for text, names in quoting for name in names if name in labels and labels[name] not in text.words
    ]
    assert any(name in labels for _text, names in quoting for name in names)
    assert wrong == []


NAMES = ("name", "names", "opponent", "player", "winner")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_put_into_brackets(language: str) -> None:
    bracketed = re.compile(rf"\([^)]*\{{({'|'.join(NAMES)})\}}[^)]*\)")
    assert [text.words for text in texts(language) if bracketed.search(text.words)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_word_governs_a_terrain(language: str) -> None:
    """What a terrain is called does not change with the words around it, so no word may ask for that."""
    governed = [text.words for text in texts(language) if re.search(r"\w[ \u00a0]\{terrain\}", text.words)]
    assert governed == []


COUNTS = r"(?<!of )\{(count|turns|left|minutes|seconds)\} (?!(of|per|MB|s|won|drawn|lost)\b)[a-z]"


def test_a_number_that_governs_a_noun_has_plural_forms() -> None:
    alone = [text.words for text in texts("en") if text.form is None and re.search(COUNTS, text.words)]
    assert alone == []


# What is counted, in the forms of a language; where the sentence asks for another case, once more in that case.
NOUNS: dict[str, str] = {
    "en": "hex hexes, hut huts, move moves, temple temples, tile tiles, tower towers, turn turns, way ways, of of",
    "de": (
        "Ausrichtung Ausrichtungen, Feld Felder, Feld Feldern, Hütte Hütten, Möglichkeit Möglichkeiten, "
        "Plättchen Plättchen, Schritt Schritte, Tempel Tempel, Turm Türme, Zug Züge"
    ),
    "fr": (
        "coup coups, hexagone hexagones, hutte huttes, huttes huttes, orientation orientations, temple temples, "
        "tour tours, tuile tuiles, tuiles tuiles"
    ),
    "it": (
        "capanna capanne, capanne capanne, esagono esagoni, mossa mosse, orientamento orientamenti, tempio templi, "
        "tessera tessere, tessere tessere, torre torri, turno turni"
    ),
    "ru": (
        "башня башни башен, башню башни башен, вариант варианта вариантов, плитка плитки плиток, плитку плитки плиток, "
        "участок участка участков, участка участков участков, участке участках участках, "
        "хижина хижины хижин, хижину хижины хижин, храм храма храмов, ход хода ходов, случая случаев случаев, "
        "шаг шага шагов"
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_agrees_with_the_number(language: str) -> None:
    nouns = [tuple(each.split()) for each in NOUNS[language].split(",")]
    nouns_of_language = {noun for each in nouns for noun in each}
    wrong = []
    for text in texts(language):
        if (form := text.form) is None:
            continue
        for match in re.finditer(rf"\{{count\}}((?:[ {NB}]\w+){{1,4}})", text.words):
            noun = next((word for word in match[1].split() if word in nouns_of_language), None)
            if noun is not None and not any(each[form] == noun for each in nouns):
                wrong.append(text.words)
    assert wrong == []


def marks_set_by_code(source: str) -> list[int]:
    """Return the lines where code joins texts by a colon or semicolon, which French sets otherwise."""
    tree = ast.parse(source)
    raised = {part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    lines = []
    for node in ast.walk(tree):
        if node in raised:
            continue
        if isinstance(node, ast.JoinedStr):
            after = [part for value, part in zip(node.values, node.values[1:]) if isinstance(value, ast.FormattedValue)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            after = [node.func.value]
        else:
            continue
        words = [str(part.value) for part in after if isinstance(part, ast.Constant)]
        lines += [node.lineno for each in words if re.fullmatch(r"[:;] ", each)]
    return lines


@pytest.mark.slow
def test_no_code_sets_a_mark_between_texts() -> None:
    """A message does, so that each language has its own spaces."""
    folders = (ROOT / "py" / "session", ROOT / "py" / "web")
    wrong = [
        (file.name, line)
        for folder in folders
        for file in folder.rglob("*.py")
        for line in marks_set_by_code(file.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_the_search_for_marks_of_code_finds_some() -> None:
    assert marks_set_by_code('f"{name}: {what}"\n"; ".join(parts)\nf"laid: {scene}"') == [1, 2]
