"""Players at one page who know nothing but its buttons, for any rule system in any language."""

from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Hands

CALLS = ("doubt", "pi", "spot_on", "lift", "believe", "pass_unseen", "pass", "concede", "show_top", "pass_on")
WEIGHTS = {
    "doubt": 5,
    "pi": 1,
    "lift": 3,
    "spot_on": 2,
    "pass": 1,
    "pass_unseen": 1,
    "believe": 2,
    "concede": 1,
}
BID_WEIGHT = 3
STEPS_MOST = 200
OFFERED = "dock => [...dock.querySelectorAll('[data-focus]:not(:disabled)')].map(it => it.dataset.focus)"


class People:
    """They bid, claim, call, take sides and type dice in; chance decides what."""

    def __init__(self, page: Page, chance: Random, *, keyboard: bool = False) -> None:
        self.hands = Hands(page)
        self.page = page
        self.chance = chance
        self.keyboard = keyboard
        self.tapped: set[str] = set()
        """The buttons, by the first word of their names."""

    def sit_down(self, names: list[str], variant: str, dice: int) -> None:
        """At the door, by nothing that is written there."""
        fields = self.page.locator("#names input")
        for i, name in enumerate(names):
            if i >= fields.count():
                self.page.locator("#add-name").click()
            fields.nth(i).fill(name)
        expect(self.page.locator("#variants input:checked")).to_have_count(1)
        if self.page.locator("#others").is_visible():
            self.page.locator("#others").click()
        self.page.locator(f"input[value='{variant}']").check()
        self.page.locator("#else > summary").click()
        fewer = self.page.locator("#fewer-dice")
        while int(self.page.locator("#dice").inner_text()) > dice and fewer.is_enabled():
            fewer.click()
        self.page.locator("#ante").fill("2")
        self.page.locator("#setup [type=submit]").click()
        self.page.wait_for_url("**/t/*")
        self.hands.wait_for("bidding")

    def step(self) -> str:
        """Tap what there is to be tapped, once; the face that the page showed before."""
        mode = self.hands.mode()
        faces = {"siding": self._side, "revealing": self._type, "verdict": self._go_on}
        faces.get(mode, self._say)()
        return mode

    def _say(self) -> None:
        """A bid, a claim, or one of the calls that stand there."""
        dock = self.hands.dock
        offered = self._offered()
        if any(name.startswith("caller-") for name in offered):
            return self._tap(self._one(dock.locator("[data-focus^=caller-]")))
        said = [name for name in (*CALLS, "bid") if name in offered]
        assert said, dock.inner_text()
        chosen = self.chance.choices(said, [WEIGHTS.get(one, BID_WEIGHT) for one in said])[0]
        if chosen == "believe" and "keeping" in self.hands.view()["legal"]:
            return self._keep()
        if chosen != "bid":
            return self._tap(dock.locator(f"[data-focus={chosen}]"))
        if any(name.startswith("hand-") for name in offered):
            self._name_hand()
        if any(name.startswith("spoken-") for name in offered) and self.chance.random() < 0.5:
            self._tap(self._one(dock.locator("[data-focus^=spoken-]")), moves=False)
        faces = dock.locator(".bids [data-focus^=face-]")
        if self.chance.random() < 0.5 and faces.count():
            return self._tap(self._one(faces))
        return self._tap(dock.locator("[data-focus=bid]"))

    def _keep(self) -> None:
        """Some dice that stay, and how many are rolled."""
        dock = self.hands.dock
        self._tap(dock.locator("[data-focus=believe]"), moves=False)
        for _ in range(self.chance.randrange(3)):
            faces = dock.locator("[data-focus^=face-]:enabled")
            if faces.count():
                self._tap(self._one(faces), moves=False)
        rolls = dock.locator("[data-focus^=rolls-]")
        if rolls.count():
            self._tap(self._one(rolls), moves=False)
        self._tap(dock.locator("[data-focus=keep-done]"))

    def _name_hand(self) -> None:
        """One of the lowest hands that are left, with faces or without."""
        dock = self.hands.dock
        hands = dock.locator("[data-focus^=hand-]")
        self._tap(hands.nth(self.chance.randrange(min(2, hands.count()))), moves=False)
        for row in dock.locator(".named-by").all():
            if self.chance.random() < 0.6:
                self._tap(row.locator("[data-focus^=face-]").first, moves=False)

    def _side(self) -> None:
        self._tap(self._one(self.hands.dock.locator("[data-focus^=side-]")))

    def _type(self) -> None:
        """Dice that might lie there: a few of what is asked for, or each."""
        dock = self.hands.dock
        offered = self._offered()
        answers = [name for name in ("counter_pi", "surrender") if name in offered]
        if answers and self.chance.random() < 0.6:
            return self._tap(dock.locator(f"[data-focus={self.chance.choice(answers)}]"))
        ways = [name for name in ("cups", "hand") if name in offered]
        if ways:
            self._tap(dock.locator(f"[data-focus={ways[0]}]"), moves=False)
        done = dock.locator("[data-focus=hand-done]")
        all_needed = done.is_disabled()
        left = STEPS_MOST if all_needed else self.chance.randint(0, self.hands.view()["expected"])
        faces = dock.locator("[data-focus^=face-]:enabled")
        while left and faces.count():
            self._tap(self._one(faces), moves=False)
            left -= 1
        self._tap(done)
        self.hands.wait_for("verdict")

    def _go_on(self) -> None:
        self._tap(self.hands.dock.locator("[data-focus=next]"), moves=False)
        self.hands.wait_for("bidding", "winner")

    def _offered(self) -> list[str]:
        """What may be tapped in the dock, by name."""
        return list(self.hands.dock.evaluate(OFFERED))

    def _one(self, found: Locator) -> Locator:
        return found.nth(self.chance.randrange(found.count()))

    def _tap(self, button: Locator, *, moves: bool = True) -> None:
        """Tap or press it; where it `moves` the table, wait until it has, or until it is asked who calls."""
        before = self.hands.version()
        self.tapped.add((button.get_attribute("data-focus") or "").split("-")[0])
        if self.keyboard:
            button.press("Enter")
            assert self.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        else:
            button.click()
        if moves:
            moved = f"body:not([data-version='{before}']), [data-focus=no-call]"
            expect(self.page.locator(moved).first).to_be_attached()
