"""What a hall needs is reckoned from what was measured, and the page says what was reckoned."""

import re

from tests.load.scale import BEGINS, ENDS, PAGE, TABLES, Measured, needs

MEASURED = Measured(30.0, 1.0, 5.0, 200_000, 50_000, 120.0)


def test_one_hall() -> None:
    """300 tables bid 60 times a second: 1.8 cores, at most half busy; 2,100 streams, five photos a second."""
    found = needs(300, MEASURED)
    assert (found.halls, found.web_cores, found.web_processes) == (1, 3.6, 4)
    assert (found.postgres_cores, found.balancer_cores, found.reader_cores) == (0.6, 0.1, 1.2)
    assert found.night_gb == round(300 * (0.2e6 + 40 * 0.05e6) / 1e9, 1)


def test_streams_need_processes_too() -> None:
    """Where bids cost nothing, there is a process for each thousand streams, and never one alone."""
    idle = MEASURED._replace(web_ms=0.0)
    assert [needs(tables, idle).web_processes for tables in (1, 300)] == [2, 3]


def test_more_tables_are_more_halls() -> None:
    """All of the cost is that of so many halls."""
    one, many = needs(300, MEASURED), needs(10_000, MEASURED)
    assert many.halls == 34
    assert many.web_cores == round(34 * one.web_cores, 1)
    assert many.tables == 10_000


def test_the_page_has_a_row_for_each_number() -> None:
    """As the command writes it."""
    told = PAGE.read_text().partition(BEGINS)[2].partition(ENDS)[0]
    rows = re.findall(r"^\| ([\d,]+) \| ([\d,]+) \|", told, re.MULTILINE)
    assert [(int(tables.replace(",", "")), halls) for tables, halls in rows] == [
        (tables, str(-(-tables // 300))) for tables in TABLES
    ]
