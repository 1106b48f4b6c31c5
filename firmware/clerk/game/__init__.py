"""Rules, tables, events and undo. Imports nothing outside itself."""
