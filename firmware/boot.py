"""Runs once after power-on. It stands here so that no other program's boot.py does.

The drive and the serial console are left as they are: whatever happens later, the files can be
reached from any computer. Clerk is neither a keyboard nor an instrument; with the rescue key held
it changes nothing at all, and code.py does not start it.
"""

import board
import digitalio

import this_board

key = digitalio.DigitalInOut(getattr(board, this_board.RESCUE_KEY))
key.switch_to_input(pull=digitalio.Pull.UP)
if key.value:
    import usb_hid
    import usb_midi

    usb_hid.disable()
    usb_midi.disable()
key.deinit()
