<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;
use Esign\WebhookEvent;

final class SealBatchAppliedEvent implements WebhookEvent
{
    public function __construct(
        /** UUID of the event, the same in every delivery attempt. Process each event only once. */
        public readonly string $id,
        /** Time of the event. */
        public readonly \DateTimeImmutable $createdAt,
        /** @var 'live'|'test' Mode in which the event happened: production or sandbox. */
        public readonly string $mode,
        /** Kind of the event. */
        public readonly string $event,
        /** Resources that the event is about. */
        public readonly SealBatchAppliedEventData $data,
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
            data: SealBatchAppliedEventData::fromArray($data['data'] ?? null),
            raw: $data,
        );
    }
}
