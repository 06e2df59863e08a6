"""The camera as numbers, and the exact labels that follow from it."""

import math
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.die_mesh import DieShape, face_frames, pip_centres
from datasets.scenes.layout import COCKED_FROM_DEGREES, Pose
from vision.stages.nadir import turned_along

if TYPE_CHECKING:  # all but `add_to_scene` works, and is tested, without Blender
    from datasets.scenes.things import Scene

Array = NDArray[np.float64]

FLAT_CENTIMETRES = 0.25
OUTLINE_POINTS = 24


def outline_of(hull: Array) -> Array:
    """The points (24, 2) of a convex hull (n, 2) that reach furthest in as many directions: its shape, always
    as long."""
    angles = np.arange(OUTLINE_POINTS) * 2 * np.pi / OUTLINE_POINTS
    furthest = (hull @ np.stack([np.cos(angles), np.sin(angles)])).argmax(axis=0)
    return np.asarray(hull[furthest], float)


class View:
    """The camera as numbers: projects world points (n, 3) to pixels and says how far away they are."""

    def __init__(
        self, at: Array, target: Array, roll: float, focal_pixels: float, width: int, height: int
    ) -> None:
        self.at, self.focal_pixels, self.width, self.height = at, focal_pixels, width, height
        forward = (target - at) / np.linalg.norm(target - at)
        straight_down = math.hypot(*forward[:2]) < 1e-6
        side = np.array([1.0, 0, 0]) if straight_down else np.cross(forward, [0, 0, 1.0])
        side /= np.linalg.norm(side)
        up = np.cross(side, forward)
        c, s = math.cos(roll), math.sin(roll)
        self.axes = np.stack([c * side + s * up, -s * side + c * up, forward])

    def project(self, points: Array) -> tuple[Array, Array]:
        """Pixels (n, 2) and depths (n,)."""
        seen = (points - self.at) @ self.axes.T
        pixels = self.focal_pixels * seen[:, :2] / seen[:, 2:]
        return pixels * [1, -1] + [self.width / 2, self.height / 2], seen[:, 2]

    def seen_up(self, normal: Array, at: Array) -> Array:
        """A unit normal (3,) of something at `at`, as the eye that looks straight at it sees it: (right, up),
        (0, 0) where it faces the eye. Dice that lie level in one picture differ in it by the lens alone."""
        ray = self.axes @ (at - self.at)
        ray /= np.linalg.norm(ray)
        back = ray * [-1, -1, 1]  # the turn that brings the ray to the middle
        return turned_along((self.axes @ normal)[None], back[None])[0, :2]

    def elevation_degrees(self, at: Array) -> float:
        """From how far above the table the eye sees what is `at`."""
        towards = self.at - at
        return math.degrees(math.asin(towards[2] / np.linalg.norm(towards)))

    def add_to_scene(self) -> None:
        """Make Blender's camera this one."""
        import bpy
        from mathutils import Matrix

        camera = bpy.data.cameras.new("camera")
        camera.sensor_fit, camera.sensor_width = "HORIZONTAL", 36.0
        camera.lens = self.focal_pixels * 36.0 / self.width
        thing = bpy.data.objects.new("camera", camera)
        side, up, forward = self.axes
        turned = np.eye(4)
        turned[:3, :3] = np.stack([side, up, -forward], 1)
        turned[:3, 3] = self.at
        thing.matrix_world = Matrix(turned.tolist())
        bpy.context.scene.collection.objects.link(thing)
        bpy.context.scene.camera = thing


def pip_contrast(shown: NDArray[np.uint8], view: View, pose: Pose, shape: DieShape) -> float:
    """How far the weakest pip of the upper face stands out from the body around it in the picture `shown`
    (height, width, 3), in the colour that shows it best: 0 not at all, 1 black on white."""
    height, width = shown.shape[:2]
    frame = face_frames(shape.left_handed)[pose.face]
    radius = shape.pip_radius * (shape.one_pip_scale if pose.face == 1 else 1.0)
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles)], 1) * radius

    def colour(flat: Array, depth: float) -> Array:
        points = (flat @ frame[:2] + (0.5 - depth) * frame[2]) * pose.edge @ pose.rotation.T + pose.centre
        pixels = np.rint(view.project(points)[0]).astype(int).clip(0, [width - 1, height - 1])
        return np.asarray(shown[pixels[:, 1], pixels[:, 0]].mean(axis=0) / 255, float)

    return min(
        float(
            np.abs(colour(pip + 0.5 * circle, shape.pip_depth * 0.85) - colour(pip + 1.4 * circle, 0)).max()
        )
        for pip in pip_centres(shape, pose.face)
    )


def labels(scene: "Scene", view: View, shown: NDArray[np.uint8] | None = None) -> list[dict[str, Any]]:
    """One label a die in the frame: face, box, outline, visible share, tilt, where "up" points, from how high
    above the table it is seen, material, the up face's quad, in pixels, and how well its pips stand out in
    the picture, where it is `shown`; only the box ends at the frame.

    The visible share is counted by painting all silhouettes far to near as identity masks.
    """
    canvas = np.full((view.height, view.width), -1, np.int32)
    outlines = {}
    for i, hull in enumerate(scene.hulls):
        pixels, depth = view.project(hull)
        if depth.min() > 0.5:
            outlines[i] = (
                cv2.convexHull(pixels.astype(np.float32)).astype(np.int32),
                float(np.median(depth)),
            )
    # cards and coins lie under everything, however near their middle is
    for i in sorted(outlines, key=lambda k: (scene.hulls[k][:, 2].max() > FLAT_CENTIMETRES, -outlines[k][1])):
        cv2.fillConvexPoly(canvas, outlines[i][0], i)
    labelled = []
    for i, (pose, shape, kind) in scene.dice.items():
        if i not in outlines:
            continue
        points = outlines[i][0].reshape(-1, 2)
        area = max(1.0, cv2.contourArea(points))
        visible = float(min(1.0, np.count_nonzero(canvas == i) / area))
        low, high = points.min(0), points.max(0)
        whole = [float(low[0]), float(low[1]), float(high[0]), float(high[1])]
        box = [max(0.0, whole[0]), max(0.0, whole[1]), min(view.width, whole[2]), min(view.height, whole[3])]
        if visible < 0.05 or box[2] - box[0] < 3 or box[3] - box[1] < 3:
            continue
        frame = face_frames(shape.left_handed)[pose.face]
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.5
        top = (corners @ frame[:2] + 0.5 * frame[2]) * pose.edge @ pose.rotation.T + pose.centre
        quad, _ = view.project(top)
        normal = pose.rotation @ frame[2]
        painted = np.zeros_like(canvas, np.uint8)
        cv2.fillConvexPoly(painted, quad.astype(np.int32), 1)
        top_area = max(1.0, cv2.contourArea(quad.astype(np.float32)))
        labelled.append(
            {
                "face": pose.face,
                "box": box,
                "outline": outline_of(np.asarray(points, float)).tolist(),
                "visible": visible,
                "top_visible": float(min(1.0, np.count_nonzero((canvas == i) & (painted > 0)) / top_area)),
                "tilt": pose.tilt_degrees,
                "cocked": pose.tilt_degrees > COCKED_FROM_DEGREES,
                "stacked": pose.stacked,
                "up": view.seen_up(normal, pose.centre).round(4).tolist(),
                "elevation": round(view.elevation_degrees(pose.centre), 2),
                "material": kind,
                "quad": quad.round(1).tolist(),
            }
        )
        if sign := shape.signs.get(pose.face):
            labelled[-1]["picture"] = sign.name
        elif shown is not None:
            labelled[-1]["contrast"] = round(pip_contrast(shown, view, pose, shape), 3)
    return labelled
