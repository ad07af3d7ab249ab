"""The client of one service with one key."""

import os
import shutil
from pathlib import Path
from typing import Any, BinaryIO, Dict, Mapping, Optional

from ._retry import RetryPolicy
from ._transport import Transport
from .errors import ConnectionFailed
from .files import PathLike
from .generated.resources import Resources


class Esign(Resources):
    """
    A client of the Esign API, with one attribute for each resource: `esign.envelopes.create(...)`.

    Methods raise `ApiError` when the service refuses and `ConnectionFailed` when no response arrives. A client
    has no state that changes: threads may share it.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 120.0,
        retry: RetryPolicy = RetryPolicy(),
    ) -> None:
        """
        :param base_url: the address of the service, with or without `/api/v1`
        :param key: `sk_live_…` or `sk_test_…`
        :param timeout: seconds without any byte from the service, after which an attempt has failed
        """
        self._client = Transport(base_url, key, timeout=timeout, retry=retry)
        super().__init__(self._client)

    def download(self, url: Optional[str]) -> BinaryIO:
        """
        Open a download link of an answer, such as `sealed_download_url`. Close the stream after reading.

        :raises ValueError: the link is None: the document is not sealed yet, or was purged
        """
        if url is None:
            raise ValueError("There is no link: the document is not sealed yet, or was purged.")
        return self._client.download(url)

    def save(self, url: Optional[str], path: PathLike) -> None:
        """Download a link to a file, which appears when it is complete. Raises as `download` does."""
        part = Path(f"{os.fspath(path)}.part")
        with self.download(url) as source:
            try:
                with open(part, "wb") as target:
                    shutil.copyfileobj(source, target)
                # Reading in chunks does not notice that a connection ended too early.
                expected = getattr(source, "headers")["Content-Length"]
                if expected is not None and part.stat().st_size != int(expected):
                    raise ConnectionFailed(f"{url}: the connection ended before the end of the file")
                os.replace(part, path)
            finally:
                part.unlink(missing_ok=True)

    def graphql(
        self,
        query: str,
        variables: Optional[Mapping[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """
        Run a GraphQL document, for what REST does not have: the sandbox, batches, settings. Returns `data`.

        :raises ApiError: the first error of the answer
        """
        return self._client.graphql(query, variables or {}, idempotency_key)
