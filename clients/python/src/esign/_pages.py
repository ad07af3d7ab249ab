"""Iteration over paged lists."""

from typing import Callable, Iterator, Protocol, Sequence, Set, TypeVar


class _Item(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Item, covariant=True)


class _Page(Protocol[T]):
    @property
    def data(self) -> Sequence[T]: ...

    @property
    def limit(self) -> float: ...


def iterate(page_at: Callable[[int], _Page[T]]) -> Iterator[T]:
    """Yield each item once. Lists show the newest first, so a new item shifts the others to later pages."""
    seen: Set[str] = set()
    offset = 0
    while True:
        page = page_at(offset)
        for item in page.data:
            if item.id not in seen:
                seen.add(item.id)
                yield item
        if len(page.data) < page.limit:
            return
        offset += len(page.data)
