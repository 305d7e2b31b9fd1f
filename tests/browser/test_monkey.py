"""A random user: after every action the page agrees with the engine, logs no error, and can go on.

Environment: MONKEY_SEED (the seed), MONKEY_ACTIONS (how many), MONKEY_TRAIL (the file left by a failure, whose
actions are repeated instead).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from tests.browser.invariants import InvariantChecker
from tests.browser.monkey import Monkey
from tests.browser.monkey_actions import SEEDED, Action, perform
from tests.browser.pages import NewPage, ready
from tools.steps import STAMPS

pytestmark = pytest.mark.browser

SEED = int(os.environ.get("MONKEY_SEED", "1"))
FEW = int(os.environ.get("MONKEY_ACTIONS", "8"))
MANY = int(os.environ.get("MONKEY_ACTIONS", "2000"))
COUNTED_EVERY = 20
REPORTED = 40
SAID_EVERY = 100


def play_about(
    page: Page, site: str, complaints: list[str], seed: int, actions: int, progress: Callable[[], None]
) -> InvariantChecker:
    """Let the monkey perform many actions; on failure report the seed and the trail."""
    replayed = os.environ.get("MONKEY_TRAIL")
    script = [] if not replayed else [Action.parse(line) for line in Path(replayed).read_text("utf-8").splitlines()]
    monkey, checker = Monkey(seed), InvariantChecker(page)
    trail: list[Action] = []
    page.add_init_script(SEEDED.replace("SEED", str(seed)))
    page.on("filechooser", lambda _: None)  # no file is chosen
    page.goto(site)
    ready(page)
    try:
        facts = checker.look()
        for number in range(len(script) or actions):
            action = script[number] if script else monkey.decide(facts["targets"], facts["size"])
            trail.append(action)
            progress()
            perform(page, site, action)
            facts = checker.look(action.kind == "reload")
            assert not complaints, "\n".join(complaints)
            if number % COUNTED_EVERY == 0:
                checker.count()
            if number % SAID_EVERY == 0:
                print(f"seed {seed}: {number} actions", flush=True)
    except (AssertionError, Error) as error:
        trail_file = STAMPS / f"monkey-{seed}.txt"
        trail_file.write_text("".join(f"{action}\n" for action in trail), encoding="utf-8")
        tail = "\n".join(str(action) for action in trail[-REPORTED:])
        report = f"seed {seed}, action {len(trail)}: {error}\nThe trail is in {trail_file}; its end:\n{tail}"
        pytest.fail(report, pytrace=False)
    return checker


def test_a_random_user_finds_nothing_wrong(
    new_page: NewPage, site: str, complaints: list[str], progress: Callable[[], None]
) -> None:
    page = new_page(has_touch=True, viewport={"width": 1280, "height": 800})
    play_about(page, site, complaints, SEED, FEW, progress)


@pytest.mark.long
def test_a_random_user_finds_nothing_wrong_in_a_long_session(
    new_page: NewPage, site: str, complaints: list[str], progress: Callable[[], None]
) -> None:
    page = new_page(has_touch=True, viewport={"width": 1280, "height": 800})
    checker = play_about(page, site, complaints, SEED, MANY, progress)
    print(checker.most, checker.situations)
