from web.engine.worker import ask, halt, poll

__all__ = __export__ = ["ask", "halt", "poll"]
