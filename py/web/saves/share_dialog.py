"""The dialog `share`: a link that holds the game, its record, and pictures of the board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import document, location, navigator, window
from pyodide.ffi import JsException

from session.saves.filenames import file_name
from session.saves.links import format_fragment, format_study_fragment
from session.table.sharing import notes_words, picture_words, published_words, share_words
from session.text.i18n import _
from session.text.names import plain_names
from taluva import Game
from taluva.picture import board_svg
from taluva.publishing.animation import animated_svg
from taluva.publishing.article import article_html, sheet_html, sheet_plies
from taluva.publishing.kit import FILES, Kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.strip import Span, last_turn, whole_game
from taluva.publishing.words import Words
from taluva.variations import Variations
from taluva.variations_text import format_study
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, js_object, set_hidden, set_text
from web.browser.files import (
    AlteredPictureError,
    DownloadError,
    bytes_blob,
    download,
    download_record,
    page_artwork,
    png_blob,
    site_text,
    text_blob,
)
from web.browser.requests import answered
from web.controls import Handler
from web.saves.moving import moving_gif

_A_FRAME = 0.03


class ShareDialog:
    """Offers the game up to the ply on the board; nothing leaves the device unless the player sends it."""

    def __init__(self) -> None:
        self._node = by_id("share")
        self._game: Game | None = None
        self._colours: tuple[int, ...] = ()
        self._levels: tuple[int, ...] = ()
        self._tree: Variations | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        return {
            "share-close": lambda _press: self._node.close(""),
            "share-copy": lambda _press: self._run(self._copy()),
            "share-send": lambda _press: self._with_game(self._send),
            "share-record": lambda _press: self._save_record(),
            "share-svg": lambda _press: self._with_game(lambda game: self._save_picture(game, "svg")),
            "share-page": lambda _press: self._start_publishing(self._page),
            "share-article": lambda _press: self._start_publishing(self._article),
            "share-sheet": lambda _press: self._start_publishing(self._sheet),
            "share-moving": lambda _press: self._with_game(self._save_whole),
            "share-turn": lambda _press: self._with_game(self._save_turn),
            "share-png": lambda _press: self._with_game(lambda game: self._save_picture(game, "png")),
        }

    def open(
        self, game: Game, colours: tuple[int, ...], levels: tuple[int, ...], tree: Variations | None = None
    ) -> None:
        """Show the dialog for a game, which may be an earlier state of the one on the table.

        tree: the game with its variations and notes, if they are to be shared too.
        """
        self._game, self._colours, self._levels = game, colours, levels
        self._tree = tree or Variations.of(game)
        field = by_id("share-link")
        # Not `location.origin`, which a sandboxed frame does not have.
        page = f"{location.protocol}//{location.host}{location.pathname}"
        fragment = format_study_fragment(self._tree, colours)
        field.value = f"{page}#{fragment or format_fragment(self._tree.main, colours)}"
        set_text(by_id("share-words"), share_words(self._tree.main, levels))
        set_text(by_id("share-notes"), notes_words(self._tree, in_link=fragment is not None))
        set_hidden(by_id("share-on"), self._tree.main.is_over)  # nobody plays on then
        set_hidden(by_id("share-send"), not hasattr(navigator, "share"))
        set_hidden(by_id("share-turn"), not game.ply)
        self._say("")
        self._drop()
        open_dialog(self._node)

    def _save_record(self) -> None:
        if self._tree is not None:
            try:
                download_record(self._tree.main, format_study(self._tree))
            except DownloadError as error:
                self._say(str(error))

    def _with_game(self, step: Callable[[Game], Coroutine[Any, Any, None]]) -> None:
        if self._game is not None:
            self._run(step(self._game))

    def _start_publishing(self, write: Callable[[Variations, Kit], tuple[str, str]]) -> None:
        if self._tree is not None:
            self._run(self._publish(self._tree, write))

    def _run(self, step: Coroutine[Any, Any, None]) -> None:
        self._drop()
        self._running = asyncio.ensure_future(step)

    def _drop(self) -> None:
        """Hear no more of what was asked of the browser before: its answer may be about another game."""
        if self._running is not None:
            self._running.cancel()
        self._running = None

    def _say(self, words: str) -> None:
        set_text(by_id("share-done"), words)

    # ---- the link ------------------------------------------------------------------

    async def _copy(self) -> None:
        field = by_id("share-link")
        try:
            await answered(lambda: navigator.clipboard.writeText(field.value))
        except (JsException, AttributeError):  # forbidden, or not a secure context
            field.select()
            self._say(_("The browser won’t let us copy. The link is selected: copy it yourself."))
        else:
            self._say(_("Link copied."))

    async def _send(self, game: Game) -> None:
        fields = {"title": "Taluva", "text": share_words(game, self._levels), "url": by_id("share-link").value}
        try:
            await answered(lambda: navigator.share(js_object(fields)))
        except JsException as error:
            # The player changed their mind, or a sheet is open already.
            if error.name not in ("AbortError", "InvalidStateError"):
                self._say(_("The browser can’t share it, but you can copy the link."))

    # ---- pictures --------------------------------------------------------------------

    async def _save_picture(self, game: Game, ending: str) -> None:
        try:
            picture = await self._picture(game)
            blob = await png_blob(picture) if ending == "png" else text_blob(picture, "image/svg+xml")
            download(self._file_name(game, ending), blob)
        except DownloadError as error:
            self._say(str(error))
        except (JsException, ValueError):
            self._say(_("The browser can’t make this picture."))
        except AlteredPictureError:
            self._say(_("Your browser alters pictures to protect you. Save the drawing (SVG) instead."))

    async def _picture(self, game: Game) -> str:
        return board_svg(
            game.position,
            colours=self._colours,
            theme=_theme(),
            names=plain_names(game.names, self._levels),
            description=picture_words(game, self._colours, self._levels),
            artwork=await page_artwork(),
        )

    def _file_name(self, game: Game, ending: str) -> str:
        return file_name(plain_names(game.names, self._levels), game.ply, ending)

    # ---- the game to read and watch ------------------------------------------------------

    async def _publish(self, tree: Variations, write: Callable[[Variations, Kit], tuple[str, str]]) -> None:
        self._say(_("Writing the file…"))
        try:
            kit = Kit(await page_artwork(), *[await site_text(f"publishing/{name}") for name in FILES])
            # Let the words above be shown: writing a long game takes a moment.
            await asyncio.sleep(_A_FRAME)
            ending, text = write(tree, kit)
            kind = "image/svg+xml" if ending.endswith("svg") else "text/html"
            download(self._file_name(tree.main, ending), text_blob(text, kind))
        except DownloadError as error:
            self._say(str(error))
        except JsException:
            self._say(_("The browser can’t save this file."))
        else:
            self._say("")

    async def _save_whole(self, game: Game) -> None:
        await self._save_moving(game, whole_game(game), "gif")

    async def _save_turn(self, game: Game) -> None:
        await self._save_moving(game, last_turn(game), "turn.gif")

    async def _save_moving(self, game: Game, plies: Span, ending: str) -> None:
        """Save some plies of a game as a GIF; where the browser cannot or must not draw it, as SVG that moves."""
        self._say(_("Writing the file…"))
        try:
            artwork = await page_artwork()
            data = await moving_gif(game, plies, colours=self._colours, artwork=artwork, theme=_theme())
            download(self._file_name(game, ending), bytes_blob(data, "image/gif"))
        except DownloadError as error:
            self._say(str(error))
        except (JsException, AlteredPictureError):
            await self._publish(Variations.of(game), lambda _tree, kit: self._moving(game, plies, kit))
        else:
            self._say("")

    def _page(self, tree: Variations, kit: Kit) -> tuple[str, str]:
        return "html", page_html(tree, colours=self._colours, words=self._words(tree.main), kit=kit)

    def _article(self, tree: Variations, kit: Kit) -> tuple[str, str]:
        words = self._words(tree.main)
        return "article.html", article_html(tree, diagram_places(tree), colours=self._colours, words=words, kit=kit)

    def _sheet(self, tree: Variations, kit: Kit) -> tuple[str, str]:
        game = tree.main
        words = self._words(game)
        return "sheet.html", sheet_html(game, sheet_plies(game), colours=self._colours, words=words, kit=kit)

    def _moving(self, game: Game, plies: Span, kit: Kit) -> tuple[str, str]:
        title = f"Taluva: {self._words(game).title(game)}"
        shown = plies.first, plies.end - 1
        return "moving.svg", animated_svg(
            *(game, *shown), colours=self._colours, artwork=kit.artwork, theme=_theme(), title=title
        )

    def _words(self, game: Game) -> Words:
        return published_words(game, self._levels)


def _theme() -> str:
    chosen = document.documentElement.getAttribute("data-theme")
    dark = chosen == "dark" or (not chosen and window.matchMedia("(prefers-color-scheme: dark)").matches)
    return "dark" if dark else "light"
