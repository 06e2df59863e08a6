"""Pictures of every kind: a right frame, or one sentence."""

import base64
import os
import struct
import tempfile
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.fakes import picture
from tests.vision.sentences import tells
from vision.errors import ImageError
from vision.image import MAX_BYTES, encode_jpeg, load_image
from web.words.camera_words import camera_sentence

RED, BLACK = (0, 0, 255), (0, 0, 0)
JPEG, PNG, WEBP = (picture(kind) for kind in (".jpg", ".png", ".webp"))
PROGRESSIVE = picture(".jpg", params=(cv2.IMWRITE_JPEG_PROGRESSIVE, 1))

# 16x16, left half red: no encoder of OpenCV's makes a JPEG in cyan, magenta, yellow and black
CMYK_JPEG = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJT"
    "UjI+WmFaUGBKUVJP/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAgHAP/EABQQAQAAAAAAAAAAAAAA"
    "AAAAAAD/2gAOBEMATQBZAEsAAD8ApyYJgpzE6ToxMMQxE6xOk6MT/9k="
)


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="Only Linux keeps a file in memory")
def test_no_temporary_folder_is_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A container that can be read only, or a full /tmp: the photo is read, and its damage told."""
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda: (_ for _ in ()).throw(FileNotFoundError("tmp")))
    (tmp_path / "whole.jpg").write_bytes(JPEG)
    assert load_image(tmp_path / "whole.jpg").size


def exif(orientation: int) -> bytes:
    """A TIFF block with nothing but the orientation (tag 274, short, one value)."""
    return b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 274, 3, 1, orientation, 0) + b"\0\0\0\0"


def jpeg_turned(orientation: int) -> bytes:
    """The JPEG with an EXIF segment put after its first marker."""
    block = b"Exif\0\0" + exif(orientation)
    return JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + JPEG[2:]


def chunk(name: bytes, data: bytes) -> bytes:
    """A PNG chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_claiming(width: int, height: int, extra: bytes = b"") -> bytes:
    """A whole PNG whose header claims any size: what a decompression bomb looks like from outside."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + header
        + extra
        + chunk(b"IDAT", zlib.compress(b"\0" * 99))
        + chunk(b"IEND", b"")
    )


def sized_twice(jpeg: bytes) -> bytes:
    """A JPEG that tells its size, and then another one: a decoder may believe either."""
    at = jpeg.index(b"\xff\xc0")
    end = at + 2 + int.from_bytes(jpeg[at + 2 : at + 4])
    return (
        jpeg[:end] + jpeg[at : at + 5] + struct.pack(">HH", 20_000, 20_000) + jpeg[at + 9 : end] + jpeg[end:]
    )


def encoded(frame: np.ndarray, extension: str = ".png", *params: int) -> bytes:
    """Any array as a picture."""
    return cv2.imencode(extension, frame, list(params))[1].tobytes()


def near(pixel: np.ndarray, colour: tuple[int, int, int]) -> bool:
    """Whether a pixel is the colour, as far as JPEG keeps it."""
    return bool(np.abs(pixel.astype(int) - colour).max() < 24)


@pytest.mark.parametrize(
    ("data", "shape", "corner", "opposite"),
    [
        (JPEG, (40, 60, 3), RED, BLACK),
        (PNG, (40, 60, 3), RED, BLACK),
        (WEBP, (40, 60, 3), RED, BLACK),
        (picture(".png", (1, 1)), (1, 1, 3), RED, RED),
        (picture(".png", (20_000, 40)), (40, 20_000, 3), RED, BLACK),
        (picture(".jpg", (40, 20_000)), (20_000, 40, 3), RED, BLACK),
        (encoded(np.full((8, 8), 77, np.uint8)), (8, 8, 3), (77, 77, 77), (77, 77, 77)),
        (encoded(np.full((8, 8), 77, np.uint8), ".jpg"), (8, 8, 3), (77, 77, 77), (77, 77, 77)),
        (encoded(np.full((8, 8, 3), 77 * 256, np.uint16)), (8, 8, 3), (77, 77, 77), (77, 77, 77)),
        (encoded(np.full((8, 8, 4), (10, 20, 200, 0), np.uint8)), (8, 8, 3), (10, 20, 200), (10, 20, 200)),
        (PROGRESSIVE, (40, 60, 3), RED, BLACK),
        (CMYK_JPEG, (16, 16, 3), RED, BLACK),
        (JPEG + b"more, as phones append", (40, 60, 3), RED, BLACK),
        (JPEG + b"\xff\xda" * 200 + b"a motion photo's film", (40, 60, 3), RED, BLACK),
        (JPEG[:-2], (40, 60, 3), RED, BLACK),
        (JPEG[:-2] + b"\0" * 9, (40, 60, 3), RED, BLACK),
        (PROGRESSIVE[:-2], (40, 60, 3), RED, BLACK),
        (CMYK_JPEG[:-2], (16, 16, 3), RED, BLACK),
    ],
)
def test_pictures_that_are_read(
    data: bytes, shape: tuple[int, ...], corner: tuple[int, int, int], opposite: tuple[int, int, int]
) -> None:
    """Every kind of pixel becomes three 8-bit channels; transparency leaves the colours as stored."""
    frame = load_image(data)
    assert (frame.shape, frame.dtype) == (shape, np.uint8)
    assert near(frame[0, 0], corner)
    assert near(frame[-1, -1], opposite)


@pytest.mark.parametrize(
    ("orientation", "shape", "red_at"),
    [
        (1, (40, 60, 3), (0, 0)),
        (2, (40, 60, 3), (0, -1)),
        (3, (40, 60, 3), (-1, -1)),
        (4, (40, 60, 3), (-1, 0)),
        (5, (60, 40, 3), (0, 0)),
        (6, (60, 40, 3), (0, -1)),
        (7, (60, 40, 3), (-1, -1)),
        (8, (60, 40, 3), (-1, 0)),
        (9, (40, 60, 3), (0, 0)),
    ],
)
def test_a_picture_is_turned_upright(
    orientation: int, shape: tuple[int, ...], red_at: tuple[int, int]
) -> None:
    """All eight EXIF orientations; a nonsense one is ignored."""
    frame = load_image(jpeg_turned(orientation))
    assert frame.shape == shape
    assert near(frame[red_at], RED)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the picture is empty"),
        (b"hello", "not a picture that can be read; JPEG, PNG and WebP are"),
        (b"GIF89a....", "is a GIF file"),
        (b"BM....", "is a BMP file"),
        (b"\0\0\0\x18ftypheic", "is a HEIC file"),
        (JPEG[:20], "cut short"),
        (PNG[:20], "cut short"),
        (WEBP[:20], "cut short"),
        (JPEG[: len(JPEG) // 2], "cut short"),
        (PNG[:-20], "cut short or damaged"),
        (WEBP[: len(WEBP) // 2], "cut short or damaged"),
        (JPEG[:-3], "cut short or damaged"),
        (PROGRESSIVE[:-3], "cut short or damaged"),
        (PROGRESSIVE[: PROGRESSIVE.rindex(b"\xff\xda")], "cut short or damaged"),
        (sized_twice(JPEG), "damaged"),
        (PNG[:60] + b"x" + PNG[61:], "damaged"),
        (png_claiming(8, 8), "damaged PNG"),
        (png_claiming(0, 8), "0x8 pixels"),
        (png_claiming(20_000, 20_000), "20000x20000 pixels; at most 25 million"),
        (png_claiming(2**31, 2**31), "at most 25 million"),
        (png_claiming(8, 8, chunk(b"acTL", b"\0\0\0\x02\0\0\0\0")), "animation"),
        (b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\7\0\0\7\0\0", "animation"),
        (b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xff" * 6, "16777216x16777216"),
        (JPEG[:2] + b"\xff\xda" * 200 + JPEG[2:], "damaged"),
        (b"\xff\xd8" + b"\0" * 1000, "cut short"),
    ],
)
def test_pictures_that_are_refused(data: bytes, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    """One sentence says what is wrong, and the libraries below say nothing of their own."""
    with tells(ImageError, match=says) as refused:
        load_image(data)
    assert "\n" not in str(refused.value)
    assert capfd.readouterr().err == ""


def test_damage_within_a_jpeg_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    """A decoder would go on with grey where the damage is, and dice would be missed in silence."""
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    data = bytearray(encoded(noise, ".jpg"))
    middle = len(data) // 2
    data[middle : middle + 40] = b"\xff\xd3" * 20
    with tells(ImageError, match="damaged JPEG"):
        load_image(bytes(data))
    assert capfd.readouterr().err == ""


def test_a_jpeg_of_very_many_pixels_comes_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the least factor that is enough, upright as ever; beyond what that reaches it is refused."""
    monkeypatch.setattr("vision.image.MAX_PIXELS", 700)
    frame = load_image(jpeg_turned(6))
    assert (frame.shape, near(frame[0, -1], RED), near(frame[-1, 0], BLACK)) == ((30, 20, 3), True, True)
    monkeypatch.setattr("vision.image.MAX_PIXELS", 150)
    assert load_image(JPEG).shape == (10, 15, 3)
    monkeypatch.setattr("vision.image.MAX_JPEG_PIXELS", 2399)
    with pytest.raises(ImageError, match="picture-too-many-pixels"):
        load_image(JPEG)


@pytest.mark.parametrize("progressive", [PROGRESSIVE, PROGRESSIVE[:-2]])
def test_of_a_progressive_jpeg_a_decoder_holds_all(
    monkeypatch: pytest.MonkeyPatch, progressive: bytes
) -> None:
    """However small it comes: so it may have less pixels than another JPEG."""
    monkeypatch.setattr("vision.image.MAX_PIXELS_IN_SCANS", 2399)
    assert load_image(JPEG).size
    with pytest.raises(ImageError, match="picture-too-many-pixels"):
        load_image(progressive)


def test_a_progressive_jpeg_of_thousands_of_scans_is_refused() -> None:
    """Each scan costs a pass over the whole picture; a real one has about ten."""
    start = JPEG.rindex(b"\xff\xda")
    scan = JPEG[start:-2]
    with tells(ImageError, match="damaged"):
        load_image(JPEG[:-2] + scan * 150 + b"\xff\xd9")


def test_too_many_bytes_are_refused_before_anything_else() -> None:
    """The size is asked before the kind."""
    with tells(ImageError, match="larger than 40 MiB"):
        load_image(b"\0" * (MAX_BYTES + 1))


def test_paths(tmp_path: Path) -> None:
    """A path is read; what is missing, a folder, a pipe or nonsense is named in the sentence."""
    (tmp_path / "a b ñ.png").write_bytes(PNG)
    assert load_image(tmp_path / "a b ñ.png").shape == (40, 60, 3)
    assert load_image(str(tmp_path / "a b ñ.png")).shape == (40, 60, 3)
    os.mkfifo(tmp_path / "pipe.png")
    for name, says in {
        "none.png": "does not exist",
        "": "is a folder",
        "pipe.png": "not a regular file",
        "a\0b": "cannot be opened",
    }.items():
        with tells(ImageError, match=says):
            load_image(str(tmp_path / name) if name else tmp_path)


def test_a_jpeg_of_ours_tells_nothing_of_where_it_was_taken() -> None:
    """No EXIF is written, so no position either."""
    data = encode_jpeg(load_image(jpeg_turned(6)))
    assert b"Exif" not in data
    assert load_image(data).shape == (60, 40, 3)


@settings(max_examples=150)
@given(
    st.sampled_from([JPEG, PNG, WEBP, CMYK_JPEG, jpeg_turned(6)]),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=6),
    st.integers(0, 2000),
)
def test_any_damage_gives_a_frame_or_one_sentence(
    data: bytes, changes: list[tuple[int, int]], cut: int
) -> None:
    """Bytes changed and cut off anywhere: never another exception, never another kind of frame."""
    changed = bytearray(data)
    for at, value in changes:
        changed[at % len(changed)] = value
    try:
        frame = load_image(bytes(changed[: max(1, len(changed) - cut % len(changed))]))
    except ImageError as error:
        sentence = camera_sentence(error)
    else:
        sentence = "read"
        assert (frame.dtype, frame.ndim, frame.shape[2]) == (np.uint8, 3, 3)
    assert len(sentence.splitlines()) == 1
