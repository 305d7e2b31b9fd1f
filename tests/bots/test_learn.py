"""Weights are learnt by play: towards what wins, from where learning stopped, and never over a damaged state."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import pytest

from bots import evolution
from bots.__main__ import main
from bots.learn import measured, played
from bots.learning_state import METHODS, State, new_state, read, write
from bots.levels import player_of, weights_text
from bots.spsa import step
from bots.weight_groups import GROUPS
from bots.weights import LEARNED, TUNED, Weights
from taluva import Mode, Options
from taluva.command_line import CommandError
from taluva.notation import format_options


def love_of_temples(player: str) -> int:
    """Return the weight of the first temple, early, for a player whose weights its name gives."""
    weights = player_of(player).weights
    assert weights is not None
    return weights.temple1[0]


def temple_lover(one: str, other: str, games: int, seed: int) -> list[float]:
    """Let the player win that likes the first temple more."""
    return [float(love_of_temples(one) > love_of_temples(other))] * games


def after(steps: int, state: State) -> State:
    """Return a state after more steps."""
    if state.method == "cma":
        return [*islice(evolution.steps(state, temple_lover), steps)][-1]
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


def test_groups_stay_in_proportion() -> None:
    learnt = after(200, new_state("one-turn", 1, 2, "groups", start=LEARNED))
    assert learnt.start == LEARNED
    change = dict(zip(Weights._fields, (now[0] / first[0] for now, first in zip(learnt.weights, LEARNED))))
    for group in GROUPS:
        assert all(change[name] == pytest.approx(change[group[0]]) for name in group)
    assert change["temple1"] > 1.2 and change["threat_move"] == 1.0
    assert len({round(factor, 6) for factor in change.values()}) == len(GROUPS) + 1


@pytest.mark.parametrize("method", METHODS)
def test_learning_goes_on_where_it_stopped(tmp_path: Path, method: str) -> None:
    file = tmp_path / "state"
    write(file, after(3, new_state("one-turn", 5, 2, method)))
    assert after(2, read(file)) == after(5, new_state("one-turn", 5, 2, method))
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_candidates_of_a_step_play_the_same_decks_and_the_weights_move_towards_the_best() -> None:
    games: list[tuple[str, int, int]] = []

    def play(one: str, other: str, count: int, seed: int) -> list[float]:
        games.append((other, count, seed))
        return [float(love_of_temples(one) > love_of_temples(other))] * count

    *_, learnt = islice(evolution.steps(new_state("one-turn", 1, 2, "cma"), play), 12)
    assert len(games) == 12 * evolution.CANDIDATES
    assert len(set(games)) == len({seed for _, _, seed in games}) == 12
    assert learnt.rounded.temple1[0] > 1.1 * TUNED.temple1[0]


def test_weights_that_do_not_follow_from_their_scores_are_an_error(tmp_path: Path) -> None:
    file = tmp_path / "state"
    state = after(2, new_state("one-turn", 1, 2, "cma"))
    write(file, state._replace(weights=[(1 + early, middle, late) for early, middle, late in state.weights]))
    text = file.read_text(encoding="utf-8")
    assert main(["learn", str(file), "--steps", "1"]) == 1
    assert file.read_text(encoding="utf-8") == text


def test_a_file_goes_on_with_its_own_method(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state"
    write(file, new_state("one-turn", 5, 2, "cma"))
    assert main(["learn", str(file), "--steps", "0", "--method", "spsa"]) == 1
    assert "learnt by cma" in capsys.readouterr().err


def test_a_file_goes_on_from_the_weights_it_began_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state"
    learned = ["learn", str(file), "--steps", "0", "--start", "learned"]
    assert main(learned) == 0 and read(file).start == LEARNED
    text = file.read_text(encoding="utf-8")
    assert main(["learn", str(file), "--steps", "0", "--start", "tuned"]) == 1
    assert "other weights than tuned" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == text
    assert main(learned) == 0 and main(["learn", str(file), "--steps", "0"]) == 0


def test_cma_needs_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    assert main(["learn", str(tmp_path / "state"), "--steps", "1", "--method", "cma"]) == 1
    assert "pip install taluva[arena]" in capsys.readouterr().err


def test_a_file_with_one_gain_only_is_still_read(tmp_path: Path) -> None:
    file = tmp_path / "state"
    write(file, measured(after(5, new_state("one-turn", 1, 2)), 10, temple_lover))
    fields = json.loads(file.read_text(encoding="utf-8"))
    gain = fields.pop("gains")[0]
    for later in ("method", "candidates"):
        del fields[later]
    del gain["step"]
    file.write_text(json.dumps({**fields, "gain": gain}), encoding="utf-8")
    assert read(file).gain == {"step": 5, **gain}


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


def test_each_kind_of_game_is_learnt_in_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state"
    four = ["--players", "4", "--mode", "ranking"]
    assert main(["learn", str(file), "--steps", "0", *four]) == 0
    assert read(file).options == "players=4 tiles=12 huts=apart mode=ranking first=1"
    assert main(["learn", str(file), "--steps", "0"]) == 0
    assert main(["learn", str(file), "--steps", "0", "--all-tiles"]) == 1
    assert "in other games: players=4" in capsys.readouterr().err
    file.write_text(file.read_text(encoding="utf-8").replace("players=4", "players=5"), encoding="utf-8")
    with pytest.raises(CommandError, match="damaged"):
        read(file)


@pytest.mark.parametrize("options", [Options(2), Options(3), Options(4, mode=Mode.TEAMS)], ids=format_options)
def test_equal_players_score_a_half(options: Options) -> None:
    results = played(options, "1", "1", 12, 3, None)
    assert len(results) == 12 and sum(results) / 12 == pytest.approx(0.5)
