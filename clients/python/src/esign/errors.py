"""What can go wrong in a call. Every class derives from `EsignError`."""

import json
import re
import urllib.parse
from dataclasses import dataclass
from email.message import Message
from typing import Any, Dict, List, Optional, Sequence, Tuple, Type

from .generated.codes import STATUS_OF_CODE, ErrorCode


class EsignError(Exception):
    """Base class of all errors of this package."""


class ConnectionFailed(EsignError):
    """No response arrived, after all retries. The call may or may not have run."""


class UnexpectedResponse(EsignError):
    """A response that the contract does not describe, for example a proxy's page with status 200."""


class WebhookVerificationError(EsignError):
    """The delivery was not sent by the service, was changed, or is too old. Answer 400 and do nothing."""


@dataclass(frozen=True)
class Detail:
    """An invalid field of the request: `signers.0.email`."""

    path: str
    message: str


class ApiError(EsignError):
    """The service refused the call; nothing has changed. `code` is for programs, the message for people."""

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        *,
        status: int,
        details: Sequence[Detail] = (),
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        doc_url: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        """One of `KnownErrorCode`, or a code of a newer server."""
        self.message = message
        self.status = status
        """The HTTP status; 200 for most errors of GraphQL."""
        self.details = tuple(details)
        """The invalid fields of the request, if the service names them."""
        self.request_id = request_id
        """The `X-Request-Id` of the response. Quote it to support."""
        self.retry_after = retry_after
        """Seconds to wait, if the service sent `Retry-After`."""
        self.doc_url = doc_url
        """The address of the page of the code, with its cause and its remedy, if the service sent it."""

    def __str__(self) -> str:
        fields = "".join(f"; {detail.path}: {detail.message}" for detail in self.details)
        return f"{self.message} ({self.status} {self.code}, request {self.request_id}){fields}"


class InvalidRequestError(ApiError):
    """400, 405, 413, 415, 422: the request is invalid."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown or revoked."""


class InsufficientCreditsError(ApiError):
    """402: the prepaid credits do not cover the call."""


class PermissionDeniedError(ApiError):
    """403: the key may not do that."""


class NotFoundError(ApiError):
    """404: no such resource for this key."""


class ConflictError(ApiError):
    """409: not possible in the current state of the resource."""


class GoneError(ApiError):
    """410: the resource or the file is no longer available."""


class RateLimitError(ApiError):
    """429: too many requests, still after all retries."""


class ServerError(ApiError):
    """5xx: the service failed or is not available, still after all retries."""


_CLASSES: Dict[int, Type[ApiError]] = {
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    429: RateLimitError,
}


def _class_of(status: int) -> Type[ApiError]:
    if status >= 500:
        return ServerError
    return _CLASSES.get(status, InvalidRequestError)


def error_of_response(url: str, status: int, headers: Message, body: bytes) -> ApiError:
    """
    Convert an error response of REST, or the first error of GraphQL, whose class is that of the same code in REST.

    A response of another server, such as a proxy, has the code `internal` or `unavailable`.
    """
    try:
        code, message, details, doc_url = _parse(json.loads(body))
    except (ValueError, LookupError, TypeError, AttributeError):
        code = "unavailable" if status >= 500 else "internal"
        message, details, doc_url = f"The response with status {status} is not one of the service.", [], None
    return _class_of(status if status >= 400 else STATUS_OF_CODE.get(code, status))(
        code,
        message,
        status=status,
        details=details,
        request_id=headers.get("X-Request-Id"),
        retry_after=_retry_after_of(headers),
        doc_url=doc_url or _help_of(url, headers),
    )


def _parse(answer: Any) -> Tuple[str, str, List[Detail], Optional[str]]:
    error = answer["errors"][0] if "errors" in answer else answer["error"]
    facts = error.get("extensions") or {} if "errors" in answer else error
    details = [Detail(str(each["path"]), str(each["message"])) for each in facts.get("details") or ()]
    return str(facts.get("code", "internal")), str(error["message"]), details, _text(facts.get("docUrl"))


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _help_of(url: str, headers: Message) -> Optional[str]:
    """The target of the `Link` with `rel="help"`."""
    found = re.search('<([^>]*)>; rel="help"', headers.get("Link", ""))
    return urllib.parse.urljoin(url, found.group(1)) if found else None


def _retry_after_of(headers: Message) -> Optional[float]:
    """The seconds of `Retry-After`; None if it is missing or a date."""
    value = headers.get("Retry-After", "")
    return float(value) if value.isascii() and value.isdigit() else None
