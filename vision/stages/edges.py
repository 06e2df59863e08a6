"""Whether the frame's edge hides some of a die's upper face: what two readers tell of a die that reaches it,
weighed together by a logistic regression. Where both surely read one face, it is there to be read."""

import numpy as np

from vision.stages.candidates import Candidates, Floats, Stances
from vision.stages.faces import leads

LED_FROM, LED_TO, SURELY_LED, LEVEL = -4.0, 8.0, 12.0, -6.0
"""Logits: beyond these a lead, and a doubt of how a die lies, tell no more."""


def evidence(candidates: Candidates, hidden: Floats, own: Stances, faces: Floats) -> Floats:
    """Return `(n, 5)`, in the order of `EdgeWeights` without its bias.

    By the schooled network the logits `(n,)` of an upper face that is not whole, by how much it prefers the
    face that the face reader reads, of its `faces` `(n, 6)`, and of lying oddly; by the face reader how much
    its face leads, and how much no readable face does. NaN where the schooled network was not asked.
    """
    logits = candidates.faces.logits.mean(axis=1)
    read = candidates.chances[:, :6].argmax(axis=1)[:, None]
    others = faces.copy()
    np.put_along_axis(others, read, -np.inf, axis=1)
    preferred = np.take_along_axis(faces, read, axis=1)[:, 0] - others.max(axis=1)
    return np.column_stack(
        (
            hidden,
            np.clip(preferred, LED_FROM, LED_TO),
            np.maximum(np.maximum(own.leans, own.stacked), LEVEL),
            np.minimum(leads(logits[:, :6]), SURELY_LED),
            logits[:, 6] - logits[:, :6].max(axis=1),
        )
    ).astype(np.float32)
