<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class DeleteWebhookEndpointResult
{
    public function __construct(
        /** UUID of the endpoint. */
        public readonly string $id,
        /** Whether events are sent to the endpoint; false once it is deleted. */
        public readonly bool $active,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            active: $data['active'] ?? null,
            raw: $data,
        );
    }
}
