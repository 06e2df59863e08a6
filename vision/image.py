"""A picture's bytes -> an upright frame, whoever sent them: nothing else decodes a stranger's picture.

Size, kind, pixel count and wholeness are asked of the bytes; only then is it decoded.
"""

import os
import re
import stat
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import Code, ImageError
from vision.stderr import captured_stderr, pass_on

Frame = npt.NDArray[np.uint8]
"""`(height, width, 3)` uint8, blue-green-red, upright."""

MAX_BYTES = 40 * 2**20
MAX_PIXELS = 25_000_000
MAX_JPEG_PIXELS = 250_000_000
"""Phones take 48, 108 and 200 million: a JPEG is decoded at a half, a quarter or an eighth of its sides."""
MAX_PIXELS_IN_SCANS = 50_000_000
"""Of one that comes in several scans: however small it comes, a decoder holds up to six bytes a pixel."""
REDUCED = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
MAX_JPEG_SCANS = 100  # a progressive JPEG has about 10; thousands of scans keep a decoder busy for minutes
JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
_MARKER = re.compile(rb"\xff+([^\x00\xff\xd0-\xd7])", re.DOTALL)
"""One among a scan's data, where 0xFF 0x00 is a byte and RSTn only a pause (ITU-T T.81, B.1.1)."""

OTHER_KINDS = {  # bytes at an offset -> a kind that people do send
    (0, b"GIF8"): "GIF",
    (0, b"BM"): "BMP",
    (0, b"II*\0"): "TIFF",
    (0, b"MM\0*"): "TIFF",
    (4, b"ftypheic"): "HEIC",
    (4, b"ftypheix"): "HEIC",
    (4, b"ftypmif1"): "HEIC",
    (4, b"ftypavif"): "AVIF",
    (0, b"%PDF"): "PDF",
    (0, b"\0\0\0\x0cJXL "): "JPEG XL",
}
_PNG = b"\x89PNG\r\n\x1a\n"
_DAMAGE = ("Corrupt JPEG data", "Invalid", "Unsupported", "Premature end", "libpng", "libjpeg", "JPEG")


@dataclass(frozen=True, slots=True)
class Header:
    """What a picture's first bytes say of it."""

    kind: str
    width: int
    """Pixels, before any turning upright."""
    height: int
    """Pixels, before any turning upright."""
    animated: bool = False
    whole: bool = True
    """False where bytes are missing at the end or a checksum fails."""
    ended: bool = True
    """False for a JPEG without an end mark: only its decoder can tell whether the last scan is whole."""
    in_scans: bool = False
    """True for a JPEG that needs several scans, as a progressive one does."""

    @property
    def most_pixels(self) -> int:
        """So many are decoded of this kind."""
        if self.kind != "JPEG":
            return MAX_PIXELS
        return MAX_PIXELS_IN_SCANS if self.in_scans else MAX_JPEG_PIXELS


def load_image(source: str | os.PathLike[str] | bytes) -> Frame:
    """Return the picture as `(height, width, 3)` uint8 BGR, turned upright as its EXIF orientation says.

    Grey pictures get three equal channels, 16 bits are cut to 8, CMYK is converted; transparency is
    ignored (the colours count as they are stored). Raises `ImageError` for anything else:
    not JPEG, PNG or WebP, animated, empty, cut short, damaged, over 40 MiB or over 25 million pixels. A JPEG
    may have 250 million (50 in several scans), and comes smaller then: by the least of 2, 4 and 8 that leaves
    25 million. One without an end mark is whole where its last scan is.
    """
    if isinstance(source, bytes):
        name, data = None, source
    else:
        path = Path(source)
        name, data = str(path), _read_file(path)
    if len(data) > MAX_BYTES:
        raise ImageError(Code.PICTURE_TOO_LARGE, picture=name, mebibytes=MAX_BYTES // 2**20)
    header = read_header(data, name)
    if header.animated:
        raise ImageError(Code.PICTURE_ANIMATED, picture=name)
    if header.width < 1 or header.height < 1:
        raise ImageError(Code.PICTURE_WITHOUT_SIZE, picture=name, width=header.width, height=header.height)
    if header.width * header.height > header.most_pixels:
        raise ImageError(
            Code.PICTURE_TOO_MANY_PIXELS,
            picture=name,
            width=header.width,
            height=header.height,
            millions=header.most_pixels // 1_000_000,
        )
    if not header.whole:
        raise ImageError(Code.PICTURE_CUT_SHORT, picture=name, kind=header.kind)
    pixels = header.width * header.height
    smaller = next((it for it in (1, *REDUCED) if pixels <= it * it * MAX_PIXELS), max(REDUCED))
    return _decode(data, name, header, REDUCED.get(smaller, cv2.IMREAD_COLOR))


def encode_jpeg(frame: Frame, quality: int = 90) -> bytes:
    """Return `frame` as a JPEG without metadata (no place, no camera); `quality` is 0 to 100."""
    _, encoded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return encoded.tobytes()


def _read_file(path: Path) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise ImageError(Code.PICTURE_IS_FOLDER, picture=str(path))
        if not stat.S_ISREG(status.st_mode):
            raise ImageError(Code.PICTURE_NOT_REGULAR, picture=str(path))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise ImageError(Code.PICTURE_MISSING, picture=str(path)) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ImageError(Code.PICTURE_NOT_OPENED, picture=str(path), reason=reason) from None


def _decode(data: bytes, name: str | None, header: Header, how: int) -> Frame:
    if not header.ended:
        data += JPEG_END  # so that libjpeg tells of what is missing before it
    with captured_stderr() as lines:
        try:
            frame = cv2.imdecode(np.frombuffer(data, np.uint8), how)
        except cv2.error:
            frame = None
    damage = [line for line in lines if line.startswith(_DAMAGE)]
    pass_on([line for line in lines if line not in damage])
    corrupt = any(line.startswith("Corrupt JPEG data") and "extraneous" not in line for line in damage)
    if frame is None or corrupt:
        code = Code.PICTURE_DAMAGED if header.ended else Code.PICTURE_CUT_SHORT
        raise ImageError(code, picture=name, kind=header.kind)
    return np.asarray(frame, np.uint8)


def read_header(data: bytes, name: str | None = None) -> Header:
    """Return kind and size, decoding nothing; `ImageError` where it is none of the kinds read."""
    if not data:
        raise ImageError(Code.PICTURE_EMPTY, picture=name)
    try:
        if data.startswith(JPEG_START):
            return _jpeg_header(data)
        if data.startswith(_PNG):
            return _png_header(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_header(data)
    except (struct.error, IndexError, ValueError):
        raise ImageError(Code.PICTURE_HEADER_CUT_SHORT, picture=name) from None
    for (offset, magic), kind in OTHER_KINDS.items():
        if data[offset:].startswith(magic):
            raise ImageError(Code.PICTURE_OF_OTHER_KIND, picture=name, kind=kind)
    raise ImageError(Code.PICTURE_OF_NO_KIND, picture=name)


def _jpeg_header(data: bytes) -> Header:
    """Walk the markers (ITU-T T.81, annex B) to the end mark, past fewer scans than keep a decoder busy. The
    size stands in the one SOFn segment. What a phone appends, as a motion photo's film, is no part of it."""
    size: tuple[int, int] | None = None
    missing: set[tuple[int, int]] = set()  # coefficients of components that no scan has sent in full
    scans, in_scans, offset = 0, False, 2
    while (found := _MARKER.search(data, offset)) is not None:
        marker, offset = found[1][0], found.end()
        if marker in (0x01, 0xD8):  # these carry no segment
            continue
        if marker == 0xD9 or (marker == 0xDA and size is None):
            return Header("JPEG", *(size or (0, 0)), whole=scans > 0, in_scans=in_scans)
        length = int.from_bytes(data[offset : offset + 2])
        if marker == 0xDA and size is not None:
            scans += 1
            if scans > MAX_JPEG_SCANS:
                return Header("JPEG", *size, whole=False)
            missing -= _sent(data[offset + 2 : offset + length])
            in_scans |= bool(missing)
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            if size is not None:  # a decoder may believe the other one
                return Header("JPEG", *size, whole=False)
            height, width, components = struct.unpack_from(">HHB", data, offset + 3)
            size = (width, height)
            of_each = 64 if marker < 0xC8 else 65  # of arithmetic coding no decoder tells that data ran out
            missing = {(one, k) for one in data[offset + 8 :][: 3 * components : 3] for k in range(of_each)}
        offset += length
    if size is None or not scans:
        raise ValueError("no scan")
    return Header("JPEG", *size, whole=not missing, ended=False, in_scans=in_scans)


def _sent(scan: bytes) -> set[tuple[int, int]]:
    """The coefficients, by component, of which the scan with this head has the last bit."""
    first, last, bits = scan[1 + 2 * scan[0] :][:3]
    return {
        (one, k) for one in scan[1 : 1 + 2 * scan[0] : 2] for k in range(first, last + 1) if not bits & 15
    }


def _png_header(data: bytes) -> Header:
    """IHDR is the first chunk (PNG specification, 5.6); every chunk's CRC is checked on the way to IEND."""
    if data[12:16] != b"IHDR":
        return Header("PNG", 0, 0, whole=False)
    width, height = struct.unpack_from(">II", data, 16)
    offset, animated, last = len(_PNG), False, b""
    while offset + 12 <= len(data) and last != b"IEND":
        (length,) = struct.unpack_from(">I", data, offset)
        last, end = data[offset + 4 : offset + 8], offset + 8 + length
        if end + 4 > len(data) or zlib.crc32(memoryview(data)[offset + 4 : end]) != int.from_bytes(
            data[end : end + 4]
        ):
            return Header("PNG", width, height, animated, whole=False)
        animated |= last == b"acTL"
        offset = end + 4
    return Header("PNG", width, height, animated, whole=last == b"IEND")


def _webp_header(data: bytes) -> Header:
    """The first chunk of the RIFF container (RFC 9649): extended, lossless or lossy."""
    (length,) = struct.unpack_from("<I", data, 4)
    whole = length + 8 <= len(data)
    chunk = data[12:16]
    if chunk == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
        return Header("WebP", width, height, bool(data[20] & 0x02), whole and len(data) >= 30)
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Header("WebP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, whole=whole)
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Header("WebP", width & 0x3FFF, height & 0x3FFF, whole=whole)
    return Header("WebP", 0, 0, whole=False)
