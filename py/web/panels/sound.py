"""Short sounds, synthesized by the browser; no audio exists until sound is on and the player has used the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from js import navigator, window
from pyodide.ffi import JsException

from session.page.store import Change
from session.settings import PACES
from session.table.sounds import Note, Sound, notes_of
from session.table.table import Table
from web.appearance import moves
from web.browser.requests import request

_RISE_SECONDS = 0.01
_AFTER_LESSON = 400


class _Tone(NamedTuple):
    """One tone: wave shape, pitch at both ends in Hz, start and duration in s, loudness 0–1."""

    shape: str
    pitch: float
    pitch_after: float
    begin: float
    seconds: float
    loudness: float


_TONES = {
    Sound.KNOCK: (_Tone("sine", 170, 62, 0, 0.16, 0.5), _Tone("triangle", 620, 240, 0, 0.04, 0.12)),
    Sound.DEEP_KNOCK: (_Tone("sine", 120, 38, 0, 0.32, 0.6), _Tone("triangle", 420, 160, 0, 0.05, 0.14)),
    Sound.RUMBLE: (_Tone("sawtooth", 38, 64, 0, 0.5, 0.16), _Tone("sawtooth", 43, 71, 0.02, 0.5, 0.16)),
    Sound.HISS: (_Tone("sawtooth", 64, 31, 0, 0.5, 0.14), _Tone("sawtooth", 1900, 700, 0, 0.3, 0.015)),
    Sound.TAP: (_Tone("triangle", 392, 330, 0, 0.07, 0.26),),
    Sound.STOREY: (_Tone("triangle", 262, 220, 0, 0.08, 0.3), _Tone("sine", 130, 90, 0, 0.08, 0.3)),
    Sound.BELL: (_Tone("sine", 1047, 1045, 0, 0.7, 0.2), _Tone("sine", 2637, 2630, 0, 0.4, 0.06)),
    Sound.HORN: (_Tone("triangle", 392, 392, 0, 0.14, 0.22), _Tone("triangle", 587, 587, 0.15, 0.3, 0.24)),
    Sound.CHORD: tuple(_Tone("triangle", pitch, pitch, 0, 0.5, 0.14) for pitch in (523, 659, 784)),
    Sound.VICTORY: (
        _Tone("triangle", 392, 392, 0, 0.16, 0.25),
        _Tone("triangle", 494, 494, 0.14, 0.16, 0.25),
        _Tone("triangle", 587, 587, 0.28, 0.16, 0.25),
        _Tone("triangle", 659, 659, 0.42, 0.16, 0.25),
        _Tone("triangle", 784, 784, 0.56, 0.5, 0.3),
    ),
    Sound.DRUM: (_Tone("sine", 96, 44, 0, 0.6, 0.5),),
}
_STEP = 2 ** (2 / 12)
"""By how much a step up the scale raises the pitch."""


class Sounds:
    """Plays a sound for each ply through Web Audio, if the browser has it."""

    def __init__(self) -> None:
        self._audio: Any = None

    def on_change(self, change: Change) -> None:
        """Play the sound of the ply just played."""
        before, after = change.before.table, change.after.table
        if change.moves and before is not None and after is not None and change.after.settings.sound:
            settings = change.after.settings
            pace = PACES[settings.speed] if moves(settings) else 0.0
            self.play(notes_of(before.game, after.game, _is_happy(after)), pace)
        if _has_learnt(change) and change.after.settings.sound:
            self.play((Note(_AFTER_LESSON, Sound.VICTORY),), PACES[change.after.settings.speed])

    def play(self, notes: Sequence[Note], pace: float) -> None:
        """Play sounds, unless the player has not used the page yet: browsers would refuse.

        pace: the factor that stretches the times between them; 0 plays all at once.
        """
        touched = getattr(navigator, "userActivation", None)
        if self._audio is None and touched is not None and not touched.hasBeenActive:
            return
        try:
            if notes and self._is_ready():
                for note in notes:
                    for tone in _TONES[note.sound]:
                        _play_tone(self._audio, tone, note.at / 1000 * pace, _STEP**note.step)
        except (JsException, AttributeError):  # there is no audio, or the device is taken away
            self._audio = None

    def _is_ready(self) -> bool:
        """Return whether audio runs or is just made; wake it where a call or the device's sleep has interrupted it.

        What is played while it stands still would sound all at once when it goes on.
        """
        if self._audio is None or self._audio.state == "closed":
            self._audio = window.AudioContext.new()
        elif self._audio.state != "running":
            request(self._audio.resume)
            return False
        return True


def _is_happy(table: Table) -> bool:
    """Return whether the end of a game is one to be glad of: a person at the device has won."""
    outcome = table.game.outcome
    return outcome is not None and any(not table.level_of(seat) for seat in outcome.winners)


def _has_learnt(change: Change) -> bool:
    """Return whether a lesson or puzzle is done now that was not before."""
    return change.after.attempt is not None and change.after.progress != change.before.progress and change.moves


def _play_tone(audio: Any, tone: _Tone, after: float, higher: float) -> None:
    """Play a tone after so many seconds, its pitch raised by a factor."""
    begin = audio.currentTime + after + tone.begin
    end = begin + tone.seconds
    source, gain = audio.createOscillator(), audio.createGain()
    source.type = tone.shape
    source.frequency.setValueAtTime(tone.pitch * higher, begin)
    source.frequency.exponentialRampToValueAtTime(tone.pitch_after * higher, end)
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(tone.loudness, begin + _RISE_SECONDS)
    gain.gain.exponentialRampToValueAtTime(0.001, end)
    source.connect(gain)
    gain.connect(audio.destination)
    source.start(begin)
    source.stop(end)
