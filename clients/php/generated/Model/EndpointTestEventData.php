<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

/** Resources that the event is about. */
final class EndpointTestEventData
{
    public function __construct(
        /** The endpoint that receives the event. */
        public readonly WebhookEndpoint $endpoint,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            endpoint: WebhookEndpoint::fromArray($data['endpoint'] ?? null),
            raw: $data,
        );
    }
}
