"""The browser's storage: the lasting one, and the one that ends with the tab."""

from __future__ import annotations

from typing import Any

from js import window
from pyodide.ffi import JsException

from session.storage import Area, StorageError

_BETWEEN = "\0"
_NAMES = {Area.LASTING: "localStorage", Area.TAB: "sessionStorage"}


class BrowserStorage:
    """Implements `session.storage.Storage`."""

    def read(self, area: Area, key: str) -> str | None:
        """Return the text under a key, or None if there is none or storage cannot be read."""
        try:
            text = _storage(area).getItem(key)
        except (JsException, AttributeError):
            return None
        return str(text) if text else None

    def write(self, area: Area, key: str, text: str) -> None:
        """Store a text at once; raise StorageError if the browser refuses."""
        try:
            _storage(area).setItem(key, text)
        except (JsException, AttributeError) as error:
            raise StorageError from error

    def remove(self, area: Area, key: str) -> None:
        """Remove the text under a key, if there is one."""
        try:
            _storage(area).removeItem(key)
        except (JsException, AttributeError):
            return

    def keys(self, prefix: str) -> list[str]:
        """Return the lasting keys that begin with a prefix, sorted."""
        try:
            storage = _storage(Area.LASTING)
            keys = [str(storage.key(index)) for index in range(int(storage.length))]
        except (JsException, AttributeError):
            return []
        return sorted(key for key in keys if key.startswith(prefix))

    def texts(self, prefix: str) -> dict[str, str]:
        """Return the lasting texts whose keys begin with a prefix, by key, sorted; none if storage cannot be read."""
        try:
            # Two calls for all: each call of a thousand would cost as much as the text that it brings.
            storage, parts = _storage(Area.LASTING), window.Object
            keys, texts = (str(all_of(storage).join(_BETWEEN)).split(_BETWEEN) for all_of in (parts.keys, parts.values))
            is_exact = len(keys) == len(texts) == int(storage.length)  # none of them has the sign between
            entries = zip(keys, texts) if is_exact else parts.entries(storage).to_py()
            pairs = [(key, text) for key, text in entries if text and key.startswith(prefix)]
        except (JsException, AttributeError):
            return {}
        return dict(sorted(pairs))


def _storage(area: Area) -> Any:
    # Looked up each time: where storage is forbidden, reading the property throws.
    return getattr(window, _NAMES[area])
