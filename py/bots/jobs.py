"""What a service works on: the search of a position, the review of a game, the judgement of a turn, or looking on.

A job runs in small steps and reports its state at any time. Requests and states are the
JSON objects described in docs/bots.md. Several services can share a search or a review: each of the helpers works on a
request with `share`, and what they say of it is given to the one that answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from bots.candidates import Candidate
from bots.incremental import IncrementalWork
from bots.levels import LEVELS, Player
from bots.merging import merged
from bots.reasons import Reason, distinct_reasons, reasons_for
from bots.review import Review, worst
from bots.search import Search
from bots.turn_review import Harm, Mistake, TurnReview
from taluva import Move, parse_move, parse_position
from taluva.variations_text import parse_study

_MAX_CANDIDATES = 10
_MAX_SIMULATIONS = 100_000
_REVIEW_SIMULATIONS = 60
_MAX_MISTAKES = 3
_WATCH_SIMULATIONS = 4000
"""After so many, a position that is looked at can wait for what else there is to do."""


Shares: TypeAlias = Sequence[dict[str, Any]]
"""The states of the helpers that share a request."""


class Job(Protocol):
    """A job; its `clock` returns seconds, from any starting point."""

    def done(self, now: float) -> bool:
        """Return whether nothing is left to do."""

    @property
    def seconds(self) -> float | None:
        """Return how long it may take, None if that is not known."""

    @property
    def can_wait(self) -> bool:
        """Return whether everything else comes first."""

    def end(self) -> None:
        """Do no more: what there is so far is the answer."""

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Work until the clock reaches a time, or a little longer."""

    def state(self, now: float, others: Shares = ()) -> dict[str, Any]:
        """Return the progress and the results so far, as entries of a reply; others: the states of the helpers."""


class SearchJob:
    """Searches a position for the best turns.

    Raises NotationError, IllegalMoveError, ValueError, KeyError or TypeError for an invalid request.
    """

    def __init__(self, request: dict[str, Any], now: float) -> None:
        player = _player(request)
        self._search = player.search(parse_position(request["position"]), int(request["seed"]))
        self._count = max(1, min(int(request.get("candidates", 1)), _MAX_CANDIDATES))
        self._seconds = max(0.001, min(float(request.get("seconds", player.seconds)), player.seconds))
        # A fixed number of simulations gives the same moves on any machine.
        self._timed = "simulations" not in request
        self._with_reasons = bool(request.get("reasons", False))
        self._reasons: dict[tuple[Move, ...], list[Reason]] = {}
        self._helps = bool(request.get("share", False))
        self._first = tuple(parse_move(text) for text in request.get("first", ()))
        position = self._search.position
        for move in self._first:
            position = position.play(move)
        self._end = now + self._seconds
        self._ended = False

    @property
    def seconds(self) -> float | None:
        """Return how long it may take by the clock, None for a number of simulations."""
        return self._seconds if self._timed else None

    @property
    def can_wait(self) -> bool:
        """Return False: somebody waits for the answer."""
        return False

    def done(self, now: float) -> bool:
        """Return whether the search has ended or its time is up."""
        return self._ended or self._search.done or (self._timed and now >= self._end)

    def end(self) -> None:
        """Let the best so far be the answer."""
        self._ended = True

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Continue the search, no longer than the request allows."""
        self._search.step(clock, min(until, self._end) if self._timed else until)

    def state(self, now: float, others: Shares = ()) -> dict[str, Any]:
        """Return the progress, the seconds left, and the best candidates so far; a helper's are all it has tried."""
        search, done = self._search, self.done(now)
        if self._helps:
            return {"share": [_share(candidate) for candidate in self._tried()] if done else []}
        left = max(0.0, self._end - now) if self._timed else 0.0
        time_used = 1 - left / self._seconds if self._timed else 0.0
        best = self._best(others)
        candidates: list[dict[str, Any]] = [
            {"moves": _moves(candidate.moves), "chances": round(candidate.chances, 4)} for candidate in best
        ]
        if done and self._with_reasons:
            turns = [(each.chances, self._reasons_for(each.moves)) for each in best]
            for entry, reasons in zip(candidates, distinct_reasons(turns)):
                entry["reasons"] = _reasons(reasons)
        progress = 1.0 if done else max(time_used, search.progress)
        return {"progress": round(progress, 3), "left": round(left, 3), "candidates": candidates}

    def _tried(self) -> list[Candidate]:
        return self._search.candidates(self._search.settings.arms)

    def _best(self, shares: Shares) -> list[Candidate]:
        """Return the best candidates so far, after the turn that the request wants first, whatever it is worth."""
        search = self._search
        others = search.candidates(_MAX_CANDIDATES)
        if any(share["share"] for share in shares):
            given = [[_candidate_of(entry, search.position.seat) for entry in share["share"]] for share in shares]
            own = [candidate for candidate in self._tried() if candidate.visits]
            others = merged([own, *given], search.position.seat)[:_MAX_CANDIDATES]
        if not self._first:
            return others[: self._count]
        chances = tuple(search.chances())
        unknown = Candidate(self._first, chances[search.position.seat], chances, 0)
        first = next((candidate for candidate in others if candidate.moves == self._first), unknown)
        return [first, *(candidate for candidate in others if candidate != first)][: self._count]

    def _reasons_for(self, moves: tuple[Move, ...]) -> list[Reason]:
        if moves not in self._reasons:
            self._reasons[moves] = reasons_for(self._search.position, moves)
        return self._reasons[moves]


class UntimedJob:
    """A job that takes as long as its work takes."""

    def __init__(self, work: IncrementalWork) -> None:
        self._work = work

    @property
    def seconds(self) -> float | None:
        """Return None: nobody knows before."""
        return None

    @property
    def can_wait(self) -> bool:
        """Return False, but for what never ends."""
        return False

    def done(self, now: float) -> bool:
        """Return whether nothing is left to do."""
        return self._work.done

    def end(self) -> None:
        """Go on: half an answer is none, or is given all the time."""

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Continue the work."""
        self._work.step(clock, until)


class ReviewJob(UntimedJob):
    """Reviews a game.

    Raises NotationError, ValueError, KeyError or TypeError for an invalid request.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        game = parse_study(request["review"]).main
        self._seats = range(game.options.players)
        simulations = _simulations(request, _REVIEW_SIMULATIONS)
        first, parts = map(int, request.get("part", (0, 1)))
        if not 0 <= first < parts:
            raise ValueError(f"there is no part {first} of {parts}")
        self._review = Review(game, simulations=simulations, seed=int(request["seed"]), part=(first, parts))
        self._helps = bool(request.get("share", False))
        super().__init__(self._review)
        self._ended = False

    def done(self, now: float) -> bool:
        """Return whether all turns have been reviewed, or all that are a helper's part."""
        return self._ended or super().done(now) or (self._helps and self._review.part <= self._review.reviewed)

    def end(self) -> None:
        """Review no more turns."""
        self._ended = True

    def state(self, now: float, others: Shares = ()) -> dict[str, Any]:
        """Return the progress, the chances after each turn so far, and each player's worst turns."""
        review = self._review
        chances = {ply: [round(chance, 4) for chance in chances] for ply, chances in review.chances}
        mistakes = [_mistake(mistake) for seat in self._seats for mistake in review.mistakes(seat, _MAX_MISTAKES)]
        for other in others:
            # What a helper has reviewed need not be reviewed again; what both have is the same.
            plies = {mistake["ply"] for mistake in mistakes}
            mistakes += [mistake for mistake in other["mistakes"] if mistake["ply"] not in plies]
            chances |= {ply: values for ply, values in other["chances"] if ply not in chances}
            review.reviewed.update(other["reviewed"])
        state = {
            "progress": round(review.progress, 3),
            "chances": [[ply, chances[ply]] for ply in sorted(chances)],
            "mistakes": [
                mistake
                for seat in self._seats
                for mistake in worst(
                    [mistake for mistake in mistakes if mistake["seat"] == seat], _lost_in, _ply_of, _MAX_MISTAKES
                )
            ],
        }
        return {**state, "reviewed": sorted(review.reviewed)} if self._helps else state


class JudgeJob(UntimedJob):
    """Judges a turn that was tried instead of one of a game's, as its review does.

    earlier: the last judgement, whose search serves again for another turn in the same place.
    Raises NotationError, IllegalMoveError, ValueError, KeyError or TypeError for an invalid request.
    """

    def __init__(self, request: dict[str, Any], earlier: JudgeJob | None = None) -> None:
        game = parse_study(request["judge"]).main
        moves = [parse_move(text) for text in request["moves"]]
        ply, seed = int(request["ply"]), int(request["seed"])
        simulations = _simulations(request, _REVIEW_SIMULATIONS)
        self._place = game, ply, seed, simulations
        same = None
        if earlier is not None and earlier._turn.done and earlier._place == self._place:
            same = earlier._turn
        self._turn: TurnReview = TurnReview(game, ply, moves, simulations=simulations, seed=seed + ply, earlier=same)
        super().__init__(self._turn)

    def state(self, now: float, others: Shares = ()) -> dict[str, Any]:
        """Return the progress and, once done, what the turn is worth."""
        if not self._turn.done:
            return {"progress": round(self._turn.progress, 3)}
        judged = self._turn.mistake()
        return {
            "progress": 1.0,
            "chances": round(judged.played.chances, 4),
            "best": round(judged.better.chances, 4),
            "own": _reasons(judged.own),
            "reasons": _reasons(judged.reasons),
            "shared": judged.shared,
            **_harm(judged.harm),
        }


class WatchJob(UntimedJob):
    """Looks on at a position that is studied, for as long as it is asked: the best turns so far, with their reasons.

    Raises NotationError, ValueError, KeyError or TypeError for an invalid request.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        settings = LEVELS[max(LEVELS)].settings.with_simulations(_simulations(request, _MAX_SIMULATIONS))
        self._search = Search(parse_position(request["watch"]), settings, seed=int(request["seed"]))
        self._count = max(1, min(int(request.get("candidates", 3)), _MAX_CANDIDATES))
        super().__init__(self._search)
        self._reasons: dict[tuple[Move, ...], list[Reason]] = {}

    @property
    def can_wait(self) -> bool:
        """Return whether the position has been looked at for long."""
        return self._search.simulations >= _WATCH_SIMULATIONS

    def state(self, now: float, others: Shares = ()) -> dict[str, Any]:
        """Return the best turns so far; each with every seat's chances and how often it was tried."""
        search = self._search
        best = search.candidates(self._count)
        reasons = distinct_reasons([(each.chances, self._reasons_for(each.moves)) for each in best])
        return {
            "progress": round(search.progress, 3),
            "tries": search.simulations,
            "candidates": [
                {
                    "moves": _moves(candidate.moves),
                    "all": [round(chance, 4) for chance in candidate.all_chances],
                    "tries": candidate.visits,
                    "reasons": _reasons(own),
                }
                for candidate, own in zip(best, reasons)
            ],
        }

    def _reasons_for(self, moves: tuple[Move, ...]) -> list[Reason]:
        if moves not in self._reasons:
            self._reasons[moves] = reasons_for(self._search.position, moves)
        return self._reasons[moves]


def _player(request: dict[str, Any]) -> Player:
    player = LEVELS[int(request["level"])]
    if "simulations" in request and player.settings.simulations:
        player = player._replace(settings=player.settings.with_simulations(_simulations(request, 1)))
    return player


def _simulations(request: dict[str, Any], default: int) -> int:
    return max(1, min(int(request.get("simulations", default)), _MAX_SIMULATIONS))


def _moves(moves: Sequence[Move]) -> list[str]:
    return [str(move) for move in moves]


def _reasons(reasons: Sequence[Reason]) -> list[list[Any]]:
    return [[reason.kind.value, reason.seat, reason.amount, reason.size] for reason in reasons]


def _mistake(mistake: Mistake) -> dict[str, Any]:
    return {
        "ply": mistake.ply,
        "seat": mistake.seat,
        "lost": round(mistake.lost, 4),
        "played": _moves(mistake.played.moves),
        "better": _moves(mistake.better.moves),
        "chances": round(mistake.played.chances, 4),
        "reasons": _reasons(mistake.reasons),
        "shared": mistake.shared,
        **_harm(mistake.harm),
    }


def _harm(harm: Harm) -> dict[str, Any]:
    return {"answer": _moves(harm.answer), "harm": _reasons(harm.reasons)}


def _share(candidate: Candidate) -> list[Any]:
    return [_moves(candidate.moves), list(candidate.all_chances), candidate.visits]


def _candidate_of(entry: Sequence[Any], seat: int) -> Candidate:
    texts, chances, visits = entry
    return Candidate(tuple(map(parse_move, texts)), chances[seat], tuple(chances), visits)


def _lost_in(mistake: dict[str, Any]) -> float:
    return float(mistake["lost"])


def _ply_of(mistake: dict[str, Any]) -> int:
    return int(mistake["ply"])
