"""Pins that the program drives."""


class DriveMode:
    PUSH_PULL = "push and pull"


class Direction:
    INPUT = "in"
    OUTPUT = "out"


class Pull:
    UP = "up"
    DOWN = "down"


class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.direction = Direction.INPUT

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self.direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull=None):
        self.direction = Direction.INPUT

    def deinit(self):
        self.direction = Direction.INPUT

    @property
    def value(self):
        return self.pin.level

    @value.setter
    def value(self, value):
        self.pin.level = bool(value)
