"""How long a bid takes from a tap on one screen to being seen on another, with both pages' processors slowed.

python -m tests.browser.bid_delay [--slowed 4] [--bids 100]: one line of JSON for each kind of other screen.
`milliseconds` are of the wall and hang on what else the machine does; `work` is how many of them each page's
own thread was busy with a bid, slowed as it was.
"""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import BIG_SCREEN, PHONE, launch, serve
from tests.browser.played import Played

PLAYERS = ["Ana", "Beto", "Cruz", "Dora", "Elías", "Flor"]
SETTLED_MILLISECONDS = 600
"""After a bid the dock takes no tap for a moment: it was meant for what stood there before."""
TAPPED = """() => addEventListener('pointerdown', () => {
  window.tapped = performance.timeOrigin + performance.now();
}, true)"""
SEEN = """words => new Promise(seen => {
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => seen(performance.timeOrigin + performance.now());
    port2.postMessage(null); // after the frame that shows it
  });
  const there = () => document.querySelector('.big-bid')?.getAttribute('aria-label') === words;
  if (there()) return painted();
  const watch = new MutationObserver(() => there() && (watch.disconnect(), painted()));
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
})"""
WORK = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def performance_of(page: Page, slowed: float = 1) -> Callable[[], dict[str, float]]:
    """What the page has done so far, in seconds of its thread and counts; its processor is slowed."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return lambda: {it["name"]: it["value"] for it in session.send("Performance.getMetrics")["metrics"]}


def delays(tapping: Page, seeing: Page, bids: int) -> Iterator[float]:
    """Milliseconds of each bid, from the tap to the frame that shows it on the other screen."""
    tapping.evaluate(TAPPED)
    for _ in range(bids):
        tapping.locator("#dock .strip button").first.click()  # the lowest, so that there are bids enough
        button = tapping.locator("#dock .bids [data-focus]").first
        words = button.get_attribute("aria-label")
        seeing.evaluate(f"words => {{ window.shown = ({SEEN})(words); }}", words)
        button.click()
        yield seeing.evaluate("window.shown") - tapping.evaluate("window.tapped")
        tapping.wait_for_timeout(SETTLED_MILLISECONDS)


def measured(
    browser: Browser, url: str, where: str, size: tuple[int, int], rate: float, bids: int
) -> dict[str, Any]:
    """Bid so often on a phone while another screen looks on."""
    table = Played(url, PLAYERS, "red-dead", dice=5)
    pages = []
    for address, (width, height) in ((f"{url}/t/{table.id}", PHONE), (f"{url}/t/{table.id}{where}", size)):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.goto(address)
        page.locator("body[data-mode=bidding]").wait_for()
        pages.append(page)
    performances = [performance_of(page, rate) for page in pages]
    before = [performance() for performance in performances]
    times = list(delays(*pages, bids))
    after = [performance() for performance in performances]
    for page in pages:
        page.context.close()
    cuts = statistics.quantiles(times, n=20)
    spent = [
        {name: round(1000 * (then[name] - first[name]) / bids, 1) for name in WORK}
        for first, then in zip(before, after, strict=True)
    ]
    return {
        "screen": where or "/",
        "bids": bids,
        "slowed": rate,
        "milliseconds": {"median": round(cuts[9]), "p95": round(cuts[18]), "most": round(max(times))},
        "work": dict(zip(("tapping", "seeing"), spent, strict=True)),
    }


def main() -> None:
    """Measure with a television and with a phone as the other screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slowed", type=float, default=4)
    parser.add_argument("--bids", type=int, default=100)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with serve(Path(folder), "none") as url:
            for where, size in (("/screen", BIG_SCREEN), ("", PHONE)):
                json.dump(measured(browser, url, where, size, asked.slowed, asked.bids), sys.stdout)
                sys.stdout.write("\n")
        browser.close()


if __name__ == "__main__":
    main()
