"""The entry of a finished game: what decided it, what was buried, who was ahead; its line in the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.record.entry import Way, entry_of, format_entry, lead_values, parse_entry
from session.saves.save import new_save
from taluva import Ending, Mode, Placement
from tests.session.pages import FOUR_PLIES
from tests.session.records import entry, finished, whole_entry, whole_game

SEEDS = range(20)


def test_a_game_that_goes_on_has_no_entry() -> None:
    assert entry_of(new_save(FOUR_PLIES, (1, 2))) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_an_entry_says_what_the_game_says(seed: int) -> None:
    game = whole_game(seed)
    outcome = game.outcome
    assert outcome is not None
    entry = whole_entry(seed)
    assert {seat for seat, place in enumerate(entry.places) if place == 1} == set(outcome.winners)
    assert entry.turns == sum(isinstance(move, Placement) for move in game.moves)
    if outcome.reason is Ending.EARLY:
        assert entry.way is Way.EARLY
    if game.options.mode is Mode.SOLO and outcome.reason is Ending.TILES:
        assert (entry.way is Way.SHARED) == (len(outcome.winners) > 1) or entry.way is Way.LAST
        _check_margin(seed)


def _check_margin(seed: int) -> None:
    """Check that the margin is the first kind in which the winner has more than every other player."""
    entry, game = whole_entry(seed), whole_game(seed)
    places = {Way.TEMPLES: 0, Way.TOWERS: 1, Way.HUTS: 2}
    if entry.way not in places:
        return
    winner = entry.places.index(1)
    built = [player.built for player in game.position.players]
    others = [score for seat, score in enumerate(built) if seat != winner and not game.position.players[seat].out]
    kind = places[entry.way]
    best = max(others)
    assert built[winner][:kind] == best[:kind]
    assert built[winner][kind] - best[kind] == entry.margin > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lead_ends_as_the_count_says(seed: int) -> None:
    game, entry = whole_game(seed), whole_entry(seed)
    values = lead_values(entry.lead)
    assert len(values) == entry.turns
    if len(game.names) == 2:
        own, other = (player.built for player in game.position.players)
        assert (values[-1] > 0) == (own > other) and (values[-1] < 0) == (own < other)
        turned = entry_of(finished("a", seed, levels=(1, 0)))
        assert turned is not None
        assert lead_values(turned.lead) == tuple(-value for value in values)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_most_buried_at_once_is_found_by_counting_again(seed: int) -> None:
    game, entry = whole_game(seed), whole_entry(seed)
    for seat in range(len(game.names)):
        losses = [
            sum(p.buried for s, p in enumerate(after.players) if s != seat)
            - sum(p.buried for s, p in enumerate(before.players) if s != seat)
            for before, after in zip(game.positions, game.positions[1:])
            if before.seat == seat
        ]
        assert entry.buried[seat] == max(losses)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_entry_is_read_as_it_was_written(seed: int) -> None:
    entry = whole_entry(seed)
    assert parse_entry(entry.id, format_entry(entry)) == entry


@given(st.text(max_size=80) | st.integers(0, 60).map(lambda cut: format_entry(entry(1))[:cut]))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        entry = parse_entry("a", text)
    except ValueError:
        return
    assert parse_entry("a", format_entry(entry)) == entry
