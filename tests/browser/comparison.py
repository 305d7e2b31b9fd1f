"""Compare everything the page shows with what the engine says it should show."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from taluva import Build, Game, Hex, Kind, Phase, Placement, Position
from tests.browser.interpreter import ANSWERED

Facts = dict[str, Any]

# Reads everything the page says about a game at once.
READ = """() => {
  const facts = (element, names) => {
    const values = {};
    for (const name of names) if (element.dataset[name] !== undefined) values[name] = element.dataset[name];
    return values;
  };
  const cells = {};
  let cellCount = 0;
  for (const cell of document.querySelectorAll("[data-testid=board] [role=gridcell][data-q][data-r]")) {
    cellCount += 1;
    cells[`${cell.dataset.q},${cell.dataset.r}`] =
      facts(cell, ["level", "terrain", "rotation", "owner", "building", "count", "tile", "legal"]);
  }
  const ghosts = document.querySelectorAll("[data-testid=ghost]");
  const text = name => document.querySelector(`[data-testid=${name}]`).textContent.replace(/\\s+/g, " ").trim();
  const enabled = name => !document.querySelector(`[data-testid=${name}]`).disabled;
  const result = document.querySelector("dialog[open] [data-testid=result]");
  return {
    cells, cellCount,
    marked: document.querySelectorAll("[data-q]").length - cellCount - ghosts.length,
    main: facts(document.querySelector("main"), ["phase", "player", "ply", "tilesLeft", "thinking"]),
    players: [...document.querySelectorAll("[data-testid=player]")].map(
      card => facts(card, ["seat", "huts", "temples", "towers", "out", "active", "place"])),
    hand: document.querySelector("[data-testid=tile-in-hand]").dataset.tile ?? null,
    log: [...document.querySelectorAll("[data-testid=log-entry]")].map(entry => Number(entry.dataset.ply)),
    status: text("status"), alert: text("alert"),
    ghost: ghosts.length === 1 ? facts(ghosts[0], ["q", "r", "rotation", "legal", "reason"]) : ghosts.length || null,
    options: [...document.querySelectorAll("[data-testid=build-option]")].map(option => ({
      ...facts(option, ["kind", "terrain", "settlement", "cost", "reason"]),
      off: option.getAttribute("aria-disabled") === "true", chosen: option.getAttribute("aria-pressed") === "true"})),
    enabled: Object.fromEntries(["confirm", "cancel", "undo"].map(name => [name, enabled(name)])),
    dialogs: [...document.querySelectorAll("dialog[open]")].map(dialog => dialog.dataset.testid),
    result: result && facts(result, ["reason", "winners"]),
    table: result && [...document.querySelectorAll("#over-rows tr")].map(
      row => [...row.cells].map(cell => cell.textContent.trim())),
    focus: document.activeElement.getAttribute("role") ?? document.activeElement.tagName.toLowerCase(),
  };
}"""


def seen(page: Page) -> Facts:
    """Return everything the page says about the game."""
    page.evaluate(ANSWERED)
    facts: Facts = page.evaluate(READ)
    return facts


def cells_of(position: Position) -> dict[str, Facts]:
    """Return the attributes of every cell that the board should have."""
    cells: dict[str, Facts] = {}
    for number, laid in enumerate(position.board.laid, 1):
        for here, terrain in zip(laid.hexes(), (None, laid.tile.first, laid.tile.second)):
            below = int(cells[str(here)]["level"]) if str(here) in cells else 0
            word = "volcano" if terrain is None else terrain.name.lower()
            cells[str(here)] = {"level": str(below + 1), "terrain": word, "tile": str(number)}
        cells[str(laid.hex)]["rotation"] = str(laid.rotation)
    for text, cell in cells.items():
        standing = position.board.building(Hex.parse(text))
        if standing is not None:
            seat, building, count = standing
            cell |= {"owner": str(seat + 1), "building": building.name.lower(), "count": str(count)}
    for placement in position.placements:
        cells.setdefault(str(placement.hex), {"level": "0"})
    for text, legal in offers(position).items():
        cells[text]["legal"] = legal
    return cells


def offers(position: Position) -> dict[str, str]:
    """Return the `data-legal` that each hex should have: rotations or ways to build."""
    words_by_hex: dict[str, list[str]] = {}
    for move in position.legal_moves:
        if isinstance(move, Placement):
            words_by_hex.setdefault(str(move.hex), []).append(str(move.rotation))
        else:
            for here in filled(position, move):
                words = words_by_hex.setdefault(str(here), [])
                if move.kind.word not in words:
                    words.append(move.kind.word)
    order = ["hut", "temple", "tower", "expand", *"012345"]
    return {here: " ".join(sorted(words, key=order.index)) for here, words in words_by_hex.items()}


def filled(position: Position, move: Build) -> list[Hex]:
    """Return the hexes that a move builds on."""
    if move.kind is not Kind.EXPAND:
        return [move.hex]
    return position.board.frame.hexes(position.builds.expansion(move).filled)


def expected(game: Game) -> Facts:
    """Return what the page should say about a game, apart from the move in preparation."""
    return expected_at(game.position, game.ply)


def expected_at(position: Position, ply: int) -> Facts:
    """Return what the page should say about a position at a ply."""
    players = []
    for seat, player in enumerate(position.players):
        huts, temples, towers = player.supply
        card = {"seat": seat + 1, "huts": huts, "temples": temples, "towers": towers}
        facts = {name: str(value) for name, value in card.items()}
        facts["out"] = "true" if player.out else "false"
        facts["active"] = "true" if seat == position.seat and not position.is_over else "false"
        if player.place is not None:
            facts["place"] = str(player.place)
        players.append(facts)
    cells = cells_of(position)
    return {
        "cells": cells,
        "cellCount": len(cells),
        "marked": 0,
        "main": {
            "phase": position.phase.value,
            "player": str(position.seat + 1),
            "ply": str(ply),
            "tilesLeft": str(position.tiles_left),
        },
        "players": players,
        "hand": None if position.hand is None else str(position.hand),
        "log": list(range(ply, 0, -1)),
        "dialogs": ["over"] if position.is_over else [],
    }


def differences(shown: Facts, wanted: Facts) -> list[str]:
    """Return how the page differs from what it should show, hex by hex."""
    wrong = [
        f"{name}: {shown[name]} instead of {wanted[name]}"
        for name in wanted
        if name != "cells" and shown[name] != wanted[name]
    ]
    for here in sorted(shown["cells"].keys() | wanted["cells"].keys()):
        actual, right = shown["cells"].get(here), wanted["cells"].get(here)
        if actual != right:
            wrong.append(f"hex {here}: {actual} instead of {right}")
    return wrong


def expect_game(page: Page, game: Game) -> None:
    """Expect the page to show exactly this game, with no dialog open."""
    assert differences(seen(page), {**expected(game), "dialogs": []}) == []


def expect_same_as_engine(page: Page, game: Game) -> Facts:
    """Expect the page to agree with the engine about a game; return what the page says."""
    facts = seen(page)
    wrong = differences(facts, expected(game))
    assert not wrong, f"after ply {game.ply}, {game.moves[-1:]}:\n" + "\n".join(wrong)
    if game.position.phase is not Phase.OVER:
        assert game.names[game.position.seat] in facts["status"]
        assert facts["enabled"]["undo"] is (game.position.phase is Phase.BUILD)
    return facts
