"""What must hold of a page at any size: nothing wider than it, nothing too small to tap or to read."""

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.conftest import SIZES

INSIDE = """names => {
  const [w, h] = [innerWidth, innerHeight];
  return names.flatMap(name => [...document.querySelectorAll(name)])
    .filter(e => e.checkVisibility())
    .map(e => [e.id || e.className, e.getBoundingClientRect()])
    .filter(([, b]) => b.width && (b.left < -1 || b.top < -1 || b.right > w + 1 || b.bottom > h + 1))
    .map(([name, b]) => `${name}: ${b.left},${b.top} to ${b.right},${b.bottom}`);
}"""
OVERLAPS = """names => {
  const found = names.flatMap(name => [...document.querySelectorAll(name)])
    .filter(e => e.checkVisibility() && e.offsetHeight !== 0);
  const boxes = found.map(e => [e.className, e.getBoundingClientRect(), e]);
  return boxes.flatMap(([a, p, e], i) => boxes.slice(i + 1).flatMap(([b, q, f]) =>
    !e.contains(f) && !f.contains(e) && p.left < q.right - 1 && q.left < p.right - 1 &&
    p.top < q.bottom - 1 && q.top < p.bottom - 1 ? [`${a} / ${b}`] : []));
}"""
SCROLLS = """document.documentElement.scrollWidth > innerWidth
  || document.documentElement.scrollHeight > innerHeight"""
TWO_FRAMES = "new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))"
TARGET_PX = 48
TEXT_PX = 16
SMALL_TARGETS = """least => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter(e => e.checkVisibility() && !e.classList.contains('unseen') && e.type !== 'radio')
  .concat([...document.querySelectorAll('label.choice, label.variant')].filter(e => e.checkVisibility()))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least))
  .map(([e, box]) => `${e.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""
SMALL_TEXT = """least => [...document.querySelectorAll('body *')]
  .filter(e => e.checkVisibility() && !e.closest('svg'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < least)
  .map(e => e.outerHTML.slice(0, 80))"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another size, and what the page itself measures for it is done."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(TWO_FRAMES)


def box_of(drawn: Locator) -> FloatRect:
    """Where it stands; it must be there."""
    box = drawn.bounding_box()
    assert box is not None
    return box


def fits(page: Page) -> None:
    """No screen has to be scrolled sideways, from a small phone to a television."""
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(SIDEWAYS) <= 0, (page.url, size)


def check(page: Page, target_px: int = TARGET_PX) -> None:
    """What a hand and an eye need, whatever the page shows."""
    assert page.evaluate(SIDEWAYS) <= 0
    for _ in range(25):  # a link about a picture has its size once that is there
        if not (small := page.evaluate(SMALL_TARGETS, target_px)):
            break
        page.wait_for_timeout(200)
    assert small == []
    assert page.evaluate(SMALL_TEXT, TEXT_PX) == []


def stand_apart(page: Page, names: list[str]) -> None:
    """None of these lies on another, and the page does not scroll."""
    assert page.evaluate(OVERLAPS, names) == []
    assert not page.evaluate(SCROLLS)
