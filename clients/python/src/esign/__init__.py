"""Client of the Esign API: envelopes, signatures, seals and proof."""

from ._retry import RetryPolicy
from .client import Esign
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionFailed,
    Detail,
    EsignError,
    GoneError,
    InsufficientCreditsError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnexpectedResponse,
    WebhookVerificationError,
)
from .files import pdf, pdf_of_bytes, sha256_of
from .generated.answers import WebhookEvent
from .generated.codes import ErrorCode, KnownErrorCode
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailed",
    "Detail",
    "ErrorCode",
    "Esign",
    "EsignError",
    "GoneError",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "KnownErrorCode",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RetryPolicy",
    "ServerError",
    "UnexpectedResponse",
    "WebhookEvent",
    "WebhookVerificationError",
    "pdf",
    "pdf_of_bytes",
    "sha256_of",
    "verify_webhook",
]
