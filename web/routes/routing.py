"""How a route is registered: never without what its address asks, answers, costs, and to whom it is open."""

from dataclasses import replace
from typing import Any

from flask import Blueprint
from flask.typing import RouteCallable

from web.contract.address import Address


class Routes(Blueprint):
    """The routes of one subject: `@routes.get("/path", address=Address(...))`."""

    def __init__(self, name: str, url_prefix: str | None = None) -> None:
        super().__init__(name, __name__, url_prefix=url_prefix)
        self.addresses: dict[str, Address] = {}
        """By endpoint."""

    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: RouteCallable | None = None,
        provide_automatic_options: bool | None = None,
        *,
        address: Address | None = None,
        **options: Any,
    ) -> None:
        """Register a route. Raises TypeError where its address is not told, or what it does."""
        about = " ".join((view_func.__doc__ or "").partition("\n\n")[0].split())
        if address is None or view_func is None or not about:
            raise TypeError(f"{rule} must tell its `address=Address(...)`, and what it does in a docstring")
        endpoint = endpoint or view_func.__name__
        self.addresses[f"{self.name}.{endpoint}"] = replace(address, about=address.about or about)
        super().add_url_rule(rule, endpoint, view_func, provide_automatic_options, **options)
