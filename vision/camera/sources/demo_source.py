"""The demo's pictures in place of a camera: rendered reveals, read as any others."""

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.demo_folder import demo_folder
from vision.camera.still_camera import StillCamera, pictures_in

TRAITS = Traits(has_pages=True, stands_still=True)


def open_demo(spec: str) -> Camera:
    """Return the demo's pictures as a camera; `CameraError` where there are none."""
    return StillCamera(spec, pictures_in(demo_folder() / "images"), TRAITS)


SOURCE = Source(order=10, traits=TRAITS, takes=lambda spec: spec == "demo", open=open_demo)
