<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class EnvelopeName
{
    public function __construct(
        /** UUID of the envelope. */
        public readonly string $id,
        /** Name of the envelope. */
        public readonly string $name,
        /** @var 'draft'|'sent'|'completed'|'expired'|'canceled' Current status of the envelope. */
        public readonly string $status,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            name: $data['name'] ?? null,
            status: $data['status'] ?? null,
            raw: $data,
        );
    }
}
