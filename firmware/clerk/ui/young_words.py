"""Sentences of Young's own; see words.py."""

# Why an event is refused, by the name in Refused.args; a phase that does not allow it, by its own.
REASONS = {
    "deal": "First deal six Loans to the Street",
    "full": "The Street is full: draw one first",
    "late": "Too late after influence or a draw",
    "loans": "All {n} Loans are out already",
    "no draw": "No draw: the Street is not full",
    "no hand": "{p} has no card in hand",
    "no loans": "No Loan is left in the deck",
    "no pays": "No Pay card is left in the deck",
    "none of": "{p} has no active {c} loan",
    "not there": "Place {k} does not hold that Loan",
    "refill": "First deal until the Street is full",
    "steps": "{p} may move 1 to {n} steps",
    "turn": "Not now: it is {p}'s turn",
}
