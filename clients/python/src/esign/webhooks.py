"""Verification of webhook deliveries."""

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Iterable, List, Mapping, Optional, Sequence, Tuple, Union, cast

from .errors import WebhookVerificationError
from .generated.answers import EVENTS, UnknownEvent, WebhookEvent

Headers = Union[Mapping[str, str], Iterable[Tuple[str, str]]]


def verify_webhook(
    body: bytes,
    headers: Headers,
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """
    Verify a delivery by its `webhook-signature` and return its event.

    Deliveries arrive at least once: handle each `event.id` once. An event that this version does not know is an
    `UnknownEvent`.

    :param body: the raw bytes of the request; never parsed and written again
    :param headers: the headers of the request, names in any case
    :param secret: the secret of the endpoint; during a rotation both
    :param tolerance: largest difference between the time of the delivery and now, in seconds
    :param now: Unix seconds, for tests
    :raises WebhookVerificationError: no signature holds, or the delivery is too old
    """
    secrets = [secret] if isinstance(secret, str) else secret
    clock = time.time() if now is None else now
    if not any([is_signed(body, headers, each, tolerance=tolerance, now=clock) for each in secrets]):
        raise WebhookVerificationError("No signature of the delivery holds, or it is too old.")
    try:
        data = json.loads(body)
        event = EVENTS.get(data["event"], UnknownEvent).from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError) as cause:
        raise WebhookVerificationError("The body is not an event.") from cause
    return cast(WebhookEvent, event)


def is_signed(body: bytes, headers: Headers, secret: str, *, tolerance: float, now: float) -> bool:
    """Whether one of the values of `webhook-signature` (Standard Webhooks) was made with this secret."""
    timestamp = _header(headers, "webhook-timestamp")
    if not re.fullmatch(r"[0-9]{1,15}", timestamp) or abs(now - int(timestamp)) > tolerance:
        return False
    try:
        key = base64.b64decode(re.sub(r"^whsec_", "", secret), validate=True)
    except ValueError:
        return False
    if not key:
        return False
    signed = f"{_header(headers, 'webhook-id')}.{timestamp}.".encode("utf-8", "replace") + body
    mac = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = _header(headers, "webhook-signature").encode("utf-8", "replace").split(b" ")
    return any([hmac.compare_digest(mac, each) for each in signatures])


def _header(headers: Headers, name: str) -> str:
    """The value of a header; empty if it is missing or occurs more than once."""
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    found: List[str] = [value for key, value in pairs if key.lower() == name]
    return found[0] if len(found) == 1 else ""
