"""Fill the interpreter whose memory becomes the snapshot. Runs inside Pyodide, at build time; the importer stays."""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import importlib.machinery
import linecache
import marshal
import os
import random
import re
import sys
import zipimport
from collections.abc import Iterable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

HAS_DOCSTRING = 0x4000000  # inspect's CO_HAS_DOCSTRING, which the typings of older Pythons do not know
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """A module that is not imported yet."""

    place: str
    is_package: bool
    # In this form code takes a third of the space that it takes as objects, which refer to each other all over.
    code: bytes


class Compiled:
    """Import modules from code that was compiled when the snapshot was made."""

    def __init__(self) -> None:
        self._modules: dict[str, Module] = {}

    def add(self, path: str, source: str) -> None:
        """Compile a module; path: as in `package/module.py`, from the working folder."""
        parts = path.removesuffix(".py").split("/")
        is_package = parts[-1] == "__init__"
        place = os.path.join(os.getcwd(), path)
        code = compile(bare(source), place, "exec", dont_inherit=True)
        name = ".".join(parts[:-1] if is_package else parts)
        self._modules[name] = Module(place, is_package, marshal.dumps(code))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return how to import a module that is here, else None."""
        module = self._modules.get(name)
        if module is None:
            return None
        loader: Any = self  # abstract classes' methods are of no use here
        spec = importlib.machinery.ModuleSpec(name, loader, origin=module.place, is_package=module.is_package)
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(module.place))
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code, and forget it."""
        exec(marshal.loads(self._modules.pop(module.__name__).code), module.__dict__)


compiled = Compiled()


def bare(source: str) -> ast.Module:
    """Return a module's tree without what nobody reads in a browser: docstrings, types of parameters and results."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), node))
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return tree


def compile_modules(sources: Mapping[str, str]) -> None:
    """Compile modules, to be imported now or by the browser; sources: by path."""
    for path, source in sources.items():
        compiled.add(path, source)
    if compiled not in sys.meta_path:
        sys.meta_path.insert(0, compiled)


def import_modules(names: Iterable[str]) -> None:
    """Import modules, so that the snapshot has them."""
    for name in names:
        importlib.import_module(name)


class Absent:
    """Stand for something of the browser where there is none."""

    def __init__(self, name: str) -> None:
        self.name = name


_to_fill: list[tuple[dict[str, Any], str, str]] = []
"""Where something of the browser goes, by namespace and name, and its name in the browser."""


def import_for_browser(names: Sequence[str]) -> None:
    """Import modules that take names from the browser; `awake` gives them the real things.

    Raises RuntimeError where a module has done more with such a thing than to give it a name.
    """
    absent: dict[str, Absent] = {}

    def stand_in(name: str) -> Absent:
        if name.startswith("__"):
            raise AttributeError(name)
        return absent.setdefault(name, Absent(name))

    browser = ModuleType("js")
    browser.__dict__["__getattr__"] = stand_in
    sys.modules["js"] = browser
    import_modules(names)
    del sys.modules["js"]
    namespaces = [sys.modules[name].__dict__ for name in names]
    for namespace in namespaces:
        _to_fill.extend((namespace, key, thing.name) for key, thing in namespace.items() if isinstance(thing, Absent))
    expected = {id(absent), *map(id, namespaces)}
    for thing in absent.values():
        holders = [holder for holder in gc.get_referrers(thing) if id(holder) not in expected]
        if any(isinstance(holder, dict | list | tuple | FunctionType | type) for holder in holders):
            raise RuntimeError(f"{thing.name} of the browser is used where a module is imported.")


def import_standard(names: Iterable[str]) -> None:
    """Import modules of the standard library; names: of modules, or of what is in modules."""
    for name in names:
        module, _, part = name.rpartition(".")
        if not module or not hasattr(importlib.import_module(module), part):
            importlib.import_module(name)


def tidy() -> None:
    """Forget what is of no use to the page, and what only this machine or this moment knows.

    Raises RuntimeError when there is a generator of random numbers that the browser would not reseed.
    """
    for thing in gc.get_objects():
        forget_documentation(thing)
    random.seed(0)
    re.purge()
    linecache.clearcache()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
    hidden = random._inst
    if any(type(thing) is random.Random and thing is not hidden for thing in gc.get_objects()):
        raise RuntimeError("A generator of random numbers would draw the same for every visitor.")
    # Else each later collection would mark every object, and so change the memory all over.
    gc.freeze()


def awake() -> None:
    """Take from the browser what no snapshot may have: chance, and what is the browser's itself."""
    random.seed()
    browser = importlib.import_module("js")
    for namespace, key, name in _to_fill:
        # A worker has no document.
        if hasattr(browser, name):
            namespace[key] = getattr(browser, name)


def forget_documentation(thing: Any) -> None:
    """Take the docstring from a function, class or module of the standard library, and the types from a function."""
    if isinstance(thing, FunctionType):
        code = thing.__code__
        if code.co_flags & HAS_DOCSTRING:
            thing.__code__ = code.replace(
                co_consts=(None, *code.co_consts[1:]), co_flags=code.co_flags & ~HAS_DOCSTRING
            )
            thing.__doc__ = None
        if thing.__annotate__ is not None:  # type: ignore[attr-defined]
            thing.__annotate__ = None  # type: ignore[attr-defined]
    elif isinstance(thing, ModuleType):
        thing.__doc__ = None
    elif isinstance(thing, type) and isinstance(thing.__dict__.get("__doc__"), str):
        with contextlib.suppress(TypeError):  # a type written in C may refuse
            thing.__doc__ = None
