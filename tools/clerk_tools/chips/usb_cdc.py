"""The serial console: there is none unless a host listens."""

console = None
