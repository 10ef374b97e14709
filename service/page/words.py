"""The sentences of the page that its script says, in the language of the reader."""

from __future__ import annotations

from periplus.models.core.wording import say, spoken


def words() -> dict[str, str]:
    """Every sentence by the name that the script knows it by; ``{name}`` is filled in there."""
    return {name: spoken(text) for name, text in _WORDS.items()}


_WORDS = {
    "legal": say("Legal: every rule is kept."),
    "illegal": say("Not legal. Rules broken:"),
    "unreadable": say("That cannot be read:"),
    "working": say("Thinking …"),
    "stopped": say("Stopped."),
    "failed": say("The service gave no answer. Try again."),
    "busy": say("The service is busy. Try again in a moment."),
    "proved": say("Proved: nothing better exists."),
    "value": say("value {value}"),
    "bound": say("bound {bound}"),
    "gap": say("gap {gap}"),
    "no_move": say("There is no legal move now."),
    "move": say("Move {number}"),
    "moves": say("{count} legal moves"),
    "look": say("Look at {where}."),
    "kind": say("The kind of move: {kind}."),
    "play": say("Play this"),
    "played": say("Played: {move}"),
    "undone": say("Taken back."),
    "nothing": say("There is nothing to take back."),
    "loses": say("loses {loss}"),
    "first": say("Choose a game or paste a position first."),
    "ready": say("{title} is open."),
    "right": say("Right! That is the proven answer."),
    "solvable": say("Still solvable. It comes to {reached} so far."),
    "wrong": say("Not solvable any more: move {number} was the first wrong one."),
    "unknown": say("Not known: stopped before an answer."),
    "copied": say("The address of this position is in the address bar, and copied."),
    "shared": say("The address of this position is in the address bar."),
    "own": say("A position of your own"),
    "difficulty": say("difficulty {difficulty}"),
    "points": say("points"),
    "total": say("total"),
    "rule": say("Rule"),
    "back_to": say("Back to move {number}: {move}"),
    "wrong_move": say("Move {number} was the first wrong one: {move}."),
    "step_back": say("Step back to it"),
    "not_right": say("Nothing can follow, and it is not right yet."),
    "result": say("Time {time}, moves {moves}, hints {hints}."),
    "one_of": say("({number} of {count})"),
    "go_on": say("Moves that go on from what you touched: {count}."),
    "touch": say("Touch the board to make one of {count} moves."),
    "choose": say("Choose one of {count} moves."),
    "next_puzzle": say("Next: {title}"),
    "not_read": say("The moves in the address cannot be read: the puzzle begins anew."),
    "solved": say("solved"),
    "deduced": say("Deduce: {text}"),
    "hinted": say("Move: {move}."),
}
