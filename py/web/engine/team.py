"""Several workers that share a search or a review: one leads and answers, the others help it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from web.engine.client import EngineClient
from web.engine.inquiry import EngineError, Fields, Ticket

MOST_WORKERS = 4
_LEAST_GIGABYTES = 4
"""A device with less memory has one worker: each holds a Python of its own."""

_SHARED_LEVEL = 5
"""The level whose searches take their time; the others are done before a helper has heard of them."""

_PATIENCE = 0.5
"""How many seconds to wait for what the helpers have."""


def workers_for(processors: float | None, gigabytes: float | None) -> int:
    """Return how many workers a device gets: one less than its processors, if it has the memory.

    processors, gigabytes: None where the browser does not say.
    """
    if processors is None or (gigabytes is not None and gigabytes < _LEAST_GIGABYTES):
        return 1
    return max(1, min(MOST_WORKERS, int(processors) - 1))


class EngineTeam:
    """The engine of the page: a leading worker, and helpers, which start with the first request to share.

    A worker that fails or is late costs its share and nothing else, as long as another one works.
    """

    def __init__(self, workers: int) -> None:
        self._clients = [EngineClient(), *(EngineClient(f"helper-{number}") for number in range(1, workers))]
        """The leading one first."""
        self._shared: dict[int, _Shared] = {}
        self._requests = 0

    def begin(self) -> None:
        """Start the leading worker, so that the first request does not have to wait for it."""
        self._clients[0].begin()

    async def ask(self, request: Fields) -> Ticket:
        """Submit a request without its `id`; raise EngineError if the leading worker fails or refuses it."""
        lead, *helpers = self._clients
        first, *parts = _parts(request, len(self._clients))
        ticket = await lead.ask(first)
        self._requests += 1
        helps = [_Help(helper, part) for helper, part in zip(helpers, parts)]
        self._shared[self._requests] = _Shared(first, lead, ticket.id, helps)
        return Ticket(self._requests, ticket.deadline)

    async def poll(self, id_: int, end: bool = False) -> Fields:
        """Return the progress of a request; `end` lets the best so far be the answer.

        Raises EngineError if no worker answers or there is no such request.
        """
        shared = self._shared.get(id_)
        if shared is None:
            raise EngineError("the request was lost")
        try:
            reply = await shared.poll(end)
        except EngineError:
            failed = shared.lead
            if not await shared.go_on():
                raise
            self._clients.remove(failed)
            self._clients.append(failed)
            self._clients.remove(shared.lead)
            self._clients.insert(0, shared.lead)
            reply = await shared.poll(end)
        return {**reply, "id": id_}

    def halt(self, id_: int) -> None:
        """Stop working on a request, ignoring any failure."""
        shared = self._shared.pop(id_, None)
        if shared is not None:
            shared.halt()


class _Shared:
    """A request that a leading worker answers with the help of others."""

    def __init__(self, request: Fields, lead: EngineClient, id_: int, helps: list[_Help]) -> None:
        self.lead = lead
        self._request = request
        self._id = id_
        self._helps = helps
        self._left: list[Fields] = []
        """What a helper had before it became the leading one."""

    async def poll(self, end: bool) -> Fields:
        """Return the progress; raise EngineError if the leading worker fails."""
        # What a search has tried is long, so it is asked for once, at the end; a review grows turn by turn.
        if self._helps and not end and "review" not in self._request:
            reply = await self.lead.poll(self._id)
            if not reply["done"]:
                return reply
        return await self.lead.poll(self._id, end, [*self._left, *await _shares(self._helps, end)])

    async def go_on(self) -> bool:
        """Let a helper lead instead of a worker that has failed, with all that the helpers have; return success."""
        await _shares(self._helps, end=True)
        for each in [each for each in self._helps if each.works]:
            self._helps.remove(each)
            self._left.append(each.share)
            try:
                ticket = await each.helper.ask(self._request)
            except EngineError:
                continue
            self.lead, self._id = each.helper, ticket.id
            return True
        return False

    def halt(self) -> None:
        """Stop working on it."""
        self.lead.halt(self._id)
        for each in self._helps:
            each.halt()


class _Help:
    """A helper's part of a request; share: what it has of it, empty at first."""

    def __init__(self, helper: EngineClient, request: Fields) -> None:
        self.helper = helper
        self.share: Fields = {}
        self._is_review = "review" in request
        self._ticket: Ticket | None = None
        self._work = asyncio.ensure_future(self._ask(request))

    @property
    def works(self) -> bool:
        """Return whether it has answered so far."""
        return bool(self.share) and self._ticket is not None

    def refresh(self, end: bool) -> asyncio.Task[None] | None:
        """Ask for its share, unless it has not begun or has not answered yet; return when that is done."""
        if self._ticket is None:
            return None
        if self._work.done():
            self._work = asyncio.ensure_future(self._poll(self._ticket, end or not self._is_review))
        return self._work

    def halt(self) -> None:
        """Stop working on the request."""
        # A helper that is asked just now hears it from its client.
        self._work.cancel()
        if self._ticket is not None:
            self.helper.halt(self._ticket.id)

    async def _ask(self, request: Fields) -> None:
        try:
            self._ticket = await self.helper.ask(request)
        except EngineError:
            return  # its share is lost

    async def _poll(self, ticket: Ticket, end: bool) -> None:
        try:
            self.share = await self.helper.poll(ticket.id, end)
        except EngineError:
            self._ticket = None


async def _shares(helps: Sequence[_Help], end: bool) -> list[Fields]:
    """Return what the helpers have, waiting for them no longer than a moment."""
    polls = [poll for each in helps if (poll := each.refresh(end)) is not None]
    if polls:
        await asyncio.wait(polls, timeout=_PATIENCE)
    return [each.share for each in helps if each.share]


def _parts(request: Fields, workers: int) -> list[Fields]:
    """Return what each worker is asked, the leading one first; only that one where nothing can be shared."""
    if workers == 1:
        return [request]
    if "review" in request:
        parts = [{**request, "part": [number, workers]} for number in range(workers)]
        return [parts[0], *({**part, "share": True} for part in parts[1:])]
    if request.get("level") != _SHARED_LEVEL or "simulations" in request:
        return [request]
    return [request, *({**request, "seed": request["seed"] + number, "share": True} for number in range(1, workers))]
