<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class AttendanceSessionList
{
    public function __construct(
        /** @var list<AttendanceSessionSummary> Sessions of this page, newest first. */
        public readonly array $data,
        /** Maximum number of items of this page. */
        public readonly int $limit,
        /** Number of items skipped. */
        public readonly int $offset,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            data: array_map(AttendanceSessionSummary::fromArray(...), $data['data'] ?? null),
            limit: $data['limit'] ?? null,
            offset: $data['offset'] ?? null,
            raw: $data,
        );
    }
}
