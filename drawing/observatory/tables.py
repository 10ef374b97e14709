"""What lies beside a chart: dice, tracks, and what the players have in rows."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.wording import counted, listed, say, spoken
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import BONUS_AT, FACES, FUNDING, TRACKS, Sheet, State

from ..scene import Area, Board, Label, Layer, Mark, Role, Sign, Table, square
from .chart import Overlay, bonus_name, letter

SCALE, DICE_SCALE = 0.55, 0.7
_TRACK_NAMES = (say("Lens"), say("Drive"), say("Finder"), say("Filter"), say("Funding"))


def dice_board(state: State, seat: int) -> Board | None:
    """The dice of the turn, those that the seat has used marked as taken; None before the roll."""
    if state.roll is None:
        return None
    sheet = state.sheets[seat]
    left = list(sheet.turn.dice)
    dice: list[Area] = []
    for place, face in enumerate(state.roll[:3]):
        used = face not in left
        if not used:
            left.remove(face)
        dice.append(square(1.5 * place, 0, Role.CHOSEN if used else Role.GIVEN, text=str(face)))
    meteor = Role.CHOSEN if sheet.turn.meteor else Role.GIVEN if seat == state.active else Role.FORBIDDEN
    dice.append(square(0, 1.5, meteor, text=str(state.roll[3])))
    label = Label((1.5, 2), say("meteor"), Role.MUTED, "start", 3)
    layers = (Layer("dice", tuple(dice)), Layer("labels", (label,)))
    return Board(say("Dice"), (-0.5, 0, 4.5, 2.5), layers, _use(sheet), DICE_SCALE)


def _use(sheet: Sheet) -> str:
    turn = sheet.turn
    done = [
        name
        for name, used in (
            (say("star"), turn.star),
            (say("research"), turn.research),
            (say("Lens"), turn.lens),
        )
        if used
    ]
    return say("used this turn: {done}", done=listed(done)) if done else say("1 is wild")


def research_board(sheet: Sheet, overlay: Overlay) -> Board:
    """The five tracks with their checks, and what each has unlocked (OBS-5.4, OBS-5.7)."""
    spaces: list[Area] = []
    checks: list[Mark] = []
    labels = [Label((column + 0.5, -0.5), str(face), Role.MUTED) for column, face in enumerate(FACES)]
    for row, track in enumerate(TRACKS):
        labels.append(Label((-0.5, row + 0.5), _TRACK_NAMES[row], anchor="end"))
        labels.append(Label((5.5, row + 0.5), _unlocked(sheet, row), Role.MUTED, "start", 4))
        for column, face in enumerate(FACES):
            role = overlay.spaces.get((track, face), Role.GIVEN)
            spaces.append(square(column, row, role, target=f"research:{track},{face}"))
            if sheet.research[row] >> face & 1:
                checks.append(Mark((column + 0.5, row + 0.5), Sign.CHECK))
    layers = (Layer("spaces", tuple(spaces)), Layer("checks", tuple(checks)), Layer("labels", tuple(labels)))
    return Board(say("Research"), (-5, -1, 9.5, len(TRACKS)), layers, listed(_stock(sheet)), SCALE)


def _unlocked(sheet: Sheet, track: int) -> str:
    count = sheet.research[track].bit_count()
    if track == FUNDING:
        return counted(count, "pt")
    return say("upgrade") if sheet.complete(track) else say("bonus") if count >= BONUS_AT else ""


def _stock(sheet: Sheet) -> Iterator[str]:
    """What the sheet may still spend, in words."""
    if sheet.bonuses_left > 0:
        one = say("1 track bonus to use")
        yield one if sheet.bonuses_left == 1 else say("{left} track bonuses to use", left=sheet.bonuses_left)
    if sheet.finder_left:
        yield counted(sheet.finder_left, "Finder star")
    if sheet.drive_number is not None:
        yield say("Drive number {number}", number=sheet.drive_number)
    if sheet.pending:
        yield say(
            "pending card bonus: {bonuses}",
            bonuses=listed(bonus_name(bonus) for bonus in sheet.pending),
        )


def name_of(position: Position, seat: int) -> str:
    """What the player is called."""
    return spoken(position.names[seat])


def score_table(state: State, seat: int) -> Table:
    """The items of the seat's score as if the game ended now, completed cards with their letters.

    An asterism counts in its own line, which tells its clause as the others do.
    """
    sheet = state.sheets[seat]
    cards = [state.edition.card(figure.card) for figure in sheet.figures]
    rows = [(letter(place), card.title, str(card.points)) for place, card in enumerate(cards)]
    rows += [
        (line.rule, line.what, str(line.points))
        for line in score_lines(state.edition, sheet)
        if line.rule != "OBS-8.3"
    ]
    rows.append(("", say("total"), str(points(state.edition, sheet))))
    return Table(say("Score now"), ("", say("for"), say("points")), tuple(rows), right=(2,))


def players_table(position: Position, state: State) -> Table:
    """A row for each player: points, completed cards, the range."""
    rows = tuple(
        (
            name_of(position, seat),
            str(points(state.edition, sheet)),
            " ".join(figure.card for figure in sheet.figures) or "–",
            " ".join(sheet.range or sheet.dealt) or "–",
        )
        for seat, sheet in enumerate(state.sheets)
    )
    return Table(
        say("Players"), (say("player"), say("points"), say("completed"), say("range")), rows, right=(1,)
    )
