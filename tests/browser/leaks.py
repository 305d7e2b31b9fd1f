"""Count what a page holds: elements, listeners, proxies, memory."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.interpreter import INTERPRETER

# Browser objects held by Python, and Python objects held by the browser.
_HELD = (
    f"""async () => {{
  const interpreter = {INTERPRETER};
"""
    + """
  const { _module } = interpreter;
  interpreter.runPython("import gc; gc.collect(); gc.collect()");
  return {
    references: _module._hiwire_num_refs(),
    proxies: _module.pyproxy_alloc_map.size,
    nodes: document.getElementsByTagName("*").length,
    listeners: interpreter.runPython("len(app.listeners)"),
    memory: _module.HEAP8.length,
    objects: interpreter.runPython("len(gc.get_objects())"),
  };
}"""
)
_TRACE = f"async () => {INTERPRETER}._module.enable_pyproxy_allocation_tracing()"
_DECORATION_ENDS_MS = 1500
"""After this time all animations have ended and removed their decoration, unless the machine is busy."""
_ENDED = """() => document.getAnimations().every(
  animation => animation.effect.getComputedTiming().endTime === Infinity || animation.playState === "finished")"""


def trace_proxies(page: Page) -> None:
    """Let the page count Python objects held by the browser, which `held` reports."""
    page.evaluate(_TRACE)


def held(page: Page) -> dict[str, int]:
    """Collect garbage; return the numbers of elements, listeners, proxies and objects, and Python's memory in bytes."""
    page.wait_for_timeout(_DECORATION_ENDS_MS)
    page.wait_for_function(_ENDED)
    counts: dict[str, int] = page.evaluate(_HELD)
    return counts


def dom_counters(page: Page) -> dict[str, int]:
    """Return the browser's counts of nodes and listeners, including those outside the document, and its memory."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    memory: dict[str, Any] = session.send("Runtime.getHeapUsage")
    session.detach()
    return {"nodes": counts["nodes"], "listeners": counts["jsEventListeners"], "memory": int(memory["usedSize"])}
