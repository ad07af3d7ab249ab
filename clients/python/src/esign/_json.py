"""Conversions between JSON and Python values."""

from datetime import datetime, timezone
from typing import Any, Callable, Dict, List, Optional, TypeVar

T = TypeVar("T")


def moment(text: str) -> datetime:
    """Read a date-time of the service: ISO 8601, UTC, with `Z` (which Python reads from 3.11 on only)."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def maybe(read: Callable[[Any], T], value: Any) -> Optional[T]:
    return None if value is None else read(value)


def each(read: Callable[[Any], T]) -> Callable[[Any], List[T]]:
    return lambda values: [read(value) for value in values]


def without_none(values: Dict[str, Any]) -> Dict[str, Any]:
    """Drop the parameters that the caller left out."""
    return {name: value for name, value in values.items() if value is not None}


def encode(value: object) -> str:
    """Write a datetime inside a request as UTC, for `json.dumps(default=encode)`."""
    if not isinstance(value, datetime):
        raise TypeError(f"{type(value).__name__} cannot be sent as JSON")
    if value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone: use datetime(..., tzinfo=...)")
    return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
