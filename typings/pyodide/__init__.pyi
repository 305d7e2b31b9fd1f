"""Pyodide, of which the page uses pyodide.ffi."""
