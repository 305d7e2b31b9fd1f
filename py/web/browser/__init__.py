"""The browser's own interfaces: elements, listeners, storage, files, sound."""
