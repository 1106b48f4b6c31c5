"""What runs on the virtual machines. Each module's functions test_... are the tests."""

which = "young"  # which one is played


def data(name, mode="rb"):
    """A file that the host made for this game."""
    return open(which + "-" + name, mode)
