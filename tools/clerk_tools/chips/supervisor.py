"""The clock and the program's own start."""

from clerk_tools import chips


class RunReason:
    STARTUP = "the power came on"
    SUPERVISOR_RELOAD = "the program asked for it"


class Runtime:
    @property
    def run_reason(self):
        return chips.now.run_reason

    @property
    def autoreload(self):
        return chips.now.autoreload

    @autoreload.setter
    def autoreload(self, value):
        chips.now.autoreload = value


runtime = Runtime()


def ticks_ms():
    return chips.now.ticks


def reload():
    raise chips.Reload
