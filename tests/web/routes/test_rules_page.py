"""How a table plays, as a page to read, to print and to share."""

from flask.testing import FlaskClient

from tests.web.conftest import set_up


def test_a_table_tells_its_own_rules(client: FlaskClient) -> None:
    """What it plays otherwise than its system stands apart, and the three sentences know of it."""
    table = set_up(client, options={"wild-aces": False})
    page = client.get(f"/t/{table.id}/rules").get_data(as_text=True)
    own, _, rest = page.partition('id="printed"')
    assert "Aces are not wild" in own.partition('id="house"')[2]
    assert "Aces are not wild" not in rest
    assert "aces count" not in page


def test_a_system_is_told_before_a_table_plays_it(client: FlaskClient) -> None:
    """By its id, in the language that is asked for; one that is not there is refused."""
    page = client.get("/rules/mexican?lang=es").get_data(as_text=True)
    assert "un valor de los dos dados" in page
    assert 'id="house"' not in page
    assert "jump-open" not in client.get("/rules/chui-niu").get_data(as_text=True), "what changes nothing"
    missing = client.get("/rules/whist")
    assert missing.status_code == 404
    assert "whist" in missing.get_data(as_text=True)


def test_a_name_that_is_no_system_is_no_markup(client: FlaskClient) -> None:
    """What was asked for is told as text."""
    assert b"<b>x" not in client.get("/rules/<b>x").data
