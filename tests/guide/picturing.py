"""The guide's pictures, made anew: `python -m tests.guide.picturing`, into another folder where one is named.

A headless Chromium plays an evening at a real `ojo serve` with the demo as its camera, in each language, and
keeps ten pictures of it; the views of a camera are written beside them. It needs the system's Chromium.
"""

import json
import sys
import tempfile
import urllib.request
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import BIG_SCREEN, PHONE, launch, serve
from tests.browser.played import Played
from tests.guide.views import DEMO, IMAGES, VIEWS
from vision.image import Frame, load_image

LANGUAGES = ("en", "es")
LAPTOP = (1280, 800)
PATIENCE_MILLISECONDS = 60_000
BYTES_MOST = 60_000
VIEW_WIDTH = 480
QUALITIES = range(80, 20, -10)
NAMES = ["Ana", "Beto", "Carla"]
UNDATED = "footer { visibility: hidden }"
"""A picture shows no version, so that no release makes it look old."""
SMEARED = (0.65139, 0.30833)
"""The middle of a five in the demo's picture 06-a, in shares of it: the die that Ojo has to ask about."""


def keep(file: Path, picture: Frame) -> None:
    """Write a BGR picture as WebP, in the best quality that stays small enough for a repository."""
    for quality in QUALITIES:
        data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()
        if len(data) < BYTES_MOST:
            file.write_bytes(data)
            return
    raise ValueError(f"{file.name} is larger than {BYTES_MOST} bytes in any quality; make it smaller")


def smeared() -> bytes:
    """Six dice, one of them as if it still moved; a JPEG."""
    frame = load_image(DEMO / "06-a.jpg")
    x, y = round(SMEARED[0] * frame.shape[1]), round(SMEARED[1] * frame.shape[0])
    around = frame[y - 45 : y + 45, x - 45 : x + 45]
    around[:] = cv2.GaussianBlur(around, (0, 0), 5)
    return cv2.imencode(".jpg", frame)[1].tobytes()


class Evening:
    """One evening in one language."""

    def __init__(self, chromium: Browser, url: str, language: str, folder: Path) -> None:
        self.chromium, self.url, self.language, self.folder = chromium, url, language, folder

    def page(self, address: str, size: tuple[int, int]) -> Page:
        """A page of that evening in a window of that size."""
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            locale=self.language,
            reduced_motion="reduce",  # a verdict is shown at once, not in the middle of its show
            bypass_csp=True,  # or `UNDATED` styles nothing
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        page.goto(self.url + address)
        return page

    def shot(self, number: int, page: Page, mode: str = "") -> None:
        """Keep what the page shows, once it is in that mode."""
        if mode:
            expect(page.locator("body")).to_have_attribute("data-mode", mode)
        page.wait_for_load_state("networkidle" if not mode else "load")
        page.wait_for_timeout(800)  # the show of a verdict, even a still one, comes to its end
        picture = cv2.imdecode(np.frombuffer(page.screenshot(style=UNDATED), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        wide = picture.shape[1] > LAPTOP[0]
        shown = cv2.resize(picture, LAPTOP_OF_SCREEN, interpolation=cv2.INTER_AREA) if wide else picture
        keep(self.folder / f"evening-{number:02d}-{self.language}.webp", np.asarray(shown, np.uint8))

    def play(self) -> None:
        """The ten pictures, in the order of the evening."""
        self.door()
        self.round()
        self.doubted()
        self.ending()

    def door(self) -> None:
        page = self.page("/", LAPTOP)
        expect(page.locator("#variants input:checked")).to_have_count(1)
        page.locator("#add-name").click()
        for field, name in zip(page.locator("#names input").all(), NAMES, strict=True):
            field.fill(name)
        page.locator("#names input").last.blur()
        self.shot(1, page)

    def round(self) -> None:
        table = Played(self.url, NAMES, "cacho", dice=5, ante="2", language=self.language)
        path = f"/t/{table.id}"
        laptop, phone, screen = (
            self.page(path, LAPTOP),
            self.page(f"{path}/seat", PHONE),
            self.page(f"{path}/screen", BIG_SCREEN),
        )
        table.act("bid", "Ana", quantity=3, face=4)
        table.act("bid", "Beto", quantity=4, face=5)
        phone.get_by_role("button", name="Carla", exact=True).click()
        self.shot(2, laptop, "bidding")
        self.shot(3, phone, "bidding")
        table.act("doubt", "Carla")
        table.write("hold", holder="guide-12", hold=True)
        self.shot(4, laptop, "revealing")
        table.write("look", source="demo")
        table.write("take", anyway=True)
        self.shot(5, screen, "verdict")
        self.shot(6, self.page(path, PHONE), "verdict")
        laptop.locator("[data-focus=peek]").click()
        self.shot(7, laptop, "verdict")

    def doubted(self) -> None:
        table = Played(self.url, NAMES, "cacho", dice=2, language=self.language)
        table.act("bid", "Ana", quantity=4, face=5)
        table.act("doubt", "Beto")
        table.write("hold", holder="guide-12", hold=True)
        self.photo(table, smeared())
        self.shot(8, self.page(f"/t/{table.id}", PHONE), "reading")

    def photo(self, table: Played, picture: bytes) -> None:
        """Send a photo, as a phone does."""
        edge = "guide"
        parts = (
            f'--{edge}\r\nContent-Disposition: form-data; name="version"\r\n\r\n{table.version}\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n'
        ).encode()
        request = urllib.request.Request(  # noqa: S310
            f"{table.api}/photo",
            parts + picture + f"\r\n--{edge}--\r\n".encode(),
            {"Content-Type": f"multipart/form-data; boundary={edge}"},
        )
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            table.version = json.load(answer)["version"]

    def ending(self) -> None:
        table = Played(self.url, NAMES, "red-dead", dice=1, ante="2", language=self.language)
        hands = {"Ana": 3, "Beto": 2, "Carla": 6}
        while table.view.get("state", {}).get("winner") is None:
            seats = [name for name in NAMES if name not in table.view.get("state", {}).get("out", [])]
            first = table.view["state"]["turn"] if table.view else "Ana"
            following = seats[(seats.index(first) + 1) % len(seats)]
            table.act("bid", first, quantity=1, face=hands[first])
            table.act("doubt", following)
            if table.write("hand", faces=[hands[name] for name in seats])["state"]["phase"] == "revealing":
                table.write("take", anyway=True)
        self.shot(9, self.page(f"/t/{table.id}/screen", BIG_SCREEN), "winner")
        table.write("end")
        self.shot(10, self.page(f"/t/{table.id}/night", PHONE))


LAPTOP_OF_SCREEN = (1280, 720)
"""A picture of the big screen is kept as wide as one of a laptop."""


def main(images: Path = IMAGES) -> None:
    """Write all pictures."""
    for view in VIEWS:
        frame = view.frame()
        height = round(VIEW_WIDTH * frame.shape[0] / frame.shape[1])
        small = cv2.resize(frame, (VIEW_WIDTH, height), interpolation=cv2.INTER_AREA)
        keep(images / f"{view.name}.webp", np.asarray(small))
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder), "demo") as url,
        sync_playwright() as playwright,
    ):
        expect.set_options(timeout=PATIENCE_MILLISECONDS)
        chromium = launch(playwright)
        for language in LANGUAGES:
            Evening(chromium, url, language, images).play()
        chromium.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
