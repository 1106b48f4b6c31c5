"""A pin that swings: heard when it is the speaker's."""


class PWMOut:
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self._chip = pin.chip
        self._duty = duty_cycle
        self._frequency = frequency
        self._variable = variable_frequency

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value):
        self._duty = value
        self._sound()

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, value):
        if not self._variable:
            raise AttributeError("frequency can only be set with variable_frequency=True")
        self._frequency = value
        self._sound()

    def _sound(self):
        self._chip.sound(self._frequency if self._duty else 0)
