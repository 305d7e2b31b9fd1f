"""What was unusual about a game: three facts for its result, each a figure with words, and why it was won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from session.charts.review import GameReview
from session.charts.statistics import statistics
from session.table.log import turn_of
from session.text.i18n import _, ngettext
from session.text.words import ending_words
from taluva import Ending, Game, Kind, Mode, Outcome, Placement

MOST = 3
"""How many facts a result shows."""


class Fact(NamedTuple):
    """A fact: a figure to print large, and the words below it."""

    figure: str
    words: str


class _Candidate(NamedTuple):
    """A fact, and how unusual it is: 1 is what few games have; known chances count more than any of these."""

    unusual: float
    fact: Fact


def why_words(game: Game) -> str:
    """Return in one or two sentences what decided a finished game."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.reason is not Ending.TILES or game.options.mode is Mode.TEAMS:
        return ending_words(game.options, outcome)
    winner = outcome.winners[0]
    players = game.position.players
    others = [seat for seat in range(len(players)) if seat not in outcome.winners]
    others = [seat for seat in others if not players[seat].out] or others
    if len(outcome.winners) > 1 or not others:
        return ending_words(game.options, outcome)
    return _lead_words(players[winner].built, max(players[seat].built for seat in others))


def _lead_words(own: Sequence[int], other: Sequence[int]) -> str:
    """Return by what the winner is ahead; own, other: temples, towers and huts."""
    place = next((at for at, (won, lost) in enumerate(zip(own, other)) if won != lost), None)
    if place is None:
        raise AssertionError("equal players win together")
    won, lost = own[place], other[place]
    if place == 0:
        return ngettext(
            "Ahead by {count} temple: {won} to {lost}.",
            "Ahead by {count} temples: {won} to {lost}.",
            won - lost,
            won=won,
            lost=lost,
        )
    if place == 1:
        return ngettext(
            "Ahead by {count} tower: {won} to {lost}. Temples are tied.",
            "Ahead by {count} towers: {won} to {lost}. Temples are tied.",
            won - lost,
            won=won,
            lost=lost,
        )
    return ngettext(
        "Ahead by {count} hut: {won} to {lost}. Temples and towers are tied.",
        "Ahead by {count} huts: {won} to {lost}. Temples and towers are tied.",
        won - lost,
        won=won,
        lost=lost,
    )


def facts(game: Game, names: Sequence[str], you: int | None, review: GameReview | None = None) -> tuple[Fact, ...]:
    """Return the three most unusual facts of a finished game, the most unusual first.

    you: the seat whose player is addressed, or None. review: the chances of winning, if they are known.
    """
    outcome = game.outcome
    assert outcome is not None
    candidates = [*_chances(game, names, you, review, outcome), *_board_facts(game, names, you, outcome)]
    best = sorted(candidates, key=lambda candidate: -candidate.unusual)[:MOST]
    return tuple(candidate.fact for candidate in best)


def turning_ply(review: GameReview, seat: int) -> int | None:
    """Return the ply after which a seat's chances had changed most in its favour or against it; None if unknown."""
    stands = review.stands
    swings = [(abs(b.chances[seat] - a.chances[seat]), b.ply) for a, b in pairwise(stands)]
    return max(swings)[1] if swings else None


def leads_from(game: Game, seats: Sequence[int]) -> int | None:
    """Return the turn after which the winners, `seats`, stayed ahead to the end; None if they never were or always."""
    turns = statistics(game).turns
    last_behind = 0
    for turn in turns:
        own = max(turn.built[seat] for seat in seats)
        others = [built for seat, built in enumerate(turn.built) if seat not in seats]
        if others and own <= max(others):
            last_behind = turn.number
    return None if last_behind in (0, len(turns)) else last_behind + 1


def _chances(
    game: Game, names: Sequence[str], you: int | None, review: GameReview | None, outcome: Outcome
) -> list[_Candidate]:
    if review is None or len(review.stands) < 3:
        return []
    candidates = []
    if you is not None:
        won = you in outcome.winners
        pick = min if won else max
        stand = pick(review.stands, key=lambda each: each.chances[you])
        figure = _("{share}%").format(share=round(100 * stand.chances[you]))
        words = _("your lowest chance, after turn {turn}") if won else _("your best chance, after turn {turn}")
        candidates.append(_Candidate(3, Fact(figure, words.format(turn=turn_of(game, stand.ply)))))
    ply = turning_ply(review, outcome.winners[0] if you is None else you)
    if ply is not None:
        candidates.append(_Candidate(2, Fact(str(turn_of(game, ply)), _("the turn that changed the chances most"))))
    return candidates


def _board_facts(game: Game, names: Sequence[str], you: int | None, outcome: Outcome) -> list[_Candidate]:
    return [
        each
        for each in (
            _buried(game, names, you),
            _largest_expansion(game, names, you),
            _highest(game),
            _largest_settlement(game, names, you),
            _eruptions(game),
            _lead(game, names, you, outcome),
            _left(game, outcome),
        )
        if each is not None
    ]


def _buried(game: Game, names: Sequence[str], you: int | None) -> _Candidate | None:
    players = game.position.players
    seat = max(range(len(players)), key=lambda each: (players[each].buried, each == you))
    count = players[seat].buried
    if not count:
        return None
    if seat == you:
        words = ngettext("hut you lost to lava", "huts you lost to lava", count)
    else:
        words = ngettext("hut {name} lost to lava", "huts {name} lost to lava", count, name=names[seat])
    return _Candidate(count / 8, Fact(str(count), words))


def _largest_expansion(game: Game, names: Sequence[str], you: int | None) -> _Candidate | None:
    best, by = 0, 0
    for before, move in zip(game.positions, game.moves):
        if not isinstance(move, Placement) and move.kind is Kind.EXPAND:
            cost = before.builds.expansion(move).cost
            if cost > best:
                best, by = cost, before.seat
    if not best:
        return None
    if by == you:
        words = ngettext("hut you built in one turn", "huts you built in one turn", best)
    else:
        words = ngettext("hut in one turn: {name}", "huts in one turn: {name}", best, name=names[by])
    return _Candidate(best / 9, Fact(str(best), words))


def _highest(game: Game) -> _Candidate | None:
    board = game.position.board
    level = max(board.level(hex_) for laid in board.laid for hex_ in laid.hexes())
    words = ngettext("level at the island’s highest point", "levels at the island’s highest point", level)
    return _Candidate((level - 2) / 4, Fact(str(level), words))


def _largest_settlement(game: Game, names: Sequence[str], you: int | None) -> _Candidate | None:
    board = game.position.board
    sizes = [
        (len(board.frame.hexes(settlement.hexes)), seat)
        for seat, own in enumerate(board.settlements)
        for settlement in own
    ]
    if not sizes:
        return None
    size, seat = max(sizes)
    if seat == you:
        words = ngettext("hex in your largest settlement", "hexes in your largest settlement", size)
    else:
        words = ngettext(
            "hex in the largest settlement: {name}", "hexes in the largest settlement: {name}", size, name=names[seat]
        )
    return _Candidate(size / 14, Fact(str(size), words))


def _eruptions(game: Game) -> _Candidate | None:
    count = sum(player.eruptions for player in statistics(game).players)
    share = count / max(len(game.position.board.laid), 1)
    words = ngettext("eruption in this game", "eruptions in this game", count)
    return _Candidate(share * 1.2, Fact(str(count), words))


def _lead(game: Game, names: Sequence[str], you: int | None, outcome: Outcome) -> _Candidate | None:
    turn = leads_from(game, outcome.winners)
    if turn is None or len(outcome.winners) > 1:
        return None
    turns = turn_of(game, game.ply)
    if outcome.winners[0] == you:
        words = _("the turn that put you ahead for good")
    else:
        words = _("the turn that put {name} ahead for good").format(name=names[outcome.winners[0]])
    return _Candidate(turn / turns, Fact(str(turn), words))


def _left(game: Game, outcome: Outcome) -> _Candidate | None:
    left = game.position.tiles_left
    if outcome.reason is Ending.TILES or not left:
        return None
    words = ngettext("tile was never drawn", "tiles were never drawn", left)
    return _Candidate(left / 16, Fact(str(left), words))
