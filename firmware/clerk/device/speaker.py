"""Plays tones without keeping the box waiting."""

import board
import digitalio
import pwmio


class Speaker:
    """One tone after the other. The amplifier is on only while there is something to hear."""

    def __init__(self, facts):
        self._loudness = facts.LOUDNESS
        self._pwm = pwmio.PWMOut(getattr(board, facts.SPEAKER), variable_frequency=True)
        self._amplifier = digitalio.DigitalInOut(getattr(board, facts.SPEAKER_ENABLE))
        self._amplifier.switch_to_output(value=False)
        self._tones = ()
        self._next = 0
        self._left = 0  # ms until the next tone is due

    def play(self, tones):
        """Begin (hz, ms) pairs, in place of what is playing; hz 0 is a rest."""
        self._tones = tones
        self._next = 0
        self._left = 0
        self._amplifier.value = True
        self.step(0)

    def step(self, passed):
        """Let `passed` ms go by."""
        if not self._tones:
            return
        self._left -= passed
        if self._left > 0:
            return
        if self._next == len(self._tones):
            self.stop()
            return
        hz, ms = self._tones[self._next]
        self._next += 1
        self._left += ms
        if hz:
            self._pwm.frequency = hz
        self._pwm.duty_cycle = self._loudness if hz else 0

    def stop(self):
        """Be silent."""
        self._tones = ()
        self._pwm.duty_cycle = 0
        self._amplifier.value = False
