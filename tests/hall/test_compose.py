"""What docs/hall has set up: the compose file's own processes start, and its backup can be restored."""

import http.client
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from table.log.store import Store
from tests.load.started import START, started
from tests.table.databases import postgresql_database
from tests.web.conftest import PATIENCE_SECONDS
from web.commands.serve import command as serve
from web.eye.cluster_reader import SERVE_PORT

FOLDER = Path(__file__).parents[2] / "docs/hall"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())
WEBS = [name for name in COMPOSE["services"] if name.startswith("web")]
SECRET = "s" * 32


@pytest.mark.parametrize("name", WEBS)
def test_a_web_process_of_the_compose_file_starts(name: str, tmp_path: Path) -> None:
    """By its very command, but for where secrets and balancer are; it lives, and tells Prometheus its figures
    by the name that Prometheus asks for."""
    secrets = {one: tmp_path / one for one in COMPOSE["secrets"]}
    for one, path in secrets.items():
        path.write_text("482913" if one == "hall.pin" else SECRET)
    _, *options = COMPOSE["services"][name]["command"]
    own = {"--host": "127.0.0.1", "--behind": "127.0.0.1"}
    given = []
    for option in options:
        key, _, value = option.partition("=")
        value = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value).replace("/run/secrets/", f"{tmp_path}/")
        given.append(f"{key}={own.get(key, value)}")
    with started(command=[*START, *given]) as web:
        for path, headers in (
            ("/healthz", {}),
            ("/metrics", {"Host": f"{name}:8642", "Authorization": f"Bearer {SECRET}"}),
        ):
            asking = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_SECONDS)
            asking.request("GET", path, headers=headers)
            assert asking.getresponse().status == 200
            asking.close()


def test_what_is_built_has_what_its_command_needs() -> None:
    """PostgreSQL's driver for the web processes, Ray for the readers; each keeps its data where the image has
    it, in a folder of its user."""
    image = (FOLDER.parents[1] / "docs/install/Containerfile").read_text()
    project = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text())["project"]
    for name, needs in (*((web, {"postgres", "s3"}) for web in WEBS), ("readers", {"hall"})):
        service = COMPOSE["services"][name]
        context = (FOLDER / service["build"]["context"]).resolve()
        assert (context / service["build"]["dockerfile"]).is_file()
        assert (
            set(re.findall(r"\w+", service["build"]["args"]["EXTRAS"]))
            == needs
            <= {*project["optional-dependencies"]}
        )
    assert "/source${EXTRAS}" in image
    (volume,) = re.findall(r"^VOLUME (\S+)", image, re.MULTILINE)
    for web in WEBS:
        assert COMPOSE["services"][web]["volumes"] == [f"{web}:{volume}"]
        assert "entrypoint" not in COMPOSE["services"][web]
    (program,) = COMPOSE["services"]["readers"]["entrypoint"]
    assert str(Path(program).parent) in image


def test_the_compose_file_names_what_is_there() -> None:
    """Files beside it, options of `ojo serve`, the balancer's servers, and what Prometheus asks."""
    mounted = [
        volume.partition(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", ())
        if volume.startswith("./")
    ]
    assert [one for one in mounted if not (FOLDER / one).is_file()] == []
    known = {option for parameter in serve.params for option in parameter.opts}
    for name in WEBS:
        _, *options = COMPOSE["services"][name]["command"]
        assert {option.partition("=")[0] for option in options} <= known
        (readers,) = (option.partition("://")[2] for option in options if option.startswith("--readers="))
        assert readers in COMPOSE["services"]
    served = yaml.safe_load((FOLDER / "readers.yaml").read_text())
    assert served["http_options"]["port"] == SERVE_PORT
    assert re.findall(r"server (web\d) ", (FOLDER / "haproxy.cfg").read_text()) == WEBS
    asked = yaml.safe_load((FOLDER / "prometheus.yml").read_text())["scrape_configs"][0]["static_configs"]
    assert [one.partition(":")[0] for one in asked[0]["targets"]] == WEBS


@pytest.mark.deep
def test_a_dump_restores_the_hall(tmp_path: Path) -> None:
    """Every event is there again, by the commands of the runbook; a dump that fails leaves nothing that looks
    like one."""
    with postgresql_database() as url, postgresql_database() as empty:
        store = Store(url)
        store.create("t", {"players": ["ann", "bo"]})
        store.append("t", 0, "action", {"action": "bid"})
        before = store.events("t")
        store.close()
        assert _backed_up(url, tmp_path) == 0
        (dump,) = tmp_path.iterdir()
        restore = ["pg_restore", "--no-owner", "--dbname", str(make_url(empty).database), dump]
        subprocess.run(restore, env=_env(empty), check=True)
        restored = Store(empty)
        assert restored.events("t") == before
        restored.close()
        folder = tmp_path / "failed"
        folder.mkdir()
        nowhere = make_url(url).set(database="nosuch").render_as_string(hide_password=False)
        _backed_up(nowhere, folder)
        assert [*folder.iterdir()] == []


def _backed_up(url: str, folder: Path) -> int:
    once = _env(url) | {"BACKUPS": str(folder), "ONCE": "1"}
    return subprocess.run(["sh", FOLDER / "backup.sh"], env=once, stderr=subprocess.DEVNULL).returncode


def _env(url: str) -> dict[str, str]:
    parsed = make_url(url)
    return {
        **os.environ,
        "PGHOST": str(parsed.query.get("host") or parsed.host),
        "PGUSER": str(parsed.username),
        "PGDATABASE": str(parsed.database),
    }
