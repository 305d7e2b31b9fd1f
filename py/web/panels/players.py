"""The players' cards, and the teams' totals."""

from __future__ import annotations

from collections.abc import Sequence

from session.page.store import Change
from session.text.players import PlayerCard, level_words, player_cards, team_rows
from taluva import SUPPLY, Building, Game
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text, use_symbol

_STOCKS = {"hut": Building.HUT, "temple": Building.TEMPLE, "tower": Building.TOWER}


class PlayersView:
    """Shows the players, their supplies, and who is to move."""

    def __init__(self) -> None:
        self._main = by_id("app")
        self._cards = by_id("players")
        self._teams = by_id("teams")
        self._shown: object = None
        self._filled: list[object] = []
        """What each card was last filled from."""

    def on_change(self, change: Change) -> None:
        """Show the players if anything about them has changed."""
        table = change.after.table
        if table is None:
            self._shown = None
            return
        shown = (table.game, table.shown, table.colours, table.levels, change.after.language)
        if shown == self._shown:
            return
        self._shown = shown
        cards = player_cards(table.seen, table.colours, table.levels)
        self._main.setAttribute("data-players", str(len(cards)))
        self._make_nodes(len(cards))
        for node, card, colour, seat in zip(self._cards.children, cards, table.colours, range(len(cards))):
            filled = card, colour, change.after.language
            if filled != self._filled[seat]:
                self._filled[seat] = filled
                _fill(node, card, colour, seat)
        self._show_teams(table.seen, table.colours)

    def _make_nodes(self, count: int) -> None:
        while self._cards.children.length > count:
            self._cards.lastElementChild.remove()
        while self._cards.children.length < count:
            self._cards.append(clone("player-card"))
        self._filled = (self._filled + [None] * count)[:count]

    def _show_teams(self, game: Game, colours: Sequence[int]) -> None:
        rows = team_rows(game)
        set_hidden(self._teams, not rows)
        self._teams.replaceChildren()
        for row in rows:
            node = clone("team-row")
            for index, seat in enumerate(row.seats):
                use_symbol(part(node, f"emblem-{index + 1}"), "emblem", colours[seat])
            for name, value in zip(("name", "huts", "temples", "towers"), row[1:]):
                set_text(part(node, name), str(value))
            self._teams.append(node)


def _fill(node: Element, card: PlayerCard, colour: int, seat: int) -> None:
    node.setAttribute("class", f"player p{colour}")
    node.setAttribute("aria-label", card.label)
    for name, value in (
        ("data-seat", str(seat + 1)),
        ("data-huts", str(card.huts)),
        ("data-temples", str(card.temples)),
        ("data-towers", str(card.towers)),
        ("data-out", "true" if card.out else "false"),
        ("data-active", "true" if card.active else "false"),
        ("data-place", None if card.place is None else str(card.place)),
        ("data-character", card.character or None),
        ("data-you", "true" if card.you else None),
        ("aria-current", "true" if card.active else None),
    ):
        set_attribute(node, name, value)
    use_symbol(part(node, "emblem"), "emblem", colour)
    set_text(part(node, "name"), card.name)
    set_text(part(node, "tag"), card.tag)
    set_text(part(node, "team"), card.team)
    set_hidden(part(node, "team"), not card.team)
    use_symbol(part(node, "face"), f"face-{card.character or 'person'}")
    set_attribute(part(node, "face"), "class", None if card.character else f"p{colour}")
    _fill_level(part(node, "level"), card.level)
    for (stock, building), left in zip(_STOCKS.items(), (card.huts, card.temples, card.towers)):
        use_symbol(part(node, stock), stock, colour)
        set_text(part(node, f"{stock}s"), str(left))
        set_text(part(node, f"{stock}s-of"), f"/ {SUPPLY[building]}")


def _fill_level(badge: Element, level: int) -> None:
    """Show the level on a computer's card."""
    set_hidden(badge, not level)
    if level:
        badge.setAttribute("data-strength", str(level))
        badge.setAttribute("title", level_words(level))
