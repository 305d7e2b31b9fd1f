"""The judge of a try: what a turn is worth that a player tries instead of one of the game's."""

from __future__ import annotations

from session.mistakes.walk import Stage, read_try
from session.page.commands import JudgeTry
from session.page.store import Change, Store
from web.engine.inquiry import Engine, Fields, Inquiry


class Judge:
    """Asks the engine while the review of mistakes waits for a judgement."""

    def __init__(self, store: Store, engine: Engine, seed: int) -> None:
        """seed: that of the review, so that both have the same figures."""
        self._store = store
        self._seed = seed
        self._inquiry = Inquiry(engine, self._on_answer, self._on_error, lambda _reply: None)

    def on_change(self, change: Change) -> None:
        """Ask, or stop asking, as the review needs it."""
        before, walk = change.before.walk, change.after.walk
        if walk is None or walk.stage is not Stage.JUDGING:
            if before is not None and before.stage is Stage.JUDGING:
                self._inquiry.cancel()
            return
        if before is None or (before.stage, before.current, before.index) != (walk.stage, walk.current, walk.index):
            moves = [str(move) for move in walk.current]
            self._inquiry.ask(
                {"judge": str(walk.game), "ply": walk.turn.ply, "moves": moves, "seed": self._seed},
            )

    def _on_answer(self, reply: Fields) -> None:
        walk = self._store.state.walk
        assert walk is not None
        self._store.dispatch(JudgeTry(read_try(walk.current, reply)))

    def _on_error(self) -> None:
        self._store.dispatch(JudgeTry(None))
