<?php

// Generated from the REST contract. Do not edit: `npm run generate`.

declare(strict_types=1);

namespace Esign\Model;

use Esign\Json;

final class Mark
{
    public function __construct(
        /** UUID of the slot. */
        public readonly string $slotId,
        /** @var 'present'|'late'|'excused'|'absent'|string Presence of the attendee. */
        public readonly string $status,
        /** @var 'link'|'qr_code'|'trainer'|string How the mark was made. */
        public readonly string $method,
        /** Time at which the mark was made. */
        public readonly \DateTimeImmutable $signedAt,
        /** Whether the mark was made before `starts_at` or after `ends_at` of the slot. */
        public readonly bool $outOfWindow,
        /** @var array<string, mixed> The JSON object, with fields that this version does not know. */
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function fromArray(array $data): self
    {
        return new self(
            slotId: $data['slot_id'] ?? null,
            status: $data['status'] ?? null,
            method: $data['method'] ?? null,
            signedAt: Json::moment($data['signed_at'] ?? null),
            outOfWindow: $data['out_of_window'] ?? null,
            raw: $data,
        );
    }
}
