"""Starts Clerk. A crash ends on a screen that says so; any key then starts Clerk again."""

import sys

import board
import supervisor

supervisor.runtime.autoreload = False  # a computer that looks at the drive must not end the game
board.DISPLAY.auto_refresh = False  # nobody waits for the console's text: its drawing takes 50 ms

NEEDS = 10  # this version's .mpy files are what Clerk is compiled to


def rescue():
    """Whether the rescue key was held while the power came on."""
    import digitalio

    import this_board

    if supervisor.runtime.run_reason != supervisor.RunReason.STARTUP:
        return False
    key = digitalio.DigitalInOut(getattr(board, this_board.RESCUE_KEY))
    key.switch_to_input(pull=digitalio.Pull.UP)
    held = not key.value
    key.deinit()
    return held


def say(text):
    """Put a text on the display and on the serial line."""
    board.DISPLAY.auto_refresh = True
    print("\n\n\n" + text)


version = sys.implementation.version[0]
if sys.implementation.name == "circuitpython" and version < NEEDS:
    say("Clerk needs\nCircuitPython %d.\nHere is %d: update." % (NEEDS, version))
else:
    try:
        if rescue():
            say("Rescue: Clerk is not\nstarted. The drive\nis all yours.")
        else:
            from clerk.device.box import run

            run()
    except Exception as error:
        try:
            from clerk.device.crash import report
        except Exception:  # Clerk is not all there
            say("A file of Clerk is\nmissing: flash it\nagain.")
            raise error from None
        report(error)
        supervisor.reload()
