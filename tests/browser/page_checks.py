"""Check a page with axe-core, and for clipped text and sideways scrolling."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.setup import NODE_MODULES

_AXE = NODE_MODULES / "axe-core" / "axe.min.js"
_RUN = """async rules => {
  for (const animation of document.getAnimations())
    if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
  // Only the modal dialog, if there is one: what is behind it is inert, and checked in the states without a dialog.
  const runOnly = rules.length ? { runOnly: rules } : {};
  const options = { resultTypes: ["violations"], preload: false, ...runOnly };
  const results = await axe.run(document.querySelector("dialog:modal") ?? document, options);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}"""
_WIDE = """() => [...document.querySelectorAll("dialog[open], dialog[open] .dialog-body, .panel")]
  .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .map(element => `#${element.id || element.className}: ${element.scrollWidth} > ${element.clientWidth}`)"""

# Texts that overflow an ancestor which hides the overflow, or the window.
_CUT = """() => {
  const clipped = [], open = [...document.querySelectorAll("dialog:modal")];
  const walker = document.createTreeWalker(open.at(-1) ?? document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || parentElement.closest("svg, option, .scroll")) continue;
    if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    let left = 0, right = innerWidth, bottom = Infinity, isVisuallyHidden = false;
    for (let element = parentElement; element && element.id !== "app"; element = element.parentElement) {
      const style = getComputedStyle(element), around = element.getBoundingClientRect();
      isVisuallyHidden ||= style.clipPath !== "none";
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (style.overflowY === "hidden") bottom = Math.min(bottom, around.bottom);
      if (["auto", "scroll"].includes(style.overflowY)) break;
    }
    if (isVisuallyHidden || box.width < 1) continue;
    if (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 3) clipped.push(data.trim());
  }
  if (document.documentElement.scrollWidth > innerWidth) clipped.push("the page");
  return clipped;
}"""


def cut(page: Page) -> list[str]:
    """Return the texts that are clipped and cannot be scrolled into view."""
    texts: list[str] = page.evaluate(_CUT)
    return texts


_BROKEN = r"""() => {
  const broken = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    const hidden = element.clientWidth === 1 || element.closest(".vh, script");
    if (hidden || !element.checkVisibility({ visibilityProperty: true })) continue;
    // A soft hyphen ends a part: there a word may be broken.
    for (const part of text.data.matchAll(/[\p{L}\p{M}’]+/gu)) {
      const range = document.createRange();
      // The hyphen of a part that begins a line counts to its first letter.
      range.setStart(text, part.index + (text.data[part.index - 1] === "\u00ad" ? 1 : 0));
      range.setEnd(text, part.index + part[0].length);
      const seen = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (new Set(seen.map(({ top }) => Math.round(top))).size > 1) broken.add(part[0]);
    }
  }
  return [...broken];
}"""


def broken_words(page: Page) -> list[str]:
    """Return the words in sight that go on in the next line where no hyphen says so."""
    words: list[str] = page.evaluate(_BROKEN)
    return words


_OUTSIDE = """() => {
  const outside = [];
  for (const button of document.querySelectorAll("button, .button")) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    const around = button.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, range = document.createRange();
      if (text.parentElement.clientWidth === 1 || text.parentElement.closest(".vh, svg")) continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width > 1 && (box.left < around.left - 1 || box.right > around.right + 1
        || box.top < around.top - 1 || box.bottom > around.bottom + 1)) outside.push(text.data.trim());
    }
  }
  return outside;
}"""


def outside_of_buttons(page: Page) -> list[str]:
    """Return the texts in sight that reach beyond the edges of their button."""
    texts: list[str] = page.evaluate(_OUTSIDE)
    return texts


def axe(page: Page, *rules: str) -> list[str]:
    """Return the violations of all rules of axe-core, or of those named, that the page has, each with its rule."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    violations: list[str] = page.evaluate(_RUN, rules)
    return violations


def too_wide(page: Page) -> list[str]:
    """Return the dialogs and panels that scroll sideways."""
    elements: list[str] = page.evaluate(_WIDE)
    return elements
