<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

final class WebhookEndpointWithSecret
{
    public function __construct(
        /** UUID of the endpoint. */
        public readonly string $id,
        /** Address that events are sent to; always `https`. */
        public readonly string $url,
        /** Whether events are sent to the endpoint; false once it is deleted. */
        public readonly bool $active,
        /** Signing secret: `whsec_` followed by 32 bytes in base64. It cannot be read again. */
        public readonly string $secret,
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
            secret: $data['secret'] ?? null,
            raw: $data,
        );
    }
}
