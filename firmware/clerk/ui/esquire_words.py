"""Sentences of Esquire's own; see words.py."""

# Why an event is refused, by the name in Refused.args.
REASONS = {
    "adjusted": "The chart is adjusted already",
    "amount": "This space says {n} levels",
    "collected": "Collected already this turn",
    "no level": "There is no level {k}",
    "no pile": "Street {k} has no card left",
    "no step": "Up or down: 0 levels are none",
    "no track": "Without a track say where Marley stands",
    "not adjusted": "First adjust the chart",
    "not collected": "First collect",
    "not here": "This space does not move {c}",
    "not rolled": "First roll: Marley has to move on",
    "range of": "{c} stays between {k} and {k}",
    "rolled": "Marley has come to his space",
    "track": "There is a track: roll the die",
    "wrong way": "This space moves {c} the other way",
}
