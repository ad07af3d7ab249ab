<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Resources that the event is about. */
final class SealBatchAppliedEventData
{
    public function __construct(
        /** The batch. */
        public readonly SealBatch $batch,
        /** @var list<Envelope> The envelopes of the batch. */
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
