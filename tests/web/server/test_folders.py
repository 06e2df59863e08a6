"""What stands in the data folder beside the tables."""

import stat
from pathlib import Path

import pytest

from web.server import folders


def test_two_servers_that_start_at_once_both_note_their_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither fails where the other is quicker by a moment; one address stands, for its owner alone."""
    write, address = folders.write_private, tmp_path / "address"

    def theirs_first(path: Path, content: bytes) -> None:
        """The other server notes its own just before."""
        address.write_bytes(b"http://localhost:8643/")
        write(path, content)

    monkeypatch.setattr(folders, "write_private", theirs_first)
    for url in ("http://localhost:8642/", "http://localhost:8644/"):
        folders.note_address(tmp_path, url)
        assert folders.noted_address(tmp_path) == url
        assert stat.S_IMODE(address.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["address"]
