"""Short sounds, synthesized by the browser; no audio exists until sound is on and the player has used the page."""

from __future__ import annotations

from typing import Any, NamedTuple

from js import navigator, window
from pyodide.ffi import JsException

from session.page.store import Change
from session.table.sounds import Sound, sound_of
from web.browser.requests import request

_RISE_SECONDS = 0.01


class _Tone(NamedTuple):
    """One tone: wave shape, pitch at both ends in Hz, start and duration in s, loudness 0–1."""

    shape: str
    pitch: float
    pitch_after: float
    begin: float
    seconds: float
    loudness: float


_TONES = {
    Sound.TILE: (_Tone("sine", 170, 62, 0, 0.16, 0.5), _Tone("triangle", 620, 240, 0, 0.04, 0.12)),
    Sound.BUILDING: (_Tone("triangle", 520, 430, 0, 0.07, 0.3), _Tone("triangle", 780, 690, 0.09, 0.09, 0.3)),
    Sound.ERUPTION: (
        _Tone("sawtooth", 64, 31, 0, 0.7, 0.2),
        _Tone("sawtooth", 71, 27, 0.02, 0.8, 0.2),
        _Tone("sine", 120, 38, 0, 0.5, 0.5),
    ),
    Sound.VICTORY: (
        _Tone("triangle", 392, 392, 0, 0.16, 0.25),
        _Tone("triangle", 494, 494, 0.14, 0.16, 0.25),
        _Tone("triangle", 587, 587, 0.28, 0.16, 0.25),
        _Tone("triangle", 784, 784, 0.42, 0.5, 0.3),
    ),
}


class Sounds:
    """Plays a sound for each ply through Web Audio, if the browser has it."""

    def __init__(self) -> None:
        self._audio: Any = None

    def on_change(self, change: Change) -> None:
        """Play the sound of the ply just played."""
        before, after = change.before.table, change.after.table
        if change.moves and before is not None and after is not None and change.after.settings.sound:
            sound = sound_of(before.game, after.game)
            if sound is not None:
                self.play(sound)

    def play(self, sound: Sound) -> None:
        """Play a sound, unless the player has not used the page yet: browsers would refuse."""
        touched = getattr(navigator, "userActivation", None)
        if self._audio is None and touched is not None and not touched.hasBeenActive:
            return
        try:
            if self._is_ready():
                for tone in _TONES[sound]:
                    _play_tone(self._audio, tone)
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


def _play_tone(audio: Any, tone: _Tone) -> None:
    begin = audio.currentTime + tone.begin
    end = begin + tone.seconds
    source, gain = audio.createOscillator(), audio.createGain()
    source.type = tone.shape
    source.frequency.setValueAtTime(tone.pitch, begin)
    source.frequency.exponentialRampToValueAtTime(tone.pitch_after, end)
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(tone.loudness, begin + _RISE_SECONDS)
    gain.gain.exponentialRampToValueAtTime(0.001, end)
    source.connect(gain)
    gain.connect(audio.destination)
    source.start(begin)
    source.stop(end)
