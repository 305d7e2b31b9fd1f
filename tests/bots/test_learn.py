"""Weights are learnt by play: towards what wins, from where learning stopped, and never over a damaged state."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.__main__ import main
from bots.learn import State, measured, new_state, read, step, write
from bots.levels import player_of, weights_text
from bots.weights import TUNED
from taluva.command_line import CommandError


def temple_lover(one: str, other: str, games: int, seed: int) -> list[float]:
    """Let the player win that likes the first temple more."""
    return [float(player_of(one).weights.temple1[0] > player_of(other).weights.temple1[0])] * games


def after(steps: int, state: State) -> State:
    """Return a state after more steps."""
    for _ in range(steps):
        state = step(state, temple_lover)
    return state


def test_weights_are_read_as_they_are_written() -> None:
    weights = TUNED._replace(hut=(1, -2, 3))
    assert player_of(f"one-turn,{weights_text(weights)}").weights == weights


def test_the_weights_move_towards_what_wins_and_the_steps_become_smaller() -> None:
    first = new_state("one-turn", 1, 2)
    learnt = after(40, first)
    assert learnt.rounded.temple1[0] > 1.5 * TUNED.temple1[0] and learnt.start == TUNED
    early = abs(after(1, first).weights[0][1] - first.weights[0][1])
    late = abs(after(1, learnt._replace(weights=first.weights)).weights[0][1] - first.weights[0][1])
    assert 0 < late < early


def test_learning_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "state"
    write(file, after(3, new_state("one-turn", 5, 2)))
    assert after(2, read(file)) == after(5, new_state("one-turn", 5, 2))
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_the_gain_is_measured_against_the_first_weights() -> None:
    gain = measured(after(5, new_state("one-turn", 1, 2)), 10, temple_lover).gain
    assert gain is not None and gain["score"][0] == 1.0 and gain["games"] == 10 and gain["date"]


@pytest.mark.parametrize("damage", ["", "[]", "{}", '{"format": "taluva weights 2"}', "half", "weight"])
def test_a_damaged_state_is_an_error_and_stays_as_it_is(
    tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state"
    write(file, new_state("one-turn", 5, 2))
    text = file.read_text(encoding="utf-8")
    damaged = text[:200] if damage == "half" else text.replace("715", '"x"') if damage == "weight" else damage
    file.write_text(damaged, encoding="utf-8")
    with pytest.raises(CommandError, match="damaged"):
        read(file)
    assert main(["learn", str(file), "--steps", "1"]) == 1
    assert "damaged" in capsys.readouterr().err and file.read_text(encoding="utf-8") == damaged


@pytest.mark.slow
def test_the_command_learns_measures_and_prints_the_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["learn", str(tmp_path / "state"), "--steps", "1", "--decks", "1", "--measure", "2"]
    assert main(command) == 0
    output = capsys.readouterr().out
    assert "temple1=(" in output and "2 games against the first weights: " in output
    assert len(read(tmp_path / "state").scores) == 1
