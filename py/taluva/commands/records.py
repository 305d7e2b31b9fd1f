"""`replay` and `picture`: show where a game record ends, as text and as a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from taluva.command_line import CommandError
from taluva.commands.tables import aligned
from taluva.commands.texts import read_game, write_markup
from taluva.drawing.description import ending_words
from taluva.ending import Player
from taluva.game import Game
from taluva.names import isolated
from taluva.picture import board_svg
from taluva.position import Phase


def replay(record: str) -> None:
    """Replay a record and print where it ends."""
    game = read_game(record)
    position = game.position
    print(f"{len(position.board.laid)} of {game.options.tile_count} tiles placed in {game.ply} plies.")
    if game.is_over:
        print(ending_words(position, game.names))
    else:
        step = "place a tile" if position.phase is Phase.TILE else "build"
        print(f"The game goes on: {game.names[position.seat]} is to {step}.")
    print()
    print(aligned(_table(game)))


def picture(record: str, ply: int | None, output: str, theme: str, colours: Sequence[int] | None) -> None:
    """Write a picture of the game after `ply` plies, or at its end."""
    game = read_game(record)
    if ply is not None:
        if not 0 <= ply <= game.ply:
            raise CommandError(f"there is no ply {ply}: the game has {game.ply}", 2)
        game = game.at(ply)
    colours = colours_of(game, colours)
    title = f"Taluva: {', '.join(map(isolated, game.names))}, after {game.ply} plies"
    write_markup(output, board_svg(game.position, colours=colours, theme=theme, title=title, names=game.names) + "\n")


def colours_of(game: Game, colours: Sequence[int] | None) -> Sequence[int]:
    """Return a colour for each seat, by default the usual ones; raise CommandError for too many or too few."""
    if colours is None:
        return range(1, game.options.players + 1)
    if len(colours) != game.options.players:
        raise CommandError(f"the game has {game.options.players} players, not {len(colours)}", 2)
    return colours


def _table(game: Game) -> list[list[str]]:
    rows = [["player", "place", "temples", "towers", "huts", "covered", "left"]]
    for name, player in zip(game.names, game.position.players):
        temples, towers, huts = player.built
        left = "+".join(map(str, player.supply))
        rows.append([name, _place(player), str(temples), str(towers), str(huts), str(player.buried), left])
    return rows


def _place(player: Player) -> str:
    place = "" if player.place is None else str(player.place)
    return f"{place} out".strip() if player.out else place or "-"
