"""Judge a page as axe-core does, and by how it holds when text is large or room is narrow."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.setup import NODE_MODULES

_AXE = NODE_MODULES / "axe-core" / "axe.min.js"
_RUN = """async () => {
  for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
  // What lies behind a modal dialog can be neither reached nor heard; the states without one are for it.
  const found = await axe.run(document.querySelector("dialog:modal") ?? document, { resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}"""
_WIDE = """() => [...document.querySelectorAll("dialog[open], dialog[open] .dialog-body, .panel")]
  .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map(one => `#${one.id || one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""

# Texts beyond what holds them: an ancestor that hides what overflows, or the window.
_CUT = """() => {
  const found = [], open = [...document.querySelectorAll("dialog:modal")];
  const walker = document.createTreeWalker(open.at(-1) ?? document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || parentElement.closest("svg, option, .scroll")) continue;
    if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    let left = 0, right = innerWidth, bottom = Infinity, heard = false;
    for (let one = parentElement; one && one.id !== "app"; one = one.parentElement) {
      const style = getComputedStyle(one), around = one.getBoundingClientRect();
      heard ||= style.clipPath !== "none";
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (style.overflowY === "hidden") bottom = Math.min(bottom, around.bottom);
      if (["auto", "scroll"].includes(style.overflowY)) break;
    }
    if (heard || box.width < 1) continue;
    if (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 3) found.push(data.trim());
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page");
  return found;
}"""


def cut(page: Page) -> list[str]:
    """Return the texts that are not seen to their end, and cannot be scrolled to."""
    found: list[str] = page.evaluate(_CUT)
    return found


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
