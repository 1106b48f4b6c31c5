"""The append-only record of games on a small byte store, and how they come back."""
