"""A storage in memory, which can refuse to be written."""

from __future__ import annotations

from session.storage import Area, StorageError


class MemoryStorage:
    """Implements `session.storage.Storage`."""

    def __init__(self, lasting: dict[str, str] | None = None, tab: dict[str, str] | None = None) -> None:
        self.lasting = dict(lasting or {})
        self.tab = dict(tab or {})
        self.writes: list[str] = []
        """The keys written, in order."""
        self._refused: list[tuple[Area, str]] = []

    def refuse(self, area: Area, prefix: str = "") -> None:
        """Refuse from now on to write keys that begin with a prefix."""
        self._refused.append((area, prefix))

    def accept(self) -> None:
        """Take everything again."""
        self._refused.clear()

    def read(self, area: Area, key: str) -> str | None:
        """Return the text under a key."""
        return self._texts(area).get(key)

    def write(self, area: Area, key: str, text: str) -> None:
        """Store a text, or raise StorageError."""
        if any(area is refused and key.startswith(prefix) for refused, prefix in self._refused):
            raise StorageError
        self.writes.append(key)
        self._texts(area)[key] = text

    def remove(self, area: Area, key: str) -> None:
        """Remove the text under a key, if there is one."""
        self._texts(area).pop(key, None)

    def keys(self, prefix: str) -> list[str]:
        """Return the lasting keys that begin with a prefix, sorted."""
        return sorted(key for key in self.lasting if key.startswith(prefix))

    def texts(self, prefix: str) -> dict[str, str]:
        """Return the lasting texts whose keys begin with a prefix, by key, sorted."""
        return {key: self.lasting[key] for key in self.keys(prefix)}

    def _texts(self, area: Area) -> dict[str, str]:
        return {Area.LASTING: self.lasting, Area.TAB: self.tab}[area]
