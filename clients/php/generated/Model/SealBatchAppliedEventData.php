<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class SealBatchAppliedEventData
{
    public function __construct(
        public readonly SealBatch $batch,
        /** @var list<Envelope> */
        public readonly array $envelopes,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            batch: SealBatch::fromArray($data['batch'] ?? null),
            envelopes: array_map(Envelope::fromArray(...), $data['envelopes'] ?? null),
            raw: $data,
        );
    }
}
