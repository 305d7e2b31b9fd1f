"""What is offered once: sound after a first game, moves without Confirm after the third."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.offers import Offer, Offers, format_offers, parse_offers
from session.page.commands import MakeOffer
from session.page.reduce import reduce
from session.page.state import Moment, State
from session.table.intents import PlayMove, Redo, Undo
from taluva import Game, Options
from tests.browser.random_play import TALL, played
from tests.session.tables import table_of

ENDED = played(44, TALL, Options(2))
offers = st.builds(Offers, st.integers(0, 1_000_000), st.lists(st.sampled_from(Offer), unique=True).map(tuple))


def state_before_the_end(game: Game = ENDED, levels: tuple[int, ...] = ()) -> State:
    return State(table=table_of(game.at(game.ply - 1), levels=levels, takeback=True))


def test_sound_is_offered_after_the_first_game_and_quick_moves_after_the_third() -> None:
    made = Offers()
    due = []
    for _ in range(4):
        made = made.with_game()
        due.append(made.due(sound=False, confirm=True))
        made = made if due[-1] is None else made.with_made(due[-1])
    assert due == [Offer.SOUND, None, Offer.QUICK_MOVES, None]


def test_what_a_player_has_is_not_offered() -> None:
    assert Offers(5).due(sound=True, confirm=False) is None
    assert Offers(1).due(sound=True, confirm=True) is None
    assert Offers(0).due(sound=False, confirm=True) is None


@pytest.mark.parametrize(("levels", "counts"), [((), 1), ((0, 3), 1), ((3, 3), 0)])
def test_games_of_persons_are_counted_once(levels: tuple[int, ...], counts: int) -> None:
    state = reduce(state_before_the_end(levels=levels), PlayMove(ENDED.moves[-1]), Moment())
    assert state.offers.finished == counts
    if not levels:
        for intent in (Undo(), Redo()):
            state = reduce(state, intent, Moment())
        assert state.table is not None and state.table.game.is_over
        assert state.offers.finished == counts


def test_an_offer_that_was_made_is_noted() -> None:
    state = reduce(State(), MakeOffer(Offer.SOUND), Moment())
    assert state.offers.made == (Offer.SOUND,)


@given(offers)
def test_offers_survive_the_storage(made: Offers) -> None:
    again = parse_offers(format_offers(made))
    assert (again.finished, set(again.made)) == (made.finished, set(made.made))


@pytest.mark.parametrize(
    "text", [None, "", "[]", "{", '{"finished": -1}', '{"finished": true}', '{"finished": "3"}', '{"made": 7}']
)
def test_damaged_text_is_as_if_nothing_was_offered(text: str | None) -> None:
    assert parse_offers(text) == Offers()
