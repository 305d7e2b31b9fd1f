from web.brain_worker import ask, halt, poll  # noqa: F401

__export__ = ["ask", "halt", "poll"]
