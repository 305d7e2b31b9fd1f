"""How turns end, by the rules of `taluva.ending`, and what an end is worth."""

from __future__ import annotations

from bots.field import Field, Status
from taluva import Mode, Options, Outcome
from taluva.ending import Ending, Player, after_building, after_elimination, after_last_tile, team_score


def wins(options: Options, field: Field) -> bool:
    """Tell whether the building of the seat to move takes the first place, or the best free."""
    if options.mode is not Mode.TEAMS and field.stock[field.seat].count(0) < 2:
        return False
    players, _ = after_building(options, field.players(), field.seat)
    return players[field.seat].place is not None


def ended(options: Options, field: Field) -> Field:
    """Return the field after a turn's building was judged: the next seat, or the end."""
    stock = field.stock[field.seat]
    if stock.count(0) >= 2 or (0 in stock and options.mode is Mode.TEAMS):
        return _judged(options, field, *after_building(options, field.players(), field.seat))
    if field.left == 0:
        return _judged(options, field, field.players(), None)
    count = len(field.stock)
    seat = (field.seat + 1) % count
    while not field.plays(seat):
        seat = (seat + 1) % count
    return _with(field, field.status, seat, False)


def eliminated(options: Options, field: Field) -> Field:
    """Return the field after the seat to move could not build."""
    return _judged(options, field, *after_elimination(options, field.players(), field.seat))


def results(options: Options, outcome: Outcome) -> list[float]:
    """Return what each seat gets from an outcome: 1 for a victory, parts when it is shared.

    With *ranking* it is the share of the other players left behind.
    """
    count = len(outcome.places)
    if options.mode is Mode.RANKING:
        found = []
        for place in outcome.places:
            assert place is not None
            above = sum(other is not None and other < place for other in outcome.places)
            below = sum(other is not None and other > place for other in outcome.places)
            found.append((1.0 + (below - above) / (count - 1)) / 2)
        return found
    winners = outcome.winners
    # A team's victory is shared only with the other team.
    share = 1.0 / (len(winners) // 2 if options.mode is Mode.TEAMS else len(winners))
    return [share if seat in winners else 0.0 for seat in range(count)]


def lead(options: Options, field: Field, seat: int) -> int:
    """Return how the count at the end of the tiles stands for a seat, temples before all."""
    if options.mode is Mode.TEAMS:
        players = field.players()
        own = options.team_of(seat)
        rest = [s for s in range(len(players)) if s not in own]
        return _counted(team_score(players, own)) - _counted(team_score(players, rest))
    best = None
    for other, stock in enumerate(field.stock):
        if other != seat and field.plays(other):
            built = _counted((-stock[1], -stock[2], -stock[0]))
            best = built if best is None else max(best, built)
    huts, temples, towers = field.stock[seat]
    return _counted((-temples, -towers, -huts)) - (best or 0)


def _counted(built: tuple[int, int, int]) -> int:
    temples, towers, huts = built
    return temples * 10000 + towers * 200 + huts


def _judged(options: Options, field: Field, players: tuple[Player, ...], reason: Ending | None) -> Field:
    if reason is None and field.left == 0:
        players, reason = after_last_tile(options, players)
    status = tuple((player.buried, player.out, player.place) for player in players)
    if reason is not None:
        return _with(field, status, field.seat, True)
    seat = (field.seat + 1) % len(players)
    while not players[seat].plays:
        seat = (seat + 1) % len(players)
    return _with(field, status, seat, False)


def _with(field: Field, status: tuple[Status, ...], seat: int, over: bool) -> Field:
    return Field(
        field.levels,
        field.terrains,
        field.flows,
        field.volcanoes,
        field.temples,
        field.towers,
        field.built,
        field.free,
        field.realms,
        field.stock,
        status,
        seat,
        field.left,
        over,
    )
