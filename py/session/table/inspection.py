"""What is on a hex, layer by layer, and what can or cannot be done there now."""

from __future__ import annotations

from typing import NamedTuple

from session.table.choices import choices_at
from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.words import building_words, kind_word, lava_words, refusal_words, sentence, stack_words, terrain_word
from taluva import Board, Hex, Phase, Placement, Position, Rule, Violation


class Line(NamedTuple):
    """A reason why something cannot be done; rule: the rule that it would break, or None."""

    words: str
    rule: Rule | None = None


class Inspection(NamedTuple):
    """A description of a hex.

    title: what it is. lines: its building and settlement. layers: the stack, the top first;
    empty for water. can: what can be done there now.
    reasons: why nothing else can.
    """

    title: str
    lines: tuple[str, ...]
    layers: tuple[str, ...]
    can: tuple[str, ...]
    reasons: tuple[Line, ...]


def inspect(table: Table, hex_: Hex) -> Inspection:
    """Return the description of a hex at a table."""
    board = table.position.board
    can, reasons = _now(table, hex_)
    title = sentence(stack_words(board.terrain(hex_), board.level(hex_)))
    return Inspection(title, _who(table, hex_), _layers(board, hex_), tuple(can), tuple(reasons))


def _layers(board: Board, hex_: Hex) -> tuple[str, ...]:
    layers: list[str] = []
    for number, laid in enumerate(board.laid, 1):
        if hex_ not in laid.hexes():
            continue
        terrain = (None, laid.tile.first, laid.tile.second)[laid.hexes().index(hex_)]
        words = terrain_word(terrain)
        if terrain is None:
            words = _("{terrain}, {lava}").format(terrain=words, lava=lava_words(laid.rotation))
        level = len(layers) + 1
        layers.append(_("Level {level}: {what} (tile {number})").format(level=level, what=words, number=number))
    return tuple(reversed(layers))


def _who(table: Table, hex_: Hex) -> tuple[str, ...]:
    board, names = table.position.board, table.names
    standing = board.building(hex_)
    if standing is None:
        return ()
    owner, building, count = standing
    lines = [_("{name}: {what}").format(name=names[owner], what=building_words(building, count))]
    settlement = board.settlement_at(owner, hex_)
    assert settlement is not None
    lines.append(ngettext("A settlement of {count} hex", "A settlement of {count} hexes", settlement.size))
    lines.append(_("It has a temple.") if settlement.temples else _("It has no temple."))
    lines.append(_("It has a tower.") if settlement.towers else _("It has no tower."))
    return tuple(lines)


def _now(table: Table, hex_: Hex) -> tuple[list[str], list[Line]]:
    position = table.position
    if table.browsing:
        return [], [Line(_("You’re viewing an earlier move. Go back to the game to play."))]
    if position.phase is Phase.OVER:
        return [], [Line(_("The game is over."))]
    if table.level:
        name = table.names[position.seat]
        return [], [Line(_("The computer plays for {name}.").format(name=name))]
    if position.phase is Phase.TILE:
        return _laying(position, hex_)
    return _building(position, hex_)


def _laying(position: Position, hex_: Hex) -> tuple[list[str], list[Line]]:
    """Return in how many rotations the volcano can lie on a hex, and what refuses the others."""
    refused: dict[Rule, list[int]] = {}
    by_rule: dict[Rule, Violation] = {}
    for rotation in range(6):
        violation = position.violation(Placement(hex_, rotation))
        if violation is not None:
            refused.setdefault(violation.rule, []).append(rotation)
            by_rule.setdefault(violation.rule, violation)
    ways = 6 - sum(map(len, refused.values()))
    can = []
    if ways:
        can.append(
            ngettext(
                "There is {count} way to place the volcano here.",
                "There are {count} ways to place the volcano here.",
                ways,
            )
        )
    reasons = []
    for rule, rotations in refused.items():
        words = refusal_words(by_rule[rule])
        if len(rotations) < 6:
            lava = ", ".join(map(lava_words, rotations))
            words = _("{lava}: {reason}").format(lava=sentence(lava), reason=words)
        reasons.append(Line(words, rule))
    return can, reasons


def _building(position: Position, hex_: Hex) -> tuple[list[str], list[Line]]:
    """Return the legal ways to build at a hex, and what refuses the others; a reason for all of them appears once."""
    can: list[str] = []
    refused: list[tuple[str, Line]] = []
    for choice in choices_at(position, hex_):
        kind = kind_word(choice.kind)
        if choice.violation is None:
            can.append(_("Possible: {kind}").format(kind=kind))
        else:
            refused.append((kind, Line(refusal_words(choice.violation, choice.kind), choice.violation.rule)))
    distinct = {reason for _kind, reason in refused}
    if not can and len(distinct) == 1:
        return can, list(distinct)
    with_kinds = (
        Line(_("{kind}: {reason}").format(kind=kind, reason=reason.words), reason.rule) for kind, reason in refused
    )
    return list(dict.fromkeys(can)), list(dict.fromkeys(with_kinds))
