"""Which failed calls are repeated, and when."""

import random
import ssl
import time
from dataclasses import dataclass
from typing import Callable, Optional

from .errors import ApiError, ConnectionFailed, EsignError

_TEMPORARY = frozenset({408, 429, 502, 503, 504})
# 503 because of the configuration: a retry cannot change it.
_FINAL_CODES = frozenset({"idv_not_configured"})
_FIRST_WAIT = 0.5
_LONGEST_BACKOFF = 8.0


@dataclass(frozen=True)
class RetryPolicy:
    """Calls are repeated without a connection and on 408, 429, 502, 503 and 504."""

    retries: int = 3
    longest_wait: float = 60.0
    """Seconds. If `Retry-After` is longer than this, the error is raised at once."""
    sleep: Callable[[float], None] = time.sleep
    """For tests, and for programs with an event loop of their own."""

    def wait_after(self, attempt: int, failure: EsignError) -> Optional[float]:
        """Return the seconds until the next attempt; None if there is none. The first attempt is 0."""
        if attempt >= self.retries or not isinstance(failure, (ApiError, ConnectionFailed)):
            return None
        if isinstance(failure, ApiError):
            if failure.status not in _TEMPORARY or failure.code in _FINAL_CODES:
                return None
            if failure.retry_after is not None:
                return failure.retry_after if failure.retry_after <= self.longest_wait else None
        elif isinstance(getattr(failure.__cause__, "reason", None), ssl.SSLCertVerificationError):
            return None
        return min(_FIRST_WAIT * 2.0**attempt, _LONGEST_BACKOFF) * random.uniform(0.5, 1.0)
