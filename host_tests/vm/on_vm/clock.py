"""Measures time in turns of a while loop, a unit that holds on any machine."""

import time


def elapsed(function):
    """Microseconds that a function takes."""
    start = time.ticks_us()
    function()
    return time.ticks_diff(time.ticks_us(), start)


def loop():
    n = 0
    while n < 10000:
        n += 1


def turn():
    """Microseconds of one turn of a while loop."""
    best = elapsed(loop)
    for _ in range(20):
        best = min(best, elapsed(loop))
    return best / 10000
