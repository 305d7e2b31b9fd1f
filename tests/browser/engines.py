"""Drive a page in Chromium, Firefox and WebKit through one interface; the latter two need only a WebSocket package.

Firefox has WebDriver BiDi built in; WebKitGTK has its own WebDriver, and needs a screen.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import websocket
from playwright.sync_api import Page

from tests.browser.pages import chromium

PATIENCE = 120
FIREFOX_SETTINGS = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
}


class Driver(Protocol):
    """A tab of a browser with an empty profile."""

    def goto(self, address: str) -> None:
        """Load a page."""

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """Return the result of a JavaScript function, awaited if a promise; all as JSON."""


class Engine(NamedTuple):
    """A browser engine: the package to install, how to find it, how to open a tab."""

    package: str
    is_there: Callable[[], bool]
    open: Callable[[], Any]


def wait_for(driver: Driver, function: str, seconds: float = PATIENCE) -> Any:
    """Wait until the function returns something truthy; return that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = driver.evaluate(function)
        if value:
            return value
        time.sleep(0.05)
    raise TimeoutError(f"{function} was not true within {seconds} s")


# ---- Chromium -----------------------------------------------------------------------


class _Chromium:
    def __init__(self, page: Page) -> None:
        self._page = page

    def goto(self, address: str) -> None:
        self._page.goto(address, wait_until="commit", timeout=PATIENCE * 1000)

    def evaluate(self, function: str, argument: Any = None) -> Any:
        return self._page.evaluate(function, argument)


@contextmanager
def _open_chromium() -> Iterator[Driver]:
    with chromium(short_lived=False) as browser, browser.new_context() as context:
        yield _Chromium(context.new_page())


# ---- Firefox ------------------------------------------------------------------------


class _Firefox:
    def __init__(self, address: str) -> None:
        self._socket = websocket.create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True)
        self._number = 0
        self._send("session.new", capabilities={})
        self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def goto(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="interactive")

    def evaluate(self, function: str, argument: Any = None) -> Any:
        code = f"(async () => JSON.stringify((await ({function})({json.dumps(argument)})) ?? null))()"
        answer = self._send("script.evaluate", expression=code, target={"context": self._tab}, awaitPromise=True)
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def _open_firefox() -> Iterator[Driver]:
    with tempfile.TemporaryDirectory() as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in FIREFOX_SETTINGS.items()]
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [str(_firefox()), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile]
        with _running(command, {"HOME": profile}) as process:
            assert process.stderr is not None
            announcement = next(line for line in process.stderr if "BiDi listening on" in line)
            yield _Firefox(announcement.split()[-1])


# ---- WebKit -------------------------------------------------------------------------


class _WebKit:
    def __init__(self, port: int, browser: Path) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation"]}
        capabilities = {"browserName": browser.name, "webkitgtk:browserOptions": options}
        session = self._send("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self._address += f"/{session['sessionId']}"
        self._send("POST", "/timeouts", {"pageLoad": PATIENCE * 1000, "script": PATIENCE * 1000})

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self._address + path, data, {"content-type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def goto(self, address: str) -> None:
        self._send("POST", "/url", {"url": address})

    def evaluate(self, function: str, argument: Any = None) -> Any:
        code = (
            "const [argument, done] = arguments;"
            f"(async () => ({function})(argument))().then((value) => done([value]), (error) => done(String(error)));"
        )
        answer = self._send("POST", "/execute/async", {"script": code, "args": [argument]})
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return answer[0]

    def close(self) -> None:
        self._send("DELETE", "")


def _mini_browser() -> Path | None:
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


@contextmanager
def _screen() -> Iterator[str]:
    """Yield a virtual display, so that no window shows up anywhere."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with _running(command, {}, pass_fds=(writer,)):
        os.close(writer)
        with os.fdopen(reader) as answer:
            yield f":{answer.readline().strip()}"


@contextmanager
def _open_webkit() -> Iterator[Driver]:
    browser = _mini_browser()
    assert browser is not None
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with ExitStack() as stack:
        display = stack.enter_context(_screen())
        stack.enter_context(_running(["WebKitWebDriver", f"--port={port}"], {"DISPLAY": display, "GDK_BACKEND": "x11"}))
        _wait_for_port(port)
        driver = _WebKit(port, browser)
        stack.callback(driver.close)
        yield driver


def _wait_for_port(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise TimeoutError("WebKitWebDriver does not answer")


@contextmanager
def _running(
    command: list[str], environment: dict[str, str], pass_fds: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if "--headless" in command else subprocess.DEVNULL,
        text=True,
        pass_fds=pass_fds,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


ENGINES = {
    "chromium": Engine("chromium", lambda: True, _open_chromium),
    "firefox": Engine("firefox-esr", lambda: _firefox() is not None, _open_firefox),
    "webkit": Engine(
        "webkit2gtk-driver xvfb",
        lambda: bool(_mini_browser() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")),
        _open_webkit,
    ),
}
