"""How tests play at the page: a game is begun, and what can be touched is touched until a move is made of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

WAIT = 60_000


def begin(page: Page, name: str, *kinds: str) -> None:
    """A new game, those of the kinds at its seats, and wait until a person is to move."""
    page.goto(f"/{name}/play")
    for seat, kind in enumerate(kinds):
        page.locator("[data-seat]").nth(seat).select_option(label=kind)
    page.get_by_label("Seed of chance").fill("11")
    page.get_by_role("button", name="Begin", exact=True).click()
    turn_of_a_person(page)


def turn_of_a_person(page: Page) -> None:
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#hint:enabled, #ready:visible").first).to_be_visible(timeout=WAIT)
    take_the_screen(page)
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)


def take_the_screen(page: Page) -> None:
    """Where another person is to move who knows what the one before may not see, that one says so."""
    if page.locator("#ready").is_visible():
        page.locator("#ready").click()
        expect(page.locator("#pass")).to_be_hidden(timeout=WAIT)
        expect(page.locator("#hint")).to_be_enabled(timeout=WAIT)


def made(page: Page) -> int:
    return page.locator("#made > li").count()


NEXT = """([turn, again]) => {
  const at = (id) => document.getElementById(id);
  const [seen, some] = [(one) => one.checkVisibility(), (all) => all[turn % all.length]];
  const lacking = (part) => {
    const [, told, least] = part.querySelector('legend').textContent.match(/: (\\d+) \\D*(\\d+)/).map(Number);
    return told < least;
  };
  const fallen = () => {
    const parts = [...document.querySelectorAll('#parts fieldset')];
    const part = again ? parts[0] : parts.find(lacking);
    return part ? some(part.querySelectorAll('.faces .face:enabled')) : at('enter-touched');
  };
  const touched = () => {
    const open = '#boards .p-target.live:not(.touched), #tray .chip.live:not(.touched)';
    const target = some(document.querySelectorAll(open));
    const shown = seen(at('ghost-words')) && at('ghost-words').textContent;
    if (shown && (!target || turn % 7 === 0)) return at('make');
    return target ? target.querySelector('polygon') ?? target : some(document.querySelectorAll('#listed button'));
  };
  const one = !seen(at('chance')) ? touched() : seen(at('tapping')) ? fallen() : at('roll');
  one.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
"""Where one touches next: of what can be touched for a move or may have fallen, that of the number ``turn``.

One move of seven is made as soon as it is shown, the others once nothing more can be touched. Where a card has fallen
that does not fit, ``again``, another one falls.
"""
RESTS = """async () => {
  const boards = document.getElementById('boards');
  for (const begun = Date.now(); boards.hasAttribute('data-busy'); await new Promise((then) => setTimeout(then, 10)))
    if (Date.now() > begun + 60000) throw new Error('the boards are busy for a minute');
  const news = document.getElementById('news');
  const made = [...document.querySelectorAll('#made > li')].map((one) => [one.textContent, one.ariaCurrent]);
  return { made, news: news.textContent, wrong: news.className === 'wrong' };
}"""
"""What the page tells when nothing is on its way."""


def touch_a_move(page: Page, turn: int = 0) -> str:
    """Touch what can be touched, or what may have fallen, until something is made of it; the news then."""
    take_the_screen(page)
    before, again = page.evaluate(RESTS)["made"], False
    for _ in range(40):
        page.mouse.click(*page.evaluate(NEXT, [turn, again]))
        now = page.evaluate(RESTS)
        if now["made"] != before:
            return str(now["news"])
        again = now["wrong"] and not again
    raise AssertionError("no touch made a move")


def settled(page: Page) -> None:
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
