"""Every sentence fits its place on the display, has a use, and none is missing.

What is said over a view takes two rows, an event's name 19 columns (an arrow may stand behind it),
anything else a row.
"""

import ast
from collections.abc import Iterator
from typing import TypeVar

import pytest

from clerk.game import esquire_terms, young, young_terms
from clerk.ui import (
    esquire_report,
    esquire_views,
    esquire_words,
    words,
    young_report,
    young_views,
    young_words,
)
from clerk.ui.grid import COLUMNS
from clerk_tools import FIRMWARE

NAMES = ["Wilbur"] * 7  # as long as a name can be

# The widest that is sensible, by the letter in a template's braces (see words.py).
WIDEST = {"p": 0, "c": 0, "n": 999, "m": 999, "k": 8, "s": -12}

# Where other numbers are sensible, by the name of the sentence.
NUMBERS = {
    "bought": (99, 62, 161, 0),
    "buy": (0, 0, 99, 55),
    "buy hand": (0, 0, 99, 55),
    "field": ("category", 0, 127),
    "lap": (12,),
    "joined": (12,),
    "learn": (0, 9, -9, 9, 9),
    "range of": (0, 9, 9),
    "sold": (0, 99, 100),
}

EVENT_NAME = COLUMNS - 1


def kinds_of(template):
    """The letters in a template's braces."""
    return [part[0] for part in template.split("{")[1:]]


def widest(name, template):
    """The sentence of a template at its widest."""
    values = NUMBERS.get(name) or [WIDEST[kind] for kind in kinds_of(template)]
    return words.say(template, values, NAMES)


def cases(**tables):
    """The rows of tables, as parameters with an id each."""
    return [
        pytest.param(name, template, id=f"{table}: {name}")
        for table, rows in tables.items()
        for name, template in rows.items()
    ]


@pytest.mark.parametrize(
    ("name", "template"),
    cases(
        all=words.REASONS,
        young=young_words.REASONS,
        esquire=esquire_words.REASONS,
    ),
)
def test_a_refusal_takes_two_rows(name, template):
    lines = words.wrap(widest(name, template))
    assert len(lines) <= 2, lines
    assert max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize(
    ("name", "template"), cases(young=young_views.EVENTS, esquire=esquire_views.EVENTS)
)
def test_an_events_name_takes_no_row_whole(name, template):
    assert len(widest(name, template)) <= EVENT_NAME


@pytest.mark.parametrize(
    ("name", "template"),
    cases(
        young=young_report.SENTENCES,
        young_back=young_report.PUT_BACK,
        esquire=esquire_report.SENTENCES,
        esquire_back=esquire_report.PUT_BACK,
    ),
)
def test_a_report_takes_a_row(name, template):
    assert len(widest(name, template)) <= COLUMNS


Node = TypeVar("Node", ast.Assign, ast.Call, ast.Tuple)


def nodes(room, kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """The nodes of a kind in the syntax of a room's modules, each with where it stands."""
    for path in sorted((FIRMWARE / "clerk" / room).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kind):
                yield f"{path.name}:{node.lineno}", node


def called(node):
    """The name of what a call calls."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def texts(node):
    """The texts that an expression can be, as far as they stand in it."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def test_every_reason_that_is_raised_has_a_sentence_and_none_is_left_over():
    reasons = words.REASONS | young_words.REASONS | esquire_words.REASONS
    raised = set()
    for room in ("game", "journal", "ui"):
        for where, call in nodes(room, ast.Call):
            if called(call) != "Refused":
                continue
            for name in texts(call.args[0]) or young.PHASES:
                raised.add(name)
                assert name in reasons, where
                assert len(kinds_of(reasons[name])) < len(call.args), where
    assert raised == reasons.keys()


@pytest.mark.parametrize("module", [young_report, esquire_report])
def test_every_report_that_has_a_sentence_is_made(module):
    made = set()
    for _, node in nodes("game", ast.Tuple):
        if node.elts:
            made.update(texts(node.elts[0]))
    assert module.SENTENCES.keys() | module.PUT_BACK.keys() <= made


@pytest.mark.parametrize(
    ("terms", "names", "more"),
    [
        (young_terms, young_views.EVENTS, {"pay but", "buy hand", "street empty"}),
        (esquire_terms, esquire_views.EVENTS, set()),
    ],
)
def test_every_kind_of_event_has_a_name(terms, names, more):
    kinds = {what or name for name, what, _ in terms.KINDS}
    assert names.keys() == kinds - {"undo", "redo"} | more


def filled(node):
    """The texts that an expression can be, numbers and names filled in."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return [text.replace("%d", "99").replace("%s", NAMES[0]) for text in filled(node.left)]
    if isinstance(node, ast.IfExp):
        return filled(node.body) + filled(node.orelse)
    return texts(node)


def test_what_is_said_over_a_view_takes_two_rows():
    for where, call in nodes("ui", ast.Call):
        if called(call) in ("say", "refuse") and call.args:
            for text in filled(call.args[0]):
                lines = words.wrap(text)
                assert len(lines) <= 2, where
                assert max(map(len, lines)) <= COLUMNS, where


def test_what_is_drawn_ends_on_the_display():
    """Of texts that stand in the program where they are drawn."""
    drawn = {"put": 2, "banner": 1, "line": 1}
    for where, call in nodes("ui", ast.Call):
        at = drawn.get(called(call))
        if not at or len(call.args) <= at:
            continue
        column = call.args[1] if at == 2 else ast.Constant(0)
        if isinstance(column, ast.Constant) and isinstance(column.value, int):
            for text in texts(call.args[at]):
                assert column.value + len(text) <= COLUMNS, (where, text)


def test_titles_hints_and_prompts_take_a_row():
    for where, node in nodes("ui", ast.Assign):
        name = getattr(node.targets[0], "id", "")
        if name in ("title", "hint", "prompt", "pick"):
            for text in texts(node.value):
                assert len(text) <= COLUMNS, (where, text)
