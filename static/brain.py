from web.brain_worker import ask, halt, poll

__all__ = __export__ = ["ask", "halt", "poll"]
