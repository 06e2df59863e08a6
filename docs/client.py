"""Tell every verdict of a table: python client.py http://127.0.0.1:8642 TABLE

In a network OJO_PIN holds the PIN. What every address asks for and answers stands in /openapi.json.
"""

import json
import os
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar

house, table = sys.argv[1].rstrip("/"), sys.argv[2]
session = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
if pin := os.environ.get("OJO_PIN"):
    session.open(f"{house}/login", urllib.parse.urlencode({"pin": pin}).encode()).close()


def views() -> Iterator[dict]:
    """The table as it is, and again at each change; a stream ends after ten minutes and is opened anew."""
    while True:
        with session.open(f"{house}/api/tables/{table}/stream") as stream:
            yield from (json.loads(line[6:]) for line in stream if line.startswith(b"data: "))


told = None
for view in views():
    if (verdict := view["state"]["verdict"]) not in (None, told):
        print(verdict["explanation"], flush=True)
    told = verdict
