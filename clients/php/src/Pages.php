<?php

declare(strict_types=1);

namespace Esign;

/**
 * Iteration over paged lists.
 *
 * @internal
 */
final class Pages
{
    /**
     * Yields each item once. Lists show the newest first, so a new item shifts the others to later pages.
     *
     * @param \Closure(int): object $pageAt returns the page at an offset
     */
    public static function iterate(\Closure $pageAt): \Generator
    {
        $seen = [];
        $offset = 0;
        do {
            $page = $pageAt($offset);
            foreach ($page->data as $item) {
                if (!isset($seen[$item->id])) {
                    $seen[$item->id] = true;
                    yield $item;
                }
            }
            $offset += count($page->data);
        } while (count($page->data) >= $page->limit);
    }
}
