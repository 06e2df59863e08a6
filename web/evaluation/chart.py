"""The reliability diagram as inline SVG: how sure the reader was against how often it was right."""

import math
from collections.abc import Callable, Sequence

from table.words import Fact, message
from vision.evaluation.figures import Bin

WIDTH, HEIGHT = 380, 400
LEFT, RIGHT, TOP, BOTTOM = 68, 358, 12, 300  # of the plot, in the picture's units
BARS_BOTTOM = 350  # the counts hang below the plot
TICKS = 5
DOT = 4.5


def reliability_svg(bins: Sequence[Bin], low: float, say: Callable[[Fact], str]) -> str:
    """Return the diagram of `bins`: confidence `low`..1 across and the share right up, with Wilson whiskers.

    The colours are the page's, by the classes `axis`, `ideal`, `whisker`, `dot` and `bar`. The scale up
    begins at the tenth below the lowest share, so that no dot is off it; whiskers may be.
    """
    shares = [one.right.share or 0.0 for one in bins]
    floor = math.floor(min([low, *shares]) * 10 + 1e-9) / 10

    def x(confidence: float) -> float:
        return LEFT + (confidence - low) / (1 - low) * (RIGHT - LEFT)

    def y(share: float) -> float:
        return BOTTOM - (max(share, floor) - floor) / (1 - floor) * (BOTTOM - TOP)

    title = say(message("eval-chart", low=str(low)))
    drawn = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f'<path class="ideal" d="M{x(low):.1f} {y(low):.1f}L{x(1):.1f} {y(1):.1f}"/>',
    ]
    for step in range(TICKS + 1):
        across, up = low + (1 - low) * step / TICKS, floor + (1 - floor) * step / TICKS
        drawn += [
            f'<path class="axis" d="M{LEFT} {y(up):.1f}H{RIGHT}"/>',
            f'<text x="{LEFT - 8}" y="{y(up) + 5:.1f}" text-anchor="end">{_tick(up, floor)}</text>',
            f'<text x="{x(across):.1f}" y="{BARS_BOTTOM + 20}" text-anchor="middle">'
            f"{_tick(across, low)}</text>",
        ]
    most = max([one.right.of for one in bins], default=1)
    for one, share in zip(bins, shares, strict=True):
        # the logarithm: a bin of ten dice must be seen beside one of ten thousand
        tall = (BARS_BOTTOM - BOTTOM - 10) * math.log1p(one.right.of) / math.log1p(most)
        left, right = x(one.low) + 1.5, x(one.high) - 1.5
        worst, best = one.right.interval
        dot_x = x(one.confidence)
        low_end, high_end = f"{one.low:.2f}", f"{one.high:.2f}"
        about = message("eval-chart-bin", low=low_end, high=high_end, count=one.right.count, of=one.right.of)
        drawn += [
            f"<g><title>{say(about)}</title>",
            f'<rect class="bar" x="{left:.1f}" y="{BARS_BOTTOM - tall:.1f}" width="{right - left:.1f}" '
            f'height="{tall:.1f}"/>',
            f'<path class="whisker" d="M{dot_x:.1f} {y(worst):.1f}V{y(best):.1f}"/>',
            f'<circle class="dot" cx="{dot_x:.1f}" cy="{y(share):.1f}" r="{DOT}"/></g>',
        ]
    drawn += [
        f'<text x="{(LEFT + RIGHT) / 2}" y="{BARS_BOTTOM + 42}" text-anchor="middle">'
        f"{say(message('eval-confidence'))}</text>",
        f'<text transform="translate(14 {(TOP + BOTTOM) / 2}) rotate(-90)" text-anchor="middle">'
        f"{say(message('eval-chart-share'))}</text>",
        "</svg>",
    ]
    return "\n".join(drawn)


def _tick(value: float, low: float) -> str:
    return f"{value:.2f}" if low > 0.5 else f"{value:.1f}"
