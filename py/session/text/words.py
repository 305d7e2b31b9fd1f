"""Hexes, rules and moves in the player's words."""

from __future__ import annotations

from collections.abc import Sequence

from session.text.i18n import N_, _, ngettext
from session.text.names import is_you, names_of
from taluva import (
    Building,
    Ending,
    Game,
    Kind,
    LayingEffects,
    Mode,
    Options,
    Outcome,
    Phase,
    Rule,
    Terrain,
    Tile,
    Violation,
)
from taluva.names import isolated

_TERRAINS = {
    Terrain.JUNGLE: N_("jungle"),
    Terrain.CLEARING: N_("clearing"),
    Terrain.SAND: N_("sand"),
    Terrain.ROCK: N_("rock"),
    Terrain.LAKE: N_("lake"),
}

_COLOURS = {1: N_("Coral"), 2: N_("Pearl"), 3: N_("Orchid"), 4: N_("Amber")}

_SHORT_NAME = 12

_LAVA = (
    N_("lava to the north-east"),
    N_("lava to the north"),
    N_("lava to the north-west"),
    N_("lava to the south-west"),
    N_("lava to the south"),
    N_("lava to the south-east"),
)

_ON_TERRAINS = {
    Terrain.JUNGLE: N_("in the jungle"),
    Terrain.CLEARING: N_("on a clearing"),
    Terrain.SAND: N_("on sand"),
    Terrain.ROCK: N_("on rock"),
    Terrain.LAKE: N_("on a lake"),
}

_KINDS = {
    Kind.HUT: N_("Hut"),
    Kind.TEMPLE: N_("Temple"),
    Kind.TOWER: N_("Tower"),
    Kind.EXPAND: N_("Expand"),
}

_RULES = {
    Rule.GAME_OVER: N_("The game is over."),
    Rule.WRONG_STEP: N_("That’s not the step to take now."),
    Rule.NOT_START: N_("The first volcano goes in the middle."),
    Rule.NOT_TOUCHING: N_("The tile must touch the island with an edge."),
    Rule.OVERLAP: N_("The tile would be partly on land and partly on water."),
    Rule.NOT_LEVEL: N_("The three hexes below aren’t all on the same level."),
    Rule.NO_VOLCANO: N_("For an eruption, the tile’s volcano must cover a volcano."),
    Rule.SAME_DIRECTION: N_("The lava would flow the same way as before. Turn the tile."),
    Rule.COVERS_TOWER: N_("A tower can’t be covered."),
    Rule.COVERS_TEMPLE: N_("A temple can’t be covered."),
    Rule.COVERS_SETTLEMENT: N_("A settlement can’t be covered completely."),
    Rule.VOLCANO: N_("You can’t build on a volcano."),
    Rule.OCCUPIED: N_("There is a building here already."),
    Rule.BESIDE_OWN: N_("It’s next to your own settlement: expand that instead."),
    Rule.NO_SETTLEMENT: N_("None of your settlements is next to this hex."),
    Rule.TOO_SMALL: N_("A temple needs a settlement of three hexes or more."),
    Rule.HAS_TEMPLE: N_("The settlement has a temple already."),
    Rule.HAS_TOWER: N_("The settlement has a tower already."),
    Rule.NO_HEX: N_("No free hex of that terrain is next to the settlement."),
}


def terrain_word(terrain: Terrain | None) -> str:
    """Return the name of a terrain; None is the volcano."""
    return _("volcano") if terrain is None else _(_TERRAINS[terrain])


def on_terrain(terrain: Terrain | None) -> str:
    """Return where something is built, such as "on a lake"; the preposition depends on the terrain."""
    assert terrain is not None, "nothing is built on a volcano"
    return _(_ON_TERRAINS[terrain])


def tile_words(tile: Tile) -> str:
    """Return a tile by its terrains, counter-clockwise after the volcano."""
    first, second = terrain_word(tile.first), terrain_word(tile.second)
    return sentence(_("{first}, {second}").format(first=first, second=second))


def sentence(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def colour_word(colour: int) -> str:
    """Return the name of a colour 1–4."""
    return _(_COLOURS[colour])


def kind_word(kind: Kind) -> str:
    """Return the name of a way to build."""
    return _(_KINDS[kind])


def refusal_words(violation: Violation, kind: Kind | None = None) -> str:
    """Return why something is refused, as a sentence.

    kind: the way to build that was refused, where the reason depends on it.
    """
    if violation.rule is Rule.LEVEL:
        if kind is Kind.HUT:
            return _("A single hut can only be built on level 1.")
        if kind is Kind.TOWER:
            return _("A tower needs level 3 or higher.")
        return _("You can’t build on water.")
    if violation.rule is Rule.SUPPLY:
        if kind is Kind.TEMPLE:
            return _("You have no temple left.")
        if kind is Kind.TOWER:
            return _("You have no tower left.")
        return _("You don’t have enough huts left.")
    return _(_RULES[violation.rule])


def building_words(building: Building, count: int) -> str:
    """Return what stands on a hex, such as "2 huts"."""
    if building is Building.HUT:
        return ngettext("{count} hut", "{count} huts", count)
    return _("temple") if building is Building.TEMPLE else _("tower")


def stack_words(terrain: Terrain | None, level: int) -> str:
    """Return the terrain and level of a hex, such as "jungle, level 2"; level 0 is water."""
    if level == 0:
        return _("water")
    return _("{terrain}, level {level}").format(terrain=terrain_word(terrain), level=level)


def lava_words(rotation: int) -> str:
    """Return where the lava of a volcano with this rotation 0–5 flows."""
    return _(_LAVA[rotation])


def names_list(names: Sequence[str]) -> str:
    """Return names joined as in a sentence."""
    names = list(map(isolated, names))
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def status_words(game: Game, levels: Sequence[int] = ()) -> tuple[str, str]:
    """Return whose turn it is, and which step."""
    position = game.position
    names = names_of(game, levels)
    if position.phase is Phase.OVER:
        assert game.outcome is not None
        return winner_words(names, game.outcome), _("The game is over.")
    what = _("Place the tile") if position.phase is Phase.TILE else _("Build")
    return turn_words(names, position.seat), what


def turn_words(names: Sequence[str], seat: int) -> str:
    """Return whose turn it is."""
    return _("Your turn") if is_you(names, seat) else _("{name}’s turn").format(name=names[seat])


def browsing_words(ply: int, last: int) -> str:
    """Return which ply is looked at."""
    if ply == 0:
        return _("Before the first tile")
    return _("Move {ply} of {last}").format(ply=ply, last=last)


def winner_words(names: Sequence[str], outcome: Outcome) -> str:
    """Return who won."""
    others = [seat for seat in outcome.winners if not is_you(names, seat)]
    listed = names_list([names[seat] for seat in others])
    if len(others) < len(outcome.winners):
        return _("You and {names} win together").format(names=listed) if others else _("You win")
    if len(others) == 1:
        return _("{name} wins").format(name=listed)
    return _("{names} win together").format(names=listed)


def ending_words(options: Options, outcome: Outcome) -> str:
    """Return why the game ended and what decided it."""
    teams = options.mode is Mode.TEAMS
    if outcome.reason is Ending.EARLY:
        if teams:
            return _("One partner has built all of two kinds, the other all of at least one: an early victory.")
        return _("All buildings of two of the three kinds are built: an early victory.")
    if outcome.reason is Ending.LAST:
        if teams:
            return _("Nobody on the other team can play on.")
        if options.mode is Mode.RANKING:
            return _("Only one player was left in the game.")
        return _("Nobody else could build any more.")
    if len(outcome.winners) > len(options.team_of(outcome.winners[0])):
        return _("All tiles are placed; temples, towers and huts are tied.")
    return _("All tiles are placed; temples count first, then towers, then huts.")


def name_in_line(name: str) -> str:
    """Return a name for the middle of a sentence; a short one does not break across lines."""
    return name.replace(" ", "\u00a0") if len(name) <= _SHORT_NAME else name


def laying_sentences(laying: LayingEffects, names: Sequence[str]) -> list[str]:
    """Return what laying a tile does, as sentences."""
    sentences = [_("New land on level 1.")]
    if laying.level > 1:
        sentences = [_("An eruption: the land rises to level {level}.").format(level=laying.level)]
    lost: dict[int, int] = {}
    for buried in laying.buried:
        lost[buried.seat] = lost.get(buried.seat, 0) + buried.huts
    sentences.extend(
        ngettext("You lose {count} hut.", "You lose {count} huts.", huts)
        if is_you(names, seat)
        else ngettext("{name} loses {count} hut.", "{name} loses {count} huts.", huts, name=name_in_line(names[seat]))
        for seat, huts in sorted(lost.items())
    )
    sentences.extend(
        _("It splits your settlement.")
        if is_you(names, split.seat)
        else _("It splits one of {name}’s settlements.").format(name=name_in_line(names[split.seat]))
        for split in laying.split
        if len(split.after) > 1
    )
    return sentences
