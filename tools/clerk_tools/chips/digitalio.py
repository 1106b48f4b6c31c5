"""Pins that the program drives."""


class DriveMode:
    PUSH_PULL = "push and pull"


class Direction:
    INPUT = "in"
    OUTPUT = "out"


class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.direction = Direction.INPUT

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self.direction = Direction.OUTPUT
        self.value = value

    @property
    def value(self):
        return self.pin.level

    @value.setter
    def value(self, value):
        self.pin.level = bool(value)
