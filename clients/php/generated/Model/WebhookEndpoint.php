<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class WebhookEndpoint
{
    public function __construct(
        public readonly string $id,
        public readonly string $url,
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
            url: $data['url'] ?? null,
            active: $data['active'] ?? null,
            raw: $data,
        );
    }
}
