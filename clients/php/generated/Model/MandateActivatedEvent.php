<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;
use Esign\WebhookEvent;

final class MandateActivatedEvent implements WebhookEvent
{
    public function __construct(
        /** UUID of the event, the same in every delivery attempt. Process each event only once. */
        public readonly string $id,
        public readonly \DateTimeImmutable $createdAt,
        /** @var 'live'|'test'|string */
        public readonly string $mode,
        public readonly string $event,
        public readonly MandateActivatedEventData $data,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            createdAt: Json::moment($data['created_at'] ?? null),
            mode: $data['mode'] ?? null,
            event: $data['event'] ?? null,
            data: MandateActivatedEventData::fromArray($data['data'] ?? null),
            raw: $data,
        );
    }
}
