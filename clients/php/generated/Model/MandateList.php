<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class MandateList
{
    public function __construct(
        /** @var list<Mandate> All mandates, newest first. */
        public readonly array $data,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            data: array_map(Mandate::fromArray(...), $data['data'] ?? null),
            raw: $data,
        );
    }
}
