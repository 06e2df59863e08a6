"""What watches a server asks: whether it lives, whether it can play, and its figures for Prometheus; and
what other programs ask: the contract, as an OpenAPI document."""

import time

from flask import Response, current_app, g, request
from flask.typing import ResponseReturnValue
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest

from web.contract.address import ANYBODY, JSON, Address, gives
from web.contract.guests import Alive, Ready
from web.routes.routing import Routes, told
from web.server.context import context
from web.server.settings import VERSION

SECONDS = (0.005, 0.02, 0.1, 0.3, 1.0, 5.0)
"""Bounds of the histogram: those that the project measures itself by among them."""

operations = Routes("operations")


class Figures:
    """The figures of one app; the registry is its own, so that two apps in a process do not add up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter(
            "ojo_answers", "Answers by endpoint and status.", ["endpoint", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "ojo_answer_seconds", "Time in the app by endpoint.", ["endpoint"],
            registry=self.registry, buckets=SECONDS,
        )  # fmt: skip


@operations.get("/healthz", address=gives(Alive, covered="blind", may=ANYBODY))
def alive() -> ResponseReturnValue:
    """The process answers."""
    return told(Alive(alive=True))


@operations.get("/readyz", address=Address(covered="blind", may=ANYBODY, answers={200: Ready, 503: Ready}))
def ready() -> ResponseReturnValue:
    """A night can be kept: the database is whole and takes writes, and its disk has room; 503 where not."""
    why = context().store.condition.unready()
    return told(Ready(ready=True)) if why is None else told(Ready(ready=False, why=why), 503)


@operations.get("/metrics", address=gives("text/plain", covered="blind"))
def metrics() -> ResponseReturnValue:
    """The figures in Prometheus' text format; for a host alone, since they tell how much is played."""
    figures: Figures = current_app.extensions["ojo-figures"]
    return Response(generate_latest(figures.registry), content_type=CONTENT_TYPE_LATEST)


@operations.before_app_request
def begin() -> None:
    """Note when a request came."""
    g.began = time.monotonic()


@operations.after_app_request
def count(response: Response) -> Response:
    """Count an answer. Unknown addresses are one endpoint: strangers must not make up figures."""
    figures: Figures = current_app.extensions["ojo-figures"]
    endpoint = request.endpoint or "unknown"
    figures.answers.labels(endpoint, response.status_code).inc()
    if "began" in g:
        figures.seconds.labels(endpoint).observe(time.monotonic() - g.began)
    return response


openapi = Routes("openapi")


@openapi.get("/openapi.json", address=gives(JSON, covered="blind"))
def document() -> ResponseReturnValue:
    """What every address asks for and answers, as OpenAPI (https://spec.openapis.org/oas/v3.1.0)."""
    from web.contract.document import document as describe

    app = current_app
    return describe(VERSION, app.url_map.iter_rules(), context().addresses)
