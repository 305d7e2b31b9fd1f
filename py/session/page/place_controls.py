"""The controls of home, of the bar at the top and the menu, and of the dialogs."""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import ChangeSettings
from session.page.control import Control
from session.page.control_behaviour import has_clock, next_theme, start_lesson, toggle_stop
from session.text.i18n import N_

PLACES = (
    # Home, and the way back to it.
    Control("home-language", N_("Language"), "globe", native=True),
    Control("home-speak"),
    Control("home-settings", N_("Settings"), "gear"),
    Control("home-computer", N_("Play the computer")),
    Control("home-continue", N_("Continue your game")),
    Control("home-together", N_("Pass and play")),
    Control("home-learn", N_("Learn")),
    Control("home-puzzle", N_("Daily puzzle")),
    Control("home-rules", N_("Rules")),
    Control("home-games", N_("Your games")),
    Control("home-about", N_("About")),
    Control("go-home", N_("Home"), "home"),
    # The bar at the top, and the menu.
    Control(
        "clock-stop",
        N_("Stop the clock"),
        action=toggle_stop,
        shown=has_clock,
        enabled=lambda state: state.clock_waits,
    ),
    Control("show-log", N_("Moves"), "clock"),
    Control("show-rules", N_("Rules"), "book", also=("?",)),
    Control("show-tiles", N_("Tiles"), "tiles"),
    Control("show-menu", N_("Menu"), "menu", native=True),
    Control("menu-close", N_("Close"), "x", native=True),
    Control("show-all", N_("All moves"), "clock"),
    Control("show-moves", N_("Possible moves"), "list"),
    Control(
        "sound",
        N_("Sound"),
        "sound",
        action=lambda state, _parameters: ChangeSettings(replace(state.settings, sound=not state.settings.sound)),
        pressed=lambda state: state.settings.sound,
    ),
    Control("theme", N_("Theme"), action=next_theme),
    Control("share-game", N_("Share"), "share"),
    Control("games", N_("Games"), "folder"),
    Control("learn", N_("Learn to play"), "flag"),
    Control("show-seats", N_("Who plays"), "users", enabled=lambda state: state.is_game),
    Control("show-settings", N_("Settings"), "gear"),
    Control("new-game", N_("New game"), "new"),
    # The banner.
    Control("banner-accept"),
    Control("banner-close", N_("Close"), "x"),
    # The setup, and the question before it.
    Control("setup-back", N_("Back"), "back"),
    Control("setup-rules", N_("Rules"), "book"),
    Control("setup-add", N_("Add a player"), "plus"),
    Control("setup-remove", N_("Remove"), "x"),
    Control("setup-change", N_("Change")),
    Control("setup-start", N_("Start the game"), "play"),
    Control("leave-stay", N_("Keep playing"), native=True),
    Control("leave-leave", N_("New game")),
    # The result.
    Control("offer-take"),
    Control("over-review", N_("Review my mistakes"), "curve"),
    Control("over-look", N_("Look at the board"), "x", native=True),
    Control("over-setup", N_("New game"), "new"),
    Control("over-again", N_("Rematch"), "rotr"),
    Control("over-next"),
    # Saved games.
    Control("load-close", N_("Close"), "x"),
    Control("load-anyway"),
    Control("load-one"),
    Control("load-undo", N_("Undo"), "undo"),
    Control("load-choose", N_("Choose a file…")),
    Control("load-paste", N_("Open the text")),
    Control("load-new", N_("New game")),
    Control("save-open", N_("Current game")),
    Control("save-rename", icon="pencil"),
    Control("save-duplicate", icon="copies"),
    Control("save-export", icon="save"),
    Control("save-delete", icon="bin"),
    Control("save-unreadable", N_("Save as a file")),
    # All games.
    Control("show-profile", N_("Your games"), "star"),
    Control("load-import-all", N_("Import"), "folder"),
    Control("load-export-all", N_("Export all"), "save"),
    Control("profile-close", N_("Back"), "back"),
    Control("profile-import", N_("Import"), "folder"),
    Control("profile-export", N_("Export all"), "save"),
    Control("profile-games"),
    Control("profile-open"),
    # Sharing.
    Control("share-close", N_("Close"), "x"),
    Control("share-copy", N_("Copy the link")),
    Control("share-send", N_("Send…")),
    Control("share-png", N_("Picture (PNG)")),
    Control("share-svg", N_("Drawing (SVG)")),
    Control("share-record", N_("Game file (text)")),
    Control("share-page", N_("Page to step through")),
    Control("share-article", N_("Article with diagrams")),
    Control("share-sheet", N_("Sheet of diagrams")),
    Control("share-moving", N_("Moving picture (GIF)")),
    Control("share-turn", N_("Last turn (GIF)")),
    # Learning and the rules.
    Control("tutorial-rules", N_("Rules"), "book"),
    Control("tutorial-go", action=start_lesson),
    Control("lesson-row", action=start_lesson),
    Control("puzzle-day", N_("Solve it")),
    Control("puzzle-share", N_("Share the result"), "share"),
    Control("puzzle-theme"),
    Control("puzzle-next", N_("A puzzle for you")),
    Control("puzzle-storm", N_("Storm: three minutes")),
    Control("rules-section"),
    # The other dialogs.
    Control("review-stop", N_("Stop")),
    Control("review-again", N_("Start again")),
    Control("review-mistake"),
    Control("review-retry", icon="curve"),
    Control("move-row"),
    Control("handover-go", N_("Continue"), native=True),
    Control("close", N_("Close"), "x", native=True),
    Control("update-later", N_("Later"), native=True),
    Control("update-now", N_("Load it now"), native=True),
    Control("retry", N_("Try again"), native=True),
)
"""All of them."""
