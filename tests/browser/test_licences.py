"""The page of licences, reached from the foot of any page."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.sights import fits


def test_the_foot_leads_to_the_licences_and_they_lead_back(visit: Visit, drawn: Any) -> None:
    """Every part beside its licence, nothing wider than the screen."""
    page = visit(drawn.url)
    page.locator(".footer a").first.click()
    expect(page.locator("h1")).to_have_text("Licences")
    expect(page.locator("dt", has_text="Flask")).to_be_visible()
    fits(page)
    page.get_by_role("link", name="To the door").click()
    expect(page).to_have_url(f"{drawn.url}/")
