"""The dial."""


class IncrementalEncoder:
    def __init__(self, pin_a, pin_b, divisor=4):
        self._chip = pin_a.chip
        self._start = self._chip.dial

    @property
    def position(self):
        return self._chip.dial - self._start
