"""An authority of this house's own, and the certificate that it gives the server, made on the spot.

A phone is told once to trust the authority (`/trust`); certificates for new addresses then need no more. The
authority can vouch for addresses of home networks only, so that its key is worth nothing elsewhere.
"""

import datetime
import ipaddress
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from threading import Event

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from web.server.folders import authority_file, write_private
from web.server.home_names import DOMAINS, NETWORKS, address_of, is_local

AUTHORITY_DAYS = 3650
CERTIFICATE_DAYS = 397
"""The longest that phones take."""
RENEW_DAYS = 30
LOOK_SECONDS = 60.0
"""How often it is seen whether the certificate still fits: a laptop moves, a clock is set."""
WRITTEN = datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)
"""No clock that is right tells an earlier day than that of this very line; machines without a battery do."""

log = logging.getLogger(__name__)


def own_certificate(folder: Path, names: list[str]) -> tuple[Path, Path]:
    """The server's certificate for these names, and its key (mode 0600); kept while it fits.

    Names that lie outside home networks are left out. Raises OSError where the folder cannot be written.
    """
    names = sorted({name for name in names if is_local(name)})
    authority, signer = _authority(folder)
    chain, key = folder / "tls.crt", folder / "tls.key"
    if not (key.is_file() and _fits(chain, names, authority)):
        secret = ec.generate_private_key(ec.SECP256R1())
        builder = _builder("Ojo", secret.public_key(), authority.subject, CERTIFICATE_DAYS)
        builder = (
            builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName(list(map(_general_name, names))), critical=False)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(_key_usage(sign_certificates=False), critical=True)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
            )
        )
        certificate = builder.sign(signer, hashes.SHA256())
        _replace(key, _secret_pem(secret))
        _replace(chain, _pem(certificate) + _pem(authority))
    return chain, key


def keep_fitting(
    folder: Path, names: Callable[[], list[str]], renew: Callable[[tuple[Path, Path]], None], stopped: Event
) -> None:
    """Make another certificate whenever the present one fits no more, and `renew` by it, until `stopped`."""
    in_use = (folder / "tls.crt").read_bytes()
    while not stopped.wait(LOOK_SECONDS):
        try:
            certificate = own_certificate(folder, names())
            if in_use != (now := certificate[0].read_bytes()):
                renew(certificate)
                in_use = now
        except OSError as error:
            log.warning("the certificate could not be made anew: %s", error)


def valid_until(folder: Path) -> datetime.datetime | None:
    """When the server's certificate ends; None where there is none. Raises ValueError where it is none."""
    chain = folder / "tls.crt"
    return x509.load_pem_x509_certificate(chain.read_bytes()).not_valid_after_utc if chain.exists() else None


def _authority(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """This house's authority; made once, for what phones were told to trust must stay."""
    path, key = authority_file(folder), folder / "authority.key"
    try:
        known = x509.load_pem_x509_certificate(path.read_bytes())
        secret = serialization.load_pem_private_key(key.read_bytes(), None)
        if (
            isinstance(secret, ec.EllipticCurvePrivateKey)
            and secret.public_key() == known.public_key()
            and known.not_valid_after_utc > _now() + datetime.timedelta(days=CERTIFICATE_DAYS)
        ):
            key.chmod(0o600)
            return known, secret
    except (OSError, ValueError):
        pass
    secret = ec.generate_private_key(ec.SECP256R1())
    name = f"Ojo on {socket.gethostname() or 'this machine'}"[:64]
    permitted = [x509.IPAddress(ipaddress.ip_network(network)) for network in NETWORKS]
    builder = _builder(name, secret.public_key(), None, AUTHORITY_DAYS)
    builder = (
        builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(sign_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(secret.public_key()), critical=False)
        .add_extension(x509.NameConstraints([*map(x509.DNSName, DOMAINS), *permitted], None), critical=True)
    )
    certificate = builder.sign(secret, hashes.SHA256())
    _replace(key, _secret_pem(secret))
    _replace(path, _pem(certificate))
    return certificate, secret


def _builder(
    name: str, public: ec.EllipticCurvePublicKey, issuer: x509.Name | None, days: int
) -> x509.CertificateBuilder:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer or subject)
    builder = builder.public_key(public).serial_number(x509.random_serial_number())
    begin = _now() - datetime.timedelta(days=1)  # a phone's clock may be slow
    since = begin if issuer else WRITTEN  # what phones trust stays good, however far this clock was ahead
    return builder.not_valid_before(since).not_valid_after(begin + datetime.timedelta(days=days))


def _key_usage(sign_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not sign_certificates, key_cert_sign=sign_certificates, crl_sign=sign_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _fits(chain: Path, names: list[str], authority: x509.Certificate) -> bool:
    """Whether the certificate is the authority's, for these names, and lasts for a while yet."""
    try:
        certificate = x509.load_pem_x509_certificate(chain.read_bytes())
        certificate.verify_directly_issued_by(authority)
        named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # whatever is wrong with it, another is made
        return False
    lasts = certificate.not_valid_after_utc > _now() + datetime.timedelta(days=RENEW_DAYS)
    begun = certificate.not_valid_before_utc <= _now()
    return begun and lasts and sorted(str(one.value) for one in named) == names


def _general_name(name: str) -> x509.GeneralName:
    address = address_of(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _secret_pem(secret: ec.EllipticCurvePrivateKey) -> bytes:
    return secret.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _replace(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    write_private(path, content)


def _now() -> datetime.datetime:
    return max(datetime.datetime.now(datetime.UTC), WRITTEN + datetime.timedelta(days=1))
