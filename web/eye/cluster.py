"""The readers of a hall as a Ray Serve deployment: `serve run web.eye.cluster:readers` (see docs/hall).

Needs `ojo-dice[hall]` on the cluster's machines and nowhere else; Ray is imported only when it is built. Each
replica has the shipped reader and reads one picture at a time: on a processor several in one run of a network
take no less of it, and the detector takes one alone. There are as many replicas as the load needs; where all
are at work and enough wait, Serve says so by 503, and who asked comes again.
"""

from __future__ import annotations

import asyncio
import io
import json
from functools import cache, partial
from typing import Any

from web.eye.loaded_reader import DEFAULT_BACKEND
from web.eye.looking import load_shipped_reader
from web.eye.picture_worker import answered, send

ONGOING_MOST = 2
"""At a replica: while one picture is read the next comes in."""
QUEUED_MOST = 64
REPLICAS_LEAST, REPLICAS_MOST = 1, 16


class Readers:
    """One replica."""

    def __init__(self, backend: str = DEFAULT_BACKEND) -> None:
        """`backend` runs the detector. Loads the networks, so that no picture waits for them."""
        self._load = cache(partial(load_shipped_reader, backend))
        self._load()
        self._turn = asyncio.Lock()

    async def __call__(self, request: Any) -> Any:
        """A picture's bytes to what `ClusterReader` takes."""
        from starlette.responses import Response

        return Response(await self.read(await request.body()), media_type="application/octet-stream")

    async def read(self, picture: bytes) -> bytes:
        """An answer and the JPEG to keep, each with its length before it."""
        async with self._turn:
            answer, jpeg = await asyncio.to_thread(answered, self._load, picture)
        told = io.BytesIO()
        send(told, json.dumps(answer).encode(), jpeg)
        return told.getvalue()


def readers(given: dict[str, str]) -> Any:
    """The application for `serve run` and `serve deploy`, with `backend=...`, `replicas_least=...` and
    `replicas_most=...`."""
    from ray import serve

    deployment = serve.deployment(
        name="readers",
        max_ongoing_requests=ONGOING_MOST,
        max_queued_requests=QUEUED_MOST,
        autoscaling_config={
            "min_replicas": int(given.get("replicas_least", REPLICAS_LEAST)),
            "max_replicas": int(given.get("replicas_most", REPLICAS_MOST)),
            "target_ongoing_requests": 1,
        },
        ray_actor_options={"num_cpus": 1},
        health_check_period_s=2,
        health_check_timeout_s=10,
    )(Readers)
    return deployment.bind(given.get("backend", DEFAULT_BACKEND))
