"""Runs the tests of a module where there is no unittest."""


def run(module):
    """Call its tests; the first that fails ends the program with its trace."""
    for name in sorted(dir(module)):
        if name.startswith("test_"):
            print(name)
            getattr(module, name)()
