"""Stand-ins for the browser's page and for the engine, so that the room `web.engine` is tested without either."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any

from web.engine.inquiry import EngineError, Fields, Ticket


class Element:
    """An element: remembers what is set, and has every descendant that it is asked for."""

    def __init__(self) -> None:
        self.attributes: dict[str, str] = {}
        self.textContent = ""
        self.innerHTML = ""
        self.value: Any = "1"
        self.open = False
        self.returnValue = ""
        self.children: list[Element] = []
        self.parts: defaultdict[str, Element] = defaultdict(Element)
        self.removed = False

    @property
    def content(self) -> Element:
        return self.parts["content"]

    @property
    def firstElementChild(self) -> Element:
        return self.parts["first"]

    @property
    def hidden(self) -> bool:
        return "hidden" in self.attributes

    def cloneNode(self, _deep: bool) -> Element:
        return Element()

    def querySelector(self, selector: str) -> Element:
        return self.parts[selector]

    def querySelectorAll(self, _selector: str) -> list[Element]:
        return []

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def setAttribute(self, name: str, value: str) -> None:
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:
        self.attributes.pop(name, None)

    def toggleAttribute(self, name: str, on: bool) -> None:
        if on:
            self.attributes[name] = ""
        else:
            self.attributes.pop(name, None)

    def append(self, *children: Element) -> None:
        self.children.extend(children)

    def replaceChildren(self, *children: Element) -> None:
        self.children = list(children)

    def remove(self) -> None:
        self.removed = True

    def checkVisibility(self) -> bool:
        return True

    def showModal(self) -> None:
        self.open = True

    def close(self, _value: str) -> None:
        self.open = False

    def texts(self) -> list[str]:
        """Return every text in it, in no particular order."""
        inside = [text for each in (*self.children, *self.parts.values()) for text in each.texts()]
        return [text for text in (self.textContent, self.innerHTML, *inside) if text]


class Document:
    """A document that has every element, each hidden until something shows it."""

    def __init__(self) -> None:
        self.elements: dict[str, Element] = {}
        self.body = Element()

    def getElementById(self, name: str) -> Element:
        if name not in self.elements:
            self.elements[name] = Element()
            self.elements[name].toggleAttribute("hidden", True)
        return self.elements[name]

    def createElement(self, _tag: str) -> Element:
        return Element()

    def querySelector(self, _selector: str) -> None:
        """Return nothing: no menu is open."""

    def clear(self) -> None:
        """Begin with a new page."""
        self.elements.clear()
        self.body = Element()


DOCUMENT = Document()
"""The page of all tests here: modules take hold of it when they are imported."""


class JsException(Exception):
    """An error of JavaScript."""


class Network:
    """The worker's files and the workers themselves; missing: addresses that the server does not have."""

    def __init__(self) -> None:
        self.missing: set[str] = set()
        self.workers: dict[str, Worker] = {}

    async def fetch(self, address: str) -> SimpleNamespace:
        await asyncio.sleep(0)
        return SimpleNamespace(ok=address not in self.missing, status=404)

    def __getitem__(self, name: str) -> asyncio.Future[Worker]:
        """Return when a worker runs, as `pyscript.workers` does: at once."""
        assert name not in self.workers, "a worker's name stays taken"
        self.workers[name] = Worker()
        running: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        running.set_result(self.workers[name])
        return running

    def clear(self) -> None:
        """Begin with a whole site and no worker."""
        self.missing.clear()
        self.workers.clear()


class Worker:
    """A worker that takes every request and is not done with it until it is ended.

    dead: whether calling it fails. held: holds up the calls that begin now until it is set.
    share: what it has as a helper. shares: what it was last given of the helpers.
    """

    def __init__(self) -> None:
        self.dead = False
        self.held: asyncio.Event | None = None
        self.refusal = ""
        self.seconds: float | None = 2.5
        self.share: list[Any] = []
        self.shares: list[Fields] = []
        self.requests: dict[int, Fields] = {}

    async def ask(self, text: str) -> str:
        if self.refusal:
            return json.dumps({"error": self.refusal})
        request = json.loads(text)
        self.requests[request["id"]] = request
        await self._answer()
        return json.dumps({"seconds": self.seconds})

    async def poll(self, id_: int, end: bool, others: str) -> str:
        await self._answer()
        self.shares = json.loads(others)
        share = {"share": self.share} if self.requests.get(id_, {}).get("share") else {}
        return json.dumps({"id": id_ if id_ in self.requests else 0, "done": end, **share})

    async def halt(self, id_: int) -> None:
        await self._answer()
        self.requests.pop(id_, None)

    async def _answer(self) -> None:
        if self.held is not None:
            await self.held.wait()
        if self.dead:
            raise JsException("the worker is gone")


NETWORK = Network()
"""The network of all tests here, as `DOCUMENT` is their page."""


NAVIGATOR = SimpleNamespace(hardwareConcurrency=2)
"""A device with two processors, which says nothing of its memory."""


def browser_modules() -> dict[str, ModuleType]:
    """Return what the page imports from the browser."""
    js, pyodide, ffi, pyscript = map(ModuleType, ("js", "pyodide", "pyodide.ffi", "pyscript"))
    vars(js).update(
        document=DOCUMENT, window=Element(), fetch=NETWORK.fetch, navigator=SimpleNamespace(hardwareConcurrency=2)
    )
    vars(pyscript).update(workers=NETWORK)
    vars(ffi).update(
        JsException=JsException,
        create_proxy=lambda function: function,
        jsnull=None,
        to_js=lambda value, **_options: value,
    )
    return {"js": js, "pyodide": pyodide, "pyodide.ffi": ffi, "pyscript": pyscript}


class FakeEngine:
    """An engine that answers as a test wants.

    reply: what every poll returns; look: what it returns instead of a request to watch, if not None.
    deadline: of every request. fails: whether asking and polling raise EngineError.
    """

    def __init__(self, reply: Fields | None = None) -> None:
        self.reply: Fields = reply or {"done": False, "progress": 0.0, "candidates": []}
        self.look: Fields | None = None
        self.deadline = inf
        self.fails = False
        self.begun = 0
        self.requests: list[Fields] = []
        self.polls = 0
        self.halted: list[int] = []

    def begin(self) -> None:
        self.begun += 1

    async def ask(self, request: Fields) -> Ticket:
        self.requests.append(request)
        await asyncio.sleep(0)
        if self.fails:
            raise EngineError("it did not start")
        return Ticket(len(self.requests), self.deadline)

    async def poll(self, id_: int, end: bool) -> Fields:
        await asyncio.sleep(0)
        self.polls += 1
        if self.fails:
            raise EngineError("it does not answer")
        look = self.look if "watch" in self.requests[id_ - 1] else None
        reply = self.reply if look is None else look
        return {"id": id_, **reply, "done": end or reply["done"]}

    def halt(self, id_: int) -> None:
        self.halted.append(id_)


async def until(condition: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)
