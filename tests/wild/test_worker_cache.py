"""The service worker's cache fails: what can be answered is, from the network, or late from the cache."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# The worker's own script with a registration, caches and a network of ours; a second is a hundredth of one.
_ASK = """async ({ open, match, put, network }) => {
  const source = await (await fetch("sw.js")).text();
  const handlers = {};
  const text = "of the network";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, "0")).join("");
  const does = (way, value) => () => ({
    works: async () => value,
    throws: () => { throw new DOMException("no", "UnknownError"); },
    rejects: async () => { throw new DOMException("no", "QuotaExceededError"); },
    hangs: () => new Promise(() => {}),
    "is late": () => new Promise(resolve => setTimeout(() => resolve(value), 100)),
    "has nothing": async () => undefined,
  })[way]();
  const cache = { match: () => does(match, new Response("of the cache"))(), put: does(put) };
  const scope = `${location.origin}/`;
  const group = { name: "application", files: { "index.html": hash }, spare: {} };
  const body = source.slice(source.indexOf("const MAGIC"));  // the lists of files in front of it are given below
  const names = "registration caches addEventListener fetch setTimeout VERSION RUNTIME APPLICATION".split(" ");
  new Function(...names, body)(
    { scope },
    { open: () => does(open, cache)() },
    (kind, handler) => { handlers[kind] = handler; },
    async () => { if (network) return new Response(text); throw new TypeError("no network"); },
    (done, ms) => setTimeout(done, ms / 100),
    "1",
    { ...group, name: "runtime", files: {} },
    group,
  );
  let answer;
  const event = { request: { url: scope, method: "GET" }, respondWith: given => { answer = given; }, waitUntil() {} };
  handlers.fetch(event);
  return answer.then(response => response.text(), () => "an error");
}"""


class Row(NamedTuple):
    """What a cache does when it is opened, asked and filled; whether there is a network; what is right."""

    open: str
    match: str
    put: str
    network: bool
    right: str


ROWS = [
    Row("works", "works", "works", True, "of the cache"),
    Row("works", "works", "works", False, "of the cache"),
    Row("works", "has nothing", "works", True, "of the network"),
    Row("works", "has nothing", "rejects", True, "of the network"),
    Row("works", "has nothing", "hangs", True, "of the network"),
    Row("works", "has nothing", "works", False, "an error"),
    Row("works", "hangs", "hangs", True, "of the network"),
    Row("works", "rejects", "works", True, "of the network"),
    Row("works", "throws", "throws", True, "of the network"),
    Row("hangs", "hangs", "hangs", True, "of the network"),
    Row("rejects", "works", "works", True, "of the network"),
    Row("rejects", "works", "works", False, "an error"),
    Row("works", "is late", "works", True, "of the network"),
    Row("works", "is late", "works", False, "of the cache"),
    Row("is late", "works", "works", False, "of the cache"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"open {row.open}, match {row.match}, network {row.network}")
def test_the_worker_answers_what_can_be_answered(desk: Page, row: Row) -> None:
    assert desk.evaluate(_ASK, row._asdict()) == row.right
