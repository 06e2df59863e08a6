"""The authority of the house: made once, its keys for the owner alone, worth nothing beyond home networks."""

import stat
from pathlib import Path

import pytest
from cryptography import x509

from web.server.certificates import own_certificate
from web.server.folders import authority_file
from web.server.home_names import is_local


def test_a_certificate_is_kept_while_it_fits(tmp_path: Path) -> None:
    """The same names keep it, others make another; the authority that phones trust stays either way."""
    certificate, key = own_certificate(tmp_path, ["localhost", "127.0.0.1"])
    first = certificate.read_bytes(), key.read_bytes()
    authority = authority_file(tmp_path).read_bytes()
    own_certificate(tmp_path, ["127.0.0.1", "localhost"])
    assert (certificate.read_bytes(), key.read_bytes()) == first
    own_certificate(tmp_path, ["localhost", "192.168.7.7"])
    assert certificate.read_bytes() != first[0]
    certificate.write_bytes(b"spilled wine")
    own_certificate(tmp_path, ["localhost", "192.168.7.7"])
    assert certificate.read_bytes().startswith(b"-----BEGIN CERTIFICATE")
    assert authority_file(tmp_path).read_bytes() == authority


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Mode 0600 from the first byte, and again where somebody had opened it."""
    own_certificate(tmp_path, ["localhost"])
    for name in ("tls.key", "authority.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    (tmp_path / "authority.key").chmod(0o644)
    own_certificate(tmp_path, ["localhost"])
    assert stat.S_IMODE((tmp_path / "authority.key").stat().st_mode) == 0o600


def test_the_certificate_is_no_authority(tmp_path: Path) -> None:
    """Only the authority may sign, only for home networks, and no authority below itself."""
    chain, _ = own_certificate(tmp_path, ["localhost", "192.168.7.7", "ojo.example", "203.0.113.9"])
    leaf, authority = x509.load_pem_x509_certificates(chain.read_bytes())
    basic = leaf.extensions.get_extension_for_class(x509.BasicConstraints).value
    assert not basic.ca
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert sorted(str(name.value) for name in names) == ["192.168.7.7", "localhost"]
    basic = authority.extensions.get_extension_for_class(x509.BasicConstraints).value
    assert (basic.ca, basic.path_length) == (True, 0)
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert "local" in [one.value for one in limits.value.permitted_subtrees or []]


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("localhost", True),
        ("laptop.local", True),
        ("192.168.1.5", True),
        ("fe80::1", True),
        ("8.8.8.8", False),
        ("2001:db8::1", False),
        ("example.org", False),
        ("notlocal", False),
    ],
)
def test_what_it_vouches_for(name: str, local: bool) -> None:
    """Addresses of home networks, and names that no one owns elsewhere."""
    assert is_local(name) is local
