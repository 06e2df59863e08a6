"""What the server answers where it will not: one exception with a status, a code and a sentence."""

from referee import Refusal
from referee.words import told


class Refused(Exception):
    """An expected refusal, by the referee or by the server; nothing has changed."""

    def __init__(
        self, code: str, message: str, status: int = 422, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        """Which kind of refusal, for programs; written as the referee's codes are."""
        self.message = message
        """One sentence for people, with the way out."""
        self.status = status
        """The HTTP status it is answered with."""
        self.headers = headers or {}
        """Headers of the answer, such as Retry-After."""

    @classmethod
    def by(cls, refusal: Refusal) -> "Refused":
        """The referee's refusal, to be raised."""
        return cls(refusal.code.value, told.why(refusal))

    def to_json(self) -> dict[str, dict[str, str]]:
        """The contract's `{"refusal": {"code", "message"}}`."""
        return {"refusal": {"code": self.code, "message": self.message}}


class Stale(Exception):
    """The write was made on a version that is no longer the table's."""


class Damaged(Exception):
    """A table's log is not what was sealed; other tables are none the worse."""

    def __init__(self, table_id: str, version: int) -> None:
        super().__init__(f"table {table_id} is damaged at event {version}")
        self.table_id, self.version = table_id, version
