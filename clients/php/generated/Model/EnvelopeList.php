<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class EnvelopeList
{
    public function __construct(
        /** @var list<EnvelopeSummary> Envelopes of this page, newest first. */
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
            data: array_map(EnvelopeSummary::fromArray(...), $data['data'] ?? null),
            limit: $data['limit'] ?? null,
            offset: $data['offset'] ?? null,
            raw: $data,
        );
    }
}
