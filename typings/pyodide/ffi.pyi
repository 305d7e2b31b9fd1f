"""The parts of Pyodide's interface to JavaScript that the page uses."""

from collections.abc import Callable
from typing import Any

class JsProxy:
    def __getattr__(self, name: str) -> Any: ...

class JsException(JsProxy, Exception):
    name: str
    message: str

class JsDoubleProxy(JsProxy):
    def destroy(self) -> None: ...
    def unwrap(self) -> Any: ...

class JsNull: ...

jsnull: JsNull

def create_proxy(obj: Any, /, *, capture_this: bool = ..., roundtrip: bool = ...) -> JsDoubleProxy: ...
def create_once_callable(obj: Callable[..., Any], /) -> JsDoubleProxy: ...
def to_js(
    obj: Any,
    /,
    *,
    depth: int = ...,
    pyproxies: JsProxy | None = ...,
    create_pyproxies: bool = ...,
    dict_converter: Callable[..., Any] | None = ...,
    default_converter: Callable[..., Any] | None = ...,
) -> Any: ...
