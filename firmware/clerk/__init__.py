"""Clerk: a sidekick for two board games of Victorian moneylending."""

VERSION = "0.1.0"
