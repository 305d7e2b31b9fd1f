"""When a game ends in the search, and with what result, by the rules of `taluva.ending`."""

from __future__ import annotations

from bots.search_state import SearchState
from taluva import Mode, Options, Outcome
from taluva.ending import Ending, Player, after_building, after_elimination, after_last_tile, outcome_of, team_score

HUTS_PER_TEMPLE, HUTS_PER_TOWER = 10_000, 200
"""What a temple and a tower are in the final count, in huts: more than all huts, or all towers and huts."""


def wins_early(options: Options, state: SearchState) -> bool:
    """Return whether the seat to move, which has just built, takes the first place, or the best one left."""
    if options.mode is not Mode.TEAMS and state.supplies[state.seat].count(0) < 2:
        return False
    players, _ = after_building(options, state.players(), state.seat)
    return players[state.seat].place is not None


def end_turn(options: Options, state: SearchState) -> SearchState:
    """Return the state after the seat to move has built: the next seat to move, or the game over."""
    supply = state.supplies[state.seat]
    if supply.count(0) >= 2 or (0 in supply and options.mode is Mode.TEAMS):
        return _settle(options, state, *after_building(options, state.players(), state.seat))
    if state.tiles_left == 0:
        return _settle(options, state, state.players(), None)
    count = len(state.supplies)
    seat = (state.seat + 1) % count
    while not state.plays(seat):
        seat = (seat + 1) % count
    return state.with_turn(state.statuses, seat, False)


def eliminate(options: Options, state: SearchState) -> SearchState:
    """Return the state after the seat to move could not build."""
    return _settle(options, state, *after_elimination(options, state.players(), state.seat))


def outcome_scores(options: Options, outcome: Outcome) -> list[float]:
    """Return each seat's score, 0 to 1: 1 for a victory, divided among those who share it.

    With *ranking* the share of the other players that it beats.
    """
    count = len(outcome.places)
    if options.mode is Mode.RANKING:
        scores = []
        for place in outcome.places:
            assert place is not None
            above = sum(other is not None and other < place for other in outcome.places)
            below = sum(other is not None and other > place for other in outcome.places)
            scores.append((1.0 + (below - above) / (count - 1)) / 2)
        return scores
    winners = outcome.winners
    # Members of a team do not share a victory with each other.
    share = 1.0 / (len(winners) // 2 if options.mode is Mode.TEAMS else len(winners))
    return [share if seat in winners else 0.0 for seat in range(count)]


def final_scores(options: Options, state: SearchState) -> list[float]:
    """Return each seat's score after the last tile, or after the end that the state has come to."""
    return outcome_scores(options, outcome_of(state.players(), Ending.TILES))


def final_lead(options: Options, state: SearchState, seat: int) -> int:
    """Return by how much a seat leads in the final count; temples decide, then towers, then huts."""
    if options.mode is Mode.TEAMS:
        players = state.players()
        team = options.team_of(seat)
        others = [s for s in range(len(players)) if s not in team]
        return _count(team_score(players, team)) - _count(team_score(players, others))
    best = None
    for other, supply in enumerate(state.supplies):
        if other != seat and state.plays(other):
            built = _count((-supply[1], -supply[2], -supply[0]))
            best = built if best is None else max(best, built)
    huts, temples, towers = state.supplies[seat]
    return _count((-temples, -towers, -huts)) - (best or 0)


def _count(built: tuple[int, int, int]) -> int:
    temples, towers, huts = built
    return temples * HUTS_PER_TEMPLE + towers * HUTS_PER_TOWER + huts


def _settle(options: Options, state: SearchState, players: tuple[Player, ...], ending: Ending | None) -> SearchState:
    if ending is None and state.tiles_left == 0:
        players, ending = after_last_tile(options, players)
    statuses = tuple((player.buried, player.out, player.place) for player in players)
    if ending is not None:
        return state.with_turn(statuses, state.seat, True)
    seat = (state.seat + 1) % len(players)
    while not players[seat].plays:
        seat = (seat + 1) % len(players)
    return state.with_turn(statuses, seat, False)
