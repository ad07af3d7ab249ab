"""HTTP: one attempt after another until there is an answer."""

import http.client
import itertools
import json
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, BinaryIO, Callable, Dict, Mapping, Optional, TypeVar, cast

from ._json import encode
from ._retry import RetryPolicy
from .errors import (
    ConnectionFailed,
    EsignError,
    UnexpectedResponse,
    error_of_response,
)

T = TypeVar("T")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Makes a redirect an error: following it would send the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends requests to one service with one key."""

    def __init__(self, base_url: str, key: str, *, timeout: float, retry: RetryPolicy) -> None:
        root = base_url.rstrip("/")
        self._root = root[: -len("/api/v1")] if root.endswith("/api/v1") else root
        if urllib.parse.urlsplit(self._root).scheme not in ("http", "https"):
            raise ValueError(f"base_url must begin with https:// or http://: {base_url!r}")
        self._key = key
        self._timeout = timeout
        self._retry = retry
        self._opener = urllib.request.build_opener(_NoRedirect)

    def path(self, template: str, **values: str) -> str:
        """Fill in the parameters of a path, each as one segment."""
        return template.format(**{name: urllib.parse.quote(value, safe="") for name, value in values.items()})

    def json(self, read: Callable[[Any], T], method: str, path: str, **request: Any) -> T:
        """Call REST and convert the JSON of the answer with `read`."""
        url = f"{self._root}/api/v1{path}"
        return self._call(method, url, lambda response: _convert(read, response.read()), **request)

    def stream(self, method: str, path: str, **request: Any) -> BinaryIO:
        """Call REST and return the body of the answer as a stream."""
        return self._call(method, f"{self._root}/api/v1{path}", _as_stream, **request)

    def download(self, url: str) -> BinaryIO:
        """Open a temporary link. The link is its own credential: the key is not sent."""
        return self._call("GET", urllib.parse.urljoin(self._root, url), _as_stream, with_key=False)

    def graphql(self, query: str, variables: Mapping[str, Any], idempotency_key: Optional[str]) -> Dict[str, Any]:
        """Run a GraphQL document and return its data; raise its first error."""

        def read(response: http.client.HTTPResponse) -> Dict[str, Any]:
            content = response.read()
            data = _convert(_data_of, content)
            if data is None:
                raise error_of_response(response.geturl(), response.status, response.headers, content)
            return data

        body = {"query": query, "variables": variables}
        return self._call("POST", f"{self._root}/graphql", read, body=body, idempotency_key=idempotency_key)

    def _call(
        self,
        method: str,
        url: str,
        read: Callable[[http.client.HTTPResponse], T],
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        with_key: bool = True,
    ) -> T:
        headers = {"User-Agent": "esign-python"}
        if with_key:
            headers["Authorization"] = f"Bearer {self._key}"
        if method == "POST":
            # The same key for all attempts, so that the service runs the call once.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body, default=encode).encode()
        if query:
            url = f"{url}?{urllib.parse.urlencode(query)}"
        for attempt in itertools.count():
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            try:
                return self._attempt(request, read)
            except EsignError as failure:
                wait = self._retry.wait_after(attempt, failure)
                if wait is None:
                    raise
            self._retry.sleep(wait)
        raise AssertionError("unreachable")

    def _attempt(self, request: urllib.request.Request, read: Callable[[http.client.HTTPResponse], T]) -> T:
        try:
            try:
                return read(self._opener.open(request, timeout=self._timeout))
            except urllib.error.HTTPError as refused:
                with refused:
                    raise error_of_response(refused.url, refused.code, refused.headers, refused.read()) from None
        except (OSError, http.client.HTTPException) as cause:
            where = request.full_url.split("?")[0]
            raise ConnectionFailed(f"{request.get_method()} {where}: no response ({cause})") from cause


def _convert(read: Callable[[Any], T], body: bytes) -> T:
    try:
        return read(json.loads(body))
    except (ValueError, KeyError, TypeError, AttributeError) as cause:
        # The cause has the response, which may have names and addresses.
        what = f"{len(body)} bytes, {type(cause).__name__}"
        raise UnexpectedResponse(f"The response is not one of the service ({what}).") from None


def _data_of(answer: Any) -> Optional[Dict[str, Any]]:
    return None if answer.get("errors") else dict(answer["data"])


def _as_stream(response: http.client.HTTPResponse) -> BinaryIO:
    return cast(BinaryIO, response)
