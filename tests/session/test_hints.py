"""Hints: the words for every reason, and the marks on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots import choose
from bots.jobs import SearchJob
from bots.reasons import ReasonKind
from session.table.cells import board_cells
from session.table.hints import KINDS, Hint, HintReason, hint_lines, reason_lines, reason_words
from session.table.intents import Cancel, Choose, Confirm, PlayMove, PointAt, Rotate, SetSeat, ShowMove, Suggest, Undo
from session.table.marks import hex_marks
from session.table.narrator import narration
from session.table.table import Table
from session.table.update import update
from taluva import Build, Game, Hex, Kind, Mode, Options, Phase, Placement, Rule, parse_move
from tests.rules.random_games import climber, random_game, whole_game
from tests.session.tables import after, table_of, with_setup
from tests.session.worker import told_when_done

NAMES = ("Ana", "Ben")


def hint_for(game: Game) -> Hint:
    """Return a hint as the worker makes it."""
    request = {"position": str(game.position), "level": 3, "seed": 1, "reasons": True, "simulations": 1}
    (candidate,) = told_when_done(SearchJob(request, 0.0))["candidates"]
    return Hint(
        tuple(map(parse_move, candidate["moves"])), tuple(HintReason(*reason) for reason in candidate["reasons"])
    )


def suggested_hexes(table: Table) -> set[Hex]:
    """Return the land marked as suggested."""
    return {hex_ for hex_, drawn in hex_marks(table, board_cells(table), (1, 2)).items() if "st-hint" in drawn}


# ---- words -----------------------------------------------------------------------------


def test_the_page_knows_every_kind_of_reason() -> None:
    assert {why.value for why in ReasonKind} == KINDS


@pytest.mark.parametrize("why", [why.value for why in ReasonKind])
def test_every_reason_is_a_sentence(why: str) -> None:
    for amount in (1, 2, 5):
        words = reason_words(HintReason(why, 1, amount, amount), NAMES)
        assert words[0].isupper() and words[-1] == "." and "{" not in words
        assert "Ana" not in words
    assert ("Ben" in words) is (why in ("prevents", "cuts", "blocks", "lowers", "buries"))


def test_an_unknown_reason_has_no_words() -> None:
    assert reason_words(HintReason("because"), NAMES) == ""


def test_reasons_that_say_the_same_are_merged() -> None:
    ready, expands = HintReason("ready", None, 0, 4), HintReason("expands", None, 1, 4)
    assert reason_lines((expands, ready), NAMES) == reason_lines((ready, ready), NAMES) == (reason_words(ready, NAMES),)
    assert len(reason_lines((ready, expands._replace(size=2)), NAMES)) == 2
    assert len(reason_lines([HintReason("buries", 1, huts) for huts in range(1, 6)], NAMES)) == 3


@pytest.mark.slow
def test_words_are_true_of_the_suggested_moves() -> None:
    game, reasons = Game.new(Options(2), seed=3, names=NAMES), 0
    while not game.is_over:
        hint = hint_for(game)
        before, following = game, game.replay(hint.moves)
        for reason in hint.reasons:
            seat, built = before.position.seat, following.moves[-1]
            words = reason_words(reason, NAMES)
            if reason.why == "temple":
                assert not isinstance(built, Placement) and built.kind is Kind.TEMPLE
                assert "first" in words or str(following.position.players[seat].built[0]) in words
            elif reason.why in ("cuts", "blocks", "lowers", "buries", "prevents"):
                assert NAMES[1 - seat] in words
            elif reason.why in ("ready", "expands"):
                sizes = [settlement.size for settlement in following.position.board.settlements[seat]]
                assert any(f" {size} hex" in words for size in sizes)
            elif reason.why == "spares":
                assert f"{following.position.players[seat].supply.huts}," in words
            reasons += 1
        game = following
    assert reasons > 20


@pytest.mark.parametrize("options", [Options(2), Options(4, mode=Mode.TEAMS)])
def test_the_huts_a_suggested_tile_costs_the_player_come_last(options: Options) -> None:
    names, founds = ("Ana", "Ben", "Cem", "Dora")[: options.players], HintReason("founds")
    seen = set[str]()
    for seed in range(4):
        position = random_game(seed, options, plies=40).position
        seat, partner = position.seat, (position.seat + 2) % 4
        for move in position.placements:
            after = position.play(move)
            lost = [new.buried - old.buried for old, new in zip(position.players, after.players)]
            costs = []
            if lost[seat]:
                costs.append(f"It covers {lost[seat]} hut{'s' * (lost[seat] > 1)} of your own.")
            if options.mode is Mode.TEAMS and lost[partner]:
                costs.append(f"It covers {lost[partner]} of {names[partner]}’s huts.")
            lines = hint_lines(Hint((move,), (founds,)), position, names)
            assert lines[0] == reason_words(founds, names) and sorted(lines[1:]) == sorted(costs)
            seen.update(lines[1:])
    assert {"It covers 1 hut of your own.", "It covers 2 huts of your own."} <= seen


def test_a_suggested_building_buries_no_huts() -> None:
    position = random_game(2, plies=17).position
    assert position.phase is Phase.BUILD
    assert hint_lines(Hint((min(position.legal_moves),)), position, NAMES) == ()


# ---- at the table ----------------------------------------------------------------------


def test_a_hint_prepares_its_tile_and_then_its_building() -> None:
    for seed in range(6):
        table = table_of(random_game(seed, plies=16))
        hint = hint_for(table.game)
        table = update(table, Suggest(hint))
        assert table.move == hint.moves[0] and table.hint == hint
        sentences = narration(table).sentences
        assert sentences[0].startswith("Place the tile here, then ") and 1 <= len(sentences) <= 5
        placement = hint.moves[0]
        assert isinstance(placement, Placement)
        assert suggested_hexes(table) or not any(table.position.board.level(hex_) for hex_ in placement.hexes())
        table = update(table, Confirm())
        assert table.move == hint.moves[1]
        assert narration(table).sentences[0] == "On with the plan."
        assert table.choice is not None and suggested_hexes(table) == set(table.choice.filled)
        table = update(table, Confirm())
        assert table.game.moves[-2:] == hint.moves and table.hint is None and table.plan is None


@pytest.mark.parametrize(
    ("built", "words"),
    [
        ("tower:3,-2", "Place the tile here, then build a tower."),
        ("temple:3,-2", "Place the tile here, then build a temple."),
    ],
)
def test_a_hint_says_what_is_to_be_built(built: str, words: str) -> None:
    game = whole_game(Options(), 3, climber)
    table = update(table_of(game.at(20)), Suggest(Hint((game.moves[20], parse_move(built)))))
    assert narration(table).sentences[0] == words


def test_a_plan_is_kept_until_its_building_and_says_why_it_fails() -> None:
    game = random_game(2, plies=16)
    hint = hint_for(game)
    table = update(table_of(game), Suggest(hint))
    elsewhere = min(move for move in game.position.placements if move != hint.moves[0])
    laid = update(update(table, Cancel()), PlayMove(elsewhere))
    assert laid.hint is None and laid.plan == hint and laid.planned == hint.moves[1]
    suggested = min(move for move in laid.position.legal_moves if move != laid.planned)
    assert isinstance(suggested, Build)
    lost = replace(laid, plan=Hint((hint.moves[0], Build(Kind.TEMPLE, Hex(40, 40)))))
    said = narration(update(lost, Suggest(Hint((suggested,))))).sentences
    assert said[0] == "The plan has changed: You can’t build on water."
    assert said[1].startswith(("Build a ", "Expand here "))
    # Taking the tile back keeps it, and the next turn has none.
    assert update(laid, Undo()).plan == hint
    assert update(laid, PlayMove(suggested)).plan is None


def test_a_hint_of_only_a_tile_marks_only_its_hexes() -> None:
    game = random_game(2, plies=16)
    move = next(move for move in sorted(game.position.placements) if game.position.board.level(move.hex))
    table = update(table_of(game), Suggest(Hint((move,))))
    assert suggested_hexes(table) == set(move.hexes())


def test_preparing_another_move_drops_the_hint() -> None:
    table = table_of(random_game(2, plies=16))
    hint = hint_for(table.game)
    other = next(move for move in sorted(table.position.legal_moves) if move.hex != hint.moves[0].hex)
    suggested = update(table, Suggest(hint))
    assert after(suggested, PointAt(other.hex)).hint == hint
    for intent in (Choose(other.hex), Cancel(), Undo()):
        assert after(with_takeback(suggested), intent).hint is None
    turned = update(suggested, Rotate(True))
    assert (turned.hint is None) is (turned.move != hint.moves[0])


def with_takeback(table: Table) -> Table:
    """Return the table with takeback allowed."""
    return with_setup(table, takeback=True)


def test_a_computers_moves_are_shown_prepared_and_then_played() -> None:
    game = random_game(4, plies=16)
    table = table_of(game, levels=(3, 3))
    moves = choose(game.position, 3, seed=1)
    for move in moves:
        shown = update(table, ShowMove(move))
        assert shown.game is table.game and (shown.ghost is None) is (shown.position.phase is Phase.BUILD)
        assert shown.move is None and not shown.can_cancel  # only the computer confirms it
        table = update(shown, PlayMove(move))
        assert table.pending is None
    assert table.game.moves[-2:] == moves
    # An illegal move changes nothing.
    refused = update(table, ShowMove(Placement(Hex(40, 40), 0)))
    assert refused.pending is None
    refused = update(table, PlayMove(Placement(Hex(40, 40), 0)))
    assert refused.game is table.game
    assert refused.refusal is not None and refused.refusal.rule is Rule.NOT_TOUCHING


def test_players_cannot_interfere_with_a_computers_turn() -> None:
    table = table_of(random_game(4, plies=16), levels=(3, 3))
    hint = hint_for(table.game)
    hex_ = hint.moves[0].hex
    untouched = after(table, PointAt(hex_), Choose(hex_), Rotate(True), Confirm(), Suggest(hint))
    assert untouched.game is table.game and untouched.pending is None and untouched.hint is None
    assert untouched.level == 3


def test_changing_who_plays_a_seat_drops_the_prepared_move() -> None:
    table = table_of(random_game(4, plies=16))
    table = update(table, Suggest(hint_for(table.game)))
    seat = table.position.seat
    bot = update(table, SetSeat(seat, 4))
    assert bot.level == 4 and bot.pending is None and bot.hint is None and bot.game is table.game
    person = update(bot, SetSeat(seat, 0))
    assert person.level == 0 and person.levels == (0, 0)


def test_undo_against_computers_goes_back_to_the_players_last_decision() -> None:
    game = random_game(4, plies=16)
    levels = [3, 3]
    levels[game.position.seat] = 0
    table = update(table_of(game, levels=tuple(levels), takeback=True), Undo())
    assert table.game.ply == 13 and table.position.phase is Phase.BUILD and table.level == 0
    assert len(table.redo) == 3
