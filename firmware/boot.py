"""Runs once after power-on. It stands here so that no other program's boot.py does.

The drive and the serial console are left as they are: whatever happens later, the files can be
reached from any computer. Clerk is neither a keyboard nor an instrument.
"""

import usb_hid
import usb_midi

usb_hid.disable()
usb_midi.disable()
