"""Judge a page as axe-core does, and by how it holds when text is large or room is narrow."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.setup import NODE_MODULES

_AXE = NODE_MODULES / "axe-core" / "axe.min.js"
_RUN = """async () => {
  for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}"""
_WIDE = """() => [...document.querySelectorAll("dialog[open], dialog[open] .dialog-body, .panel")]
  .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map(one => `#${one.id || one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""


def axe(page: Page) -> list[str]:
    """Return what axe-core finds wrong with what the page shows now, each with its rule."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN)
    return found


def too_wide(page: Page) -> list[str]:
    """Return the dialogs and panels that can only be read by scrolling sideways."""
    found: list[str] = page.evaluate(_WIDE)
    return found
