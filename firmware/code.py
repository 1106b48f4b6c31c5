"""Starts Clerk. A crash ends on a screen that says so; any key then starts Clerk again."""

import supervisor

supervisor.runtime.autoreload = False  # a computer that looks at the drive must not end the game

try:
    from clerk.device.box import run

    run()
except Exception as error:
    from clerk.device.crash import report

    report(error)
    supervisor.reload()
