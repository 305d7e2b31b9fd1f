"""The motion after a ply: it only decorates what is already drawn, and never blocks.

What happens when, `session/table/moments.py` says; static/css/motion.css moves it. The land is drawn at once as it is
after the ply. Until a tile has landed, the cells show what was there before, so that it falls onto intact land.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Any

from session.table.moments import Appearing, Laying, Raising, Sinking
from taluva import Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import CORNERS, Point, center, fence, number, outline, ring
from web.board.cells import CellsView, Drawn
from web.browser.elements import Element, place_at, svg

_CRATER: Point = (0, -8)
_EMBERS = ((-16, -58, 0), (9, -66, 40), (22, -44, 90), (-27, -40, 130), (3, -50, 180), (14, -70, 230))
_EMBER = '<path class="ember" d="M5 2.5L0 5L-5 2.5V-2.5L0 -5L5 -2.5Z"/>'
_PUFFS = ((-9, 0), (8, 30), (0, 70))
_PIECE_MOTIONS = ("anim-hut", "anim-temple", "anim-tower", "anim-hop")
_HOPS = 500
_HOP = 320
_SMOKE_AFTER = 100
_NOTICE_SECONDS = 0.6


class Motion:
    """Plays what a ply does, on the drawn cells and in a group over them; a press, or the next ply, ends it."""

    def __init__(self, cells: CellsView, decoration: Element, around: Element) -> None:
        """decoration: the group to draw in. around: the element around sea and island, which darkens the sea."""
        self._cells = cells
        self._around = around
        self._dusk = around.querySelector(".dusk")
        self._decoration = decoration
        self._falling: list[Element] = []
        self._moving: list[Element] = []
        self._moment: Laying | None = None
        self._runs = False
        self._next: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None

    def lay(self, moment: Laying, old: Mapping[Hex, Cell], before: Drawn) -> None:
        """Let a tile fall; old, before: the cells before it, and how they were drawn."""
        self.finish()
        self._runs, self._moment = True, moment
        self._cells.hold(before)
        shaking = []
        for hex_ in moment.hexes:
            if moment.erupts:
                shaking.append(stack := self._cells.shaking(hex_))
                stack.classList.add("anim-rumble")
            tile = self._cells.falling(hex_)
            tile.setAttribute("class", f"{tile.getAttribute('class')} anim-fall{' hard' if moment.erupts else ''}")
            _at(tile, moment.falls)
            self._falling.append(tile)
        if moment.erupts:
            self._erupt(moment, old, shaking)
        else:
            self._cells.cast(ring(moment.hexes))
        self._pass_by(moment.hexes[0], "anim-end", "", moment.ends)

    def raise_(self, moment: Raising, colours: Sequence[int]) -> None:
        """Let buildings appear, the ones nearest to the settlement first."""
        self.finish()
        self._runs = True
        motion = f"anim-{moment.kind.building.name.lower()}"
        for appearing in moment.appear:
            self._appear(appearing, motion)
        colour = colours[moment.seat]
        if moment.settlement:
            self._brighten(moment.settlement, colour)
        hex_ = moment.appear[-1].hex
        if moment.ring is not None:
            self._pass_by(hex_, "anim-ring", f'<path class="gold-ring" d="{outline()}"/>', moment.ring)
        self._pass_by(hex_, "anim-end", "", moment.ends)

    def note(self, moment: Laying | Raising) -> None:
        """Show what has changed without any motion, for a moment."""
        self.finish()
        if isinstance(moment, Raising):
            for appearing in moment.appear:
                self._cells.node(appearing.hex).classList.add("anim-fade")
            return
        self._runs = True
        self._pass_by(moment.hexes[0], "notice-ring", f'<path class="gold-ring" d="{_own_ring(moment)}"/>')
        for buried in moment.buried:
            self._pass_by(buried.hex, "notice-buried", '<use href="#buried"/>')
        self._timer = asyncio.get_running_loop().call_later(_NOTICE_SECONDS, self.finish)

    def hop(self, colours: Sequence[int]) -> None:
        """Let all pieces of some colours hop once, in a wave from west to east, when what moves now is still."""
        if self._runs:
            self._next = tuple(colours)
            return
        pieces = [(float(piece.getBoundingClientRect().left), piece) for piece in self._cells.pieces_of(colours)]
        if not pieces:
            return
        west, east = min(x for x, _piece in pieces), max(x for x, _piece in pieces)
        for x, piece in pieces:
            piece.classList.add("anim-hop")
            self._moving.append(piece)
            _at(piece, round(_HOPS * (x - west) / max(east - west, 1)))
        self._runs = True
        group = svg("g")
        group.innerHTML = '<g class="anim-end once"/>'
        self._decoration.append(group)
        _at(group.firstElementChild, _HOPS + _HOP)

    def on_end(self, event: Any) -> None:
        """Go on when an animation has ended: land the tile, or take away what was drawn for it."""
        target, name = event.target, event.animationName
        if target.classList.contains("once"):
            target.parentNode.remove()
        if name == "end":
            following = self._next
            self.finish()
            if following:
                self.hop(following)
        elif name in ("fall", "lift-and-fall") and self._moment is not None and self._cells.holds:
            self._land(self._moment)
        elif name in ("bounce", "thud"):
            self._take_away_falling()

    def finish(self) -> None:
        """Show at once how it all ends."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._runs:
            return
        self._runs, self._moment, self._next = False, None, ()
        self._cells.release()
        self._around.classList.remove("erupting")
        self._take_away_falling()
        for piece in self._moving:
            piece.classList.remove(*_PIECE_MOTIONS)
        self._moving = []
        self._decoration.replaceChildren()

    def _take_away_falling(self) -> None:
        for tile in self._falling:
            tile.remove()
        self._falling = []

    def _land(self, moment: Laying) -> None:
        """Change the land under the tile that has just touched it."""
        self._cells.release()
        for tile in self._falling:
            tile.classList.remove("anim-fall", "hard")
            tile.classList.add("anim-thud" if moment.erupts else "anim-bounce")
        if moment.erupts:
            return
        foam = self._pass_by(moment.hexes[0], "anim-foam", f'<path class="foam-ring" d="{_own_ring(moment)}"/>')
        x, y = _middle(moment.hexes)
        foam.style.setProperty("transform-origin", f"{number(x)}px {number(y)}px")

    def _erupt(self, moment: Laying, old: Mapping[Hex, Cell], shaking: Sequence[Element]) -> None:
        volcano = moment.hexes[0]
        # Not on what is around the island, which would be styled again with it.
        self._dusk.style.setProperty("--lasts", str(moment.ends))
        self._around.classList.add("erupting")
        self._pass_by(volcano, "anim-glow", '<use href="#lava-glow"/>', 0, level=old[volcano].level)
        for buried in moment.buried:
            self._sink(buried, old[buried.hex], shaking[moment.hexes.index(buried.hex)])
        self._pass_by(volcano, "anim-flash", f'<path class="flash-ring" d="{_own_ring(moment)}"/>', moment.lands)
        self._pass_by(volcano, "anim-lava", '<use href="#lava-glow"/>', moment.lands)
        x, y = CORNERS[moment.rotation]
        dx, dy = x * 0.96 - _CRATER[0], y * 0.96 - _CRATER[1]
        length, angle = hypot(dx, dy), degrees(atan2(dy, dx))
        stream = f'<path class="stream" d="M0 -3.5L{number(length)} -2.2V2.2L0 3.5A3.5 3.5 0 0 1 0 -3.5Z"/>'
        turned = f"translate({_CRATER[0]} {_CRATER[1]}) rotate({number(angle)})"
        self._pass_by(volcano, "anim-stream", stream, moment.lands, turned=turned)
        for x, y, later in _EMBERS:
            ember = self._pass_by(volcano, "anim-ember", _EMBER, moment.lands + later)
            ember.style.setProperty("--x", f"{x}px")
            ember.style.setProperty("--y", f"{y}px")
        level = f'<circle class="lit-level" r="13"/><text class="lit-level-n" y="5.5">{moment.level}</text>'
        self._pass_by(volcano, "anim-level", f'<g transform="translate(-30 -16)">{level}</g>', moment.lands)

    def _sink(self, buried: Sinking, cell: Cell, stack: Element) -> None:
        """Let huts sink into the stack, in smoke."""
        for hut in stack.querySelectorAll("g[class^=p] > use"):
            hut.classList.add("anim-sink")
            _at(hut, buried.at)
        for x, later in _PUFFS:
            puff = f'<path class="puff" d="{outline(0, 0, 0.2)}"/>'
            at = buried.at + _SMOKE_AFTER + later
            self._pass_by(buried.hex, "anim-puff", puff, at, level=cell.level, turned=f"translate({x} 0)")

    def _appear(self, appearing: Appearing, motion: str) -> None:
        # Only the pieces move, not the figures of the level badge behind them; painted from back to front.
        places = self._cells.node(appearing.hex).querySelectorAll("g[class^=p] > use")
        for index, piece in enumerate(places):
            piece.classList.add(motion)
            self._moving.append(piece)
            _at(piece, appearing.at[min(index, len(appearing.at) - 1)])

    def _brighten(self, settlement: tuple[Hex, ...], colour: int) -> None:
        area = frozenset(settlement)
        for hex_ in settlement:
            line = fence(hex_, area)
            fences = f'<g class="p{colour}"><path class="fence0" d="{line}"/><path class="fence" d="{line}"/></g>'
            self._pass_by(hex_, "anim-fence", fences)

    def _pass_by(
        self, hex_: Hex, motion: str, markup: str, at: int = 0, level: int | None = None, turned: str = ""
    ) -> Element:
        """Draw something on a hex until its animation ends; return the animated element.

        at: when the animation begins. level: of the hex, as it is now by default. turned: a transform around it.
        """
        group = svg("g")
        place_at(group, center(hex_, self._cells.level(hex_) if level is None else level, self._cells.height))
        if turned:
            group.setAttribute("transform", f"{group.getAttribute('transform')} {turned}")
        group.innerHTML = f'<g class="{motion} once">{markup}</g>'
        self._decoration.append(group)
        moving = group.firstElementChild
        if at:
            _at(moving, at)
        return moving


def _at(element: Element, ms: int) -> None:
    """Let the animation of an element begin after some time at normal speed."""
    element.style.setProperty("--at", str(ms))


def _own_ring(moment: Laying) -> str:
    """Return the outline of the tile around its volcano."""
    volcano = moment.hexes[0]
    return ring(Hex(hex_.q - volcano.q, hex_.r - volcano.r) for hex_ in moment.hexes)


def _middle(hexes: tuple[Hex, Hex, Hex]) -> Point:
    """Return the middle of a tile, relative to its volcano."""
    volcano = center(hexes[0])
    xs, ys = zip(*(center(hex_) for hex_ in hexes))
    return sum(xs) / 3 - volcano[0], sum(ys) / 3 - volcano[1]
