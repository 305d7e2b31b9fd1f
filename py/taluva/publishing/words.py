"""What a published game says, in the language that somebody chose.

The messages are English; a catalogue translates them. The page passes its own, the command line looks for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations, find, translation
from pathlib import Path

from taluva.effects import LayingEffects, effects
from taluva.ending import Ending, Outcome
from taluva.game import Game
from taluva.moves import Build, Kind, Placement
from taluva.names import isolated
from taluva.options import Mode
from taluva.tiles import Terrain
from taluva.turns import turn_number
from taluva.variations import Mark, Place, Variations

ENGLISH = "en"

# Where a checkout has its compiled translations, once `build.py` has made them.
_CATALOGUES = Path(__file__).resolve().parents[3] / ".build" / "locale"

_DOMAIN = "taluva"
# Marked for the catalogues where the page says the same.
_ON_TERRAINS = {
    Terrain.JUNGLE: "in the jungle",
    Terrain.CLEARING: "on a clearing",
    Terrain.SAND: "on sand",
    Terrain.ROCK: "on rock",
    Terrain.LAKE: "on a lake",
}


class Words:
    """The texts of a published game in one language.

    language: its code. names: per seat, where the players are called otherwise than in the record.
    """

    def __init__(
        self,
        language: str = ENGLISH,
        translations: NullTranslations | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.language = language
        self._translations = translations or NullTranslations()
        self._names = names

    def gettext(self, message: str) -> str:
        """Return a message in the language."""
        return self._translations.gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the singular or plural of a message, formatted with {count}."""
        return self._translations.ngettext(one, many, count).format(count=count)

    # ---- the game as a whole -----------------------------------------------------------

    def names(self, game: Game) -> list[str]:
        """Return the players' names by seat, for texts."""
        return list(map(isolated, game.names if self._names is None else self._names))

    def title(self, game: Game) -> str:
        """Return the players, such as "Ana – Ben"."""
        return " – ".join(self.names(game))

    def result(self, game: Game) -> str:
        """Return who won and why, or whose turn it is."""
        gettext, outcome = self.gettext, game.outcome
        if outcome is None:
            return gettext("It’s {name}’s turn.").format(name=self.names(game)[game.position.seat])
        names = [self.names(game)[seat] for seat in outcome.winners]
        if len(names) == 1:
            winner = gettext("{name} wins").format(name=names[0])
        else:
            winner = gettext("{names} win together").format(names=self.listed(names))
        return f"{winner}. {self._reason(game, outcome)}"

    def _reason(self, game: Game, outcome: Outcome) -> str:
        gettext, mode = self.gettext, game.options.mode
        is_team = mode is Mode.TEAMS
        if outcome.reason is Ending.TILES:
            if len(outcome.winners) > len(game.options.team_of(outcome.winners[0])):
                return gettext("All tiles are placed; temples, towers and huts are tied.")
            return gettext("All tiles are placed; temples count first, then towers, then huts.")
        if outcome.reason is Ending.LAST:
            if is_team:
                return gettext("Nobody on the other team can play on.")
            if mode is Mode.RANKING:
                return gettext("Only one player was left in the game.")
            return gettext("Nobody else could build any more.")
        if is_team:
            return gettext("One partner has built all of two kinds, the other all of at least one: an early victory.")
        return gettext("All buildings of two of the three kinds are built: an early victory.")

    def listed(self, names: Sequence[str]) -> str:
        """Return two or more names joined as in a sentence."""
        return self.gettext("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])

    # ---- moves -------------------------------------------------------------------------

    def move(self, game: Game, ply: int) -> str:
        """Return what a ply, from 1 on, did, such as "Eruption, on level 2, 1 hut covered"."""
        before, move = game.positions[ply - 1], game.moves[ply - 1]
        if isinstance(move, Build):
            return self._build(game, ply, move)
        laying = effects(before, move)
        assert isinstance(laying, LayingEffects)
        gettext = self.gettext
        parts = [gettext("Eruption") if laying.level > 1 else gettext("New land")]
        if laying.level > 1:
            parts.append(gettext("on level {level}").format(level=laying.level))
        huts = buried_by(game, ply)
        if huts:
            parts.append(self.ngettext("{count} hut covered", "{count} huts covered", huts))
        if not laying.can_build:
            parts.append(gettext("can’t build: out of the game"))
        return ", ".join(parts)

    def in_turn(self, moves: Sequence[str]) -> str:
        """Return the moves of a turn, one or two, joined."""
        if len(moves) == 1:
            return moves[0]
        return self.gettext("{tile}; {building}").format(tile=moves[0], building=moves[1])

    def _build(self, game: Game, ply: int, move: Build) -> str:
        gettext, before = self.gettext, game.positions[ply - 1]
        if move.kind is Kind.EXPAND:
            expansion = before.builds.expansion(move)
            huts = self.ngettext("{count} hut", "{count} huts", expansion.cost)
            where = gettext("{terrain}, {huts}").format(terrain=self._terrain(expansion.terrain), huts=huts)
            return ", ".join([gettext("Expand"), where])
        if move.kind is Kind.HUT:
            terrain = before.board.terrain(move.hex)
            assert terrain is not None
            return ", ".join([gettext("Hut"), gettext(_ON_TERRAINS[terrain])])
        name = gettext("Temple") if move.kind is Kind.TEMPLE else gettext("Tower")
        return ", ".join([name, gettext("on level {level}").format(level=before.board.level(move.hex))])

    def _terrain(self, terrain: Terrain) -> str:
        # Terrains are marked for the catalogues where the page names them.
        return self.gettext(terrain.name.lower())

    def place(self, game: Game, ply: int) -> str:
        """Return which ply it is, such as "Move 3 of 48"."""
        if ply == 0:
            is_set_up = bool(game.positions[0].board.laid)
            return self.gettext("The first position") if is_set_up else self.gettext("Before the first tile")
        return self.gettext("Move {ply} of {last}").format(ply=ply, last=game.ply)

    def line(self, game: Game, ply: int) -> str:
        """Return a sentence for a ply: which it is, whose and what."""
        if ply == 0:
            return self.place(game, 0)
        who = self.names(game)[game.positions[ply - 1].seat]
        what = self.gettext("{name}: {what}").format(name=who, what=self.move(game, ply))
        return f"{self.place(game, ply)}. {what}"

    # ---- variations ----------------------------------------------------------------------

    def position(self, tree: Variations, place: Place) -> str:
        """Return a sentence for a position of a game with variations: its line, which ply, whose and what."""
        line = tree.lines[place.line]
        words = self.line(line.game, place.ply)
        return f"{self.line_title(tree, place.line)}. {words}" if place.line else words

    def line_title(self, tree: Variations, index: int) -> str:
        """Return the name of a line, or where it begins."""
        line = tree.lines[index]
        if line.name:
            return isolated(line.name)
        if not index:
            return self.gettext("Main line")
        return self.gettext("From turn {turn}").format(turn=turn_number(line.game, line.ply + 1))

    def mark(self, mark: Mark) -> str:
        """Return the word of a mark."""
        # The words are marked for the catalogues where the page names them.
        return self.gettext(mark.value.capitalize())


def words_in(language: str, folder: Path | None = None) -> Words | None:
    """Return the words in a language, or None if there is no catalogue of it.

    folder: of the compiled catalogues; without one, that of a checkout.
    """
    if language == ENGLISH:
        return Words()
    folder = folder or _CATALOGUES
    # A code names a folder: nothing else may.
    if not language.replace("-", "").replace("_", "").isalnum() or find(_DOMAIN, str(folder), [language]) is None:
        return None
    return Words(language, translation(_DOMAIN, folder, [language]))


def buried_by(game: Game, ply: int) -> int:
    """Return how many huts a ply, from 1 on, has buried."""
    before, after = game.positions[ply - 1], game.positions[ply]
    if not isinstance(game.moves[ply - 1], Placement):
        return 0
    return sum(player.buried for player in after.players) - sum(player.buried for player in before.players)
