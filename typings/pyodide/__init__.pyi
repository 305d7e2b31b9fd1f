"""Pyodide; the page uses pyodide.ffi."""
